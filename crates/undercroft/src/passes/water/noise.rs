//! Smooth noise in whole numbers: values on a lattice, drawn from a key, and gentle slopes between them.
//!
//! All of it in 16 bits, so that compilers work on eight cells at a time.

/// Hills of two sizes, the smaller half as wide and half as high.
pub(super) struct Noise {
    layers: [Layer; 2],
}

struct Layer {
    key: u64,
    /// Lattice points lie 2^shift cells apart.
    shift: u32,
    /// How many thirds of the full height it reaches.
    thirds: u32,
    /// The lattice row above or level with the present one, and the one below it.
    rows: [Vec<u16>; 2],
    /// Which lattice row is in `rows`.
    at: Option<i32>,
    /// How much of the next lattice value counts after so many cells, of 65,535.
    slope: Vec<u16>,
    /// The two rows mixed for the present one.
    mixed: Vec<u16>,
}

impl Noise {
    /// Hills about 2^`shift` cells wide, with at least 2 cells between lattice points.
    pub(super) fn new(key: u64, shift: u32) -> Noise {
        Noise { layers: [Layer::new(key, shift, 2), Layer::new(!key, shift.max(2) - 1, 1)] }
    }

    /// The heights of a row of cells.
    pub(super) fn row(&mut self, y: i32, heights: &mut [u16]) {
        heights.fill(0);
        self.layers.iter_mut().for_each(|layer| layer.add_row(y, heights));
    }
}

impl Layer {
    fn new(key: u64, shift: u32, thirds: u32) -> Layer {
        let size = 1_u64 << shift;
        // 3t² − 2t³: level at both ends.
        let slope = |step: u64| (65_535 * step * step * (3 * size - 2 * step) / (size * size * size)) as u16;
        let slope = (0..size).map(slope).collect();
        Layer { key, shift, thirds, rows: [Vec::new(), Vec::new()], at: None, slope, mixed: Vec::new() }
    }

    fn add_row(&mut self, y: i32, heights: &mut [u16]) {
        let (row, size) = (y >> self.shift, 1 << self.shift);
        if self.at != Some(row) {
            let points = heights.len().div_ceil(size) as i32 + 1;
            for (which, values) in self.rows.iter_mut().enumerate() {
                values.clear();
                values.extend((0..points).map(|x| value(self.key, x, row + which as i32, self.thirds)));
            }
            self.at = Some(row);
        }
        let below = self.slope[(y & (size as i32 - 1)) as usize];
        self.mixed.clear();
        let [upper, lower] = &self.rows;
        self.mixed.extend(upper.iter().zip(lower).map(|(upper, lower)| between(*upper, *lower, below)));
        for (heights, pair) in heights.chunks_mut(size).zip(self.mixed.windows(2)) {
            let (left, right) = (pair[0], pair[1]);
            for (height, along) in heights.iter_mut().zip(&self.slope) {
                *height += between(left, right, *along);
            }
        }
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
