//! The blocks of a quest: parts that hang together at single regions only.
//!
//! A block is a set of regions that no single region separates (a 2-connected component), where all regions that a lock
//! touches count as neighbours of each other. So each lock lies in one block. Two blocks share at most one region, and the
//! blocks form a tree. A set of regions is connected if and only if its part in each block is, and its value is the sum
//! over the blocks, so that the least value is found block by block.

use super::{
    set_value::SetValue,
    theorem::{Case, Theorem},
};

/// A block, seen from the start.
#[derive(Debug)]
pub(super) struct Block {
    /// The region of the block through which every way from the start leads.
    pub(super) root: u32,
    /// The other regions.
    pub(super) members: Vec<u32>,
    /// The locks that touch two regions of the block or more, with their costs.
    pub(super) locks: Vec<(u32, i64)>,
}

/// What can be reached from the start in a case, cut into blocks.
#[derive(Debug)]
pub(super) struct Blocks {
    /// Each block comes after the blocks that hang below its members.
    pub(super) blocks: Vec<Block>,
    /// The value of each region by itself.
    pub(super) values: Vec<SetValue>,
    /// Whether there is a set of regions that holds what it must.
    pub(super) is_possible: bool,
}

/// No number was given yet.
const UNSEEN: u32 = u32::MAX;
/// The number of a region that may not be reached.
const WITHOUT: u32 = u32::MAX - 1;

/// A region on the way of the depth-first search, and which of its neighbours comes next: one of the regions touched by
/// one of its locks.
struct Frame {
    region: u32,
    lock: usize,
    neighbour: usize,
}

impl Blocks {
    /// Cuts a case into blocks, by Tarjan's depth-first search.
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn new(theorem: &Theorem, case: &Case) -> Blocks {
        let graph = theorem.graph;
        let start = graph.quest.start;
        let mut values: Vec<SetValue> =
            (0..graph.quest.regions).map(|region| SetValue::of_region(theorem.keys(region))).collect();
        let mut numbers = vec![UNSEEN; graph.regions()];
        for region in &case.without {
            numbers[*region as usize] = WITHOUT;
        }
        if numbers[start as usize] == WITHOUT {
            return Blocks { blocks: Vec::new(), values, is_possible: false };
        }
        let is_there = |numbers: &[u32], lock: u32| {
            theorem.cost(case, lock).filter(|_| graph.touches(lock).iter().all(|at| numbers[*at as usize] != WITHOUT))
        };
        let mut lows = vec![UNSEEN; graph.regions()];
        // The block of each region in which it is not the root.
        let mut homes = vec![UNSEEN; graph.regions()];
        let mut blocks: Vec<Block> = Vec::new();
        let mut count = 1;
        (numbers[start as usize], lows[start as usize]) = (0, 0);
        let mut pending = Vec::new();
        let mut frames = vec![Frame { region: start, lock: 0, neighbour: 0 }];
        while let Some(frame) = frames.last_mut() {
            let region = frame.region;
            let Some(lock) = graph.locks_at(region).get(frame.lock) else {
                frames.pop();
                if let Some(parent) = frames.last() {
                    let parent = parent.region;
                    lows[parent as usize] = lows[parent as usize].min(lows[region as usize]);
                    if lows[region as usize] >= numbers[parent as usize] {
                        let from = pending.iter().rposition(|member| *member == region).unwrap_or(0);
                        let members = pending.split_off(from);
                        members.iter().for_each(|member| homes[*member as usize] = blocks.len() as u32);
                        blocks.push(Block { root: parent, members, locks: Vec::new() });
                    }
                }
                continue;
            };
            let neighbour = graph.touches(*lock).get(frame.neighbour).copied();
            let Some(neighbour) = neighbour.filter(|_| is_there(&numbers, *lock).is_some()) else {
                (frame.lock, frame.neighbour) = (frame.lock + 1, 0);
                continue;
            };
            frame.neighbour += 1;
            if numbers[neighbour as usize] == UNSEEN {
                (numbers[neighbour as usize], lows[neighbour as usize]) = (count, count);
                count += 1;
                pending.push(neighbour);
                frames.push(Frame { region: neighbour, lock: 0, neighbour: 0 });
            } else {
                lows[region as usize] = lows[region as usize].min(numbers[neighbour as usize]);
            }
        }
        for lock in 0..graph.locks() as u32 {
            let Some(cost) = is_there(&numbers, lock) else { continue };
            // The region that was reached last is not the root of the lock's block, unless there is only one region.
            let touched = graph.touches(lock);
            let Some(last) = touched.iter().max_by_key(|at| numbers[**at as usize]) else { continue };
            if numbers[*last as usize] == UNSEEN {
                continue;
            }
            if touched.len() == 1 {
                values[*last as usize].full -= cost;
            } else {
                blocks[homes[*last as usize] as usize].locks.push((lock, cost));
            }
        }
        let is_possible = case.with.iter().all(|region| numbers[*region as usize] < WITHOUT);
        case.with.iter().for_each(|region| values[*region as usize].is_needed = true);
        Blocks { blocks, values, is_possible }
    }
}
