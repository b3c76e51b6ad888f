//! Whether kept rooms are there, cell for cell and as far from each other as they were.

use crate::{
    check::{Fault, Faults, Rule},
    geom::{Point, Rect},
    model::{Draft, Owner, Room},
    recipe::KeptRoom,
};

#[inline(never)]
pub(super) fn check(kept: &[KeptRoom], draft: &Draft, faults: &mut Faults) {
    let Some(first) = kept.first() else { return };
    let mut by_corner: Vec<(Point, &Room)> = draft.rooms.iter().map(|room| (room.rect.corner(), room)).collect();
    by_corner.sort_unstable_by_key(|(corner, _)| *corner);
    // All of them are moved alike. Where to is not written down, but one of the rooms is the first that is kept.
    let missing = |by: Point| kept.iter().position(|own| !is_there(own, by, &by_corner, draft));
    let mut nearest = None;
    for room in draft.rooms.iter().filter(|room| is_same(first, room)) {
        match missing(room.rect.corner() - first.rect.corner()) {
            None => return,
            Some(index) => nearest = nearest.max(Some(index)),
        }
    }
    let index = nearest.unwrap_or(0);
    let Rect { x, y, w, h } = kept[index].rect;
    let what = cold_format!("the room of {w} × {h} cells that is kept at {x}, {y} is not there as it was");
    faults.add(Fault::new(Rule::KeptRooms, what));
}

/// Whether a room is as large as a kept one, has its shape and is the same prefab, if any.
fn is_same(kept: &KeptRoom, room: &Room) -> bool {
    (kept.rect.w, kept.rect.h) == (room.rect.w, room.rect.h) && kept.shape == room.shape && kept.prefab == room.prefab
}

/// Whether a kept room lies on the board, moved by so much: its cells are floor of one room, and no others of its rectangle.
fn is_there(kept: &KeptRoom, by: Point, rooms: &[(Point, &Room)], draft: &Draft) -> bool {
    let rect = kept.rect.moved(by);
    let Ok(found) = rooms.binary_search_by_key(&rect.corner(), |(corner, _)| *corner) else { return false };
    let room = rooms[found].1;
    let own = Owner::room(room.id);
    is_same(kept, room)
        && rect.cells().all(|at| {
            let inside = kept.shape.mask().is_none_or(|mask| mask.get(at - rect.corner()) == Some(&true));
            let is_own = draft.board.owner.get(at) == Some(&own);
            if inside { is_own && draft.board.cells.is_floor(at) } else { !is_own }
        })
}
