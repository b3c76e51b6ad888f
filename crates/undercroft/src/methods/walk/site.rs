//! What has been placed so far, in squares, so that whatever stands in the way is found among a few neighbours.
//!
//! A walk takes back what it placed last, so everything is a stack: each square is a list that begins with the newest.

use crate::{
    geom::{Dir, Rect},
    methods::Walk,
    model::{PassageId, RoomId},
};

/// Something placed, in the document's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) rect: Rect,
    pub(super) direction: Dir,
    pub(super) part: Part,
}

/// Which part of the dungeon a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
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

#[derive(Default)]
pub(super) struct Site {
    /// Where things may lie: the board without its outermost cells.
    bounds: Rect,
    /// No piece is longer than this, nor than a square, whose side is 2 to the power of `shift`.
    longest: i32,
    shift: u32,
    columns: i32,
    rows: i32,
    /// For each square the newest piece whose corner lies in it, plus one; 0 for none.
    newest: Vec<u32>,
    pieces: Vec<(Piece, u32)>,
}

impl Site {
    /// Empty, for pieces no longer than `longest`.
    pub(super) fn begin(&mut self, params: &Walk, longest: i32) {
        self.bounds = Rect::new(0, 0, params.width, params.height).grown(-1);
        self.longest = longest;
        self.shift = (longest.max(8) as u32 + 2).next_power_of_two().trailing_zeros();
        self.columns = (params.width >> self.shift) + 1;
        self.rows = (params.height >> self.shift) + 1;
        self.newest.clear();
        self.newest.resize(self.columns as usize * self.rows as usize, 0);
        self.pieces.clear();
    }

    fn square(&self, rect: Rect) -> usize {
        (rect.y >> self.shift) as usize * self.columns as usize + (rect.x >> self.shift) as usize
    }

    /// Places a piece that nothing is in the way of.
    pub(super) fn push(&mut self, piece: Piece) {
        let square = self.square(piece.rect);
        self.pieces.push((piece, self.newest[square]));
        self.newest[square] = self.pieces.len() as u32;
    }

    /// Takes the newest piece away.
    pub(super) fn pop(&mut self) -> Option<Piece> {
        let (piece, before) = self.pieces.pop()?;
        let square = self.square(piece.rect);
        self.newest[square] = before;
        Some(piece)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces.iter().map(|(piece, _)| *piece)
    }

    pub(super) fn last(&self) -> Option<Piece> {
        self.pieces.last().map(|(piece, _)| *piece)
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// What keeps something from being placed here, if anything does. `joins` is the room it belongs to.
    ///
    /// One cell of wall stays to everything; only the room it joins it touches. Where two corridors of one room meet
    /// corner to corner, the wall between them is that corner:
    ///
    /// ```text
    ///      |..|        both leave by the middle of a side, and a wide one
    /// -----+..|        comes as far as the room's corner
    /// .....[.....
    /// .....[.....
    /// ```
    pub(super) fn obstacle(&self, rect: Rect, joins: Option<RoomId>) -> Option<Obstacle> {
        if !self.bounds.holds(rect) {
            let aside = rect.x < self.bounds.x || rect.right() > self.bounds.right();
            return Some(if aside { Obstacle::Side } else { Obstacle::End });
        }
        let near = rect.grown(1);
        // Whoever reaches in here has its corner at most so far to the west and north.
        let reach = self.longest - 1;
        let across = ((near.x - reach).max(0) >> self.shift)..=(near.right() - 1) >> self.shift;
        for row in ((near.y - reach).max(0) >> self.shift)..=(near.bottom() - 1) >> self.shift {
            for column in across.clone() {
                let mut next = self.newest[row as usize * self.columns as usize + column as usize];
                while let Some((piece, before)) = self.pieces.get((next as usize).wrapping_sub(1)) {
                    if near.overlaps(piece.rect) {
                        match piece.part {
                            Part::Room(id) if Some(id) != joins => return Some(Obstacle::Room(id)),
                            Part::Corridor(id, ends) if !shares(joins, ends) || touches(rect, piece.rect) => {
                                return Some(Obstacle::Corridor(id));
                            }
                            _ => {}
                        }
                    }
                    next = *before;
                }
            }
        }
        None
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
