//! Which kinds doors have: an opening has one, and locked and secret ones leave a way.

use std::collections::BTreeSet;

use undercroft::{Door, DoorKind, Dungeon, generate, geom::Point, stats};

use crate::common::{doors::assert_doors, make, recipe};

/// Recipes with doors of all kinds, on corridors of any width.
const RECIPES: [(&str, &[&str]); 8] = [
    ("tabletop", &[]),
    ("tabletop", &["secret_door_chance=0.5", "archetype=crypt"]),
    ("tabletop", &["doors.kind=locked", "size=small"]),
    ("walk", &["rooms=12", "branches=4", "loops=2", "doors.locked=0.4", "doors.secret=0.3"]),
    ("walk", &["rooms=9", "branches=2", "corridor_width=5", "doors.at=ends", "doors.secret=0.3", "doors.archway=0.2"]),
    ("scatter", &["doors.locked=0.4", "doors.secret=0.3", "seal=true"]),
    ("scatter", &["doors.at=ends", "doors.kind=secret", "room_padding=0"]),
    ("bsp", &["doors.locked=0.5", "doors.secret=0.3"]),
];

fn each(seeds: u32, mut test: impl FnMut(&Dungeon)) {
    for (method, sets) in RECIPES {
        let recipe = recipe(method, sets);
        (0..seeds).filter_map(|seed| generate(&recipe, seed.to_string()).ok()).for_each(|dungeon| test(&dungeon));
    }
}

#[test]
fn own_openings_are_closed_as_a_whole_and_leave_a_way() {
    let (mut wide, mut hidden, mut locked) = (0, 0, 0);
    each(40, |dungeon| {
        assert_doors(dungeon, dungeon.origin().recipe.passes.doors.as_ref().unwrap());
        let openings = dungeon.draft().connections();
        wide += openings.openings().iter().filter(|opening| opening.doors.len() > 1).count();
        let stats = stats(dungeon.draft());
        assert!(!stats.goal_needs_secret && 4 * stats.hidden_rooms <= stats.rooms);
        (hidden, locked) = (hidden + stats.hidden_rooms, locked + stats.locked_rooms);
    });
    // They do hide and lock away something.
    assert!(wide > 1_000 && hidden > 100 && locked > 100, "{wide} {hidden} {locked}");
}

/// Whoever wants secret doors anywhere gets them.
#[test]
fn own_secrets_anywhere() {
    let fair = ["rooms=12", "branches=4", "doors.secret=0.5"];
    let anywhere = recipe("walk", &[&fair[..], &["doors.secrets=anywhere"]].concat());
    let goals = (0..40).filter(|seed| stats(make(&anywhere, &seed.to_string()).draft()).goal_needs_secret).count();
    assert!(goals > 20, "{goals}");
    // It does not make locks unfair.
    let locked = recipe("walk", &["rooms=12", "doors.locked=0.5", "doors.secret=0.3", "doors.secrets=anywhere"]);
    for seed in 0..40 {
        let dungeon = make(&locked, &seed.to_string());
        assert_doors(&dungeon, dungeon.origin().recipe.passes.doors.as_ref().unwrap());
    }
}

/// Of the two doors of a corridor of two or three cells one is an archway, and one at most is secret however long it is.
#[test]
fn own_one_door_a_short_corridor() {
    let (mut short, mut long) = (0, 0);
    each(40, |dungeon| {
        let draft = dungeon.draft();
        // Elsewhere corridors may run along rooms, so that the doors of one opening are on several of their cells.
        if dungeon.origin().recipe.method.name() != "tabletop" {
            return;
        }
        for passage in &draft.passages {
            let in_room = |at: &Point| draft.rooms.iter().any(|room| room.shape.contains(room.rect, *at));
            let cells: Vec<Point> = passage.route.cells().into_iter().filter(|at| !in_room(at)).collect();
            let own: Vec<&Door> = draft.doors.iter().filter(|door| cells.contains(&door.at)).collect();
            let on: BTreeSet<Point> = own.iter().map(|door| door.at).collect();
            // Only corridors one cell wide, whose doors are at their ends.
            let ends = [cells.first(), cells.last()].map(|end| end.is_some_and(|at| on.contains(at)));
            if on.len() != 2 || ends != [true, true] {
                continue;
            }
            let every = |test: &dyn Fn(DoorKind) -> bool| own.iter().all(|door| test(door.kind));
            assert!(!every(&|kind| kind == DoorKind::Secret), "passage {} is secret twice", passage.id.0);
            if cells.len() <= 3 {
                assert!(!every(&|kind| kind != DoorKind::Archway), "passage {} has two doors", passage.id.0);
                short += 1;
            } else {
                long += 1;
            }
        }
    });
    assert!(short > 200 && long > 500, "{short} {long}");
}
