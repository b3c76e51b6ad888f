//! On which cells keys lie: in rooms that are worth the walk, in the open.

use super::super::place::{Taken, any_cell};
use crate::{
    geom::Point,
    model::{Draft, Room, RoomKind},
    quest::Regions,
    rng::Rng,
};

/// How often a cell is drawn before a room is searched through.
const DRAWS: u32 = 32;

/// The cells that are free for keys.
pub(crate) struct KeyCells {
    taken: Taken,
    laid: Vec<Point>,
    /// How many passages end at each room.
    ways: Vec<u32>,
    /// How many keys lie in each room.
    keys: Vec<u32>,
}

impl KeyCells {
    pub(crate) fn new(draft: &Draft) -> KeyCells {
        let mut ways = vec![0_u32; draft.rooms.len()];
        let ends = draft.passages.iter().flat_map(|passage| passage.ends);
        ends.for_each(|end| ways.get_mut(end.0 as usize).into_iter().for_each(|ways| *ways += 1));
        KeyCells { taken: Taken::in_draft(draft), laid: Vec::new(), ways, keys: vec![0; draft.rooms.len()] }
    }

    /// A free cell of a region for a key, in the room that is most worth the walk; `None` if all of its rooms are full.
    pub(crate) fn take(
        &mut self,
        draft: &Draft,
        regions: &Regions,
        region: u32,
        key: &str,
        rng: &mut Rng,
    ) -> Option<Point> {
        let opens = draft.locks.iter().filter(|lock| lock.key == key).flat_map(|lock| &lock.doors);
        let doors: Vec<Point> = opens.filter_map(|door| Some(draft.doors.get(door.0 as usize)?.at)).collect();
        let rooms = &regions.list.get(region as usize)?.rooms;
        let rooms = rooms.iter().filter_map(|id| draft.rooms.get(id.0 as usize));
        let mut rooms: Vec<(u32, &Room)> = rooms.map(|room| (self.worth(draft, room, &doors, rng), room)).collect();
        rooms.sort_by_key(|(worth, room)| (std::cmp::Reverse(*worth), room.id));
        let (room, at) = rooms.into_iter().find_map(|(_, room)| {
            let good = |at: &Point| {
                room.shape.contains(room.rect, *at)
                    && self.taken.is_free(draft, *at)
                    && !self.laid.contains(at)
                    && regions.at(*at) == Some(region)
                    && regions.is_visible(*at)
            };
            let drawn = (0..DRAWS).find_map(|_| Some(any_cell(room.rect, rng)).filter(good));
            Some((room, drawn.or_else(|| room.rect.cells().find(good))?))
        })?;
        self.laid.push(at);
        self.keys[room.id.0 as usize] += 1;
        Some(at)
    }

    /// Dead ends, treasure and challenges are worth the walk; where one enters and tiles that only lead on are not, nor rooms
    /// that have a key already. Rooms with a door that the key opens come last: there would be no walk at all.
    fn worth(&self, draft: &Draft, room: &Room, doors: &[Point], rng: &mut Rng) -> u32 {
        let at_entrance = draft.entrance() == Some(room.id) || draft.is_corridor_tile(room.id);
        let special = matches!(room.kind, RoomKind::Treasure | RoomKind::Challenge);
        let dead_end = self.ways.get(room.id.0 as usize) == Some(&1);
        let base = if at_entrance { 0 } else { 4 + 4 * u32::from(special) + 4 * u32::from(dead_end) };
        let worth = (1 + base * 4 + rng.below(12)).saturating_sub(20 * self.keys[room.id.0 as usize]);
        let beside = room.rect.grown(1);
        if doors.iter().any(|at| beside.contains(*at)) { 0 } else { worth.max(1) }
    }
}
