//! States of a game as bits, and how much of them each thing takes.

/// A state: where the player is, and what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct State {
    pub(super) place: u32,
    pub(super) done: u128,
}

/// Bits of a state that hold a number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bits {
    first: u32,
    mask: u128,
}

impl Bits {
    pub(super) fn get(self, done: u128) -> u32 {
        (done >> self.first & self.mask) as u32
    }

    pub(super) fn set(self, done: u128, number: u32) -> u128 {
        done & !(self.mask << self.first) | (u128::from(number) & self.mask) << self.first
    }

    pub(super) fn is_set(self, done: u128) -> bool {
        self.get(done) != 0
    }
}

/// Gives out bits, as long as there are any.
#[derive(Default)]
pub(super) struct BitBudget {
    used: u32,
}

impl BitBudget {
    /// Bits for a number of at most `most`; `None` if no state can hold it any more.
    pub(super) fn bits(&mut self, most: u32) -> Option<Bits> {
        let width = 32 - most.leading_zeros();
        let first = self.used;
        self.used += width;
        (self.used <= 128).then_some(Bits { first: first.min(127), mask: (1 << width) - 1 })
    }
}
