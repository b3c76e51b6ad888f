//! `scatter`: room types, spawn and exit (program 001, room types), and the order they are given in (program 001, sort order).

use std::collections::BTreeSet;

use undercroft::{
    RoomKind,
    rng::{Mulberry32, hash_utf16},
};

use crate::common::{make, middle, recipe, scatter, traced};

const SEQUENCE: [RoomKind; 4] = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];

#[test]
fn doc_the_first_room_is_spawn_and_the_last_exit() {
    for seed in 0..100 {
        let dungeon = make(&scatter(100, 100), &seed.to_string());
        let last = dungeon.draft().rooms.len() - 1;
        for (index, room) in dungeon.draft().rooms.iter().enumerate() {
            assert_eq!(room.kind == RoomKind::Spawn, index == 0);
            assert_eq!(room.kind == RoomKind::Exit, index == last && last > 0);
        }
        assert_eq!(dungeon.draft().start, middle(dungeon.draft().rooms[0].rect));
        assert_eq!(dungeon.draft().goal, Some(middle(dungeon.draft().rooms[last].rect)));
    }
}

#[test]
fn program_a_lone_room_is_spawn_and_both_points() {
    for seed in 0..50 {
        let (dungeon, steps) = traced(&scatter(34, 34), &seed.to_string());
        let dungeon = dungeon.unwrap();
        assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().rooms[0].kind), (1, RoomKind::Spawn));
        assert_eq!(Some(dungeon.draft().start), dungeon.draft().goal);
        assert_eq!(steps.drawn_until("rooms"), steps.drawn_until("types"), "nothing to join, sort or give");
    }
}

/// Along the shuffled list: while types are left, one draw a room; below 0.6 it takes the next type.
#[test]
fn program_each_room_takes_the_next_type_with_0_6() {
    let (mut drawn, mut given) = (0_u32, 0_u32);
    for seed in 0..300 {
        let text = seed.to_string();
        let (dungeon, steps) = traced(&scatter(100, 100), &text);
        let dungeon = dungeon.unwrap();
        let mut rng = Mulberry32::new(hash_utf16(&text));
        (0..steps.drawn_until("sort")).for_each(|_| {
            rng.next_u32();
        });
        let mut k = 0;
        for room in &steps.shuffled {
            let mut expected = RoomKind::Normal;
            if k < SEQUENCE.len() {
                drawn += 1;
                if rng.next_u32() <= 2_576_980_377 {
                    expected = SEQUENCE[k];
                    k += 1;
                    given += 1;
                }
            }
            assert_eq!(dungeon.draft().rooms[room.0 as usize].kind, expected, "seed {seed}");
        }
        assert_eq!(rng.drawn(), steps.drawn_until("types"), "seed {seed}: no draw once all are given");
    }
    assert!((0.57..0.63).contains(&(f64::from(given) / f64::from(drawn))), "{given} of {drawn}");
}

#[test]
fn doc_types_come_in_sequence_and_once() {
    for seed in 0..100 {
        let (dungeon, steps) = traced(&scatter(100, 100), &seed.to_string());
        let kinds: Vec<RoomKind> = steps.typed.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(kinds, SEQUENCE[..kinds.len()]);
        let dungeon = dungeon.unwrap();
        let special: BTreeSet<u32> =
            dungeon.draft().rooms.iter().filter(|room| SEQUENCE.contains(&room.kind)).map(|room| room.id.0).collect();
        assert_eq!(special, steps.typed.iter().map(|(room, _)| room.0).collect());
    }
}

/// The list holds the rooms between the first and the last, each once.
#[test]
fn program_all_rooms_between_are_shuffled() {
    for seed in 0..100 {
        let (dungeon, steps) = traced(&scatter(100, 100), &seed.to_string());
        let between: BTreeSet<u32> = (1..dungeon.unwrap().draft().rooms.len() as u32 - 1).collect();
        assert_eq!(steps.shuffled.iter().map(|room| room.0).collect::<BTreeSet<_>>(), between);
        assert_eq!(steps.shuffled.len(), between.len());
        let sorted = steps.drawn_until("sort") - steps.drawn_until("connect");
        assert_eq!(sorted, steps.compared.len() as u64, "one draw a comparison");
    }
}

/// Calls per n (min..max): 2: 1; 3: 2..4; 4: 3..6; 5: 4..9; 6: 5..12; 7: 6..15; 8: 7..18.
#[test]
fn program_comparisons_stay_within_their_bounds() {
    let bounds = [(0, 0), (0, 0), (1, 1), (2, 4), (3, 6), (4, 9), (5, 12), (6, 15), (7, 18)];
    let mut met = bounds.map(|_| BTreeSet::new());
    let small = recipe("scatter", &["min_room=3", "max_room=4", "target_min=1", "corridor_width=1"]);
    for seed in 0..6_000 {
        let (_, steps) = traced(&small, &seed.to_string());
        met[steps.shuffled.len()].insert(steps.compared.len());
    }
    for (n, (least, most)) in bounds.into_iter().enumerate() {
        assert_eq!(met[n].iter().next(), Some(&least), "{n}");
        assert_eq!(met[n].iter().next_back(), Some(&most), "{n}");
    }
}

/// "Types are decided last, so geometry never depends on the sort."
#[test]
fn program_geometry_does_not_depend_on_types() {
    let never = recipe("scatter", &["special_chance=0.0"]);
    for seed in 0..50 {
        let (usual, never) = (make(&scatter(100, 100), &seed.to_string()), make(&never, &seed.to_string()));
        assert_eq!((&usual.draft().board, &usual.draft().passages), (&never.draft().board, &never.draft().passages));
        assert!(never.draft().rooms[1..never.draft().rooms.len() - 1].iter().all(|room| room.kind == RoomKind::Normal));
    }
}
