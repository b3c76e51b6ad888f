//! xoshiro256++ 1.0, its state filled by SplitMix64, both by Blackman and Vigna and in the public
//! domain.
//!
//! It is written out here, and not taken from a crate, because a crate may change its values from one version to the
//! next and a seed must go on meaning the same dungeon.

/// A small, fast pseudorandom generator. Get one from [`Streams::stage`](super::Streams::stage).
///
/// ```
/// use undercroft::rng::Rng;
///
/// let mut rng = Rng::from_key(7);
/// let die = rng.between(1, 6);
/// assert!((1..=6).contains(&die));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator of a key. Keys that differ in a single bit give unrelated streams.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// assert_eq!(Rng::from_key(7), Rng::from_key(7));
    /// assert_ne!(Rng::from_key(7).next_u64(), Rng::from_key(8).next_u64());
    /// ```
    pub fn from_key(key: u64) -> Self {
        // SplitMix64 yields each number once in its period, so the four cannot all be 0, the one state that xoshiro
        // never leaves.
        let mut split = SplitMix64(key);
        Rng { state: [split.next(), split.next(), split.next(), split.next()] }
    }

    /// The next 64 bits.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut rng = Rng::from_key(7);
    /// assert_ne!(rng.next_u64(), rng.next_u64());
    /// ```
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let (c_a, d_b) = (c ^ a, d ^ b);
        self.state = [a ^ d_b, b ^ c_a, c_a ^ (b << 17), d_b.rotate_left(45)];
        a.wrapping_add(d).rotate_left(23).wrapping_add(a)
    }

    /// A number in 0..n, uniformly distributed. For `n` = 0 it is 0, and nothing is drawn.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut rng = Rng::from_key(7);
    /// assert!(rng.below(6) < 6);
    /// assert_eq!(rng.below(0), 0);
    /// ```
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // Lemire's method: the high half of the product is the result. A low half below 2^32 mod n would make some
        // results more likely than others, so such a draw is rejected.
        let mut product = self.next_u32() * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = self.next_u32() * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A number in low..=high, uniformly distributed. If `high` is not above `low` it is `low`, and nothing is drawn.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut rng = Rng::from_key(7);
    /// assert!((-3..=3).contains(&rng.between(-3, 3)));
    /// assert_eq!(rng.between(5, 5), 5);
    /// ```
    #[inline]
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        if high <= low {
            return low;
        }
        // A range of all 2^32 numbers does not fit in a `u32`, but then any 32 bits are a result.
        let offset = match (high.wrapping_sub(low) as u32).checked_add(1) {
            Some(span) => self.below(span),
            None => self.next_u32() as u32,
        };
        low.wrapping_add_unsigned(offset)
    }

    /// True with probability `p`: whether a fraction of 53 random bits is below it. Always one draw.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut rng = Rng::from_key(7);
    /// assert!(rng.chance(1.0));
    /// assert!(!rng.chance(0.0));
    /// ```
    #[inline]
    pub fn chance(&mut self, p: f64) -> bool {
        self.fraction() < p
    }

    /// A number from 0 up to 1, in steps of 2^-53.
    #[inline]
    pub(crate) fn fraction(&mut self) -> f64 {
        fraction_of(self.next_u64())
    }

    /// Shuffles items (Fisher-Yates), every order being equally likely. Items beyond the first 2^32 - 1 are not moved.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut items = [1, 2, 3, 4];
    /// Rng::from_key(7).shuffle(&mut items);
    /// items.sort();
    /// assert_eq!(items, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..count(items)).rev() {
            let other = self.below(last + 1);
            items.swap(last as usize, other as usize);
        }
    }

    /// One of the items, all being equally likely; `None` if there are no items, in which case nothing is drawn.
    ///
    /// ```
    /// use undercroft::rng::Rng;
    ///
    /// let mut rng = Rng::from_key(7);
    /// assert!(rng.pick(&["bat", "rat"]).is_some());
    /// assert_eq!(rng.pick::<u8>(&[]), None);
    /// ```
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(count(items)) as usize)
    }

    /// The upper 32 bits of the next output, which are its best ones, as a `u64` that can be multiplied without
    /// overflow.
    #[inline]
    fn next_u32(&mut self) -> u64 {
        self.next_u64() >> 32
    }
}

/// The number of items as a `u32`: a draw may not depend on `usize`, whose width differs between machines.
fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }
}

/// A hash of a number: every bit of it depends on every bit of the number.
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The upper 53 of 64 random bits as a number from 0 up to 1.
#[inline]
pub(crate) fn fraction_of(bits: u64) -> f64 {
    (bits >> 11) as f64 / 9_007_199_254_740_992.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_outputs_of_splitmix64() {
        let mut split = SplitMix64(1_234_567);
        let outputs =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821];
        assert_eq!([(); 5].map(|()| split.next()), outputs);
    }

    #[test]
    fn published_outputs_of_xoshiro256_plus_plus() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let outputs = [
            41943041,
            58720359,
            3588806011781223,
            3591011842654386,
            9228616714210784205,
            9973669472204895162,
            14011001112246962877,
            12406186145184390807,
            15849039046786891736,
            10450023813501588000,
        ];
        assert_eq!([(); 10].map(|()| rng.next_u64()), outputs);
    }

    #[test]
    fn bounded_numbers_are_uniform() {
        let mut rng = Rng::from_key(1);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        // 10,000 each, within six deviations of 91.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 550), "{seen:?}");
        assert!((0..1_000).all(|_| rng.below(1) == 0));
    }

    #[test]
    fn biased_draws_are_rejected() {
        // For 3 * 2^30 a quarter of the draws has to be rejected. Otherwise every third number would be twice as
        // likely.
        let n = 3 << 30;
        let mut rng = Rng::from_key(2);
        let thirds = (0..30_000).filter(|_| rng.below(n).is_multiple_of(3)).count();
        assert!(thirds.abs_diff(10_000) < 500, "{thirds}");
    }

    #[test]
    fn ranges_include_both_ends() {
        let mut rng = Rng::from_key(3);
        let rolls: Vec<i32> = (0..200).map(|_| rng.between(-1, 2)).collect();
        assert!((-1..=2).all(|n| rolls.contains(&n)));
        assert!(rolls.iter().all(|n| (-1..=2).contains(n)));
        let wide: Vec<i32> = (0..64).map(|_| rng.between(i32::MIN, i32::MAX)).collect();
        assert!(wide.iter().any(|n| *n < 0) && wide.iter().any(|n| *n > 0));
        let before = rng.clone();
        assert_eq!([rng.between(4, 4), rng.between(4, -4), rng.below(0) as i32], [4, 4, 0]);
        assert_eq!(rng, before);
    }

    #[test]
    fn every_order_is_drawn_alike() {
        let mut rng = Rng::from_key(4);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| n.abs_diff(1_000) < 200), "{seen:?}");
        rng.shuffle::<u8>(&mut []);
    }

    #[test]
    fn picks_and_chances() {
        let mut rng = Rng::from_key(5);
        let picked: Vec<_> = (0..100).filter_map(|_| rng.pick(&[1, 2, 3])).collect();
        assert_eq!(picked.len(), 100);
        assert!([1, 2, 3].iter().all(|n| picked.contains(&n)));
        let heads = (0..10_000).filter(|_| rng.chance(0.25)).count();
        assert!(heads.abs_diff(2_500) < 260, "{heads}");
        assert!((0..1_000).all(|_| rng.chance(1.0) && !rng.chance(0.0) && !rng.chance(f64::NAN)));
    }
}
