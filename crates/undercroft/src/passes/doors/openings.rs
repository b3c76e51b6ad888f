//! Closes openings as a whole: a door on one cell of an opening means nothing if one can walk past it.
//!
//! ```text
//! ####++####      where a door stands on one of these two cells,
//! #........#      one stands on the other too
//! ```

use super::sorted_places;
use crate::{
    geom::Point,
    model::{Door, DoorKind, Draft, Layout, Room, RoomId},
};

/// Adds doors to the openings of all doors but the first `given`, until each of their cells has one, not yet with the
/// passages that they open on.
pub(super) fn close(kind: DoorKind, draft: &mut Draft, given: usize) {
    let Draft { board, layout: Layout { rooms, doors, .. } } = draft;
    let mut known: Vec<(RoomId, Point)> = Vec::new();
    let mut next = given;
    // Doors that are added are visited too, so that an opening is followed to both of its ends.
    while let Some(Door { at, room, side, .. }) = doors.get(next).copied() {
        next += 1;
        let Some(own) = rooms.get(room.0 as usize) else { continue };
        for cell in at.neighbours().into_iter().filter(|cell| board.cells.is_floor(*cell) && !own.contains(*cell)) {
            let mut sides = std::iter::once(side).chain(Room::SIDES);
            let Some(side) = sides.find(|side| own.contains(side.opposite().step(cell))) else { continue };
            // Few openings are wider than a cell, so what is known is sorted when the first of them comes.
            if known.is_empty() {
                known = sorted_places(doors);
            }
            if let Err(place) = known.binary_search(&(room, cell)) {
                known.insert(place, (room, cell));
                doors.push(Door { at: cell, side, kind, room, passage: None, sealing: false });
            }
        }
    }
}
