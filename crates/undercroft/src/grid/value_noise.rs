//! Value noise: values at the points of a lattice, and slopes between them.
//!
//! ```text
//! 7 · · · 3 · · · 5      Lattice points lie some cells apart. A cell between four of them has a value between
//! · · · · · · · · ·      theirs: mixed to the east by how far it lies from the western two, and to the south
//! 1 · · · 8 · · · 2      by how far it lies from the northern two.
//! ```
//!
//! The caller gives the values and says how two of them are mixed, because the dungeons of every seed depend on both: `walk`
//! draws whole numbers and mixes them evenly, `water` hashes 16 bits and leaves each lattice point level, and pictures, on which no
//! dungeon depends, do the same in fractions.

use std::ops::AddAssign;

use super::Grid;
use crate::geom::{Point, Rect};

/// Values at the points of a lattice.
#[derive(Clone, Debug)]
pub(crate) struct ValueNoise<T> {
    values: Grid<T>,
    /// The lattice point of the first value.
    first: Point,
}

impl<T: Copy> ValueNoise<T> {
    /// Noise over a rectangle of lattice points. Their values are asked for row by row.
    pub(crate) fn new(points: Rect, mut value: impl FnMut(Point) -> T) -> ValueNoise<T> {
        let first = points.corner();
        ValueNoise { values: Grid::from_fn(points.w, points.h, |at| value(first + at)), first }
    }

    /// The value of a place south-east of a lattice point, so far to the east and so far to the south of it. `None` if one of
    /// the four lattice points around it has no value.
    ///
    /// `mix` gives the value that lies so far on the way from its first argument to its second.
    #[inline]
    pub(crate) fn at<S: Copy>(&self, point: Point, [east, south]: [S; 2], mix: impl Fn(T, T, S) -> T) -> Option<T> {
        let Point { x, y } = point - self.first;
        let west = usize::try_from(x).ok()?;
        let along = |y: i32| match self.values.row(y).get(west..west + 2)? {
            [west, next] => Some(mix(*west, *next, east)),
            _ => None,
        };
        Some(mix(along(y)?, along(y + 1)?, south))
    }

    /// Adds the noise to a row of cells that begins at the first lattice point of row `y` and lies so far `south` of it. `east`
    /// lists how far each cell lies from the lattice point west of it. `mixed` is memory to work in.
    ///
    /// Values are mixed to the south first, once for the whole row, so that compilers work on several cells at a time.
    #[inline]
    pub(crate) fn add_row<S: Copy>(
        &self,
        (y, south): (i32, S),
        east: &[S],
        mix: impl Fn(T, T, S) -> T,
        mixed: &mut Vec<T>,
        cells: &mut [T],
    ) where
        T: AddAssign,
    {
        let (north, next) = (self.values.row(y - self.first.y), self.values.row(y + 1 - self.first.y));
        mixed.clear();
        mixed.extend(north.iter().zip(next).map(|(north, next)| mix(*north, *next, south)));
        for (cells, pair) in cells.chunks_mut(east.len().max(1)).zip(mixed.windows(2)) {
            let (west, next) = (pair[0], pair[1]);
            for (cell, along) in cells.iter_mut().zip(east) {
                *cell += mix(west, next, *along);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Exact, and scaled by the distance of lattice points for each of the two directions.
    fn mix(from: u32, to: u32, along: u32) -> u32 {
        from * (5 - along) + to * along
    }

    #[test]
    fn rows_and_single_places_agree_and_lattice_points_keep_their_values() {
        let mut rng = Rng::from_key(3);
        let points = Rect::new(-2, 4, 6, 5);
        let mut drawn = Vec::new();
        let noise = ValueNoise::new(points, |_| {
            drawn.push(rng.below(100));
            drawn[drawn.len() - 1]
        });
        for (at, value) in points.cells().zip(&drawn) {
            let inside = at.x < points.right() - 1 && at.y < points.bottom() - 1;
            assert_eq!(noise.at(at, [0, 0], mix), inside.then_some(25 * value), "{at}");
        }
        let mut mixed = Vec::new();
        for (row, south) in (4..8).flat_map(|row| (0..5).map(move |south| (row, south))) {
            let mut cells = [0; 23];
            noise.add_row((row, south), &[0, 1, 2, 3, 4], mix, &mut mixed, &mut cells);
            for (x, value) in cells.into_iter().enumerate() {
                let (x, east) = (x as i32 / 5 - 2, x as u32 % 5);
                assert_eq!(noise.at(Point::new(x, row), [east, south], mix), Some(value), "{x} {row}");
            }
        }
        assert_eq!(noise.at(Point::new(-3, 5), [0, 0], mix), None);
        assert_eq!(noise.at(Point::new(4, 5), [0, 0], mix), None);
    }
}
