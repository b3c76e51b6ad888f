//! Height maps: a height for every block of cells. Rooms are placed on high ground, corridors avoid low ground (document
//! 003, organic placement).

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    methods::{Ground, Walk},
    rng::Rng,
};

/// Cells along the side of a block, and the same on boards of many cells.
const BLOCK: i32 = 2;
const LARGE_BLOCK: i32 = 8;
const MANY: i64 = 1 << 22;
/// Octaves of noise: how many blocks lie between two drawn heights, and how much the octave counts.
const OCTAVES: [(i32, u32); 2] = [(8, 2), (4, 1)];
/// The cellular automaton begins with so many percent of rock; in each round a block becomes what most of the nine blocks
/// around it are.
const ROCK: u32 = 46;
const ROUNDS: u32 = 4;

/// The heights, from 0 to 255.
pub(super) struct HeightMap {
    block: i32,
    heights: Grid<u8>,
}

impl HeightMap {
    /// What making it costs of the budget for all attempts.
    pub(super) fn steps(params: &Walk) -> u64 {
        let block = HeightMap::block(params).unsigned_abs();
        4 * params.board_cells() / u64::from(block * block)
    }

    fn block(params: &Walk) -> i32 {
        let many = i64::from(params.width) * i64::from(params.height) > MANY;
        if many { LARGE_BLOCK } else { BLOCK }
    }

    pub(super) fn new(params: &Walk, rng: &mut Rng) -> HeightMap {
        let block = HeightMap::block(params);
        let (w, h) = (params.width / block + 1, params.height / block + 1);
        let heights = match params.ground {
            Ground::Caves => caves(w, h, rng),
            Ground::Noise | Ground::Plain => noise(w, h, rng),
        };
        HeightMap { block, heights }
    }

    fn height(&self, at: Point) -> u32 {
        self.heights.get(Point::new(at.x / self.block, at.y / self.block)).copied().unwrap_or(0).into()
    }

    /// The heights in tenths, from 0 to 9, for every cell of the board.
    pub(super) fn layer(&self, params: &Walk) -> Grid<u8> {
        let mut layer = Grid::new(params.width, params.height, 0);
        for at in layer.bounds().cells() {
            layer.put(at, (self.height(at) * 10 / 256) as u8);
        }
        layer
    }

    /// How high a rectangle lies: its middle, counted twice, and its corners.
    pub(super) fn score(&self, rect: Rect) -> u32 {
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        let corners = [(rect.x, rect.y), (right, rect.y), (rect.x, bottom), (right, bottom)];
        let corners: u32 = corners.into_iter().map(|(x, y)| self.height(Point::new(x, y))).sum();
        2 * self.height(rect.centre()) + corners
    }

    /// What a step here costs a corridor in addition to the step itself: nothing on the highest ground.
    pub(super) fn step_cost(&self, at: Point) -> u32 {
        (255 - self.height(at)) / 6
    }
}

/// Value noise: heights drawn far apart, and interpolated between them.
fn noise(w: i32, h: i32, rng: &mut Rng) -> Grid<u8> {
    let mut sum: Grid<u32> = Grid::new(w, h, 0);
    let mut weights = 0;
    for (pitch, weight) in OCTAVES {
        let mut drawn = Grid::new(w / pitch + 2, h / pitch + 2, 0);
        drawn.values_mut().iter_mut().for_each(|value| *value = rng.below(256) as i32);
        let value = |x: i32, y: i32| drawn[Point::new(x, y)];
        for at in sum.bounds().cells() {
            let (x, y, dx, dy) = (at.x / pitch, at.y / pitch, at.x % pitch, at.y % pitch);
            let along = |y: i32| value(x, y) * (pitch - dx) + value(x + 1, y) * dx;
            let height = (along(y) * (pitch - dy) + along(y + 1) * dy) / (pitch * pitch);
            sum[at] += weight * height as u32;
        }
        weights += weight;
    }
    let mut heights = Grid::new(w, h, 0);
    for (height, sum) in heights.values_mut().iter_mut().zip(sum.values()) {
        *height = (sum / weights) as u8;
    }
    heights
}

/// A cellular automaton: the more open blocks lie around a block, the higher it is.
fn caves(w: i32, h: i32, rng: &mut Rng) -> Grid<u8> {
    let mut open = Grid::new(w, h, true);
    open.values_mut().iter_mut().for_each(|open| *open = rng.below(100) >= ROCK);
    let count = |open: &Grid<bool>, at: Point, reach: i32| {
        let around = Rect::square(at, 1).grown(reach);
        around.cells().filter(|cell| open.get(*cell) == Some(&true)).count() as u32
    };
    for _ in 0..ROUNDS {
        let before = open.clone();
        for at in before.bounds().cells() {
            open[at] = count(&before, at, 1) >= 5;
        }
    }
    let mut heights = Grid::new(w, h, 0);
    for at in open.bounds().cells() {
        heights[at] = (count(&open, at, 2) * 255 / 25) as u8;
    }
    heights
}
