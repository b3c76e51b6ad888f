//! On which cells keys lie: in rooms that are worth the walk, in the open.

use std::cmp::Reverse;

use super::super::place::cell_of;
use crate::{
    geom::Point,
    model::{Draft, Room, RoomId, RoomKind},
    quest::Regions,
    rng::Rng,
    topology::FloorBits,
};

/// The cells that are free for keys.
pub(crate) struct KeyCells {
    /// Floor on which nothing stands yet.
    free: FloorBits,
    entrance: Option<RoomId>,
    /// How many passages end at each room, and how many keys lie there.
    ways_and_keys: Vec<(u32, u32)>,
    /// The doors that the key opens, while a cell for it is looked for.
    doors: Vec<Point>,
    /// The rooms that are left to choose from, with what each is worth, likewise.
    left: Vec<(u32, RoomId)>,
}

/// The cells of a floor on which there are neither marks nor stairs, nor start or goal.
pub(crate) fn bare_cells(draft: &Draft, floor: &FloorBits) -> FloorBits {
    let mut bare = floor.clone();
    draft.occupied_cells().for_each(|at| bare.close(at));
    bare
}

impl KeyCells {
    /// The free cells of a draft, on whose `bare` cells nothing stands or happens.
    pub(crate) fn new(draft: &Draft, bare: FloorBits) -> KeyCells {
        let mut ways_and_keys = vec![(0, 0); draft.rooms.len()];
        let ends = draft.passages.iter().flat_map(|passage| passage.ends);
        ends.for_each(|end| ways_and_keys.get_mut(end.0 as usize).into_iter().for_each(|(ways, _)| *ways += 1));
        let mut free = bare;
        draft.doors.iter().for_each(|door| free.close(door.at));
        let (doors, left) = (Vec::with_capacity(16), Vec::with_capacity(draft.rooms.len()));
        KeyCells { free, entrance: draft.entrance(), ways_and_keys, doors, left }
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
        self.doors.clear();
        self.doors.extend(opens.filter_map(|door| Some(draft.doors.get(door.0 as usize)?.at)));
        self.left.clear();
        for room in regions.list.get(region as usize)?.rooms.iter().filter_map(|id| draft.room(*id)) {
            let worth = self.worth(draft, room, rng);
            self.left.push((worth, room.id));
        }
        let (room, at) = loop {
            let left = &mut self.left;
            let best = (0..left.len()).max_by_key(|place| (left[*place].0, Reverse(left[*place].1)))?;
            let (_, id) = left.swap_remove(best);
            let Some(room) = draft.room(id) else { continue };
            let is_good = |at| self.free.has(at) && regions.at(at) == Some(region) && regions.is_visible(at);
            if let Some(at) = cell_of(room, rng, is_good) {
                break (room, at);
            }
        };
        self.free.close(at);
        self.ways_and_keys[room.id.0 as usize].1 += 1;
        Some(at)
    }

    /// Dead ends, treasure and challenges are worth the walk; where one enters and tiles that only lead on are not, nor rooms
    /// that have a key already. Rooms with a door that the key opens come last: there would be no walk at all.
    fn worth(&self, draft: &Draft, room: &Room, rng: &mut Rng) -> u32 {
        let at_entrance = self.entrance == Some(room.id) || draft.is_corridor_tile(room.id);
        let special = matches!(room.kind, RoomKind::Treasure | RoomKind::Challenge);
        let (ways, keys) = self.ways_and_keys.get(room.id.0 as usize).copied().unwrap_or_default();
        let dead_end = ways == 1;
        let base = if at_entrance { 0 } else { 4 + 4 * u32::from(special) + 4 * u32::from(dead_end) };
        let worth = (1 + base * 4 + rng.below(12)).saturating_sub(20 * keys);
        let beside = room.rect.grown(1);
        if self.doors.iter().any(|at| beside.contains(*at)) { 0 } else { worth.max(1) }
    }
}
