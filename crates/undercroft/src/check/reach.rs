//! Which open cells hang together, by steps north, east, south and west.
//!
//! The check has a union-find and a flood fill of its own here, and not those of `net` and `grid`: methods and passes stand on
//! them, so a mistake in the shared ones would hide the faults it makes.

use crate::{geom::Point, grid::Grid, model::Cell, topology::each_run};

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
///
/// Row by row: a stretch of floor joins every stretch above that it touches. Two parts that turn out to be one are
/// merged, so what is left over at the end is the answer.
///
/// ```text
/// #..###..#     two parts so far
/// #..#....#
/// #.......#     one stretch touches both: one part
/// ```
pub(super) fn parts(cells: &Grid<Cell>, scratch: &mut Scratch) -> usize {
    let Scratch { above, here, parents } = scratch;
    above.clear();
    parents.clear();
    let mut parts = 0;
    for y in 0..cells.height() {
        here.clear();
        let mut touching = 0;
        each_run(cells.row(y), |from, to| {
            let mut part = None;
            while touching < above.len() && above[touching].to <= from {
                touching += 1;
            }
            let mut next = touching;
            while next < above.len() && above[next].from < to {
                let other = root(parents, above[next].part);
                match part {
                    None => part = Some(other),
                    Some(own) if own != other => {
                        parents[own.max(other) as usize] = own.min(other);
                        part = Some(own.min(other));
                        parts -= 1;
                    }
                    Some(_) => {}
                }
                next += 1;
            }
            // The last stretch above may reach on over the next one here.
            touching = next.saturating_sub(1).max(touching);
            let part = part.unwrap_or_else(|| {
                parents.push(parents.len() as u32);
                parts += 1;
                parents.len() as u32 - 1
            });
            here.push(Run { from, to, part });
        });
        std::mem::swap(above, here);
    }
    parts
}

fn root(parents: &mut [u32], mut part: u32) -> u32 {
    while parents[part as usize] != part {
        // Halving: every visit shortens the way for the next.
        parents[part as usize] = parents[parents[part as usize] as usize];
        part = parents[part as usize];
    }
    part
}

/// Which cells can be walked to from a cell.
///
/// A whole run of floor is reached at once, and then every run above and below that touches it.
pub(super) fn from(cells: &Grid<Cell>, start: Point) -> Grid<bool> {
    let mut reached = Grid::new(cells.width(), cells.height(), false);
    let mut runs = Vec::with_capacity(64);
    runs.push(start);
    while let Some(at) = runs.pop() {
        let (row, known) = (cells.row(at.y), reached.row_mut(at.y));
        let is_open = |cell: &&Cell| **cell == Cell::Floor;
        let unmet = |x: &usize| row.get(*x) == Some(&Cell::Floor) && !known[*x];
        let Some(x) = usize::try_from(at.x).ok().filter(unmet) else { continue };
        let from = x - row[..x].iter().rev().take_while(is_open).count();
        let to = x + row[x..].iter().take_while(is_open).count();
        known[from..to].fill(true);
        for y in [at.y - 1, at.y + 1] {
            let (beside, known) = (cells.row(y), reached.row(y));
            if beside.is_empty() {
                continue;
            }
            let mut before = false;
            for (x, (cell, known)) in (from as i32..).zip(beside[from..to].iter().zip(&known[from..to])) {
                let open = *cell == Cell::Floor && !*known;
                if open && !before {
                    runs.push(Point::new(x, y));
                }
                before = open;
            }
        }
    }
    reached
}
