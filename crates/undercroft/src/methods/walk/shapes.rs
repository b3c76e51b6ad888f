//! What rooms look like: rectangles, circles, Ls and halls.

use super::formulas::Size;
use crate::{
    geom::Rect,
    model::Shape,
    recipe::Walk,
    rng::{Rng, Streams},
};

/// Below these sides a circle is a square, and an L lacks nothing.
const LEAST_CIRCLE: i32 = 4;
const LEAST_L: i32 = 3;

/// The look of a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ShapeKind {
    Rect,
    Circle,
    /// It lacks the corner between these two sides.
    L {
        east: bool,
        south: bool,
    },
    /// Twice as long either way.
    Hall,
}

impl ShapeKind {
    pub(super) fn sized(self, Size { w, h }: Size) -> Size {
        match self {
            ShapeKind::Hall => Size { w: 2 * w, h: 2 * h },
            _ => Size { w, h },
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

/// Draws forms, room after room, from a stream of their own: shapes do not change the way of a walk, but where a
/// hall leaves no place.
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
        let (params, corner) = (self.params, rng.below(4));
        // A fraction of 53 bits, as `Rng::chance` draws it.
        let drawn = ((rng.next_u64() >> 11) as f64) / 9_007_199_254_740_992.0;
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
