//! The theorem put to a quest: which locks count, which keys, and over which sets of regions the least value is asked.

use super::{
    lock_graph::{LockGraph, Target},
    reach::Reach,
};
use crate::net::Hops;

/// What a lock is to the theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It can never be opened, or opening it is without effect.
    Absent,
    /// It takes one of the keys that are counted.
    Counted,
    /// Once there is a key for it, it is as good as open.
    Kept,
}

/// A quest to which the theorem applies: one kind of keys over which locks compete, and at most one lock beside them.
#[derive(Debug)]
pub(super) struct Theorem<'a> {
    pub(super) graph: &'a LockGraph<'a>,
    pub(super) target: Target,
    roles: Vec<Role>,
    /// The number of counted keys in each region.
    keys: Vec<i64>,
    /// The lock with a kept key, if there is one, and the regions with such keys that can be reached without it.
    kept: Option<(u32, Vec<u32>)>,
}

/// In how many regions keys for the kept lock may lie. Each of them is a case of its own.
const MAX_KEPT_KEYS: usize = 8;

/// Sets of regions over which the least value is asked. They hold the start and are connected through locks inside them.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    /// Regions that are not in the set.
    pub(super) without: Vec<u32>,
    /// Regions that are in the set.
    pub(super) with: Vec<u32>,
    /// Whether the kept lock connects regions.
    pub(super) is_kept_open: bool,
    /// Whether the set of all regions is excepted.
    pub(super) is_proper: bool,
}

/// Which means of proof a quest asks for.
#[derive(Debug)]
pub(super) enum Competition<'a> {
    /// No two locks compete for a key.
    None,
    /// The theorem applies.
    OneKind(Theorem<'a>),
    /// Locks compete for keys of several kinds, or there are several locks or many keys of kept kinds beside them.
    Mixed,
}

impl<'a> Theorem<'a> {
    /// Finds out over which keys locks compete before the target is reached.
    pub(super) fn find(graph: &'a LockGraph<'a>, target: Target, reach: &Reach) -> Competition<'a> {
        let mut locks_of_kind = vec![0_u32; graph.quest.kinds.len()];
        let openable = || (0..graph.locks() as u32).filter(|lock| reach.locks[*lock as usize]);
        openable().for_each(|lock| locks_of_kind[graph.kind_of_lock(lock)] += 1);
        let mut roles = vec![Role::Absent; graph.locks()];
        let (mut counted, mut kept) = (None, Vec::new());
        for lock in openable() {
            let kind = graph.kind_of_lock(lock);
            // A key that can open only one lock is never missing elsewhere, so it is as good as a kept one.
            if graph.is_spent(kind) && locks_of_kind[kind] > 1 {
                if counted.is_some_and(|counted| counted != kind) {
                    return Competition::Mixed;
                }
                counted = Some(kind);
                roles[lock as usize] = Role::Counted;
            } else if graph.touches(lock).len() > 1 {
                roles[lock as usize] = Role::Kept;
                kept.push(lock);
            }
        }
        let Some(counted) = counted else { return Competition::None };
        if kept.len() > 1 {
            return Competition::Mixed;
        }
        let keys_in = |region: u32| {
            let keys = graph.keys_at(region).iter();
            keys.filter(|key| graph.kind_of_key(**key) == counted).count() as i64
        };
        let keys = (0..graph.quest.regions).map(keys_in).collect();
        let mut theorem = Theorem { graph, target, roles, keys, kept: None };
        if let Some(lock) = kept.first() {
            let keys = theorem.keys_before(*lock);
            if keys.len() > MAX_KEPT_KEYS {
                return Competition::Mixed;
            }
            theorem.kept = Some((*lock, keys));
        }
        Competition::OneKind(theorem)
    }

    /// The number of counted keys in a region.
    pub(super) fn keys(&self, region: u32) -> i64 {
        self.keys[region as usize]
    }

    /// What a lock takes in a case when it lies inside a set, if it is there at all.
    pub(super) fn cost(&self, case: &Case, lock: u32) -> Option<i64> {
        match self.roles[lock as usize] {
            Role::Counted => Some(1),
            Role::Kept if case.is_kept_open => Some(0),
            _ => None,
        }
    }

    /// The cases: the quest is unlosable, or complete, if in each of them every set has a value of at least 1.
    ///
    /// Without a kept lock there is only one. With one, a set in which the player can be stuck lacks the kept key, or does
    /// not touch the kept lock, or the lock lies inside it. In the last case the key was found without the lock, so it is
    /// one of those that can be.
    pub(super) fn cases(&self) -> Vec<Case> {
        let is_proper = self.target == Target::All;
        let goal = match self.target {
            Target::Goal(goal) => vec![goal],
            Target::All => Vec::new(),
        };
        let Some((kept, keys)) = &self.kept else {
            return vec![Case { without: goal, is_proper, ..Case::default() }];
        };
        let lock = self.graph.touches(*kept);
        let mut cases = vec![
            Case { without: [&goal[..], keys].concat(), ..Case::default() },
            Case { without: [&goal[..], lock].concat(), ..Case::default() },
        ];
        if !goal.iter().any(|goal| lock.contains(goal)) {
            let inside = |key: &u32| {
                let with = [&[*key], lock].concat();
                Case { without: goal.clone(), with, is_kept_open: true, is_proper }
            };
            cases.extend(keys.iter().map(inside));
        }
        cases
    }

    /// The regions with a key for the kept lock that can be reached without it, and before the target.
    fn keys_before(&self, kept: u32) -> Vec<u32> {
        let graph = self.graph;
        let ends_game = |lock: u32| matches!(self.target, Target::Goal(goal) if graph.touches(lock).contains(&goal));
        let leads_on = |lock: &&u32| self.roles[**lock as usize] == Role::Counted && !ends_game(**lock);
        let beside = |region: u32| {
            let locks = graph.locks_at(region).iter().filter(leads_on);
            locks.flat_map(|lock| graph.touches(*lock)).copied()
        };
        let mut search = Hops::default();
        search.search(graph.quest.regions, graph.quest.start, beside);
        let opens_kept = |key: &u32| graph.kind_of_key(*key) == graph.kind_of_lock(kept);
        let reached = search.reached().iter().copied();
        reached.filter(|region| graph.keys_at(*region).iter().any(opens_kept)).collect()
    }
}
