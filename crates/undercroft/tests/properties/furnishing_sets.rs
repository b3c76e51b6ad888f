//! Random dungeons of every method: what stands in a room belongs to what it was furnished as, and cuts nothing off.

use std::collections::BTreeSet;

use proptest::prelude::*;
use undercroft::{
    Dungeon, MarkKind, Named, Purpose, Workshop,
    check::Rule,
    recipe::{Archetype, Furnishings, WaterDepth},
};

use crate::{
    common::{blocked, broken_rules::check, deep, keyed, make, recipe, walk, walkable},
    recipes::{any_recipe, any_seed, config},
};

/// The sets as the documents of the pass list them, told once more.
fn belongs(purpose: Purpose, kind: MarkKind) -> bool {
    let set = match purpose {
        Purpose::Hall => "column dais table bench brazier statue",
        Purpose::Dormitory => "bed crate brazier",
        Purpose::Barracks => "bed weapon_rack table",
        Purpose::Kitchen => "hearth table shelf barrel crate",
        Purpose::Refectory => "table bench hearth",
        Purpose::Library => "shelf table bench",
        Purpose::Workshop => "workbench shelf crate barrel",
        Purpose::Smithy => "anvil hearth weapon_rack barrel",
        Purpose::Prison => "cage chains bedding bones",
        Purpose::Shrine => "altar dais column bench brazier statue",
        Purpose::Tomb => "coffin urn statue",
        Purpose::Store => "crate barrel shelf",
        Purpose::Well => "well fountain barrel bench",
        Purpose::Ruin => "bones",
        Purpose::Den => "bedding bones",
        Purpose::Camp => "hearth bedding crate barrel",
        Purpose::Fungus => "mushrooms bones",
    };
    kind == MarkKind::Rubble || set.split(' ').any(|name| name == kind.name())
}

/// What makes a room what it was furnished as: one of these stands there.
fn essential(purpose: Purpose) -> &'static [MarkKind] {
    use MarkKind::{
        Altar, Anvil, Bed, Bedding, Brazier, Cage, Chains, Coffin, Column, Crate, Dais, Fountain, Hearth, Mushrooms,
        Rubble, Shelf, Statue, Table, WeaponRack, Well, Workbench,
    };
    match purpose {
        Purpose::Hall => &[Column, Dais, Table, Brazier, Statue],
        Purpose::Dormitory => &[Bed],
        Purpose::Barracks => &[WeaponRack],
        Purpose::Kitchen | Purpose::Camp => &[Hearth],
        Purpose::Refectory => &[Table],
        Purpose::Library => &[Shelf],
        Purpose::Workshop => &[Workbench],
        Purpose::Smithy => &[Anvil],
        Purpose::Prison => &[Cage, Chains],
        Purpose::Shrine => &[Altar],
        Purpose::Tomb => &[Coffin],
        Purpose::Store => &[Crate, MarkKind::Barrel],
        Purpose::Well => &[Well, Fountain],
        Purpose::Ruin => &[Rubble],
        Purpose::Den => &[Bedding],
        Purpose::Fungus => &[Mushrooms],
    }
}

fn judge(dungeon: &Dungeon) {
    let draft = dungeon.draft();
    let deep = deep(draft);
    for room in draft.rooms.iter().filter(|room| room.prefab.is_none()) {
        let own: Vec<_> =
            draft.marks.iter().filter(|mark| mark.room == Some(room.id) && mark.kind.is_furnishing()).collect();
        assert_eq!(own.is_empty(), room.purpose.is_none(), "room {}", room.id.0);
        let Some(purpose) = room.purpose else { continue };
        for mark in &own {
            assert!(belongs(purpose, mark.kind), "{} in a {}", mark.kind.name(), purpose.name());
            assert!(room.shape.contains(room.rect, mark.at) && !deep.contains(&mark.at));
            assert_eq!(mark.solid, mark.kind.is_solid());
        }
        let has = |kind: &MarkKind| own.iter().any(|mark| mark.kind == *kind);
        assert!(essential(purpose).iter().any(has), "a {} without what makes it one", purpose.name());
        // Somebody has to find a way through, and the number a place.
        assert!(own.len() as i64 <= (room.area() / 4).max(2), "{} things on {} cells", own.len(), room.area());
    }
    keyed::furnishings(draft);
}

proptest! {
    #![proptest_config(config(250))]

    #[test]
    fn of_any_method(recipe in any_recipe(), style in 0..Archetype::ALL.len(), amount in 0.0..=1.0, seed in any_seed()) {
        let furnishings = Furnishings { style: Some(Archetype::ALL[style].0), amount };
        let mut recipe = recipe;
        recipe.passes.furnishings = Some(furnishings);
        prop_assume!(recipe.problems().is_empty());
        // What cannot be made is for other tests.
        if let Ok(dungeon) = Workshop::new().generate(&recipe, seed.as_str()) {
            judge(&dungeon);
        }
    }

    /// Whoever walks from the start comes to every cell without deep water on which nothing solid stands.
    #[test]
    fn of_tabletop(
        archetype in 0..Archetype::ALL.len(),
        water in 0..WaterDepth::ALL.len(),
        rooms in 1..40,
        amount in 0.0..=1.0,
        seed in 0_u32..1_000_000,
    ) {
        let sets = [
            format!("archetype={}", Archetype::ALL[archetype].1),
            format!("water={}", WaterDepth::ALL[water].1),
            format!("rooms={rooms}"),
            format!("furnishings.amount={amount:.2}"),
        ];
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let dungeon = make(&recipe("tabletop", &sets), &seed.to_string());
        judge(&dungeon);
        let draft = dungeon.draft();
        prop_assert_eq!(walk(draft, [draft.start], &blocked(draft)), walkable(draft));
    }
}

/// At most a third of the rooms is empty, whatever a dungeon was built as.
#[test]
fn most_rooms_are_furnished() {
    for (_, archetype) in Archetype::ALL {
        let recipe = recipe("tabletop", &[&format!("archetype={archetype}")]);
        let (mut rooms, mut empty, mut purposes) = (0, 0, BTreeSet::new());
        let mut workshop = Workshop::new();
        for seed in 0..300_i64 {
            let dungeon = workshop.generate(&recipe, undercroft::Seed::from(seed)).unwrap();
            rooms += dungeon.draft().rooms.len();
            empty += dungeon.draft().rooms.iter().filter(|room| room.purpose.is_none()).count();
            purposes.extend(dungeon.draft().rooms.iter().filter_map(|room| room.purpose));
            workshop.recycle(dungeon);
        }
        println!("{archetype}: {empty} of {rooms} rooms are empty, {} purposes", purposes.len());
        assert!(empty * 3 <= rooms, "{archetype}: {empty} of {rooms}");
        assert!(purposes.len() >= 7, "{archetype}: {purposes:?}");
    }
}

/// What does not belong is seen, and so is a purpose without anything.
#[test]
pub fn what_does_not_belong_is_seen() {
    let dungeon = make(&recipe("tabletop", &["archetype=crypt"]), "5");
    let said = |change: &dyn Fn(&mut undercroft::Draft)| {
        let mut draft = dungeon.clone().into_draft();
        change(&mut draft);
        let faults = check(draft, dungeon.origin().clone()).map(|_| "nobody saw it").unwrap_err().faults;
        let own: Vec<String> =
            faults.iter().filter(|fault| fault.rule == Rule::ByPurpose).map(ToString::to_string).collect();
        own.join("; ")
    };
    let first = |draft: &undercroft::Draft, purpose: Option<Purpose>| {
        draft.rooms.iter().position(|room| room.purpose == purpose && room.prefab.is_none()).unwrap()
    };
    let tomb = said(&|draft| {
        let room = draft.rooms[first(draft, Some(Purpose::Tomb))].id;
        let mark = draft.marks.iter_mut().find(|mark| mark.room == Some(room) && mark.kind == MarkKind::Coffin);
        mark.unwrap().kind = MarkKind::Anvil;
    });
    assert!(tomb.contains("anvil stands in tomb"), "{tomb}");
    let empty = said(&|draft| {
        let room = first(draft, None);
        draft.rooms[room].purpose = Some(Purpose::Kitchen);
    });
    assert!(empty.contains("it is empty and yet a kitchen"), "{empty}");
    let nameless = said(&|draft| {
        let room = first(draft, Some(Purpose::Tomb));
        draft.rooms[room].purpose = None;
    });
    assert!(nameless.contains("stands in a room without a purpose"), "{nameless}");
}
