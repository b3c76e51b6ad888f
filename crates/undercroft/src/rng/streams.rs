//! One stream of random numbers for each stage of the work.
//!
//! A stage's stream depends on the seed, the attempt and the stage's own name, and on nothing else: not on which stages
//! run, in what order, or how much they draw. So a new pass does not change the numbers of any other stage.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{Rng, Seed};

/// The streams of one attempt at one dungeon.
///
/// ```
/// use undercroft::rng::{Seed, Streams};
///
/// let streams = Streams::new(&Seed::from("hello"), 0);
/// let (mut doors, mut water) = (streams.stage("doors"), streams.stage("water"));
/// assert_ne!(doors.next_u64(), water.next_u64());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    base: u64,
}

impl Streams {
    /// The streams of a seed's attempt, counted from 0: based on the xxh3 hash of the seed's text, with the attempt as
    /// the hash's seed.
    ///
    /// ```
    /// use undercroft::rng::{Seed, Streams};
    ///
    /// let seed = Seed::from("hello");
    /// assert_ne!(Streams::new(&seed, 0), Streams::new(&seed, 1));
    /// ```
    pub fn new(seed: &Seed, attempt: u32) -> Self {
        Streams { base: xxh3_64_with_seed(seed.as_str().as_bytes(), u64::from(attempt)) }
    }

    /// The streams of a seed's attempt, each attempt of each seed with streams of its own.
    ///
    /// The first attempt is that of [`Streams::new`]. Later ones hash the attempt a second time: the xxh3 hash of a text of
    /// a few bytes combines text and hash seed so simply that attempt 1 of seed "10" is attempt 0 of another such text.
    ///
    /// ```
    /// use undercroft::rng::{Seed, Streams};
    ///
    /// let seed = Seed::from(62);
    /// assert_eq!(Streams::of_attempt(&seed, 0), Streams::new(&seed, 0));
    /// assert_ne!(Streams::of_attempt(&seed, 3), Streams::new(&Seed::from(65), 0));
    /// ```
    pub fn of_attempt(seed: &Seed, attempt: u32) -> Self {
        let first = Streams::new(seed, 0);
        match u64::from(attempt) {
            0 => first,
            // Eight bytes where `round` hashes four, so that no attempt is a round of another.
            attempt => Streams { base: xxh3_64_with_seed(&attempt.to_le_bytes(), first.base) },
        }
    }

    /// The streams of a seed's attempt where attempts are the next seeds: an integer seed plus the attempt gives the
    /// streams of that number, and any other text those of [`Streams::new`].
    ///
    /// ```
    /// use undercroft::rng::{Seed, Streams};
    ///
    /// assert_eq!(Streams::of_retry(&Seed::from(62), 3), Streams::new(&Seed::from(65), 0));
    /// assert_eq!(Streams::of_retry(&Seed::from("hello"), 3), Streams::new(&Seed::from("hello"), 3));
    /// ```
    pub fn of_retry(seed: &Seed, attempt: u32) -> Self {
        match seed.integer().filter(|_| attempt > 0) {
            Some(number) => Streams::new(&Seed::from(number.wrapping_add(i64::from(attempt))), 0),
            None => Streams::new(seed, attempt),
        }
    }

    /// Unrelated streams for another round of the same work; round 0 gives these streams themselves.
    ///
    /// ```
    /// use undercroft::rng::{Seed, Streams};
    ///
    /// let streams = Streams::new(&Seed::from("hello"), 0);
    /// assert_eq!(streams.round(0), streams);
    /// assert_ne!(streams.round(1).stage("rooms"), streams.stage("rooms"));
    /// ```
    pub fn round(&self, round: u32) -> Self {
        match round {
            0 => *self,
            round => Streams { base: xxh3_64_with_seed(&round.to_le_bytes(), self.base) },
        }
    }

    /// A stage's stream, from its start: keyed by the xxh3 hash of its name. Asking again gives the same stream again.
    ///
    /// ```
    /// use undercroft::rng::{Seed, Streams};
    ///
    /// let streams = Streams::new(&Seed::from("hello"), 0);
    /// assert_eq!(streams.stage("doors"), streams.stage("doors"));
    /// ```
    pub fn stage(&self, name: &str) -> Rng {
        Rng::from_key(xxh3_64_with_seed(name.as_bytes(), self.base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each stage draws, when stages run in turn and each draws as much as it likes.
    fn run<'a>(streams: &Streams, stages: &[(&'a str, usize)]) -> Vec<(&'a str, u64)> {
        let draw = |&(name, draws): &(&'a str, usize)| {
            let mut rng = streams.stage(name);
            let first = rng.next_u64();
            (0..draws).for_each(|_| {
                rng.next_u64();
            });
            (name, first)
        };
        stages.iter().map(draw).collect()
    }

    #[test]
    fn a_new_stage_shifts_nobody() {
        let streams = Streams::new(&Seed::from("hello"), 0);
        let before = run(&streams, &[("rooms", 100), ("doors", 3), ("water", 0)]);
        let mut after = run(&streams, &[("moss", 7), ("water", 50), ("rooms", 1), ("fog", 9), ("doors", 0)]);
        after.retain(|(name, _)| before.iter().any(|(old, _)| old == name));
        after.sort_by_key(|(name, _)| before.iter().position(|(old, _)| old == name));
        assert_eq!(after, before);
    }

    #[test]
    fn seeds_attempts_and_names_all_count() {
        let first = |seed: &str, attempt, name| Streams::new(&Seed::from(seed), attempt).stage(name).next_u64();
        let all = [
            first("a", 0, "doors"),
            first("b", 0, "doors"),
            first("a", 1, "doors"),
            first("a", 0, "water"),
            first("", 0, "doors"),
            first("a", 0, ""),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(!all[..i].contains(one), "{all:?}");
        }
    }

    /// Attempts of neighbouring seeds, and their rounds, are all different.
    #[test]
    fn no_attempt_is_that_of_another_seed() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in (0..1_200_i64).map(Seed::from) {
            for attempt in 0..20 {
                let streams = Streams::of_attempt(&seed, attempt);
                assert!((0..4).all(|round| seen.insert(streams.round(round).base)), "seed {seed}, attempt {attempt}");
            }
        }
    }

    #[test]
    fn streams_stay_what_they_were() {
        // Recorded when this was written. A change here changes every dungeon of every method that uses `Streams`.
        let streams = Streams::new(&Seed::from("hello"), 0);
        assert_eq!(streams.base, 0x9555_e855_5c62_dcfd);
        assert_eq!(streams.stage("doors").next_u64(), 9_367_889_557_376_753_956);
    }
}
