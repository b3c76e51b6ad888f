//! Breadth-first search over all cells of large boards, again and again.
//!
//! [`distances`](super::distances) does the same and is shorter. This one takes a fraction of its time: it keeps its memory, and on a
//! board with a border of closed cells a step is a sum of indices that needs no test whether it leaves the board.

use super::Grid;
use crate::geom::{Point, Rect};

const CLOSED: u8 = 0;
const OPEN: u8 = 1;
const SEEN: u8 = 2;

/// A breadth-first search, whose memory is reused by the next one.
#[derive(Debug, Default)]
pub(crate) struct BorderedSearch {
    board: Rect,
    /// The board with a closed cell at the end of each row and closed rows above and below.
    map: Vec<u8>,
    /// The cells that were met last, from which the search goes on, and those that are met next.
    frontier: Vec<usize>,
    next: Vec<usize>,
}

/// A cell that a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    /// Its index on the board with the border.
    index: usize,
    row: usize,
    /// The fewest steps to it.
    pub(crate) steps: u32,
}

impl Met {
    /// Whether it is this cell of the board.
    #[inline]
    pub(crate) fn is_at(self, at: Point) -> bool {
        self.index == (at.y + 1) as usize * self.row + at.x as usize
    }

    /// Its place among the values of a grid of the board's size.
    #[inline]
    pub(crate) fn offset(self) -> usize {
        self.index - self.row - (self.index / self.row - 1)
    }
}

impl BorderedSearch {
    /// Comes to every cell that can be reached from the start, the nearest first, until `meet` answers that it may end. The
    /// start may be closed.
    pub(crate) fn run<T>(
        &mut self,
        cells: &Grid<T>,
        is_open: impl Fn(&T) -> bool,
        start: Point,
        mut meet: impl FnMut(Met) -> bool,
    ) {
        self.board = cells.bounds();
        let row = self.row();
        self.map.clear();
        self.map.resize(row * (self.board.h as usize + 2) + 1, CLOSED);
        for (y, line) in (0..cells.height()).zip(self.map[row..].chunks_mut(row)) {
            line.iter_mut().zip(cells.row(y)).for_each(|(open, cell)| *open = u8::from(is_open(cell)));
        }
        let (map, frontier, next) = (self.map.as_mut_slice(), &mut self.frontier, &mut self.next);
        frontier.clear();
        next.clear();
        let start = cells.offset(start).map(|_| (start.y as usize + 1) * row + start.x as usize);
        frontier.extend(start);
        frontier.iter().for_each(|start| map[*start] = SEEN);
        let mut steps = 0;
        while !frontier.is_empty() {
            for index in frontier.drain(..) {
                if meet(Met { index, row, steps }) {
                    return;
                }
                for beside in [index - row, index + 1, index + row, index - 1] {
                    if map[beside] == OPEN {
                        map[beside] = SEEN;
                        next.push(beside);
                    }
                }
            }
            std::mem::swap(frontier, next);
            steps += 1;
        }
    }

    fn row(&self) -> usize {
        self.board.w as usize + 1
    }

    /// The cells of a rectangle that the last search came to, or was about to when it ended.
    pub(crate) fn seen_in(&self, rect: Rect) -> impl Iterator<Item = Point> {
        let is_seen = |at: &Point| self.map[(at.y as usize + 1) * self.row() + at.x as usize] == SEEN;
        rect.intersect(self.board).cells().filter(is_seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grid::distances, rng::Rng};

    #[test]
    fn it_finds_what_the_short_search_finds() {
        let mut rng = Rng::from_key(11);
        let mut search = BorderedSearch::default();
        for _ in 0..300 {
            let (w, h) = (rng.between(1, 9), rng.between(1, 9));
            let mut cells = Grid::new(w, h, false);
            cells.values_mut().iter_mut().for_each(|cell| *cell = rng.chance(0.7));
            let start = Point::new(rng.between(-1, w), rng.between(-1, h));
            let mut steps = Grid::new(w, h, None);
            search.run(
                &cells,
                |open| *open,
                start,
                |met| {
                    steps.values_mut()[met.offset()] = Some(met.steps);
                    assert_eq!(met.is_at(start), met.steps == 0);
                    false
                },
            );
            let mut known = distances(cells.bounds(), start, |at| cells.get(at) == Some(&true));
            if !cells.bounds().contains(start) {
                known.values_mut().fill(None);
            }
            assert_eq!(steps, known, "{start}");
            let reached = cells.bounds().cells().filter(|at| known[*at].is_some());
            assert!(search.seen_in(cells.bounds().grown(1)).eq(reached), "{start}");
        }
    }
}
