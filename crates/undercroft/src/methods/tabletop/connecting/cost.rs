//! What a passage costs.

use crate::geom::Point;

/// What a step costs; a turn costs half, and a cell of a ring or passage a fifth more. So does every cell that a door is
/// off the middle of its side, by a tenth.
pub(super) const STEP_COST: u32 = 10;
pub(super) const TURN_COST: u32 = 5;
pub(super) const OCCUPIED_COST: u32 = 2;
/// A door costs no more than this for being off the middle.
pub(super) const MAX_OFF_CENTRE_COST: u32 = 4;

/// Ground that is harder to go over in some places than in others, so that passages wander.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CostNoise {
    pub(super) key: u64,
    /// What the hardest ground costs more than the easiest.
    pub(super) height: u32,
}

impl CostNoise {
    /// What is added to a step; the same for the nine cells of a block.
    pub(super) fn at(self, Point { x, y }: Point) -> u32 {
        if self.height == 0 {
            return 0;
        }
        let mixed = |value: i32, by: u64| (i64::from(value.div_euclid(3)) as u64).wrapping_mul(by);
        let hash = self.key ^ mixed(x, 0x9E37_79B9_7F4A_7C15) ^ mixed(y, 0xC2B2_AE3D_27D4_EB4F);
        let hash = (hash ^ (hash >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (((hash >> 32) * u64::from(self.height + 1)) >> 32) as u32
    }
}
