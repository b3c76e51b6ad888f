//! The rooms and corridors that a walk has placed so far, and what keeps another one from being placed.

use crate::{
    geom::{Dir, Rect},
    grid::BucketIndex,
    methods::Walk,
    model::{PassageId, RoomId},
};

/// A room that was placed, in the document's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) room: RoomId,
    pub(super) rect: Rect,
    /// In which direction it was entered; the first room, which was not, faces north.
    pub(super) direction: Dir,
    /// The corridor that leads to it; the first room has none.
    pub(super) corridor: Option<PlacedCorridor>,
    /// Which directions had been tried at the room before it when it was placed.
    pub(super) tried: [bool; 4],
}

/// The corridor that leads to a room, in the document's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedCorridor {
    pub(super) id: PassageId,
    pub(super) from: RoomId,
    pub(super) rect: Rect,
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
    rooms: Vec<Placed>,
    /// The rectangles of rooms and corridors. That of a corridor comes right before that of its room, so rooms have even
    /// numbers and corridors odd ones.
    index: BucketIndex,
}

impl PlacedStack {
    /// Empty, for rooms and corridors no longer than `longest`.
    pub(super) fn begin(&mut self, params: &Walk, longest: i32) {
        self.bounds = Rect::new(0, 0, params.width, params.height).grown(-1);
        self.rooms.clear();
        self.index.begin(2 * params.all_rooms() as usize, longest);
    }

    /// Adds a room, and its corridor, that nothing is in the way of.
    pub(super) fn push(&mut self, placed: Placed) {
        if let Some(corridor) = placed.corridor {
            self.index.push(corridor.rect);
        }
        self.index.push(placed.rect);
        self.rooms.push(placed);
    }

    /// Removes the room that was added last, and its corridor.
    pub(super) fn pop(&mut self) -> Option<Placed> {
        let placed = self.rooms.pop()?;
        self.index.pop();
        if placed.corridor.is_some() {
            self.index.pop();
        }
        Some(placed)
    }

    /// The rooms in the order in which they were placed.
    pub(super) fn rooms(&self) -> &[Placed] {
        &self.rooms
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
            let placed = &self.rooms[number.div_ceil(2)];
            match placed.corridor {
                Some(corridor) if number % 2 == 1 => {
                    let shares_room = joins.is_some_and(|room| [corridor.from, placed.room].contains(&room));
                    (!shares_room || touches(rect, corridor.rect)).then_some(Obstacle::Corridor(corridor.id))
                }
                _ => (Some(placed.room) != joins).then_some(Obstacle::Room(placed.room)),
            }
        })
    }
}

/// Whether the two share a cell or the edge of one; corners do not count.
fn touches(a: Rect, b: Rect) -> bool {
    let wide = Rect::new(a.x - 1, a.y, a.w + 2, a.h);
    let high = Rect::new(a.x, a.y - 1, a.w, a.h + 2);
    wide.overlaps(b) || high.overlaps(b)
}
