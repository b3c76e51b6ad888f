//! The seeding of Go's generator, done lazily, a block of words at a time.
//!
//! Go fills its 607 words by stepping a Lehmer generator, x -> 48271 * x mod 2^31 - 1, some 1,841 times from the seed.
//! Most dungeons use a few dozen of those words, so here any word is reached by a jump: the first of its three Lehmer
//! numbers is x * 48271^(21 + 3i), and the powers are computed at compile time.
//!
//! Words are stored in the order in which draws use them, which is Go's ring buffer read backwards from the first word
//! that it feeds:
//!
//! ```text
//!   here        0   1  ...  333  334  335  ...  606
//!   in Go     333 332  ...    0  606  605  ...  334
//! ```

use super::go_table::COOKED;

/// How many words the generator keeps.
pub(super) const LENGTH: usize = 607;

/// How many of the words the feed uses before it reaches the first word that the tap used. See `go.rs`.
pub(super) const FEED_LENGTH: usize = 334;

/// How many words are made at once: enough for the compiler to use vector registers.
pub(super) const BLOCK: usize = 8;

/// The words and enough padding for a block that starts at the last one. The padding is never read.
pub(super) const PADDED_LENGTH: usize = LENGTH + BLOCK - 1;

/// 2^31 - 1.
const PRIME: u64 = (1 << 31) - 1;

const MULTIPLIER: u64 = 48_271;
const MULTIPLIER_SQUARED: u64 = MULTIPLIER * MULTIPLIER % PRIME;

/// What Go uses in place of a seed that is a multiple of the prime, since a Lehmer generator never leaves 0.
const ZERO_SUBSTITUTE: u32 = 89_482_311;

/// For each word the power of [`MULTIPLIER`] that leads to it, and what Go mixes in. Powers fit in 32 bits, but
/// vectors want what they multiply in 64.
static JUMP_TABLE: JumpTable = JumpTable::new();

/// How each word is made, in the order in which words are stored here.
struct JumpTable {
    powers: [u64; PADDED_LENGTH],
    cooked: [u64; PADDED_LENGTH],
}

/// Reduces a seed as Go does, to a number in 1..2^31 - 1.
pub(super) fn reduce(seed: i64) -> u32 {
    match seed.rem_euclid(PRIME as i64) {
        0 => ZERO_SUBSTITUTE,
        x => x as u32,
    }
}

/// Makes the block of words from `start` on. `x` is the reduced seed.
///
/// Always inlined, so that two blocks in a row share the constants they load.
#[inline(always)]
pub(super) fn seed_block(words: &mut [u64; PADDED_LENGTH], start: usize, x: u32) {
    // It always is a valid index. Saying so once lets the compiler drop the bounds checks below.
    let start = start.min(LENGTH - 1);
    let block = start..start + BLOCK;
    let entries = JUMP_TABLE.powers[block.clone()].iter().zip(&JUMP_TABLE.cooked[block.clone()]);
    for (word, (power, cooked)) in words[block].iter_mut().zip(entries) {
        let first = remainder(u64::from(*power as u32) * u64::from(x));
        let second = remainder(first * MULTIPLIER);
        let third = remainder(first * MULTIPLIER_SQUARED);
        *word = (first << 40) ^ (second << 20) ^ third ^ cooked;
    }
}

/// t mod 2^31 - 1 without a division, for a t below 2^62 that is not a multiple of it.
///
/// Let t = q * (2^31 - 1) + r = q * 2^31 - q + r, with r the remainder. Then t >> 31 is q if r >= q, and q - 1
/// otherwise. Added to t it gives q * 2^31 + r, or 1 less than that. As r is not 0, the quotient q is what is left of
/// that sum after a shift by 31 bits, and r is the low 31 bits of t + q.
#[inline]
const fn remainder(t: u64) -> u64 {
    let q = (t + (t >> 31)) >> 31;
    (t + q) & PRIME
}

impl JumpTable {
    const fn new() -> Self {
        let mut table = JumpTable { powers: [0; PADDED_LENGTH], cooked: [0; PADDED_LENGTH] };
        let mut power = 1;
        let mut steps = 0;
        // Go discards the first 20 steps, so that its word 0 begins at step 21.
        while steps < 21 {
            power = power * MULTIPLIER % PRIME;
            steps += 1;
        }
        let mut i = 0;
        while i < LENGTH {
            let here = if i < FEED_LENGTH { FEED_LENGTH - 1 - i } else { FEED_LENGTH + LENGTH - 1 - i };
            table.powers[here] = power;
            table.cooked[here] = COOKED[i];
            power = power * MULTIPLIER_SQUARED % PRIME * MULTIPLIER % PRIME;
            i += 1;
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_need_no_division() {
        let mut numbers: Vec<u64> = (1..=5_000).collect();
        // Around multiples of the prime of every size, the largest products of two remainders among them.
        for bit in 0..31 {
            for q in [1 << bit, (1 << bit) + 1, (2 << bit) - 1, PRIME - 2] {
                numbers.extend((q * PRIME - 300)..(q * PRIME + 300));
            }
        }
        let top = (PRIME - 1) * (PRIME - 1);
        numbers.extend((top - 5_000)..=top);
        for t in numbers.into_iter().filter(|t| t % PRIME != 0) {
            assert_eq!(remainder(t), t % PRIME, "{t}");
        }
    }

    #[test]
    fn blocks_are_what_stepping_one_by_one_gives() {
        for x in [1, 2, 89_482_311, 2_147_483_646] {
            let mut walk = u64::from(x);
            let mut step = || {
                walk = walk * 48_271 % 2_147_483_647;
                walk
            };
            for _ in 0..20 {
                step();
            }
            let plain: Vec<u64> =
                COOKED.iter().map(|cooked| (step() << 40) ^ (step() << 20) ^ step() ^ cooked).collect();
            let mut words = [0; PADDED_LENGTH];
            for start in 0..LENGTH {
                seed_block(&mut words, start, x);
                for (i, word) in words.iter().enumerate().take(LENGTH).skip(start).take(BLOCK) {
                    assert_eq!(*word, plain[(940 - i) % 607], "x {x}, start {start}, word {i}");
                }
            }
        }
    }

    #[test]
    fn seeds_are_reduced_as_go_does() {
        assert_eq!(reduce(0), ZERO_SUBSTITUTE);
        assert_eq!(reduce(2_147_483_647), ZERO_SUBSTITUTE);
        assert_eq!(reduce(-1), 2_147_483_646);
        assert_eq!(reduce(i64::MAX), 1);
        assert_eq!(reduce(i64::MIN), 2_147_483_645);
    }
}
