//! How deep in a dungeon each room lies: its distance from the start.

use crate::{
    grid::BorderedSearch,
    model::{Cell, Draft, Holder},
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
    /// Breadth-first search over the cells: the first cell of a room that it meets is the nearest. It ends with the last room.
    pub(super) fn of(draft: &Draft) -> RoomDepths {
        let cells = walkable(draft);
        let mut steps = vec![None; draft.rooms.len()];
        let (mut deepest, mut rooms_left) = (0, steps.len());
        let owners = draft.board.owner.values();
        let is_floor = |cell: &Cell| *cell == Cell::Floor;
        if !cells.get(draft.start).is_some_and(is_floor) || rooms_left == 0 {
            return RoomDepths { steps, deepest };
        }
        BorderedSearch::default().run(&cells, is_floor, draft.start, |met| {
            if let Holder::Room(id) = owners[met.offset()].holder() {
                if let Some(unmet @ None) = steps.get_mut(id.0 as usize) {
                    *unmet = Some(met.steps);
                    deepest = met.steps;
                    rooms_left -= 1;
                }
            }
            rooms_left == 0
        });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, generate, grid::distances};

    /// The depth of a room is the least distance of its cells.
    #[test]
    fn depths_are_those_of_all_distances() {
        let recipes = ["method = 'bsp'", "method = 'scatter'", "method = 'walk'", "method = 'tabletop'"];
        for (recipe, seed) in recipes.into_iter().flat_map(|recipe| (0..20).map(move |seed| (recipe, seed))) {
            let dungeon = generate(&Recipe::from_toml(recipe).unwrap(), seed).unwrap();
            // The last room is walled up in every other draft: what cannot be reached has no depth.
            let mut draft = dungeon.into_draft();
            if let Some(last) = draft.rooms.last().filter(|_| seed % 2 == 1) {
                draft.board.cells.fill(last.rect, Cell::Wall);
            }
            let depths = RoomDepths::of(&draft);
            let cells = walkable(&draft);
            let steps = distances(cells.bounds(), draft.start, |at| cells.get(at) == Some(&Cell::Floor));
            let mut nearest = vec![None; draft.rooms.len()];
            for (owner, steps) in draft.board.owner.values().iter().zip(steps.values()) {
                if let (Holder::Room(id), Some(steps)) = (owner.holder(), *steps) {
                    let room: &mut Option<u32> = &mut nearest[id.0 as usize];
                    *room = Some(room.map_or(steps, |least| least.min(steps)));
                }
            }
            assert_eq!(depths.steps, nearest, "{recipe} {seed}");
            assert_eq!(Some(depths.deepest), nearest.into_iter().flatten().max(), "{recipe} {seed}");
        }
    }
}
