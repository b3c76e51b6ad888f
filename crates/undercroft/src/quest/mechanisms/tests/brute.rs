//! The definitions, step by step and room by room, without anything that makes them fast.

use std::collections::{BTreeMap, BTreeSet};

use crate::quest::MechanismQuest;

/// A state of a game, with the rooms that were seen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) room: u32,
    pub(super) seen: BTreeSet<u32>,
    taken: BTreeSet<u32>,
    opened: BTreeSet<u32>,
    fallen: BTreeSet<u32>,
    on: BTreeSet<u16>,
}

/// Every state that one step leads to.
fn steps(quest: &MechanismQuest, state: &State) -> Vec<State> {
    let mut list = Vec::new();
    let has = |kind: &u16| state.taken.iter().any(|key| quest.keys[*key as usize].1 == *kind);
    let mut go = |from: u32, to: u32, fallen: Option<u32>| {
        if state.room == from {
            let mut next = state.clone();
            next.room = to;
            next.seen.insert(to);
            next.fallen.extend(fallen);
            list.push(next);
        }
    };
    for (index, way) in (0..).zip(&quest.ways) {
        let is_open = way.needs.iter().all(has)
            && way.gate.is_none_or(|(switch, on)| state.on.contains(&switch) == on)
            && !state.fallen.contains(&index);
        if is_open {
            go(way.from, way.to, way.once.then_some(index));
            if !way.one_way {
                go(way.to, way.from, way.once.then_some(index));
            }
        }
    }
    for (index, lock) in (0..).zip(&quest.locks) {
        if state.opened.contains(&index) {
            for one in &lock.touches {
                lock.touches.iter().for_each(|other| go(*one, *other, None));
            }
        }
    }
    for (index, (room, _)) in (0..).zip(&quest.keys) {
        let is_chosen_already = quest
            .choices
            .iter()
            .any(|choice| choice.contains(&index) && choice.iter().any(|other| state.taken.contains(other)));
        if *room == state.room && !state.taken.contains(&index) && !is_chosen_already {
            let mut next = state.clone();
            next.taken.insert(index);
            list.push(next);
        }
    }
    for (index, lock) in (0..).zip(&quest.locks) {
        let used = state.opened.iter().filter(|own| quest.locks[**own as usize].kind == lock.kind).count();
        let found = state.taken.iter().filter(|key| quest.keys[**key as usize].1 == lock.kind).count();
        let can_open = if quest.kinds[usize::from(lock.kind)].spent { found > used } else { found > 0 };
        if lock.touches.contains(&state.room) && !state.opened.contains(&index) && can_open {
            let mut next = state.clone();
            next.opened.insert(index);
            list.push(next);
        }
    }
    for (_, switch) in quest.switches.iter().filter(|(room, _)| *room == state.room) {
        let mut next = state.clone();
        if !next.on.remove(switch) {
            next.on.insert(*switch);
        }
        list.push(next);
    }
    list
}

/// Whether a game can be won, and whether it can be from every state in which it is not won yet. `tells` says whether states with other
/// rooms seen are others.
pub(super) fn judge(quest: &MechanismQuest, tells: bool, is_won: impl Fn(&State) -> bool) -> (bool, bool) {
    let start = State {
        room: quest.start,
        seen: BTreeSet::from([quest.start]),
        taken: BTreeSet::new(),
        opened: BTreeSet::new(),
        fallen: BTreeSet::new(),
        on: BTreeSet::new(),
    };
    let mut known = BTreeMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut can_win = Vec::new();
    let mut next = 0;
    while let Some(state) = states.get(next).cloned() {
        can_win.push(is_won(&state));
        if !can_win[next] {
            for mut after in steps(quest, &state) {
                if !tells {
                    after.seen = state.seen.clone();
                }
                let number = *known.entry(after.clone()).or_insert_with(|| {
                    states.push(after);
                    before.push(Vec::new());
                    states.len() - 1
                });
                before[number].push(next);
            }
        }
        next += 1;
    }
    let mut queue: Vec<usize> = (0..states.len()).filter(|state| can_win[*state]).collect();
    let is_winnable = !queue.is_empty();
    while let Some(state) = queue.pop() {
        for earlier in &before[state] {
            if !std::mem::replace(&mut can_win[*earlier], true) {
                queue.push(*earlier);
            }
        }
    }
    (is_winnable, can_win.iter().all(|can| *can))
}

/// The same for one room.
pub(super) fn judge_room(quest: &MechanismQuest, room: u32) -> (bool, bool) {
    judge(quest, false, |state| state.room == room)
}

/// Whether all rooms can be seen from every state, by sets of rooms that were seen.
pub(super) fn is_complete(quest: &MechanismQuest) -> bool {
    judge(quest, true, |state| state.seen.len() == quest.rooms as usize).1
}
