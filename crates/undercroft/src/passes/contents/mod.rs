//! What special rooms hold, as marks and as factors on the usual rewards.

mod params;

pub use params::Contents;

use super::{
    Annotation, Pass,
    place::{Taken, any_cell},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Mark, MarkKind, Rewards, Room, RoomKind},
    rng::Rng,
};

/// How many places are drawn for each hazard wanted.
const DRAWS_FOR_EACH: usize = 8;

impl Pass for Contents {
    fn run(&self, work: &mut Annotation<'_>) {
        fill(self, &mut work.rng("contents"), work.draft);
    }
}

fn fill(params: &Contents, rng: &mut Rng, draft: &mut Draft) {
    let mut taken = Taken::in_draft(draft);
    let mut marks = Vec::new();
    for room in &draft.rooms {
        taken.enter_room();
        let Some((kind, count)) = held(params, room).filter(|_| room.prefab.is_none()) else { continue };
        if kind == MarkKind::Hazard {
            hazards(count, rng, draft, room, &taken, &mut marks);
            continue;
        }
        for _ in 0..count {
            let Some(at) = taken.pick(draft, room, rng) else { break };
            marks.push(Mark::new(at, kind, Some(room.id)));
        }
    }
    draft.marks.append(&mut marks);
    draft.rooms.iter_mut().for_each(|room| room.rewards = rewards(params, room.kind));
}

/// The factors on the usual rewards of a room of this kind.
fn rewards(params: &Contents, kind: RoomKind) -> Option<Rewards> {
    match kind {
        RoomKind::Treasure => Some(Rewards { xp: 1.0, loot: params.treasure_factor }),
        RoomKind::Challenge => Some(Rewards { xp: params.challenge_xp, loot: params.challenge_loot }),
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss | RoomKind::Shrine | RoomKind::Trap => {
            None
        }
    }
}

/// Which marks a room holds, and how many of them if there is space.
fn held(params: &Contents, room: &Room) -> Option<(MarkKind, usize)> {
    match room.kind {
        RoomKind::Treasure => Some((MarkKind::Loot, params.treasure_loot as usize)),
        RoomKind::Shrine => Some((MarkKind::Blessing, 1)),
        RoomKind::Challenge => Some((MarkKind::Reward, params.challenge_rewards as usize)),
        RoomKind::Trap => Some((MarkKind::Hazard, (room.area() as f64 * params.hazard_share) as usize)),
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss => None,
    }
}

/// Hazards that block no way: each has all eight cells around it free, so whoever would step on it goes around.
///
/// ```text
/// . . . . .      ! is harmful; the ring of . around it belongs to the room and holds no other hazard
/// . ! . ! .
/// . . . . .
/// ```
///
/// Places are drawn a few times as often as hazards are wanted; where a room is full, the last draws are in vain.
fn hazards(wanted: usize, rng: &mut Rng, draft: &Draft, room: &Room, taken: &Taken, marks: &mut Vec<Mark>) {
    let mut harmful = Grid::new(room.rect.w, room.rect.h, false);
    let corner = room.rect.corner();
    let draws = (0..wanted * DRAWS_FOR_EACH).map(|_| any_cell(room.rect, rng));
    let places = draws.filter(|at| {
        let is_open = |near: Point| {
            taken.is_walkable(draft, near) && room.contains(near) && harmful.get(near - corner) == Some(&false)
        };
        let is_good = taken.is_free(draft, *at) && Rect::square(*at, 1).grown(1).cells().all(is_open);
        if is_good {
            harmful.put(*at - corner, true);
        }
        is_good
    });
    marks.extend(places.take(wanted).map(|at| Mark::new(at, MarkKind::Hazard, Some(room.id))));
}
