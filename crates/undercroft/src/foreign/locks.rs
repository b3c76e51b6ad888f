//! Locks and keys of a map, if they fit together once the map is a dungeon.

use std::collections::BTreeSet;

use super::cell_map::CellMap;
use crate::{
    carve,
    check::{Rule, broken_laws},
    model::{DoorId, Key, Layout, Lock, LockId, Mark, MarkKind},
    quest,
};

/// Gives a layout the locks and keys of its map. Locks without doors or keys are none. Should what is left break a law or leave
/// the dungeon impossible to win, there are no locks at all: doors stay locked, and keys are things like any others.
pub(super) fn take(map: &CellMap, layout: &mut Layout, doors: &[Vec<DoorId>], notes: &mut Vec<String>) {
    let is_key = |mark: &Mark| mark.kind == MarkKind::Key;
    let lying: BTreeSet<&str> =
        layout.marks.iter().filter(|mark| is_key(mark)).filter_map(|mark| mark.name.as_deref()).collect();
    let known = |name: &str| lying.contains(name) && map.keys.iter().any(|key| key.name == name);
    let mut locks: Vec<Lock> = Vec::new();
    for lock in map.locks.iter().filter(|lock| known(&lock.key)) {
        let own = lock.doors.iter().filter_map(|door| doors.get(*door)).flatten().copied();
        let own: BTreeSet<DoorId> = own.filter(|id| layout.doors[id.0 as usize].kind.is_locked()).collect();
        if !own.is_empty() {
            locks.push(Lock {
                id: LockId(locks.len() as u32),
                number: locks.len() as u32,
                key: lock.key.clone(),
                doors: own.into_iter().collect(),
            });
        }
    }
    let used = |key: &&Key| locks.iter().any(|lock| lock.key == key.name);
    let keys: Vec<Key> = map.keys.iter().filter(used).cloned().collect();
    let whole = locks.len() == map.locks.len() && keys.len() == map.keys.len();
    let spare: Vec<Mark> = layout.marks.clone();
    let is_listed = |mark: &Mark| keys.iter().any(|key| Some(&key.name) == mark.name.as_ref());
    layout.marks.iter_mut().filter(|mark| is_key(mark) && !is_listed(mark)).for_each(loosen);
    (layout.locks, layout.keys) = (locks, keys);
    if !layout.locks.is_empty() && !is_sound(layout) {
        (layout.locks, layout.keys) = (Vec::new(), Vec::new());
        layout.marks = spare;
        layout.marks.iter_mut().filter(|mark| is_key(mark)).for_each(loosen);
    }
    let some = !map.locks.is_empty() || !map.keys.is_empty();
    if some && layout.locks.is_empty() {
        notes.push(
            "locks and keys of the map do not fit together: locked doors have no keys, and keys are things".to_owned(),
        );
    } else if some && !whole {
        notes.push("some locks of the map have no key or no door here, and were left out".to_owned());
    }
}

/// A key that no lock takes is a thing of that name.
fn loosen(mark: &mut Mark) {
    let name = mark.name.as_deref().filter(|name| !name.is_empty());
    let name = name.map_or_else(|| "key".to_owned(), |name| format!("{name} key"));
    *mark = Mark { kind: MarkKind::Own, name: Some(name), ..mark.clone() };
}

/// Whether the locks keep their laws and the goal can be won.
fn is_sound(layout: &Layout) -> bool {
    let draft = carve(layout.clone());
    let breaks = |rule: Rule| broken_laws(&draft).iter().any(|fault| fault.rule == rule);
    !breaks(Rule::Locks) && quest::certify(&draft).is_some_and(|own| own.certificate.winnable != quest::Proof::No)
}
