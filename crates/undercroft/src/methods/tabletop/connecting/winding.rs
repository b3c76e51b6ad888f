//! Which passages wander.

use super::cost::CostNoise;
use crate::rng::Rng;

/// Decides for each pair of rooms whether its passage wanders, whenever and however often that is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Winding {
    /// The share of passages that wander.
    share: f64,
    key: u64,
}

impl Winding {
    pub(super) fn new(share: f64, key: u64) -> Winding {
        Winding { share, key }
    }

    /// If the passage between two rooms wanders: what draws where it turns.
    pub(super) fn of(self, [a, b]: [u32; 2]) -> Option<Rng> {
        if self.share <= 0.0 {
            return None;
        }
        let pair = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
        let mut rng = Rng::from_key(self.key ^ pair);
        rng.chance(self.share).then_some(rng)
    }

    /// Makes the cheapest passage a crooked one.
    pub(super) fn noise(self) -> CostNoise {
        CostNoise::new(self.key)
    }
}
