//! Doors at passage ends: each end of each passage that lies free has one.

use std::borrow::Cow;

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::{Dir, Point},
    model::{Cell, Door, Draft, Passage, PassageId, Room, RoomId, Route},
};

/// Each end of each passage that lies free has one door, and no other cell has any; doors on one cell are of one kind.
pub(super) fn check(draft: &Draft, framed: bool, faults: &mut Faults) {
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
    if framed {
        return;
    }
    for (passage, room, at, _) in doors.iter().filter(|door| wanted.binary_search(door).is_err()) {
        faults.add(
            Fault::new(Rule::DoorsAtEnds, "a door stands where no passage ends")
                .room(*room)
                .passage(passage.map(PassageId))
                .cell(*at),
        );
    }
    let mut kinds: Vec<_> = draft.doors.iter().map(|door| (door.at, door.kind)).collect();
    kinds.sort_unstable();
    for pair in kinds.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
        let what = format!("a door is both {} and {}", pair[0].1.name(), pair[1].1.name());
        faults.add(Fault::new(Rule::DoorsAtEnds, what).cell(pair[0].0));
    }
}

/// Where a passage leaves each of its two rooms: the first of its cells outside, and on which side of the room that is.
/// `None` where there is none, or where it is not floor or lies in another room.
fn free_ends(draft: &Draft, passage: &Passage) -> [Option<(RoomId, Point, Dir)>; 2] {
    let mut cells = match &passage.route {
        Route::Cells(cells) => Cow::Borrowed(cells.as_slice()),
        route => Cow::Owned(route.cells_on(draft.board.cells.bounds())),
    };
    let mut leaves = |room: RoomId, backwards: bool| {
        let own = draft.rooms.get(room.0 as usize)?;
        let inside = |at: Point| own.shape.contains(own.rect, at);
        if backwards {
            cells.to_mut().reverse();
        }
        let at = cells.iter().copied().find(|at| !inside(*at))?;
        let side = Room::SIDES.into_iter().find(|side| inside(side.opposite().step(at)))?;
        let free = draft.board.cells.get(at) == Some(&Cell::Floor)
            && draft.board.owner.get(at).is_some_and(|owner| !owner.is_room());
        free.then_some((room, at, side))
    };
    let [first, last] = passage.ends;
    [leaves(first, false), leaves(last, true)]
}
