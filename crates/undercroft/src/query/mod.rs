//! Expressions over the numbers of a dungeon, and the search for seeds that satisfy one.
//!
//! ```
//! use undercroft::{Method, Recipe, query::{Query, Search}};
//! let recipe = Recipe::new(Method::Bsp(Default::default()));
//! let query = Query::new("rooms >= 12 and loops >= 1 and critical_rooms in 4..8")?;
//! let mut search = Search::new(&recipe, &query)?;
//! let found = (0..).map(Into::into).find(|seed| search.holds(seed) == Ok(true));
//! assert!(found.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The language: numbers, statistics by name, `count(KIND)`, or `marks(KIND)` where other things have such a kind too,
//! `+ - * / %`, comparison with `< <= > >= == !=`, ranges with `in 8..12` (both ends count; `8..<12` leaves out the
//! last), `and or not` or `&& || !`, and parentheses.
//! Statistics that are 1 or 0 (`complete`, `unlosable`, `goal_needs_secret`) may stand by themselves.

mod bounds;
mod distribution;
mod figure;
mod kinds;
mod parse;
mod program;
mod search;
mod token;

pub use bounds::Bounds;
pub use distribution::{Distribution, Measure};
pub use figure::{Figure, Stage};
pub use kinds::EntityType;
pub use parse::{MAX_CLAUSES, MAX_DEPTH, MAX_LENGTH};
pub use search::Search;

use crate::{
    levels::Levels,
    model::Draft,
    recipe::{Problem, Problems, Source, Span},
    stats::Stats,
};
use parse::{Clause, ParseError};
use program::KnownValue;

/// A condition on dungeons: an expression that is true of some of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    text: String,
    /// The names in it, each once.
    figures: Vec<Figure>,
    /// What `and` joins at the top; all must hold.
    clauses: Vec<Clause>,
}

impl Query {
    /// Reads an expression.
    ///
    /// ```
    /// use undercroft::query::Query;
    /// assert!(Query::new("not (rooms < 12) && count(treasure) * 2 >= loops + 1").is_ok());
    /// let problems = Query::new("romos >= 12").unwrap_err();
    /// assert_eq!(problems.list[0].hint.as_deref(), Some("did you mean `rooms`?"));
    /// ```
    pub fn new(text: &str) -> Result<Query, Problems> {
        let mut figures: Vec<Figure> = Vec::new();
        let clauses = parse::parse(text, &mut |words| {
            let figure = figure::figure(words)?;
            Ok(slot(&mut figures, figure))
        });
        match clauses {
            Ok(clauses) => Ok(Query { text: text.to_owned(), figures, clauses }),
            Err(error) => Err(problems("expression", text, error, 0)),
        }
    }

    /// What it asks about, each once, in the order written.
    ///
    /// ```
    /// use undercroft::query::Query;
    /// let query = Query::new("rooms > 5 and loops > 1 and rooms < 9")?;
    /// assert_eq!(query.figures().iter().map(|figure| figure.to_string()).collect::<Vec<_>>(), ["rooms", "loops"]);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The clauses that `and` joins at the top, as they were written.
    ///
    /// ```
    /// use undercroft::query::Query;
    /// let query = Query::new("rooms > 5 && (loops > 1 || doors == 0)")?;
    /// assert_eq!(query.clauses().collect::<Vec<_>>(), ["rooms > 5", "(loops > 1 || doors == 0)"]);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|clause| self.text.get(clause.at.clone()).unwrap_or_default())
    }

    /// The last stage that any of its figures needs.
    ///
    /// ```
    /// use undercroft::query::{Query, Stage};
    /// assert_eq!(Query::new("rooms > 5 && loops > 1")?.stage(), Stage::Carved);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn stage(&self) -> Stage {
        self.figures.iter().map(|figure| figure.stage()).max().unwrap_or(Stage::Layout)
    }

    /// Whether it is true of a dungeon.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, query::Query, stats};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
    /// assert!(Query::new("rooms == 16 && passages == rooms - 1")?.holds(dungeon.draft(), &stats(dungeon.draft())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds(&self, draft: &Draft, stats: &Stats) -> bool {
        let values: Vec<KnownValue> =
            self.figures.iter().map(|figure| Some(figure.of(draft, stats).unwrap_or(f64::NAN))).collect();
        self.verdict(&values, &mut Vec::new()) == Some(true)
    }

    /// Whether it is true of several levels.
    ///
    /// ```
    /// use undercroft::{generate_levels, levels_stats, query::Query, recipe::LevelsRecipe};
    /// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
    /// assert!(Query::new("rooms > 10")?.holds_for_levels(&levels, &levels_stats(&levels)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds_for_levels(&self, levels: &Levels, stats: &Stats) -> bool {
        let value = |figure: &Figure| Some(figure.of_levels(levels, stats).unwrap_or(f64::NAN));
        let values: Vec<KnownValue> = self.figures.iter().map(value).collect();
        self.verdict(&values, &mut Vec::new()) == Some(true)
    }

    /// True or false as soon as the values that are known decide it; `None` as long as they do not.
    fn verdict(&self, values: &[KnownValue], stack: &mut Vec<KnownValue>) -> Option<bool> {
        let mut all = Some(true);
        for clause in &self.clauses {
            match program::run(&clause.program, values, stack) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
        all
    }

    /// One bit a clause, the first lowest: whether it holds.
    fn met(&self, values: &[KnownValue], stack: &mut Vec<KnownValue>) -> u64 {
        let holds = |(index, clause): (usize, &Clause)| {
            u64::from(program::run(&clause.program, values, stack) == Some(true)) << index
        };
        self.clauses.iter().enumerate().map(holds).sum()
    }
}

/// The index of an item in a list that holds each item once; it is added if it is new. An index fits in 16 bits,
/// because an expression of [`MAX_LENGTH`] bytes cannot contain more names.
fn slot<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    let place = list.iter().position(|own| *own == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    });
    place as u16
}

/// The problem report of an expression that begins at byte `start` of a source.
fn problems(name: &str, text: &str, error: ParseError, start: usize) -> Problems {
    let range = start + error.at.start..start + error.at.end;
    let problem =
        Problem { path: String::new(), rule: error.rule, hint: error.hint, span: Some(Span { source: 0, range }) };
    Problems { list: vec![problem], sources: vec![Source { name: name.to_owned(), text: text.to_owned() }] }
}
