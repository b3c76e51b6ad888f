//! Go's `math/rand`, the generator that the program of document 004 uses for `bsp`.
//!
//! It is an additive lagged Fibonacci generator: each draw is the sum of the draws 607 and 273 before it, and the 607
//! words "before the first draw" come from the seed. Go makes all of them when it is seeded, which takes far longer
//! than making the dungeon. Here they are made lazily, a block at a time, when a draw first needs them:
//!
//! ```text
//!   words   0 ............ 333 | 334 ........... 606
//!           feed ------>         tap ------>
//!           first on draws       first on draws
//!           1 to 334             1 to 273
//! ```
//!
//! On draws 1 to 273 both words are new; on draws 274 to 334 the tap reads what the feed wrote; from draw 335 on all
//! words have been made.

use std::fmt;

use super::go_seeding::{BLOCK, FEED_LENGTH, LENGTH, PADDED_LENGTH, reduce, seed_block};

/// How far the tap is behind the feed. After this many draws it reaches the first word that was fed.
const LAG: usize = LENGTH - FEED_LENGTH;

/// How many draws are in blocks that need nothing but the seed.
const EARLY: usize = LAG - LAG % BLOCK;

/// From this `int63` on, the single-precision fraction rounds to 1, and Go draws again.
const REDRAW: u64 = (1 << 63) - (1 << 38) - 512;

/// The largest `int63` whose single-precision fraction is still one half, after both roundings.
const HALF: u64 = (1 << 62) + (1 << 38) + 512;

/// Go's `rand.New(rand.NewSource(seed))` with the same outputs, but seeded lazily.
///
/// ```
/// use undercroft::rng::GoRng;
///
/// let mut rng = GoRng::new(1);
/// assert_eq!(rng.int63(), 5577006791947779410);
/// assert_eq!(rng.int63(), 8674665223082153551);
/// ```
#[derive(Clone)]
pub struct GoRng {
    /// Words that no draw has needed yet hold arbitrary values, which are never read.
    words: Box<[u64; PADDED_LENGTH]>,
    /// The block of outputs that `word` returns one by one.
    block: [u64; BLOCK],
    drawn: u64,
    /// The reduced seed.
    x: u32,
    /// The index of the word to feed next. Only used from the block on in which the tap wraps around to the first word.
    feed: u32,
}

impl GoRng {
    /// A generator at the start of a seed's stream. Seeds that are equal modulo 2^31 - 1 give the same stream.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(0).word(), GoRng::new(2147483647).word());
    /// ```
    pub fn new(seed: i64) -> Self {
        GoRng { words: Box::new([0; PADDED_LENGTH]), block: [0; BLOCK], drawn: 0, x: reduce(seed), feed: EARLY as u32 }
    }

    /// Goes to the start of another seed's stream and reuses the memory.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// let mut rng = GoRng::new(7);
    /// rng.word();
    /// rng.reseed(42);
    /// assert_eq!(rng.int63(), 3440579354231278675);
    /// assert_eq!(rng.drawn(), 1);
    /// ```
    pub fn reseed(&mut self, seed: i64) {
        self.drawn = 0;
        self.x = reduce(seed);
        self.feed = EARLY as u32;
    }

    /// How many raw words were drawn since the seed was set, rejected ones included.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// let mut rng = GoRng::new(1);
    /// rng.below(6);
    /// assert_eq!(rng.drawn(), 1);
    /// ```
    #[inline]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The next raw word: Go's `Uint64`.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(1).word(), 5577006791947779410);
    /// ```
    #[inline]
    pub fn word(&mut self) -> u64 {
        let place = self.drawn as usize % BLOCK;
        if place == 0 {
            self.draw_block();
        }
        self.drawn += 1;
        self.block[place]
    }

    /// Makes the next block of outputs.
    #[inline(never)]
    fn draw_block(&mut self) {
        let feed = self.drawn as usize;
        if feed < EARLY {
            seed_block(&mut self.words, feed, self.x);
            seed_block(&mut self.words, feed + FEED_LENGTH, self.x);
            let (fed, tapped) = self.words.split_at_mut(FEED_LENGTH);
            let both = fed[feed..feed + BLOCK].iter_mut().zip(&tapped[feed..feed + BLOCK]);
            for (drawn, (fed, tapped)) in self.block.iter_mut().zip(both) {
                *fed = fed.wrapping_add(*tapped);
                *drawn = *fed;
            }
        } else {
            self.draw_later_block();
        }
    }

    /// Makes the next block of outputs once the tap reads words that were fed before.
    #[inline(never)]
    fn draw_later_block(&mut self) {
        let before = self.drawn as usize;
        // The last of these blocks also covers words 334 and 335. They are made a second time, before they are fed.
        if before < FEED_LENGTH {
            seed_block(&mut self.words, before, self.x);
        }
        if before < LAG {
            seed_block(&mut self.words, before + FEED_LENGTH, self.x);
        }
        for drawn in &mut self.block {
            let feed = self.feed as usize;
            let (tap, next) = match feed {
                0..LAG => (feed + FEED_LENGTH, feed + 1),
                _ => (feed - LAG, (feed + 1) % LENGTH),
            };
            self.words[feed] = self.words[feed].wrapping_add(self.words[tap]);
            *drawn = self.words[feed];
            self.feed = next as u32;
        }
    }

    /// A number in 0..2^63: Go's `Int63`.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(0).int63(), 8717895732742165505);
    /// ```
    #[inline]
    pub fn int63(&mut self) -> i64 {
        (self.word() & (u64::MAX >> 1)) as i64
    }

    /// A number in 0..2^31: Go's `Int31`.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(1).int31(), (5577006791947779410_i64 >> 32) as i32);
    /// ```
    #[inline]
    pub fn int31(&mut self) -> i32 {
        (self.int63() >> 32) as i32
    }

    /// A number in 0..n: Go's `Intn`. It draws even when `n` is 1, and may draw more than once.
    ///
    /// Go panics when `n` is 0 or less; this gives 0 and draws nothing. No caller here asks for that.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// let mut rng = GoRng::new(42);
    /// assert_eq!([rng.below(10), rng.below(10), rng.below(10)], [5, 7, 8]);
    /// assert_eq!(rng.below(0), 0);
    /// assert_eq!(rng.drawn(), 3);
    /// ```
    #[inline]
    pub fn below(&mut self, n: i64) -> i64 {
        if n <= 0 {
            return 0;
        }
        let Ok(n) = u32::try_from(n) else {
            return self.below_wide(n as u64);
        };
        if n > i32::MAX as u32 {
            return self.below_wide(u64::from(n));
        }
        let mut v = self.int31() as u32;
        // Go rejects the last 2^31 mod n values, which are none for a power of two, so powers of two need no branch of
        // their own. They are fewer than n, so the division is only needed for a value that near to the end.
        while v > (1 << 31) - n && v >= (1 << 31) - (1 << 31) % n {
            v = self.int31() as u32;
        }
        i64::from(v % n)
    }

    /// A number in 0..n for bounds that do not fit in 31 bits.
    fn below_wide(&mut self, n: u64) -> i64 {
        if n.is_power_of_two() {
            return (self.word() & (n - 1)) as i64;
        }
        let end = (1 << 63) - (1 << 63) % n;
        loop {
            let v = self.int63() as u64;
            if v < end {
                return (v % n) as i64;
            }
        }
    }

    /// A fraction in 0..1: Go's `Float32`, which draws again when rounding made it 1.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(1).float32().to_bits(), 1058720516);
    /// ```
    #[inline]
    pub fn float32(&mut self) -> f32 {
        loop {
            let v = self.int63();
            // As in Go, rounded to double and then to single precision: rounding once to single differs near ties.
            if (v as u64) < REDRAW {
                return single(v);
            }
        }
    }

    /// Whether `float32()` is above one half. It draws as often as `float32` and compares integers instead of
    /// fractions.
    ///
    /// ```
    /// use undercroft::rng::GoRng;
    ///
    /// assert_eq!(GoRng::new(9).coin(), GoRng::new(9).float32() > 0.5);
    /// ```
    #[inline]
    pub fn coin(&mut self) -> bool {
        loop {
            let v = self.int63() as u64;
            if v < REDRAW {
                return v > HALF;
            }
        }
    }
}

impl fmt::Debug for GoRng {
    /// Leaves out the 607 words, which would make the output unreadable.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoRng").field("x", &self.x).field("drawn", &self.drawn).finish_non_exhaustive()
    }
}

#[inline]
fn single(int63: i64) -> f32 {
    (int63 as f64 / 9_223_372_036_854_775_808.0) as f32
}

#[cfg(test)]
#[path = "go_tests.rs"]
mod tests;
