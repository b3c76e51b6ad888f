//! Seeds: the texts that users type, and how each generator is seeded from them.

use std::{fmt, hash, str::FromStr, sync::Arc};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::hash_utf16;

/// A seed: any text. Texts are compared and hashed as they are, so "7" and "007" are two seeds, though one [`integer`].
///
/// Cloning one is cheap, and making one from a number does not allocate.
///
/// Each generator is seeded from the text by its own rule, and each attempt, counted from 0, is seeded differently.
///
/// [`integer`]: Seed::integer
///
/// ```
/// use undercroft::rng::Seed;
///
/// assert_eq!(Seed::from(42), Seed::from("42"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seed {
    text: SeedText,
    /// The text as a number, if it is one.
    number: Option<i64>,
}

/// How many bytes are stored inline: enough for every 64-bit integer, and as many as fit beside the length and the tag.
const INLINE_BYTES: usize = 22;

/// A text that is stored inline if it is short, so that a search over integer seeds does not allocate.
#[derive(Clone, PartialEq, Eq)]
enum SeedText {
    /// UTF-8 of the given length; the other bytes are 0.
    Inline {
        length: u8,
        bytes: [u8; INLINE_BYTES],
    },
    Shared(Arc<str>),
}

impl SeedText {
    /// The text stored inline, if it is short enough.
    fn inline(text: &str) -> Option<SeedText> {
        let mut bytes = [0; INLINE_BYTES];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(SeedText::Inline { length: text.len() as u8, bytes })
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            SeedText::Inline { length, bytes } => bytes.get(..usize::from(*length)).unwrap_or_default(),
            SeedText::Shared(text) => text.as_bytes(),
        }
    }
}

impl Seed {
    /// A seed of this text.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::new(String::from("hello")), Seed::new("hello"));
    /// ```
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Seed { number: number(&text), text: SeedText::inline(&text).unwrap_or(SeedText::Shared(text)) }
    }

    /// The text.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from(-7).as_str(), "-7");
    /// ```
    pub fn as_str(&self) -> &str {
        match &self.text {
            // The bytes were copied from a `str`, so they are always valid UTF-8.
            inline @ SeedText::Inline { .. } => std::str::from_utf8(inline.as_bytes()).unwrap_or_default(),
            SeedText::Shared(text) => text,
        }
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
        self.number
    }

    /// The seed of Go's generator: an integer seed plus the attempt, wrapping; for any other text, its xxh3 hash with
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
        match self.number {
            Some(seed) => seed.wrapping_add(i64::from(attempt)),
            None => self.hash(attempt) as i64,
        }
    }

    /// The seed of one of several levels, counted from 0 at the top. Games make their lower floors of it too.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from(42).of_level(2).as_str(), "42/level 2");
    /// ```
    pub fn of_level(&self, level: u32) -> Seed {
        Seed::new(format!("{self}/level {level}"))
    }

    /// The seed of Mulberry32: for attempt 0 the original's own [`hash_utf16`] of the text; for later attempts, which
    /// the original does not have, the low 32 bits of the text's xxh3 hash with the attempt as the hash's seed.
    ///
    /// ```
    /// use undercroft::rng::Seed;
    ///
    /// assert_eq!(Seed::from("hello").mulberry_state(0), 99162322);
    /// assert_ne!(Seed::from("hello").mulberry_state(1), 99162322);
    /// ```
    pub fn mulberry_state(&self, attempt: u32) -> u32 {
        match attempt {
            0 => hash_utf16(self.as_str()),
            later => self.hash(later) as u32,
        }
    }

    fn hash(&self, attempt: u32) -> u64 {
        xxh3_64_with_seed(self.text.as_bytes(), u64::from(attempt))
    }
}

impl hash::Hash for Seed {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seed").field(&self.as_str()).finish()
    }
}

/// A text as a number.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    // The parser rejects what else is wrong: no digits at all, and too many of them.
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl FromStr for Seed {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        Ok(Seed::new(text))
    }
}

impl From<&Seed> for Seed {
    fn from(seed: &Seed) -> Seed {
        seed.clone()
    }
}

impl From<i64> for Seed {
    fn from(number: i64) -> Self {
        // Division yields the digits in reverse order.
        let (mut backwards, mut length) = ([0; INLINE_BYTES], 0);
        let mut left = number.unsigned_abs();
        while left > 0 || length == 0 {
            backwards[length] = b'0' + (left % 10) as u8;
            (left, length) = (left / 10, length + 1);
        }
        if number < 0 {
            backwards[length] = b'-';
            length += 1;
        }
        let mut bytes = [0; INLINE_BYTES];
        for (byte, digit) in bytes.iter_mut().zip(backwards[..length].iter().rev()) {
            *byte = *digit;
        }
        Seed { text: SeedText::Inline { length: length as u8, bytes }, number: Some(number) }
    }
}

/// As its text.
#[cfg(feature = "serde")]
impl serde::Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// From a text or a whole number.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "a text or a whole number of 64 bits")]
        enum TextOrNumber {
            Text(String),
            Signed(i64),
            Unsigned(u64),
        }
        Ok(match TextOrNumber::deserialize(deserializer)? {
            TextOrNumber::Text(text) => Seed::new(text),
            TextOrNumber::Signed(number) => Seed::from(number),
            TextOrNumber::Unsigned(number) => Seed::from(number),
        })
    }
}

/// Every text is a seed.
macro_rules! from_texts {
    ($($Text:ty),+) => {
        $(impl From<$Text> for Seed {
            fn from(text: $Text) -> Seed {
                Seed::new(text)
            }
        })+
    };
}
from_texts!(&str, String, Arc<str>, Box<str>);

impl From<&String> for Seed {
    fn from(text: &String) -> Seed {
        Seed::new(text.as_str())
    }
}

/// Every whole number is the seed of its digits; those beyond 64 signed bits are texts like any other.
macro_rules! from_numbers {
    ($($Number:ty),+) => {
        $(impl From<$Number> for Seed {
            fn from(number: $Number) -> Seed {
                i64::try_from(number).map_or_else(|_| Seed::new(number.to_string()), Seed::from)
            }
        })+
    };
}
from_numbers!(i8, u8, i16, u16, i32, u32, u64, isize, usize, i128, u128);

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
    fn a_number_is_the_seed_of_its_digits() {
        let near = |middle: i64| (-3..=3).map(move |step| middle.wrapping_add(step));
        let powers = (0..19).map(|power| 10_i64.pow(power)).flat_map(|power| [power, -power]);
        for number in powers.chain([0, i64::MIN, i64::MAX]).flat_map(near) {
            let (seed, typed) = (Seed::from(number), Seed::from(number.to_string().as_str()));
            assert_eq!(seed, typed, "{number}");
            assert_eq!((seed.as_str(), seed.integer()), (number.to_string().as_str(), Some(number)));
        }
    }

    #[test]
    fn numbers_of_every_width_are_the_seeds_of_their_digits() {
        assert_eq!(Seed::from(200_u8), Seed::from("200"));
        assert_eq!(Seed::from(u64::MAX), Seed::from("18446744073709551615"));
        assert_eq!(Seed::from(u64::MAX).integer(), None);
        assert_eq!(Seed::from(i128::from(i64::MIN)).integer(), Some(i64::MIN));
        assert_eq!(Seed::from(3_usize), "3".parse().unwrap());
    }

    #[test]
    fn short_and_long_texts_are_kept_as_they_are() {
        for length in [0, 1, INLINE_BYTES - 1, INLINE_BYTES, INLINE_BYTES + 1, 500] {
            let text = "ö".repeat(length / 2) + &"x".repeat(length % 2);
            let seed = Seed::from(text.as_str());
            assert_eq!((seed.as_str(), seed.clone()), (text.as_str(), Seed::new(text.clone())));
            assert_ne!(seed, Seed::new(text + "y"));
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
        // Texts whose hashes collide in the original get different seeds from the first retry on.
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
