//! The regions, locks and keys of a quest as lists that can be walked in both directions.

use super::Quest;

/// Lists of numbers, one after the other in one allocation.
#[derive(Debug)]
pub(super) struct Lists {
    /// Where each list ends; the next one begins there.
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn with_capacity(lists: usize, items: usize) -> Lists {
        Lists { ends: Vec::with_capacity(lists), items: Vec::with_capacity(items) }
    }

    /// The items of one list.
    pub(super) fn of(&self, list: u32) -> &[u32] {
        let list = list as usize;
        let from = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.items[from as usize..self.ends[list] as usize]
    }

    /// Adds one list with these items, ascending and each of them once.
    fn push(&mut self, items: impl Iterator<Item = u32>) {
        let from = self.items.len();
        self.items.extend(items);
        if !self.items[from..].is_sorted_by(|a, b| a < b) {
            let mut sorted = self.items.split_off(from);
            sorted.sort_unstable();
            sorted.dedup();
            self.items.append(&mut sorted);
        }
        self.ends.push(self.items.len() as u32);
    }

    /// So many lists with the items of these pairs of a list and an item, in the order of the pairs.
    fn group(lists: u32, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Lists {
        let mut ends = vec![0; lists as usize];
        let mut items = 0;
        for (list, _) in pairs.clone() {
            ends[list as usize] += 1;
            items += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            // For now each entry is where its list begins; filling the list moves it to where the list ends.
            sum += std::mem::replace(end, sum);
        }
        let mut grouped = Lists { ends, items: vec![0; items] };
        for (list, item) in pairs {
            let next = &mut grouped.ends[list as usize];
            grouped.items[*next as usize] = item;
            *next += 1;
        }
        grouped
    }
}

/// What shall be reached: the goal, or all regions that can be reached with all locks open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Goal(u32),
    All,
}

/// A quest whose start is one of its regions. Locks and keys with numbers out of range are left out: such a lock touches
/// nothing, so that it can never be opened, and such a key lies nowhere.
#[derive(Debug)]
pub(super) struct LockGraph<'a> {
    pub(super) quest: &'a Quest,
    touches: Lists,
    locks_at: Lists,
    keys_at: Lists,
}

impl<'a> LockGraph<'a> {
    /// `None` if the start is not a region.
    pub(super) fn new(quest: &'a Quest) -> Option<LockGraph<'a>> {
        if quest.start >= quest.regions {
            return None;
        }
        let known_kind = |kind: u16| usize::from(kind) < quest.kinds.len();
        let mut touches = Lists::with_capacity(quest.locks.len(), 2 * quest.locks.len());
        for lock in &quest.locks {
            let regions = lock.touches.iter().copied();
            touches.push(regions.filter(|region| *region < quest.regions && known_kind(lock.kind)));
        }
        let sides = (0..quest.locks.len() as u32).flat_map(|lock| touches.of(lock).iter().map(move |at| (*at, lock)));
        let locks_at = Lists::group(quest.regions, sides);
        let keys = quest.keys.iter().zip(0..).filter(|((at, kind), _)| *at < quest.regions && known_kind(*kind));
        let keys_at = Lists::group(quest.regions, keys.map(|((at, _), key)| (*at, key)));
        Some(LockGraph { quest, touches, locks_at, keys_at })
    }

    /// How many regions there are.
    pub(super) fn regions(&self) -> usize {
        self.quest.regions as usize
    }

    /// How many locks there are.
    pub(super) fn locks(&self) -> usize {
        self.quest.locks.len()
    }

    /// What `winnable` and `unlosable` are about.
    pub(super) fn target(&self) -> Target {
        self.quest.goal.map_or(Target::All, Target::Goal)
    }

    /// The regions that a lock touches, ascending.
    pub(super) fn touches(&self, lock: u32) -> &[u32] {
        self.touches.of(lock)
    }

    /// The locks that touch a region, ascending.
    pub(super) fn locks_at(&self, region: u32) -> &[u32] {
        self.locks_at.of(region)
    }

    /// The keys that lie in a region, ascending.
    pub(super) fn keys_at(&self, region: u32) -> &[u32] {
        self.keys_at.of(region)
    }

    /// The kind of key that a lock needs, as an index. It is in range if the lock touches anything.
    pub(super) fn kind_of_lock(&self, lock: u32) -> usize {
        usize::from(self.quest.locks[lock as usize].kind)
    }

    /// The kind of a key, as an index. It is in range if the key lies in a region.
    pub(super) fn kind_of_key(&self, key: u32) -> usize {
        usize::from(self.quest.keys[key as usize].1)
    }

    /// Whether a key of this kind is gone when it has opened one lock.
    pub(super) fn is_spent(&self, kind: usize) -> bool {
        self.quest.kinds[kind].spent
    }
}
