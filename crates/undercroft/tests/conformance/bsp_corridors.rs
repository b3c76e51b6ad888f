//! `bsp`: corridors and the door (program 004, rooms and corridors, the document's step 3).

use std::collections::BTreeSet;

use undercroft::{
    Dungeon, Recipe, RoomId, RoomKind, StairWay,
    geom::{Point, Rect},
};

use crate::common::{Steps, bend, bsp, floor, make, middle, recipe, traced, walk};

fn dungeons(recipe: &Recipe) -> Vec<(Dungeon, Steps)> {
    (0..200)
        .filter_map(|seed| {
            let (made, steps) = traced(recipe, &seed.to_string());
            made.ok().map(|dungeon| (dungeon, steps))
        })
        .collect()
}

/// The first room of the part of the tree below `region`, and its corridors, children first.
fn join(tree: &Steps, region: Rect, ends: &mut Vec<[RoomId; 2]>) -> Option<RoomId> {
    let Some(split) = tree.splits.iter().find(|split| split.region == region) else {
        return tree.placed.iter().find(|(_, room)| region.contains_rect(*room)).map(|(id, _)| *id);
    };
    let (first, second) = (join(tree, split.first, ends), join(tree, split.second, ends));
    if let (Some(first), Some(second)) = (first, second) {
        ends.push([first, second]);
    }
    first.or(second)
}

/// Post-order over the tree, from the first room of the one subtree to the first room of the other.
#[test]
fn program_corridors_come_in_post_order_between_first_rooms() {
    for (dungeon, tree) in dungeons(&bsp(80, 40)).into_iter().chain(dungeons(&bsp(40, 20))) {
        let mut ends = Vec::new();
        join(&tree, dungeon.draft().board.cells.bounds(), &mut ends);
        assert_eq!(ends, tree.cuts.iter().map(|(ends, _)| *ends).collect::<Vec<_>>());
        assert_eq!(ends, dungeon.draft().passages.iter().map(|passage| passage.ends).collect::<Vec<_>>());
    }
}

/// Program 004, differences 6: with four leaves the corridors join 1-2, 3-4 and then 1-3, not as the document's picture shows.
#[test]
fn program_four_rooms_are_joined_in_pairs_then_first_to_first() {
    let (_, tree) = dungeons(&recipe("bsp", &["depth=2", "width=100", "height=100"])).swap_remove(0);
    assert_eq!(tree.cuts.iter().map(|(ends, _)| ends.map(|end| end.0)).collect::<Vec<_>>(), [[0, 1], [2, 3], [0, 2]]);
}

#[test]
fn program_a_subtree_without_a_room_gets_no_corridor() {
    for (dungeon, tree) in dungeons(&bsp(40, 20)) {
        assert_eq!(dungeon.draft().passages.len(), dungeon.draft().rooms.len() - 1);
        assert!(tree.cuts.len() <= tree.splits.len());
    }
}

/// Horizontal first: at the first centre's row, then at the second's column, both ends included.
#[test]
fn doc_corridors_are_l_shaped_and_one_wide() {
    let mut both = BTreeSet::new();
    for (dungeon, tree) in dungeons(&bsp(80, 40)) {
        for (passage, (_, horizontal_first)) in dungeon.draft().passages.iter().zip(&tree.cuts) {
            let [a, b] = passage.ends.map(|end| middle(dungeon.draft().rooms[end.0 as usize].rect));
            let cells = bend(a, b, *horizontal_first, 1);
            assert_eq!(passage.route.cells().into_iter().collect::<BTreeSet<Point>>(), cells);
            assert_eq!(cells.len() as i32, (a.x - b.x).abs() + (a.y - b.y).abs() + 1);
            assert_eq!(passage.route.cells().first(), Some(&a));
            assert_eq!(passage.route.cells().last(), Some(&b));
            both.insert(*horizontal_first);
        }
    }
    assert_eq!(both.len(), 2);
}

/// All walls at first; then rooms and corridors and nothing else are floor.
#[test]
fn doc_everything_is_wall_but_rooms_and_corridors() {
    for (dungeon, tree) in dungeons(&bsp(80, 40)) {
        let mut open: BTreeSet<Point> = tree.placed.iter().flat_map(|(_, room)| room.cells()).collect();
        for (ends, horizontal_first) in &tree.cuts {
            let [a, b] = ends.map(|end| middle(tree.placed[end.0 as usize].1));
            open.extend(bend(a, b, *horizontal_first, 1));
        }
        assert_eq!(floor(dungeon.draft()), open);
    }
}

#[test]
fn doc_corridor_style_random_or_always_the_same() {
    let style = |style: &str| dungeons(&recipe("bsp", &[&format!("corridors={style}")]));
    let turns = |made: &[(Dungeon, Steps)]| -> Vec<bool> {
        made.iter().flat_map(|(_, tree)| &tree.cuts).map(|(_, horizontal_first)| *horizontal_first).collect()
    };
    let (random, horizontal, vertical) = (style("random"), style("horizontal_first"), style("vertical_first"));
    assert!(turns(&horizontal).iter().all(|turn| *turn) && turns(&vertical).iter().all(|turn| !*turn));
    let heads = turns(&random).iter().filter(|turn| **turn).count();
    assert!(heads * 5 > turns(&random).len() * 2 && heads * 5 < turns(&random).len() * 3, "about half");
    for ((_, one), (_, two)) in random.iter().zip(&horizontal) {
        assert_eq!(one.placed, two.placed, "rooms do not depend on the style");
        let saved = one.drawn_until("layout") - two.drawn_until("layout");
        assert_eq!(saved, one.cuts.len() as u64, "a fixed style draws nothing");
    }
}

/// x = X + 1 + Intn(w - 2): off the edges of the last room.
#[test]
fn program_stairs_stand_in_the_last_room_off_its_edges() {
    let mut corners = BTreeSet::new();
    for (dungeon, _) in dungeons(&bsp(80, 40)) {
        let last = dungeon.draft().rooms.last().unwrap().rect;
        let [stair] = dungeon.draft().stairs[..] else { panic!("one stair") };
        assert_eq!((stair.direction, Some(stair.at)), (StairWay::Down, dungeon.draft().goal));
        let inner = last.grown(-1);
        assert!(inner.contains(stair.at));
        corners.insert((stair.at.x == inner.x, stair.at.x == inner.right() - 1));
    }
    assert!(corners.contains(&(true, false)) && corners.contains(&(false, true)), "both ends of the range are met");
}

#[test]
fn program_the_start_is_the_first_rooms_centre() {
    for (dungeon, _) in dungeons(&bsp(80, 40)) {
        assert_eq!(dungeon.draft().start, middle(dungeon.draft().rooms[0].rect));
        assert_eq!(dungeon.draft().rooms[0].kind, RoomKind::Spawn);
        assert_eq!(dungeon.draft().rooms.last().unwrap().kind, RoomKind::Exit);
        assert!(
            dungeon.draft().rooms[1..dungeon.draft().rooms.len() - 1].iter().all(|room| room.kind == RoomKind::Normal)
        );
    }
}

/// With one room the door can be in the player's own room. (Seed 48745, the vector bpe11.)
#[test]
fn program_a_lone_room_has_start_and_stairs() {
    let dungeon = make(&bsp(80, 40), "48745");
    assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().rooms[0].kind), (1, RoomKind::Spawn));
    assert!(dungeon.draft().rooms[0].rect.contains(dungeon.draft().goal.unwrap()));
}

#[test]
fn program_connectivity_cannot_fail() {
    for (dungeon, _) in dungeons(&bsp(37, 23)).into_iter().chain(dungeons(&bsp(120, 50))) {
        let reached = walk(dungeon.draft(), [dungeon.draft().start], &BTreeSet::new());
        assert_eq!(reached, floor(dungeon.draft()));
        assert!(reached.contains(&dungeon.draft().goal.unwrap()));
    }
}
