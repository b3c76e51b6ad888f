//! What special rooms hold, as marks and as factors on the usual rewards.

use super::place::Taken;
use crate::{
    geom::{Point, Rect},
    model::{Draft, Mark, MarkKind, Rewards, Room, RoomKind},
    recipe::Contents,
    rng::Rng,
};

pub(super) fn run(params: &Contents, rng: &mut Rng, draft: &mut Draft) {
    let mut taken = Taken::in_draft(draft);
    let mut marks = Vec::new();
    for room in &draft.rooms {
        taken.enter_room();
        let (kind, count) = match room.kind {
            RoomKind::Treasure => (MarkKind::Loot, params.treasure_loot),
            RoomKind::Shrine => (MarkKind::Blessing, 1),
            RoomKind::Challenge => (MarkKind::Reward, params.challenge_rewards),
            RoomKind::Trap => {
                hazards(params, rng, draft, room, &mut taken, &mut marks);
                continue;
            }
            _ => continue,
        };
        for _ in 0..count {
            let Some(at) = taken.pick(draft, room, rng) else { break };
            marks.push(Mark { at, kind, room: Some(room.id), name: None });
        }
    }
    draft.marks.append(&mut marks);
    for room in &mut draft.rooms {
        room.rewards = match room.kind {
            RoomKind::Treasure => Some(Rewards { xp: 1.0, loot: params.treasure_factor }),
            RoomKind::Challenge => Some(Rewards { xp: params.challenge_xp, loot: params.challenge_loot }),
            _ => None,
        };
    }
}

/// Hazards that block no way: each has all eight cells around it free, so whoever would step on it goes around.
///
/// ```text
/// . . . . .      ! is harmful; the ring of . around it belongs to the room and holds no other hazard
/// . ! . ! .
/// . . . . .
/// ```
fn hazards(params: &Contents, rng: &mut Rng, draft: &Draft, room: &Room, taken: &mut Taken, marks: &mut Vec<Mark>) {
    let count = (room.area() as f64 * params.hazard_share) as usize;
    let mut placed: Vec<Point> = Vec::new();
    for _ in 0..count {
        let suits = |at: Point| {
            let around = Rect::new(at.x, at.y, 1, 1).grown(1);
            let open = around.cells().all(|cell| room.shape.contains(room.rect, cell) && is_floor(draft, cell));
            open && !placed.iter().any(|other| around.contains(*other))
        };
        let Some(at) = taken.pick_where(draft, room, rng, suits) else { break };
        placed.push(at);
        marks.push(Mark { at, kind: MarkKind::Hazard, room: Some(room.id), name: None });
    }
}

fn is_floor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.get(at) == Some(&crate::model::Cell::Floor)
}
