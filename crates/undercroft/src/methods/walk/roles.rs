//! What rooms are for: the first room, the boss's, treasure and traps; and where the player starts and wants to get to.

use crate::{
    geom::Rect,
    methods::Walk,
    model::{Layout, RoomId, RoomKind},
    rng::Streams,
    trace::{Event, Trace},
};

pub(super) fn give<T: Trace>(params: &Walk, streams: &Streams, boss: RoomId, layout: &mut Layout, trace: &mut T) {
    let board = Rect::new(0, 0, params.width, params.height);
    let Some(first) = layout.rooms.first_mut() else { return };
    first.kind = RoomKind::Spawn;
    layout.start = first.rect.intersect(board).clamp(first.rect.centre());
    layout.rooms[boss.0 as usize].kind = RoomKind::Boss;
    layout.goal = Some(layout.rooms[boss.0 as usize].rect.centre()).filter(|goal| board.contains(*goal));
    if params.treasure_rooms > 0 || params.trap_rooms > 0 {
        special(params, streams, layout);
    }
    if T::ON {
        for room in layout.rooms.iter().filter(|room| room.kind != RoomKind::Normal) {
            trace.note(Event::Typed { room: room.id, kind: room.kind });
        }
    }
}

/// Treasure lies first in dead ends, where one has to look for it; traps lie anywhere.
fn special(params: &Walk, streams: &Streams, layout: &mut Layout) {
    let mut degree = vec![0; layout.rooms.len()];
    for end in layout.passages.iter().flat_map(|passage| passage.ends) {
        degree[end.0 as usize] += 1;
    }
    let mut rooms: Vec<RoomId> =
        layout.rooms.iter().filter(|room| room.kind == RoomKind::Normal).map(|room| room.id).collect();
    streams.stage("roles").shuffle(&mut rooms);
    rooms.sort_by_key(|room| degree[room.0 as usize] != 1);
    let (treasure, rest) = rooms.split_at(rooms.len().min(params.treasure_rooms as usize));
    for room in treasure {
        layout.rooms[room.0 as usize].kind = RoomKind::Treasure;
    }
    for room in rest.iter().take(params.trap_rooms as usize) {
        layout.rooms[room.0 as usize].kind = RoomKind::Trap;
    }
}
