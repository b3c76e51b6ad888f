//! Side paths: at some rooms two or three corridors go on instead of one (document 003, multi-path generation).

use super::PlannedRoom;
use crate::{
    methods::{AttemptFailure, Walk},
    rng::Rng,
};

/// The most corridors that go on from a room.
const MOST_ONWARD: u32 = 3;

/// Grows side paths from rooms of the walk but the boss's, which come in an order drawn for each path. `grow_from` a room, by
/// its place in the walk, says whether there is a place for the whole path; the first room where there is gets it.
pub(super) fn grow(
    params: &Walk,
    planned: &[PlannedRoom],
    rng: &mut Rng,
    mut grow_from: impl FnMut(usize, &[PlannedRoom]) -> bool,
) -> Result<(), AttemptFailure> {
    let mut onward = vec![1; params.rooms as usize - 1];
    let mut turns: Vec<usize> = (0..onward.len()).collect();
    for (made, path) in (0..).zip(planned.chunks(params.branch_length as usize)) {
        rng.shuffle(&mut turns);
        let grown = turns.iter().find(|room| onward[**room] < MOST_ONWARD && grow_from(**room, path));
        let room = grown.ok_or(AttemptFailure::NoBranch { made, wanted: params.branches as u32 })?;
        onward[*room] += 1;
    }
    Ok(())
}
