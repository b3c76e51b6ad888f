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
#[derive(Clone)]
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
        let mut floor = FloorBits::of(&without_deep_water(draft));
        draft.marks.iter().filter(|mark| mark.solid).for_each(|mark| floor.close(mark.at));
        floor
    }

    /// The floor of some cells.
    pub(crate) fn of(cells: &Grid<Cell>) -> FloorBits {
        let (width, height) = (cells.width(), cells.height());
        let in_row = (width as usize).div_ceil(64);
        let mut bits = Vec::with_capacity(in_row * height as usize);
        (0..height).for_each(|y| bits.extend(cells.row(y).chunks(64).map(floor_bits)));
        FloorBits { width, height, bits, in_row }
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

    /// Whether a row has the same floor as the one above.
    #[inline]
    pub(crate) fn is_as_above(&self, y: i32) -> bool {
        // A row has one or two numbers, mostly; comparing them one by one is less work than a call.
        y > 0 && self.row(y).iter().eq(self.row(y - 1))
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
        let (place, shift) = (x as usize / 64, x as u32 % 64);
        let from = from.max(0);
        let rows = self.bits.chunks_exact(self.in_row).skip(from as usize);
        for (y, row) in (from..to).zip(rows) {
            if row[place] >> shift & 1 == 1 {
                each(y);
            }
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
            // A run joins whatever lies all beside it, and another run that it touches.
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
}
