//! `tabletop`: one comes in at one place, straight from outside, on a side that varies with the seed.

use std::collections::BTreeMap;

use undercroft::{
    Cell, Named, RoomKind,
    recipe::{Archetype, Symmetry},
};

use crate::common::{make, recipe, sound::assert_sound};

/// Exactly one main entrance, at the first room, with rock from there to the edge of the board.
#[test]
fn own_each_dungeon_has_one_clear_entrance() {
    for (_, archetype) in Archetype::ALL {
        for (_, symmetry) in Symmetry::ALL {
            let sets = [format!("archetype={archetype}"), format!("symmetry={symmetry}")];
            let recipe = recipe("tabletop", &sets.each_ref().map(String::as_str));
            for seed in 0..12 {
                let dungeon = make(&recipe, &seed.to_string());
                assert_sound(&dungeon);
                let draft = dungeon.draft();
                let mains: Vec<_> = draft.exits.iter().filter(|exit| exit.main).collect();
                assert_eq!(mains.len(), 1, "{sets:?} {seed}");
                assert_eq!(draft.rooms[mains[0].room.0 as usize].kind, RoomKind::Spawn);
                let line = std::iter::successors(Some(mains[0].at), |at| Some(mains[0].side.step(*at)));
                let mut line = line.map_while(|at| draft.board.cells.get(at));
                assert!(line.all(|cell| *cell != Cell::Floor), "{sets:?} {seed}");
            }
        }
    }
}

/// Any side without symmetry and with turns, either end of the axis of a mirror; none has more than 60 %.
#[test]
fn own_the_side_of_the_entrance_varies() {
    for (_, symmetry) in Symmetry::ALL {
        for archetype in ["classic", "lair", "fortress"] {
            let recipe = recipe("tabletop", &[&format!("symmetry={symmetry}"), &format!("archetype={archetype}")]);
            let mut sides: BTreeMap<&str, u32> = BTreeMap::new();
            for seed in 0..200 {
                let dungeon = make(&recipe, &seed.to_string());
                let main = dungeon.draft().exits.iter().find(|exit| exit.main).unwrap();
                *sides.entry(main.side.name()).or_default() += 1;
            }
            let mirror = matches!(*symmetry, "bilateral" | "partial");
            assert_eq!(sides.len(), if mirror { 2 } else { 4 }, "{symmetry} {archetype} {sides:?}");
            assert!(sides.values().all(|count| *count <= 120), "{symmetry} {archetype} {sides:?}");
            assert!(!mirror || (sides.contains_key("north") && sides.contains_key("south")), "{sides:?}");
        }
    }
}
