//! The rooms and corridors that a walk has placed so far, and what keeps another one from being placed.

use crate::{
    geom::{Dir, Rect},
    grid::BucketIndex,
    methods::Walk,
    model::{PassageId, RoomId},
};

/// A room or corridor that was placed, in the document's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) rect: Rect,
    pub(super) direction: Dir,
    pub(super) kind: PlacedKind,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlacedKind {
    Room(RoomId),
    Corridor(PassageId, [RoomId; 2]),
}

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The board's edge to the west or east.
    Side,
    /// The board's edge to the north or south.
    End,
    Room(RoomId),
    Corridor(PassageId),
}

/// Everything placed so far. Backtracking removes what was placed last, so it is a stack.
#[derive(Default)]
pub(super) struct PlacedStack {
    /// Where things may lie: the board without its outermost cells.
    bounds: Rect,
    stack: Vec<Placed>,
    /// The rectangles of the stack, under the same numbers.
    index: BucketIndex,
}

impl PlacedStack {
    /// Empty, for rooms and corridors no longer than `longest`.
    pub(super) fn begin(&mut self, params: &Walk, longest: i32) {
        self.bounds = Rect::new(0, 0, params.width, params.height).grown(-1);
        self.stack.clear();
        self.index.begin(2 * params.all_rooms() as usize, longest);
    }

    /// Adds a room or corridor that nothing is in the way of.
    pub(super) fn push(&mut self, placed: Placed) {
        self.index.push(placed.rect);
        self.stack.push(placed);
    }

    /// Removes what was added last.
    pub(super) fn pop(&mut self) -> Option<Placed> {
        self.index.pop();
        self.stack.pop()
    }

    pub(super) fn as_slice(&self) -> &[Placed] {
        &self.stack
    }

    /// What keeps a rectangle from being placed, if anything does. `joins` is the room from which a corridor starts.
    ///
    /// There has to be a cell of wall between any two things, except between a corridor and its room. Two corridors of
    /// one room may meet corner to corner, as they then share no edge:
    ///
    /// ```text
    ///      |..|        both leave by the middle of a side, and a wide one
    /// -----+..|        comes as far as the room's corner
    /// .....[.....
    /// .....[.....
    /// ```
    pub(super) fn obstacle(&self, rect: Rect, joins: Option<RoomId>) -> Option<Obstacle> {
        if !self.bounds.contains_rect(rect) {
            let aside = rect.x < self.bounds.x || rect.right() > self.bounds.right();
            return Some(if aside { Obstacle::Side } else { Obstacle::End });
        }
        self.index.find_overlapping(rect.grown(1), |number| {
            let placed = &self.stack[number];
            match placed.kind {
                PlacedKind::Room(id) if Some(id) != joins => Some(Obstacle::Room(id)),
                PlacedKind::Corridor(id, ends) if !shares(joins, ends) || touches(rect, placed.rect) => {
                    Some(Obstacle::Corridor(id))
                }
                _ => None,
            }
        })
    }
}

fn shares(room: Option<RoomId>, ends: [RoomId; 2]) -> bool {
    room.is_some_and(|room| ends.contains(&room))
}

/// Whether the two share a cell or the edge of one; corners do not count.
fn touches(a: Rect, b: Rect) -> bool {
    let wide = Rect::new(a.x - 1, a.y, a.w + 2, a.h);
    let high = Rect::new(a.x, a.y - 1, a.w, a.h + 2);
    wide.overlaps(b) || high.overlaps(b)
}
