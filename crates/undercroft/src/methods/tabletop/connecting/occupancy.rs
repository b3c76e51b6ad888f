//! The occupancy grid (document 002): what lies on each cell while passages are made, and whether one may be there.
//! `#` is a room, `R` is reserved, `B` is blocked:
//!
//! ```text
//!   B R R R R B            . B . B .
//!   R # # # # R            . R X R .      a round room is entered at X only,
//!   R # # # # R            R R # R R      and straight on, between two blocked cells
//!   B R R R R B            R # # # R
//! ```

use super::{
    PlacedRoom,
    door_cells::DoorCells,
    passage_rules::{CellCategory, is_valid_passage},
};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Drawing, DrawnCell, Shape},
};

/// In a room.
pub(super) const ROOM: u8 = 1;
/// In the ring around a room, corners included.
pub(super) const RESERVED: u8 = 2;
/// Next to a cell of a room.
pub(super) const BESIDE_ROOM: u8 = 4;
/// Never to be used: the corner of a ring, beside the exit of a round room, or the way to the entrance.
pub(super) const BLOCKED: u8 = 8;
/// In a passage.
pub(super) const PASSAGE: u8 = 16;
/// The end of a passage, next to a room.
pub(super) const DOOR: u8 = 32;
/// Next to a cell of a passage.
pub(super) const BESIDE_PASSAGE: u8 = 64;
/// The border of the grid, where nothing may be. It saves asking whether a neighbour is on the grid.
pub(super) const BORDER: u8 = 128;

/// Cells that no passage may use.
pub(super) const CLOSED: u8 = ROOM | BLOCKED | DOOR | BORDER;
/// The bits that come from rooms.
const OF_ROOMS: u8 = ROOM | RESERVED | BESIDE_ROOM | BLOCKED;

/// Two rooms, and the part of the plane in which a passage between them must lie.
pub(super) struct PassageSite<'a> {
    pub(super) occupancy: &'a Occupancy,
    pub(super) from: &'a DoorCells,
    pub(super) to: &'a DoorCells,
    pub(super) window: Rect,
}

impl PassageSite<'_> {
    /// Whether there may be a passage over these cells.
    pub(super) fn allows(&self, cells: &[Point]) -> bool {
        let is_inside = cells.iter().all(|at| self.window.contains(*at));
        is_inside && self.occupancy.is_legal(cells, self.from, self.to, None)
    }
}

/// A byte of flags for every cell of a rectangle.
#[derive(Clone, Debug, Default)]
pub(super) struct Occupancy {
    bounds: Rect,
    bits: Vec<u8>,
    /// The difference between the index of a cell and that of its neighbour, in the order of `Dir::ALL`.
    steps: [isize; 4],
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
        self.bits[..wide].fill(BORDER);
        self.bits[last..].fill(BORDER);
        for row in self.bits.chunks_exact_mut(wide) {
            row[0] = BORDER;
            row[wide - 1] = BORDER;
        }
    }

    /// The cells within the border.
    pub(super) fn inside(&self) -> Rect {
        self.bounds.grown(-1)
    }

    /// The index of a cell.
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

    /// The index of the neighbour in a direction.
    #[inline]
    pub(super) fn neighbour(&self, index: usize, dir: Dir) -> usize {
        index.wrapping_add_signed(self.steps[dir as usize])
    }

    /// The bits of the neighbour in a direction.
    #[inline]
    pub(super) fn beside(&self, index: usize, dir: Dir) -> u8 {
        self.bits[self.neighbour(index, dir)]
    }

    pub(super) fn category(&self, at: Point) -> CellCategory {
        match self.at(at) {
            bits if bits & ROOM != 0 => CellCategory::Room,
            bits if bits & DOOR != 0 => CellCategory::Door,
            bits if bits & PASSAGE != 0 => CellCategory::Passage,
            bits if bits & (BLOCKED | BORDER) != 0 => CellCategory::Blocked,
            bits if bits & RESERVED != 0 => CellCategory::Reserved,
            _ => CellCategory::Empty,
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

    /// Adds a room, its ring and what it blocks.
    pub(super) fn add_room(&mut self, room: &PlacedRoom, doors: &DoorCells) {
        let rect = room.rect;
        if let Some(prefab) = &room.prefab {
            return self.add_drawing(rect, &prefab.drawing);
        }
        if room.shape == Shape::Rect {
            let (left, right) = (rect.x - 1, rect.right());
            for y in rect.y..rect.bottom() {
                self.put_row(y, rect.x, right, ROOM);
                self.put(Point::new(left, y), RESERVED | BESIDE_ROOM);
                self.put(Point::new(right, y), RESERVED | BESIDE_ROOM);
            }
            for y in [rect.y - 1, rect.bottom()] {
                self.put_row(y, rect.x, right, RESERVED | BESIDE_ROOM);
                self.put(Point::new(left, y), RESERVED | BLOCKED);
                self.put(Point::new(right, y), RESERVED | BLOCKED);
            }
            return;
        }
        room.shape.each_span(rect, |y, from, to| {
            self.put_row(y, from, to, ROOM);
            self.put_row(y, from - 1, to + 1, RESERVED | BESIDE_ROOM);
            for y in [y - 1, y + 1] {
                self.put_row(y, from, to, BESIDE_ROOM);
                self.put_row(y, from - 1, to + 1, RESERVED);
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

    /// Adds a prefab. Its walls are as it has them, so no passage may use them.
    fn add_drawing(&mut self, rect: Rect, drawing: &Drawing) {
        for at in drawing.ring().cells() {
            let bits = match drawing.spot(at) {
                DrawnCell::Inside { .. } => ROOM,
                DrawnCell::Wall => RESERVED | BLOCKED,
                DrawnCell::Door => RESERVED | BESIDE_ROOM,
                DrawnCell::Outside => continue,
            };
            self.put(at + rect.corner(), bits);
        }
    }

    /// Blocks every cell of a rectangle.
    pub(super) fn block(&mut self, rect: Rect) {
        rect.cells().for_each(|at| self.put(at, BLOCKED));
    }

    /// Clears what comes from rooms within two cells of a rectangle. Other rooms nearby must be added again.
    pub(super) fn clear_rooms(&mut self, rect: Rect) {
        for at in rect.grown(2).intersect(self.inside()).cells() {
            let index = self.index(at);
            self.bits[index] &= !OF_ROOMS;
        }
    }

    /// Adds a passage. Its first cell is a door, its last cell may be one.
    pub(super) fn add_passage(&mut self, cells: &[Point], ends_in_door: bool) {
        for at in cells {
            let index = self.index(*at);
            self.bits[index] |= PASSAGE;
            for step in self.steps {
                self.bits[index.wrapping_add_signed(step)] |= BESIDE_PASSAGE;
            }
        }
        let last = if ends_in_door { cells.last() } else { None };
        for door in cells.first().into_iter().chain(last) {
            self.put(*door, DOOR);
        }
    }

    /// Clears all passages. Those that remain must be added again.
    pub(super) fn clear_passages(&mut self) {
        for bits in &mut self.bits {
            *bits &= !(PASSAGE | DOOR | BESIDE_PASSAGE);
        }
    }

    /// Whether a passage from one room to another may have these cells. With `merges` the cells from that index on must be
    /// those of an earlier passage, which it joins there.
    pub(super) fn is_legal(&self, cells: &[Point], from: &DoorCells, to: &DoorCells, merges: Option<usize>) -> bool {
        let fresh = merges.unwrap_or(cells.len());
        let Some(old) = cells.get(fresh..).filter(|_| fresh > 0) else { return false };
        let along = |at: &Point| self.at(*at) & PASSAGE != 0;
        if !old.iter().all(along) || (merges.is_some() && (old.len() < 2 || self.at(old[0]) & DOOR != 0)) {
            return false;
        }
        // The cell in which it joins another passage counts for its length.
        let string = &cells[..fresh + usize::from(merges.is_some())];
        let valid = is_valid_passage(string.iter().map(|at| self.category(*at)));
        valid && (0..fresh).all(|i| self.is_clear(cells, i, from, to, merges))
    }

    /// Whether a cell of a passage is next to nothing but the cells before and after it, and at the ends the rooms.
    fn is_clear(&self, cells: &[Point], i: usize, from: &DoorCells, to: &DoorCells, merges: Option<usize>) -> bool {
        let (at, last) = (cells[i], cells.len() - 1);
        let index = self.index(at);
        let bits = self.bits[index];
        let before = (i > 0).then(|| cells[i - 1]);
        let after = cells.get(i + 1).copied();
        if bits & PASSAGE != 0 {
            // A passage is crossed at a right angle.
            return match (before, after) {
                (Some(before), Some(after)) => {
                    let free = |at| self.at(at) & PASSAGE == 0;
                    free(before) && free(after) && before - at == at - after
                }
                _ => false,
            };
        }
        let at_end = |doors: &DoorCells, side: Dir| doors.is_door(side.opposite(), at);
        let ends = i == 0 || (i == last && merges.is_none());
        if ends == (bits & BESIDE_ROOM == 0) {
            return false;
        }
        let touching = bits & (BESIDE_ROOM | BESIDE_PASSAGE) != 0;
        !touching
            || Dir::ALL.into_iter().all(|dir| {
                let next = self.beside(index, dir);
                let own = |cell: Option<Point>| cell == Some(dir.step(at));
                let room_is_right =
                    || (i == 0 && at_end(from, dir)) || (i == last && merges.is_none() && at_end(to, dir));
                (next & PASSAGE == 0 || own(before) || own(after)) && (next & ROOM == 0 || room_is_right())
            })
    }
}
