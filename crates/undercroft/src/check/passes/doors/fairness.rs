//! Locked and secret doors leave a way: there is no key, and nobody has to search walls.

use super::super::super::{
    fault::{Fault, Faults, Rule},
    reach,
};
use crate::{
    grid::Grid,
    model::{Cell, DoorKind, Draft, Room},
    passes::SecretPlaces,
    topology::walkable,
};

/// Of the rooms, secret doors may hide one in so many.
const ROOMS_PER_HIDDEN_ROOM: usize = 4;

pub(super) fn check(draft: &Draft, secrets: SecretPlaces, faults: &mut Faults) {
    // Doors with a lock have keys; what these promise is another matter.
    let has = |kind: DoorKind| draft.doors_and_locks().any(|(door, lock)| door.kind == kind && lock.is_none());
    let (has_locked, has_secret) = (has(DoorKind::Locked), has(DoorKind::Secret));
    let fair = secrets == SecretPlaces::Fair;
    if !(has_locked || fair && has_secret) {
        return;
    }
    // Most dungeons pass with all of these doors walled up at once, which settles everything below.
    let least = Reached::without(draft, if fair { &[DoorKind::Locked, DoorKind::Secret] } else { &[DoorKind::Locked] });
    let few_hidden = (draft.rooms.len() - least.rooms) * ROOMS_PER_HIDDEN_ROOM <= least.rooms;
    if least.goal && least.rooms > 1 && few_hidden {
        return;
    }
    let all = Reached::without(draft, &[]);
    if fair && has_secret {
        let open = Reached::without(draft, &[DoorKind::Secret]);
        let hidden = all.rooms - open.rooms;
        if hidden * ROOMS_PER_HIDDEN_ROOM > all.rooms {
            let what = format!("secret doors hide {hidden} of {} rooms, more than a quarter", all.rooms);
            faults.add(Fault::new(Rule::FairSecrets, what));
        }
        if all.goal && !open.goal {
            let what = "the goal cannot be reached without a secret door";
            faults.add(Fault::new(Rule::FairSecrets, what).cell(draft.goal));
        }
    }
    if has_locked {
        if all.goal && !least.goal {
            let what = "the goal cannot be reached without opening a locked door";
            faults.add(Fault::new(Rule::FairLocks, what).cell(draft.goal));
        }
        if all.rooms > 1 && least.rooms < 2 {
            let what = "the first room cannot be left without opening a locked door";
            faults.add(Fault::new(Rule::FairLocks, what).cell(draft.start));
        }
    }
}

/// What can be reached from the start.
struct Reached {
    rooms: usize,
    goal: bool,
}

impl Reached {
    /// With doors of some kinds walled up, those with a lock aside.
    fn without(draft: &Draft, kinds: &[DoorKind]) -> Reached {
        let mut cells = walkable(draft).into_owned();
        for (door, lock) in draft.doors_and_locks() {
            if lock.is_none() && kinds.contains(&door.kind) {
                cells.put(door.at, Cell::Wall);
            }
        }
        let reached = reach::from(&cells, draft.start);
        let goal = draft.goal.is_some_and(|goal| reached.get(goal) == Some(&true));
        Reached { rooms: draft.rooms.iter().filter(|room| enters(room, &reached)).count(), goal }
    }
}

/// Whether a cell of a room was reached. Rooms may overlap, so a cell counts even if another room owns it.
fn enters(room: &Room, reached: &Grid<bool>) -> bool {
    let mut enters = false;
    room.shape.each_span(room.rect, |y, from, to| {
        let row = reached.row(y);
        let on_board = |x: i32| x.clamp(0, row.len() as i32) as usize;
        enters |= row[on_board(from)..on_board(to)].contains(&true);
    });
    enters
}
