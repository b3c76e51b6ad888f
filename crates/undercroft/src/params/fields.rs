//! Each set of parameters names its fields once, with meaning and range; reading, checking, writing, listing
//! and the JSON Schema are all visitors of that one list.

use std::{ops::RangeInclusive, sync::Arc};

use super::{
    derived::Storage,
    problem::{Problem, Source},
    tree::Node,
};
use crate::{Json, Named};

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

    /// How a form shows the fields.
    fn form(&self) -> Form;

    /// Shows every field to the visitor, in order.
    fn fields(&mut self, visitor: &mut dyn Fields);

    /// The rules that bind several fields together.
    fn rules(&self, _rules: &mut Rules<'_>) {}
}

/// How a form shows a set of parameters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// Headings, each with the names of the parameters under it.
    pub groups: &'static [(&'static str, &'static [&'static str])],
    /// What most people set, the most usual first.
    pub first: &'static [&'static str],
    /// For numbers that may be far smaller or larger than anybody wants: from where to where a slider goes.
    pub useful: &'static [(&'static str, f64, f64)],
}

/// Somebody who wants to see every field of some [`Params`].
pub trait Fields {
    /// One field: its name, its meaning, and a hold on its value.
    fn field(&mut self, name: &'static str, about: &'static str, slot: Slot<'_>);

    /// A whole number within a range.
    fn whole(
        &mut self,
        name: &'static str,
        about: &'static str,
        value: &mut dyn Storage<i32>,
        range: RangeInclusive<i32>,
    ) {
        self.field(name, about, Slot::Whole(value, range));
    }

    /// How likely something is, from 0 to 1.
    fn chance(&mut self, name: &'static str, about: &'static str, value: &mut dyn Storage<f64>) {
        self.field(name, about, Slot::Real(value, 0.0..=1.0));
    }
}

/// A hold on the value of a field, with what it may be. A field that follows from others unless somebody says it is shown
/// as [`Derived`](super::Derived): visitors then meet the value it has, and setting it says it.
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
    /// Says the value that a derived field has, so that it no longer follows from others.
    pub(crate) fn settle(self) {
        match self {
            Slot::Whole(field, _) => field.set(field.value()),
            Slot::Real(field, _) => field.set(field.value()),
            Slot::Flag(field) => field.set(field.value()),
            Slot::Choice(field) => {
                field.choose(field.word());
            }
            Slot::Custom(field) => field.settle(),
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

impl<T: Named> Choice for T {
    fn words(&self) -> Vec<&'static str> {
        T::ALL.iter().map(|(_, name)| *name).collect()
    }

    fn word(&self) -> &'static str {
        self.name()
    }

    fn choose(&mut self, word: &str) -> bool {
        T::from_name(word).map(|found| *self = found).is_some()
    }
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
    /// Says the value that it has, if it is derived.
    fn settle(&mut self) {}
    /// Whether there is nothing to write: a recipe is then the same without it.
    fn is_unsaid(&self) -> bool {
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
            let (rule, hint) = rule_and_hint();
            self.refuse(field, rule, hint);
        }
    }

    /// Notes a problem with `field`: the rule that it breaks, and what to do about it.
    pub(crate) fn refuse(&mut self, field: &str, rule: impl Into<String>, hint: impl Into<String>) {
        let path = self.prefix.path(field);
        self.problems.push(Problem { path, rule: rule.into(), hint: Some(hint.into()), span: None });
    }

    /// A field that must not be less than another.
    pub(crate) fn at_least(&mut self, (field, value): (&str, i32), (least, bound): (&str, i32)) {
        self.require(value >= bound, field, || {
            (format!("must be at least {least} = {bound}, is {value}"), format!("raise {field} or lower {least}"))
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
