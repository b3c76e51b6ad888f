//! The least value of a connected set of regions within a small block, by trying all connected sets.

use super::{bits::bits, local_block::LocalBlock, set_value::IMPOSSIBLE};

/// How many regions a block may have: they are the bits of a mask. It is also the limit for locks with more than two regions.
pub(super) const MAX_REGIONS: usize = 64;

/// A connected set that is to be made larger. Of the ways to do so those that were tried before are excluded, so that no
/// set is made twice.
struct Entry {
    set: u64,
    value: i64,
    excluded_regions: u64,
    excluded_locks: u64,
}

/// A block of at most [`MAX_REGIONS`] regions as masks. The root is region 0.
#[derive(Debug)]
struct Masks<'a> {
    block: &'a LocalBlock,
    all: u64,
    /// Regions that a lock with just two regions joins to each region.
    neighbours: Vec<u64>,
    /// What locks with just two regions cost, for each pair of them.
    pair_costs: Vec<i64>,
    /// The regions and the cost of each lock with more than two regions.
    wide: Vec<(u64, i64)>,
}

impl Masks<'_> {
    fn new(block: &LocalBlock) -> Option<Masks<'_>> {
        let regions = block.least.len();
        if regions > MAX_REGIONS {
            return None;
        }
        let mut masks = Masks {
            block,
            all: u64::MAX >> (64 - regions),
            neighbours: vec![0; regions],
            pair_costs: vec![0; regions * regions],
            wide: Vec::new(),
        };
        for (touched, cost) in &block.locks {
            if let [a, b] = touched[..] {
                masks.neighbours[a] |= 1 << b;
                masks.neighbours[b] |= 1 << a;
                masks.pair_costs[a * regions + b] += cost;
                masks.pair_costs[b * regions + a] += cost;
            } else {
                let mask = touched.iter().fold(0, |mask, region| mask | 1 << region);
                match masks.wide.iter_mut().find(|wide| wide.0 == mask) {
                    Some(wide) => wide.1 += cost,
                    None => masks.wide.push((mask, *cost)),
                }
            }
        }
        (masks.wide.len() <= MAX_REGIONS).then_some(masks)
    }

    /// The set together with more regions.
    fn with(&self, entry: &Entry, more: u64) -> Entry {
        let (mut set, mut value) = (entry.set, entry.value);
        for region in bits(more & !entry.set) {
            let row = region as usize * self.neighbours.len();
            let beside = self.neighbours[region as usize] & set;
            let inside: i64 = bits(beside).map(|other| self.pair_costs[row + other as usize]).sum();
            set |= 1 << region;
            value += self.block.least[region as usize] - inside;
        }
        let wide = self.wide.iter().filter(|wide| wide.0 & !set == 0 && wide.0 & !entry.set != 0);
        value -= wide.map(|wide| wide.1).sum::<i64>();
        Entry { set, value, ..*entry }
    }

    /// Whether the set holds a lock that was excluded.
    fn is_excluded(&self, entry: &Entry) -> bool {
        entry.set & entry.excluded_regions != 0
            || bits(entry.excluded_locks).any(|lock| self.wide[lock as usize].0 & !entry.set == 0)
    }
}

/// The least value of a connected set that holds the root and what is needed but not everything, and that set. `None` if
/// the block is too large, or if it has more connected sets than the budget allows.
pub(super) fn least(block: &LocalBlock, budget: &mut u32) -> Option<(i64, Vec<usize>)> {
    if block.locks.iter().all(|(touched, _)| touched.len() == block.least.len()) {
        // As everywhere in a tree, the only other set is that of all regions.
        return Some((if block.needed.is_empty() { 0 } else { IMPOSSIBLE }, vec![0]));
    }
    let masks = Masks::new(block)?;
    let needed = block.needed.iter().fold(0, |mask, region| mask | 1_u64 << region);
    let mut least = (IMPOSSIBLE, 1_u64);
    let mut stack = vec![Entry { set: 1, value: 0, excluded_regions: 0, excluded_locks: 0 }];
    while let Some(mut entry) = stack.pop() {
        *budget = budget.checked_sub(1)?;
        if entry.value < least.0 && entry.set != masks.all && needed & !entry.set == 0 {
            least = (entry.value, entry.set);
        }
        let beside = bits(entry.set).fold(0, |mask, region| mask | masks.neighbours[region as usize]);
        for region in bits(beside & !entry.set & !entry.excluded_regions) {
            let next = masks.with(&entry, 1 << region);
            if !masks.is_excluded(&next) {
                stack.push(next);
            }
            entry.excluded_regions |= 1 << region;
        }
        for (lock, (touched, _)) in masks.wide.iter().enumerate() {
            let is_beside = touched & entry.set != 0 && touched & !entry.set != 0;
            if is_beside && touched & entry.excluded_regions == 0 && entry.excluded_locks >> lock & 1 == 0 {
                let next = masks.with(&entry, *touched);
                if !masks.is_excluded(&next) {
                    stack.push(next);
                }
                entry.excluded_locks |= 1 << lock;
            }
        }
    }
    Some((least.0, bits(least.1).map(|region| region as usize).collect()))
}
