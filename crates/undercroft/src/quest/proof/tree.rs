//! The least value of a set of regions when regions and locks form a tree, in linear time.

use super::{
    set_value::{IMPOSSIBLE, SetValue, Together},
    theorem::{Case, Theorem},
};

/// The lock by which the start was reached.
const START: u32 = u32::MAX;
/// Stands in for the lock of a region that is not reached yet.
const UNSEEN: u32 = u32::MAX - 1;
/// Stands in for the lock of a region that may not be reached.
const WITHOUT: u32 = u32::MAX - 2;
/// The cost of a lock that was not looked at yet.
const NOT_SEEN: i64 = -1;

/// The least value of a set in a case, or [`IMPOSSIBLE`] if there is no set. `None` if there are loops.
///
/// It is a tree if each region is reached by one lock only, where locks that touch the same regions count as one that
/// takes several keys. A lock may touch three regions and more: what hangs below all of them is then in the set or out of
/// it together.
pub(super) fn least(theorem: &Theorem, case: &Case) -> Option<i64> {
    let graph = theorem.graph;
    let start = graph.quest.start;
    let mut by = vec![UNSEEN; graph.regions()];
    by[start as usize] = START;
    for region in &case.without {
        by[*region as usize] = WITHOUT;
    }
    if by[start as usize] == WITHOUT {
        return Some(IMPOSSIBLE);
    }
    let mut values: Vec<SetValue> =
        (0..graph.quest.regions).map(|region| SetValue::of_region(theorem.keys(region))).collect();
    let mut costs = vec![NOT_SEEN; graph.locks()];
    let mut steps: Vec<(u32, u32)> = Vec::with_capacity(graph.locks());
    let mut unvisited = Vec::with_capacity(graph.regions());
    unvisited.push(start);
    while let Some(region) = unvisited.pop() {
        for lock in graph.locks_at(region) {
            let Some(cost) = theorem.cost(case, *lock).filter(|_| costs[*lock as usize] == NOT_SEEN) else { continue };
            let touched = graph.touches(*lock);
            costs[*lock as usize] = cost;
            if touched.iter().any(|other| by[*other as usize] == WITHOUT) {
                continue;
            }
            let Some(other) = touched.iter().find(|other| **other != region) else {
                values[region as usize].full -= cost;
                continue;
            };
            let parallel = by[*other as usize];
            if parallel < WITHOUT && graph.touches(parallel) == touched {
                costs[parallel as usize] += cost;
                continue;
            }
            for other in touched.iter().filter(|other| **other != region) {
                if by[*other as usize] != UNSEEN {
                    return None;
                }
                by[*other as usize] = *lock;
                unvisited.push(*other);
            }
            steps.push((region, *lock));
        }
    }
    for region in &case.with {
        if by[*region as usize] == UNSEEN || by[*region as usize] == WITHOUT {
            return Some(IMPOSSIBLE);
        }
        values[*region as usize].is_needed = true;
    }
    for (region, lock) in steps.iter().rev() {
        let mut together = Together::new();
        let others = graph.touches(*lock).iter().filter(|other| *other != region);
        others.for_each(|other| together.add(values[*other as usize]));
        let mut below = together.behind(costs[*lock as usize]);
        if !below.is_needed {
            // The lock stays closed.
            below.part = below.part.min(0);
        }
        values[*region as usize].hang(below);
    }
    let value = values[start as usize];
    Some(if case.is_proper { value.part } else { value.least() })
}
