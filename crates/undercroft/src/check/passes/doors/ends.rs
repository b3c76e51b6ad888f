//! Doors at passage ends: each end of each passage that lies free has one.

use super::{
    super::super::fault::{Fault, Faults, Rule},
    openings::OpeningCells,
};
use crate::{
    geom::{Dir, Point},
    model::{Cell, Door, Draft, Passage, PassageId, Room, RoomId},
};

/// Each end of each passage that lies free has one door. With `strict` no other cell has any, but those of the same opening.
pub(super) fn check(draft: &Draft, strict: bool, faults: &mut Faults) {
    let key = |door: &Door| (door.passage.map(|passage| passage.0), door.room, door.at, door.side);
    let mut doors: Vec<_> = draft.doors.iter().filter(|door| !door.sealing).map(key).collect();
    doors.sort_unstable();
    let mut wanted = Vec::with_capacity(doors.len());
    for passage in &draft.passages {
        let own = free_ends(draft, passage).into_iter().flatten();
        wanted.extend(own.map(|(room, at, side)| (Some(passage.id.0), room, at, side)));
    }
    wanted.sort_unstable();
    for end in &wanted {
        let (passage, room, at, _) = *end;
        let count = doors.partition_point(|door| door <= end) - doors.partition_point(|door| door < end);
        if count != 1 {
            faults.add(
                Fault::new(Rule::DoorsAtEnds, format!("its end has {count} doors, not one"))
                    .room(room)
                    .passage(passage.map(PassageId))
                    .cell(at),
            );
        }
    }
    if !strict {
        return;
    }
    let mut ends: Vec<(RoomId, Point)> = wanted.iter().map(|(_, room, at, _)| (*room, *at)).collect();
    ends.sort_unstable();
    ends.dedup();
    // The other doors stand on the other cells of openings with such an end, one on each.
    let locked = draft.doors_and_locks().filter(|(_, lock)| lock.is_some());
    let mut locked: Vec<Point> = locked.map(|(door, _)| door.at).collect();
    locked.sort_unstable();
    let is_locked = |at: &Point| locked.binary_search(at).is_ok();
    let others = doors.iter().filter(|door| wanted.binary_search(door).is_err() && !is_locked(&door.2));
    let mut others: Vec<_> = others.map(|(passage, room, at, _)| (*room, *at, *passage)).collect();
    others.sort_unstable();
    let beside_ends = if others.is_empty() { Vec::new() } else { OpeningCells(draft).joined_to(&ends) };
    for (index, (room, at, passage)) in others.iter().enumerate() {
        let doubled = index > 0 && others[index - 1].0 == *room && others[index - 1].1 == *at;
        if doubled || ends.binary_search(&(*room, *at)).is_ok() || beside_ends.binary_search(&(*room, *at)).is_err() {
            faults.add(
                Fault::new(Rule::DoorsAtEnds, "a door stands where no passage ends")
                    .room(*room)
                    .passage(passage.map(PassageId))
                    .cell(*at),
            );
        }
    }
}

/// Where a passage leaves each of its two rooms: the first of its cells outside, and on which side of the room that is.
/// `None` where there is none, or where it is not floor or lies in another room.
pub(super) fn free_ends(draft: &Draft, passage: &Passage) -> [Option<(RoomId, Point, Dir)>; 2] {
    let cells = passage.route.listed_on(draft.board.cells.bounds());
    let leaves = |room: RoomId, backwards: bool| {
        let own = draft.rooms.get(room.0 as usize)?;
        let inside = |at: Point| own.shape.contains(own.rect, at);
        let is_outside = |at: &&Point| !inside(**at);
        let found = if backwards { cells.iter().rfind(is_outside) } else { cells.iter().find(is_outside) };
        let at = *found?;
        let side = Room::SIDES.into_iter().find(|side| inside(side.opposite().step(at)))?;
        let free = draft.board.cells.get(at) == Some(&Cell::Floor)
            && draft.board.owner.get(at).is_some_and(|owner| !owner.is_room());
        free.then_some((room, at, side))
    };
    let [first, last] = passage.ends;
    [leaves(first, false), leaves(last, true)]
}
