//! A block with numbers of its own: region 0 is the root, and the members follow.

use super::{blocks::Block, lock_graph::LockGraph, set_value::SetValue};

/// A block, as [`connected_sets`](super::connected_sets) and [`min_cut`](super::min_cut) look at it.
#[derive(Debug)]
pub(super) struct LocalBlock {
    /// The least value of each region with what hangs below it. The root counts elsewhere, so here it is 0.
    pub(super) least: Vec<i64>,
    /// The regions that are in every set.
    pub(super) needed: Vec<usize>,
    /// The regions that each lock touches, and its cost.
    pub(super) locks: Vec<(Vec<usize>, i64)>,
}

impl LocalBlock {
    /// Gives a block numbers of its own. `numbers` is memory with a place for each region of the quest.
    pub(super) fn new(graph: &LockGraph, block: &Block, values: &[SetValue], numbers: &mut [usize]) -> LocalBlock {
        numbers[block.root as usize] = 0;
        let mut local = LocalBlock { least: vec![0], needed: Vec::new(), locks: Vec::with_capacity(block.locks.len()) };
        for (place, member) in block.members.iter().enumerate() {
            let value = values[*member as usize];
            numbers[*member as usize] = place + 1;
            local.least.push(value.least());
            if value.is_needed {
                local.needed.push(place + 1);
            }
        }
        for (lock, cost) in &block.locks {
            let touched = graph.touches(*lock).iter().map(|region| numbers[*region as usize]).collect();
            local.locks.push((touched, *cost));
        }
        local
    }
}
