//! The connected components of the floor, whoever owns it.

use super::{
    each_run,
    node_runs::{NodeRun, NodeRuns},
};
use crate::{geom::Point, grid::Grid, model::Cell, net::UnionFind};

/// Which cells hang together by steps north, east, south and west. Components are numbered in reading order of their first
/// cells.
///
/// They are labelled in one pass over the rows: a run of floor joins the component of every run above that it touches.
pub(crate) struct Components {
    /// How many there are.
    pub(crate) count: u32,
    /// The first cell of each, row by row.
    pub(crate) first_cells: Vec<Point>,
    runs: NodeRuns,
}

impl Components {
    pub(crate) fn of(cells: &Grid<Cell>) -> Components {
        let mut all = NodeRuns::with_capacity(cells.height());
        let NodeRuns { runs, rows } = &mut all;
        let mut sets = UnionFind::default();
        let mut first_cells = Vec::with_capacity(64);
        let mut above = 0;
        for y in 0..cells.height() {
            let here = runs.len();
            each_run(cells.row(y), |from, to| {
                while above < here && runs[above].to <= from {
                    above += 1;
                }
                // Which of several nodes stands for a component is asked only where they meet.
                let mut node = NONE;
                while above < here && runs[above].from < to {
                    let over = runs[above];
                    if node == NONE {
                        node = over.node;
                    } else if node != over.node {
                        sets.join(node, over.node);
                    }
                    // The last run above may reach on over the next one here.
                    if over.to > to {
                        break;
                    }
                    above += 1;
                }
                if node == NONE {
                    node = sets.add();
                    first_cells.push(Point::new(from, y));
                }
                runs.push(NodeRun { from, to, node });
            });
            above = here;
            rows.push(runs.len() as u32);
        }
        // A component begins where the first of the nodes that were joined does.
        let mut node = 0;
        first_cells.retain(|_| {
            node += 1;
            sets.first(node - 1) == node - 1
        });
        let count = sets.count();
        let numbers = sets.into_numbers();
        runs.iter_mut().for_each(|run| run.node = numbers[run.node as usize]);
        Components { count, first_cells, runs: all }
    }

    /// The components of some columns of a row, before `to`, each with the first of these columns.
    pub(crate) fn each_in(&self, y: i32, from: i32, to: i32, each: impl FnMut(i32, i32, u32)) {
        self.runs.each_in(y, from, to, each);
    }

    /// The component of a cell; `None` where one cannot walk.
    pub(crate) fn at(&self, at: Point) -> Option<u32> {
        self.runs.at(at)
    }
}

/// No component yet.
const NONE: u32 = u32::MAX;
