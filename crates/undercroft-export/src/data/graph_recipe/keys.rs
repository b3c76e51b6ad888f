//! Locks of the recipe, and where their keys lie.

use std::collections::BTreeMap;

use undercroft::{
    Draft, LockId, Mark, MarkKind,
    recipe::{Graph, GraphKey},
};

use super::ways::{Node, Ways};
use crate::Loss;

/// The name of each lock that is kept.
pub(super) struct LockNames {
    names: BTreeMap<LockId, String>,
    /// Locks that were let out, because no way that is kept has one of their doors.
    lost: usize,
    /// Locks that got a key of their own where any key of a kind opened them.
    parted: usize,
}

/// A lock of the recipe has one key. Where a key that is spent opens any lock of its name, each lock gets a name of its own.
pub(super) fn locks(draft: &Draft, ways: &Ways) -> LockNames {
    let is_kept = |lock: &LockId| ways.list.iter().any(|way| way.lock == Some(*lock));
    let mut locks = LockNames { names: BTreeMap::new(), lost: 0, parted: 0 };
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for lock in &draft.locks {
        if !is_kept(&lock.id) {
            locks.lost += 1;
            continue;
        }
        let is_spent = draft.keys.iter().any(|key| key.name == lock.key && key.spent);
        let count = used.entry(lock.key.clone()).or_default();
        *count += 1;
        let name = if is_spent && *count > 1 {
            locks.parted += 1;
            format!("{} {count}", lock.key)
        } else {
            lock.key.clone()
        };
        locks.names.insert(lock.id, name);
    }
    locks
}

impl LockNames {
    pub fn name(&self, lock: LockId) -> Option<String> {
        self.names.get(&lock).cloned()
    }

    /// Adds the keys of all locks with the rooms in which they lie; what lies in a corridor is left to the engine.
    pub fn add_keys(&self, draft: &Draft, ways: &Ways, names: &[String], graph: &mut Graph, losses: &mut Vec<Loss>) {
        let (mut in_corridors, mut further) = (0, 0);
        for (id, name) in &self.names {
            if graph.keys.0.iter().any(|key| key.name == *name) {
                continue;
            }
            let Some(lock) = draft.locks.get(id.0 as usize) else { continue };
            let is_key = |mark: &&Mark| mark.kind == MarkKind::Key && mark.name.as_ref() == Some(&lock.key);
            let all: Vec<&Mark> = draft.marks.iter().filter(is_key).collect();
            // The key that was laid for this lock, else one of its name that was laid for none.
            let own: Vec<&Mark> = all.iter().copied().filter(|mark| mark.opens == Some(lock.number)).collect();
            let own = if own.is_empty() { all } else { own };
            let room = own.iter().find_map(|mark| names.get(ways.place(Node::Room(mark.room?))?));
            in_corridors += usize::from(room.is_none());
            further += own.len().saturating_sub(1);
            let mut key = GraphKey::new(name.clone());
            key.room = room.cloned();
            key.spent = draft.keys.iter().any(|key| key.name == lock.key && key.spent);
            graph.keys.0.push(key);
        }
        losses.extend(
            [
                Loss::counted(
                    "locks",
                    self.lost,
                    "lock is left out with its key",
                    "locks are left out with their keys",
                ),
                Loss::counted(
                    "shared-keys",
                    self.parted,
                    "lock that shared its keys with another has one of its own",
                    "locks that shared their keys with others have one of their own each",
                ),
                Loss::counted(
                    "keys-in-corridors",
                    in_corridors,
                    "key that lay in no room lies where the engine lays it",
                    "keys that lay in no room lie where the engine lays them",
                ),
                Loss::counted(
                    "keys",
                    further,
                    "further key of a lock is left out",
                    "further keys of locks are left out",
                ),
            ]
            .into_iter()
            .flatten(),
        );
    }
}
