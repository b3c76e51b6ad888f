//! What rooms look like: rectangles, circles, Ls and halls.

use super::formulas::Size;
use crate::{
    geom::Rect,
    methods::Walk,
    model::Shape,
    rng::{Rng, Streams},
};

/// Below these sides a circle is a square, and an L lacks nothing.
const LEAST_CIRCLE: i32 = 4;
const LEAST_L: i32 = 3;

/// The look of a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
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

impl Form {
    pub(super) fn sized(self, Size { w, h }: Size) -> Size {
        match self {
            Form::Hall => Size { w: 2 * w, h: 2 * h },
            _ => Size { w, h },
        }
    }

    pub(super) fn shape(self, rect: Rect) -> Shape {
        match self {
            Form::Circle if rect.w.min(rect.h) >= LEAST_CIRCLE => Shape::circle(rect.w, rect.h),
            Form::L { east, south } if rect.w.min(rect.h) >= LEAST_L => Shape::l(rect.w, rect.h, east, south),
            _ => Shape::Rect,
        }
    }
}

/// Draws forms, room after room, from a stream of their own: shapes do not change the way of a walk, but where a
/// hall leaves no place.
pub(super) struct Forms<'a> {
    params: &'a Walk,
    rng: Option<Rng>,
}

impl<'a> Forms<'a> {
    pub(super) fn new(params: &'a Walk, streams: &Streams) -> Forms<'a> {
        let any = params.circle_chance + params.l_chance + params.hall_chance > 0.0;
        Forms { params, rng: any.then(|| streams.stage("forms")) }
    }

    pub(super) fn next(&mut self) -> Form {
        let Some(rng) = &mut self.rng else { return Form::Rect };
        let (params, corner) = (self.params, rng.below(4));
        // A fraction of 53 bits, as `Rng::chance` draws it.
        let drawn = ((rng.next_u64() >> 11) as f64) / 9_007_199_254_740_992.0;
        if drawn < params.circle_chance {
            Form::Circle
        } else if drawn < params.circle_chance + params.l_chance {
            Form::L { east: corner & 1 == 1, south: corner & 2 == 2 }
        } else if drawn < params.circle_chance + params.l_chance + params.hall_chance {
            Form::Hall
        } else {
            Form::Rect
        }
    }
}
