//! The shortest path from a cell to the nearest cell that is wanted: a breadth-first search that stops at the first one.

use undercroft::geom::{Point, Rect};

use crate::{Dir8, open_cells::OpenCells};

/// The cells of a shortest path from `from` to the nearest wanted cell, without `from` itself; empty if `from` is wanted.
/// `open` says where one can walk. `None` if no wanted cell can be reached in `most` steps.
pub(crate) fn nearest(
    from: Point,
    bounds: Rect,
    most: u32,
    open: impl Fn(Point) -> bool,
    wanted: impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    if wanted(from) {
        return Some(Vec::new());
    }
    let mut cells = OpenCells::of(bounds);
    cells.index(from)?;
    // How each cell was reached, as the number of the direction plus one; 0 for cells not reached yet.
    let mut reached_by = vec![0_u8; cells.len()];
    let (mut ring, mut next) = (vec![from], Vec::new());
    for _ in 0..most {
        for at in ring.drain(..) {
            for (number, way) in (1_u8..).zip(Dir8::ALL) {
                let to = way.step(at);
                let Some(index) = cells.index(to).filter(|index| reached_by[*index] == 0 && to != from) else {
                    continue;
                };
                if !cells.may_step(at, way, &open) {
                    continue;
                }
                reached_by[index] = number;
                if wanted(to) {
                    return Some(back(from, to, |at| cells.index(at).map_or(0, |index| reached_by[index])));
                }
                next.push(to);
            }
        }
        std::mem::swap(&mut ring, &mut next);
        if ring.is_empty() {
            break;
        }
    }
    None
}

/// Follows the directions back from the end of a path.
fn back(from: Point, to: Point, reached_by: impl Fn(Point) -> u8) -> Vec<Point> {
    let (mut path, mut at) = (vec![to], to);
    while at != from {
        let Some(way) = Dir8::ALL.get(usize::from(reached_by(at)).wrapping_sub(1)) else { break };
        let (dx, dy) = way.delta();
        at = Point::new(at.x - dx, at.y - dy);
        path.push(at);
    }
    path.pop();
    path.reverse();
    path
}
