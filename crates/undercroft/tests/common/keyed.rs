//! What the passes for the game table promise, once more and as plainly as can be.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    DoorId, Draft, Dungeon, Grid, Holder, MarkKind, Method, Opening, Room, RoomId, StairWay, Water,
    geom::{Dir, Point, Rect},
    recipe::{DoorPlaces, Placement, WaterDepth},
};

use super::{doors, is_floor};

const WAYS: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

pub fn assert_keyed(dungeon: &Dungeon) {
    let passes = &dungeon.origin().recipe.passes;
    let free = matches!(&dungeon.origin().recipe.method, Method::Walk(walk) if walk.placement == Placement::Free);
    if passes.stairs.is_some() {
        stairs(dungeon.draft());
    }
    if let Some(doors) = passes.doors.as_ref().filter(|_| passes.openings.is_none()) {
        if doors.at == Some(DoorPlaces::Ends) {
            doors_at_ends(dungeon.draft(), doors.seal == Some(true));
        }
        doors::assert_doors(dungeon, doors);
    }
    if let Some(params) = &passes.exits {
        exits(dungeon.draft(), params.count.unwrap() as usize);
    }
    if let Some(params) = &passes.water {
        water(dungeon.draft(), params.depth.unwrap());
    }
    if passes.furnishings.is_some() {
        furnishings(dungeon.draft());
    }
    if passes.lights.is_some() {
        torches(dungeon.draft());
    }
    if passes.numbers.is_some() {
        let mut numbers: Vec<u32> = dungeon.draft().rooms.iter().filter_map(|room| room.number).collect();
        numbers.sort_unstable();
        assert!((1..).zip(&numbers).all(|(wanted, number)| wanted == *number), "{numbers:?}");
        if !free {
            branches(dungeon.draft());
        }
    }
}

/// Whoever walks anywhere and comes back is as high as before: each cell has one height, whatever way led to it. Stairs
/// count twice, half on the way in and half on the way out.
pub fn stairs(draft: &Draft) {
    let down: BTreeMap<Point, Dir> = draft
        .stairs
        .iter()
        .filter(|stair| stair.passage.is_some())
        .map(|stair| (stair.at, stair.facing.expect("a way down")))
        .collect();
    let doors: BTreeSet<Point> = draft.doors.iter().map(|door| door.at).collect();
    for (at, facing) in &down {
        let open = |way: Dir| is_floor(draft, way.step(*at));
        assert!(WAYS.iter().all(|way| open(*way) == (way == facing || *way == facing.opposite())), "stairs at {at}");
        assert!(!doors.contains(at), "stairs on a door at {at}");
        for end in [*facing, facing.opposite()].map(|way| way.step(*at)) {
            assert_eq!(WAYS.iter().filter(|way| is_floor(draft, way.step(end))).count(), 2, "stairs beside a crossing");
        }
    }
    for passage in &draft.passages {
        let own = draft.stairs.iter().filter(|stair| stair.passage == Some(passage.id));
        let ways: BTreeSet<StairWay> = own.map(|stair| stair.direction).collect();
        assert!(ways.len() <= 1, "passage {} has stairs up and down", passage.id.0);
    }
    let climb = |from: Point, way: Dir| {
        let on = |at: Point| match down.get(&at) {
            Some(facing) if *facing == way => -1,
            Some(facing) if *facing == way.opposite() => 1,
            _ => 0,
        };
        on(from) + on(way.step(from))
    };
    let mut heights: BTreeMap<Point, i32> = BTreeMap::new();
    for first in super::floor(draft) {
        if heights.contains_key(&first) {
            continue;
        }
        heights.insert(first, 0);
        let mut edge = vec![first];
        while let Some(at) = edge.pop() {
            for way in WAYS.into_iter().filter(|way| is_floor(draft, way.step(at))) {
                let next = way.step(at);
                let height = heights[&at] + climb(at, way);
                if let Some(known) = heights.insert(next, height) {
                    assert_eq!(known, height, "{next} lies at two heights");
                } else {
                    edge.push(next);
                }
            }
        }
    }
}

/// As much of the floor is wet as the recipe says, within 2 % of the floor and two cells; deep water is shallow's inside,
/// within a room.
fn water(draft: &Draft, depth: WaterDepth) {
    let Some(layer) = &draft.layers.water else {
        assert_eq!(depth, WaterDepth::Dry);
        return;
    };
    let floor = super::floor(draft);
    let wet: BTreeSet<Point> = layer.bounds().cells().filter(|at| layer.get(*at) != Some(&Water::Dry)).collect();
    assert!(wet.is_subset(&floor), "water in the rock");
    let wanted = floor.len() as f64 * depth.share();
    assert!((wet.len() as f64 - wanted).abs() <= floor.len() as f64 / 50.0 + 2.0, "{} wet, {wanted} wanted", wet.len());
    for at in super::deep(draft) {
        let own = draft.board.owner.get(at);
        assert!(own.is_some_and(|own| own.is_room()));
        for near in Rect::new(at.x, at.y, 1, 1).grown(1).cells() {
            assert!(wet.contains(&near) && draft.board.owner.get(near) == own, "deep water at {at} meets {near}");
        }
        assert!(at != draft.start && Some(at) != draft.goal);
    }
}

/// Nothing stands in a doorway, before an exit or on another thing, and with all of it walled up one still gets from any
/// door of a room to any other within the room, if one could without it.
pub fn furnishings(draft: &Draft) {
    let deep = super::deep(draft);
    let things: BTreeSet<Point> =
        draft.marks.iter().filter(|mark| mark.kind.is_furnishing()).map(|mark| mark.at).collect();
    let mut places: Vec<Point> = draft.marks.iter().map(|mark| mark.at).collect();
    places.sort();
    for at in &things {
        assert_eq!(places.iter().filter(|place| *place == at).count(), 1, "two marks at {at}");
        assert!(is_floor(draft, *at) && !deep.contains(at) && *at != draft.start, "a thing at {at}");
    }
    for room in &draft.rooms {
        let own = draft.marks.iter().filter(|mark| mark.room == Some(room.id) && mark.kind.is_furnishing());
        let things: BTreeSet<Point> = own.map(|mark| mark.at).collect();
        let inside: BTreeSet<Point> =
            room.shape.cells(room.rect).into_iter().filter(|at| is_floor(draft, *at) && !deep.contains(at)).collect();
        let before_doors: Vec<Point> = inside
            .iter()
            .copied()
            .filter(|at| {
                at.neighbours().iter().any(|next| is_floor(draft, *next) && !room.shape.contains(room.rect, *next))
            })
            .collect();
        assert!(before_doors.iter().all(|at| !things.contains(at)), "something in a doorway of {}", room.id.0);
        let reached = |closed: &BTreeSet<Point>| -> BTreeSet<Point> {
            let mut seen = BTreeSet::new();
            let mut edge: Vec<Point> = before_doors.iter().take(1).copied().collect();
            while let Some(at) = edge.pop() {
                if inside.contains(&at) && !closed.contains(&at) && seen.insert(at) {
                    edge.extend(at.neighbours());
                }
            }
            before_doors.iter().copied().filter(|at| seen.contains(at)).collect()
        };
        assert_eq!(reached(&things), reached(&BTreeSet::new()), "a way between doors of room {} is blocked", room.id.0);
    }
    for exit in &draft.exits {
        assert!(!things.contains(&exit.side.opposite().step(exit.at)), "something before an exit");
    }
}

/// A torch hangs on rock, alone on its cell, and faces floor of its room.
pub fn torches(draft: &Draft) {
    let mut places = BTreeSet::new();
    for torch in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Torch) {
        let faced = torch.facing.expect("a torch has a front").step(torch.at);
        let room = &draft.rooms[torch.room.expect("a torch has a room").0 as usize];
        assert!(!is_floor(draft, torch.at) && draft.board.cells.get(torch.at).is_some(), "a torch at {}", torch.at);
        assert!(is_floor(draft, faced) && room.shape.contains(room.rect, faced), "a torch at {}", torch.at);
        assert!(places.insert(torch.at) && draft.exits.iter().all(|exit| exit.at != torch.at), "{}", torch.at);
    }
}

/// The document: an entry point for each room of each passage, and a door there.
fn doors_at_ends(draft: &Draft, sealed: bool) {
    let inside = |id: RoomId, at: Point| {
        let room = &draft.rooms[id.0 as usize];
        room.shape.contains(room.rect, at)
    };
    let mut wanted = Vec::new();
    for passage in &draft.passages {
        let mut cells = passage.route.cells_on(draft.board.cells.bounds());
        for end in passage.ends {
            let outside = cells.iter().copied().find(|at| !inside(end, *at));
            let entry = outside.filter(|at| {
                let in_a_room = draft.rooms.iter().any(|room| inside(room.id, *at));
                WAYS.iter().any(|way| inside(end, way.step(*at))) && !in_a_room && is_floor(draft, *at)
            });
            wanted.extend(entry.map(|at| (passage.id, end, at)));
            cells.reverse();
        }
    }
    let ends: BTreeSet<(RoomId, Point)> = wanted.iter().map(|(_, room, at)| (*room, *at)).collect();
    let own = draft.doors.iter().filter(|door| !door.sealing && ends.contains(&(door.room, door.at)));
    let mut doors: Vec<_> = own.map(|door| (door.passage.expect("a passage"), door.room, door.at)).collect();
    wanted.sort();
    doors.sort();
    assert_eq!(doors, wanted);
    // All others stand on the cells of an opening with such an end.
    let connections = draft.connections();
    let locked = |id: u32| draft.locks.iter().any(|lock| lock.doors.contains(&DoorId(id)));
    for (id, door) in (0..).zip(&draft.doors).filter(|(id, door)| !door.sealing && !locked(*id)) {
        let opening = connections.opening_of(DoorId(id));
        let beside = |opening: &Opening| opening.cells.iter().any(|at| ends.contains(&(opening.room, *at)));
        assert!(ends.contains(&(door.room, door.at)) || opening.is_some_and(beside), "a door at {}", door.at);
    }
    let mut kinds = BTreeMap::new();
    for door in &draft.doors {
        assert_eq!(*kinds.entry(door.at).or_insert(door.kind), door.kind, "two kinds at {}", door.at);
    }
    assert!(sealed || draft.doors.iter().all(|door| !door.sealing));
}

fn exits(draft: &Draft, most: usize) {
    assert!(draft.exits.len() <= most);
    let first = draft.board.owner.get(draft.start).map(|owner| owner.holder());
    let rooms: BTreeSet<RoomId> = draft.exits.iter().map(|exit| exit.room).collect();
    assert_eq!(rooms.len(), draft.exits.len(), "one exit a room");
    for exit in &draft.exits {
        let room = &draft.rooms[exit.room.0 as usize];
        assert!(room.shape.contains(room.rect, exit.side.opposite().step(exit.at)), "an exit away from its room");
        let board = draft.board.cells.bounds();
        assert!(board.contains(exit.at) && !is_floor(draft, exit.at), "an exit at {} is no rock", exit.at);
        let aside = WAYS.into_iter().filter(|way| *way != exit.side && *way != exit.side.opposite());
        aside.for_each(|way| assert!(!is_floor(draft, way.step(exit.at)), "an exit beside an opening"));
        assert!(!exit.main || first == Some(Holder::Room(exit.room)), "the main entrance is not where one starts");
        assert_eq!(exit.main, exit.kind != "gate");
        if exit.kind != "stairs" {
            let mut at = exit.at;
            while board.contains(at) {
                assert!(!is_floor(draft, at), "an exit at {} leads into {at}", exit.at);
                at = exit.side.step(at);
            }
        }
    }
    assert!(draft.exits.iter().filter(|exit| exit.main).count() <= 1);
}

/// Take any room out: each part of the dungeon that is cut off from room 1 has numbers in a row.
pub fn branches(draft: &Draft) {
    // Tiles with two connectors only lead on, and have no numbers.
    let has_number = |room: &Room| room.number.is_some() != draft.is_corridor_tile(room.id);
    assert!(draft.rooms.iter().all(has_number), "every room but no corridor has a number");
    let first = draft.rooms.iter().find(|room| room.number == Some(1)).expect("a room 1");
    assert!(first.shape.contains(first.rect, draft.start), "one enters room 1");
    let board = draft.board.cells.bounds();
    for taken in &draft.rooms {
        let mut open: Grid<bool> = Grid::new(board.w, board.h, false);
        board.cells().for_each(|at| open.put(at, is_floor(draft, at)));
        taken.shape.cells(taken.rect).into_iter().for_each(|at| open.put(at, false));
        let mut flood = |from: &Room| {
            let mut edge: Vec<Point> =
                from.shape.cells(from.rect).into_iter().filter(|at| open.get(*at) == Some(&true)).collect();
            edge.truncate(1);
            let mut met = BTreeSet::new();
            while let Some(at) = edge.pop() {
                if open.get(at) == Some(&true) {
                    open.put(at, false);
                    if let Some(Holder::Room(id)) = draft.board.owner.get(at).map(|owner| owner.holder()) {
                        met.extend(draft.rooms[id.0 as usize].number);
                    }
                    edge.extend(at.neighbours());
                }
            }
            met
        };
        if taken.id != first.id {
            flood(first);
        }
        for room in &draft.rooms {
            let part = flood(room);
            if let (Some(least), Some(most)) = (part.first(), part.last()) {
                assert_eq!((most - least + 1) as usize, part.len(), "without {:?} there is {part:?}", taken.id);
            }
        }
    }
}
