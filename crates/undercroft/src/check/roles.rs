//! What rooms are for and what waits in them: as the method and the passes of the recipe give it.

use super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    model::{Draft, MarkKind, Room, RoomKind},
    passes,
    recipe::{Archetype, BossPlace, Method, Recipe, Walk},
};

pub(super) fn check(draft: &Draft, recipe: &Recipe, faults: &mut Faults) {
    kinds(draft, &recipe.method, faults);
    if faults.is_empty() {
        waiting(draft, recipe, faults);
        marks(draft, recipe, faults);
    }
}

fn at(room: &Room, what: String) -> Fault {
    Fault { room: Some(room.id), ..Fault::new(Rule::Roles, what) }
}

/// The first room is where one enters; the last, or one that the recipe lets be drawn, is where one wants to get to.
fn kinds(draft: &Draft, method: &Method, faults: &mut Faults) {
    let last = draft.rooms.len().saturating_sub(1);
    let (goal, others): (RoomKind, &[RoomKind]) = match method {
        Method::Bsp(_) => (RoomKind::Exit, &[RoomKind::Normal]),
        Method::Scatter(_) => {
            use RoomKind::{Challenge, Normal, Shrine, Trap, Treasure};
            (RoomKind::Exit, &[Normal, Treasure, Shrine, Trap, Challenge])
        }
        Method::Walk(_) => (RoomKind::Boss, &[RoomKind::Normal, RoomKind::Treasure, RoomKind::Trap]),
        Method::Tilepath(_) => (RoomKind::Boss, &[RoomKind::Normal]),
        // Where one enters and what one wants may lie anywhere.
        Method::Tabletop(_) => return counts(draft, method, faults),
    };
    let drawn = matches!(method, Method::Walk(Walk { boss: BossPlace::Farthest, .. }));
    for (index, room) in draft.rooms.iter().enumerate() {
        let right = match index {
            0 => room.kind == RoomKind::Spawn,
            _ if drawn => room.kind == goal || others.contains(&room.kind),
            index if index == last => room.kind == goal,
            _ => others.contains(&room.kind),
        };
        if !right {
            let what = format!("a room in place {index} of {} cannot be `{}`", last + 1, room.kind.name());
            faults.add(at(room, what));
        }
    }
    counts(draft, method, faults);
}

/// How many rooms of a kind there are.
fn counts(draft: &Draft, method: &Method, faults: &mut Faults) {
    let count = |kind: RoomKind| draft.rooms.iter().filter(|room| room.kind == kind).count();
    let mut wrong = |what: String| faults.add(Fault::new(Rule::Roles, what));
    match method {
        Method::Walk(walk) => {
            let wanted = [
                (RoomKind::Boss, 1),
                (RoomKind::Treasure, walk.treasure_rooms as usize),
                (RoomKind::Trap, walk.trap_rooms as usize),
            ];
            for (kind, wanted) in wanted {
                let is = count(kind);
                if is != wanted {
                    wrong(format!("{is} rooms are `{}`, the recipe wants {wanted}", kind.name()));
                }
            }
        }
        // Special types are given out once each, in this order.
        Method::Scatter(_) => {
            let special = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge].map(count);
            if special.windows(2).any(|pair| pair[1] > pair[0]) || special[0] > 1 {
                wrong("treasure, shrine, trap and challenge come once each at most, and in this order".to_owned());
            }
        }
        Method::Tabletop(tabletop) => {
            let (spawns, bosses, normal) = (count(RoomKind::Spawn), count(RoomKind::Boss), count(RoomKind::Normal));
            let most = usize::from(tabletop.archetype == Archetype::Lair);
            if spawns != 1 || bosses > most || spawns + bosses + normal != draft.rooms.len() {
                wrong(format!("one room is `spawn`, {most} is `boss` at most, and all others are `normal`"));
            }
        }
        Method::Bsp(_) | Method::Tilepath(_) => {}
    }
}

/// Enemies and rewards follow from a room's kind, its size and the recipe.
fn waiting(draft: &Draft, recipe: &Recipe, faults: &mut Faults) {
    let (encounters, contents) = (&recipe.passes.encounters, &recipe.passes.contents);
    let lone = draft.rooms.len() == 1;
    for room in &draft.rooms {
        let wanted = encounters.as_ref().map(|params| passes::encounter(params, &recipe.passes, room, lone));
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
            faults.add(at(room, what));
        }
        let wanted = contents.as_ref().and_then(|params| passes::rewards(params, room.kind));
        if room.rewards != wanted {
            let what = match wanted {
                Some(wanted) => format!("by the recipe its rewards are {} and {} times", wanted.xp, wanted.loot),
                None => format!("a room that is `{}` has no rewards of its own", room.kind.name()),
            };
            faults.add(at(room, what));
        }
    }
}

/// What stands in a room is what its kind lets stand there, and not more of it. Marks without a room are anybody's.
fn marks(draft: &Draft, recipe: &Recipe, faults: &mut Faults) {
    if draft.marks.is_empty() {
        return;
    }
    let mut counts = vec![[0; 2]; draft.rooms.len()];
    for mark in &draft.marks {
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)) else { continue };
        let most = match (mark.kind, &room.encounter) {
            (MarkKind::Enemy | MarkKind::Boss, Some(_)) if room.kind == RoomKind::Spawn => Some(0),
            (MarkKind::Enemy, Some(encounter)) if encounter.boss.is_none() => Some(encounter.enemies as usize),
            (MarkKind::Boss, Some(encounter)) if mark.name == encounter.boss => Some(encounter.enemies as usize),
            (MarkKind::Enemy | MarkKind::Boss, _) => Some(0),
            (MarkKind::Loot | MarkKind::Reward | MarkKind::Blessing | MarkKind::Hazard, _) => {
                let contents = recipe.passes.contents.as_ref();
                let held =
                    contents.and_then(|params| passes::held(params, room)).filter(|(kind, _)| *kind == mark.kind);
                Some(held.map_or(0, |(_, most)| most))
            }
            _ => None,
        };
        let Some(most) = most else { continue };
        // Enemies are counted apart from what lies about: a room has one sort of each.
        let fights = matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss);
        let count = &mut counts[room.id.0 as usize];
        count[usize::from(fights)] += 1;
        if count[usize::from(fights)] > most {
            let what = format!("a room that is `{}` holds {most} of `{}` at most", room.kind.name(), mark.kind.name());
            faults.add(Fault { cell: Some(mark.at), ..at(room, what) });
        }
    }
}
