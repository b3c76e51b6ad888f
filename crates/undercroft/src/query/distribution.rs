//! How the values of a figure are distributed over many dungeons.

use std::{cmp::Ordering, collections::BTreeMap, fmt};

/// The values that a figure has over many dungeons, and how often each occurred.
///
/// ```
/// use undercroft::query::{Measure, Distribution};
/// let mut rooms = Distribution::default();
/// [4.0, 9.0, 5.0, 5.0].into_iter().for_each(|value| rooms.add(Some(value)));
/// assert_eq!(rooms.measure(Measure::Percentile(50)), Some(5.0));
/// assert_eq!(rooms.measure(Measure::Mean), Some(5.75));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Distribution {
    counts: BTreeMap<OrderedF64, u64>,
    total: u64,
    missing: u64,
}

/// A number with a total order, so that it can be a key of a map.
#[derive(Clone, Copy, Debug)]
struct OrderedF64(f64);

impl Ord for OrderedF64 {
    fn cmp(&self, other: &OrderedF64) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for OrderedF64 {
    fn partial_cmp(&self, other: &OrderedF64) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OrderedF64 {
    fn eq(&self, other: &OrderedF64) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OrderedF64 {}

impl Distribution {
    /// Adds the value of one dungeon; `None` for one that has no such value.
    ///
    /// ```
    /// use undercroft::query::Distribution;
    /// let mut distribution = Distribution::default();
    /// distribution.add(None);
    /// assert_eq!((distribution.total(), distribution.missing()), (0, 1));
    /// ```
    pub fn add(&mut self, value: Option<f64>) {
        match value {
            Some(value) => {
                *self.counts.entry(OrderedF64(value)).or_default() += 1;
                self.total += 1;
            }
            None => self.missing += 1,
        }
    }

    /// How many values there are.
    ///
    /// ```
    /// assert_eq!(undercroft::query::Distribution::default().total(), 0);
    /// ```
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many dungeons had no value.
    ///
    /// ```
    /// assert_eq!(undercroft::query::Distribution::default().missing(), 0);
    /// ```
    pub fn missing(&self) -> u64 {
        self.missing
    }

    /// The values in ascending order, and how often each occurred.
    ///
    /// ```
    /// use undercroft::query::Distribution;
    /// let mut distribution = Distribution::default();
    /// [7.0, 3.0, 7.0].into_iter().for_each(|value| distribution.add(Some(value)));
    /// assert_eq!(distribution.values().collect::<Vec<_>>(), [(3.0, 1), (7.0, 2)]);
    /// ```
    pub fn values(&self) -> impl Iterator<Item = (f64, u64)> {
        self.counts.iter().map(|(value, count)| (value.0, *count))
    }

    /// A measure of the values; `None` if there are none.
    ///
    /// ```
    /// use undercroft::query::{Measure, Distribution};
    /// let mut distribution = Distribution::default();
    /// (1..=100).for_each(|value| distribution.add(Some(f64::from(value))));
    /// assert_eq!(distribution.measure(Measure::Percentile(95)), Some(95.0));
    /// assert_eq!(Distribution::default().measure(Measure::Min), None);
    /// ```
    pub fn measure(&self, measure: Measure) -> Option<f64> {
        match measure {
            Measure::Min => self.counts.keys().next().map(|value| value.0),
            Measure::Max => self.counts.keys().next_back().map(|value| value.0),
            // Summed in ascending order, so that rounding does not depend on the order in which values were added.
            Measure::Mean if self.total > 0 => {
                Some(self.values().map(|(value, count)| value * count as f64).sum::<f64>() / self.total as f64)
            }
            Measure::Mean => None,
            Measure::Percentile(share) => {
                // Nearest rank: the smallest value that at least so many per cent of all values do not exceed.
                let rank = (self.total * u64::from(share)).div_ceil(100).max(1);
                let mut below = 0;
                let at_rank = |(_, count): &(f64, u64)| {
                    below += count;
                    below >= rank
                };
                self.values().find(at_rank).map(|(value, _)| value)
            }
        }
    }

    /// A histogram of at most so many bins of equal width, from the smallest value on, and the width. If all values are
    /// whole numbers, so is the width, so that each bin covers as many whole numbers as the next.
    ///
    /// ```
    /// use undercroft::query::Distribution;
    /// let mut distribution = Distribution::default();
    /// [0.0, 1.0, 2.0, 3.0, 3.0].into_iter().for_each(|value| distribution.add(Some(value)));
    /// assert_eq!(distribution.bins(2), (vec![2, 3], 2.0));
    /// ```
    pub fn bins(&self, most: usize) -> (Vec<u64>, f64) {
        let (Some(min), Some(max)) = (self.measure(Measure::Min), self.measure(Measure::Max)) else {
            return (Vec::new(), 0.0);
        };
        let most = most.max(1) as f64;
        let whole = self.counts.keys().all(|value| value.0.fract() == 0.0);
        let width = if whole { ((max - min + 1.0) / most).ceil() } else { (max - min) / most };
        let width = if width > 0.0 { width } else { 1.0 };
        let count = if whole { ((max - min + 1.0) / width).ceil() } else { most };
        let mut bins = vec![0; count as usize];
        for (value, many) in self.values() {
            let bin = ((value - min) / width) as usize;
            let last = bins.len() - 1;
            bins[bin.min(last)] += many;
        }
        (bins, width)
    }
}

/// A summary statistic of a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
    /// The arithmetic mean.
    Mean,
    /// The smallest value that at least so many per cent of the values do not exceed.
    Percentile(u8),
}

impl Measure {
    /// The measure of that name: `min`, `max`, `mean`, `median` or `p1` to `p99`.
    ///
    /// ```
    /// use undercroft::query::Measure;
    /// assert_eq!(Measure::named("p95"), Some(Measure::Percentile(95)));
    /// assert_eq!(Measure::named("median"), Some(Measure::Percentile(50)));
    /// assert_eq!(Measure::named("p100"), None);
    /// ```
    pub fn named(name: &str) -> Option<Measure> {
        match name {
            "min" => Some(Measure::Min),
            "max" => Some(Measure::Max),
            "mean" => Some(Measure::Mean),
            "median" => Some(Measure::Percentile(50)),
            _ => {
                let share: u8 = name.strip_prefix('p')?.parse().ok()?;
                (1..100).contains(&share).then_some(Measure::Percentile(share))
            }
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Min => f.pad("min"),
            Measure::Max => f.pad("max"),
            Measure::Mean => f.pad("mean"),
            Measure::Percentile(50) => f.pad("median"),
            Measure::Percentile(share) => f.pad(&format!("p{share}")),
        }
    }
}
