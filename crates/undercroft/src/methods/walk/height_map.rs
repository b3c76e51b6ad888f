//! Height maps: a height for every block of cells. Rooms are placed on high ground, corridors avoid low ground (document
//! 003, organic placement).

use crate::{
    geom::{Point, Rect},
    grid::{Grid, ValueNoise},
    methods::{Ground, StepBudget, Walk},
    rng::Rng,
};

/// Cells along the side of a block, and the same on boards of many cells.
const BLOCK: i32 = 2;
const LARGE_BLOCK: i32 = 8;
const MANY: u64 = 1 << 22;
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
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn new(params: &Walk, rng: &mut Rng, budget: &mut StepBudget) -> HeightMap {
        let block = if params.board_cells() > MANY { LARGE_BLOCK } else { BLOCK };
        budget.spend(4 * params.board_cells() / u64::from((block * block).unsigned_abs()));
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
        Grid::from_fn(params.width, params.height, |at| (self.height(at) * 10 / 256) as u8)
    }

    /// How high a rectangle lies: its middle, counted twice, and its corners.
    pub(super) fn score(&self, rect: Rect) -> u32 {
        2 * self.height(rect.centre()) + rect.corners().map(|at| self.height(at)).iter().sum::<u32>()
    }

    /// What a step here costs a corridor in addition to the step itself: nothing on the highest ground.
    pub(super) fn step_cost(&self, at: Point) -> u32 {
        (255 - self.height(at)) / 6
    }
}

/// Value noise of several octaves.
fn noise(w: i32, h: i32, rng: &mut Rng) -> Grid<u8> {
    let octaves = OCTAVES.map(|(pitch, weight)| {
        let points = Rect::new(0, 0, w / pitch + 2, h / pitch + 2);
        (pitch, weight, ValueNoise::new(points, |_| rng.below(256) as i32))
    });
    let weights: u32 = OCTAVES.iter().map(|(_, weight)| weight).sum();
    Grid::from_fn(w, h, |at| {
        let heights = octaves.iter().map(|(pitch, weight, drawn)| weight * height_between(drawn, *pitch, at));
        (heights.sum::<u32>() / weights) as u8
    })
}

/// The height of a block between the drawn heights, which lie `pitch` blocks apart. Each mixing multiplies by `pitch`, so that
/// all of it is exact until the end.
fn height_between(drawn: &ValueNoise<i32>, pitch: i32, at: Point) -> u32 {
    let mix = |from: i32, to: i32, along: i32| from * (pitch - along) + to * along;
    let point = Point::new(at.x / pitch, at.y / pitch);
    (drawn.at(point, [at.x % pitch, at.y % pitch], mix).unwrap_or(0) / (pitch * pitch)) as u32
}

/// A cellular automaton: the more open blocks lie around a block, the higher it is.
fn caves(w: i32, h: i32, rng: &mut Rng) -> Grid<u8> {
    let mut open = Grid::from_fn(w, h, |_| rng.below(100) >= ROCK);
    for _ in 0..ROUNDS {
        open = Grid::from_fn(w, h, |at| open.count_around(at, 1) >= 5);
    }
    Grid::from_fn(w, h, |at| (open.count_around(at, 2) * 255 / 25) as u8)
}
