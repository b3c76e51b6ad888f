//! The connected components of the floor, whoever owns it.

use super::{
    FloorBits,
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
        Components::of_bits(&FloorBits::of(cells))
    }

    /// The components of a floor that is given as bits.
    pub(crate) fn of_bits(floor: &FloorBits) -> Components {
        let mut all = NodeRuns::with_capacity(floor.height());
        let NodeRuns { runs, rows } = &mut all;
        let mut sets = UnionFind::with_capacity(64);
        let mut first_cells = Vec::with_capacity(64);
        let mut above = 0;
        for y in 0..floor.height() {
            let here = runs.len();
            if floor.is_as_above(y) {
                // Each run lies under itself: no component begins and none meets another.
                runs.extend_from_within(above..here);
            } else {
                floor.each_run(y, |from, to| runs.push(NodeRun { from, to, node: 0 }));
                let (before, own) = runs.split_at_mut(here);
                join_row(y, &before[above..], own, &mut sets, &mut first_cells);
            }
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

/// Gives each run of a row the node of a run above that it touches, or a new one, whose first cell is noted. Which of several
/// nodes stands for a component is asked only where they meet.
#[inline]
fn join_row(y: i32, mut above: &[NodeRun], here: &mut [NodeRun], sets: &mut UnionFind, first_cells: &mut Vec<Point>) {
    for run in here {
        while let [over, rest @ ..] = above {
            if over.to > run.from {
                break;
            }
            above = rest;
        }
        match above {
            [over, ..] if over.from < run.to => run.node = over.node,
            _ => {
                run.node = sets.add();
                first_cells.push(Point::new(run.from, y));
                continue;
            }
        }
        // The last run above may reach on over the next one here.
        while let [_, rest @ ..] = above {
            let Some(next) = rest.first().filter(|next| next.from < run.to) else { break };
            if next.node != run.node {
                sets.join(next.node, run.node);
            }
            above = rest;
        }
    }
}
