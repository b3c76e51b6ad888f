//! The rules of the game: what is reached, which keys are at hand, and what opening a lock does.

use super::lock_graph::{LockGraph, Target};

/// The depth of a region that is not reached.
const UNREACHED: u32 = u32::MAX;

/// A game that is being played.
#[derive(Debug)]
pub(super) struct Play<'a> {
    graph: &'a LockGraph<'a>,
    /// How many locks lie between the start and each region, on the way by which it was reached.
    depths: Vec<u32>,
    /// The reached regions, in the order in which they were entered.
    entered: Vec<u32>,
    /// The keys that were found and not yet used, in the order in which they were found.
    found: Vec<u32>,
    hands: Vec<Hand>,
}

/// The keys of one kind.
#[derive(Clone, Debug, Default)]
struct Hand {
    /// How many are at hand.
    keys: u32,
    /// Whether one was used.
    is_used: bool,
}

impl<'a> Play<'a> {
    /// A game at its start.
    pub(super) fn new(graph: &'a LockGraph<'a>) -> Play<'a> {
        let mut play = Play {
            graph,
            depths: vec![UNREACHED; graph.regions()],
            entered: Vec::with_capacity(graph.regions()),
            found: Vec::with_capacity(graph.quest.keys.len()),
            hands: vec![Hand::default(); graph.quest.kinds.len()],
        };
        play.enter(graph.quest.start, 0);
        play
    }

    /// Whether a lock touches a reached region, and a key for it is at hand. Then it can be opened if it is closed.
    pub(super) fn can_open(&self, lock: u32) -> bool {
        self.depth(lock) != UNREACHED && self.hands[self.graph.kind_of_lock(lock)].keys > 0
    }

    /// Whether a lock touches a region that is not reached. Then it is closed.
    pub(super) fn leads_on(&self, lock: u32) -> bool {
        self.graph.touches(lock).iter().any(|region| self.depths[*region as usize] == UNREACHED)
    }

    /// Opens a lock that can be opened, and names the key for it. A kept key is named only at the first lock it opens.
    pub(super) fn open(&mut self, lock: u32) -> Option<u32> {
        let kind = self.graph.kind_of_lock(lock);
        let is_spent = self.graph.is_spent(kind);
        let hand = &mut self.hands[kind];
        hand.keys -= u32::from(is_spent);
        let mut key = None;
        if !std::mem::replace(&mut hand.is_used, true) || is_spent {
            let place = self.found.iter().position(|key| self.graph.kind_of_key(*key) == kind);
            key = place.map(|place| self.found.remove(place));
        }
        let depth = 1 + self.depth(lock);
        for region in self.graph.touches(lock) {
            self.enter(*region, depth);
        }
        key
    }

    /// Whether the target is reached.
    pub(super) fn meets(&self, target: Target) -> bool {
        match target {
            Target::Goal(goal) => self.depths.get(goal as usize).is_some_and(|depth| *depth != UNREACHED),
            Target::All => {
                let mut locks = self.entered.iter().flat_map(|region| self.graph.locks_at(*region));
                locks.all(|lock| !self.leads_on(*lock))
            }
        }
    }

    /// Whether no lock that can be opened leads on, so that nothing more can ever be reached.
    pub(super) fn is_stuck(&self) -> bool {
        !(0..self.graph.locks() as u32).any(|lock| self.leads_on(lock) && self.can_open(lock))
    }

    /// Opens locks that lead on until there are none: the nearest to the start first, and of equally near ones that with
    /// the smallest number. Locks that touch the goal come before all others or after all others.
    pub(super) fn explore(&mut self, is_goal_first: bool, order: &mut Vec<(Option<u32>, u32)>) {
        let graph = self.graph;
        // Locks that touch a reached region, by rank. A lock is here once for each such region.
        let mut frontier: Vec<(bool, u32, u32)> = Vec::with_capacity(graph.locks());
        let mut looked_at = 0;
        loop {
            for region in &self.entered[looked_at..] {
                let depth = self.depths[*region as usize];
                frontier.extend(graph.locks_at(*region).iter().filter(|lock| self.leads_on(**lock)).map(|lock| {
                    let enters_goal = graph.quest.goal.is_some_and(|goal| graph.touches(*lock).contains(&goal));
                    (enters_goal != is_goal_first, depth, *lock)
                }));
            }
            looked_at = self.entered.len();
            let has_key = |lock: u32| self.hands[graph.kind_of_lock(lock)].keys > 0;
            let next = (0..frontier.len()).filter(|at| has_key(frontier[*at].2)).min_by_key(|at| frontier[*at]);
            let Some((_, _, lock)) = next.map(|at| frontier.swap_remove(at)) else { return };
            if self.leads_on(lock) {
                order.push((self.open(lock), lock));
            }
        }
    }

    /// The least depth of the regions that a lock touches.
    fn depth(&self, lock: u32) -> u32 {
        self.graph.touches(lock).iter().map(|region| self.depths[*region as usize]).min().unwrap_or(UNREACHED)
    }

    fn enter(&mut self, region: u32, depth: u32) {
        if self.depths[region as usize] != UNREACHED {
            return;
        }
        self.depths[region as usize] = depth;
        self.entered.push(region);
        for key in self.graph.keys_at(region) {
            self.hands[self.graph.kind_of_key(*key)].keys += 1;
            self.found.push(*key);
        }
    }
}
