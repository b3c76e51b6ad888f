//! Chance that belongs to a place: the same place has the same numbers on every map, so that a map that changes in
//! one corner keeps its look in all others, and what is hidden from a player shows in no stroke.

use crate::rng::Rng;

/// The numbers of a place, for one purpose.
pub(super) fn rng_at(x: i32, y: i32, purpose: u64) -> Rng {
    let place = (u64::from(x as u32) << 32) | u64::from(y as u32);
    Rng::from_key(place ^ purpose.rotate_left(17))
}

/// A number from 0 to below 1.
pub(super) fn share(rng: &mut Rng) -> f64 {
    f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
}

/// A number from -1 to below 1.
pub(super) fn sway(rng: &mut Rng) -> f64 {
    share(rng) * 2.0 - 1.0
}

/// A smooth field over the map from 0 to 1 that changes over some `period` of cells.
pub(super) fn noise(x: f64, y: f64, period: f64, purpose: u64) -> f64 {
    let (x, y) = (x / period, y / period);
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - left), ease(y - top));
    let corner = |dx: i32, dy: i32| share(&mut rng_at(left as i32 + dx, top as i32 + dy, purpose));
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    mix(mix(corner(0, 0), corner(1, 0), tx), mix(corner(0, 1), corner(1, 1), tx), ty)
}

/// A direction as a vector of length 1, even over all directions, without sines: from a point inside the circle.
pub(super) fn heading(rng: &mut Rng) -> (f64, f64) {
    loop {
        let (x, y) = (sway(rng), sway(rng));
        let square = x * x + y * y;
        if (0.01..=1.0).contains(&square) {
            let length = square.sqrt();
            return (x / length, y / length);
        }
    }
}
