//! What special rooms hold and give. The formulas are told once more from the document, not taken from the pass: a slip in
//! one of the two shows.

use super::{
    super::fault::{Fault, Faults, Rule},
    at_room,
};
use crate::{
    Named,
    geom::{Point, Rect},
    model::{Cell, Draft, Mark, MarkKind, Rewards, Room, RoomId, RoomKind},
    passes::Contents,
    topology::{walkable, without_deep_water},
};

/// Rewards are those of the room's kind, and marks those its kind lets lie there, and not more of them. Marks without a
/// room are anybody's.
pub(super) fn check(draft: &Draft, contents: Option<&Contents>, faults: &mut Faults) {
    for room in &draft.rooms {
        let wanted = contents.and_then(|params| rewards(params, room.kind));
        if room.rewards != wanted {
            let what = match wanted {
                Some(wanted) => format!("by the recipe its rewards are {} and {} times", wanted.xp, wanted.loot),
                None => format!("a room that is `{}` has no rewards of its own", room.kind.name()),
            };
            faults.add(at_room(room, what));
        }
    }
    if draft.marks.is_empty() {
        return;
    }
    let mut counts = vec![0; draft.rooms.len()];
    for mark in &draft.marks {
        let lies_about = matches!(mark.kind, MarkKind::Loot | MarkKind::Reward | MarkKind::Blessing | MarkKind::Hazard);
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)).filter(|_| lies_about) else {
            continue;
        };
        // What lies in a prefab is drawn.
        if room.prefab.is_some() {
            continue;
        }
        let held = contents.and_then(|params| held(params, room)).filter(|(kind, _)| *kind == mark.kind);
        let most = held.map_or(0, |(_, most)| most);
        counts[room.id.0 as usize] += 1;
        if counts[room.id.0 as usize] > most {
            let what = format!("a room that is `{}` holds {most} of `{}` at most", room.kind.name(), mark.kind.name());
            faults.add(at_room(room, what).cell(mark.at));
        }
    }
}

/// The factors on the rewards of a room: document 001, room types.
fn rewards(params: &Contents, kind: RoomKind) -> Option<Rewards> {
    let (xp, loot) = match kind {
        RoomKind::Treasure => (1.0, params.treasure_factor),
        RoomKind::Challenge => (params.challenge_xp, params.challenge_loot),
        _ => return None,
    };
    Some(Rewards { xp, loot })
}

/// Which marks a room may hold, and how many: document 001, room types.
fn held(params: &Contents, room: &Room) -> Option<(MarkKind, usize)> {
    Some(match room.kind {
        RoomKind::Treasure => (MarkKind::Loot, params.treasure_loot as usize),
        RoomKind::Challenge => (MarkKind::Reward, params.challenge_rewards as usize),
        RoomKind::Shrine => (MarkKind::Blessing, 1),
        RoomKind::Trap => (MarkKind::Hazard, (params.hazard_share * room.area() as f64) as usize),
        _ => return None,
    })
}

/// The eight cells around a hazard are open and harmless, and nothing solid stands there. Those of prefabs are where somebody
/// drew them.
pub(super) fn hazards_avoidable(draft: &Draft, faults: &mut Faults) {
    let is_prefab = |id: RoomId| draft.rooms.get(id.0 as usize).is_some_and(|room| room.prefab.is_some());
    let placed = |mark: &&Mark| mark.kind == MarkKind::Hazard && !mark.room.is_some_and(is_prefab);
    let mut hazards: Vec<Point> = draft.marks.iter().filter(placed).map(|mark| mark.at).collect();
    if hazards.is_empty() {
        return;
    }
    hazards.sort_unstable();
    let (cells, walkable) = (without_deep_water(draft), walkable(draft));
    for hazard in &hazards {
        let around = || Rect::new(hazard.x, hazard.y, 1, 1).grown(1).cells().filter(|at| at != hazard);
        let free = |at: Point| cells.get(at) == Some(&Cell::Floor) && hazards.binary_search(&at).is_err();
        if !around().all(free) {
            faults.add(Fault::new(Rule::HazardsAvoidable, "a hazard cannot be walked around").cell(*hazard));
        } else if !around().all(|at| walkable.get(at) == Some(&Cell::Floor)) {
            let what = "something solid stands where one would walk around a hazard";
            faults.add(Fault::new(Rule::SolidsAvoidable, what).cell(*hazard));
        }
    }
}
