//! The arguments that choose many seeds: a range, a list, or a file.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use undercroft::Seed;
use xxhash_rust::xxh3::Xxh3;

use crate::{failure::Failure, input, whole_number::whole_number};

/// The largest file of seeds.
const MAX_FILE: u64 = 256 << 20;

/// Which seeds.
#[derive(Args, Debug)]
#[group(multiple = true)]
pub struct SeedArgs {
    /// Seeds: `1..1000` from the first to the last, or a list as `7,42,hello`; spaces around commas do not count
    #[arg(long, value_name = "RANGE|LIST", allow_hyphen_values = true, conflicts_with_all = ["seeds_file", "count", "first"])]
    seeds: Option<String>,
    /// Seeds from a file, one a line, blank lines left out; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "first"])]
    seeds_file: Option<PathBuf>,
    /// How many seeds to take: the whole numbers from --first upwards
    #[arg(long, short = 'n', value_name = "N", value_parser = whole_number::<u64>(1, u64::MAX))]
    count: Option<u64>,
    /// The first of --count
    #[arg(long, value_name = "NUMBER", default_value_t = 0, allow_negative_numbers = true)]
    first: i64,
}

/// An ordered collection of seeds.
#[derive(Debug)]
pub enum Seeds {
    /// Consecutive integers.
    Range {
        /// The first.
        first: i64,
        /// How many.
        count: u64,
    },
    /// A list of texts.
    List {
        /// The text that contains all seeds.
        text: String,
        /// The byte range of each seed in the text.
        places: Vec<(u32, u32)>,
    },
}

impl SeedArgs {
    /// The seeds of the arguments, else `usual` numbers from 0 on; `None` if there is neither.
    pub fn seeds(&self, usual: Option<u64>) -> Result<Option<Seeds>, Failure> {
        if let Some(text) = &self.seeds {
            return parse(text).map(Some);
        }
        if let Some(path) = &self.seeds_file {
            let seeds = list(input::read_text("the seeds in", path, MAX_FILE)?, '\n');
            if seeds.count() == 0 {
                return Err(Failure::usage(format!("{} holds no seeds", input::name(path))).hint("write one a line"));
            }
            return Ok(Some(seeds));
        }
        match self.count.or(usual) {
            Some(count) => range(self.first, count).map(Some),
            None => Ok(None),
        }
    }
}

fn range(first: i64, count: u64) -> Result<Seeds, Failure> {
    match first.checked_add_unsigned(count - 1) {
        Some(_) => Ok(Seeds::Range { first, count }),
        None => Err(Failure::usage("these seeds go on beyond 64 bits").hint("lower --first or --count")),
    }
}

/// `1..9`, `1..=9`, `1..<9`, or texts with commas between.
fn parse(text: &str) -> Result<Seeds, Failure> {
    if let Some((part, low, high)) = text.split(',').find_map(range_elsewhere) {
        let failure = Failure::usage(format!("`{part}` is no seed of a list, because it looks like a range"));
        return Err(failure.hint(format!(
            "for the numbers from {low} to {high} write `{low}..{high}`, alone; a text that looks like one goes into a file, see --seeds-file"
        )));
    }
    let Some((low, high)) = text.split_once("..") else {
        let seeds = list(text.to_owned(), ',');
        let empty = Failure::usage("--seeds names no seed").hint("as in `--seeds 1..1000` or `--seeds 7,42,hello`");
        return if seeds.count() == 0 { Err(empty) } else { Ok(seeds) };
    };
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (high, half_open) = match high.strip_prefix('<') {
        Some(high) => (high, true),
        None => (high.strip_prefix('=').unwrap_or(high), false),
    };
    let (Some(low), Some(high)) = (number(low), number(high)) else {
        let failure = Failure::usage(format!("`{text}` is no range of whole numbers"));
        return Err(
            failure.hint("as in `1..1000`, where both ends count; other texts go into a file, see --seeds-file")
        );
    };
    let beyond = i128::from(high) + i128::from(!half_open);
    let count = beyond - i128::from(low);
    match u64::try_from(count) {
        Ok(count) if count > 0 => range(low, count),
        Err(_) if count > 0 => {
            let failure = Failure::usage(format!("`{text}` holds more seeds than can be counted in 64 bits"));
            Err(failure.hint("leave out one of its ends"))
        }
        _ => Err(Failure::usage(format!("`{text}` holds no seed")).hint("write the smaller number first")),
    }
}

/// A range as other programs write it: two whole numbers with a dash, a colon or a word between.
fn range_elsewhere(part: &str) -> Option<(&str, i64, i64)> {
    const BETWEEN: [&str; 9] = ["-", "–", "—", "−", ":", "~", "…", " to ", "..."];
    let part = part.trim();
    BETWEEN.into_iter().find_map(|between| {
        // The first sign may be that of a negative number.
        let at = part.char_indices().skip(1).find(|(at, _)| part[*at..].starts_with(between))?.0;
        let number = |text: &str| text.trim().parse::<i64>().ok();
        Some((part, number(&part[..at])?, number(&part[at + between.len()..])?))
    })
}

/// The texts between separators that are not blank. Lines are taken unchanged; spaces around commas are removed.
fn list(text: String, separator: char) -> Seeds {
    let mut places = Vec::new();
    let mut at = 0;
    for piece in text.split(separator) {
        let line = piece.strip_suffix('\r').unwrap_or(piece);
        let (seed, start) = match separator {
            ',' => (line.trim(), at + (line.len() - line.trim_start().len())),
            _ => (line, at),
        };
        if !seed.trim().is_empty() {
            // The largest file is far below 4 GiB, so 32 bits are enough.
            places.push((start as u32, (start + seed.len()) as u32));
        }
        at += piece.len() + separator.len_utf8();
    }
    Seeds::List { text, places }
}

impl Seeds {
    /// How many.
    pub fn count(&self) -> u64 {
        match self {
            Seeds::Range { count, .. } => *count,
            Seeds::List { places, .. } => places.len() as u64,
        }
    }

    /// The first of them, at most so many.
    pub fn first_few(self, most: u64) -> Seeds {
        match self {
            Seeds::Range { first, count } => Seeds::Range { first, count: count.min(most) },
            Seeds::List { text, mut places } => {
                places.truncate(usize::try_from(most).unwrap_or(usize::MAX));
                Seeds::List { text, places }
            }
        }
    }

    /// One of them.
    pub fn seed(&self, index: u64) -> Seed {
        match self {
            Seeds::Range { first, .. } => Seed::from(first.wrapping_add_unsigned(index)),
            Seeds::List { text, places } => {
                let (start, end) = places.get(index as usize).copied().unwrap_or_default();
                Seed::from(text.get(start as usize..end as usize).unwrap_or_default())
            }
        }
    }

    /// Whether a text is one of the numbers of a range, as it is written there.
    pub fn has_number(&self, text: &str) -> bool {
        let Seeds::Range { first, count } = self else { return false };
        let number = text.parse::<i64>().ok().filter(|number| number.to_string() == text);
        number.is_some_and(|number| (0..i128::from(*count)).contains(&(i128::from(number) - i128::from(*first))))
    }

    /// How many seeds are repetitions of earlier ones.
    pub fn repeated(&self) -> u64 {
        let Seeds::List { text, places } = self else { return 0 };
        let seed = |(start, end): &(u32, u32)| text.get(*start as usize..*end as usize);
        let mut all: Vec<Option<&str>> = places.iter().map(seed).collect();
        all.sort_unstable();
        all.dedup();
        (places.len() - all.len()) as u64
    }

    /// Identifies these seeds in the manifest of a batch: a range by its ends, a list by its hash.
    pub fn described(&self) -> Value {
        match self {
            Seeds::Range { first, count } => json!({ "first": first, "count": count }),
            Seeds::List { text, places } => {
                let mut hash = Xxh3::new();
                for (start, end) in places {
                    hash.update(text.as_bytes().get(*start as usize..*end as usize).unwrap_or_default());
                    hash.update(b"\n");
                }
                json!({ "list": format!("{:016x}", hash.digest()), "count": places.len() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(seeds: &Seeds) -> Vec<String> {
        (0..seeds.count()).map(|index| seeds.seed(index).to_string()).collect()
    }

    #[test]
    fn ranges_and_lists() {
        assert_eq!(all(&parse("8..10").unwrap()), ["8", "9", "10"]);
        assert_eq!(all(&parse("-1..=1").unwrap()), ["-1", "0", "1"]);
        assert_eq!(all(&parse("8..<10").unwrap()), ["8", "9"]);
        assert_eq!(all(&parse("7,hello,,007").unwrap()), ["7", "hello", "007"]);
        assert_eq!(all(&parse(" 7, two words , ,42").unwrap()), ["7", "two words", "42"]);
        assert_eq!(all(&list("a\r\n\n \t\r\nb c\n d\n猫".to_owned(), '\n')), ["a", "b c", " d", "猫"]);
        assert_eq!(parse("-9223372036854775808..9223372036854775806").unwrap().count(), u64::MAX);
        assert_eq!(parse("9223372036854775806..9223372036854775807").unwrap().count(), 2);
        let too_many = parse("-9223372036854775808..9223372036854775807").unwrap_err();
        assert!(matches!(too_many, Failure::Message { message, .. } if message.contains("more seeds than")));
        for bad in ["1-10", "1:10", "1 to 10", "1–10", "-5-10", "1...10", "1-3,7-9", "7, 1 - 10"] {
            let refused = parse(bad).unwrap_err();
            assert!(
                matches!(refused, Failure::Message { message, .. } if message.contains("looks like a range")),
                "{bad}"
            );
        }
        assert_eq!(all(&parse("level-1,2026-01-31,-7,a:1").unwrap()), ["level-1", "2026-01-31", "-7", "a:1"]);
        for bad in ["", ",", "9..1", "1..<1", "a..b", "1..", "..5", "1..2..3", "0..9223372036854775808"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_of_a_range_are_known() {
        let seeds = parse("-2..9223372036854775807").unwrap();
        assert!(["-2", "0", "9223372036854775807"].iter().all(|text| seeds.has_number(text)));
        assert!(["-3", "07", "x", "", "+1"].iter().all(|text| !seeds.has_number(text)));
    }

    #[test]
    fn repeated_seeds_are_counted() {
        assert_eq!(parse("7,42,7,7,042").unwrap().repeated(), 2);
        assert_eq!(parse("1..99").unwrap().repeated(), 0);
    }

    #[test]
    fn other_seeds_are_described_otherwise() {
        let described = |text: &str| parse(text).unwrap().described();
        assert_eq!(described("a,b"), described("a,,b"));
        assert_ne!(described("a,b"), described("b,a"));
        assert_ne!(described("ab"), described("a,b"));
        assert_ne!(described("1..3"), described("1,2,3"));
    }
}
