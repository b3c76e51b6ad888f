//! `--split`: which file a dungeon goes to. The canonical hash decides, so that no two files share a map, turned or mirrored.

use std::str::FromStr;

/// The largest part.
const MOST: u32 = 100;
/// What percentages add up to.
const WHOLE: u32 = 100;

/// Parts of a batch and how large each is beside the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    parts: Vec<(&'static str, u32)>,
}

impl FromStr for Split {
    type Err = String;

    fn from_str(text: &str) -> Result<Split, String> {
        let names: &[&'static str] = match text.split('/').count() {
            2 => &["train", "test"],
            3 => &["train", "validation", "test"],
            _ => return Err("write two or three whole numbers, as in `80/10/10` or `90/10`".to_owned()),
        };
        let part = |text: &str| text.trim().parse::<u32>().ok().filter(|part| (1..=MOST).contains(part));
        let sizes: Option<Vec<u32>> = text.split('/').map(part).collect();
        let sizes = sizes.ok_or_else(|| format!("each part is a whole number from 1 to {MOST}"))?;
        // Single digits are proportions, such as 9/1; what is larger is meant as percent.
        let sum: u32 = sizes.iter().sum();
        if sum != WHOLE && sizes.iter().any(|size| *size > 9) {
            return Err(format!(
                "{text} adds up to {sum}, not {WHOLE}: write percentages, as in `80/20`, or digits, as in `4/1`"
            ));
        }
        Ok(Split { parts: names.iter().copied().zip(sizes).collect() })
    }
}

impl Split {
    /// The names of the parts.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().map(|(name, _)| *name)
    }

    /// The part that a canonical hash falls to. Hashes are spread evenly, so parts have the sizes that were asked for.
    pub fn part_of(&self, canonical: u64) -> usize {
        let sum: u64 = self.parts.iter().map(|(_, size)| u64::from(*size)).sum();
        let place = ((u128::from(canonical) * u128::from(sum)) >> 64) as u64;
        let mut end = 0;
        let part = self.parts.iter().position(|(_, size)| {
            end += u64::from(*size);
            place < end
        });
        part.unwrap_or(0)
    }

    /// As it is written.
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, size)| size.to_string()).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_large_as_asked_for() {
        let split: Split = "80/10/10".parse().unwrap();
        assert_eq!(split.names().collect::<Vec<_>>(), ["train", "validation", "test"]);
        // The middles of a thousand parts of all hashes.
        let mut counts = [0; 3];
        (0..1000_u64).for_each(|index| counts[split.part_of(index * (u64::MAX / 1000) + u64::MAX / 2000)] += 1);
        assert_eq!(counts, [800, 100, 100]);
        assert_eq!(split.part_of(u64::MAX), 2);
        assert_eq!("9/1".parse::<Split>().unwrap().names().collect::<Vec<_>>(), ["train", "test"]);
        assert!(["1/1", "8/1/1", "99/1"].iter().all(|text| text.parse::<Split>().is_ok()));
        for wrong in [
            "",
            "80",
            "80/20/0",
            "1/2/3/4",
            "a/b",
            "-1/2",
            "80/10/10/",
            "1e9/1",
            "4000000000/1",
            "80/30",
            "60/30/5",
            "10/10",
        ] {
            assert!(wrong.parse::<Split>().is_err(), "{wrong}");
        }
    }
}
