//! What special rooms hold and give. The formulas are told once more from the document, not taken from the pass: a slip in
//! one of the two shows.

use super::{at_room, hold_at_most};
use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::{Point, Rect},
    model::{Draft, Mark, MarkKind, Rewards, Room, RoomId, RoomKind},
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
                Some(wanted) => cold_format!("by the recipe its rewards are {} and {} times", wanted.xp, wanted.loot),
                None => cold_format!("a room that is `{}` has no rewards of its own", room.kind.name()),
            };
            faults.add(at_room(room, what));
        }
    }
    let most = |mark: &Mark, room: &Room| {
        let lies_about = matches!(mark.kind, MarkKind::Loot | MarkKind::Reward | MarkKind::Blessing | MarkKind::Hazard);
        let held = || contents.and_then(|params| held(params, room)).filter(|(kind, _)| *kind == mark.kind);
        // What lies in a prefab is drawn.
        (lies_about && room.prefab.is_none()).then(|| held().map_or(0, |(_, most)| most))
    };
    hold_at_most(draft, most, faults);
}

/// The factors on the rewards of a room: document 001, room types.
fn rewards(params: &Contents, kind: RoomKind) -> Option<Rewards> {
    let (xp, loot) = match kind {
        RoomKind::Treasure => (1.0, params.treasure_factor),
        RoomKind::Challenge => (params.challenge_xp, params.challenge_loot),
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss | RoomKind::Shrine | RoomKind::Trap => {
            return None;
        }
    };
    Some(Rewards { xp, loot })
}

/// Which marks a room may hold, and how many: document 001, room types.
fn held(params: &Contents, room: &Room) -> Option<(MarkKind, u32)> {
    Some(match room.kind {
        RoomKind::Treasure => (MarkKind::Loot, params.treasure_loot as u32),
        RoomKind::Challenge => (MarkKind::Reward, params.challenge_rewards as u32),
        RoomKind::Shrine => (MarkKind::Blessing, 1),
        RoomKind::Trap => (MarkKind::Hazard, (params.hazard_share * room.area() as f64) as u32),
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss => return None,
    })
}

/// The eight cells around a hazard are open and harmless, and nothing solid stands there. Those of prefabs are where somebody
/// drew them.
pub(super) fn hazards_avoidable(draft: &Draft, faults: &mut Faults) {
    let is_prefab = |id: RoomId| draft.room(id).is_some_and(|room| room.prefab.is_some());
    let placed = |mark: &&Mark| mark.kind == MarkKind::Hazard && !mark.room.is_some_and(is_prefab);
    let hazards = sorted(draft.marks.iter().filter(placed).map(|mark| mark.at));
    if hazards.is_empty() {
        return;
    }
    let (cells, walkable) = (without_deep_water(draft), walkable(draft));
    for hazard in &hazards {
        let around = || Rect::square(*hazard, 1).grown(1).cells().filter(|at| at != hazard);
        let free = |at: Point| cells.is_floor(at) && hazards.binary_search(&at).is_err();
        if !around().all(free) {
            faults.add(Fault::new(Rule::HazardsAvoidable, "a hazard cannot be walked around").cell(*hazard));
        } else if !around().all(|at| walkable.is_floor(at)) {
            let what = "something solid stands where one would walk around a hazard";
            faults.add(Fault::new(Rule::SolidsAvoidable, what).cell(*hazard));
        }
    }
}
