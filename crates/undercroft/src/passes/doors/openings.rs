//! Closes openings as a whole: a door on one cell of an opening means nothing if one can walk past it.
//!
//! ```text
//! ####++####      where a door stands on one of these two cells,
//! #........#      one stands on the other too
//! ```

use super::door;
use crate::{
    geom::{Dir, Point},
    model::{Cell, Door, DoorKind, Draft, Holder, Room, RoomId},
};

/// Adds doors to the openings of all doors but the first `given`, until each of their cells has one.
pub(super) fn close(kind: DoorKind, draft: &mut Draft, given: usize) {
    let Draft { board, rooms, doors, .. } = draft;
    let floor = |at: Point| board.cells.get(at) == Some(&Cell::Floor);
    let owned = |at: Point, room: RoomId| board.owner.get(at).map(|owner| owner.holder()) == Some(Holder::Room(room));
    let mut known: Vec<(RoomId, Point)> = Vec::new();
    let mut next = given;
    // Doors that are added are visited too, so that an opening is followed to both of its ends.
    while let Some(Door { at, room, side, .. }) = doors.get(next).copied() {
        next += 1;
        let Some(own) = rooms.get(room.0 as usize) else { continue };
        let enters = |cell: Point, side: Dir| {
            let inside = side.opposite().step(cell);
            floor(inside) && owned(inside, room)
        };
        for cell in at.neighbours() {
            if !floor(cell) || owned(cell, room) || own.shape.contains(own.rect, cell) {
                continue;
            }
            let sides = std::iter::once(side).chain(Room::SIDES);
            let Some(side) = sides.into_iter().find(|side| enters(cell, *side)) else { continue };
            // Few openings are wider than a cell, so what is known is sorted when the first of them comes.
            if known.is_empty() {
                known = doors.iter().map(|door| (door.room, door.at)).collect();
                known.sort_unstable();
            }
            if let Err(place) = known.binary_search(&(room, cell)) {
                known.insert(place, (room, cell));
                doors.push(door(board, kind, cell, side, own));
            }
        }
    }
}
