//! Prefabs on a walk: some of its rooms become as large as a prefab with its walls and a way around them, and once everything
//! lies where it lies, the prefab is fitted into the room. Corridors then go on around it to its places for doors.

use super::{Allowance, PlannedRoom, formulas::Sides, shapes::ShapeKind};
use crate::{
    methods::{AttemptFailure, PrefabQueue, Ring, Walk, prefab_fit},
    model::{Layout, RoomId},
    passes::Prefabs,
    rng::Streams,
};

/// The wall of a prefab and a way around it, on both sides.
const AROUND: i32 = 4;

/// Which rooms are to be which prefabs.
pub(super) struct PrefabRooms {
    queue: PrefabQueue,
    /// Rooms and prefabs, by their numbers.
    rooms: Vec<(usize, usize)>,
}

/// Draws prefabs and gives rooms that are planned their sizes. The first room, the last of the walk, and those at corridors
/// whose direction the recipe says stay as they are.
// Not inlined, so that web pages that never call it do not load it.
#[inline(never)]
pub(super) fn plan(
    (params, allowance): (&Walk, &Allowance),
    prefabs: &Prefabs,
    streams: &Streams,
    planned: &mut [PlannedRoom],
) -> PrefabRooms {
    let (all, boss) = (params.all_rooms() as i32, params.all_rooms() as u32 - 1);
    let mut queue = PrefabQueue::draw(Some(prefabs), all, streams, |prefab| {
        let (w, h) = prefab.drawing().size();
        w.max(h) + AROUND + 2 <= params.width.min(params.height)
    });
    let mut free: Vec<usize> = (0..planned.len())
        .filter(|index| {
            planned[*index].room.0 != boss && planned[*index].passage.0 as usize >= params.directions.0.len()
        })
        .collect();
    queue.rng.shuffle(&mut free);
    free.retain(|index| !allowance.plain.contains(&planned[*index].room));
    let mut waiting = queue.all_waiting();
    let required = waiting.iter().filter(|prefab| queue.is_due(**prefab)).count();
    // Those that are required come first; of the others there is one less for every room that took none.
    let others = (waiting.len() - required).saturating_sub(allowance.plain.len()).min(allowance.prefabs);
    waiting.truncate(required + others);
    let mut rooms = Vec::new();
    for (prefab, index) in waiting.into_iter().zip(free) {
        let (w, h) = queue.prefab(prefab).drawing().size();
        // A room has its sides one way round or the other, by the way one enters it.
        let (w, h) = if queue.prefab(prefab).turn { (w, h) } else { (w.max(h), w.max(h)) };
        let wanted = &mut planned[index];
        (wanted.size, wanted.shape_kind) = (Sides { w: w + AROUND, h: h + AROUND }, ShapeKind::Rect);
        rooms.push((wanted.room.0 as usize, prefab));
    }
    PrefabRooms { queue, rooms }
}

impl PrefabRooms {
    pub(super) fn is_empty(&self) -> bool {
        self.rooms.is_empty()
    }

    /// Fits the prefabs into their rooms. The boss's room stays as it is: the goal lies in its middle, where a prefab may have
    /// something solid or deep water.
    pub(super) fn fit(&mut self, layout: &mut Layout, boss: RoomId) -> Result<(), AttemptFailure> {
        for (room, prefab) in &self.rooms {
            if *room == boss.0 as usize {
                continue;
            }
            if !prefab_fit::fit(&mut self.queue, *prefab, layout, *room, Ring::Beside) {
                let (name, room) = (self.queue.prefab(*prefab).name.clone(), *room as u32);
                return Err(AttemptFailure::PrefabLeftOver { name, room });
            }
        }
        let is_placed =
            |name: &str| layout.rooms.iter().any(|room| room.prefab.as_ref().is_some_and(|own| own.name == name));
        let why =
            "no room but the first, the boss's and those at given directions could take it; raise rooms or attempts";
        self.queue.refusal(is_placed, why).map_or(Ok(()), Err)
    }
}
