//! Runs of floor that belong to numbered nodes, kept row by row.

use crate::geom::Point;

/// Rows with at most so many runs are searched from their beginning.
const FEW_RUNS: usize = 16;

/// An unbroken run of cells in a row that belong to one node: columns `from` to before `to`.
#[derive(Clone, Copy)]
pub(super) struct NodeRun {
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) node: u32,
}

/// All runs of a board, from north to south and from west to east.
pub(super) struct NodeRuns {
    pub(super) runs: Vec<NodeRun>,
    /// Where each row begins in `runs`, and where the last one ends.
    pub(super) rows: Vec<u32>,
}

impl NodeRuns {
    /// Memory for a board of so many rows.
    pub(super) fn with_capacity(height: i32) -> NodeRuns {
        let height = height.max(0) as usize;
        let mut rows = Vec::with_capacity(height + 1);
        rows.push(0);
        NodeRuns { runs: Vec::with_capacity(12 * height), rows }
    }

    /// The runs of each row, from north to south.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[NodeRun]> {
        self.rows.windows(2).map(|row| &self.runs[row[0] as usize..row[1] as usize])
    }

    /// The runs of a row that end east of a column.
    fn runs_from(&self, y: i32, x: i32) -> &[NodeRun] {
        let row = usize::try_from(y).ok().and_then(|row| Some((*self.rows.get(row)?, *self.rows.get(row + 1)?)));
        let Some((begin, end)) = row else { return &[] };
        let runs = &self.runs[begin as usize..end as usize];
        // A few runs are gone through faster than they are halved.
        let first = if runs.len() <= FEW_RUNS {
            runs.iter().position(|run| run.to > x).unwrap_or(runs.len())
        } else {
            runs.partition_point(|run| run.to <= x)
        };
        &runs[first..]
    }

    /// The runs in some columns of a row, before `to`: which of these columns, and the node.
    pub(super) fn each_in(&self, y: i32, from: i32, to: i32, mut each: impl FnMut(i32, i32, u32)) {
        let runs = self.runs_from(y, from).iter().take_while(|run| run.from < to);
        runs.for_each(|run| each(run.from.max(from), run.to.min(to), run.node));
    }

    /// The node a cell belongs to; `None` where one cannot walk.
    pub(super) fn at(&self, at: Point) -> Option<u32> {
        self.runs_from(at.y, at.x).first().filter(|run| run.from <= at.x).map(|run| run.node)
    }
}
