//! Locks and keys: that they belong together, and that nothing can be lost that the recipe protects.
//!
//! Regions are found here by the check's own flood fill, cell by cell, and not by those that the pass works with.

use std::collections::BTreeMap;

use super::{
    fault::{Fault, Faults, Rule},
    reach,
};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, DoorKind, Draft, LockId, MarkKind, Room},
    passes::{KeyFairness, Locks, SecretPlaces},
    quest::{KeyKind, Proof, Quest, QuestLock},
    topology::walkable,
};

/// The longest name of a key.
const LONGEST_NAME: usize = 100;

/// Law: locks, their doors and their keys belong together.
pub(super) fn law(draft: &Draft, faults: &mut Faults) {
    if draft.locks.is_empty() && draft.keys.is_empty() && draft.marks.iter().all(|mark| mark.kind != MarkKind::Key) {
        return;
    }
    let mut fault = |what: String| faults.add(Fault::new(Rule::Locks, what));
    for (index, key) in draft.keys.iter().enumerate() {
        let is_name = (1..=LONGEST_NAME).contains(&key.name.chars().count()) && !key.name.chars().any(char::is_control);
        if !is_name || draft.keys[..index].iter().any(|other| other.name == key.name) {
            fault(format!("key {index} has no name of its own in one line"));
        }
    }
    let is_known = |name: &str| draft.keys.iter().any(|key| key.name == name);
    let mut lock_of_cell: BTreeMap<Point, LockId> = BTreeMap::new();
    let mut doors_of_locks = vec![None; draft.doors.len()];
    for (index, lock) in draft.locks.iter().enumerate() {
        if lock.id.0 as usize != index {
            fault(format!("the lock in place {index} has the id {}", lock.id.0));
        }
        if !is_known(&lock.key) {
            fault(format!("lock {index} wants a key that is not listed"));
        }
        if lock.doors.is_empty() || lock.doors.windows(2).any(|pair| pair[0] >= pair[1]) {
            fault(format!("lock {index} lists no doors, or not in order"));
        }
        for door in &lock.doors {
            let Some(own) = draft.doors.get(door.0 as usize) else {
                fault(format!("lock {index} names door {}, there are {}", door.0, draft.doors.len()));
                continue;
            };
            if own.kind != DoorKind::Locked {
                fault(format!("lock {index} has door {}, which is not locked", door.0));
            }
            if doors_of_locks[door.0 as usize].replace(lock.id).is_some_and(|other| other != lock.id) {
                fault(format!("door {} has two locks", door.0));
            }
            lock_of_cell.insert(own.at, lock.id);
        }
    }
    for (index, door) in draft.doors.iter().enumerate() {
        if lock_of_cell.get(&door.at).copied() != doors_of_locks[index] {
            fault(format!("door {index} has not the lock of the other doors on its cell"));
        }
    }
    for (at, lock) in &lock_of_cell {
        if at.neighbours().iter().any(|near| lock_of_cell.get(near).is_some_and(|other| other > lock)) {
            fault(format!("a door of lock {} touches one of another lock", lock.0));
        }
    }
    for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key) {
        let name = mark.name.as_deref().unwrap_or_default();
        if !is_known(name) || lock_of_cell.contains_key(&mark.at) {
            faults.add(Fault::new(Rule::Locks, "a key is not listed, or lies in a lock").cell(mark.at));
        }
    }
    if faults.is_empty() && !draft.locks.is_empty() {
        let ground = Ground::of(draft, false);
        for lock in draft.locks.iter().filter(|lock| !ground.hangs_together(draft, lock.id)) {
            let what = format!("lock {} has doors that do not lead to each other: they are two locks", lock.id.0);
            faults.add(Fault::new(Rule::Locks, what));
        }
    }
}

/// Promise: what the pass `locks` promises of a dungeon. Whether keys are fair is asked only of one that stands `alone`.
pub(super) fn promise(draft: &Draft, params: &Locks, secrets: SecretPlaces, alone: bool, faults: &mut Faults) {
    let mut fault = |what: String, cell: Option<Point>| faults.add(Fault::new(Rule::FairKeys, what).cell(cell));
    let mut doors = draft.doors_and_locks();
    if let Some((door, _)) = doors.find(|(door, lock)| door.kind == DoorKind::Locked && lock.is_none()) {
        fault("a door is locked and has no key".to_owned(), Some(door.at));
    }
    if draft.locks.is_empty() {
        return;
    }
    let ground = Ground::of(draft, false);
    for lock in &draft.locks {
        if !ground.cuts_off_a_room(draft, lock.id) {
            let at = lock.doors.first().and_then(|door| draft.doors.get(door.0 as usize)).map(|door| door.at);
            fault(format!("lock {} cuts no room off", lock.id.0), at);
        }
    }
    let quest = ground.quest(draft);
    let (unlosable, complete) = quest.prove();
    let kept = match params.fairness {
        KeyFairness::Complete => complete == Proof::Yes,
        KeyFairness::Unlosable => unlosable == Proof::Yes,
        KeyFairness::Winnable => unlosable == Proof::Yes || quest.certify().winnable == Proof::Yes,
    };
    if alone && !kept {
        fault(format!("keys can be used up so that it is not {} any more", crate::Named::name(params.fairness)), None);
    }
    if draft.doors.iter().any(|door| door.kind == DoorKind::Secret) && secrets == SecretPlaces::Fair {
        secret_doors(draft, &ground, &mut fault);
    }
}

/// Whoever finds no secret door finds all keys and locks all the same, and no secret door leads around a lock.
fn secret_doors(draft: &Draft, ground: &Ground, fault: &mut impl FnMut(String, Option<Point>)) {
    let unseeing = Ground::of(draft, true);
    let is_hidden = |at: Point| ground.at(at).is_some() && unseeing.at(at).is_none();
    for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && is_hidden(mark.at)) {
        fault("a key lies behind a secret door".to_owned(), Some(mark.at));
    }
    for (lock, touches) in draft.locks.iter().zip(&unseeing.touches) {
        if touches.is_empty() {
            fault(format!("lock {} lies behind a secret door", lock.id.0), None);
        }
    }
    // With secret doors the regions are the same, so each of them has one region without secret doors in it.
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    for at in ground.parts.bounds().cells() {
        if let (Some(whole), Some(part)) = (ground.at(at), unseeing.at(at)) {
            if *seen.entry(whole).or_insert(part) != part {
                return fault("a secret door leads around a lock".to_owned(), Some(at));
            }
        }
    }
}

/// The regions of a draft, found cell by cell.
struct Ground {
    /// The number of each cell's region, counted from 1; 0 where one cannot walk or get to.
    parts: Grid<u32>,
    count: u32,
    /// The regions that each lock touches, ascending, from 0.
    touches: Vec<Vec<u32>>,
}

impl Ground {
    fn of(draft: &Draft, unseeing: bool) -> Ground {
        let mut cells = walkable(draft).into_owned();
        if unseeing {
            let secret = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret);
            secret.for_each(|door| cells.put(door.at, Cell::Wall));
        }
        let all = reach::from(&cells, draft.start);
        let mut locked: BTreeMap<Point, LockId> = BTreeMap::new();
        for (door, lock) in draft.doors_and_locks() {
            if let Some(lock) = lock.filter(|_| all.get(door.at) == Some(&true)) {
                locked.insert(door.at, lock);
                cells.put(door.at, Cell::Wall);
            }
        }
        let mut parts = Grid::new(cells.width(), cells.height(), 0);
        let mut count = 0;
        let mut touches: Vec<Vec<u32>> = vec![Vec::new(); draft.locks.len()];
        let beside = locked.keys().flat_map(|at| at.neighbours());
        for first in std::iter::once(draft.start).chain(beside) {
            if cells.get(first) != Some(&Cell::Floor) || parts.get(first) != Some(&0) {
                continue;
            }
            count += 1;
            let reached = reach::from(&cells, first);
            for (part, reached) in parts.values_mut().iter_mut().zip(reached.values()) {
                *part = if *reached { count } else { *part };
            }
        }
        for (at, lock) in &locked {
            for near in at.neighbours() {
                match (parts.get(near), locked.get(&near)) {
                    (Some(part), _) if *part > 0 => touches[lock.0 as usize].push(part - 1),
                    // Between doors of two locks that touch there is a region without a cell.
                    (_, Some(other)) if other > lock => {
                        touches[lock.0 as usize].push(count);
                        touches[other.0 as usize].push(count);
                        count += 1;
                    }
                    _ => {}
                }
            }
        }
        touches.iter_mut().for_each(|own| {
            own.sort_unstable();
            own.dedup();
        });
        Ground { parts, count, touches }
    }

    fn at(&self, at: Point) -> Option<u32> {
        self.parts.get(at).and_then(|part| part.checked_sub(1))
    }

    /// Whether some room cannot be entered while one lock is closed and all others are open.
    fn cuts_off_a_room(&self, draft: &Draft, lock: LockId) -> bool {
        let mut reached = vec![false; self.count as usize];
        self.at(draft.start).into_iter().for_each(|start| reached[start as usize] = true);
        loop {
            let mut grown = false;
            for (other, touches) in self.touches.iter().enumerate() {
                if other != lock.0 as usize && touches.iter().any(|part| reached[*part as usize]) {
                    for part in touches {
                        grown |= !std::mem::replace(&mut reached[*part as usize], true);
                    }
                }
            }
            if !grown {
                break;
            }
        }
        let is_cut_off = |room: &Room| {
            let cells = room.shape.cells(room.rect).into_iter().filter_map(|at| self.at(at));
            let mut cells = cells.peekable();
            cells.peek().is_some() && cells.all(|part| !reached[part as usize])
        };
        draft.rooms.iter().any(is_cut_off)
    }

    /// Whether all regions that a lock touches are joined by its own doors, so that whoever opens it can walk to all of them.
    fn hangs_together(&self, draft: &Draft, lock: LockId) -> bool {
        let own = draft.locks.get(lock.0 as usize).into_iter().flat_map(|lock| &lock.doors);
        let mut cells: Vec<Point> = own.filter_map(|door| Some(draft.doors.get(door.0 as usize)?.at)).collect();
        let Some(first) = cells.pop() else { return true };
        let mut joined: Vec<Point> = vec![first];
        let parts_at = |at: Point| at.neighbours().into_iter().filter_map(|near| self.at(near)).collect::<Vec<u32>>();
        let mut parts = parts_at(first);
        loop {
            let next = cells.iter().position(|at| {
                at.neighbours().iter().any(|near| joined.contains(near))
                    || joined.contains(at)
                    || parts_at(*at).iter().any(|part| parts.contains(part))
            });
            let Some(next) = next else { break };
            let at = cells.swap_remove(next);
            parts.extend(parts_at(at));
            joined.push(at);
        }
        // A door that nobody can get to joins nothing.
        cells.iter().all(|at| parts_at(*at).is_empty())
    }

    /// Told once more than in `quest::Regions`, from regions of the check's own.
    fn quest(&self, draft: &Draft) -> Quest {
        let kind = |name: &str| draft.keys.iter().position(|key| key.name == name).map_or(u16::MAX, |kind| kind as u16);
        let region = |at: Point| self.at(at).unwrap_or(u32::MAX);
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        let locks = draft.locks.iter().zip(&self.touches);
        Quest {
            regions: self.count,
            start: region(draft.start),
            goal: draft.goal.map(region),
            kinds: draft.keys.iter().map(|key| KeyKind { spent: key.spent }).collect(),
            keys: keys.map(|mark| (region(mark.at), kind(mark.name.as_deref().unwrap_or_default()))).collect(),
            locks: locks.map(|(lock, touches)| QuestLock { touches: touches.clone(), kind: kind(&lock.key) }).collect(),
        }
    }
}
