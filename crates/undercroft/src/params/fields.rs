//! Each set of parameters names its fields once, with meaning and range; reading, checking, writing, listing
//! and the JSON Schema are all visitors of that one list.

use std::{ops::RangeInclusive, sync::Arc};

use super::{
    problem::{Problem, Source},
    storage::Storage,
    tree::Node,
};
use crate::{Json, Named, cold::cold};

/// The longest side of a board, in cells.
pub const MAX_SIDE: i32 = 16_384;
/// The most cells a board may have.
pub const MAX_CELLS: i64 = 1 << 28;

/// How far off its board a method that lets the board clip may put things.
pub const FAR: i32 = 1 << 29;

/// A set of parameters of a method or a pass.
pub trait Params {
    /// What the method or pass does, in a sentence.
    fn about(&self) -> &'static str;

    /// The names of the fields that most people set, the most usual first.
    fn first(&self) -> &'static [&'static str] {
        &[]
    }

    /// Shows every field to the visitor, in order.
    fn fields(&mut self, visitor: &mut dyn Fields);
}

/// Parameters of which some may be left to follow from others.
pub(crate) trait Resolve {
    /// The same with a value for each.
    type Resolved;

    /// Every parameter with the value that it has.
    fn resolve(&self) -> Self::Resolved;
}

/// Parameters that all have a value: they are resolved as they are.
macro_rules! resolved_as_they_are {
    ($($Params:ty),+ $(,)?) => {
        $(impl $crate::params::Resolve for $Params {
            type Resolved = $Params;

            fn resolve(&self) -> $Params {
                self.clone()
            }
        })+
    };
}
pub(crate) use resolved_as_they_are;

/// Somebody who wants to see every field of some [`Params`].
pub trait Fields {
    /// One field: its name, its meaning, and a hold on its value.
    fn field(&mut self, name: &'static str, about: &'static str, slot: Slot<'_>);

    /// The heading under which a form shows the fields that follow.
    fn heading(&mut self, _heading: &'static str) {}

    /// From where to where a slider goes for the field before, a number that may be far smaller or larger than anybody wants.
    fn useful(&mut self, _low: f64, _high: f64) {}

    /// The parameters of passes, each with its pass, that follow from the field before unless somebody sets them.
    fn followed_by(&mut self, _parameters: &'static [(&'static str, &'static str)]) {}

    /// A value of a pass that stands here among the parameters of a method. A visitor of the method alone has nothing to do: it
    /// meets the value in the pass. For one that visits method and passes together it is shown as a field before this is called.
    fn shared(&mut self, _value: &'static SharedValue) {}
}

/// A value of a pass that a method shows among its own parameters. It is stored in the pass alone.
#[derive(Debug, PartialEq)]
pub struct SharedValue {
    /// What the method calls it.
    pub own: &'static str,
    /// What it means for the method.
    pub about: &'static str,
    /// The pass.
    pub pass: &'static str,
    /// What the pass calls it.
    pub field: &'static str,
    /// The only value with which the pass stays off; any other switches it on. `None` if the pass is switched on and off by
    /// itself.
    pub off: Option<&'static str>,
}

/// Fields by what their values are. Each returns the visitor, so that a useful range can follow.
impl dyn Fields + '_ {
    /// A whole number within a range.
    pub(crate) fn whole(
        &mut self,
        name: &'static str,
        about: &'static str,
        mut value: impl Storage<i32>,
        range: RangeInclusive<i32>,
    ) -> &mut Self {
        self.field(name, about, Slot::Whole(&mut value, range));
        self
    }

    /// A number within a range.
    pub(crate) fn real(
        &mut self,
        name: &'static str,
        about: &'static str,
        mut value: impl Storage<f64>,
        range: RangeInclusive<f64>,
    ) -> &mut Self {
        self.field(name, about, Slot::Real(&mut value, range));
        self
    }

    /// A share or a chance: a number from 0 to 1.
    pub(crate) fn share(&mut self, name: &'static str, about: &'static str, value: impl Storage<f64>) -> &mut Self {
        self.real(name, about, value, 0.0..=1.0)
    }

    /// Yes or no.
    pub(crate) fn flag(&mut self, name: &'static str, about: &'static str, mut value: impl Storage<bool>) {
        self.field(name, about, Slot::Flag(&mut value));
    }

    /// One of a few words.
    pub(crate) fn choice<T: Named>(
        &mut self,
        name: &'static str,
        about: &'static str,
        mut value: impl Storage<T>,
    ) -> &mut Self {
        let mut member: &mut dyn Storage<T> = &mut value;
        self.field(name, about, Slot::Choice(&mut member));
        self
    }

    /// Anything with a structure of its own.
    pub(crate) fn custom(&mut self, name: &'static str, about: &'static str, value: &mut dyn Custom) -> &mut Self {
        self.field(name, about, Slot::Custom(value));
        self
    }
}

/// A reference to the value of a field, with what it may be. A field that follows from others unless somebody sets it is shown
/// as [`Derived`](super::Derived): visitors then meet the value it has; a value that they write is set from then on.
pub enum Slot<'a> {
    /// A whole number within a range.
    Whole(&'a mut dyn Storage<i32>, RangeInclusive<i32>),
    /// A number within a range.
    Real(&'a mut dyn Storage<f64>, RangeInclusive<f64>),
    /// Yes or no.
    Flag(&'a mut dyn Storage<bool>),
    /// One of a few words.
    Choice(&'a mut dyn Choice),
    /// A short text.
    Text(&'a mut Arc<str>),
    /// A whole document; a recipe may name a `file` in its place, which is then embedded.
    Document(&'a mut Arc<str>),
    /// Anything with a structure of its own.
    Custom(&'a mut dyn Custom),
}

impl Slot<'_> {
    /// Sets a derived field to the value that it has, so that it no longer follows from others.
    pub(crate) fn resolve(self) {
        match self {
            Slot::Whole(field, _) => field.set(field.value()),
            Slot::Real(field, _) => field.set(field.value()),
            Slot::Flag(field) => field.set(field.value()),
            Slot::Choice(field) => {
                field.choose(field.word());
            }
            Slot::Custom(field) => field.resolve(),
            Slot::Text(_) | Slot::Document(_) => {}
        }
    }
}

/// A value that is one of a few words.
pub trait Choice {
    /// The words.
    fn words(&self) -> Vec<&'static str>;
    /// The word it is now.
    fn word(&self) -> &'static str;
    /// Makes it the one of that word; `false` if there is none.
    fn choose(&mut self, word: &str) -> bool;
}

/// A value that reads and writes itself.
pub trait Custom {
    /// Names the file to read it from instead, where this says one.
    fn file<'n>(&self, _node: &'n Node) -> Option<&'n Node> {
        None
    }
    /// Reads it from a recipe, or says what is wrong.
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>);
    /// The same where the texts are known in which the recipe is written, so that problems can point into them.
    fn decode_in(&mut self, path: &str, node: &Node, _sources: &[Source], problems: &mut Vec<Problem>) {
        self.decode(path, node, problems);
    }
    /// Whether a field `file` beside it may name the file to read it from.
    fn has_file_key(&self) -> bool {
        false
    }
    /// Told that its file could not be read: one problem is enough.
    fn unread(&mut self) {}
    /// Sets it to the value that it has, if it is derived.
    fn resolve(&mut self) {}
    /// Whether there is nothing to write: a recipe is then the same without it.
    fn is_unset(&self) -> bool {
        false
    }
    /// Writes it as JSON.
    fn encode(&self) -> Json;
    /// The shortest way to write it, for people.
    fn brief(&self) -> Json {
        self.encode()
    }
    /// The JSON Schema of what it reads.
    fn schema(&self) -> Json;
    /// What it looks like, for people.
    fn form(&self) -> &'static str;
}

/// The path of a set of parameters; spelled out only when there is a problem to report.
#[derive(Clone, Copy)]
pub(crate) struct Prefix<'a> {
    pub(crate) part: &'a str,
    pub(crate) name: &'a str,
}

impl Prefix<'_> {
    pub(crate) fn path(self, field: &str) -> String {
        format!("{}.{}.{field}", self.part, self.name)
    }
}

/// A sum of fractions for a message: 0.36 + 0.37 + 0.36 is shown as 1.09, not as 1.0899999999999999.
pub(crate) fn shown_sum(sum: f64) -> f64 {
    (sum * 1e9).round() / 1e9
}

/// Collects broken rules under one path.
pub struct Rules<'a> {
    pub(crate) prefix: Prefix<'a>,
    pub(crate) problems: &'a mut Vec<Problem>,
}

impl Rules<'_> {
    /// Notes a problem with `field` unless `holds`.
    pub(crate) fn require<R: Into<String>, H: Into<String>>(
        &mut self,
        holds: bool,
        field: &str,
        rule_and_hint: impl FnOnce() -> (R, H),
    ) {
        if !holds {
            cold(|| {
                let (rule, hint) = rule_and_hint();
                self.refuse(field, rule, hint);
            });
        }
    }

    /// Notes a problem with `field`: the rule that it breaks, and what to do about it.
    pub(crate) fn refuse(&mut self, field: &str, rule: impl Into<String>, hint: impl Into<String>) {
        let path = self.prefix.path(field);
        self.problems.push(Problem { path, rule: rule.into(), hint: Some(hint.into()), span: None });
    }

    /// A value is at least another one; each with its name.
    pub(crate) fn at_least(&mut self, (field, value): (&str, i32), (other, least): (&str, i32)) {
        self.require(value >= least, field, || {
            (format!("must be at least {other} = {least}, is {value}"), format!("raise {field} or lower {other}"))
        });
    }

    /// Shares of one whole, each with its name, are at most 1 together.
    pub(crate) fn at_most_whole(&mut self, shares: &[(&str, f64)]) {
        let sum: f64 = shares.iter().map(|(_, share)| share).sum();
        // Shares such as 0.7 + 0.2 + 0.1 may come to a little more than 1. A value that is no share has its own problem.
        let holds = sum <= 1.0 + 1e-9 || shares.iter().any(|(_, share)| !(0.0..=1.0).contains(share));
        self.require(holds, shares[0].0, || {
            let names: Vec<&str> = shares.iter().map(|(name, _)| *name).collect();
            (format!("{} must be at most 1, is {}", names.join(" + "), shown_sum(sum)), "lower one of them".to_owned())
        });
    }

    /// The bounds every board keeps, whatever its sides.
    pub(crate) fn board(&mut self, width: i32, height: i32) {
        let cells = i64::from(width) * i64::from(height);
        self.require(cells <= MAX_CELLS, "width", || {
            let rule = format!("width × height must be at most {MAX_CELLS} cells, is {cells}");
            (rule, "make one of the sides smaller".to_owned())
        });
    }
}
