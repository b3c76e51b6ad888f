//! A lower bound for the value of a set of regions within a large block, by a minimum cut.
//!
//! The bound is over all sets, also those that are not connected. It comes from a maximum bipartite matching of locks to keys in
//! the regions that they touch. Keys in the root, and in other regions that are in every set, are left out. By König's theorem
//! the locks that stay unmatched are as many as the largest surplus of locks over keys in any set. That set is the regions from
//! which no alternating path leads to a key that is left.

use super::{local_block::LocalBlock, set_value::IMPOSSIBLE};
use crate::net::breadth_first;

/// The lock has no key.
const NONE: usize = usize::MAX;

/// Which lock takes a key from which region.
#[derive(Clone, Debug)]
struct Assignment {
    /// How many keys are left in each region.
    left: Vec<i64>,
    /// From which region each lock takes its key.
    taken: Vec<usize>,
    /// The locks without a key.
    without: Vec<usize>,
}

/// The parts of a block that never change, and memory for searches.
struct AugmentingSearch<'a> {
    block: &'a LocalBlock,
    /// The locks at each region; locks that cost nothing are not among them.
    locks_at: Vec<Vec<usize>>,
    /// The search that saw each region last.
    seen: Vec<u32>,
    round: u32,
    /// The lock that asked each region for a key.
    asked_by: Vec<usize>,
    queue: Vec<usize>,
}

impl AugmentingSearch<'_> {
    fn new(block: &LocalBlock) -> AugmentingSearch<'_> {
        let regions = block.least.len();
        let mut locks_at = vec![Vec::new(); regions];
        for (lock, (touched, cost)) in block.locks.iter().enumerate() {
            if *cost > 0 {
                touched.iter().for_each(|region| locks_at[*region].push(lock));
            }
        }
        AugmentingSearch {
            block,
            locks_at,
            seen: vec![0; regions],
            round: 0,
            asked_by: vec![NONE; regions],
            queue: Vec::new(),
        }
    }

    /// Gives keys to as many locks as possible.
    fn assign(&mut self, assignment: &mut Assignment) {
        self.round += 1;
        let locks = std::mem::take(&mut assignment.without);
        for lock in locks {
            // What a search without success saw leads nowhere for later ones too, so it stays seen until one succeeds.
            if self.augment(assignment, lock) {
                self.round += 1;
            } else {
                assignment.without.push(lock);
            }
        }
    }

    /// Gives a key to one more lock, if others can take theirs from elsewhere.
    fn augment(&mut self, assignment: &mut Assignment, lock: usize) -> bool {
        self.queue.clear();
        self.queue.push(lock);
        let AugmentingSearch { block, locks_at, seen, round, asked_by, queue } = self;
        let found = breadth_first(queue, |queue, _, lock| {
            for region in &block.locks[lock].0 {
                if std::mem::replace(&mut seen[*region], *round) == *round {
                    continue;
                }
                asked_by[*region] = lock;
                if assignment.left[*region] > 0 {
                    return Some(*region);
                }
                queue.extend(locks_at[*region].iter().filter(|other| assignment.taken[**other] == *region));
            }
            None
        });
        if let Some(region) = found {
            assignment.left[region] -= 1;
            self.pass_on(assignment, region);
        }
        found.is_some()
    }

    /// Every lock on the way to this region takes its key from the region that it asked.
    fn pass_on(&self, assignment: &mut Assignment, mut region: usize) {
        while region != NONE {
            region = std::mem::replace(&mut assignment.taken[self.asked_by[region]], region);
        }
    }

    /// The regions from which there is no way to a key that is left.
    fn surplus(&self, assignment: &Assignment) -> Vec<usize> {
        let mut has_way: Vec<bool> = assignment.left.iter().map(|left| *left > 0).collect();
        let mut unvisited: Vec<usize> = (0..has_way.len()).filter(|region| has_way[*region]).collect();
        while let Some(region) = unvisited.pop() {
            for lock in &self.locks_at[region] {
                let from = assignment.taken[*lock];
                if from != NONE && !std::mem::replace(&mut has_way[from], true) {
                    unvisited.push(from);
                }
            }
        }
        (0..has_way.len()).filter(|region| !has_way[*region]).collect()
    }
}

/// A lower bound for the value of the sets that hold the root and what is needed, and the set that has this value if it is
/// connected. If `is_proper`, the set of all regions is not among them.
pub(super) fn lower_bound(block: &LocalBlock, is_proper: bool) -> (i64, Vec<usize>) {
    let regions = block.least.len();
    let mut is_fixed = vec![false; regions];
    is_fixed[0] = true;
    block.needed.iter().for_each(|region| is_fixed[*region] = true);
    // Regions with a negative value are in the set, because nothing speaks against them while it need not be connected.
    let mut base: i64 = (0..regions).filter(|at| is_fixed[*at]).map(|at| block.least[at]).sum();
    base += (0..regions).filter(|at| !is_fixed[*at]).map(|at| block.least[at].min(0)).sum::<i64>();
    let left = (0..regions).map(|at| if is_fixed[at] { 0 } else { block.least[at].max(0) }).collect();
    let mut search = AugmentingSearch::new(block);
    let without = (0..block.locks.len()).filter(|lock| block.locks[*lock].1 > 0).collect();
    let mut all = Assignment { left, taken: vec![NONE; block.locks.len()], without };
    search.assign(&mut all);
    if !is_proper {
        return (base - all.without.len() as i64, search.surplus(&all));
    }
    let mut least = (IMPOSSIBLE, vec![0]);
    for left_out in (0..regions).filter(|at| !is_fixed[*at]) {
        // A region that is left out has a key for every lock, so that no lock that touches it is in a surplus.
        let mut assignment = all.clone();
        assignment.left[left_out] = IMPOSSIBLE;
        search.assign(&mut assignment);
        let value = base - block.least[left_out].min(0) - assignment.without.len() as i64;
        if value < least.0 {
            least = (value, search.surplus(&assignment));
        }
    }
    least
}
