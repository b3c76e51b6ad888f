//! The projection of a picture as seen from above and from the south-east: two pixels across for each one down.
//!
//! Everything is painted on the plan first, walls with their height too, and then every point is mapped. What shall stand
//! upright in the end, such as a number, is slanted the other way before.

use undercroft::view::plan::{Path, Plan, PointF};

use super::{
    door_symbols,
    options::PictureOptions,
    scene::{DrawOp, Scene},
};

/// How high walls are, in units of the projected picture. Two rooms with one cell of rock between them are half a unit
/// apart, so the wall of one hides next to nothing of the other.
pub(super) const HEIGHT: f64 = 0.62;

/// Where a point of the plan lies in the projection. North is up and to the right, east down and to the right.
pub(crate) fn project(at: PointF) -> PointF {
    PointF::new(at.x - at.y, (at.x + at.y) / 2.0)
}

/// The point of the plan that is projected to a point.
fn unproject(at: PointF) -> PointF {
    PointF::new(at.y + at.x / 2.0, at.y - at.x / 2.0)
}

/// The point of the plan that is projected to this height above a point of the floor.
pub(super) fn lifted(at: PointF, height: f64) -> PointF {
    at.moved(-height, -height)
}

/// A path that is upright around `at` after the projection.
pub(super) fn upright(path: &Path, at: PointF) -> Path {
    path.mapped(|spot| {
        let back = unproject(PointF::new(spot.x - at.x, spot.y - at.y));
        at.moved(back.x, back.y)
    })
}

/// The corners of the projected picture: the floor with its walls, ways out and numbers, and a margin around them.
pub(super) fn frame(plan: &Plan, picture_options: &PictureOptions) -> (PointF, PointF) {
    let margin = picture_options.margin.unwrap_or(picture_options.style.margin);
    let floor = plan.outline.iter().flat_map(|path| path.flattened(4));
    let gates = plan.exits.iter().filter(|_| picture_options.layers.has("stairs"));
    let tips = gates.map(|gate| gate.sill.toward(gate.out, door_symbols::gate_reach(gate)));
    let numbers = plan.labels.iter().flat_map(|label| {
        let (low, high) = label.bounds();
        [low, high].map(|corner| project(label.at).moved(corner.x - label.at.x, corner.y - label.at.y))
    });
    let (low, high) = bounds(floor.chain(tips).map(project).chain(numbers)).unwrap_or_default();
    (low.moved(-margin, -margin - HEIGHT), high.moved(margin, margin))
}

/// The corners of the part of a plan that fills a projected picture.
pub(super) fn frame_before(frame: (PointF, PointF)) -> (PointF, PointF) {
    let (low, high) = frame;
    let corners = [low, PointF::new(high.x, low.y), high, PointF::new(low.x, high.y)];
    bounds(corners.into_iter().map(unproject)).unwrap_or(frame)
}

fn bounds(mut spots: impl Iterator<Item = PointF>) -> Option<(PointF, PointF)> {
    let first = spots.next()?;
    Some(spots.fold((first, first), |(low, high), at| {
        (PointF::new(low.x.min(at.x), low.y.min(at.y)), PointF::new(high.x.max(at.x), high.y.max(at.y)))
    }))
}

/// A painted plan as its projection, within these corners.
pub(super) fn projected(mut scene: Scene, (low, high): (PointF, PointF)) -> Scene {
    scene.shapes.iter_mut().for_each(|shape| *shape = shape.mapped(project));
    for op in scene.layers.iter_mut().flat_map(|layer| layer.ops.iter_mut()) {
        if let DrawOp::Fill { moved, .. } = op {
            let by = project(PointF::new(moved.0, moved.1));
            *moved = (by.x, by.y);
        }
    }
    scene.origin = low;
    (scene.width, scene.height) = (high.x - low.x, high.y - low.y);
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_height_is_straight_up_and_the_way_back_is_exact() {
        for at in [PointF::new(0.0, 0.0), PointF::new(3.5, 8.0), PointF::new(-2.0, 1.25)] {
            let (floor, top) = (project(at), project(lifted(at, 0.5)));
            assert_eq!((top.x, top.y), (floor.x, floor.y - 0.5));
            assert_eq!(unproject(floor), at);
        }
    }
}
