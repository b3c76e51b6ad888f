//! Locks, keys and secret doors of a floor in play: which doors are still barred, and which keys the player holds.

use std::collections::BTreeSet;

use undercroft::{DoorKind, Draft, geom::Point};

/// A lock in play: doors that open together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLock {
    /// The key that opens it, by its number in the list of the floor's keys. A door that is locked without belonging
    /// to a lock has none: nobody has a key, and it has to be forced.
    pub key: Option<u32>,
    /// The cells of its doors.
    pub cells: Vec<Point>,
    /// Whether it has been opened.
    pub open: bool,
}

/// A kind of keys in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelKey {
    /// Its name.
    pub name: String,
    /// Whether a key is gone when it has opened one lock.
    pub spent: bool,
    /// How many of them the player holds.
    pub held: u32,
}

/// What bars the ways of a floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// The kinds of keys.
    pub keys: Vec<LevelKey>,
    /// The locks.
    pub locks: Vec<LevelLock>,
    /// The cells of secret doors that nobody has found yet. They look like wall.
    pub hidden: BTreeSet<Point>,
    /// The cells of closed locks and hidden doors, which nobody can enter or look through.
    cells: BTreeSet<Point>,
}

impl Bars {
    pub(crate) fn of_draft(draft: &Draft) -> Bars {
        let keys =
            draft.keys.iter().map(|key| LevelKey { name: key.name.clone(), spent: key.spent, held: 0 }).collect();
        let kind_of = |name: &str| draft.keys.iter().position(|key| key.name == name).map(|place| place as u32);
        let door_at = |id: &undercroft::DoorId| draft.doors.get(id.0 as usize).map(|door| door.at);
        let mut locks: Vec<LevelLock> = draft
            .locks
            .iter()
            .map(|lock| LevelLock {
                key: kind_of(&lock.key),
                cells: lock.doors.iter().filter_map(door_at).collect(),
                open: false,
            })
            .collect();
        let with_lock: BTreeSet<Point> = locks.iter().flat_map(|lock| lock.cells.iter().copied()).collect();
        let cells_of = |kind: DoorKind| -> BTreeSet<Point> {
            draft.doors.iter().filter(|door| door.kind == kind).map(|door| door.at).collect()
        };
        let stuck = cells_of(DoorKind::Locked).into_iter().filter(|at| !with_lock.contains(at));
        locks.extend(stuck.map(|at| LevelLock { key: None, cells: vec![at], open: false }));
        let mut bars = Bars { keys, locks, hidden: cells_of(DoorKind::Secret), cells: BTreeSet::new() };
        bars.count_cells();
        bars
    }

    /// The same with kinds of keys of other levels, after its own.
    pub(crate) fn with_keys(mut self, kinds: Vec<LevelKey>) -> Bars {
        for kind in kinds {
            if self.keys.iter().all(|known| known.name != kind.name) {
                self.keys.push(kind);
            }
        }
        self
    }

    /// Takes over the keys that were held on another level, which has none any more.
    pub(crate) fn take_keys(&mut self, from: &mut Bars) {
        for key in &mut from.keys {
            if let Some(own) = self.keys.iter_mut().find(|own| own.name == key.name) {
                own.held = std::mem::take(&mut key.held);
            }
        }
    }

    fn count_cells(&mut self) {
        let closed = self.locks.iter().filter(|lock| !lock.open).flat_map(|lock| lock.cells.iter());
        self.cells = closed.chain(&self.hidden).copied().collect();
    }

    /// Whether a closed lock or a hidden door is at a cell.
    #[inline]
    pub(crate) fn has(&self, at: Point) -> bool {
        !self.cells.is_empty() && self.cells.contains(&at)
    }

    /// On how many cells there is a closed lock or a hidden door.
    pub(crate) fn closed_cells(&self) -> usize {
        self.cells.len()
    }

    /// The closed lock with a door at this cell.
    pub(crate) fn lock_at(&self, at: Point) -> Option<usize> {
        self.locks.iter().position(|lock| !lock.open && lock.cells.contains(&at))
    }

    /// The key that a lock needs.
    pub(crate) fn key_of(&self, lock: usize) -> Option<&LevelKey> {
        let number = self.locks.get(lock)?.key?;
        self.keys.get(number as usize)
    }

    /// Opens a lock, which uses up a key of a kind that is spent. Returns its cells.
    pub(crate) fn open(&mut self, lock: usize) -> Vec<Point> {
        let Some(lock) = self.locks.get_mut(lock) else { return Vec::new() };
        lock.open = true;
        let cells = lock.cells.clone();
        let key = lock.key.and_then(|key| self.keys.get_mut(key as usize)).filter(|key| key.spent);
        if let Some(key) = key {
            key.held = key.held.saturating_sub(1);
        }
        self.count_cells();
        cells
    }

    /// Finds the hidden doors of which `is_found` approves.
    pub(crate) fn find(&mut self, is_found: impl Fn(Point) -> bool) -> Vec<Point> {
        let found: Vec<Point> = self.hidden.iter().copied().filter(|at| is_found(*at)).collect();
        if !found.is_empty() {
            found.iter().for_each(|at| {
                self.hidden.remove(at);
            });
            self.count_cells();
        }
        found
    }
}
