//! What `tabletop` promises: where passages run, a symmetry, and what rooms are for.

use super::{symmetry, tabletop_passages};
use crate::{
    check::{Fault, Faults, Rule, kinds::count, passes::PURPOSES, sorted},
    grid::Grid,
    methods::TabletopSettings,
    model::{Archetype, Draft, Passage, PassageId, Room, RoomId, RoomKind},
    recipe::Symmetry,
};

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    /// What is noted of each cell while passages are judged.
    pub(super) notes: Grid<u8>,
    /// The rooms of each passage, the smaller number first, and the passage.
    pairs: Vec<([RoomId; 2], PassageId)>,
}

pub(super) fn check(
    params: &TabletopSettings,
    draft: &Draft,
    with_roles: bool,
    scratch: &mut Scratch,
    faults: &mut Faults,
) {
    tabletop_passages::check(draft, scratch, faults);
    joined_once(&draft.passages, scratch, faults);
    symmetry::check(params, draft, faults);
    let kinds = [RoomKind::Spawn, RoomKind::Boss, RoomKind::Normal];
    let [spawns, bosses, normal] = kinds.map(|kind| count(draft, kind));
    let most = usize::from(params.archetype == Archetype::Lair);
    // The pass `roles` gives normal rooms their purpose.
    let special = if with_roles { PURPOSES.map(|kind| count(draft, kind)).into_iter().sum() } else { 0 };
    if spawns != 1 || bosses > most || spawns + bosses + normal + special != draft.rooms.len() {
        let what = cold_format!("one room is `spawn`, {most} is `boss` at most, and all others are `normal`");
        faults.add(Fault::new(Rule::Roles, what));
    }
    goal(params, draft, faults);
}

/// The goal is no small room, in a temple not the nave, and in a fortress the keep, which has one gate and its images.
fn goal(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    let (Some(at), Some(first)) = (draft.goal, draft.entrance()) else { return };
    let Some(goal) = draft.rooms.iter().find(|room| room.rect.contains(at)) else { return };
    let mut fault = |room: &Room, what: &str| faults.add(Fault::new(Rule::Roles, what.to_owned()).room(room.id));
    let is_nave = |room: &Room| params.archetype == Archetype::Temple && room.tags.contains("nave");
    let candidate = |room: &&Room| room.id != first && !is_nave(room);
    let areas = sorted(draft.rooms.iter().map(|room| room.area() as u64));
    let twice_median = areas[(areas.len() - 1) / 2] + areas[areas.len() / 2];
    let is_large = |room: &Room| 2 * room.area() as u64 >= twice_median;
    if !is_large(goal) && draft.rooms.iter().filter(candidate).any(is_large) {
        fault(goal, "it is the goal, but smaller than half of all rooms");
    }
    if is_nave(goal) && draft.rooms.iter().any(|room| candidate(&room)) {
        fault(goal, "it is the nave and the goal");
    }
    let keep = draft.rooms.iter().find(|room| room.tags.contains("keep"));
    let Some(keep) = keep.filter(|_| params.archetype == Archetype::Fortress) else { return };
    if keep.id != goal.id {
        fault(keep, "it is the keep, but not the goal");
    }
    let images = match params.symmetry {
        Symmetry::None => 1,
        Symmetry::Bilateral | Symmetry::Radial2 | Symmetry::Partial => 2,
        Symmetry::Radial4 => 4,
    };
    if draft.passages.iter().filter(|passage| passage.ends.contains(&keep.id)).count() > images {
        fault(keep, "it is the keep and has more than one gate");
    }
}

/// No two rooms have two passages between them.
pub(crate) fn joined_once(passages: &[Passage], scratch: &mut Scratch, faults: &mut Faults) {
    let pairs = &mut scratch.pairs;
    pairs.clear();
    pairs.extend(passages.iter().map(|passage| {
        let [a, b] = passage.ends;
        ([a.min(b), a.max(b)], passage.id)
    }));
    pairs.sort_unstable();
    for (pair, again) in pairs.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1]) {
        let what = cold_format!("another passage joins rooms {} and {} too", pair[0].0, pair[1].0);
        faults.add(Fault::new(Rule::JoinedOnce, what).passage(again));
    }
}
