//! Contour tracing: the border of a set of cells as closed loops of cell edges.

use crate::{
    geom::{Dir, Point},
    grid::Grid,
};

/// One edge of a contour: the side of an inner cell whose neighbour on that side is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContourEdge {
    /// The inner cell.
    pub(super) cell: Point,
    /// Which of its sides.
    pub(super) side: Dir,
}

impl ContourEdge {
    /// The corner where it begins, going clockwise around the inner cell.
    pub(super) fn start(self) -> Point {
        let Point { x, y } = self.cell;
        match self.side {
            Dir::North => Point::new(x, y),
            Dir::East => Point::new(x + 1, y),
            Dir::South => Point::new(x + 1, y + 1),
            Dir::West => Point::new(x, y + 1),
        }
    }

    /// The corner where it ends.
    pub(super) fn end(self) -> Point {
        ContourEdge { cell: self.cell, side: self.side.clockwise() }.start()
    }

    /// The direction from its start to its end.
    pub(super) fn direction(self) -> Dir {
        self.side.clockwise()
    }

    /// The outer cell beyond it.
    pub(super) fn outside(self) -> Point {
        self.side.step(self.cell)
    }
}

/// Every contour of a set of cells, with the inside to the right. Cells that touch only at a corner belong to different
/// contours, because one cannot walk from one to the other.
pub(super) fn contours(inside: &Grid<bool>) -> Vec<Vec<ContourEdge>> {
    let is_in = |at: Point| inside.get(at) == Some(&true);
    // Each contour contains the north side of some cell, so it suffices to start from those that are not done yet.
    let mut done = Grid::new(inside.width(), inside.height(), false);
    let mut found = Vec::new();
    for y in 0..inside.height() {
        for x in 0..inside.width() {
            let cell = Point::new(x, y);
            if !is_in(cell) || is_in(Dir::North.step(cell)) || done.get(cell) == Some(&true) {
                continue;
            }
            let first = ContourEdge { cell, side: Dir::North };
            let mut edges = Vec::new();
            let mut edge = first;
            loop {
                if edge.side == Dir::North {
                    done.put(edge.cell, true);
                }
                edges.push(edge);
                let ahead = edge.direction().step(edge.cell);
                let ahead_outside = edge.side.step(ahead);
                edge = if !is_in(ahead) {
                    ContourEdge { cell: edge.cell, side: edge.direction() }
                } else if !is_in(ahead_outside) {
                    ContourEdge { cell: ahead, side: edge.side }
                } else {
                    ContourEdge { cell: ahead_outside, side: edge.direction().opposite() }
                };
                if edge == first {
                    break;
                }
            }
            found.push(edges);
        }
    }
    found
}
