//! Cave walls and shores: smooth curves along the edges of cells, slightly uneven as if drawn by hand.
//!
//! The midpoints of the edges are smoothed (each moves toward the mean of its neighbours), displaced by a small
//! jitter, and become the control points of quadratic curves.

use super::{
    contours::ContourEdge,
    position_rng::{rng_at, uniform_signed},
    vector_path::{Path, PointF},
};

/// The largest random displacement of a point along each axis, in cells.
const JITTER: f64 = 0.11;
const JITTER_KEY: u64 = 0xca7e;

/// How a curve follows the edges of cells.
pub(super) struct Smoothing {
    /// How far smoothing may move the curve from the midpoint of each edge.
    most: f64,
    /// How far the curve then lies outside of its cells; inside of them if it is negative.
    outward: f64,
    /// The same for a curve across a corridor, of one or two edges.
    narrow: f64,
}

/// Shores. Together with the jitter they move by less than half a cell, so that the centre of a wet cell stays wet, even that
/// of a single one. Across a corridor water ends in a tongue and not in a straight line.
pub(super) const SHORE: Smoothing = Smoothing { most: 0.2, outward: 0.0, narrow: 0.26 };
/// The edges of deep water, which never covers a part of a cell that can be walked, and always the centre of a deep one: the
/// limit and the jitter together are less than the shift, and all three less than half a cell.
pub(super) const DEEP: Smoothing = Smoothing { most: 0.05, outward: -0.17, narrow: -0.17 };
/// Cave walls.
pub(super) const CAVE: Smoothing = Smoothing { most: f64::INFINITY, outward: 0.0, narrow: 0.0 };

/// How many edges a corridor is wide at most.
const NARROW: usize = 2;

/// A closed curve along a contour.
pub(super) fn closed(edges: &[ContourEdge], smoothing: &Smoothing) -> Path {
    let mut spots: Vec<PointF> = edges.iter().map(|edge| middle(*edge)).collect();
    (0..2).for_each(|_| relax(&mut spots, true));
    limit(&mut spots, edges, smoothing.most);
    jitter(&mut spots);
    shift(&mut spots, edges, smoothing.outward);
    let count = spots.len();
    let mut path = Path::from(spots[count - 1].between(spots[0], 0.5));
    for index in 0..count {
        path.bend_to(spots[index], spots[index].between(spots[(index + 1) % count], 0.5));
    }
    path.closed = true;
    path
}

/// Continues a path along a run of edges to the end of the last one.
pub(super) fn open(path: &mut Path, run: &[ContourEdge], smoothing: &Smoothing) {
    let mut spots = vec![path.end()];
    spots.extend(run.iter().map(|edge| middle(*edge)));
    let end = run.last().map_or(path.end(), |edge| PointF::corner(edge.end()));
    spots.push(end);
    (0..2).for_each(|_| relax(&mut spots, false));
    let last = spots.len() - 1;
    limit(&mut spots[1..last], run, smoothing.most);
    jitter(&mut spots[1..last]);
    let is_across = run.len() <= NARROW && run.iter().all(|edge| edge.side == run[0].side);
    shift(&mut spots[1..last], run, if is_across { smoothing.narrow } else { smoothing.outward });
    for index in 1..last {
        let to = if index + 1 == last { end } else { spots[index].between(spots[index + 1], 0.5) };
        path.bend_to(spots[index], to);
    }
}

fn middle(edge: ContourEdge) -> PointF {
    PointF::corner(edge.start()).between(PointF::corner(edge.end()), 0.5)
}

/// One round of Laplacian smoothing: each point moves half way to the mean of its neighbours.
fn relax(spots: &mut [PointF], around: bool) {
    let count = spots.len();
    if count < 3 {
        return;
    }
    let old = spots.to_vec();
    let inner = if around { 0..count } else { 1..count - 1 };
    for index in inner {
        let (before, after) = (old[(index + count - 1) % count], old[(index + 1) % count]);
        spots[index] = old[index].between(before.between(after, 0.5), 0.5);
    }
}

/// Limits how far each point has moved from the midpoint of its edge.
fn limit(spots: &mut [PointF], edges: &[ContourEdge], most: f64) {
    for (spot, edge) in spots.iter_mut().zip(edges) {
        let middle = middle(*edge);
        let far = middle.distance(*spot);
        if far > most {
            *spot = middle.between(*spot, most / far);
        }
    }
}

/// Moves each point out of the cell of its edge, or into it.
fn shift(spots: &mut [PointF], edges: &[ContourEdge], outward: f64) {
    for (spot, edge) in spots.iter_mut().zip(edges) {
        *spot = spot.toward(edge.side, outward);
    }
}

/// Moves each point by a small random amount that depends on its position alone.
fn jitter(spots: &mut [PointF]) {
    for spot in spots {
        let mut rng = rng_at((spot.x * 4.0).floor() as i32, (spot.y * 4.0).floor() as i32, JITTER_KEY);
        *spot = spot.moved(uniform_signed(&mut rng) * JITTER, uniform_signed(&mut rng) * JITTER);
    }
}
