//! Sums over sets of regions, built from small sets to large ones.
//!
//! The value of a set is its keys less the locks inside it. For a region and what hangs below it two values are enough:
//! that of all of it, and the least of a set that leaves something out.

/// More than any value, and small enough that sums of a few do not overflow: there is no such set.
pub(super) const IMPOSSIBLE: i64 = i64::MAX / 8;

/// The values of the sets that hold one region and some of what hangs below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetValue {
    /// The value of the set of all of it.
    pub(super) full: i64,
    /// The least value of a set that leaves something out.
    pub(super) part: i64,
    /// Whether a region among them may not be left out.
    pub(super) is_needed: bool,
}

impl SetValue {
    /// A region by itself.
    pub(super) fn of_region(keys: i64) -> SetValue {
        SetValue { full: keys, part: IMPOSSIBLE, is_needed: false }
    }

    /// The least value of a set.
    pub(super) fn least(&self) -> i64 {
        self.full.min(self.part)
    }

    /// Hangs something below the region. What is left out of it altogether counts 0 among its values.
    pub(super) fn hang(&mut self, below: SetValue) {
        self.part = (self.part + below.least()).min(self.full + below.part).min(IMPOSSIBLE);
        self.full += below.full;
        self.is_needed |= below.is_needed;
    }
}

/// The values of the sets that hold all of some regions, and some of what hangs below each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Together {
    full: i64,
    least: i64,
    /// What it costs more than the least to leave something out.
    extra: i64,
    is_needed: bool,
}

impl Together {
    /// No regions.
    pub(super) fn new() -> Together {
        Together { full: 0, least: 0, extra: IMPOSSIBLE, is_needed: false }
    }

    /// Adds a region.
    pub(super) fn add(&mut self, value: SetValue) {
        self.full += value.full;
        self.least += value.least();
        self.extra = self.extra.min(value.part - value.least());
        self.is_needed |= value.is_needed;
    }

    /// The values once so many locks lie inside.
    pub(super) fn behind(self, locks: i64) -> SetValue {
        let part = (self.least + self.extra - locks).min(IMPOSSIBLE);
        SetValue { full: self.full - locks, part, is_needed: self.is_needed }
    }
}
