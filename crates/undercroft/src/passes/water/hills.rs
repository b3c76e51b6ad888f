//! Hills in whole numbers: value noise whose values are hashed from a key, level at its lattice points.
//!
//! All of it in 16 bits, so that compilers work on eight cells at a time.

use crate::{geom::Rect, grid::ValueNoise};

/// Hills of two sizes, the smaller half as wide and half as high.
pub(super) struct Hills {
    octaves: [Octave; 2],
}

struct Octave {
    values: ValueNoise<u16>,
    /// Lattice points lie 2^shift cells apart.
    shift: u32,
    /// How much of the next lattice value counts after so many cells, of 65,535.
    slope: Vec<u16>,
    /// The lattice values between which the present row lies, mixed.
    mixed: Vec<u16>,
}

impl Hills {
    /// Hills about 2^`shift` cells wide over a board, with at least 2 cells between lattice points.
    pub(super) fn new(board: Rect, key: u64, shift: u32) -> Hills {
        Hills { octaves: [Octave::new(board, key, shift, 2), Octave::new(board, !key, shift.max(2) - 1, 1)] }
    }

    /// The heights of a row of cells.
    pub(super) fn row(&mut self, y: i32, heights: &mut [u16]) {
        heights.fill(0);
        self.octaves.iter_mut().for_each(|octave| octave.add_row(y, heights));
    }
}

impl Octave {
    /// Hills that reach so many thirds of the full height.
    fn new(board: Rect, key: u64, shift: u32, thirds: u32) -> Octave {
        let size = 1_u64 << shift;
        // 3t² − 2t³: level at both ends.
        let slope = |step: u64| (65_535 * step * step * (3 * size - 2 * step) / (size * size * size)) as u16;
        let slope: Vec<u16> = (0..size).map(slope).collect();
        let points = |cells: i32| ((cells - 1) >> shift) + 2;
        let points = Rect::new(0, 0, points(board.w), points(board.h));
        let values = ValueNoise::new(points, |at| value(key, at.x, at.y, thirds));
        Octave { values, shift, slope, mixed: Vec::new() }
    }

    fn add_row(&mut self, y: i32, heights: &mut [u16]) {
        let south = self.slope[(y & ((1 << self.shift) - 1)) as usize];
        self.values.add_row((y >> self.shift, south), &self.slope, between, &mut self.mixed, heights);
    }
}

/// The value so much of the way from one to the other; never more than the greater.
#[inline(always)]
fn between(from: u16, to: u16, along: u16) -> u16 {
    let part = |value: u16, of: u16| ((u32::from(value) * u32::from(of)) >> 16) as u16;
    part(from, u16::MAX - along) + part(to, along)
}

/// The value of a lattice point, so many thirds of what 16 bits hold.
fn value(key: u64, x: i32, y: i32, thirds: u32) -> u16 {
    let at = ((x as u32 as u64) << 32) | y as u32 as u64;
    let z = (key ^ at.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z >> 48) as u32 * thirds / 3) as u16
}
