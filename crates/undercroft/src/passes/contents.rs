//! What special rooms hold, as marks and as factors on the usual rewards.

use super::place::{Taken, any_cell};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Mark, MarkKind, Rewards, Room, RoomKind},
    recipe::Contents,
    rng::Rng,
};

/// How many places are drawn for each hazard wanted.
const DRAWS_FOR_EACH: usize = 8;

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
                hazards(params, rng, draft, room, &taken, &mut marks);
                continue;
            }
            _ => continue,
        };
        for _ in 0..count {
            let Some(at) = taken.pick(draft, room, rng) else { break };
            marks.push(Mark::new(at, kind, Some(room.id)));
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
///
/// Places are drawn a few times as often as hazards are wanted; where a room is full, the last draws are in vain.
fn hazards(params: &Contents, rng: &mut Rng, draft: &Draft, room: &Room, taken: &Taken, marks: &mut Vec<Mark>) {
    let wanted = (room.area() as f64 * params.hazard_share) as usize;
    let mut harmful = Grid::new(room.rect.w, room.rect.h, false);
    let mut placed = 0;
    for _ in 0..wanted * DRAWS_FOR_EACH {
        if placed == wanted {
            break;
        }
        let at = any_cell(room.rect, rng);
        let in_room = |cell: Point| Point::new(cell.x - room.rect.x, cell.y - room.rect.y);
        let open = |cell: Point| {
            let floor = draft.board.cells.get(cell) == Some(&Cell::Floor);
            floor && room.shape.contains(room.rect, cell) && harmful.get(in_room(cell)) == Some(&false)
        };
        if taken.is_free(draft, at) && Rect::new(at.x, at.y, 1, 1).grown(1).cells().all(open) {
            harmful.put(in_room(at), true);
            placed += 1;
            marks.push(Mark::new(at, MarkKind::Hazard, Some(room.id)));
        }
    }
}
