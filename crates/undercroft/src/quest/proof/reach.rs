//! What could be reached if keys were never used up. Nothing more can be reached in truth, and when all keys are kept,
//! exactly this is.

use super::lock_graph::{LockGraph, Target};

/// What could be reached if keys were never used up. The game ends at the goal, so nothing behind it is reached on the
/// way to [`Target::Goal`].
#[derive(Debug)]
pub(super) struct Reach {
    /// Whether each region is reached. A goal that is the target is never marked.
    pub(super) regions: Vec<bool>,
    /// Whether each lock can be opened.
    pub(super) locks: Vec<bool>,
    /// Whether the target is reached.
    pub(super) is_met: bool,
    /// Whether a key of each kind was found.
    kinds: Vec<bool>,
    /// The reached regions whose locks were not looked at yet.
    unvisited: Vec<u32>,
}

impl Reach {
    /// What could be reached from the start.
    pub(super) fn from_start(graph: &LockGraph, target: Target) -> Reach {
        let mut reach = Reach::begin(graph);
        reach.enter(graph, target, graph.quest.start);
        reach.spread(graph, target);
        reach
    }

    /// What could be reached in the middle of a game: these regions are reached, and so many keys of each kind are at
    /// hand.
    pub(super) fn from_play(graph: &LockGraph, target: Target, reached: &[bool], hand: &[u32]) -> Reach {
        let mut reach = Reach::begin(graph);
        let regions = (0..graph.quest.regions).filter(|region| reached[*region as usize]);
        regions.for_each(|region| reach.enter(graph, target, region));
        // The keys in these regions were taken before, and some of them are gone.
        reach.kinds = hand.iter().map(|keys| *keys > 0).collect();
        reach.spread(graph, target);
        reach
    }

    fn begin(graph: &LockGraph) -> Reach {
        Reach {
            regions: vec![false; graph.regions()],
            locks: vec![false; graph.locks()],
            is_met: false,
            kinds: vec![false; graph.quest.kinds.len()],
            unvisited: Vec::with_capacity(graph.regions()),
        }
    }

    fn enter(&mut self, graph: &LockGraph, target: Target, region: u32) {
        if target == Target::Goal(region) {
            self.is_met = true;
        } else if !self.regions[region as usize] {
            self.regions[region as usize] = true;
            self.unvisited.push(region);
            for key in graph.keys_at(region) {
                self.kinds[graph.kind_of_key(*key)] = true;
            }
        }
    }

    fn open(&mut self, graph: &LockGraph, target: Target, lock: u32) {
        if std::mem::replace(&mut self.locks[lock as usize], true) {
            return;
        }
        let regions = graph.touches(lock);
        match target {
            // The game ends when this lock is opened.
            Target::Goal(goal) if regions.contains(&goal) => self.is_met = true,
            _ => regions.iter().for_each(|region| self.enter(graph, target, *region)),
        }
    }

    fn spread(&mut self, graph: &LockGraph, target: Target) {
        // A lock waits when a region that it touches was reached before a key of its kind.
        let mut waiting: Vec<u32> = Vec::new();
        while !self.unvisited.is_empty() {
            while let Some(region) = self.unvisited.pop() {
                for lock in graph.locks_at(region) {
                    if self.kinds[graph.kind_of_lock(*lock)] {
                        self.open(graph, target, *lock);
                    } else {
                        waiting.push(*lock);
                    }
                }
            }
            waiting.retain(|lock| {
                let is_open = self.kinds[graph.kind_of_lock(*lock)];
                if is_open {
                    self.open(graph, target, *lock);
                }
                !is_open
            });
        }
        if target == Target::All {
            let is_inside = |lock: &u32| graph.touches(*lock).iter().all(|region| self.regions[*region as usize]);
            self.is_met = waiting.iter().all(is_inside);
        }
    }
}
