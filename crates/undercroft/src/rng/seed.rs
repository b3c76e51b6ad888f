//! What the user typed to get this dungeon and no other.

use std::{fmt, sync::Arc};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::hash_utf16;

/// A seed: any text. Texts are compared and hashed as they are, so "7" and "007" are two seeds, though one [`integer`].
///
/// Cloning one is cheap.
///
/// Each engine is started from the text by its own rule, and each attempt, counted from 0, gets another start.
///
/// [`integer`]: Seed::integer
///
/// ```
/// use undercroft::rng::Seed;
///
/// assert_eq!(Seed::from(42), Seed::from("42"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed(Arc<str>);

impl Seed {
    /// A seed of this text.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::new(String::from("hello")), Seed::new("hello"));
    /// ```
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Seed(text.into())
    }

    /// The text.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from(-7).as_str(), "-7");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number, if the text is one: `-?[0-9]+` in ASCII digits, within 64 signed bits. No plus sign, no spaces.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from("007").integer(), Some(7));
    /// assert_eq!(Seed::from("+7").integer(), None);
    /// assert_eq!(Seed::from("9223372036854775808").integer(), None);
    /// ```
    pub fn integer(&self) -> Option<i64> {
        let digits = self.0.strip_prefix('-').unwrap_or(&self.0);
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // What is left to refuse, no digits at all and too many of them, the parser does.
            self.0.parse().ok()
        } else {
            None
        }
    }

    /// What starts Go's generator: an integer seed plus the attempt, wrapping; of any other text, its xxh3 hash with
    /// the attempt as the hash's seed.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from("42").go_seed(0), 42);
    /// assert_eq!(Seed::from("42").go_seed(3), 45);
    /// assert_ne!(Seed::from("hello").go_seed(0), Seed::from("hello").go_seed(1));
    /// ```
    pub fn go_seed(&self, attempt: u32) -> i64 {
        match self.integer() {
            Some(seed) => seed.wrapping_add(i64::from(attempt)),
            None => self.hash(attempt) as i64,
        }
    }

    /// What starts Mulberry32: for attempt 0 the original's own [`hash_utf16`] of the text; for later ones, which the
    /// original does not have, the low 32 bits of the text's xxh3 hash with the attempt as the hash's seed.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from("hello").mulberry_state(0), 99162322);
    /// assert_ne!(Seed::from("hello").mulberry_state(1), 99162322);
    /// ```
    pub fn mulberry_state(&self, attempt: u32) -> u32 {
        match attempt {
            0 => hash_utf16(&self.0),
            later => self.hash(later) as u32,
        }
    }

    fn hash(&self, attempt: u32) -> u64 {
        xxh3_64_with_seed(self.0.as_bytes(), u64::from(attempt))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for Seed {
    fn from(text: &str) -> Self {
        Seed::new(text)
    }
}

impl From<i64> for Seed {
    fn from(number: i64) -> Self {
        Seed::new(number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_integers() {
        let cases = [
            ("0", 0),
            ("-0", 0),
            ("007", 7),
            ("-12345", -12345),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("00000000000000000000000000000000000001", 1),
        ];
        for (text, number) in cases {
            assert_eq!(Seed::from(text).integer(), Some(number), "{text:?}");
        }
    }

    #[test]
    fn texts_that_are_not() {
        let cases = [
            "",
            "-",
            "--1",
            "+5",
            "-+5",
            " 5",
            "5 ",
            "5\n",
            "1_000",
            "1.0",
            "1e3",
            "0x10",
            "\u{0665}",
            "\u{FF15}",
            "\u{2212}5",
            "9223372036854775808",
            "-9223372036854775809",
            "99999999999999999999999999",
            "hello",
        ];
        for text in cases {
            assert_eq!(Seed::from(text).integer(), None, "{text:?}");
        }
    }

    #[test]
    fn go_seeds() {
        assert_eq!(Seed::from("007").go_seed(0), 7);
        assert_eq!(Seed::from(i64::MAX).go_seed(1), i64::MIN);
        assert_eq!(Seed::from(i64::MIN).go_seed(0), i64::MIN);
        assert_eq!(Seed::from(-1).go_seed(u32::MAX), i64::from(u32::MAX) - 1);
        let hash = xxh3_64_with_seed(b"hello", 2);
        assert_eq!(Seed::from("hello").go_seed(2), hash as i64);
    }

    #[test]
    fn mulberry_states() {
        let seed = Seed::from("polygenelubricants");
        assert_eq!(seed.mulberry_state(0), 2147483648);
        assert_eq!(seed.mulberry_state(1), xxh3_64_with_seed(b"polygenelubricants", 1) as u32);
        // Texts that collide in the original part at the first retry.
        let (a, b) = (Seed::from("Aa"), Seed::from("BB"));
        assert_eq!(a.mulberry_state(0), b.mulberry_state(0));
        assert_ne!(a.mulberry_state(1), b.mulberry_state(1));
    }

    #[test]
    fn a_seed_prints_as_it_was_typed() {
        assert_eq!(Seed::from(" Öl\u{1F409}").to_string(), " Öl\u{1F409}");
        assert_eq!(format!("{:>4}", Seed::from(42)), "  42");
    }
}
