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

    /// How the passage between two rooms wanders, if it does.
    pub(super) fn of(self, [a, b]: [u32; 2]) -> Option<Wander> {
        if self.share <= 0.0 {
            return None;
        }
        let pair = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
        let mut rng = Rng::from_key(self.key ^ pair);
        rng.chance(self.share).then(|| Wander { noise: CostNoise::new(self.key), rng })
    }
}

/// How a passage wanders.
#[derive(Clone, Debug)]
pub(super) struct Wander {
    /// Makes the cheapest passage a crooked one.
    pub(super) noise: CostNoise,
    /// Draws where it turns.
    pub(super) rng: Rng,
}
