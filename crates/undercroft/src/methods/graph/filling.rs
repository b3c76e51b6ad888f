//! The layout that follows from a drawing: rooms with their names, corridors, and the doors, locks and keys that the recipe asks for.

use std::borrow::Cow;

use super::{
    Graph,
    drawing::{Sketch, each_cell, side_of},
    locking::{GraphLock, distances},
};
use crate::{
    geom::{Dir, Point, Rect},
    model::{
        Cell, Door, DoorId, DoorKind, Key, Layout, Lock, LockId, Mark, MarkKind, Passage, PassageId, Room, RoomId,
        RoomKind, Route,
    },
};

pub(super) fn fill(
    graph: &Graph,
    ends: &[(u32, u32)],
    sketch: &Sketch,
    locks: &[GraphLock],
    (width, height): (i32, i32),
    layout: &mut Layout,
) {
    layout.begin(width, height, Cell::Wall);
    let start = graph.start_room();
    let goal = goal_room(graph, ends);
    for (index, rect) in sketch.rooms.iter().enumerate() {
        layout.rooms.push(room(graph, index, *rect, (start, goal)));
    }
    let middle = |layout: &Layout, room: usize| free_cells(&layout.rooms[room]).first().copied();
    layout.start = middle(layout, start).unwrap_or_default();
    layout.goal = free_cells(&layout.rooms[goal]).into_iter().find(|at| *at != layout.start);
    for (index, path) in sketch.paths.iter().enumerate() {
        let mut cells = Vec::new();
        each_cell(path, |at| cells.push(at));
        let (a, b) = ends[index];
        let id = PassageId(index as u32);
        layout.passages.push(Passage::new(id, [RoomId(a), RoomId(b)], Route::Cells(cells)));
    }
    doors(graph, ends, sketch, layout);
    for (index, lock) in (0..).zip(locks) {
        lay_lock(index, lock, layout);
    }
}

/// The room where one wants to get to: that of the recipe, else the one that takes the most connections to reach, of several the last.
fn goal_room(graph: &Graph, ends: &[(u32, u32)]) -> usize {
    graph.rooms.find(&graph.goal).unwrap_or_else(|| {
        let distances = distances(graph, ends, &vec![true; ends.len()]);
        (0..distances.len()).max_by_key(|room| distances[*room]).unwrap_or(0)
    })
}

fn room(graph: &Graph, index: usize, rect: Rect, (start, goal): (usize, usize)) -> Room {
    let asked = &graph.rooms.0[index];
    let kind = match asked.kind {
        RoomKind::Normal if index == start => RoomKind::Spawn,
        RoomKind::Normal if index == goal => RoomKind::Exit,
        kind => kind,
    };
    let shape = asked.shape.unwrap_or(graph.default.shape).maker()(rect.w, rect.h);
    Room {
        kind,
        shape,
        name: Some(asked.name.clone()),
        tags: asked.tags.iter().map(|tag| Cow::Owned(tag.clone())).collect(),
        words: asked.aloud.iter().map(|text| ("aloud".to_owned(), text.clone())).collect(),
        ..Room::new(RoomId(index as u32), rect)
    }
}

/// The cells of a room, from its middle outwards.
fn free_cells(room: &Room) -> Vec<Point> {
    let centre = room.rect.centre();
    let mut cells = room.shape.cells(room.rect);
    cells.sort_by_key(|at| (at.steps_to(centre), *at));
    cells
}

/// The doors that the recipe asks for: each stands at the first room that its connection names, and at the other end is an archway. On
/// a corridor of one cell both are one door.
fn doors(graph: &Graph, ends: &[(u32, u32)], sketch: &Sketch, layout: &mut Layout) {
    for (index, connection) in graph.connections.0.iter().enumerate() {
        let kind = match (&connection.lock, connection.door) {
            (Some(_), _) => DoorKind::Locked,
            (None, Some(door)) => door.kind(),
            (None, None) => continue,
        };
        let (Some(first), Some(last)) = (sketch.paths[index].first(), sketch.paths[index].last()) else { continue };
        let (a, b) = ends[index];
        let far = if first == last { kind } else { DoorKind::Archway };
        for (room, at, kind) in [(a, *first, kind), (b, *last, far)] {
            let side = [Dir::North, Dir::East, Dir::South, Dir::West][side_of(sketch.rooms[room as usize], at)];
            let (room, passage) = (RoomId(room), Some(PassageId(index as u32)));
            layout.doors.push(Door { at, side, kind, room, passage, sealing: false });
        }
    }
}

/// Adds a lock with its doors, and its key on a free cell near the middle of its room.
fn lay_lock(index: u32, lock: &GraphLock, layout: &mut Layout) {
    let closes = |door: &Door| door.passage.is_some_and(|own| lock.connections.contains(&(own.0 as usize)));
    let doors = (0..).zip(&layout.doors).filter(|(_, door)| door.kind == DoorKind::Locked && closes(door));
    let doors: Vec<DoorId> = doors.map(|(id, _)| DoorId(id)).collect();
    layout.locks.push(Lock { id: LockId(index), key: lock.name.clone(), doors, number: index });
    layout.keys.push(Key { name: lock.name.clone(), spent: lock.spent });
    let is_free =
        |at: &Point| *at != layout.start && Some(*at) != layout.goal && layout.marks.iter().all(|mark| mark.at != *at);
    let cells = free_cells(&layout.rooms[lock.room]);
    // A room so full of keys that no cell is left holds several on one.
    let at = cells.iter().copied().find(is_free).or(cells.last().copied());
    let mark = Mark::new(at.unwrap_or_default(), MarkKind::Key, Some(RoomId(lock.room as u32)));
    layout.marks.push(Mark { name: Some(lock.name.clone()), opens: Some(index), ..mark });
}
