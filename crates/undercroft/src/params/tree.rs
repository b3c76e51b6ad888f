//! TOML and JSON with positions: every value knows where it is written, so that a problem can point there. Recipes,
//! tilesets and the styles of pictures are read this way.
//!
//! ```
//! use undercroft::recipe::tree::{Value, from_toml_text};
//! let mut problems = Vec::new();
//! let root = from_toml_text(0, "wall.width = 0.2", &mut problems);
//! let width = &root.entry("wall").unwrap().node.entry("width").unwrap().node;
//! assert_eq!(width.value, Value::Real(0.2));
//! assert_eq!(width.span.as_ref().unwrap().range, 13..16);
//! ```

use super::problem::{Problem, Span};

mod json;
mod json_scalar;
#[cfg(feature = "toml")]
mod toml_text;

pub(crate) use json::{from_json_text, from_value};
#[cfg(feature = "toml")]
pub use toml_text::from_toml_text;
#[cfg(feature = "toml")]
pub(crate) use toml_text::{from_set, key_steps};

/// A value in a recipe text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it says.
    pub value: Value,
    /// Where it is written.
    pub span: Option<Span>,
}

/// What a [`Node`] says.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A JSON null.
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number; those beyond 64 bits are `Real`.
    Whole(i64),
    /// Any other number.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Names and what they stand for, in the order written.
    Table(Vec<Entry>),
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name.
    pub key: String,
    /// Where the name is written.
    pub span: Option<Span>,
    /// What it stands for.
    pub node: Node,
}

impl Node {
    pub(crate) fn table() -> Node {
        Node { value: Value::Table(Vec::new()), span: None }
    }

    pub(crate) fn flag(on: bool) -> Node {
        Node { value: Value::Bool(on), span: None }
    }

    /// What it is, for messages: `the text "abc"`.
    pub(crate) fn describe(&self) -> String {
        match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => format!("`{value}`"),
            Value::Whole(value) => format!("{value}"),
            Value::Real(value) => format!("{value:?}"),
            Value::Text(text) if text.chars().count() > 40 => "a long text".to_owned(),
            Value::Text(text) => format!("the text {text:?}"),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) => "a table".to_owned(),
        }
    }

    /// The entry of that name, if this is a table that has one.
    ///
    /// ```
    /// # use undercroft::recipe::tree::from_toml_text;
    /// let root = from_toml_text(0, "width = 3", &mut Vec::new());
    /// assert!(root.entry("width").is_some() && root.entry("height").is_none());
    /// ```
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|entry| entry.key == key),
            _ => None,
        }
    }

    /// The entries, if this is a table.
    ///
    /// ```
    /// # use undercroft::recipe::tree::from_toml_text;
    /// assert_eq!(from_toml_text(0, "width = 3", &mut Vec::new()).entries().len(), 1);
    /// ```
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Puts `node` at the end of a path, making tables on the way.
    pub(crate) fn put(&mut self, path: &[&str], span: Option<Span>, node: Node) {
        let Some((key, rest)) = path.split_first() else {
            *self = node;
            return;
        };
        if !matches!(self.value, Value::Table(_)) {
            self.value = Value::Table(Vec::new());
        }
        let Value::Table(entries) = &mut self.value else { return };
        let index = entries.iter().position(|entry| entry.key == *key).unwrap_or_else(|| {
            entries.push(Entry { key: (*key).to_owned(), span: span.clone(), node: Node::table() });
            entries.len() - 1
        });
        if rest.is_empty() {
            entries[index].span.clone_from(&span);
        }
        entries[index].node.put(rest, span, node);
    }

    /// A problem with this value.
    ///
    /// ```
    /// # use undercroft::recipe::tree::from_toml_text;
    /// let root = from_toml_text(0, "width = 3", &mut Vec::new());
    /// let problem = root.entries()[0].node.problem("width", "must be even".to_owned(), None);
    /// assert_eq!(problem.to_string(), "width: must be even");
    /// ```
    pub fn problem(&self, path: &str, rule: String, hint: Option<String>) -> Problem {
        Problem { path: path.to_owned(), rule, hint, span: self.span.clone() }
    }

    /// Where the field at a dotted path such as `tiles[3].size` is written, or the nearest table around it.
    pub(crate) fn locate(&self, path: &str) -> Option<Span> {
        let mut node = self;
        let mut found = None;
        for key in path.split('.') {
            let (key, index) = match key.split_once('[') {
                Some((key, index)) => (key, index.strip_suffix(']').and_then(|index| index.parse::<usize>().ok())),
                None => (key, None),
            };
            match node.entry(key) {
                Some(entry) => node = &entry.node,
                None => break,
            }
            if let (Some(index), Value::List(items)) = (index, &node.value) {
                node = items.get(index).unwrap_or(node);
            }
            found = node.span.clone().or(found);
        }
        found
    }
}
