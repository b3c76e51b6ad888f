//! Pebbles along the walls, for the styles that show them.

use super::{
    position_rng::{rng_at, uniform, unit_vector},
    vector_path::{Path, PointF},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

const STONES_KEY: u64 = 0x5703;

/// Small stones on the floor beside walls. About `share_of_cells` of the cells there have some, but never a `taken`
/// cell.
///
/// ```
/// use undercroft::{Grid, geom::Rect, view::plan::stones};
/// let mut open = Grid::new(9, 9, false);
/// open.fill(Rect::new(1, 1, 7, 7), true);
/// let taken = Grid::new(9, 9, false);
/// assert!(!stones(&open, &taken, open.bounds(), 1.0).is_empty());
/// assert!(stones(&open, &taken, open.bounds(), 0.0).is_empty());
/// ```
pub fn stones(open: &Grid<bool>, taken: &Grid<bool>, frame: Rect, share_of_cells: f64) -> Vec<Path> {
    let mut stones = Vec::new();
    for cell in frame.intersect(open.bounds()).cells() {
        let is_open = |at: Point| open.get(at) == Some(&true);
        if !is_open(cell) || taken.get(cell) == Some(&true) || cell.neighbours().into_iter().all(is_open) {
            continue;
        }
        let mut rng = rng_at(cell.x, cell.y, STONES_KEY);
        if !rng.chance(share_of_cells) {
            continue;
        }
        for _ in 0..rng.between(1, 3) {
            let at = PointF::corner(cell).moved(0.25 + 0.5 * uniform(&mut rng), 0.25 + 0.5 * uniform(&mut rng));
            let size = 0.045 + 0.07 * uniform(&mut rng);
            stones.push(stone(at, size, cell, stones.len() as i32));
        }
    }
    stones
}

/// A stone: an irregular hexagon around a point, with a radius of about `size`.
///
/// ```
/// use undercroft::{geom::Point, view::plan::{PointF, stone}};
/// assert!(stone(PointF::new(1.5, 1.5), 0.2, Point::new(1, 1), 0).closed);
/// ```
pub fn stone(at: PointF, size: f64, cell: Point, nth: i32) -> Path {
    let mut rng = rng_at(cell.x.wrapping_mul(31).wrapping_add(nth), cell.y, STONES_KEY + 1);
    let (mut x, mut y) = unit_vector(&mut rng);
    // The cosine and the sine of a sixth of a turn, 1/2 and √3/2, written out to avoid trigonometric functions, whose
    // last digits differ between machines.
    let (cos, sin) = (0.5, 0.866_025_403_784_438_6);
    let mut corners = Vec::with_capacity(6);
    for _ in 0..6 {
        let far = size * (0.75 + 0.5 * uniform(&mut rng));
        corners.push(at.moved(x * far, y * far * 0.85));
        (x, y) = (x * cos - y * sin, x * sin + y * cos);
    }
    Path::polygon(&corners)
}
