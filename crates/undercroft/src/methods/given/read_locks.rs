//! Locks and keys of a layout's text: what belongs together has to name each other rightly.

use std::collections::BTreeMap;

use crate::{
    model::{DoorId, Lock, LockId, Mark, MarkKind},
    named::suggestion,
    params::{MAX_LOCKS, Node, NodeReader, Problem},
    records::{KeyRecord, LockRecord},
};

/// What a layout says about locks in several places.
pub(super) struct LockTexts<'a> {
    /// Each with the place that it says it has, its key, and its doors if they are listed here.
    pub(super) locks: Vec<LockRecord>,
    /// The number of its lock that each door names.
    pub(super) of_doors: Vec<Option<LockId>>,
    /// The kinds of keys, and how many keys of each there are if it is said.
    pub(super) keys: &'a [KeyRecord],
    pub(super) marks: &'a [Mark],
    /// Whether no key can belong to a lock on another level.
    pub(super) alone: bool,
}

impl LockTexts<'_> {
    /// The locks with their doors. What does not belong together is noted.
    pub(super) fn join(self, path: &str, node: &Node, reader: &mut NodeReader<'_>) -> Vec<Lock> {
        let mut problem = |list: &str, index: usize, field: &str, rule: String| {
            let local = format!("{list}[{index}].{field}");
            let span = node.locate(&local).or_else(|| node.span.clone());
            reader.note(Problem { path: format!("{path}.{local}"), rule, hint: None, span });
        };
        let names: Vec<&str> = self.keys.iter().map(|key| key.name.as_str()).collect();
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
            if lock.id.is_some_and(|id| id.0 as usize != index) {
                problem("locks", index, "id", format!("must be its place in the list, {index}"));
            }
            if !names.contains(&lock.key.as_str()) {
                problem("locks", index, "key", unknown(&lock.key));
            }
            for DoorId(door) in lock.doors.iter().flatten() {
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
            let Some(LockId(lock)) = *lock else { continue };
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
        for (index, key) in self.keys.iter().enumerate() {
            if self.alone && self.locks.iter().all(|lock| lock.key != key.name) {
                problem("keys", index, "name", format!("no lock takes the key `{}`", key.name));
            }
            let marks = marks_of.get(key.name.as_str()).copied().unwrap_or(0);
            if key.count.is_some_and(|count| count != marks) {
                problem("keys", index, "count", format!("there are {marks} marks of this key"));
            }
        }
        let mut locks: Vec<Lock> = (0..).zip(self.locks).map(|(place, lock)| lock.lock(place)).collect();
        locks.iter_mut().for_each(|lock| lock.doors.clear());
        for (door, owner) in (0..).map(DoorId).zip(owners) {
            owner.and_then(|lock| locks.get_mut(lock as usize)).into_iter().for_each(|lock| lock.doors.push(door));
        }
        for (index, _) in locks.iter().enumerate().filter(|(_, lock)| lock.doors.is_empty()) {
            problem("locks", index, "doors", "a lock has one door at least".to_owned());
        }
        locks
    }
}
