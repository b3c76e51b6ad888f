//! Locks and keys: that they belong together, and that nothing can be lost that the recipe protects.
//!
//! Regions are found by the check's own means (`ground`), and not by those that the pass works with.

mod ground;

use std::collections::{BTreeMap, BTreeSet};

use super::{Fault, Faults, Rule};
use crate::{
    geom::Point,
    model::{Draft, LockId, MarkKind},
    params::MAX_LOCKS,
    passes::{KeyFairness, Locks, SecretPlaces},
    quest::{Claims, KnownQuest, Proof, Quest},
};
pub(super) use ground::Ground;
use ground::RoomRegion;

/// The most kinds of keys, which one of several levels lists for all of them.
const MAX_KINDS: usize = 2_000;
/// The longest name of a key.
const LONGEST_NAME: usize = 100;

/// What was found out about the locks of a draft while it was judged.
#[derive(Default)]
pub(super) struct Found {
    ground: Option<Ground>,
    rooms: Option<Vec<RoomRegion>>,
    proved: Option<(Quest, Claims)>,
}

impl Found {
    /// The ground of the draft, which is looked at once.
    pub(super) fn ground(&mut self, draft: &Draft) -> &Ground {
        self.ground.get_or_insert_with(|| Ground::of(draft, false))
    }

    /// The quest of the draft and what is proved of it, which is done once.
    pub(super) fn proved(&mut self, draft: &Draft) -> (&Quest, Claims) {
        let ground = self.ground.get_or_insert_with(|| Ground::of(draft, false));
        let (quest, claims) = self.proved.get_or_insert_with(|| {
            let quest = ground.quest(draft);
            let claims = quest.claims();
            (quest, claims)
        });
        (quest, *claims)
    }

    /// What is known of the quest of a sound dungeon; `None` if nobody looked at its ground.
    pub(super) fn into_quest(self, draft: &Draft) -> Option<Box<KnownQuest>> {
        // A start that is closed lies in no region, and then nothing can be reached.
        let ground = self.ground.filter(|ground| ground.at(draft.start).is_some())?;
        let rooms = self.rooms.unwrap_or_else(|| ground.rooms(draft));
        let regions = ground.list(&rooms);
        let (quest, claims) = match self.proved {
            Some((quest, claims)) => (quest, Some(claims)),
            None => (ground.quest(draft), None),
        };
        Some(Box::new(KnownQuest { regions, quest, claims }))
    }
}

/// Law: locks, their doors and their keys belong together.
pub(super) fn law(draft: &Draft, found: &mut Found, faults: &mut Faults) {
    if draft.locks.is_empty() && draft.keys.is_empty() && draft.marks.iter().all(|mark| mark.kind != MarkKind::Key) {
        return;
    }
    let mut fault = |what: String| faults.add(Fault::new(Rule::Locks, what));
    let bounds = [("locks", draft.locks.len(), MAX_LOCKS as usize), ("kinds of keys", draft.keys.len(), MAX_KINDS)];
    for (what, count, most) in bounds {
        if count > most {
            return fault(cold_format!("there are {count} {what}, at most {most} can be judged"));
        }
    }
    // One of several levels lists the keys to locks of others too.
    let alone = draft.stairs.iter().all(|stair| stair.to.is_none());
    for (index, key) in draft.keys.iter().enumerate() {
        if alone && draft.locks.iter().all(|lock| lock.key != key.name) {
            fault(cold_format!("no lock takes key {index}"));
        }
        let is_name = (1..=LONGEST_NAME).contains(&key.name.chars().count()) && !key.name.chars().any(char::is_control);
        if !is_name || draft.keys[..index].iter().any(|other| other.name == key.name) {
            fault(cold_format!("key {index} has no name of its own in one line"));
        }
    }
    let names: BTreeSet<&str> = draft.keys.iter().map(|key| key.name.as_str()).collect();
    let is_known = |name: &str| names.contains(name);
    let mut lock_of_cell: BTreeMap<Point, LockId> = BTreeMap::new();
    let mut doors_of_locks = vec![None; draft.doors.len()];
    for (index, lock) in draft.locks.iter().enumerate() {
        if lock.id.0 as usize != index {
            fault(cold_format!("the lock in place {index} has the id {}", lock.id.0));
        }
        if !is_known(&lock.key) {
            fault(cold_format!("lock {index} wants a key that is not listed"));
        }
        if lock.doors.is_empty() || lock.doors.windows(2).any(|pair| pair[0] >= pair[1]) {
            fault(cold_format!("lock {index} lists no doors, or not in order"));
        }
        for door in &lock.doors {
            let Some(own) = draft.doors.get(door.0 as usize) else {
                fault(cold_format!("lock {index} names door {}, there are {}", door.0, draft.doors.len()));
                continue;
            };
            if !own.kind.is_locked() {
                fault(cold_format!("lock {index} has door {}, which is not locked", door.0));
            }
            if doors_of_locks[door.0 as usize].replace(lock.id).is_some_and(|other| other != lock.id) {
                fault(cold_format!("door {} has two locks", door.0));
            }
            lock_of_cell.insert(own.at, lock.id);
        }
    }
    for (index, door) in draft.doors.iter().enumerate() {
        if lock_of_cell.get(&door.at).copied() != doors_of_locks[index] {
            fault(cold_format!("door {index} has not the lock of the other doors on its cell"));
        }
    }
    for (at, lock) in &lock_of_cell {
        if at.neighbours().iter().any(|near| lock_of_cell.get(near).is_some_and(|other| other > lock)) {
            fault(cold_format!("a door of lock {} touches one of another lock", lock.0));
        }
    }
    for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key) {
        let name = mark.name.as_deref().unwrap_or_default();
        if !is_known(name) || lock_of_cell.contains_key(&mark.at) {
            faults.add(Fault::new(Rule::Locks, "a key is not listed, or lies in a lock").cell(mark.at));
        }
    }
    if faults.is_empty() && !draft.locks.is_empty() {
        // A lock on a single cell leads to all that it touches.
        if lock_of_cell.len() == draft.locks.len() {
            return;
        }
        let ground = found.ground.get_or_insert_with(|| Ground::of(draft, false));
        for lock in ground.torn_locks() {
            let what = cold_format!("lock {} has doors that do not lead to each other: they are two locks", lock.0);
            faults.add(Fault::new(Rule::Locks, what));
        }
    }
}

/// Promise: what the pass `locks` promises of a dungeon. Whether keys are fair is asked only of one that stands `alone`.
pub(super) fn promise(
    draft: &Draft,
    params: &Locks,
    (secrets, alone): (SecretPlaces, bool),
    found: &mut Found,
    faults: &mut Faults,
) {
    let mut fault = |what: String, cell: Option<Point>| faults.add(Fault::new(Rule::FairKeys, what).cell(cell));
    let mut doors = draft.doors_and_locks();
    if let Some((door, _)) = doors.find(|(door, lock)| door.kind.is_locked() && lock.is_none()) {
        fault("a door is locked and has no key".to_owned(), Some(door.at));
    }
    if draft.locks.is_empty() {
        return;
    }
    let ground = &*found.ground.get_or_insert_with(|| Ground::of(draft, false));
    let rooms = found.rooms.insert(ground.rooms(draft));
    for lock in ground.useless_locks(draft, rooms) {
        let door = draft.locks.get(lock.0 as usize).and_then(|lock| lock.doors.first());
        let at = door.and_then(|door| draft.doors.get(door.0 as usize)).map(|door| door.at);
        fault(cold_format!("lock {} cuts no room off", lock.0), at);
    }
    if alone {
        let quest = ground.quest(draft);
        let claims = quest.claims();
        // What cannot be proved either way is no fault: whoever reads the verdict is told so.
        if fairness_by(claims, &quest, params.fairness) == Proof::No {
            let what = crate::Named::name(params.fairness);
            fault(cold_format!("keys can be used up so that it is not {what} any more"), None);
        }
        found.proved = Some((quest, claims));
    }
    if draft.doors.iter().any(|door| door.kind.is_hidden()) && secrets == SecretPlaces::Fair {
        secret_doors(draft, ground, &mut fault);
    }
}

/// Whether it is proved that what a recipe protects can never be lost. Where the goal cannot be reached even with all locks
/// open, no key can protect it, and every room that can be reached is protected instead.
pub(crate) fn is_fair(quest: &Quest, fairness: KeyFairness) -> bool {
    fairness_of(quest, fairness) == Proof::Yes
}

/// Whether what a recipe protects can never be lost, as far as that can be proved.
pub(crate) fn fairness_of(quest: &Quest, fairness: KeyFairness) -> Proof {
    fairness_by(quest.claims(), quest, fairness)
}

/// The same, if it is known what can be proved of the quest.
fn fairness_by(claims: Claims, quest: &Quest, fairness: KeyFairness) -> Proof {
    let (unlosable, complete) = claims.proofs();
    match fairness {
        _ if quest.is_goal_out_of_reach() => complete,
        KeyFairness::Complete => complete,
        KeyFairness::Unlosable => unlosable,
        KeyFairness::Winnable if unlosable == Proof::Yes => Proof::Yes,
        KeyFairness::Winnable => quest.winnable(),
    }
}

/// Whoever finds no secret door finds all keys and locks all the same, and no secret door leads around a lock.
fn secret_doors(draft: &Draft, ground: &Ground, fault: &mut impl FnMut(String, Option<Point>)) {
    let unseeing = Ground::of(draft, true);
    let is_hidden = |at: Point| ground.at(at).is_some() && unseeing.at(at).is_none();
    for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && is_hidden(mark.at)) {
        fault("a key lies behind a secret door".to_owned(), Some(mark.at));
    }
    for lock in draft.locks.iter().filter(|lock| !unseeing.meets(lock.id)) {
        fault(cold_format!("lock {} lies behind a secret door", lock.id.0), None);
    }
    // With secret doors the regions are the same, so each of them has one region without secret doors in it.
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    let mut around = None;
    unseeing.each_run(|at, part| {
        if ground.at(at).is_some_and(|whole| *seen.entry(whole).or_insert(part) != part) {
            around = around.or(Some(at));
        }
    });
    if around.is_some() {
        fault("a secret door leads around a lock".to_owned(), around);
    }
}
