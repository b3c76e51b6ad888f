//! Locks and keys of a layout's text: what belongs together has to name each other rightly.

use std::collections::BTreeMap;

use crate::{
    model::{DoorId, Key, Lock, LockId, Mark, MarkKind},
    named::suggestion,
    params::{MAX_LOCKS, Node, NodeReader, Problem},
};

/// A lock as it is written: which place it says it has, its key, and its doors if they are listed here.
pub(super) struct LockText {
    id: Option<u32>,
    key: String,
    doors: Option<Vec<u32>>,
}

/// What a layout says about locks in several places.
pub(super) struct LockTexts<'a> {
    pub(super) locks: Vec<LockText>,
    /// The number of its lock that each door names.
    pub(super) of_doors: Vec<Option<u32>>,
    /// The kinds of keys, and how many keys of each there are if it is said.
    pub(super) keys: &'a [(Key, Option<u32>)],
    pub(super) marks: &'a [Mark],
    /// Whether no key can belong to a lock on another level.
    pub(super) alone: bool,
}

impl NodeReader<'_> {
    pub(super) fn lock(&mut self, path: &str, node: &Node) -> Option<LockText> {
        self.known(node, path, &["id", "key", "doors"]);
        let id = self.optional(node, path, "id", Self::count);
        let key = self.field(node, path, "key", None, Self::text);
        let doors = self.optional(node, path, "doors", |own, path, node| own.list(path, node, 1 << 24, Self::count));
        Some(LockText { id: id?, key: key?, doors: doors? })
    }

    pub(super) fn key(&mut self, path: &str, node: &Node) -> Option<(Key, Option<u32>)> {
        self.known(node, path, &["name", "spent", "count"]);
        let name = self.field(node, path, "name", None, Self::text);
        let spent = self.field(node, path, "spent", Some(false), Self::flag);
        let count = self.optional(node, path, "count", Self::count);
        Some((Key { name: name?, spent: spent? }, count?))
    }
}

impl LockTexts<'_> {
    /// The locks with their doors. What does not belong together is noted.
    pub(super) fn join(self, path: &str, node: &Node, reader: &mut NodeReader<'_>) -> Vec<Lock> {
        let mut problem = |list: &str, index: usize, field: &str, rule: String| {
            let local = format!("{list}[{index}].{field}");
            let span = node.locate(&local).or_else(|| node.span.clone());
            reader.note(Problem { path: format!("{path}.{local}"), rule, hint: None, span });
        };
        let names: Vec<&str> = self.keys.iter().map(|(key, _)| key.name.as_str()).collect();
        let unknown = |name: &str| {
            let hint = if names.is_empty() {
                "there are no `keys`".to_owned()
            } else {
                suggestion(name, names.iter().copied())
            };
            format!("there is no key `{name}`; {hint}")
        };
        for (list, count) in [("locks", self.locks.len()), ("keys", self.keys.len())] {
            if count > MAX_LOCKS as usize {
                problem(list, MAX_LOCKS as usize, "id", format!("there are {count}, at most {MAX_LOCKS} make sense"));
                return Vec::new();
            }
        }
        let mut marks_of: BTreeMap<&str, u32> = names.iter().map(|name| (*name, 0)).collect();
        let mut owners: Vec<Option<u32>> = vec![None; self.of_doors.len()];
        for (index, lock) in self.locks.iter().enumerate() {
            if lock.id.is_some_and(|id| id as usize != index) {
                problem("locks", index, "id", format!("must be its place in the list, {index}"));
            }
            if !names.contains(&lock.key.as_str()) {
                problem("locks", index, "key", unknown(&lock.key));
            }
            for door in lock.doors.iter().flatten() {
                match owners.get_mut(*door as usize) {
                    None => {
                        let rule = format!("there is no door {door}; there are {}", self.of_doors.len());
                        problem("locks", index, "doors", rule);
                    }
                    Some(Some(other)) if *other as usize != index => {
                        let rule = format!("door {door} is one of lock {other} already; a door has one lock");
                        problem("locks", index, "doors", rule);
                    }
                    Some(owner) => *owner = Some(index as u32),
                }
            }
        }
        for (door, lock) in self.of_doors.iter().enumerate() {
            let Some(lock) = *lock else { continue };
            match self.locks.get(lock as usize) {
                None => {
                    let rule = format!("there is no lock {lock}; there are {}", self.locks.len());
                    problem("doors", door, "lock", rule);
                }
                Some(own) if own.doors.is_some() && owners[door] != Some(lock) => {
                    problem("doors", door, "lock", format!("lock {lock} does not list door {door} among its doors"));
                }
                Some(_) => owners[door] = Some(lock),
            }
        }
        for (index, mark) in self.marks.iter().enumerate().filter(|(_, mark)| mark.kind == MarkKind::Key) {
            match (mark.name.as_deref(), mark.name.as_deref().and_then(|name| marks_of.get_mut(name))) {
                (_, Some(count)) => *count += 1,
                (Some(name), None) => problem("marks", index, "key", unknown(name)),
                (None, None) => problem("marks", index, "key", "is missing: the name of a key".to_owned()),
            }
        }
        for (index, (key, count)) in self.keys.iter().enumerate() {
            if self.alone && self.locks.iter().all(|lock| lock.key != key.name) {
                problem("keys", index, "name", format!("no lock takes the key `{}`", key.name));
            }
            let marks = marks_of.get(key.name.as_str()).copied().unwrap_or(0);
            if count.is_some_and(|count| count != marks) {
                problem("keys", index, "count", format!("there are {marks} marks of this key"));
            }
        }
        let locks = (0..).map(LockId).zip(self.locks);
        let mut locks: Vec<Lock> =
            locks.map(|(id, lock)| Lock { id, key: lock.key, doors: Vec::new(), number: id.0 }).collect();
        for (door, owner) in (0..).map(DoorId).zip(owners) {
            owner.and_then(|lock| locks.get_mut(lock as usize)).into_iter().for_each(|lock| lock.doors.push(door));
        }
        for (index, _) in locks.iter().enumerate().filter(|(_, lock)| lock.doors.is_empty()) {
            problem("locks", index, "doors", "a lock has one door at least".to_owned());
        }
        locks
    }
}
