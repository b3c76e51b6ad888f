//! Doors at passage ends: each end of each passage that lies free has one.

use super::openings::OpeningCells;
use crate::{
    check::{Fault, Faults, Rule, sorted},
    geom::{Dir, Point},
    model::{Door, Draft, Passage, PassageId, Room, RoomId},
};

/// Each end of each passage that lies free has one door. With `strict` no other cell has any, but those of the same opening.
pub(super) fn check(draft: &Draft, strict: bool, faults: &mut Faults) {
    let key = |door: &Door| (door.passage, door.room, door.at, door.side);
    let doors = sorted(draft.doors.iter().filter(|door| !door.sealing).map(key));
    let mut fault = |room: RoomId, passage: Option<PassageId>, at: Point, what: &str| {
        faults.add(Fault::new(Rule::DoorsAtEnds, what).room(room).passage(passage).cell(at));
    };
    let mut wanted = Vec::with_capacity(doors.len());
    for passage in &draft.passages {
        let own = free_ends(draft, passage).into_iter().flatten();
        wanted.extend(own.map(|(room, at, side)| (Some(passage.id), room, at, side)));
    }
    wanted.sort_unstable();
    for end in &wanted {
        let (passage, room, at, _) = *end;
        let count = doors.partition_point(|door| door <= end) - doors.partition_point(|door| door < end);
        if count != 1 {
            fault(room, passage, at, &cold_format!("its end has {count} doors, not one"));
        }
    }
    if !strict {
        return;
    }
    let mut ends = sorted(wanted.iter().map(|(_, room, at, _)| (*room, *at)));
    ends.dedup();
    // The other doors stand on the other cells of openings with such an end, one on each.
    let locked = draft.doors_and_locks().filter(|(_, lock)| lock.is_some());
    let locked = sorted(locked.map(|(door, _)| door.at));
    let is_locked = |at: &Point| locked.binary_search(at).is_ok();
    let others = doors.iter().filter(|door| wanted.binary_search(door).is_err() && !is_locked(&door.2));
    let others = sorted(others.map(|(passage, room, at, _)| (*room, *at, *passage)));
    let beside_ends = if others.is_empty() { Vec::new() } else { OpeningCells(draft).joined_to(&ends) };
    for (index, (room, at, passage)) in others.iter().enumerate() {
        let doubled = index > 0 && others[index - 1].0 == *room && others[index - 1].1 == *at;
        if doubled || ends.binary_search(&(*room, *at)).is_ok() || beside_ends.binary_search(&(*room, *at)).is_err() {
            fault(*room, *passage, *at, "a door stands where no passage ends");
        }
    }
}

/// Where a passage leaves each of its two rooms: the first of its cells outside, and on which side of the room that is.
/// `None` where there is none, or where it is not floor or lies in another room.
pub(super) fn free_ends(draft: &Draft, passage: &Passage) -> [Option<(RoomId, Point, Dir)>; 2] {
    let cells = passage.route.listed_on(draft.board.cells.bounds());
    let leaves = |room: RoomId, backwards: bool| {
        let own = draft.room(room)?;
        let is_outside = |at: &&Point| !own.contains(**at);
        let found = if backwards { cells.iter().rfind(is_outside) } else { cells.iter().find(is_outside) };
        let at = *found?;
        let side = Room::SIDES.into_iter().find(|side| own.contains(side.opposite().step(at)))?;
        let is_free = draft.board.cells.is_floor(at) && draft.room_at(at).is_none();
        is_free.then_some((room, at, side))
    };
    let [first, last] = passage.ends;
    [leaves(first, false), leaves(last, true)]
}
