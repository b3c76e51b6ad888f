//! Connected groups of cells (steps north, east, south and west), labelled in one sweep over the board: a
//! [`flood_fill`](crate::grid::flood_fill) for each group would take a grid of its own for each.

use crate::{geom::Point, grid::Grid};

/// The connected groups of the cells that are set, numbered from 1 in reading order of their first cells.
pub(super) struct Groups {
    /// The group of each cell, or 0.
    pub(super) of: Grid<u32>,
    /// The cells of all groups, group after group, each as a flood from its first cell finds them.
    cells: Vec<Point>,
    /// Where each group begins in `cells`, and where the last one ends.
    begins: Vec<usize>,
}

impl Groups {
    pub(super) fn of(set: &Grid<bool>) -> Groups {
        let mut groups = Groups { of: Grid::new(set.width(), set.height(), 0), cells: Vec::new(), begins: vec![0] };
        for first in set.bounds().cells() {
            if !set[first] || groups.of[first] != 0 {
                continue;
            }
            let own = groups.begins.len() as u32;
            groups.of[first] = own;
            groups.cells.push(first);
            let mut next = groups.cells.len() - 1;
            while next < groups.cells.len() {
                for beside in set.neighbours(groups.cells[next]) {
                    if set[beside] && groups.of[beside] == 0 {
                        groups.of[beside] = own;
                        groups.cells.push(beside);
                    }
                }
                next += 1;
            }
            groups.begins.push(groups.cells.len());
        }
        groups
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// The number of the group with the most cells; of equally large ones the first.
    pub(super) fn largest(&self) -> Option<u32> {
        let larger = |best: Option<(u32, usize)>, (own, cells): (u32, &[Point])| match best {
            Some((_, most)) if most >= cells.len() => best,
            _ => Some((own, cells.len())),
        };
        (1..).zip(self.iter()).fold(None, larger).map(|(own, _)| own)
    }

    /// The cells of every group, nearest to its first cell first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Point]> {
        self.begins.windows(2).map(|ends| &self.cells[ends[0]..ends[1]])
    }
}
