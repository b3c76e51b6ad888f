//! What lies on each cell while passages are laid, and whether one may be laid there.
//!
//! ```text
//!   B R R R R B            . B . B .
//!   R # # # # R            . R X R .      a round room is entered at X only,
//!   R # # # # R            R R # R R      and straight on, between two blocked cells
//!   B R R R R B            R # # # R
//! ```

use super::{
    doors::Doors,
    plan::Placed,
    rules::{Category, is_valid_passage},
};
use crate::{
    geom::{Dir, Point, Rect},
    model::Shape,
};

/// In a room.
pub(super) const ROOM: u8 = 1;
/// In the ring around a room, corners too.
pub(super) const RING: u8 = 2;
/// Beside a cell of a room.
pub(super) const NEAR: u8 = 4;
/// Never to be used.
pub(super) const BLOCKED: u8 = 8;
/// In a passage.
pub(super) const PASSAGE: u8 = 16;
/// The end of a passage, beside a room.
pub(super) const DOOR: u8 = 32;
/// Beside a cell of a passage.
pub(super) const BESIDE: u8 = 64;
/// The border of all that is known: nothing goes here.
pub(super) const EDGE: u8 = 128;

/// Where a passage may not go in any case.
pub(super) const CLOSED: u8 = ROOM | BLOCKED | DOOR | EDGE;
/// What rooms put on cells.
const OF_ROOMS: u8 = ROOM | RING | NEAR | BLOCKED;

/// The cells of a rectangle, one set of bits each.
#[derive(Clone, Debug, Default)]
pub(super) struct Occupancy {
    bounds: Rect,
    bits: Vec<u8>,
    /// How far the neighbour's bits are, in the order of `Dir::ALL`.
    pub(super) steps: [isize; 4],
}

impl Occupancy {
    /// Nothing but a border, in the memory it has.
    pub(super) fn begin(&mut self, bounds: Rect) {
        self.bounds = bounds;
        self.bits.clear();
        self.bits.resize(bounds.area() as usize, 0);
        let wide = bounds.w as usize;
        self.steps = [-(wide as isize), 1, wide as isize, -1];
        let last = self.bits.len() - wide;
        self.bits[..wide].fill(EDGE);
        self.bits[last..].fill(EDGE);
        for row in self.bits.chunks_exact_mut(wide) {
            row[0] = EDGE;
            row[wide - 1] = EDGE;
        }
    }

    /// The cells within the border.
    pub(super) fn inside(&self) -> Rect {
        self.bounds.grown(-1)
    }

    /// The place of a cell's bits.
    pub(super) fn index(&self, at: Point) -> usize {
        debug_assert!(self.bounds.contains(at), "{at}");
        (at.y - self.bounds.y) as usize * self.bounds.w as usize + (at.x - self.bounds.x) as usize
    }

    pub(super) fn bits(&self, index: usize) -> u8 {
        self.bits[index]
    }

    pub(super) fn at(&self, at: Point) -> u8 {
        self.bits[self.index(at)]
    }

    /// The bits of the neighbour that way.
    pub(super) fn beside(&self, index: usize, way: Dir) -> u8 {
        self.bits[index.wrapping_add_signed(self.steps[way as usize])]
    }

    pub(super) fn category(&self, at: Point) -> Category {
        match self.at(at) {
            bits if bits & ROOM != 0 => Category::Room,
            bits if bits & DOOR != 0 => Category::Door,
            bits if bits & PASSAGE != 0 => Category::Passage,
            bits if bits & (BLOCKED | EDGE) != 0 => Category::Blocked,
            bits if bits & RING != 0 => Category::Reserved,
            _ => Category::Empty,
        }
    }

    fn put(&mut self, at: Point, bits: u8) {
        let index = self.index(at);
        self.bits[index] |= bits;
    }

    fn put_row(&mut self, y: i32, from: i32, to: i32, bits: u8) {
        let from_index = self.index(Point::new(from, y));
        for cell in &mut self.bits[from_index..from_index + (to - from) as usize] {
            *cell |= bits;
        }
    }

    /// Puts a room, its ring and what it blocks.
    pub(super) fn add_room(&mut self, room: &Placed, doors: &Doors) {
        let rect = room.rect;
        if room.shape == Shape::Rect {
            let (left, right) = (rect.x - 1, rect.right());
            for y in rect.y..rect.bottom() {
                self.put_row(y, rect.x, right, ROOM);
                self.put(Point::new(left, y), RING | NEAR);
                self.put(Point::new(right, y), RING | NEAR);
            }
            for y in [rect.y - 1, rect.bottom()] {
                self.put_row(y, rect.x, right, RING | NEAR);
                self.put(Point::new(left, y), RING | BLOCKED);
                self.put(Point::new(right, y), RING | BLOCKED);
            }
            return;
        }
        room.shape.each_span(rect, |y, from, to| {
            self.put_row(y, from, to, ROOM);
            self.put_row(y, from - 1, to + 1, RING | NEAR);
            for y in [y - 1, y + 1] {
                self.put_row(y, from, to, NEAR);
                self.put_row(y, from - 1, to + 1, RING);
            }
        });
        for side in Dir::ALL {
            for door in doors.cells(side) {
                let outer = side.step(door);
                for beside in [side.clockwise(), side.clockwise().opposite()] {
                    let at = beside.step(outer);
                    if self.bounds.contains(at) {
                        self.put(at, BLOCKED);
                    }
                }
            }
        }
    }

    /// Takes away everything that rooms put within two cells of a rectangle; those nearby must be put again.
    pub(super) fn clear_rooms(&mut self, rect: Rect) {
        for at in rect.grown(2).clipped(self.inside()).cells() {
            let index = self.index(at);
            self.bits[index] &= !OF_ROOMS;
        }
    }

    /// Puts a passage, its last cell a door or not; its first always is one.
    pub(super) fn lay(&mut self, cells: &[Point], ends_in_door: bool) {
        for at in cells {
            let index = self.index(*at);
            self.bits[index] |= PASSAGE;
            for step in self.steps {
                self.bits[index.wrapping_add_signed(step)] |= BESIDE;
            }
        }
        let last = if ends_in_door { cells.last() } else { None };
        for door in cells.first().into_iter().chain(last) {
            self.put(*door, DOOR);
        }
    }

    /// Takes every passage away; those that stay must be laid again.
    pub(super) fn clear_passages(&mut self) {
        for bits in &mut self.bits {
            *bits &= !(PASSAGE | DOOR | BESIDE);
        }
    }

    /// Whether a passage may be laid on these cells from one room to another, where none is yet; or with `merges`, whether
    /// it may run into the one that has the cells from there on.
    pub(super) fn is_legal(&self, cells: &[Point], from: &Doors, to: &Doors, merges: Option<usize>) -> bool {
        let fresh = merges.unwrap_or(cells.len());
        let Some(old) = cells.get(fresh..).filter(|_| fresh > 0) else { return false };
        let along = |at: &Point| self.at(*at) & PASSAGE != 0;
        if !old.iter().all(along) || (merges.is_some() && (old.len() < 2 || self.at(old[0]) & DOOR != 0)) {
            return false;
        }
        // With the cell that it runs into it is as long as it looks.
        let string = &cells[..fresh + usize::from(merges.is_some())];
        let valid = is_valid_passage(string.iter().map(|at| self.category(*at)));
        valid && (0..fresh).all(|i| self.is_clear(cells, i, from, to, merges))
    }

    /// Whether a cell of a passage touches nothing but the cells before and after it, and at the ends the rooms.
    fn is_clear(&self, cells: &[Point], i: usize, from: &Doors, to: &Doors, merges: Option<usize>) -> bool {
        let (at, last) = (cells[i], cells.len() - 1);
        let index = self.index(at);
        let bits = self.bits[index];
        let before = (i > 0).then(|| cells[i - 1]);
        let after = cells.get(i + 1).copied();
        if bits & PASSAGE != 0 {
            // Across a passage: straight on.
            return match (before, after) {
                (Some(before), Some(after)) => {
                    let free = |at| self.at(at) & PASSAGE == 0;
                    free(before) && free(after) && before.x + after.x == 2 * at.x && before.y + after.y == 2 * at.y
                }
                _ => false,
            };
        }
        let at_end = |doors: &Doors, side: Dir| doors.is_door(side.opposite(), at);
        let ends = i == 0 || (i == last && merges.is_none());
        if ends == (bits & NEAR == 0) {
            return false;
        }
        let touching = bits & (NEAR | BESIDE) != 0;
        !touching
            || Dir::ALL.into_iter().all(|way| {
                let next = self.beside(index, way);
                let own = |cell: Option<Point>| cell == Some(way.step(at));
                let room_is_right =
                    || (i == 0 && at_end(from, way)) || (i == last && merges.is_none() && at_end(to, way));
                (next & PASSAGE == 0 || own(before) || own(after)) && (next & ROOM == 0 || room_is_right())
            })
    }
}
