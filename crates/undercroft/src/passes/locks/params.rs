use crate::{
    named::named,
    params::{Fields, LockSpan, Params, Rules},
};

named! {
    /// What keys are like.
    pub enum KeyRule {
        /// All alike: each opens one lock and is gone.
        Spent = "spent",
        /// Each lock has a key of its own name, which is kept.
        Named = "named",
        /// Some locks take keys that are spent, the others keys with names.
        Mixed = "mixed",
    }
}

named! {
    /// What can never be lost, whichever locks a player opens first.
    pub enum KeyFairness {
        /// No room at all.
        Complete = "complete",
        /// The goal; side rooms can be.
        Unlosable = "unlosable",
        /// Nothing is promised but that some order of openings wins.
        Winnable = "winnable",
    }
}

/// Locks with keys, so that the dungeon is opened step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Locks {
    /// How many locks, as a number or as a list of the fewest and the most, each from 0 to 1,000. Default `[3, 3]`.
    pub count: LockSpan,
    /// What keys are like. Default `spent`.
    pub keys: KeyRule,
    /// Whether the last lock bars the goal, with a boss key that has a name and is kept. Default `true`.
    pub goal: bool,
    /// How long the longest chain is at least in which each key lies behind the lock before it. Default 1, from 1 to 1,000.
    pub depth: i32,
    /// What can never be lost. Default `complete`.
    pub fairness: KeyFairness,
}

impl Default for Locks {
    fn default() -> Locks {
        Locks {
            count: LockSpan { min: 3, max: 3 },
            keys: KeyRule::Spent,
            goal: true,
            depth: 1,
            fairness: KeyFairness::Complete,
        }
    }
}

impl Locks {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let LockSpan { min, max } = self.count;
        rules.require(self.count.is_legal() || min > max, "count", || {
            (format!("must be from 0 to 1000, is [{min}, {max}]"), "ask for fewer locks".to_owned())
        });
        rules.require(min <= max, "count", || {
            (format!("must go from few to many, is [{min}, {max}]"), format!("write it as [{max}, {min}]"))
        });
        rules.require(max < 1 || self.depth <= max, "depth", || {
            let rule = format!("must be at most count = {max}, is {}", self.depth);
            (rule, "each lock of a chain is one of them".to_owned())
        });
    }
}

impl Params for Locks {
    fn about(&self) -> &'static str {
        "Locks rooms and lays keys for them, so that nothing can be lost whatever is opened first."
    }

    fn first(&self) -> &'static [&'static str] {
        &["count", "keys"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Locks");
        f.custom("count", "how many locks, or from how many to how many", &mut self.count);
        f.heading("Keys");
        f.choice("keys", "what keys are like", &mut self.keys);
        f.heading("Locks");
        f.flag("goal", "whether the last lock bars the goal", &mut self.goal);
        let chain = "the longest chain of locks and keys behind them at least";
        f.whole("depth", chain, &mut self.depth, 1..=1_000).useful(1.0, 6.0);
        f.heading("Keys");
        f.choice("fairness", "what can never be lost", &mut self.fairness);
    }
}
