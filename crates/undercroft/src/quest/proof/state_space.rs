//! The states of a game as masks: which locks are open, and which regions are reached.

use super::{
    bits::bits,
    lock_graph::{LockGraph, Target},
    reach::Reach,
};

/// How many locks, and how many regions, there may be in a search over states.
pub(super) const MAX_BITS: usize = 128;

/// The locks that are open, and the regions that are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) opened: u128,
    pub(super) reached: u128,
}

/// The keys of one kind and the locks that they open.
#[derive(Clone, Debug, Default)]
struct Kind {
    /// Whether keys can be missing elsewhere once they are used.
    is_spent: bool,
    /// The regions with at least one key, those with at least two, and so on.
    keys: Vec<u128>,
    /// The locks for them.
    locks: u128,
}

/// A quest, as far as it matters before its target is reached. Regions and locks have numbers of their own here.
#[derive(Debug)]
pub(super) struct StateSpace {
    /// The numbers of the locks in the quest, ascending.
    locks: Vec<u32>,
    /// The regions that each lock touches.
    touches: Vec<u128>,
    kinds: Vec<Kind>,
    /// The locks that use up no key that could be missing elsewhere.
    free: u128,
    /// For each lock those with a smaller number that touch the same regions and need the same keys. They are opened
    /// first, because it makes no difference which of them is.
    same_before: Vec<u128>,
    start: State,
    /// The goal, if it is the target, as a mask.
    goal: u128,
    /// All regions.
    all: u128,
}

/// Which locks are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// Only those that reach a new region.
    LeadOn,
    /// Also useless ones that use up a key.
    All,
}

impl StateSpace {
    /// The states on the way to a target. `None` if there are too many locks or regions.
    pub(super) fn new(graph: &LockGraph, target: Target) -> Option<StateSpace> {
        let reach = Reach::from_start(graph, target);
        let goal = match target {
            Target::Goal(goal) => Some(goal),
            Target::All => None,
        };
        let locks: Vec<u32> = (0..graph.locks() as u32).filter(|lock| reach.locks[*lock as usize]).collect();
        // A region that only locks to the goal reach does not matter.
        let is_region = |at: &u32| reach.regions[*at as usize] || goal == Some(*at);
        let regions: Vec<u32> = (0..graph.quest.regions).filter(is_region).collect();
        if locks.len() > MAX_BITS || regions.len() > MAX_BITS {
            return None;
        }
        let bit = |region: u32| regions.binary_search(&region).map_or(0, |at| 1_u128 << at);
        let mut kinds = vec![Kind::default(); graph.quest.kinds.len()];
        let mut touches = Vec::with_capacity(locks.len());
        let kind_of_lock: Vec<usize> = locks.iter().map(|lock| graph.kind_of_lock(*lock)).collect();
        let mut same_before = vec![0_u128; locks.len()];
        for (at, lock) in locks.iter().enumerate() {
            kinds[kind_of_lock[at]].locks |= 1 << at;
            let is_same = |before: &usize| kind_of_lock[*before] == kind_of_lock[at];
            let is_same = |before: &usize| is_same(before) && graph.touches(locks[*before]) == graph.touches(*lock);
            same_before[at] = (0..at).filter(is_same).fold(0, |mask, before| mask | 1 << before);
            touches.push(graph.touches(*lock).iter().fold(0, |mask, region| mask | bit(*region)));
        }
        for region in regions.iter().filter(|region| goal != Some(**region)) {
            for key in graph.keys_at(*region) {
                let keys = &mut kinds[graph.kind_of_key(*key)].keys;
                match keys.iter_mut().find(|regions| **regions & bit(*region) == 0) {
                    Some(regions) => *regions |= bit(*region),
                    None => keys.push(bit(*region)),
                }
            }
        }
        let mut free = 0;
        for (index, kind) in kinds.iter_mut().enumerate() {
            // A key that can open only one lock is never missing elsewhere.
            kind.is_spent = graph.is_spent(index) && kind.locks.count_ones() > 1;
            free |= if kind.is_spent { 0 } else { kind.locks };
        }
        let start = State { opened: 0, reached: bit(graph.quest.start) };
        let goal = goal.map_or(0, bit);
        let all = touches.iter().fold(start.reached, |mask, touched| mask | touched);
        Some(StateSpace { locks, touches, kinds, free, same_before, start, goal, all })
    }

    /// The state at the start.
    pub(super) fn start(&self) -> State {
        self.start
    }

    /// The number in the quest of a lock.
    pub(super) fn lock(&self, lock: u32) -> u32 {
        self.locks[lock as usize]
    }

    /// The state after these locks of the quest were opened.
    pub(super) fn state_after(&self, order: &[u32]) -> State {
        let opened = order.iter().filter_map(|lock| self.locks.binary_search(lock).ok());
        opened.fold(self.start, |state, lock| self.open(state, lock as u32))
    }

    /// Whether the target is reached. All regions that can be reached at all are the target if there is no goal.
    pub(super) fn is_met(&self, state: State) -> bool {
        if self.goal == 0 { state.reached == self.all } else { state.reached & self.goal != 0 }
    }

    /// The state after a lock is opened.
    pub(super) fn open(&self, state: State, lock: u32) -> State {
        let touched = self.touches[lock as usize];
        State { opened: state.opened | 1 << lock, reached: state.reached | touched }
    }

    /// The locks that can be opened, as a mask.
    pub(super) fn moves(&self, state: State, moves: Moves) -> u128 {
        let mut found = 0;
        for kind in &self.kinds {
            let closed = kind.locks & !state.opened;
            if closed == 0 || !self.has_key(kind, state) {
                continue;
            }
            for lock in bits(closed) {
                let touched = self.touches[lock as usize];
                let leads_on = touched & !state.reached != 0;
                let is_wanted = leads_on || moves == Moves::All && kind.is_spent;
                let is_first = self.same_before[lock as usize] & !state.opened == 0;
                if touched & state.reached != 0 && is_wanted && is_first {
                    found |= 1 << lock;
                }
            }
        }
        found
    }

    /// The state after all locks are opened that lead on and use up no key that could be missing elsewhere; each of them
    /// is told to `opened`. Whatever can be reached from a state can be reached from this one.
    pub(super) fn open_free_locks(&self, mut state: State, mut opened: impl FnMut(u32)) -> State {
        while self.free & !state.opened != 0 && !self.is_met(state) {
            let Some(lock) = bits(self.moves(state, Moves::LeadOn) & self.free).next() else { break };
            opened(lock);
            state = self.open(state, lock);
        }
        state
    }

    /// The order of play in the quest in which these locks are opened, and before and after each of them those that
    /// [`open_free_locks`](StateSpace::open_free_locks) opens.
    pub(super) fn order_of_play(&self, locks: &[u32]) -> Vec<u32> {
        let mut order = Vec::with_capacity(locks.len());
        let mut state = self.open_free_locks(self.start, |lock| order.push(self.lock(lock)));
        for lock in locks {
            order.push(self.lock(*lock));
            state = self.open_free_locks(self.open(state, *lock), |lock| order.push(self.lock(lock)));
        }
        order
    }

    fn has_key(&self, kind: &Kind, state: State) -> bool {
        let found: u32 = kind.keys.iter().map(|regions| (regions & state.reached).count_ones()).sum();
        let used = if kind.is_spent { (kind.locks & state.opened).count_ones() } else { 0 };
        found > used
    }
}
