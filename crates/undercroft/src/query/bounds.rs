//! Bounds that the distributions of a survey have to stay in.

use std::fmt;

use super::{
    Distribution, Figure, Measure, figure, parse,
    parse::{Clause, ParseError},
    problems,
    program::{self, KnownValue},
    slot,
};
use crate::recipe::{Problems, suggestion};

/// The most lines of bounds.
const MAX_BOUNDS: usize = 1000;

/// Bounds on the distributions of a survey: one expression a line, over measures of figures.
///
/// ```
/// use undercroft::query::{Bounds, Figure, Distribution};
/// let bounds = Bounds::new("bounds.txt", "# not too small\nmean(rooms) in 9..12\nmax(unreachable_rooms) == 0\n")?;
/// let mut rooms = Distribution::default();
/// rooms.add(Some(14.0));
/// let violations = bounds.violations(|figure| (figure.to_string() == "rooms").then_some(&rooms));
/// assert_eq!(violations[0].to_string(), "line 2: mean(rooms) in 9..12 — mean(rooms) is 14");
/// # Ok::<(), undercroft::recipe::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    lines: Vec<Bound>,
}

/// One line of bounds.
#[derive(Clone, Debug, PartialEq)]
struct Bound {
    number: usize,
    text: String,
    asked: Vec<(Measure, Figure)>,
    clauses: Vec<Clause>,
}

/// A bound that does not hold, and the values that violate it.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    number: usize,
    text: String,
    values: Vec<(String, Option<f64>)>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} — ", self.number, self.text)?;
        for (index, (name, value)) in self.values.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match value {
                Some(value) => write!(f, "{comma}{name} is {}", (value * 1000.0).round() / 1000.0)?,
                None => write!(f, "{comma}{name} has no value")?,
            }
        }
        Ok(())
    }
}

impl Bounds {
    /// Reads bounds, one a line; what follows `#` is a comment.
    ///
    /// ```
    /// use undercroft::query::Bounds;
    /// let problems = Bounds::new("bounds.txt", "rooms > 3\n").unwrap_err();
    /// assert_eq!(problems.list[0].hint.as_deref(), Some("write `mean(rooms)`, or another of min, max, median, p1 to p99"));
    /// ```
    pub fn new(name: &str, text: &str) -> Result<Bounds, Problems> {
        let mut lines = Vec::new();
        let mut found: Option<Problems> = None;
        let mut start = 0;
        for (index, line) in text.split('\n').enumerate() {
            let wanted = line.split('#').next().unwrap_or_default();
            if !wanted.trim().is_empty() {
                let read = if lines.len() < MAX_BOUNDS {
                    bound(index + 1, wanted)
                } else {
                    Err(ParseError::new(0..0, format!("more than {MAX_BOUNDS} bounds"), None::<String>))
                };
                match read {
                    Ok(bound) => lines.push(bound),
                    Err(error) => {
                        let more = problems(name, text, error, start);
                        match &mut found {
                            Some(found) => found.list.extend(more.list),
                            None => found = Some(more),
                        }
                    }
                }
            }
            if found.as_ref().is_some_and(|found| found.list.len() > MAX_BOUNDS) {
                break;
            }
            start += line.len() + 1;
        }
        found.map_or(Ok(Bounds { lines }), Err)
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(undercroft::query::Bounds::new("none", "# nothing yet").unwrap().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The bounds that do not hold for the distributions of figures. A figure without a distribution has no values.
    ///
    /// ```
    /// use undercroft::query::Bounds;
    /// let bounds = Bounds::new("bounds.txt", "mean(rooms) > 3").unwrap();
    /// assert_eq!(bounds.violations(|_| None).len(), 1);
    /// ```
    pub fn violations<'s>(&self, distribution: impl Fn(Figure) -> Option<&'s Distribution>) -> Vec<Violation> {
        let mut violations = Vec::new();
        for bound in &self.lines {
            let value = |(measure, figure): &(Measure, Figure)| distribution(*figure)?.measure(*measure);
            let values: Vec<Option<f64>> = bound.asked.iter().map(value).collect();
            let known: Vec<KnownValue> = values.iter().map(|value| Some(value.unwrap_or(f64::NAN))).collect();
            if bound.clauses.iter().all(|clause| program::run(&clause.program, &known, &mut Vec::new()) == Some(true)) {
                continue;
            }
            let name = |(measure, figure): &(Measure, Figure)| format!("{measure}({figure})");
            let values = bound.asked.iter().map(name).zip(values).collect();
            violations.push(Violation { number: bound.number, text: bound.text.clone(), values });
        }
        violations
    }
}

fn bound(number: usize, line: &str) -> Result<Bound, ParseError> {
    let mut asked: Vec<(Measure, Figure)> = Vec::new();
    let clauses = parse::parse(line, &mut |words| {
        let (function, rest) = words.split_first().ok_or_else(|| ("a name is missing".to_owned(), None))?;
        let Some(measure) = Measure::named(function) else {
            let name = words.join("(") + &")".repeat(words.len() - 1);
            return Err(match figure::figure(words) {
                Ok(_) => (
                    format!("a survey has many values of `{name}`"),
                    Some(format!("write `mean({name})`, or another of min, max, median, p1 to p99")),
                ),
                Err(_) => {
                    let known = ["min", "max", "mean", "median", "p1 to p99"];
                    // All percentiles are spelled alike, so a suggestion of another one would be misleading.
                    let is_percentile = function.starts_with('p') && function[1..].bytes().all(|b| b.is_ascii_digit());
                    let hint =
                        if is_percentile { "p1 to p99, or `max`".to_owned() } else { suggestion(function, known) };
                    (format!("there is no measure `{function}`"), Some(hint))
                }
            });
        };
        if rest.is_empty() {
            let hint = format!("write `{function}(rooms)`");
            return Err((format!("`{function}` of what?"), Some(hint)));
        }
        Ok(slot(&mut asked, (measure, figure::figure(rest)?)))
    })?;
    Ok(Bound { number, text: line.trim().to_owned(), asked, clauses })
}
