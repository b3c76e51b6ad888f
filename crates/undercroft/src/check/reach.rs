//! Which open cells hang together, by steps north, east, south and west.
//!
//! The check has a union-find of its own here, and not that of `net`: methods and passes stand on it, so a mistake in the
//! shared one would hide the faults it makes.

use std::collections::VecDeque;

use crate::{geom::Point, grid::Grid, model::Cell, net::Graph, topology::FloorBits};

/// An unbroken stretch of floor in a row, and the part it belongs to.
#[derive(Clone, Copy)]
struct Run {
    from: i32,
    to: i32,
    part: u32,
}

/// Memory that one count leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    above: Vec<Run>,
    here: Vec<Run>,
    /// For each part the part it was merged into; itself if none.
    parents: Vec<u32>,
}

/// Into how many separate parts the floor falls.
pub(super) fn parts(floor: &FloorBits, scratch: &mut Scratch) -> usize {
    label(floor, scratch, |_, _| {})
}

/// Finds the separate parts of the floor, and says how many there are. `each` gets every stretch with its row and the part it
/// belongs to as far as is known by then: what it was merged into later is in `parents`.
///
/// Row by row: a stretch of floor joins every stretch above that it touches. Two parts that turn out to be one are
/// merged, so what is left over at the end is the answer.
///
/// ```text
/// #..###..#     two parts so far
/// #..#....#
/// #.......#     one stretch touches both: one part
/// ```
#[inline]
fn label(floor: &FloorBits, scratch: &mut Scratch, mut each: impl FnMut(i32, Run)) -> usize {
    let Scratch { above, here, parents } = scratch;
    above.clear();
    parents.clear();
    let mut parts = 0;
    for y in 0..floor.height() {
        if floor.is_as_above(y) {
            // Every stretch lies under itself, so nothing begins and nothing is merged.
            above.iter().for_each(|run| each(y, *run));
            continue;
        }
        here.clear();
        let mut touching = 0;
        floor.each_run(y, |from, to| {
            while touching < above.len() && above[touching].to <= from {
                touching += 1;
            }
            let part = match above.get(touching).filter(|over| over.from < to) {
                Some(over) => over.part,
                None => {
                    parents.push(parents.len() as u32);
                    parts += 1;
                    parents.len() as u32 - 1
                }
            };
            // The last stretch above may reach on over the next one here, so it is not left behind.
            while let Some(next) = above.get(touching + 1).filter(|next| next.from < to) {
                touching += 1;
                // Which parts were merged is asked only where two of them meet.
                if next.part != part {
                    let (own, other) = (root(parents, part), root(parents, next.part));
                    parents[own.max(other) as usize] = own.min(other);
                    parts -= usize::from(own != other);
                }
            }
            let run = Run { from, to, part };
            here.push(run);
            each(y, run);
        });
        std::mem::swap(above, here);
    }
    parts
}

/// The part of every stretch of floor.
pub(super) struct Labels {
    pub(super) count: u32,
    /// The first cell of each part, row by row.
    pub(super) first_cells: Vec<Point>,
    runs: Vec<Run>,
    /// Where each row begins in `runs`, and where the last one ends.
    rows: Vec<usize>,
}

impl Labels {
    pub(super) fn of(cells: &Grid<Cell>) -> Labels {
        let mut scratch = Scratch::default();
        let height = cells.height().max(0) as usize;
        let mut runs = Vec::with_capacity(8 * height);
        let mut rows = vec![0; height + 1];
        let mut first_cells = Vec::with_capacity(64);
        let count = label(&FloorBits::of(cells), &mut scratch, |y, run| {
            // Parts are found one after the other, and later some turn out to be one.
            if run.part as usize == first_cells.len() {
                first_cells.push(Point::new(run.from, y));
            }
            runs.push(run);
            rows[y as usize + 1] = runs.len();
        });
        // Rows without floor end where the row before does.
        (0..height).for_each(|y| rows[y + 1] = rows[y + 1].max(rows[y]));
        // Parts are numbered in the order of their first cells; each was merged into one found before it.
        let mut numbers = scratch.parents;
        let mut next = 0;
        for part in 0..numbers.len() {
            let into = numbers[part] as usize;
            let is_own = into == part;
            numbers[part] = if is_own { next } else { numbers[into] };
            if is_own {
                first_cells[next as usize] = first_cells[part];
                next += 1;
            }
        }
        runs.iter_mut().for_each(|run| run.part = numbers[run.part as usize]);
        first_cells.truncate(next as usize);
        Labels { count: count as u32, first_cells, runs, rows }
    }

    fn row(&self, y: i32) -> &[Run] {
        let row = usize::try_from(y).ok().filter(|row| row + 1 < self.rows.len());
        row.map_or(&[], |row| &self.runs[self.rows[row]..self.rows[row + 1]])
    }

    /// The stretches of a row that end east of a column.
    fn runs_from(&self, y: i32, x: i32) -> &[Run] {
        let row = self.row(y);
        &row[row.partition_point(|run| run.to <= x)..]
    }

    /// The part of a cell; `None` where one cannot walk.
    pub(super) fn at(&self, at: Point) -> Option<u32> {
        self.runs_from(at.y, at.x).first().filter(|run| run.from <= at.x).map(|run| run.part)
    }

    /// The parts of some columns of a row, before `to`: which of these columns, and the part.
    pub(super) fn each_part(&self, y: i32, from: i32, to: i32, mut each: impl FnMut(i32, i32, u32)) {
        let runs = self.runs_from(y, from).iter().take_while(|run| run.from < to);
        runs.for_each(|run| each(run.from.max(from), run.to.min(to), run.part));
    }

    /// Every stretch of floor: its first cell and its part.
    pub(super) fn each_run(&self, mut each: impl FnMut(Point, u32)) {
        for y in 0..self.rows.len() as i32 {
            self.row(y).iter().for_each(|run| each(Point::new(run.from, y), run.part));
        }
    }
}

pub(super) fn root(parents: &mut [u32], mut part: u32) -> u32 {
    while parents[part as usize] != part {
        // Halving: every visit shortens the way for the next.
        parents[part as usize] = parents[parents[part as usize] as usize];
        part = parents[part as usize];
    }
    part
}

/// Makes one of the parts that two belong to.
pub(super) fn join(parents: &mut [u32], one: u32, other: u32) {
    let (one, other) = (root(parents, one), root(parents, other));
    parents[one.max(other) as usize] = one.min(other);
}

/// How many steps each node of a graph is away from one of them.
pub(super) fn steps(graph: &Graph, from: u32) -> Vec<Option<u32>> {
    let mut steps = vec![None; graph.nodes() as usize];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((node, far)) = queue.pop_front() {
        if steps[node as usize].is_none() {
            steps[node as usize] = Some(far);
            queue.extend(graph.neighbours(node).iter().map(|(next, _)| (*next, far + 1)));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grid::flood_fill, rng::Rng};

    /// Parts are counted by flooding from every cell that no flood has reached before.
    #[test]
    fn parts_are_as_many_as_floods_are_needed() {
        let mut rng = Rng::from_key(17);
        let mut scratch = Scratch::default();
        for _ in 0..2_000 {
            let (width, height, share) = (rng.between(1, 140), rng.between(1, 12), rng.below(10));
            let mut cells = Grid::new(width, height, Cell::Wall);
            for at in cells.bounds().cells() {
                // Now and then a row is like the one above.
                let above = cells.get(Point::new(at.x, at.y - 1)).copied().filter(|_| at.y % 3 == 1);
                let drawn = if rng.below(10) < share { Cell::Floor } else { Cell::Wall };
                cells.put(at, above.unwrap_or(drawn));
            }
            let mut seen = Grid::new(width, height, false);
            let mut floods = 0;
            for at in cells.bounds().cells() {
                if cells.is_floor(at) && seen.get(at) == Some(&false) {
                    floods += 1;
                    let reached = flood_fill(cells.bounds(), at, |at| cells.is_floor(at));
                    cells.bounds().cells().filter(|at| reached.get(*at) == Some(&true)).for_each(|at| {
                        seen.put(at, true);
                    });
                }
            }
            assert_eq!(parts(&FloorBits::of(&cells), &mut scratch), floods);
        }
    }
}
