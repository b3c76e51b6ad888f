//! Locked and secret doors leave a way: there is no key, and nobody has to search walls.

use crate::{
    check::{Fault, Faults, Rule, reach::Labels},
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
    // Most dungeons pass with all of these doors walled up at once, which proves everything below.
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
            let what = cold_format!("secret doors hide {hidden} of {} rooms, more than a quarter", all.rooms);
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
        let parts = Labels::of(&cells);
        let Some(reached) = parts.at(draft.start) else { return Reached { rooms: 0, goal: false } };
        let goal = draft.goal.is_some_and(|goal| parts.at(goal) == Some(reached));
        Reached { rooms: draft.rooms.iter().filter(|room| enters(room, &parts, reached)).count(), goal }
    }
}

/// Whether a cell of a room lies in a part of the floor. Rooms may overlap, so a cell counts even if another room owns it.
fn enters(room: &Room, parts: &Labels, reached: u32) -> bool {
    let mut enters = false;
    room.shape.each_span(room.rect, |y, from, to| {
        if !enters {
            parts.each_part(y, from, to, |_, _, part| enters |= part == reached);
        }
    });
    enters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, generate, grid::flood_fill};

    /// Parts of the floor say the same as walking over it from the start.
    #[test]
    fn what_is_reached_is_what_a_flood_reaches() {
        let recipe = "[method.tabletop]\n[passes.doors]\nlocked = 0.3\nsecret = 0.2";
        let recipe = Recipe::from_toml(recipe).unwrap();
        let mut cut_off = 0;
        for seed in 0..60 {
            let mut draft = generate(&recipe, seed).unwrap().into_draft();
            // The pass leaves a way; without one more is cut off.
            if seed % 2 == 1 {
                draft.doors.iter_mut().step_by(2).for_each(|door| door.kind = DoorKind::Locked);
            }
            for kinds in [&[][..], &[DoorKind::Secret], &[DoorKind::Locked, DoorKind::Secret]] {
                let mut cells = walkable(&draft).into_owned();
                let walled = draft.doors.iter().filter(|door| kinds.contains(&door.kind));
                walled.for_each(|door| cells.put(door.at, Cell::Wall));
                let flooded = flood_fill(cells.bounds(), draft.start, |at| cells.is_floor(at));
                let is_reached = |at| flooded.get(at) == Some(&true);
                let entered = |room: &&Room| room.shape.cells(room.rect).into_iter().any(is_reached);
                let rooms = draft.rooms.iter().filter(entered).count();
                let reached = Reached::without(&draft, kinds);
                assert_eq!((reached.rooms, reached.goal), (rooms, draft.goal.is_some_and(is_reached)), "{seed}");
                cut_off += draft.rooms.len() - rooms;
            }
        }
        assert!(cut_off > 50, "{cut_off}");
    }
}
