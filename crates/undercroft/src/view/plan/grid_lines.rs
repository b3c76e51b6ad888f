//! The lines between cells of floor.

use super::vector_path::PointF;
use crate::{geom::Point, grid::Grid};

/// The horizontal lines and then the vertical ones, each as long as there is floor on both sides of it.
pub(super) fn lines(open: &Grid<bool>) -> Vec<[PointF; 2]> {
    let mut lines = Vec::new();
    let is_open = |x: i32, y: i32| open.get(Point::new(x, y)) == Some(&true);
    let mut runs = |count: i32, length: i32, inner: &dyn Fn(i32, i32) -> bool, spot: &dyn Fn(i32, i32) -> PointF| {
        for line in 1..count {
            let mut begun = None;
            for along in 0..=length {
                match (begun, along < length && inner(line, along)) {
                    (None, true) => begun = Some(along),
                    (Some(from), false) => {
                        lines.push([spot(line, from), spot(line, along)]);
                        begun = None;
                    }
                    _ => {}
                }
            }
        }
    };
    let (width, height) = (open.width(), open.height());
    runs(height, width, &|y, x| is_open(x, y - 1) && is_open(x, y), &|y, x| PointF::corner(Point::new(x, y)));
    runs(width, height, &|x, y| is_open(x - 1, y) && is_open(x, y), &|x, y| PointF::corner(Point::new(x, y)));
    lines
}
