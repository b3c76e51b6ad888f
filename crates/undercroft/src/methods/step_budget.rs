/// The work that all attempts at a dungeon may take together. It is counted in steps of about a hundred instructions, and
/// never in time, so that a refusal costs the same on every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepBudget {
    left: u64,
}

impl StepBudget {
    /// For one dungeon: some 4 · 10^9 instructions.
    const STEPS: u64 = 40_000_000;

    pub(crate) fn new() -> StepBudget {
        StepBudget { left: StepBudget::STEPS }
    }

    /// Lowers what is left to so many steps.
    pub(crate) fn limit(&mut self, steps: u64) {
        self.left = self.left.min(steps);
    }

    /// How many steps are left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Uses up so many steps, or all that are left.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Whether no step is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }
}
