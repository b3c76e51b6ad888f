//! Making dungeons from any recipe and any seed.

use std::collections::BTreeMap;

use proptest::{prelude::*, strategy::ValueTree};
use undercroft::{Error, MarkKind, Seed, Workshop, fingerprint, generate, geom::Rect, trace::Event};

use crate::{
    common::sound::assert_sound,
    recipes::{any_recipe, any_seed, config, sound_recipe},
};

proptest! {
    #![proptest_config(config(1_500))]

    /// Law 2: a recipe is refused with all its problems, or makes a sound dungeon, or says why there is none.
    #[test]
    fn any_recipe_makes_a_sound_dungeon_or_an_error(recipe in any_recipe(), seed in any_seed()) {
        let problems = recipe.problems();
        match generate(&recipe, seed.as_str()) {
            Ok(dungeon) => {
                prop_assert!(problems.is_empty());
                prop_assert_eq!(&*dungeon.origin().recipe, &recipe.filled_in());
                prop_assert_eq!(dungeon.origin().seed.as_str(), seed);
                prop_assert!(dungeon.origin().attempt < recipe.attempts());
                assert_sound(&dungeon);
            }
            Err(Error::Recipe(refused)) => {
                prop_assert!(!problems.is_empty());
                prop_assert!(problems.iter().all(|problem| !problem.rule.is_empty() && !problem.path.is_empty()));
                prop_assert_eq!(refused.list, problems);
            }
            Err(error @ Error::GaveUp { .. }) => {
                prop_assert!(problems.is_empty());
                prop_assert!(!error.to_string().is_empty());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    /// Law 1: the same recipe and seed give the same dungeon; to watch changes nothing.
    #[test]
    fn twice_the_same_and_watching_changes_nothing(recipe in sound_recipe(), seed in any_seed()) {
        let seed = Seed::from(seed.as_str());
        let mut steps: Vec<Event> = Vec::new();
        let (one, two) = (generate(&recipe, &seed), generate(&recipe, &seed));
        let watched = Workshop::new().generate_traced(&recipe, &seed, &mut steps);
        prop_assert!(!steps.is_empty());
        prop_assert_eq!(one.as_ref().ok().map(|made| fingerprint(made.draft())), watched.as_ref().ok().map(|made| fingerprint(made.draft())));
        prop_assert_eq!(&one, &two);
        prop_assert_eq!(&one, &watched);
    }

    /// Who watches sees rooms where they come to lie: what was placed or moved last and not withdrawn is the dungeon's.
    #[test]
    fn steps_tell_where_rooms_lie(recipe in sound_recipe(), seed in any_seed()) {
        let mut steps: Vec<Event> = Vec::new();
        let made = Workshop::new().generate_traced(&recipe, seed.as_str(), &mut steps);
        let Ok(made) = made else { return Ok(()) };
        let begin = steps.iter().rposition(|step| matches!(step, Event::Attempt(_))).unwrap_or(0);
        let mut lie = BTreeMap::new();
        let mut withdrawn = false;
        for step in &steps[begin..] {
            match step {
                Event::Placed { room, rect } | Event::Moved { room, rect } => drop(lie.insert(*room, *rect)),
                Event::Withdrawn(room) => {
                    lie.remove(room);
                    withdrawn = true;
                }
                _ => {}
            }
        }
        // Rooms behind a withdrawn one may move up in the count.
        if !lie.is_empty() && !withdrawn {
            let told: Vec<Rect> = lie.into_values().collect();
            prop_assert_eq!(told, made.draft().rooms.iter().map(|room| room.rect).collect::<Vec<Rect>>());
        }
    }

    /// Memory used before leaves no trace in what is made after it, whatever was made, kept or given back.
    #[test]
    fn a_workshop_makes_what_a_fresh_one_makes(
        orders in proptest::collection::vec((sound_recipe(), any_seed(), any::<bool>(), any::<bool>()), 1..8),
    ) {
        let mut workshop = Workshop::new();
        for (recipe, seed, draft_only, keep) in orders {
            let seed = Seed::from(seed.as_str());
            if draft_only {
                let made = workshop.draft(&recipe, &seed);
                prop_assert_eq!(&made, &Workshop::new().draft(&recipe, &seed));
                if let (Ok(draft), false) = (made, keep) {
                    workshop.recycle(draft);
                }
            } else {
                let made = workshop.generate(&recipe, &seed);
                prop_assert_eq!(&made, &generate(&recipe, &seed));
                if let (Ok(dungeon), false) = (made, keep) {
                    workshop.recycle(dungeon);
                }
            }
        }
    }

    /// A draft is what the dungeon was before its passes: same rooms, cells and corridors.
    #[test]
    fn passes_move_no_wall(recipe in sound_recipe(), seed in any_seed()) {
        let seed = Seed::from(seed.as_str());
        let mut workshop = Workshop::new();
        let made = (Workshop::new().draft(&recipe, &seed), workshop.generate(&recipe, &seed));
        // What took the place of an unsound attempt has another plan.
        if let ((Ok(draft), Ok(dungeon)), None) = (made, workshop.redrawn()) {
            prop_assert_eq!(&draft.board, &dungeon.draft().board);
            prop_assert_eq!(&draft.passages, &dungeon.draft().passages);
            prop_assert_eq!((draft.start, draft.goal), (dungeon.draft().start, dungeon.draft().goal));
            prop_assert_eq!(draft.rooms.len(), dungeon.draft().rooms.len());
        }
    }
}

/// The properties above mean something only if enough of the random recipes get through, and some do not.
#[test]
fn random_recipes_are_neither_all_sound_nor_all_refused() {
    let mut runner = proptest::test_runner::TestRunner::new(config(1));
    let (mut made, mut gave_up, mut refused, mut sealed, mut hazards) = (0, 0, 0, 0, 0);
    for seed in 0..600_i64 {
        let recipe = any_recipe().new_tree(&mut runner).unwrap().current();
        match generate(&recipe, seed) {
            Ok(dungeon) => {
                made += 1;
                sealed += usize::from(dungeon.draft().doors.iter().any(|door| door.sealing));
                hazards += usize::from(dungeon.draft().marks.iter().any(|mark| mark.kind == MarkKind::Hazard));
            }
            Err(Error::GaveUp { .. }) => gave_up += 1,
            Err(_) => refused += 1,
        }
    }
    let seen = [made, gave_up, refused, sealed, hazards];
    assert!(made > 150 && gave_up > 0 && refused > 100 && sealed > 10 && hazards > 10, "{seen:?}");
}
