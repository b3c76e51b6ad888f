//! Smooth noise in whole numbers: values on a lattice, drawn from a key, and gentle slopes between them.

/// Values are below this.
pub(super) const HEIGHT: u32 = 1 << 16;

/// Hills of two sizes, the smaller half as wide and half as high.
pub(super) struct Noise {
    layers: [Layer; 2],
}

struct Layer {
    key: u64,
    /// Lattice points lie 2^shift cells apart.
    shift: u32,
    /// The lattice row above or level with the present one, and the one below it.
    rows: [Vec<u32>; 2],
    /// Which lattice row is in `rows`.
    at: Option<i32>,
    /// How much of the next lattice value counts after so many cells, in 256ths.
    slope: Vec<u32>,
    /// The two rows mixed for the present one.
    mixed: Vec<u32>,
}

impl Noise {
    /// Hills about 2^`shift` cells wide, with at least 2 cells between lattice points.
    pub(super) fn new(key: u64, shift: u32) -> Noise {
        Noise { layers: [Layer::new(key, shift), Layer::new(!key, shift.max(2) - 1)] }
    }

    /// The heights of a row of cells, each below [`HEIGHT`].
    pub(super) fn row(&mut self, y: i32, heights: &mut [u32]) {
        heights.fill(0);
        for (layer, weight) in self.layers.iter_mut().zip([2, 1]) {
            layer.add_row(y, weight, heights);
        }
        heights.iter_mut().for_each(|height| *height /= 3);
    }
}

impl Layer {
    fn new(key: u64, shift: u32) -> Layer {
        let size = 1_u32 << shift;
        // 3t² − 2t³: level at both ends.
        let slope = (0..size).map(|step| 256 * step * step * (3 * size - 2 * step) / (size * size * size)).collect();
        Layer { key, shift, rows: [Vec::new(), Vec::new()], at: None, slope, mixed: Vec::new() }
    }

    fn add_row(&mut self, y: i32, weight: u32, heights: &mut [u32]) {
        let (row, size) = (y >> self.shift, 1 << self.shift);
        if self.at != Some(row) {
            let points = heights.len().div_ceil(size) as i32 + 1;
            for (which, values) in self.rows.iter_mut().enumerate() {
                values.clear();
                values.extend((0..points).map(|x| value(self.key, x, row + which as i32)));
            }
            self.at = Some(row);
        }
        let below = self.slope[(y & (size as i32 - 1)) as usize];
        self.mixed.clear();
        let [upper, lower] = &self.rows;
        self.mixed.extend(upper.iter().zip(lower).map(|(upper, lower)| (upper * (256 - below) + lower * below) >> 8));
        for (heights, pair) in heights.chunks_mut(size).zip(self.mixed.windows(2)) {
            for (height, right) in heights.iter_mut().zip(&self.slope) {
                *height += weight * ((pair[0] * (256 - right) + pair[1] * right) >> 8);
            }
        }
    }
}

/// The value of a lattice point, below [`HEIGHT`].
fn value(key: u64, x: i32, y: i32) -> u32 {
    let at = ((x as u32 as u64) << 32) | y as u32 as u64;
    let z = (key ^ at.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z >> 48) as u32
}
