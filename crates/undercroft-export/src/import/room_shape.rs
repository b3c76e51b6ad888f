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
    if corners.is_empty() {
        if matches!(said, "" | "rect") {
            return Shape::Rect;
        }
        // Of the shapes of that name the one that is open.
        let fits = |shape: &Shape| shape.cells(rect).iter().all(is_open);
        let mut mask = Grid::new(w, h, false);
        rect.cells().filter(is_open).for_each(|at| mask.put(at - rect.corner(), true));
        return named.into_iter().find(fits).unwrap_or(Shape::Mask(mask));
    }
    let mask = filled(rect, corners);
    let same = named.into_iter().find(|shape| shape.mask() == Some(&mask));
    if mask.values().iter().all(|inside| *inside) { Shape::Rect } else { same.unwrap_or(Shape::Mask(mask)) }
}

/// The cells of a rectangle whose middle lies inside a polygon.
fn filled(rect: Rect, corners: &[(f64, f64)]) -> Grid<bool> {
    let mut mask = Grid::new(rect.w, rect.h, false);
    let mut crossings = Vec::new();
    for row in 0..rect.h {
        let y = f64::from(rect.y + row) + 0.5;
        crossings.clear();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            if (a.1 > y) != (b.1 > y) {
                crossings.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
            }
        }
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            // The first and the last column whose middle lies between the two.
            let from = ((pair[0] - 0.5).ceil() as i32).max(rect.x);
            let to = ((pair[1] - 0.5).floor() as i32).min(rect.right() - 1);
            (from..=to).for_each(|x| mask.put(Point::new(x - rect.x, row), true));
        }
    }
    mask
}
