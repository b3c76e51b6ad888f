//! The shape of a room that a file names, as cells.

use undercroft::{CellMap, Grid, Point, Rect, Shape};

/// Which cells of its rectangle a room is.
pub(super) fn shape(cells: &CellMap, rect: Rect, corners: &[(f64, f64)], said: &str) -> Shape {
    let (w, h) = (rect.w, rect.h);
    let ls = || {
        [(false, false), (false, true), (true, false), (true, true)].map(|(east, south)| Shape::l(w, h, east, south))
    };
    let named = match said {
        "circle" => vec![Shape::circle(w, h)],
        "octagon" => vec![Shape::octagon(w, h)],
        "l" => ls().to_vec(),
        _ => Vec::new(),
    };
    let is_open = |at: &Point| cells.open.get(*at) == Some(&true);
    // Of the shapes of that name the one that is open.
    let fits = |shape: &Shape| shape.cells(rect).iter().all(is_open);
    if corners.is_empty() {
        if matches!(said, "" | "rect") {
            return Shape::Rect;
        }
        let mut mask = Grid::new(w, h, false);
        rect.cells().filter(is_open).for_each(|at| mask.put(at - rect.corner(), true));
        return named.into_iter().find(fits).unwrap_or(Shape::Mask(mask));
    }
    let mask = filled(cells, rect, corners);
    // A slanted or curved side leaves the middle of some cells outside.
    let holds = |shape: &Shape| rect.cells().all(|at| !mask[at - rect.corner()] || shape.contains(rect, at));
    let same = named.into_iter().find(|shape| fits(shape) && holds(shape));
    if mask.values().iter().all(|inside| *inside) { Shape::Rect } else { same.unwrap_or(Shape::Mask(mask)) }
}

/// The places in a cell, across and down, at which it is tested whether a polygon covers the cell.
const SAMPLES: [f64; 3] = [0.5, 0.15, 0.85];

/// The cells of a rectangle whose middle lies inside a polygon, and open ones of which a corner does: a slanted or curved
/// side leaves the middle of some cells outside.
fn filled(cells: &CellMap, rect: Rect, corners: &[(f64, f64)]) -> Grid<bool> {
    let mut mask = Grid::new(rect.w, rect.h, false);
    let mut crossings = Vec::new();
    for (row, down) in (0..rect.h).flat_map(|row| SAMPLES.map(|down| (row, down))) {
        let y = f64::from(rect.y + row) + down;
        crossings.clear();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            if (a.1 > y) != (b.1 > y) {
                crossings.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
            }
        }
        crossings.sort_by(f64::total_cmp);
        for (pair, across) in crossings.chunks_exact(2).flat_map(|pair| SAMPLES.map(|across| (pair, across))) {
            let is_middle = (down, across) == (SAMPLES[0], SAMPLES[0]);
            // The first and the last column whose place lies between the two.
            let from = ((pair[0] - across).ceil() as i32).max(rect.x);
            let to = ((pair[1] - across).floor() as i32).min(rect.right() - 1);
            for at in (from..=to).map(|x| Point::new(x, rect.y + row)) {
                if is_middle || cells.open.get(at) == Some(&true) {
                    mask.put(at - rect.corner(), true);
                }
            }
        }
    }
    mask
}
