//! The stack of the left-right planarity test: pairs of intervals of back edges that must lie on different sides.

use super::embedding::NONE;

/// Back edges between two, in the order in which they return; both `NONE` if there are none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub(super) low: u32,
    pub(super) high: u32,
}

impl Interval {
    pub(super) const EMPTY: Interval = Interval { low: NONE, high: NONE };

    pub(super) fn is_empty(self) -> bool {
        self.low == NONE && self.high == NONE
    }

    /// Whether one of its edges returns higher than an edge with that low point.
    pub(super) fn conflicts(self, low_point: i32, low_points: &[i32]) -> bool {
        !self.is_empty() && low_points[self.high as usize] > low_point
    }
}

/// Two intervals of which one lies on the left and one on the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConflictPair {
    pub(super) left: Interval,
    pub(super) right: Interval,
}

impl ConflictPair {
    pub(super) const EMPTY: ConflictPair = ConflictPair { left: Interval::EMPTY, right: Interval::EMPTY };

    pub(super) fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }

    /// The lowest point to which one of its edges returns.
    pub(super) fn lowest(self, low_points: &[i32]) -> i32 {
        let of = |interval: Interval| low_points.get(interval.low as usize).copied().unwrap_or(i32::MAX);
        of(self.left).min(of(self.right))
    }
}
