//! The border of a set of cells as closed loops of cell edges.

use crate::{
    geom::{Dir, Point},
    grid::Grid,
};

/// One edge of the border: the side of an inner cell whose neighbour there is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The inner cell.
    pub(super) cell: Point,
    /// Which of its sides.
    pub(super) side: Dir,
}

impl Edge {
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
        Edge { cell: self.cell, side: self.side.clockwise() }.start()
    }

    /// The way it runs.
    pub(super) fn way(self) -> Dir {
        self.side.clockwise()
    }

    /// The cell outside.
    pub(super) fn outside(self) -> Point {
        self.side.step(self.cell)
    }
}

/// Every loop of the border, with the inside to the right. Cells that touch only at a corner are kept apart: one
/// cannot walk from one to the other.
pub(super) fn loops(inside: &Grid<bool>) -> Vec<Vec<Edge>> {
    let is_in = |at: Point| inside.get(at) == Some(&true);
    // Each loop runs east somewhere, along the north side of a cell.
    let mut done = Grid::new(inside.width(), inside.height(), false);
    let mut loops = Vec::new();
    for y in 0..inside.height() {
        for x in 0..inside.width() {
            let cell = Point::new(x, y);
            if !is_in(cell) || is_in(Dir::North.step(cell)) || done.get(cell) == Some(&true) {
                continue;
            }
            let first = Edge { cell, side: Dir::North };
            let mut edges = Vec::new();
            let mut edge = first;
            loop {
                if edge.side == Dir::North {
                    done.put(edge.cell, true);
                }
                edges.push(edge);
                let ahead = edge.way().step(edge.cell);
                let ahead_outside = edge.side.step(ahead);
                edge = if !is_in(ahead) {
                    Edge { cell: edge.cell, side: edge.way() }
                } else if !is_in(ahead_outside) {
                    Edge { cell: ahead, side: edge.side }
                } else {
                    Edge { cell: ahead_outside, side: edge.way().opposite() }
                };
                if edge == first {
                    break;
                }
            }
            loops.push(edges);
        }
    }
    loops
}
