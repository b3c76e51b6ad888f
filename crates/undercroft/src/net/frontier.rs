//! Where A* keeps what it will look at next. Of entries with the same priority each frontier takes a certain one first,
//! and of equally cheap paths that decides which is found; results are kept in catalogues, so these rules are fixed.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::a_star::Step;

/// A step that A* has reached but not looked at yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(super) step: Step,
    /// The number of its state.
    pub(super) state: u32,
    /// What it costs to get there.
    pub(super) cost: u32,
}

/// A queue of entries, those with the lowest priority first.
pub(crate) trait Frontier {
    /// Empties it, but keeps its memory.
    fn clear(&mut self);
    /// Adds an entry.
    fn push(&mut self, priority: u32, entry: Entry);
    /// Takes the next entry.
    fn pop(&mut self) -> Option<Entry>;
}

/// A frontier with one linked list for each priority. Of equal priorities the last one in is the first one out, which goes
/// straight for the goal where nothing is in the way. It takes constant time for each entry, and memory for the largest
/// priority: it suits small costs.
///
/// No entry comes before those that were taken already: one that is pushed with a lower priority is treated as if it had
/// the priority of the entry taken last.
#[derive(Debug, Default)]
pub(crate) struct BucketQueue {
    /// The entries, each with the next one of its list.
    entries: Vec<(Entry, u32)>,
    /// The first entry of each list.
    heads: Vec<u32>,
    /// All lists before this one and after `highest` are empty.
    lowest: usize,
    highest: usize,
    /// The list of the entry taken last.
    current: usize,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

impl Frontier for BucketQueue {
    fn clear(&mut self) {
        self.entries.clear();
        if let Some(used) = self.heads.get_mut(self.lowest..=self.highest) {
            used.fill(NONE);
        }
        (self.lowest, self.highest, self.current) = (usize::MAX, 0, 0);
    }

    #[inline]
    fn push(&mut self, priority: u32, entry: Entry) {
        let list = self.current.max(priority as usize);
        if list >= self.heads.len() {
            self.heads.resize(list + 64, NONE);
        }
        (self.lowest, self.highest) = (self.lowest.min(list), self.highest.max(list));
        self.entries.push((entry, self.heads[list]));
        self.heads[list] = self.entries.len() as u32 - 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        while self.lowest <= self.highest {
            let head = self.heads[self.lowest];
            if let Some((entry, next)) = self.entries.get(head as usize) {
                self.heads[self.lowest] = *next;
                self.current = self.lowest;
                return Some(*entry);
            }
            self.lowest += 1;
        }
        None
    }
}

/// A frontier in a binary heap, for costs of any size. Of equal priorities the state with the lower number comes first.
#[derive(Debug, Default)]
pub(crate) struct HeapQueue {
    entries: Vec<Entry>,
    /// The priority, the state and the index of each entry: less to move about in the heap than the entry itself.
    heap: BinaryHeap<Reverse<(u32, u32, u32)>>,
}

impl Frontier for HeapQueue {
    fn clear(&mut self) {
        self.entries.clear();
        self.heap.clear();
    }

    #[inline]
    fn push(&mut self, priority: u32, entry: Entry) {
        self.heap.push(Reverse((priority, entry.state, self.entries.len() as u32)));
        self.entries.push(entry);
    }

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        self.heap.pop().map(|Reverse((.., index))| self.entries[index as usize])
    }
}
