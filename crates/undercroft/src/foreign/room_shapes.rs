//! Rooms as shapes: rectangles, circles, octagons and Ls where they are exactly that, and masks elsewhere.

use super::{cell_map::CellMap, open_cells::OpenCells, room_cells::RoomCells};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Room, RoomId, Shape},
};

/// The rooms in the order of their numbers.
pub(super) fn rooms(
    open_cells: &OpenCells,
    cells: &mut RoomCells,
    map: &CellMap,
    notes: &mut Vec<String>,
) -> Vec<Room> {
    let mut rooms: Vec<Room> = Vec::new();
    for (room, number) in map.rooms.iter().zip(&cells.known) {
        if let Some(number) = number {
            rooms.push(known(open_cells, cells, room, RoomId(*number)));
        }
    }
    let mirrored = rooms.iter().any(|room| room.mirror.is_some());
    if mirrored {
        rooms.iter_mut().for_each(|room| room.mirror = None);
        notes.push("which rooms mirror each other is not kept".to_owned());
    }
    let first = rooms.len();
    let mut lists: Vec<Vec<Point>> = vec![Vec::new(); cells.count as usize - first];
    for (at, own) in cells.of.iter() {
        if let Some(list) = (*own as usize).checked_sub(first + 1).and_then(|place| lists.get_mut(place)) {
            list.push(at);
        }
    }
    for list in lists {
        let rect = Rect::around(list.iter().copied()).unwrap_or_default();
        rooms.push(Room { shape: shape(rect, &list), ..Room::new(RoomId(rooms.len() as u32), rect) });
    }
    rooms
}

/// A room that the map names. It keeps its shape if all of it is open and no other room has any of it.
fn known(open_cells: &OpenCells, cells: &RoomCells, room: &Room, id: RoomId) -> Room {
    let board = open_cells.open.bounds();
    let (mut is_whole, mut own) = (board.contains_rect(room.rect), Vec::new());
    room.shape.each_span(room.rect, |y, from, to| {
        for at in (from.max(0)..to.min(board.w)).map(|x| Point::new(x, y)).filter(|at| board.contains(*at)) {
            if cells.of[at] == id.0 + 1 {
                own.push(at);
            } else {
                is_whole = false;
            }
        }
    });
    if is_whole {
        return Room { id, prefab: None, ..room.clone() };
    }
    let rect = Rect::around(own.iter().copied()).unwrap_or_default();
    Room { id, rect, shape: shape(rect, &own), prefab: None, ..room.clone() }
}

/// What some cells of a rectangle look like.
fn shape(rect: Rect, cells: &[Point]) -> Shape {
    if cells.len() as i64 == rect.area() {
        return Shape::Rect;
    }
    let mut mask = Grid::new(rect.w, rect.h, false);
    cells.iter().for_each(|at| mask.put(*at - rect.corner(), true));
    // Smaller ones could be anything.
    let is_large = rect.w.min(rect.h) >= LEAST_ROUND;
    let ls = [(false, false), (false, true), (true, false), (true, true)];
    let candidates =
        [Shape::circle as fn(i32, i32) -> Shape, Shape::octagon].into_iter().map(|make| make(rect.w, rect.h));
    let mut candidates = candidates.chain(ls.into_iter().map(|(east, south)| Shape::l(rect.w, rect.h, east, south)));
    let same = candidates.find(|shape| is_large && shape.mask() == Some(&mask));
    same.unwrap_or(Shape::Mask(mask))
}

/// The shortest side of a room that may be told to be round.
const LEAST_ROUND: i32 = 5;
