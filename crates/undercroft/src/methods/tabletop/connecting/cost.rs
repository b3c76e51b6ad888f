//! What a passage costs; the search takes the cheapest (document 002, A* pathfinding).
//!
//! The document counts 1 for a step, 0.5 more for a turn and 0.2 more for a reserved cell or a passage's. Here it is ten
//! times that, in whole numbers. What a door off the middle of its side costs is our own addition.

use crate::geom::Point;

/// A step from cell to cell.
pub(super) const STEP_COST: u32 = 10;
/// A turn, beside the step.
pub(super) const TURN_COST: u32 = 5;
/// A cell that is reserved or in a passage, beside the step.
pub(super) const OCCUPIED_COST: u32 = 2;
/// A door costs 1 for every cell between it and the middle of its side, but no more than this.
pub(super) const MAX_OFF_CENTRE_COST: u32 = 4;

/// The most that noise adds to a step.
const NOISE: u32 = 4 * STEP_COST;

/// Steps cost more in some places than in others, so that passages wander.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostNoise {
    key: u64,
    amplitude: u32,
}

impl CostNoise {
    /// Adds nothing anywhere.
    pub(super) const NONE: CostNoise = CostNoise { key: 0, amplitude: 0 };

    /// Noise that is the same for the same key.
    pub(super) fn new(key: u64) -> CostNoise {
        CostNoise { key, amplitude: NOISE }
    }

    /// Whether it adds nothing anywhere.
    pub(super) fn is_flat(self) -> bool {
        self.amplitude == 0
    }

    /// What it adds to a step on average.
    pub(super) fn mean(self) -> u32 {
        self.amplitude / 2
    }

    /// What it adds to a step onto a cell: a hash of the block of three by three cells in which that lies.
    pub(super) fn at(self, Point { x, y }: Point) -> u32 {
        if self.is_flat() {
            return 0;
        }
        let mixed = |value: i32, by: u64| (i64::from(value.div_euclid(3)) as u64).wrapping_mul(by);
        let hash = self.key ^ mixed(x, 0x9E37_79B9_7F4A_7C15) ^ mixed(y, 0xC2B2_AE3D_27D4_EB4F);
        let hash = (hash ^ (hash >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (((hash >> 32) * u64::from(self.amplitude + 1)) >> 32) as u32
    }
}
