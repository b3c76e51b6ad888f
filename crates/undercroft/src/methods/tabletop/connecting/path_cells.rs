//! The cells of paths, and the corners between which they run straight.

use std::iter::successors;

use crate::geom::Point;

/// The first cell, every cell in which the path turns, and the last.
pub(super) fn corners(path: &[Point]) -> Vec<Point> {
    let turns = path.windows(3).filter(|cells| cells[1] - cells[0] != cells[2] - cells[1]).map(|cells| cells[1]);
    path.first().copied().into_iter().chain(turns).chain(path.last().copied()).collect()
}

/// The cells of the path that goes straight from corner to corner.
pub(super) fn path_through(corners: &[Point]) -> Vec<Point> {
    let mut cells = corners[..1].to_vec();
    for leg in corners.windows(2) {
        let step = Point::new((leg[1].x - leg[0].x).signum(), (leg[1].y - leg[0].y).signum());
        cells.extend(successors(Some(leg[0]), |at| (*at != leg[1]).then(|| *at + step)).skip(1));
    }
    cells
}

/// Whether a path comes to each cell once, and beside none of its cells but the one before and the one after.
pub(super) fn is_apart_from_itself(path: &[Point]) -> bool {
    (2..path.len()).all(|i| path[..i - 1].iter().all(|at| at.steps_to(path[i]) > 1))
}
