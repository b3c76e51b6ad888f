//! The pass `doors` (program 001, doors).

use std::collections::BTreeSet;

use undercroft::{
    Cell, Door, DoorKind, Draft, Named, Room,
    geom::{Dir, Point},
};

use crate::common::{bsp, floor, is_floor, make, recipe, scatter, traced};

/// The ring around a room in the order of the original: above, below, to the left, to the right; no corners.
fn ring(room: &Room) -> Vec<(Point, Dir)> {
    let r = room.rect;
    let mut ring = Vec::new();
    ring.extend((0..r.w).map(|i| (Point::new(r.x + i, r.y - 1), Dir::North)));
    ring.extend((0..r.w).map(|i| (Point::new(r.x + i, r.y + r.h), Dir::South)));
    ring.extend((0..r.h).map(|i| (Point::new(r.x - 1, r.y + i), Dir::West)));
    ring.extend((0..r.h).map(|i| (Point::new(r.x + r.w, r.y + i), Dir::East)));
    ring
}

/// Floor, with a wall among the four cells at distance 1 and 2 along the edge; off the board is wall.
fn is_door(draft: &Draft, at: Point, side: Dir) -> bool {
    let along = if matches!(side, Dir::North | Dir::South) { (1, 0) } else { (0, 1) };
    let wall = |far: i32| !is_floor(draft, Point::new(at.x + along.0 * far, at.y + along.1 * far));
    is_floor(draft, at) && [-2, -1, 1, 2].into_iter().any(wall)
}

#[test]
fn program_doors_are_scanned_above_below_left_right() {
    for recipe in [scatter(100, 100), recipe("scatter", &["corridor_width=6"]), recipe("bsp", &["doors.at=walls"])] {
        let mut sides = BTreeSet::new();
        for seed in 0..150 {
            let dungeon = make(&recipe, &seed.to_string());
            let mut expected = Vec::new();
            for room in &dungeon.draft().rooms {
                let found = ring(room).into_iter().filter(|(at, side)| is_door(dungeon.draft(), *at, *side));
                expected.extend(found.map(|(at, side)| (room.id, at, side)));
            }
            let doors: Vec<_> = dungeon.draft().doors.iter().map(|door| (door.room, door.at, door.side)).collect();
            assert_eq!(doors, expected, "seed {seed}");
            assert!(dungeon.draft().doors.iter().all(|door| !door.sealing));
            sides.extend(doors.iter().map(|(_, _, side)| *side));
        }
        assert_eq!(sides.len(), 4);
    }
}

/// The reach of 2 cells: with corridors three wide the middle lane has its wall at distance 2; with six, none.
#[test]
fn program_a_wall_two_cells_off_is_enough() {
    let lanes = |width: i32| {
        let recipe = recipe("scatter", &[&format!("corridor_width={width}"), "target_min=2", "target_max=2"]);
        let dungeons = (0..50).map(|seed| make(&recipe, &seed.to_string()));
        let (mut doors, mut open) = (0, 0);
        for dungeon in dungeons {
            doors += dungeon.draft().doors.len();
            open +=
                dungeon.draft().rooms.iter().flat_map(ring).filter(|(at, _)| is_floor(dungeon.draft(), *at)).count();
        }
        (doors, open)
    };
    let (doors, open) = lanes(4);
    assert!(doors > 200 && doors * 10 > open * 9, "all four lanes have a wall within 2: {doors} of {open}");
    let (doors, open) = lanes(8);
    assert!(doors * 10 < open * 7, "but not the middle of eight: {doors} of {open}");
}

/// A cell off the board is never a door, and counts as wall beside one.
#[test]
fn program_off_the_board_is_wall() {
    for seed in 0..50 {
        let (dungeon, _) = traced(&scatter(36, 100), &seed.to_string());
        let dungeon = dungeon.unwrap();
        assert!(dungeon.draft().doors.iter().all(|door| dungeon.draft().board.cells.bounds().contains(door.at)));
    }
}

/// No draws: a pass that draws nothing changes nobody's numbers, and doors change no cell.
#[test]
fn program_doors_draw_nothing_and_open_nothing() {
    let mut without = scatter(100, 100);
    without.passes.doors = None;
    for seed in 0..30 {
        let (with, without) = (make(&scatter(100, 100), &seed.to_string()), make(&without, &seed.to_string()));
        assert_eq!(with.draft().board, without.draft().board);
        assert_eq!(floor(with.draft()), floor(without.draft()));
        let kinds = |draft: &Draft| draft.rooms.iter().map(|room| room.kind).collect::<Vec<_>>();
        assert_eq!(kinds(with.draft()), kinds(without.draft()));
    }
}

#[test]
fn contract_doors_know_their_passage() {
    for seed in 0..50 {
        let dungeon = make(&scatter(100, 100), &seed.to_string());
        for door in &dungeon.draft().doors {
            let passage = &dungeon.draft().passages[door.passage.unwrap().0 as usize];
            assert!(passage.route.cells().contains(&door.at));
            assert_eq!(dungeon.draft().board.cells.get(door.at), Some(&Cell::Floor));
        }
    }
}

#[test]
fn contract_doors_are_closed_unless_said_otherwise() {
    for (kind, name) in DoorKind::ALL {
        let sets = [&format!("doors.kind={name}"), "doors.secrets=anywhere"];
        let dungeon = make(&recipe("scatter", &sets), "hello");
        let expected = |door: &&Door| match kind {
            // Not every doorway may be locked, and of the two of a passage one is not secret.
            DoorKind::Locked | DoorKind::Secret => {
                door.kind == *kind || matches!(door.kind, DoorKind::Closed | DoorKind::Archway)
            }
            kind => door.kind == *kind,
        };
        assert_eq!(dungeon.draft().doors.iter().filter(expected).count(), dungeon.draft().doors.len());
        assert!(dungeon.draft().doors.iter().any(|door| door.kind == *kind));
    }
    assert!(make(&scatter(100, 100), "hello").draft().doors.iter().all(|door| door.kind == DoorKind::Closed));
}

#[test]
fn contract_bsp_has_no_doors_unless_asked() {
    assert!(make(&bsp(80, 40), "1").draft().doors.is_empty());
}
