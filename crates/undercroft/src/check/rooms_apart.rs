//! Whether rooms keep a distance, told from their rectangles, and which room lies too near, told from the cells.
//!
//! To look at the cells around every room reads a large part of the board, and on a large one that comes from memory. Cells and
//! shapes are known to agree when this is asked, so rectangles that are apart are enough; where they are not, others look at
//! the cells and say which.

use crate::{
    geom::{Point, Rect},
    model::{Draft, Holder, Room, RoomId, Shape},
};

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(super) struct Scratch {
    sorted: Vec<Rect>,
    open: Vec<Rect>,
}

/// Whether all rooms are rectangles and no cell of one lies within `distance` cells of another; with 0 they share no cell.
///
/// A sweep from north to south: of the rooms before, only those whose last rows are near can be too near.
pub(super) fn are_apart(rooms: &[Room], distance: i32, scratch: &mut Scratch) -> bool {
    if !rooms.iter().all(|room| matches!(room.shape, Shape::Rect)) {
        return false;
    }
    let Scratch { sorted, open } = scratch;
    sorted.clear();
    open.clear();
    sorted.extend(rooms.iter().map(|room| room.rect));
    sorted.sort_unstable_by_key(|rect| rect.y);
    for rect in sorted.iter() {
        let around = rect.grown(distance);
        open.retain(|other| other.bottom() > around.y);
        if open.iter().any(|other| other.x < around.right() && around.x < other.right()) {
            return false;
        }
        open.push(*rect);
    }
    true
}

/// The first cell of a rectangle that lies in a room and is looked for, and that room. Rows are searched as slices.
pub(super) fn find_room(
    draft: &Draft,
    rect: Rect,
    is_wanted: impl Fn(Point, RoomId) -> bool,
) -> Option<(Point, RoomId)> {
    let rect = rect.intersect(draft.board.owner.bounds());
    (rect.y..rect.bottom()).find_map(|y| {
        let row = draft.board.owner.row(y).get(rect.x as usize..rect.right() as usize)?;
        let mut cells = (rect.x..).map(|x| Point::new(x, y)).zip(row);
        cells.find_map(|(at, owner)| match owner.holder() {
            Holder::Room(id) if is_wanted(at, id) => Some((at, id)),
            Holder::Nobody | Holder::Room(_) | Holder::Passage(_) => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn the_sweep_agrees_with_comparing_all_pairs() {
        let mut rng = Rng::from_key(5);
        let (mut scratch, mut counts) = (Scratch::default(), [0, 0]);
        for round in 0..2_000 {
            let span = 10 + round % 50;
            let rooms: Vec<Room> = (0..1 + rng.below(8))
                .map(|id| {
                    let (x, y) = (rng.between(0, span), rng.between(0, span));
                    Room::new(RoomId(id), Rect::new(x, y, rng.between(1, 6), rng.between(1, 6)))
                })
                .collect();
            for distance in 0..4 {
                let near = |a: &Room, b: &Room| a.rect.cells().any(|at| b.rect.grown(distance).contains(at));
                let all = rooms.iter().all(|a| rooms.iter().all(|b| a.id == b.id || !near(a, b)));
                assert_eq!(are_apart(&rooms, distance, &mut scratch), all, "{rooms:?} {distance}");
                counts[usize::from(all)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
        let round = Room { shape: Shape::circle(5, 5), ..Room::new(RoomId(0), Rect::new(0, 0, 5, 5)) };
        assert!(!are_apart(&[round], 0, &mut scratch), "only rectangles are told without their cells");
    }
}
