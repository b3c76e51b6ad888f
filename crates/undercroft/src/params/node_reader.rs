use std::{collections::BTreeMap, ops::RangeInclusive};

use super::{
    FAR, Problem, suggestion,
    tree::{Node, Value},
};
use crate::{Named, geom::Point};

/// The most items of a list: more than any board has room for.
pub(crate) const MOST_ITEMS: usize = 1 << 24;

/// Reads values with a structure of their own, and notes everything that is wrong with them.
pub(crate) struct NodeReader<'a> {
    problems: &'a mut Vec<Problem>,
}

impl<'a> NodeReader<'a> {
    pub(crate) fn new(problems: &'a mut Vec<Problem>) -> NodeReader<'a> {
        NodeReader { problems }
    }

    /// Notes a problem with a value that cannot be used.
    pub(crate) fn refuse<T>(&mut self, node: &Node, path: &str, rule: String) -> Option<T> {
        self.problems.push(node.problem(path, rule, None));
        None
    }

    /// Notes a problem.
    pub(crate) fn note(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Notes every field of a table that nobody knows.
    pub(crate) fn known(&mut self, node: &Node, path: &str, names: &[&str]) {
        self.known_of(node, path, names.iter().copied());
    }

    /// The same, of names that are listed elsewhere.
    pub(crate) fn known_of<'n>(&mut self, node: &Node, path: &str, names: impl Iterator<Item = &'n str> + Clone) {
        for entry in node.entries().iter().filter(|entry| !names.clone().any(|name| name == entry.key)) {
            self.problems.push(Problem {
                path: cold_format!("{path}.{}", entry.key),
                rule: cold_format!("there is no field `{}` here", entry.key),
                hint: Some(suggestion(&entry.key, names.clone())),
                span: entry.span.clone(),
            });
        }
    }

    /// One field of a table; without a default it has to be there.
    pub(crate) fn field<T>(
        &mut self,
        node: &Node,
        path: &str,
        name: &str,
        default: Option<T>,
        read: impl FnOnce(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<T> {
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match (node.entry(name), default) {
            (Some(entry), _) => read(self, &path, &entry.node),
            (None, Some(default)) => Some(default),
            (None, None) => self.refuse(node, &path, "is missing".to_owned()),
        }
    }

    /// A list of tables, which may be missing.
    pub(crate) fn list_field<T>(
        &mut self,
        node: &Node,
        path: &str,
        name: &str,
        read: impl Fn(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.field(node, path, name, Some(Vec::new()), |own, path, node| own.list(path, node, MOST_ITEMS, read))
    }

    /// A field that may be missing or null. The outer `None` says that it is there and wrong.
    pub(crate) fn optional<T>(
        &mut self,
        node: &Node,
        path: &str,
        name: &str,
        read: impl FnOnce(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<Option<T>> {
        self.field(node, path, name, Some(None), |own, path, node| match node.value {
            Value::Null => Some(None),
            _ => read(own, path, node).map(Some),
        })
    }

    /// Every item is read, whatever is wrong with those before it; of more than `most` items only the first few.
    pub(crate) fn list<T>(
        &mut self,
        path: &str,
        node: &Node,
        most: usize,
        read: impl Fn(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Value::List(items) = &node.value else {
            return self.refuse(node, path, cold_format!("must be a list, is {}", node.describe()));
        };
        let items = items.iter().enumerate().take(most + 1);
        let read: Vec<Option<T>> = items.map(|(index, item)| read(self, &format!("{path}[{index}]"), item)).collect();
        read.into_iter().collect()
    }

    /// The entries of a table whose names are anybody's, up to the first that is wrong.
    pub(crate) fn entries<T>(
        &mut self,
        path: &str,
        node: &Node,
        read: impl Fn(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        let entries = node.entries().iter();
        entries
            .map(|entry| Some((entry.key.clone(), read(self, &format!("{path}.{}", entry.key), &entry.node)?)))
            .collect()
    }

    pub(crate) fn text(&mut self, path: &str, node: &Node) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(text.clone()),
            _ => self.refuse(node, path, cold_format!("must be a text, is {}", node.describe())),
        }
    }

    /// One of a closed set of names.
    pub(crate) fn word<T: Named>(&mut self, path: &str, node: &Node) -> Option<T> {
        let text = self.text(path, node)?;
        let found = T::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(&text));
        if found.is_none() {
            let hint = suggestion(&text, T::ALL.iter().map(|(_, name)| *name));
            self.problems.push(node.problem(path, cold_format!("there is no `{text}` here"), Some(hint)));
        }
        found.map(|(member, _)| *member)
    }

    /// A whole number within a range.
    pub(crate) fn whole(&mut self, path: &str, node: &Node, range: RangeInclusive<i32>) -> Option<i32> {
        let given = match node.value {
            Value::Whole(whole) => i32::try_from(whole).ok(),
            // Other programs write 60 as 60.0.
            Value::Real(real) if real.fract() == 0.0 && real.abs() <= f64::from(i32::MAX) => Some(real as i32),
            Value::Real(_) => None,
            _ => return self.refuse(node, path, cold_format!("must be a whole number, is {}", node.describe())),
        };
        given.filter(|given| range.contains(given)).or_else(|| {
            let rule = cold_format!(
                "must be a whole number from {} to {}, is {}",
                range.start(),
                range.end(),
                node.describe()
            );
            self.refuse(node, path, rule)
        })
    }

    /// A coordinate of a cell, which may lie far off the board.
    pub(crate) fn coordinate(&mut self, path: &str, node: &Node) -> Option<i32> {
        self.whole(path, node, -FAR..=FAR)
    }

    /// The cell that the fields `x` and `y` of a table name.
    pub(crate) fn at(&mut self, path: &str, node: &Node) -> Option<Point> {
        let x = self.field(node, path, "x", None, Self::coordinate);
        let y = self.field(node, path, "y", None, Self::coordinate);
        Some(Point::new(x?, y?))
    }

    /// A number.
    pub(crate) fn real(&mut self, path: &str, node: &Node) -> Option<f64> {
        match node.value {
            Value::Whole(whole) => Some(whole as f64),
            Value::Real(real) if real.is_finite() => Some(real),
            _ => self.refuse(node, path, cold_format!("must be a number, is {}", node.describe())),
        }
    }

    /// True or false.
    pub(crate) fn flag(&mut self, path: &str, node: &Node) -> Option<bool> {
        match node.value {
            Value::Bool(flag) => Some(flag),
            _ => self.refuse(node, path, cold_format!("must be true or false, is {}", node.describe())),
        }
    }
}
