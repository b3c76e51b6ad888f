//! How deep in a dungeon each room lies: its distance from the start.

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft},
    topology::walkable,
};

/// The distances of all rooms from the start, in steps.
pub(super) struct RoomDepths {
    /// For each room the steps to its nearest cell; `None` if it cannot be reached.
    steps: Vec<Option<u32>>,
    /// The largest of them.
    deepest: u32,
}

impl RoomDepths {
    /// Breadth-first search over the cells: the first cell of a room that it meets is the nearest.
    pub(super) fn of(draft: &Draft) -> RoomDepths {
        let cells = walkable(draft);
        let mut steps = vec![None; draft.rooms.len()];
        let mut deepest = 0;
        let mut met = Grid::new(cells.width(), cells.height(), false);
        let is_open = |at: Point| cells.get(at) == Some(&Cell::Floor);
        let mut frontier = Vec::from_iter(Some(draft.start).filter(|start| is_open(*start)));
        frontier.iter().for_each(|start| met.put(*start, true));
        let mut next = Vec::new();
        let mut distance = 0;
        while !frontier.is_empty() {
            for at in frontier.drain(..) {
                let room = draft.room_id_at(at).and_then(|id| steps.get_mut(id.0 as usize));
                if let Some(unmet @ None) = room {
                    *unmet = Some(distance);
                    deepest = distance;
                }
                for beside in at.neighbours() {
                    if is_open(beside) && met.get(beside) == Some(&false) {
                        met.put(beside, true);
                        next.push(beside);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
            distance += 1;
        }
        RoomDepths { steps, deepest }
    }

    /// Whether one can walk to a room.
    pub(super) fn is_reached(&self, room: usize) -> bool {
        self.steps.get(room).is_some_and(|steps| steps.is_some())
    }

    /// So many parts of `whole` as the room's distance is of the largest distance, rounded down: 0 in the first room,
    /// `whole` in the deepest one.
    pub(super) fn share(&self, room: usize, whole: u32) -> u32 {
        let steps = self.steps.get(room).copied().flatten().unwrap_or(0);
        let share = u64::from(steps) * u64::from(whole) / u64::from(self.deepest.max(1));
        u32::try_from(share).unwrap_or(u32::MAX)
    }
}
