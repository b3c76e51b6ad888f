//! Rooms that mirror each other hold what mirrors each other, and doors alike are kept alike. On layouts made by hand.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};

use super::super::{DoorPlaces, Doors, Passes, Stairs};
use super::*;
use crate::{
    carve,
    geom::{Dir, Rect},
    model::{Archetype, Layers, Layout, MarkKind, Passage, PassageId, RoomId, Route, Shape},
    rng::{Seed, Streams},
    trace::NoTrace,
};

fn room(id: u32, rect: Rect, shape: Shape, mirror: Option<u32>) -> Room {
    Room { shape, mirror: mirror.map(RoomId), ..Room::new(RoomId(id), rect) }
}

fn straight(id: u32, ends: [u32; 2], from: Point, to: Point) -> Passage {
    let cells = Rect::spanning(from, to).cells().collect();
    Passage::new(PassageId(id), ends.map(RoomId), Route::Cells(cells))
}

/// A spine room with two wings of two rooms each, mirrored at column 30.
fn bilateral() -> Layout {
    let mask = Shape::l(9, 9, true, false);
    let flipped = Shape::l(9, 9, false, false);
    let rooms = vec![
        room(0, Rect::new(25, 2, 11, 9), Shape::Rect, None),
        room(1, Rect::new(11, 2, 9, 9), mask, Some(2)),
        room(2, Rect::new(41, 2, 9, 9), flipped, Some(1)),
        room(3, Rect::new(9, 18, 11, 9), Shape::Rect, Some(4)),
        room(4, Rect::new(41, 18, 11, 9), Shape::Rect, Some(3)),
        room(5, Rect::new(26, 18, 9, 9), Shape::circle(9, 9), None),
    ];
    let at = Point::new;
    let passages = vec![
        straight(0, [1, 0], at(20, 8), at(24, 8)),
        straight(1, [0, 2], at(36, 8), at(40, 8)),
        straight(2, [1, 3], at(15, 11), at(15, 17)),
        straight(3, [2, 4], at(45, 11), at(45, 17)),
        straight(4, [3, 5], at(20, 22), at(25, 22)),
        straight(5, [5, 4], at(35, 22), at(40, 22)),
        straight(6, [0, 5], at(30, 11), at(30, 17)),
    ];
    Layout { width: 61, height: 30, rooms, passages, start: at(30, 4), goal: Some(at(30, 22)), ..Layout::default() }
}

/// Four rooms around a middle one, each a quarter turn on from the last, about cell (30, 30).
fn radial() -> Layout {
    let rooms = vec![
        room(0, Rect::new(26, 26, 9, 9), Shape::Rect, None),
        room(1, Rect::new(27, 9, 7, 11), Shape::Rect, Some(2)),
        room(2, Rect::new(41, 27, 11, 7), Shape::Rect, Some(3)),
        room(3, Rect::new(27, 41, 7, 11), Shape::Rect, Some(4)),
        room(4, Rect::new(9, 27, 11, 7), Shape::Rect, Some(1)),
    ];
    let at = Point::new;
    let passages = vec![
        straight(0, [1, 0], at(31, 20), at(31, 25)),
        straight(1, [0, 2], at(35, 31), at(40, 31)),
        straight(2, [0, 3], at(29, 35), at(29, 40)),
        straight(3, [4, 0], at(20, 29), at(25, 29)),
    ];
    Layout { width: 61, height: 61, rooms, passages, start: at(30, 30), goal: Some(at(28, 11)), ..Layout::default() }
}

fn made(layout: &Layout, style: Archetype, seed: i64) -> Draft {
    let mut draft = carve(layout.clone());
    let streams = Streams::new(&Seed::from(seed), 0);
    let ends = Doors {
        at: Some(DoorPlaces::Ends),
        archway: Some(0.3),
        locked: Some(0.2),
        secret: Some(0.2),
        ..Doors::default()
    };
    let passes = Passes {
        doors: Some(ends),
        stairs: Some(Stairs { frequency: Some(0.7) }),
        furnishings: Some(Furnishings { style: Some(style), amount: 1.0 }),
        ..Passes::default()
    };
    passes.resolve().run(&streams, &mut draft, &mut Layers::default(), &mut NoTrace);
    draft
}

type Things = BTreeSet<(Point, MarkKind, Option<Dir>)>;

fn things(draft: &Draft, room: u32) -> Things {
    let own = draft.marks.iter().filter(|mark| mark.room == Some(RoomId(room)));
    own.map(|mark| (mark.at, mark.kind, mark.facing)).collect()
}

fn flipped(things: &Things) -> Things {
    let front = |facing: Dir| if matches!(facing, Dir::East | Dir::West) { facing.opposite() } else { facing };
    things.iter().map(|(at, kind, facing)| (Point::new(60 - at.x, at.y), *kind, facing.map(front))).collect()
}

fn turned(things: &Things) -> Things {
    let clockwise = Dir::ALL;
    let front = |facing: Dir| clockwise[(clockwise.iter().position(|dir| *dir == facing).unwrap() + 1) % 4];
    things.iter().map(|(at, kind, facing)| (Point::new(60 - at.y, at.x), *kind, facing.map(front))).collect()
}

#[test]
fn mirrored_rooms_hold_mirrored_things() {
    let mut kinds = BTreeSet::new();
    for seed in 0..200 {
        let style =
            *[Archetype::Temple, Archetype::Crypt, Archetype::Lair, Archetype::Classic].get(seed as usize % 4).unwrap();
        let draft = made(&bilateral(), style, seed);
        for (one, other) in [(1, 2), (3, 4)] {
            let own = things(&draft, one);
            assert_eq!(flipped(&own), things(&draft, other), "seed {seed}, rooms {one} and {other}");
            kinds.extend(own.iter().map(|(_, kind, _)| *kind));
        }
    }
    assert!(kinds.len() >= 5, "{kinds:?}");
}

#[test]
fn turned_rooms_hold_turned_things() {
    let mut count = 0;
    for seed in 0..100 {
        let draft = made(&radial(), Archetype::Classic, seed);
        // The goal keeps its cell free in the first of them, so in all.
        for (one, next) in [(1, 2), (2, 3), (3, 4), (4, 1)] {
            assert_eq!(turned(&things(&draft, one)), things(&draft, next), "seed {seed}, rooms {one} and {next}");
        }
        count += things(&draft, 1).len();
    }
    assert!(count > 100, "{count}");
}

/// A door more in one of the two and they are no longer images: each is furnished for itself, clear of its own doors.
#[test]
fn another_door_makes_another_room() {
    let mut layout = bilateral();
    layout.passages.push(straight(7, [3, 3], Point::new(9 + 5, 27), Point::new(9 + 5, 28)));
    let differs = (0..40).any(|seed| {
        let draft = made(&layout, Archetype::Crypt, seed);
        flipped(&things(&draft, 3)) != things(&draft, 4)
    });
    assert!(differs);
}

#[test]
fn mirrored_doors_are_kept_alike() {
    let mut kinds = BTreeSet::new();
    for seed in 0..100 {
        for (layout, image) in [
            (bilateral(), (|at: Point| Point::new(60 - at.x, at.y)) as fn(Point) -> Point),
            (radial(), |at: Point| Point::new(60 - at.y, at.x)),
        ] {
            let draft = made(&layout, Archetype::Classic, seed);
            assert_eq!(draft.doors.len(), 2 * draft.passages.len());
            let kind: BTreeMap<Point, _> = draft.doors.iter().map(|door| (door.at, door.kind)).collect();
            for (at, own) in &kind {
                assert_eq!(kind.get(&image(*at)), Some(own), "seed {seed}: the doors at {at} and {}", image(*at));
                kinds.insert(*own);
            }
        }
    }
    assert_eq!(kinds.len(), 4);
}

#[test]
fn mirrored_passages_have_mirrored_stairs() {
    let mut count = 0;
    for seed in 0..100 {
        let draft = made(&bilateral(), Archetype::Classic, seed);
        let facing: BTreeMap<Point, _> = draft.stairs.iter().map(|stair| (stair.at, stair.facing.unwrap())).collect();
        for (at, facing_here) in &facing {
            let level = matches!(facing_here, Dir::East | Dir::West);
            let image = if level { facing_here.opposite() } else { *facing_here };
            assert_eq!(facing.get(&Point::new(60 - at.x, at.y)), Some(&image), "seed {seed}: stairs at {at}");
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}
