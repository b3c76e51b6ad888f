//! The shapes of rooms: rectangles, circles, Ls and halls (document 003, room variety).

use super::formulas::Sides;
use crate::{
    geom::Rect,
    methods::Walk,
    model::Shape,
    rng::{Rng, Streams},
};

/// With shorter sides, circles and Ls are rectangles.
const LEAST_CIRCLE: i32 = 4;
const LEAST_L: i32 = 3;

/// Which shape a room is to have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ShapeKind {
    Rect,
    Circle,
    /// A rectangle without the corner between these two sides.
    L {
        east: bool,
        south: bool,
    },
    /// A rectangle twice as wide and twice as high.
    Hall,
}

impl ShapeKind {
    pub(super) fn sized(self, Sides { w, h }: Sides) -> Sides {
        match self {
            ShapeKind::Hall => Sides { w: 2 * w, h: 2 * h },
            _ => Sides { w, h },
        }
    }

    pub(super) fn shape(self, rect: Rect) -> Shape {
        match self {
            ShapeKind::Circle if rect.w.min(rect.h) >= LEAST_CIRCLE => Shape::circle(rect.w, rect.h),
            ShapeKind::L { east, south } if rect.w.min(rect.h) >= LEAST_L => Shape::l(rect.w, rect.h, east, south),
            _ => Shape::Rect,
        }
    }
}

/// Draws the shapes of rooms, from a stream of their own: so shapes do not change the directions of a walk, unless a hall
/// does not fit.
pub(super) struct ShapeSampler<'a> {
    params: &'a Walk,
    rng: Option<Rng>,
}

impl<'a> ShapeSampler<'a> {
    pub(super) fn new(params: &'a Walk, streams: &Streams) -> ShapeSampler<'a> {
        let any = params.circle_chance + params.l_chance + params.hall_chance > 0.0;
        ShapeSampler { params, rng: any.then(|| streams.stage("forms")) }
    }

    pub(super) fn next(&mut self) -> ShapeKind {
        let Some(rng) = &mut self.rng else { return ShapeKind::Rect };
        let (params, corner, drawn) = (self.params, rng.below(4), rng.fraction());
        if drawn < params.circle_chance {
            ShapeKind::Circle
        } else if drawn < params.circle_chance + params.l_chance {
            ShapeKind::L { east: corner & 1 == 1, south: corner & 2 == 2 }
        } else if drawn < params.circle_chance + params.l_chance + params.hall_chance {
            ShapeKind::Hall
        } else {
            ShapeKind::Rect
        }
    }
}
