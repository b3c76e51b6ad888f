//! An index of the slanted and curved walls, which keeps numbers and furnishings clear of them.

use std::collections::BTreeMap;

use super::vector_path::{Path, PointF};
use crate::geom::{Point, Rect};

/// The cells that a rectangle touches.
pub(super) fn covered(low: PointF, high: PointF) -> Rect {
    let (x, y) = (low.x.floor() as i32, low.y.floor() as i32);
    Rect::new(x, y, high.x.ceil() as i32 - x, high.y.ceil() as i32 - y)
}

/// Slanted and curved walls. They cut across cells, so the board alone does not tell whether something is clear of
/// them.
pub(super) struct CurvedWalls {
    /// The line segments of those walls, by the cells that their bounding boxes touch.
    pieces: BTreeMap<Point, Vec<(PointF, PointF)>>,
}

impl CurvedWalls {
    pub(super) fn new(board: Rect, outline: &[Path]) -> CurvedWalls {
        let mut pieces: BTreeMap<Point, Vec<(PointF, PointF)>> = BTreeMap::new();
        for path in outline {
            for pair in path.flattened(6).windows(2) {
                let (a, b) = (pair[0], pair[1]);
                // Horizontal and vertical walls run between cells, so testing cells is enough for them.
                if (a.x - b.x).abs() < 1e-9 || (a.y - b.y).abs() < 1e-9 {
                    continue;
                }
                let low = PointF::new(a.x.min(b.x), a.y.min(b.y));
                let high = PointF::new(a.x.max(b.x), a.y.max(b.y));
                for cell in covered(low, high).intersect(board).cells() {
                    pieces.entry(cell).or_default().push((a, b));
                }
            }
        }
        CurvedWalls { pieces }
    }

    /// Whether any of them intersects a rectangle.
    pub(super) fn touch(&self, low: PointF, high: PointF) -> bool {
        let near = covered(low, high);
        near.cells().filter_map(|cell| self.pieces.get(&cell)).flatten().any(|(a, b)| crosses(*a, *b, low, high))
    }
}

/// Whether a line segment intersects a rectangle, by Liang-Barsky clipping: the segment is clipped against the
/// rectangle, and it is tested whether anything is left.
fn crosses(a: PointF, b: PointF, low: PointF, high: PointF) -> bool {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, change, low, high) in [(a.x, b.x - a.x, low.x, high.x), (a.y, b.y - a.y, low.y, high.y)] {
        if change.abs() < 1e-12 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (one, two) = ((low - start) / change, (high - start) / change);
        from = from.max(one.min(two));
        to = to.min(one.max(two));
    }
    from <= to
}
