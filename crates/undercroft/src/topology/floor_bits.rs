//! The floor of a board as bits, one for each cell, so that many cells are looked at together.

use super::{
    floor_runs::{each_run_of_bits, floor_bits},
    room_graph::without_deep_water,
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Cell, Draft},
};

/// Which cells of a board are floor.
#[derive(Clone, Default)]
pub(crate) struct FloorBits {
    width: i32,
    height: i32,
    /// Rows from north to south, each of whole numbers, with the westernmost cell as the lowest bit of the first.
    bits: Vec<u64>,
    /// How many numbers a row takes.
    in_row: usize,
}

impl FloorBits {
    /// What can be walked in a draft: neither deep water nor solid things.
    pub(crate) fn walkable(draft: &Draft) -> FloorBits {
        let mut floor = FloorBits::default();
        floor.read_walkable(draft);
        floor
    }

    /// The floor of some cells.
    pub(crate) fn of(cells: &Grid<Cell>) -> FloorBits {
        let mut floor = FloorBits::default();
        floor.read(cells);
        floor
    }

    /// The same as `walkable`, in the memory of the floor before.
    pub(crate) fn read_walkable(&mut self, draft: &Draft) {
        self.read(&without_deep_water(draft));
        draft.marks.iter().filter(|mark| mark.solid).for_each(|mark| self.close(mark.at));
    }

    fn read(&mut self, cells: &Grid<Cell>) {
        (self.width, self.height) = (cells.width(), cells.height());
        let width = self.width as usize;
        self.in_row = width.div_ceil(64);
        self.bits.clear();
        self.bits.resize(self.in_row * self.height as usize, 0);
        let rows = self.bits.chunks_exact_mut(self.in_row.max(1)).zip(cells.values().chunks_exact(width.max(1)));
        for (words, row) in rows {
            words.iter_mut().zip(row.chunks(64)).for_each(|(word, cells)| *word = floor_bits(cells));
        }
    }

    /// Becomes a copy of another floor, in the memory that it has.
    pub(super) fn copy_from(&mut self, other: &FloorBits) {
        (self.width, self.height, self.in_row) = (other.width, other.height, other.in_row);
        self.bits.clone_from(&other.bits);
    }

    /// The rows, each of so many numbers.
    pub(crate) fn words(&self) -> (&[u64], usize) {
        (&self.bits, self.in_row)
    }

    /// How many cells are floor.
    pub(crate) fn count(&self) -> u64 {
        self.bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// How many rows there are.
    pub(crate) fn height(&self) -> i32 {
        self.height
    }

    /// How many columns there are.
    pub(crate) fn width(&self) -> i32 {
        self.width
    }

    #[inline]
    fn row(&self, y: i32) -> &[u64] {
        if y < 0 || y >= self.height {
            return &[];
        }
        &self.bits[y as usize * self.in_row..][..self.in_row]
    }

    /// Whether a cell is floor.
    #[inline]
    pub(crate) fn has(&self, at: Point) -> bool {
        at.x >= 0 && self.row(at.y).get(at.x as usize / 64).is_some_and(|bits| bits >> (at.x % 64) & 1 == 1)
    }

    /// Makes a cell no floor; off the board it does nothing.
    pub(crate) fn close(&mut self, at: Point) {
        if at.x >= 0 && at.x < self.width && at.y >= 0 && at.y < self.height {
            self.bits[at.y as usize * self.in_row + at.x as usize / 64] &= !(1 << (at.x as u32 % 64));
        }
    }

    /// Makes all cells of a rectangle no floor. Returns whether all of them were floor of the board.
    pub(super) fn close_rect(&mut self, rect: Rect) -> bool {
        if rect.w < 1 || rect.h < 1 || !Rect::new(0, 0, self.width, self.height).contains_rect(rect) {
            return false;
        }
        let (from, last) = (rect.x as usize, rect.right() as usize - 1);
        let mut missing = 0;
        for place in from / 64..=last / 64 {
            let west = if place == from / 64 { bits_from(from) } else { u64::MAX };
            let east = if place == last / 64 { bits_to(last) } else { u64::MAX };
            let mask = west & east;
            let words = self.bits[rect.y as usize * self.in_row + place..].iter_mut().step_by(self.in_row);
            for word in words.take(rect.h as usize) {
                missing |= mask & !*word;
                *word &= !mask;
            }
        }
        missing == 0
    }

    /// Whether a row has the same floor as the one above.
    #[inline]
    pub(crate) fn is_as_above(&self, y: i32) -> bool {
        if y < 1 || y >= self.height {
            return false;
        }
        let (above, here) = self.bits[(y as usize - 1) * self.in_row..].split_at(self.in_row);
        // A row has one or two numbers, mostly; comparing them one by one is less work than a call.
        above.iter().zip(here).all(|(above, here)| above == here)
    }

    /// The first run of floor that has a cell in some columns of a row, from `from` to before `to`: where it begins and ends,
    /// though it may be outside of these columns.
    #[inline]
    pub(crate) fn run_in(&self, y: i32, from: i32, to: i32) -> Option<(i32, i32)> {
        let row = self.row(y);
        let mut place = from as usize / 64;
        let mut floor = row.get(place)? & bits_from(from as usize);
        while floor == 0 {
            place += 1;
            floor = *row.get(place).filter(|_| place * 64 < to as usize)?;
        }
        let first = place * 64 + floor.trailing_zeros() as usize;
        if first >= to as usize {
            return None;
        }
        let begin = if first == from as usize { run_begin(row, first) } else { first };
        Some((begin as i32, run_end(row, first) as i32))
    }

    /// How far a run of floor goes on northwards (-1) or southwards (1): the last row up to which every row has a run of the same
    /// columns.
    #[inline]
    pub(crate) fn same_run_rows(&self, y: i32, (from, to): (i32, i32), direction: i32) -> i32 {
        // The cells to the west and to the east of it belong to it as well: they are solid, or the edge of the board.
        let (west, east) = ((from - 1).max(0) as usize, to.min(self.width - 1) as usize);
        let (first, last) = (west / 64, east / 64);
        let (from_west, to_east) = (bits_from(west), bits_to(east));
        let row = self.row(y);
        let is_same = |other: &[u64]| {
            let differ = |place: usize| match (row.get(place), other.get(place)) {
                (Some(here), Some(there)) => here ^ there,
                _ => u64::MAX,
            };
            if first == last {
                return differ(first) & from_west & to_east == 0;
            }
            let between = (first + 1..last).all(|place| differ(place) == 0);
            between && differ(first) & from_west == 0 && differ(last) & to_east == 0
        };
        let mut end = y;
        while is_same(self.row(end + direction)) {
            end += direction;
        }
        end
    }

    /// Every unbroken run of floor in a row.
    #[inline]
    pub(crate) fn each_run(&self, y: i32, each: impl FnMut(i32, i32)) {
        each_run_of_bits(self.row(y).iter().copied(), self.width, each);
    }

    /// The cells of some columns of a row, at most 64 from the first on, as the lowest bits.
    fn some(row: &[u64], from: i32, to: i32) -> u64 {
        let (place, shift) = (from as usize / 64, from as u32 % 64);
        let low = row.get(place).map_or(0, |bits| bits >> shift);
        let beyond = shift > 0 && to as usize > 64 * (place + 1);
        let high = if beyond { row.get(place + 1).map_or(0, |bits| bits << (64 - shift)) } else { 0 };
        (low | high) & (u64::MAX >> (64 - (to - from).min(64)))
    }

    /// The columns of a row from `from` to before `to` that are floor, ascending.
    #[inline]
    pub(crate) fn each_in(&self, y: i32, from: i32, to: i32, mut each: impl FnMut(i32)) {
        let row = self.row(y);
        let (mut from, to) = (from.max(0), to.min(self.width));
        while from < to {
            let mut bits = FloorBits::some(row, from, to);
            while bits != 0 {
                each(from + bits.trailing_zeros() as i32);
                bits &= bits - 1;
            }
            from += 64;
        }
    }

    /// The rows of a column from `from` to before `to` that are floor, ascending.
    #[inline]
    pub(crate) fn each_in_column(&self, x: i32, from: i32, to: i32, mut each: impl FnMut(i32)) {
        if x < 0 || x >= self.width {
            return;
        }
        let (from, shift) = (from.max(0), x as u32 % 64);
        let mut place = from as usize * self.in_row + x as usize / 64;
        for y in from..to.min(self.height) {
            if self.bits[place] >> shift & 1 == 1 {
                each(y);
            }
            place += self.in_row;
        }
    }

    /// The first cell of floor in a rectangle whose floor hangs together within it. `None` also where that is not seen by looking
    /// at two rows at a time, and where there are more than 64 columns.
    pub(crate) fn first_of_one_piece(&self, rect: Rect) -> Option<Point> {
        let Rect { x: from, y: top, w, .. } = rect;
        let to = rect.right();
        if from < 0 || to > self.width || !(1..=64).contains(&w) || top < 0 || rect.bottom() > self.height {
            return None;
        }
        let first = FloorBits::some(self.row(top), from, to);
        let mut above = first;
        let mut above_is_run = is_run(above);
        for y in top + 1..rect.bottom() {
            let here = FloorBits::some(self.row(y), from, to);
            let here_is_run = is_run(here);
            // Two rows hang together if both are single runs that overlap, or if one is a single run that covers the
            // whole of the other.
            let hangs = here & above != 0
                && match (above_is_run, here_is_run) {
                    (true, true) => true,
                    (true, false) => here & !above == 0,
                    (false, true) => above & !here == 0,
                    (false, false) => false,
                };
            if !hangs {
                return None;
            }
            (above, above_is_run) = (here, here_is_run);
        }
        let is_known = first != 0 && (above_is_run || rect.h > 1);
        is_known.then(|| Point::new(from + first.trailing_zeros() as i32, top))
    }
}

/// In the number that holds a column: the bits of this column and of those to the east of it.
#[inline]
const fn bits_from(column: usize) -> u64 {
    u64::MAX << (column % 64)
}

/// In the number that holds a column: the bits of this column and of those to the west of it.
#[inline]
const fn bits_to(column: usize) -> u64 {
    u64::MAX >> (63 - column % 64)
}

/// The first column of the run of bits that holds a column.
#[inline]
fn run_begin(row: &[u64], at: usize) -> usize {
    let mut place = at / 64;
    let mut solid = !row[place] & bits_to(at);
    while solid == 0 {
        if place == 0 {
            return 0;
        }
        place -= 1;
        solid = !row[place];
    }
    place * 64 + 64 - solid.leading_zeros() as usize
}

/// The column after the run of bits that holds a column.
#[inline]
fn run_end(row: &[u64], at: usize) -> usize {
    let mut place = at / 64;
    let mut solid = !row[place] & bits_from(at);
    while solid == 0 {
        place += 1;
        let Some(word) = row.get(place) else { return place * 64 };
        solid = !word;
    }
    place * 64 + solid.trailing_zeros() as usize
}

/// Whether the bits that are set follow on each other.
fn is_run(bits: u64) -> bool {
    let from_lowest = bits >> (bits.trailing_zeros() % 64);
    from_lowest & from_lowest.wrapping_add(1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn bits_are_the_cells() {
        let mut rng = Rng::from_key(5);
        let mut known = 0;
        for _ in 0..300 {
            let (width, height) = (rng.below(200) as i32, rng.below(6) as i32);
            let mut cells = Grid::new(width, height, Cell::Wall);
            let share = rng.below(12);
            for cell in cells.values_mut() {
                *cell = if rng.below(11) < share { Cell::Floor } else { Cell::Void };
            }
            let mut floor = FloorBits::of(&cells);
            for _ in 0..20 {
                let at = Point::new(rng.below(204) as i32 - 2, rng.below(8) as i32 - 1);
                floor.close(at);
                cells.put(at, Cell::Wall);
            }
            let open = cells.values().iter().filter(|cell| **cell == Cell::Floor).count();
            assert_eq!(floor.count(), open as u64);
            for y in -1..=height {
                let is_same = y > 0 && y < height && cells.row(y) == cells.row(y - 1);
                assert!(floor.is_as_above(y) || !is_same);
                assert!(
                    !floor.is_as_above(y)
                        || (0..width).all(|x| {
                            let [above, here] = [y - 1, y].map(|y| cells.get(Point::new(x, y)) == Some(&Cell::Floor));
                            above == here
                        })
                );
            }
            let is_floor = |x: i32, y: i32| cells.get(Point::new(x, y)) == Some(&Cell::Floor);
            for y in -1..=height {
                assert!((-2..width + 2).all(|x| floor.has(Point::new(x, y)) == is_floor(x, y)));
                for _ in 0..20 {
                    let from = rng.below(204) as i32 - 2;
                    let to = from + rng.below(90) as i32;
                    let mut columns = Vec::new();
                    floor.each_in(y, from, to, |x| columns.push(x));
                    assert_eq!(columns, (from..to).filter(|x| is_floor(*x, y)).collect::<Vec<i32>>());
                    let (from, to) = (from.clamp(0, width), to.clamp(0, width));
                    let run = (from..to).find(|x| is_floor(*x, y)).map(|first| {
                        let begin = (0..first).rev().find(|x| !is_floor(*x, y)).map_or(0, |x| x + 1);
                        (begin, (first..width).find(|x| !is_floor(*x, y)).unwrap_or(width))
                    });
                    assert_eq!(floor.run_in(y, from, to), run, "{from} {to}");
                    if let Some((begin, end)) = run {
                        let around = |y: i32| (begin - 1..=end).map(|x| is_floor(x, y)).collect::<Vec<bool>>();
                        for direction in [-1, 1] {
                            let mut last = y;
                            while around(last + direction) == around(y) {
                                last += direction;
                            }
                            assert_eq!(floor.same_run_rows(y, (begin, end), direction), last, "{begin} {end}");
                        }
                    }
                }
            }
            for _ in 0..20 {
                let (x, from) = (rng.below(204) as i32 - 2, rng.below(8) as i32 - 1);
                let to = from + rng.below(8) as i32;
                let mut rows = Vec::new();
                floor.each_in_column(x, from, to, |y| rows.push(y));
                assert_eq!(rows, (from..to).filter(|y| is_floor(x, *y)).collect::<Vec<i32>>());
                let rect = Rect::new(x, from, 1 + rng.below(9) as i32, 1 + rng.below(4) as i32);
                let inside = |at: Point| rect.contains(at) && is_floor(at.x, at.y);
                let first = rect.cells().find(|at| inside(*at));
                if let Some(at) = floor.first_of_one_piece(rect) {
                    known += 1;
                    assert_eq!(first, Some(at));
                    let mut reached = vec![at];
                    let mut next = 0;
                    while let Some(at) = reached.get(next).copied() {
                        next += 1;
                        let new = at.neighbours().into_iter().filter(|near| inside(*near) && !reached.contains(near));
                        let new: Vec<Point> = new.collect();
                        reached.extend(new);
                    }
                    assert_eq!(reached.len(), rect.cells().filter(|at| inside(*at)).count());
                }
            }
        }
        assert!(known > 100, "some rectangles hang together");
    }

    #[test]
    fn closing_a_rectangle_closes_its_cells() {
        let mut rng = Rng::from_key(8);
        let mut all_floor = 0;
        for _ in 0..2000 {
            let (width, height) = (1 + rng.below(200) as i32, 1 + rng.below(6) as i32);
            let mut cells = Grid::new(width, height, Cell::Floor);
            for _ in 0..rng.below(3) {
                cells.put(Point::new(rng.below(200) as i32, rng.below(6) as i32), Cell::Wall);
            }
            let (x, y) = (rng.below(200) as i32 - 2, rng.below(7) as i32 - 1);
            let rect = Rect::new(x, y, rng.below(140) as i32, rng.below(5) as i32);
            let mut floor = FloorBits::of(&cells);
            let is_on_board = rect.w > 0 && rect.h > 0 && cells.bounds().contains_rect(rect);
            let was_floor = is_on_board && rect.cells().all(|at| cells.get(at) == Some(&Cell::Floor));
            assert_eq!(floor.close_rect(rect), was_floor, "{rect:?}");
            all_floor += u32::from(was_floor);
            for at in cells.bounds().cells() {
                let closed = is_on_board && rect.contains(at);
                assert_eq!(floor.has(at), !closed && cells.get(at) == Some(&Cell::Floor), "{rect:?} {at:?}");
            }
        }
        assert!(all_floor > 100, "{all_floor}");
    }
}
