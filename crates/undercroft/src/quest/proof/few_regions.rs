//! Whether all sets of regions have a value of at least 1 in a quest with few regions, by trying all of them.

use super::theorem::{Case, Theorem};

/// How many regions there may be: they are the bits of a byte.
const MAX_REGIONS: usize = 8;
/// How many locks there may be.
const MAX_LOCKS: usize = 16;

/// Whether every set in a case has a value of at least 1. `None` if there are too many regions or locks to try them all.
pub(super) fn all_are_positive(theorem: &Theorem, case: &Case) -> Option<bool> {
    let graph = theorem.graph;
    let regions = graph.regions();
    if regions > MAX_REGIONS || graph.locks() > MAX_LOCKS {
        return None;
    }
    let mask = |regions: &[u32]| regions.iter().fold(0_u8, |mask, region| mask | 1 << region);
    let (start, with, without) = (1_u8 << graph.quest.start, mask(&case.with), mask(&case.without));
    let mut locks = [(0_u8, 0_i64); MAX_LOCKS];
    let mut count = 0;
    for lock in 0..graph.locks() as u32 {
        let touched = mask(graph.touches(lock));
        if let Some(cost) = theorem.cost(case, lock).filter(|_| touched & without == 0) {
            locks[count] = (touched, cost);
            count += 1;
        }
    }
    let locks = &locks[..count];
    // What can be reached from the start within a set.
    let reached_in = |set: u8| {
        let mut reached = start;
        loop {
            let is_open = |touched: u8| touched & !set == 0 && touched & reached != 0;
            let more = locks.iter().filter(|lock| is_open(lock.0)).fold(reached, |more, lock| more | lock.0);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    };
    let all = reached_in(!0);
    if start & without != 0 || with & !all != 0 {
        return Some(true);
    }
    let mut keys = [0_i64; MAX_REGIONS];
    (0..).zip(&mut keys[..regions]).for_each(|(region, keys)| *keys = theorem.keys(region));
    let value = |set: u8| {
        let found: i64 = (0..).zip(&keys).filter(|(region, _)| set >> region & 1 == 1).map(|(_, keys)| keys).sum();
        found - locks.iter().filter(|lock| lock.0 & !set == 0).map(|lock| lock.1).sum::<i64>()
    };
    // All subsets of what may be left out, from that of all regions down to the smallest.
    let free = all & !(start | with);
    let mut chosen = free;
    loop {
        let set = chosen | start | with;
        let is_excepted = case.is_proper && set == all;
        if !is_excepted && value(set) < 1 && reached_in(set) == set {
            return Some(false);
        }
        if chosen == 0 {
            return Some(true);
        }
        chosen = (chosen - 1) & free;
    }
}
