//! Closes openings as a whole: a door on one cell of an opening means nothing if one can walk past it.
//!
//! ```text
//! ####++####      where a door stands on one of these two cells,
//! #........#      one stands on the other too
//! ```

use super::passage_at;
use crate::{
    geom::Point,
    model::{Cell, Door, DoorKind, Draft, Room, RoomId},
};

/// Adds doors to the openings of all doors but the first `given`, until each of their cells has one.
pub(super) fn close(kind: DoorKind, draft: &mut Draft, given: usize) {
    let Draft { board, rooms, doors, .. } = draft;
    let floor = |at: Point| board.cells.get(at) == Some(&Cell::Floor);
    let mut known: Vec<(RoomId, Point)> = Vec::new();
    let mut next = given;
    // Doors that are added are visited too, so that an opening is followed to both of its ends.
    while let Some(Door { at, room, side, .. }) = doors.get(next).copied() {
        next += 1;
        let Some(own) = rooms.get(room.0 as usize) else { continue };
        let inside = |at: Point| own.shape.contains(own.rect, at);
        for cell in at.neighbours() {
            if !floor(cell) || inside(cell) {
                continue;
            }
            let mut sides = std::iter::once(side).chain(Room::SIDES);
            let Some(side) = sides.find(|side| inside(side.opposite().step(cell))) else { continue };
            // Few openings are wider than a cell, so what is known is sorted when the first of them comes.
            if known.is_empty() {
                known = doors.iter().map(|door| (door.room, door.at)).collect();
                known.sort_unstable();
            }
            if let Err(place) = known.binary_search(&(room, cell)) {
                known.insert(place, (room, cell));
                let passage = passage_at(board, cell);
                doors.push(Door { at: cell, side, kind, room, passage, sealing: false });
            }
        }
    }
}
