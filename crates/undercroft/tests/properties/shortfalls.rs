//! Settings of which a layout bears less than is asked for, and things that must not lie where somebody walks.

use undercroft::{
    AttemptFailure, Dungeon, Edit, EditError, Error, Mark, MarkKind, RoomKind, WalkFailure, Water, Workshop,
    check::{Rule, check},
    generate, generate_levels, levels_shortfalls,
    recipe::LevelsRecipe,
    shortfalls,
};

use crate::common::{broken_rules::noted, make, recipe, sound::assert_sound};

/// What a recipe of `walk` has less of at a seed, as `(parameter, asked, made)`.
fn missing(method: &str, sets: &[&str], seed: i64) -> Vec<(&'static str, u32, u32)> {
    let recipe = recipe(method, sets);
    let dungeon = generate(&recipe, seed).unwrap_or_else(|error| panic!("{sets:?}, seed {seed}: {error}"));
    assert_sound(&dungeon);
    let shorts = shortfalls(&dungeon.origin().recipe, dungeon.draft());
    shorts.iter().map(|short| (short.parameter, short.asked, short.made)).collect()
}

/// Loops, side paths and rooms are made as far as they find a place; no seed is refused.
#[test]
fn a_walk_has_as_much_as_finds_a_place() {
    let mut said = 0;
    for (sets, parameter) in [
        (&["rooms=12", "loops=6"][..], "loops"),
        (&["rooms=60", "loops=12"], "loops"),
        (&["rooms=8", "corridor_width=9", "corridor_height=3", "loops=1"], "loops"),
        (&["width=34", "height=34", "rooms=4", "branches=6"], "branches"),
        (&["width=60", "height=60", "rooms=42"], "rooms"),
        (&["width=24", "height=24", "rooms=5", "treasure_rooms=3"], "rooms"),
        (&["boss=farthest", "rooms=12", "branches=6", "loops=6"], "loops"),
    ] {
        for seed in 0..6 {
            let missing = missing("walk", sets, seed);
            assert!(missing.iter().all(|(_, asked, made)| made < asked), "{missing:?}");
            said += u32::from(missing.iter().any(|(name, ..)| *name == parameter));
        }
    }
    assert!(said > 24, "{said}");
}

#[test]
fn scatter_and_tabletop_have_as_many_rooms_as_find_a_place() {
    let found = missing("scatter", &["width=40", "height=40", "min_rooms=4", "attempts=3"], 1);
    assert!(matches!(found[..], [("min_rooms", 4, 1..=3)]), "{found:?}");
    for seed in 0..4 {
        let found = missing("tabletop", &["rooms=6", "exits.count=1000"], seed);
        assert!(matches!(found[..], [("exits.count", 1_000, 1..=6)]), "{found:?}");
    }
}

/// Lengths of corridors are wishes: what is missed of them is told, and a strict recipe that misses any is refused.
#[test]
fn corridors_of_a_graph_that_miss_their_length_are_told() {
    for seed in 0..4 {
        assert_eq!(missing("graph", &["polish=20"], seed), []);
        let found = missing("graph", &["polish=20", "corridor=[100, 200]"], seed);
        assert!(matches!(found[..], [("corridor", 8, 0..=7)]), "{found:?}");
        let strict = generate(&recipe("graph", &["polish=0", "corridor=[100, 200]", "strict=true"]), seed);
        let refused = Err(Some("corridor"));
        let short = strict.map(drop).map_err(|error| match error {
            Error::GaveUp { last: AttemptFailure::FallsShort(short), .. } => Some(short.parameter),
            _ => None,
        });
        assert_eq!(short, refused);
    }
}

/// A strict recipe is made in full or not at all, and it takes further attempts first.
#[test]
fn strict_recipes_are_met_in_full_or_refused() {
    let (mut refused, mut made) = (0, 0);
    for seed in 0..12 {
        match generate(&recipe("walk", &["rooms=12", "loops=6", "strict=true"]), seed) {
            Ok(dungeon) => {
                assert_eq!(shortfalls(&dungeon.origin().recipe, dungeon.draft()), []);
                made += 1;
            }
            Err(Error::GaveUp { last: AttemptFailure::Walk(WalkFailure::NoLoop { wanted: 6, .. }), .. }) => {
                refused += 1
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(refused > 2 && made > 0, "{refused} {made}");
    let locks = recipe("tabletop", &["rooms=4", "locks.count=9", "strict=true", "attempts=3"]);
    let Err(Error::GaveUp { attempts: 3, last: AttemptFailure::FallsShort(short) }) = generate(&locks, 7) else {
        panic!("nine locks in four rooms")
    };
    assert_eq!((short.parameter, short.asked), ("locks.count", 9));
    // Nothing that a strict recipe refuses is found sound.
    let origin = make(&recipe("scatter", &["min_rooms=2"]), "7").origin().clone();
    let mut origin = origin;
    origin.recipe = recipe("scatter", &["min_rooms=10", "strict=true"]).resolve().unwrap();
    let unsound = check(make(&recipe("scatter", &[]), "7").into_draft(), origin).unwrap_err();
    assert!(unsound.faults.iter().any(|fault| fault.rule == Rule::EnoughRooms), "{unsound}");
}

/// The recipe in a dungeon says whether it is strict, and only then.
#[test]
fn strictness_is_written_and_read() {
    let strict = recipe("bsp", &["strict=true"]);
    assert_eq!(undercroft::Recipe::from_json(&strict.to_json().to_string()).unwrap(), strict.filled_in());
    assert_eq!(strict.to_json()["strict"], true);
    assert!(recipe("bsp", &[]).to_json()["strict"].is_null());
    assert!(undercroft::Recipe::from_toml("strict = 3").unwrap_err().to_string().contains("must be true or false"));
}

#[test]
fn levels_say_which_of_them_lacks_what() {
    let recipe =
        LevelsRecipe::from_toml("levels = 3\nshafts = 20\n[method.tabletop]\nrooms = 5\n[passes.locks]\ncount = 9\n");
    let levels = generate_levels(&recipe.unwrap(), 1).unwrap();
    let found = levels_shortfalls(&levels);
    let of = |name: &str| {
        found.iter().filter(|own| own.shortfall.parameter == name).map(|own| own.level).collect::<Vec<_>>()
    };
    assert_eq!((of("locks.count"), of("shafts")), (vec![0, 1, 2], vec![0, 1]));
}

/// The goal lies in the middle of the boss's room, which may be any room where the boss waits farthest away.
#[test]
fn the_farthest_room_is_no_prefab() {
    let recipe = recipe("walk", &["boss=farthest", "boss_height=10", "branches=6", "prefabs.share=1"]);
    let mut workshop = Workshop::new();
    let mut prefabs = 0;
    for seed in 1..=60 {
        let dungeon = workshop.generate(&recipe, seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(workshop.redrawn(), None, "seed {seed}");
        let (draft, goal) = (dungeon.draft(), dungeon.draft().goal.unwrap());
        assert!(!draft.marks.iter().any(|mark| mark.at == goal && mark.solid), "seed {seed}");
        assert_ne!(draft.water_at(goal), Water::Deep, "seed {seed}");
        assert!(draft.rooms.iter().all(|room| room.kind != RoomKind::Boss || room.prefab.is_none()));
        prefabs += draft.rooms.iter().filter(|room| room.prefab.is_some()).count();
        workshop.recycle(dungeon);
    }
    assert!(prefabs > 60, "{prefabs}");
}

/// Where rooms lie over each other, the doors and ways of one lie in another.
#[test]
fn furnishings_keep_clear_of_the_doors_of_rooms_that_overlap() {
    let mut workshop = Workshop::new();
    for sets in [
        &["placement=free", "rooms=60", "room_width=12", "room_height=4", "furnishings.amount=0.75"][..],
        &["placement=free", "rooms=20", "doors.kind=closed", "furnishings.amount=0.75"],
    ] {
        let recipe = recipe("walk", sets);
        for seed in 1..=50 {
            let dungeon = workshop.generate(&recipe, seed).unwrap_or_else(|error| panic!("{sets:?}, {seed}: {error}"));
            assert_eq!(workshop.redrawn(), None, "{sets:?}, seed {seed}");
            let draft = dungeon.draft();
            let is_solid = |at| draft.marks.iter().any(|mark| mark.at == at && mark.solid);
            for door in &draft.doors {
                assert!(!is_solid(door.at) && !is_solid(door.side.opposite().step(door.at)), "{sets:?}, seed {seed}");
            }
            workshop.recycle(dungeon);
        }
    }
}

/// Whoever puts something solid into a doorway, the check finds it, and a person has to say that it is meant.
#[test]
pub fn clear_doorways() {
    for sets in [&["furnishings.amount=0"][..], &["furnishings.amount=0.5"]] {
        let dungeon = make(&recipe("tabletop", sets), "3");
        let door = dungeon.draft().doors[0];
        for (at, room) in [(door.at, None), (door.side.opposite().step(door.at), Some(door.room))] {
            let statue = Edit::AddMark { mark: Mark { solid: true, ..Mark::new(at, MarkKind::Statue, room) } };
            let Err(EditError::Unsound(unsound)) = dungeon.edit([statue.clone()], &[]) else {
                panic!("a statue in a doorway")
            };
            let unsound = noted::<Dungeon>(Err(unsound)).unwrap_err();
            assert!(unsound.faults.iter().any(|fault| fault.rule == Rule::ClearDoorways), "{unsound}");
            let all: Vec<Rule> = unsound.faults.iter().map(|fault| fault.rule).collect();
            let waived = dungeon.edit([statue], &all).unwrap();
            assert!(waived.origin().waived.contains(&Rule::ClearDoorways));
        }
    }
}
