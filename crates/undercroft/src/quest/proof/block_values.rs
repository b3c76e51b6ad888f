//! The least value of a set in a case, block by block, and a set that has it.

use super::{
    blocks::{Block, Blocks},
    connected_sets,
    local_block::LocalBlock,
    min_cut,
    set_value::{IMPOSSIBLE, SetValue, Together},
    theorem::{Case, Theorem},
};

/// What is known about a block.
#[derive(Debug)]
struct Solved {
    block: Block,
    /// The values of the sets within the block and what hangs below it. The root counts elsewhere.
    value: SetValue,
    /// Which members are in the set with the least value among those that leave something out. `None` if all members are in it,
    /// and what it leaves out hangs below one of them.
    chosen: Option<Vec<u32>>,
}

/// The least value of a set in a case, or a lower bound for it.
#[derive(Debug)]
pub(super) struct BlockValues {
    /// The least value, or a lower bound for it.
    pub(super) least: i64,
    /// Whether a block was so large that it is a lower bound only.
    pub(super) is_bound: bool,
    blocks: Vec<Solved>,
    /// The values of each region with what hangs below it.
    values: Vec<SetValue>,
}

/// How much of a region and of that which hangs below it is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    Full,
    LeavesOut,
}

impl BlockValues {
    /// Looks at all blocks. At most `max_sets` connected sets are tried, and blocks for which that is not enough get a
    /// lower bound.
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn new(theorem: &Theorem, case: &Case, max_sets: u32) -> BlockValues {
        let Blocks { blocks, mut values, is_possible } = Blocks::new(theorem, case);
        let mut found = BlockValues { least: IMPOSSIBLE, is_bound: false, blocks: Vec::new(), values: Vec::new() };
        if !is_possible {
            return found;
        }
        let mut numbers = vec![0; theorem.graph.regions()];
        let mut budget = max_sets;
        for block in blocks {
            let local = LocalBlock::new(theorem.graph, &block, &values, &mut numbers);
            let (least, set) = connected_sets::least(&local, &mut budget).unwrap_or_else(|| {
                found.is_bound = true;
                min_cut::lower_bound(&local, case.is_proper)
            });
            let solved = Solved::new(block, &values, least, &set);
            values[solved.block.root as usize].hang(solved.value);
            found.blocks.push(solved);
        }
        let value = values[theorem.graph.quest.start as usize];
        found.least = if case.is_proper { value.part } else { value.least() };
        found.values = values;
        found
    }

    /// A set that has the least value if that is not only a bound.
    pub(super) fn set(&self, theorem: &Theorem, case: &Case) -> Vec<bool> {
        let regions = theorem.graph.regions();
        let mut is_in = vec![false; regions];
        // The blocks below each region are a list that is linked from the last to the first.
        let mut last_below: Vec<Option<usize>> = vec![None; regions];
        let links: Vec<Option<usize>> =
            (0..self.blocks.len()).map(|at| last_below[self.blocks[at].block.root as usize].replace(at)).collect();
        let start = theorem.graph.quest.start;
        let extent =
            self.values.get(start as usize).map(|value| if case.is_proper { Extent::LeavesOut } else { least(value) });
        let mut stack: Vec<(u32, Extent)> = extent.into_iter().map(|extent| (start, extent)).collect();
        while let Some((region, extent)) = stack.pop() {
            is_in[region as usize] = true;
            let below: Vec<usize> = std::iter::successors(last_below[region as usize], |at| links[*at]).collect();
            let extents = share(extent, below.iter().map(|at| self.blocks[*at].value));
            for (at, extent) in below.iter().zip(extents) {
                let Solved { block, chosen, .. } = &self.blocks[*at];
                match chosen.as_ref().filter(|_| extent == Extent::LeavesOut) {
                    Some(chosen) => stack.extend(chosen.iter().map(|at| (*at, least(&self.values[*at as usize])))),
                    None => {
                        let extents = share(extent, block.members.iter().map(|at| self.values[*at as usize]));
                        stack.extend(block.members.iter().copied().zip(extents));
                    }
                }
            }
        }
        is_in
    }
}

impl Solved {
    /// Puts the values of a block together, given the least value of a set of its regions that leaves some out.
    fn new(block: Block, values: &[SetValue], least: i64, set: &[usize]) -> Solved {
        let mut all = Together::new();
        block.members.iter().for_each(|member| all.add(values[*member as usize]));
        let mut value = all.behind(block.locks.iter().map(|lock| lock.1).sum());
        let mut chosen = None;
        if least <= value.part {
            value.part = least;
            // Region 0 is the root.
            chosen = Some(set.iter().filter(|at| **at > 0).map(|at| block.members[at - 1]).collect());
        }
        Solved { block, value, chosen }
    }
}

/// The extent with the least value. Smaller sets come first, because they make shorter orders of play.
fn least(value: &SetValue) -> Extent {
    if value.full < value.part { Extent::Full } else { Extent::LeavesOut }
}

/// The extent of each of several things, if together they have this extent and the least value.
fn share(extent: Extent, values: impl Iterator<Item = SetValue> + Clone) -> Vec<Extent> {
    if extent == Extent::Full {
        return values.map(|_| Extent::Full).collect();
    }
    let mut extents: Vec<Extent> = values.clone().map(|value| least(&value)).collect();
    if !extents.contains(&Extent::LeavesOut) {
        let cheapest = values.enumerate().min_by_key(|(_, value)| value.part - value.full);
        cheapest.into_iter().for_each(|(at, _)| extents[at] = Extent::LeavesOut);
    }
    extents
}
