//! The heights of the ground, as rectangles of cells of the same height.

use super::vector_path::{Path, PointF};
use crate::{geom::Point, model::Draft};

/// For each height from 0 to 9 the ground of that height, a rectangle for each stretch of a row; empty without a ground.
pub(super) fn height_bands(draft: &Draft) -> Vec<Vec<Path>> {
    let Some(ground) = &draft.layers.ground else { return Vec::new() };
    let mut levels = vec![Vec::new(); 10];
    for y in 0..ground.height() {
        let mut x = 0;
        for stretch in ground.row(y).chunk_by(|a, b| a == b) {
            let path = Path::rect(PointF::corner(Point::new(x, y)), stretch.len() as f64, 1.0);
            if let Some(level) = levels.get_mut(usize::from(stretch[0])) {
                level.push(path);
            }
            x += stretch.len() as i32;
        }
    }
    levels
}
