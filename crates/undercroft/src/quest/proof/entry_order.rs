//! Whether regions can be entered one after the other, each with a key that nobody can lack: a proof for quests of any size.
//!
//! Let the regions have an order that begins with the start, and let each lock whose keys are spent have a key of its own. That
//! key lies in the first region of the order that the lock touches, or in one through which all ways from the start lead
//! there. Let each further region be touched by a lock that touches an earlier one; and if keys of that lock are kept, let one of
//! them lie in an earlier region. **Then all regions can be reached from every state of the game.**
//!
//! *Proof.* Take the first region that is not reached in some state, and the lock by which the order enters it. That lock is
//! closed, and touches a region that is reached. A kept key for it is at hand. If its keys are spent, its own key was
//! found, and so were those of all locks that were opened, for what these touch is reached. So more keys were found than
//! used, and one is at hand. ∎
//!
//! Keys that are laid before their locks make such an order. Where there are several, the one that is looked for leaves the
//! fewest keys to be brought from farther back; another might do where it does not.

use std::collections::BTreeSet;

use super::lock_graph::LockGraph;
use crate::net::Graph;

/// Stands in for the region before the start, and before what cannot be reached.
const NONE: u32 = u32::MAX;

/// Whether such an order is found, so that no region can be lost.
pub(super) fn is_found(graph: &LockGraph) -> bool {
    let mut order = EntryOrder::new(graph);
    order.enter(graph.quest.start);
    while let Some(region) = order.take_next() {
        order.enter(region);
    }
    order.entered.len() == graph.regions() && order.has_enough_keys()
}

struct EntryOrder<'a> {
    graph: &'a LockGraph<'a>,
    /// Whether each kind of keys is spent, and several locks take them. A single lock never lacks its key.
    is_counted: Vec<bool>,
    /// Whether a key of each kind lies in an entered region.
    is_known: Vec<bool>,
    /// Locks with kept keys that touch an entered region, until their key is found.
    waiting: Vec<u32>,
    is_touched: Vec<bool>,
    is_entered: Vec<bool>,
    entered: Vec<u32>,
    /// The regions that can be entered next, each with the number of keys that would have to be brought.
    next: BTreeSet<(u32, u32)>,
    /// That number for each region among them.
    lacking: Vec<Option<u32>>,
    /// For each kind that is counted and each region: its keys, less the locks that are touched from there first.
    balance: Vec<Vec<i64>>,
}

impl<'a> EntryOrder<'a> {
    fn new(graph: &'a LockGraph<'a>) -> EntryOrder<'a> {
        let kinds = graph.quest.kinds.len();
        let mut locks_of_kind = vec![0_u32; kinds];
        let openable = (0..graph.locks() as u32).filter(|lock| !graph.touches(*lock).is_empty());
        openable.for_each(|lock| locks_of_kind[graph.kind_of_lock(lock)] += 1);
        let is_counted: Vec<bool> = (0..kinds).map(|kind| graph.is_spent(kind) && locks_of_kind[kind] > 1).collect();
        let balance = is_counted.iter().map(|counted| if *counted { vec![0; graph.regions()] } else { Vec::new() });
        EntryOrder {
            balance: balance.collect(),
            is_counted,
            is_known: vec![false; kinds],
            waiting: Vec::new(),
            is_touched: vec![false; graph.locks()],
            is_entered: vec![false; graph.regions()],
            entered: Vec::with_capacity(graph.regions()),
            next: BTreeSet::new(),
            lacking: vec![None; graph.regions()],
            graph,
        }
    }

    fn enter(&mut self, region: u32) {
        let graph = self.graph;
        self.is_entered[region as usize] = true;
        self.entered.push(region);
        for key in graph.keys_at(region) {
            let kind = graph.kind_of_key(*key);
            self.is_known[kind] = true;
            if self.is_counted[kind] {
                self.balance[kind][region as usize] += 1;
            }
        }
        for lock in graph.locks_at(region) {
            let kind = graph.kind_of_lock(*lock);
            if std::mem::replace(&mut self.is_touched[*lock as usize], true) {
                continue;
            }
            if self.is_counted[kind] {
                self.balance[kind][region as usize] -= 1;
                self.offer(*lock);
            } else {
                self.waiting.push(*lock);
            }
        }
        let (known, waiting): (Vec<u32>, Vec<u32>) =
            self.waiting.iter().partition(|lock| self.is_known[graph.kind_of_lock(**lock)]);
        self.waiting = waiting;
        known.into_iter().for_each(|lock| self.offer(lock));
        // One that could be entered before may lack fewer keys now.
        for lock in graph.locks_at(region) {
            for other in graph.touches(*lock) {
                if let Some(before) = self.lacking[*other as usize].filter(|_| !self.is_entered[*other as usize]) {
                    self.next.remove(&(before, *other));
                    self.put(*other);
                }
            }
        }
    }

    /// A lock can be opened, so that what it touches can be entered.
    fn offer(&mut self, lock: u32) {
        for region in self.graph.touches(lock) {
            if !self.is_entered[*region as usize] && self.lacking[*region as usize].is_none() {
                self.put(*region);
            }
        }
    }

    fn put(&mut self, region: u32) {
        let lacking = self.lacking_at(region);
        self.lacking[region as usize] = Some(lacking);
        self.next.insert((lacking, region));
    }

    /// The region that is entered next: one in which no key is lacking, if there is any, else one whose locks will not be touched from
    /// regions that have the keys to them.
    fn take_next(&mut self) -> Option<u32> {
        let best = match self.next.first() {
            Some((0, _)) | None => self.next.first().copied(),
            Some(_) => {
                self.next.iter().copied().min_by_key(|(lacking, at)| (self.avoidable(*at).min(*lacking), *lacking, *at))
            }
        };
        let best = best?;
        self.next.remove(&best);
        Some(best.1)
    }

    /// How many of the locks that nobody has touched yet touch another region to be entered in which no key is lacking.
    fn avoidable(&self, region: u32) -> u32 {
        let graph = self.graph;
        let is_new = |lock: &&u32| !self.is_touched[**lock as usize] && self.is_counted[graph.kind_of_lock(**lock)];
        let has_keys =
            |other: &u32| *other != region && !self.is_entered[*other as usize] && self.lacking_at(*other) == 0;
        let locks = graph.locks_at(region).iter().filter(is_new);
        locks.filter(|lock| graph.touches(**lock).iter().any(has_keys)).count() as u32
    }

    /// How many keys too few lie in a region for the locks that nobody has touched yet.
    fn lacking_at(&self, region: u32) -> u32 {
        let graph = self.graph;
        let of_lock = |lock: &u32| Some(graph.kind_of_lock(*lock)).filter(|_| !self.is_touched[*lock as usize]);
        let mut wanted: Vec<usize> =
            graph.locks_at(region).iter().filter_map(of_lock).filter(|kind| self.is_counted[*kind]).collect();
        wanted.sort_unstable();
        let keys = |kind: usize| graph.keys_at(region).iter().filter(|key| graph.kind_of_key(**key) == kind).count();
        let of_kinds = wanted.chunk_by(|one, other| one == other);
        of_kinds.map(|own| own.len().saturating_sub(keys(own[0])) as u32).sum()
    }

    /// Whether the keys that are lacking somewhere lie where all ways from the start lead through.
    fn has_enough_keys(mut self) -> bool {
        let before = gates(self.graph);
        for balance in self.balance.iter_mut().filter(|balance| !balance.is_empty()) {
            // A region is entered after those through which all ways to it lead.
            for region in self.entered.iter().rev() {
                let own = balance[*region as usize];
                match before[*region as usize] {
                    _ if own >= 0 => {}
                    NONE => return false,
                    gate => balance[gate as usize] += own,
                }
            }
        }
        true
    }
}

/// For each region the nearest other one through which all ways from the start lead: cut nodes of the graph that regions and
/// locks make.
fn gates(graph: &LockGraph) -> Vec<u32> {
    let regions = graph.quest.regions;
    let sides = |lock: u32| graph.touches(lock).iter().map(move |region| (*region, regions + lock));
    let edges: Vec<(u32, u32)> = (0..graph.locks() as u32).flat_map(sides).collect();
    let dfs = Graph::new(regions + graph.locks() as u32, &edges).depth_first(graph.quest.start);
    let mut gates = vec![NONE; dfs.preorder.len()];
    for node in dfs.reached() {
        let Some((above, _)) = dfs.parent[*node as usize] else { continue };
        let is_gate = above < regions && dfs.is_cut_off_by_parent(*node);
        gates[*node as usize] = if is_gate { above } else { gates[above as usize] };
    }
    gates
}

/// For each region of a quest the regions through which all ways from the start lead, the nearest first: where keys can be found by
/// whoever got to that region.
pub(super) fn gates_of(graph: &LockGraph) -> Vec<Option<u32>> {
    let gates = gates(graph).into_iter().take(graph.regions());
    gates.map(|gate| Some(gate).filter(|gate| *gate != NONE)).collect()
}
