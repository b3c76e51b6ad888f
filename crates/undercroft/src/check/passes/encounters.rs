//! Who waits in rooms. The formula is told once more from the document, not taken from the pass: a slip in one of the two
//! shows.

use super::{super::fault::Faults, at_room};
use crate::{
    Named,
    model::{Draft, Encounter, MarkKind, Room, RoomKind},
    passes::{BossRule, Encounters, Passes},
};

/// Every room has the encounter of the formula, and no more enemies stand in it than that says.
pub(super) fn check(draft: &Draft, passes: &Passes, faults: &mut Faults) {
    let lone = draft.rooms.len() == 1;
    for room in &draft.rooms {
        let wanted = passes.encounters.as_ref().map(|params| encounter(params, passes, room, lone));
        if room.encounter != wanted {
            let what = match wanted {
                Some(wanted) => format!(
                    "by the recipe {} enemies of floor {} wait here{}",
                    wanted.enemies,
                    wanted.effective_floor,
                    wanted.boss.map_or_else(String::new, |name| format!(", the boss {name}"))
                ),
                None => "enemies wait here, but the recipe has no pass `encounters`".to_owned(),
            };
            faults.add(at_room(room, what));
        }
    }
    if draft.marks.is_empty() {
        return;
    }
    let mut counts = vec![0; draft.rooms.len()];
    for mark in draft.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss)) {
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)) else { continue };
        let most = match &room.encounter {
            // Nobody waits where the party enters.
            Some(_) if room.kind == RoomKind::Spawn => 0,
            Some(encounter) if mark.kind == MarkKind::Enemy && encounter.boss.is_none() => encounter.enemies,
            Some(encounter) if mark.kind == MarkKind::Boss && mark.name == encounter.boss => encounter.enemies,
            _ => 0,
        };
        counts[room.id.0 as usize] += 1;
        if counts[room.id.0 as usize] > most {
            let what = format!("a room that is `{}` holds {most} of `{}` at most", room.kind.name(), mark.kind.name());
            faults.add(at_room(room, what).cell(mark.at));
        }
    }
}

/// Who waits in a room: document 001, encounters. `min(most, max(least, area / cells) + floor / floors)` enemies, a boss
/// in the exit room of a boss floor, and a challenge room a few floors stronger.
fn encounter(params: &Encounters, passes: &Passes, room: &Room, lone: bool) -> Encounter {
    let challenge = room.kind == RoomKind::Challenge;
    let (least, cells, floors, most) = match challenge {
        false => (params.normal_min, params.normal_area, params.normal_floors, params.normal_max),
        true => (params.challenge_min, params.challenge_area, params.challenge_floors, params.challenge_max),
    };
    let by_area = (room.area() / i64::from(cells.max(1))).max(i64::from(least));
    let usual = (by_area + i64::from(params.floor() / floors.max(1))).min(i64::from(most)).max(0) as u32;
    let boss_floor = match params.boss() {
        BossRule::Every5th => params.floor() % 5 == 0,
        BossRule::World => params.floor() == 3,
        BossRule::None => false,
    };
    let counts_as_boss = boss_floor && (lone || room.kind == RoomKind::Exit);
    let sin = passes.wang.as_ref().and_then(|wang| wang.chosen()?.sin);
    Encounter {
        enemies: if counts_as_boss { 1 } else { usual },
        effective_floor: (params.floor() + i32::from(challenge) * params.challenge_scaling) as u32,
        boss: (counts_as_boss && !lone).then(|| sin.unwrap_or_else(|| "Boss".to_owned())),
    }
}
