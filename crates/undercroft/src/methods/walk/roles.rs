//! What rooms are for: the first room, the boss's, treasure and traps; and where the player starts and wants to get to.

use super::WalkBuilder;
use crate::{
    model::{Room, RoomId, RoomKind},
    trace::{Event, Trace},
};

impl<T: Trace> WalkBuilder<'_, T> {
    pub(super) fn give_roles(&mut self, boss: RoomId) {
        let layout = &mut *self.layout;
        let board = layout.bounds();
        let Some(first) = layout.rooms.first_mut() else { return };
        first.kind = RoomKind::Spawn;
        layout.start = first.rect.intersect(board).clamp(first.rect.centre());
        let last = &mut layout.rooms[boss.0 as usize];
        last.kind = RoomKind::Boss;
        layout.goal = Some(last.rect.centre()).filter(|goal| board.contains(*goal));
        if self.params.treasure_rooms > 0 || self.params.trap_rooms > 0 {
            self.fill_special_rooms();
        }
        if T::ON {
            for room in self.layout.rooms.iter().filter(|room| room.kind != RoomKind::Normal) {
                self.trace.note(Event::Typed { room: room.id, kind: room.kind });
            }
        }
    }

    /// Treasure lies first in dead ends, where one has to look for it; traps lie anywhere.
    fn fill_special_rooms(&mut self) {
        let layout = &mut *self.layout;
        let mut degree = vec![0; layout.rooms.len()];
        for end in layout.passages.iter().flat_map(|passage| passage.ends) {
            degree[end.0 as usize] += 1;
        }
        let mut rooms: Vec<&mut Room> = layout.rooms.iter_mut().filter(|room| room.kind == RoomKind::Normal).collect();
        self.streams.stage("roles").shuffle(&mut rooms);
        rooms.sort_by_key(|room| degree[room.id.0 as usize] != 1);
        let treasure = std::iter::repeat_n(RoomKind::Treasure, self.params.treasure_rooms as usize);
        let traps = std::iter::repeat_n(RoomKind::Trap, self.params.trap_rooms as usize);
        for (room, kind) in rooms.into_iter().zip(treasure.chain(traps)) {
            room.kind = kind;
        }
    }
}
