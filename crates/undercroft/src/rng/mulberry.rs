//! Mulberry32, the generator that the program of document 001 uses for `scatter`, and the hash that seeds it.
//!
//! The original keeps its state in a JavaScript number that never wraps. Only its low 32 bits are ever used, so a
//! `u32` gives the same outputs until that number stops being exact, near draw 4.9 million. A dungeon takes about two
//! thousand draws.

/// What each draw adds to the state.
const STRIDE: u32 = 0x6D2B_79F5;

/// The multiplicative inverse of [`STRIDE`] modulo 2^32.
const STRIDE_INVERSE: u32 = inverse(STRIDE);

/// The Mulberry32 generator. Its `random()` is `next_u32()` / 2^32.
///
/// ```
/// use undercroft::rng::{Mulberry32, hash_utf16};
///
/// let mut rng = Mulberry32::new(hash_utf16("hello"));
/// assert_eq!(rng.next_u32(), 1773531921);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32 {
    start: u32,
    state: u32,
}

impl Mulberry32 {
    /// A generator that starts from a state, such as [`hash_utf16`] gives.
    ///
    /// ```
    /// use undercroft::rng::Mulberry32;
    ///
    /// assert_eq!(Mulberry32::new(97).next_u32(), 2429163745);
    /// ```
    #[inline]
    pub fn new(state: u32) -> Self {
        Mulberry32 { start: state, state }
    }

    /// The next 32 bits.
    ///
    /// ```
    /// use undercroft::rng::Mulberry32;
    ///
    /// let mut rng = Mulberry32::new(1);
    /// assert_eq!([rng.next_u32(), rng.next_u32()], [2693262067, 11749833]);
    /// ```
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(STRIDE);
        let t = self.state;
        let t = (t ^ (t >> 15)).wrapping_mul(t | 1);
        let u = (t ^ (t >> 7)).wrapping_mul(t | 61);
        let t = t ^ t.wrapping_add(u);
        t ^ (t >> 14)
    }

    /// floor(random * n), exactly. For a negative `n` that is a number in n..=0, as in the original.
    ///
    /// ```
    /// use undercroft::rng::Mulberry32;
    ///
    /// let mut rng = Mulberry32::new(97);
    /// assert_eq!(rng.scaled(6), 3);
    /// assert!((-6..=0).contains(&rng.scaled(-6)));
    /// ```
    #[inline]
    pub fn scaled(&mut self, n: i32) -> i32 {
        // The product of 32 unsigned and 32 signed bits fits, and the shift rounds down on both sides of 0.
        ((i64::from(self.next_u32()) * i64::from(n)) >> 32) as i32
    }

    /// random < p: true with probability `p`. Always one draw.
    ///
    /// ```
    /// use undercroft::rng::Mulberry32;
    ///
    /// let mut rng = Mulberry32::new(97);
    /// assert!(!rng.chance(0.0));
    /// assert!(rng.chance(1.0));
    /// assert_eq!(rng.drawn(), 2);
    /// ```
    #[inline]
    pub fn chance(&mut self, p: f64) -> bool {
        f64::from(self.next_u32()) / 4_294_967_296.0 < p
    }

    /// How many numbers were drawn so far.
    ///
    /// There is no counter. Each draw adds a fixed stride to the state, so the count follows from the state by a
    /// multiplication with the inverse of the stride. It is modulo 2^32, far beyond the draws for which the original is
    /// exact.
    ///
    /// ```
    /// use undercroft::rng::Mulberry32;
    ///
    /// let mut rng = Mulberry32::new(97);
    /// rng.next_u32();
    /// rng.scaled(6);
    /// assert_eq!(rng.drawn(), 2);
    /// ```
    #[inline]
    pub fn drawn(&self) -> u64 {
        u64::from(self.state.wrapping_sub(self.start).wrapping_mul(STRIDE_INVERSE))
    }
}

/// The state that a seed's text starts from, in 1..=2^31.
///
/// It is h = 31 * h + unit over the UTF-16 units in wrapping signed 32 bits, then the absolute value, with 1 in place
/// of 0. The original takes an empty text for "no seed" and draws one; here it gives 1, as any other text whose hash
/// is 0.
///
/// ```
/// use undercroft::rng::hash_utf16;
///
/// assert_eq!(hash_utf16("hello"), 99162322);
/// assert_eq!(hash_utf16("polygenelubricants"), 2147483648);
/// ```
#[inline]
pub fn hash_utf16(text: &str) -> u32 {
    text.encode_utf16().fold(0_i32, |h, unit| h.wrapping_mul(31).wrapping_add(i32::from(unit))).unsigned_abs().max(1)
}

/// The inverse of an odd number modulo 2^32, by Newton's method: each round doubles the number of correct low bits,
/// from 3 to 48.
const fn inverse(odd: u32) -> u32 {
    let mut guess = odd;
    let mut round = 0;
    while round < 4 {
        guess = guess.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(guess)));
        round += 1;
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_the_original() {
        let cases = [
            ("hello", 99162322),
            ("a", 97),
            ("12345", 46792755),
            ("-1", 1444),
            ("Aa", 2112),
            ("BB", 2112),
            ("été", 227742),
            ("地下城", 22091347),
            ("\u{1F409}", 1772396),
            ("polygenelubricants", 2147483648),
            ("f5a5a608", 1),
            ("\0", 1),
            ("", 1),
        ];
        for (text, hash) in cases {
            assert_eq!(hash_utf16(text), hash, "{text:?}");
        }
    }

    #[test]
    fn streams_of_the_original() {
        let stream = |text| {
            let mut rng = Mulberry32::new(hash_utf16(text));
            [(); 5].map(|()| rng.next_u32())
        };
        assert_eq!(stream("hello"), [1773531921, 66249311, 2690159061, 3147266757, 3895693938]);
        assert_eq!(stream("polygenelubricants")[..3], [3524353788, 1924613307, 3365584844]);
        assert_eq!(stream("f5a5a608")[..3], [2693262067, 11749833, 2265367787]);
    }

    #[test]
    fn scaling_is_the_floor_of_the_product() {
        for n in [0, 1, -1, 5, 17, -3, 98, i32::MAX, i32::MIN] {
            let (mut rng, mut raw) = (Mulberry32::new(7), Mulberry32::new(7));
            for _ in 0..1_000 {
                let floor = (i128::from(raw.next_u32()) * i128::from(n)).div_euclid(1 << 32);
                assert_eq!(i128::from(rng.scaled(n)), floor);
            }
        }
    }

    #[test]
    fn chances_split_at_the_recorded_thresholds() {
        for (p, last) in [(0.5, 2_147_483_647), (0.6, 2_576_980_377)] {
            for (u, expected) in [(last, true), (last + 1, false)] {
                assert_eq!(f64::from(u) / 4_294_967_296.0 < p, expected);
            }
            let (mut rng, mut raw) = (Mulberry32::new(3), Mulberry32::new(3));
            assert!((0..1_000).all(|_| rng.chance(p) == (raw.next_u32() <= last)));
        }
        let mut rng = Mulberry32::new(3);
        assert!((0..1_000).all(|_| rng.chance(1.0) && !rng.chance(0.0) && !rng.chance(f64::NAN)));
    }

    #[test]
    fn draws_are_counted_without_a_counter() {
        assert_eq!(STRIDE.wrapping_mul(STRIDE_INVERSE), 1);
        for start in [0, 1, 99162322, u32::MAX] {
            let mut rng = Mulberry32::new(start);
            for n in 0..5_000 {
                assert_eq!(rng.drawn(), n);
                rng.next_u32();
            }
        }
    }
}
