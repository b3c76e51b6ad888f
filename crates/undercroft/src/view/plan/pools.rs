//! Water as smooth pools: shores are curves across the floor, and end at right angles to the walls.

use super::{
    contours::{ContourEdge, contours},
    smooth,
    vector_path::{Path, Spot},
};
use crate::{
    geom::Dir,
    grid::Grid,
    model::{Draft, Water},
};

/// The water of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pools {
    /// Everything under water. It extends a little into the walls, so it has to be clipped to the floor.
    pub wet: Vec<Path>,
    /// Deep water, which has to be clipped as well.
    pub deep: Vec<Path>,
    /// The lines where water meets dry floor.
    pub shores: Vec<Path>,
}

/// How far water extends into a wall: far enough to fill the space behind a curved wall, but not into the next room.
const BEHIND: f64 = 0.45;

pub(super) fn pools(draft: &Draft, open: &Grid<bool>) -> Pools {
    let Some(water) = &draft.layers.water else { return Pools::default() };
    let wet = cells_with(water, open, |depth| depth != Water::Dry);
    let deep = cells_with(water, open, |depth| depth == Water::Deep);
    let mut pools = Pools::default();
    for edges in contours(&wet) {
        let dry = |edge: &ContourEdge| open.get(edge.outside()) == Some(&true);
        pools.wet.push(shaped(&edges, dry));
        pools.wet.extend(edges.iter().filter(|edge| !dry(edge)).map(|edge| strip(*edge)));
        shores(&edges, dry, &mut pools.shores);
    }
    // Deep water extends into walls too. Elsewhere it is surrounded by shallow water.
    for edges in contours(&deep) {
        let inner = |edge: &ContourEdge| open.get(edge.outside()) == Some(&true);
        pools.deep.push(shaped(&edges, inner));
        pools.deep.extend(edges.iter().filter(|edge| !inner(edge)).map(|edge| strip(*edge)));
    }
    pools
}

/// The open cells whose depth counts.
fn cells_with(water: &Grid<Water>, open: &Grid<bool>, counts: impl Fn(Water) -> bool) -> Grid<bool> {
    let mut cells = Grid::new(open.width(), open.height(), false);
    for ((cell, water), open) in cells.values_mut().iter_mut().zip(water.values()).zip(open.values()) {
        *cell = *open && counts(*water);
    }
    cells
}

/// A contour as a path whose runs of `soft` edges are smooth and whose others are straight.
fn shaped(edges: &[ContourEdge], soft: impl Fn(&ContourEdge) -> bool) -> Path {
    let count = edges.len();
    let first = (0..count).find(|index| soft(&edges[*index]) != soft(&edges[(index + count - 1) % count]));
    let Some(first) = first else {
        if soft(&edges[0]) {
            return smooth::closed(edges, smooth::SHORE);
        }
        let mut path = Path::from(Spot::corner(edges[0].start()));
        edges.iter().for_each(|edge| path.line_to(Spot::corner(edge.end())));
        path.closed = true;
        return path;
    };
    let turned: Vec<ContourEdge> = edges[first..].iter().chain(&edges[..first]).copied().collect();
    let mut path = Path::from(Spot::corner(turned[0].start()));
    for run in turned.chunk_by(|a, b| soft(a) == soft(b)) {
        if soft(&run[0]) {
            smooth::open(&mut path, run, smooth::SHORE);
        } else {
            run.iter().for_each(|edge| path.line_to(Spot::corner(edge.end())));
        }
    }
    path.closed = true;
    path
}

/// Adds the parts of a contour that run along dry floor.
fn shores(edges: &[ContourEdge], dry: impl Fn(&ContourEdge) -> bool, shores: &mut Vec<Path>) {
    let count = edges.len();
    let first = (0..count).find(|index| dry(&edges[*index]) && !dry(&edges[(index + count - 1) % count]));
    let Some(first) = first else {
        if dry(&edges[0]) {
            shores.push(smooth::closed(edges, smooth::SHORE));
        }
        return;
    };
    let turned: Vec<ContourEdge> = edges[first..].iter().chain(&edges[..first]).copied().collect();
    for run in turned.chunk_by(|a, b| dry(a) == dry(b)).filter(|run| dry(&run[0])) {
        let mut shore = Path::from(Spot::corner(run[0].start()));
        smooth::open(&mut shore, run, smooth::SHORE);
        shores.push(shore);
    }
}

/// The water behind one edge, inside the wall.
fn strip(edge: ContourEdge) -> Path {
    let (from, to) = (Spot::corner(edge.start()), Spot::corner(edge.end()));
    let out: Dir = edge.side;
    // Clockwise as the pools are, so that the non-zero rule fills both.
    Path::polygon(&[from.toward(out, BEHIND), to.toward(out, BEHIND), to, from])
}
