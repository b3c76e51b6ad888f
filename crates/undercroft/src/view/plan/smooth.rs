//! Cave walls and shores: soft lines along the edges of cells, a little uneven, as by hand.

use super::{
    contours::ContourEdge,
    position_rng::{rng_at, uniform_signed},
    vector_path::{Path, Spot},
};

/// How far a cave's wall strays from its mean, in cells.
const JITTER: f64 = 0.11;
const JITTER_KEY: u64 = 0xca7e;

/// How far a shore keeps to the edges of its water: less than half a cell with all it strays, so that the middle of a wet
/// cell stays wet, even that of a puddle of one cell.
pub(super) const SHORE: f64 = 0.2;
/// Cave walls may smooth out whatever they like.
pub(super) const CAVE: f64 = f64::INFINITY;

/// A closed line along a loop of edges, before it strays at most so far from the middle of each.
pub(super) fn closed(edges: &[ContourEdge], most: f64) -> Path {
    let mut spots: Vec<Spot> = edges.iter().map(|edge| middle(*edge)).collect();
    (0..2).for_each(|_| relax(&mut spots, true));
    limit(&mut spots, edges, most);
    jitter(&mut spots);
    let count = spots.len();
    let mut path = Path::from(spots[count - 1].between(spots[0], 0.5));
    for index in 0..count {
        path.bend_to(spots[index], spots[index].between(spots[(index + 1) % count], 0.5));
    }
    path.closed = true;
    path
}

/// Goes on along a run of edges to where it ends, before it strays at most so far from the middle of each.
pub(super) fn open(path: &mut Path, run: &[ContourEdge], most: f64) {
    let mut spots = vec![path.end()];
    spots.extend(run.iter().map(|edge| middle(*edge)));
    let end = run.last().map_or(path.end(), |edge| Spot::corner(edge.end()));
    spots.push(end);
    (0..2).for_each(|_| relax(&mut spots, false));
    let last = spots.len() - 1;
    limit(&mut spots[1..last], run, most);
    jitter(&mut spots[1..last]);
    for index in 1..last {
        let to = if index + 1 == last { end } else { spots[index].between(spots[index + 1], 0.5) };
        path.bend_to(spots[index], to);
    }
}

fn middle(edge: ContourEdge) -> Spot {
    Spot::corner(edge.start()).between(Spot::corner(edge.end()), 0.5)
}

/// Each place moves half way to the mean of its neighbours.
fn relax(spots: &mut [Spot], around: bool) {
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

/// Takes back what moved too far from the middle of its edge.
fn limit(spots: &mut [Spot], edges: &[ContourEdge], most: f64) {
    for (spot, edge) in spots.iter_mut().zip(edges) {
        let middle = middle(*edge);
        let far = middle.distance(*spot);
        if far > most {
            *spot = middle.between(*spot, most / far);
        }
    }
}

fn jitter(spots: &mut [Spot]) {
    for spot in spots {
        let mut rng = rng_at((spot.x * 4.0).floor() as i32, (spot.y * 4.0).floor() as i32, JITTER_KEY);
        *spot = spot.moved(uniform_signed(&mut rng) * JITTER, uniform_signed(&mut rng) * JITTER);
    }
}
