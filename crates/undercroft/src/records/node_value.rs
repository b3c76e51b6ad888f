//! Values of the tree of a recipe's text. Everything that is wrong is noted with its path and its place in the text.

use std::collections::BTreeMap;

use super::{FARTHEST, FieldFault, FieldValue, LOWEST_LEVEL, Need, Record, ValueReader};
use crate::{
    Named,
    params::{MOST_ITEMS, Node, NodeReader, Problem, Value},
};

/// A value of a recipe's text, with what notes what is wrong with it.
struct NodeValue<'v, 'p> {
    reader: &'v mut NodeReader<'p>,
    path: &'v str,
    node: &'v Node,
}

/// A value that is of no use; why is noted.
struct Refused;

impl NodeReader<'_> {
    /// A value of a field, or `None` and what is wrong with it.
    pub(crate) fn value<T: FieldValue>(&mut self, path: &str, node: &Node) -> Option<T> {
        T::read(NodeValue { reader: self, path, node }).ok()
    }

    /// What a record means, or `None` and what is wrong with the fields of this table.
    pub(crate) fn meant<T>(&mut self, path: &str, node: &Node, meant: Result<T, FieldFault>) -> Option<T> {
        let FieldFault { path: field, message: rule, hint } = match meant {
            Ok(meant) => return Some(meant),
            Err(fault) => fault,
        };
        let span = node.locate(&field).or_else(|| node.span.clone());
        self.note(Problem { path: format!("{path}.{field}"), rule, hint, span });
        None
    }
}

impl ValueReader for NodeValue<'_, '_> {
    type Error = Refused;

    fn whole<const LEAST: i64, const MOST: i64>(self) -> Result<i64, Refused> {
        let range = LEAST.max(i32::MIN.into()) as i32..=MOST.min(i32::MAX.into()) as i32;
        self.reader.whole(self.path, self.node, range).map(i64::from).ok_or(Refused)
    }

    fn cell<const N: usize>(self, form: &'static str) -> Result<[i64; N], Refused> {
        let NodeValue { reader, path, node } = self;
        match &node.value {
            Value::List(items) if items.len() == N => {
                let mut numbers = [Some(0); N];
                for ((index, node), number) in items.iter().enumerate().zip(&mut numbers) {
                    let item = NodeValue { reader, path, node };
                    let read = if index + 2 < N {
                        item.whole::<0, LOWEST_LEVEL>()
                    } else {
                        item.whole::<{ -FARTHEST }, FARTHEST>()
                    };
                    *number = read.ok();
                }
                if numbers.contains(&None) { Err(Refused) } else { Ok(numbers.map(Option::unwrap_or_default)) }
            }
            _ => reader.refuse(node, path, format!("must be {form}, is {}", node.describe())).ok_or(Refused),
        }
    }

    fn real<T>(self, make: impl FnOnce(f64) -> Result<T, String>) -> Result<T, Refused> {
        let number = self.reader.real(self.path, self.node).ok_or(Refused)?;
        make(number).or_else(|rule| self.reader.refuse(self.node, self.path, rule).ok_or(Refused))
    }

    fn flag(self) -> Result<bool, Refused> {
        self.reader.flag(self.path, self.node).ok_or(Refused)
    }

    fn text(self) -> Result<String, Refused> {
        self.reader.text(self.path, self.node).ok_or(Refused)
    }

    fn character(self) -> Result<char, Refused> {
        let NodeValue { reader, path, node } = self;
        let text = reader.text(path, node).ok_or(Refused)?;
        let c = text.parse().ok();
        c.or_else(|| reader.refuse(node, path, "must be a single character".to_owned())).ok_or(Refused)
    }

    fn word<T: Named>(self) -> Result<T, Refused> {
        self.reader.word(self.path, self.node).ok_or(Refused)
    }

    fn optional<T: FieldValue>(self) -> Result<Option<T>, Refused> {
        match self.node.value {
            Value::Null => Ok(None),
            _ => T::read(self).map(Some),
        }
    }

    fn list<T: FieldValue>(self) -> Result<Vec<T>, Refused> {
        let NodeValue { reader, path, node } = self;
        match &node.value {
            // To spell out a path for every cell would take longer than all else.
            Value::List(items) if T::IS_CELL => {
                items.iter().map(|node| T::read(NodeValue { reader, path, node })).collect()
            }
            _ => reader.list(path, node, MOST_ITEMS, NodeReader::value).ok_or(Refused),
        }
    }

    fn table<T: FieldValue>(self) -> Result<BTreeMap<String, T>, Refused> {
        self.reader.entries(self.path, self.node, NodeReader::value).ok_or(Refused)
    }

    fn record<R: Record>(self) -> Result<R, Refused> {
        let NodeValue { reader, path, node } = self;
        if !matches!(node.value, Value::Table(_)) {
            return reader.refuse(node, path, format!("must be a table, is {}", node.describe())).ok_or(Refused);
        }
        let fields = || (0..).zip(R::FIELDS).filter(|(_, (_, need))| *need != Need::FilesOnly);
        reader.known_of(node, path, fields().map(|(_, (name, _))| *name));
        let (mut parts, mut is_sound) = (R::Parts::default(), true);
        for (index, (name, need)) in fields() {
            if let Some(entry) = node.entry(name) {
                let value = NodeValue { reader, path: &format!("{path}.{name}"), node: &entry.node };
                is_sound &= R::read_field(&mut parts, index, value).is_ok();
            } else if *need == Need::Always {
                reader.refuse::<()>(node, &format!("{path}.{name}"), "is missing".to_owned());
                is_sound = false;
            }
        }
        R::finish(parts).filter(|_| is_sound).ok_or(Refused)
    }
}
