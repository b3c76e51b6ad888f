//! `scatter`: corridors (program 001, corridors).

use std::collections::BTreeSet;

use undercroft::{
    geom::Point,
    rng::{Mulberry32, hash_utf16},
};

use crate::common::{bend, floor, make, middle, recipe, scatter, traced};

#[test]
fn program_each_room_is_joined_to_the_one_before() {
    for seed in 0..100 {
        let dungeon = make(&scatter(100, 100), &seed.to_string());
        let ends: Vec<[u32; 2]> =
            dungeon.draft().passages.iter().map(|passage| passage.ends.map(|end| end.0)).collect();
        assert_eq!(ends, (1..dungeon.draft().rooms.len() as u32).map(|room| [room - 1, room]).collect::<Vec<_>>());
    }
}

/// random < 0.5 goes horizontally at A's row, then vertically at B's column; one draw each, in order.
#[test]
fn program_one_draw_decides_which_leg_comes_first() {
    let mut both = BTreeSet::new();
    for seed in 0..100 {
        let text = seed.to_string();
        let (_, steps) = traced(&scatter(100, 100), &text);
        let mut rng = Mulberry32::new(hash_utf16(&text));
        (0..steps.drawn_until("rooms")).for_each(|_| {
            rng.next_u32();
        });
        for (_, horizontal_first) in &steps.cuts {
            assert_eq!(*horizontal_first, rng.next_u32() < 1 << 31);
            both.insert(*horizontal_first);
        }
        assert_eq!(steps.drawn_until("connect") - steps.drawn_until("rooms"), steps.cuts.len() as u64);
    }
    assert_eq!(both.len(), 2);
}

/// A horizontal run at row y also clears row y + 1, a vertical one at column x also x + 1; ends included; nothing else is open.
#[test]
fn program_corridors_are_two_wide_to_the_south_and_east() {
    for width in [1, 2, 3, 8] {
        let recipe = recipe("scatter", &[&format!("corridor_width={width}")]);
        for seed in 0..60 {
            let (dungeon, steps) = traced(&recipe, &seed.to_string());
            let dungeon = dungeon.unwrap();
            let mut open: BTreeSet<Point> = steps.placed.iter().flat_map(|(_, room)| room.cells()).collect();
            for (passage, (ends, horizontal_first)) in dungeon.draft().passages.iter().zip(&steps.cuts) {
                let [a, b] = ends.map(|end| middle(steps.placed[end.0 as usize].1));
                let cells = bend(a, b, *horizontal_first, width);
                assert_eq!(passage.route.cells().into_iter().collect::<BTreeSet<_>>(), cells, "seed {seed}");
                open.extend(cells);
            }
            assert_eq!(floor(dungeon.draft()), open, "seed {seed}");
        }
    }
}

#[test]
fn doc_the_corridor_width_is_2_unless_set() {
    assert_eq!(scatter(100, 100), recipe("scatter", &["corridor_width=2"]));
}

/// Lanes grow from a room's middle, so they must stay within half a room.
#[test]
fn own_corridors_wider_than_half_a_room_are_refused() {
    let mut reader = undercroft::recipe::RecipeReader::new();
    reader.method("scatter");
    reader.set("corridor_width=9");
    let problems = reader.finish().unwrap_err();
    assert_eq!(problems.list[0].path, "method.scatter.corridor_width");
    assert!(problems.list[0].rule.contains("must be at most half of min_room = 8, is 9"), "{problems}");
}

/// Our own way of joining: each room to the nearest before it, of equals the earliest.
#[test]
fn own_join_nearest_takes_the_nearest_earlier_room() {
    let recipe = recipe("scatter", &["join=nearest"]);
    for seed in 0..100 {
        let dungeon = make(&recipe, &seed.to_string());
        for (index, passage) in dungeon.draft().passages.iter().enumerate() {
            let [a, b] = passage.ends;
            assert_eq!(b.0 as usize, index + 1);
            let here = middle(dungeon.draft().rooms[b.0 as usize].rect);
            let far = |room: usize| {
                let there = middle(dungeon.draft().rooms[room].rect);
                ((here.x - there.x).abs() + (here.y - there.y).abs(), room)
            };
            assert_eq!(Some(a.0 as usize), (0..index + 1).min_by_key(|room| far(*room)));
        }
    }
}
