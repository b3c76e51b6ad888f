//! Random numbers that depend on the position alone: the same position has the same numbers on every map. So a change
//! in one corner of a map leaves all others as they were, and no stroke on a player's map reveals what is hidden.

use super::vector_path::PointF;
use crate::{
    geom::{Point, Rect},
    grid::ValueNoise,
    rng::Rng,
};

/// The generator of a position, for one purpose.
pub(super) fn rng_at(x: i32, y: i32, purpose: u64) -> Rng {
    let place = (u64::from(x as u32) << 32) | u64::from(y as u32);
    Rng::from_key(place ^ purpose.rotate_left(17))
}

/// A uniformly distributed number from 0 to below 1.
pub(super) fn uniform(rng: &mut Rng) -> f64 {
    f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
}

/// A uniformly distributed number from -1 to below 1.
pub(super) fn uniform_signed(rng: &mut Rng) -> f64 {
    uniform(rng) * 2.0 - 1.0
}

/// Value noise over a part of the map, from 0 to 1.
pub(super) struct MapNoise {
    /// The distance between lattice points, in cells.
    period: f64,
    values: ValueNoise<f64>,
}

impl MapNoise {
    /// The noise over `frame`.
    pub(super) fn new(frame: Rect, period: f64, purpose: u64) -> MapNoise {
        let number = |cells: i32| cell_of(f64::from(cells) / period);
        let first = Point::new(number(frame.x - 1), number(frame.y - 1));
        let last = Point::new(number(frame.right()) + 2, number(frame.bottom()) + 2);
        let points = Rect::spanning(first, last);
        MapNoise { period, values: ValueNoise::new(points, |at| uniform(&mut rng_at(at.x, at.y, purpose))) }
    }

    /// Its value at a point in the frame; 0 elsewhere.
    pub(super) fn at(&self, spot: PointF) -> f64 {
        let (x, y) = (spot.x / self.period, spot.y / self.period);
        let (left, top) = (cell_of(x), cell_of(y));
        // 3t² − 2t³: level at both ends.
        let ease = |t: f64| t * t * (3.0 - 2.0 * t);
        let along = [ease(x - f64::from(left)), ease(y - f64::from(top))];
        self.values.at(Point::new(left, top), along, |from, to, t| from + (to - from) * t).unwrap_or(0.0)
    }
}

/// The cell that contains a coordinate: the largest whole number that is not larger. `f64::floor` is a function call on
/// targets without an instruction for it.
pub(super) fn cell_of(place: f64) -> i32 {
    let toward_zero = place as i32;
    toward_zero - i32::from(f64::from(toward_zero) > place)
}

/// A uniformly distributed unit vector, by rejection sampling of a point in the unit circle, which needs no
/// trigonometric functions.
pub(super) fn unit_vector(rng: &mut Rng) -> (f64, f64) {
    loop {
        let (x, y) = (uniform_signed(rng), uniform_signed(rng));
        let square = x * x + y * y;
        if (0.01..=1.0).contains(&square) {
            let length = square.sqrt();
            return (x / length, y / length);
        }
    }
}
