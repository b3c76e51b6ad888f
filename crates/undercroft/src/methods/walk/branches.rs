//! Side paths: at some rooms two or three corridors go on instead of one (document 003, multi-path generation).

use super::{
    PlannedRoom,
    fit::Walker,
    placed::{Placed, PlacedKind},
};
use crate::{methods::Setback, model::RoomId, rng::Rng, trace::Trace};

/// The most corridors that go on from a room.
pub(super) const MOST_ONWARD: u32 = 3;
/// How many places are tried for a side path at one room, for each of its rooms.
const TRIES_PER_ROOM: i64 = 16;

/// Grows side paths, each from the first room of the walk, in an order drawn for it, at which it finds a place.
pub(super) fn grow<T: Trace>(
    walker: &mut Walker<'_, T>,
    planned: &[PlannedRoom],
    rng: &mut Rng,
) -> Result<(), Setback> {
    let params = walker.params;
    let boss = params.all_rooms() as u32 - 1;
    let rooms: Vec<Placed> = walker
        .placed
        .as_slice()
        .iter()
        .copied()
        .filter(|placed| matches!(placed.kind, PlacedKind::Room(id) if id.0 != boss))
        .collect();
    let mut onward = vec![1; rooms.len()];
    let mut turns: Vec<u32> = (0..rooms.len() as u32).collect();
    let length = params.branch_length as usize;
    for (made, planned) in planned.chunks(length).enumerate() {
        rng.shuffle(&mut turns);
        let grown = turns.iter().map(|room| *room as usize).find(|room| {
            let from = rooms[*room];
            // The first room was not entered from anywhere.
            let facing = (from.kind != PlacedKind::Room(RoomId(0))).then_some(from.direction);
            let mut tries = TRIES_PER_ROOM * length as i64;
            onward[*room] < MOST_ONWARD && walker.go(from, facing, planned, &[], &mut tries).is_ok()
        });
        match grown {
            Some(room) => onward[room] += 1,
            None => return Err(Setback::NoBranch { made: made as u32, wanted: params.branches as u32 }),
        }
    }
    Ok(())
}
