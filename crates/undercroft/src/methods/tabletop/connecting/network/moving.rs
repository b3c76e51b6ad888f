//! Moves rooms to other places, and removes them, together with their images.

use super::{
    super::occupancy::{BLOCKED, BORDER, PASSAGE, ROOM},
    DoorCells, PassageNetwork, Scope, SymmetryGroup,
};
use crate::geom::{Motion, Rect};

/// A room and its images, each with the motion that carries the first to it.
pub(crate) type MovedTogether = Vec<(Motion, u32)>;

impl PassageNetwork<'_> {
    /// The rooms that move when a room moves: in the fundamental domain its images too. The room itself comes first.
    pub(crate) fn moved_together(&self, scope: Scope, room: u32) -> MovedTogether {
        if scope == Scope::All {
            return vec![(Motion::IDENTITY, room)];
        }
        let images = self.plan.group.motions().zip(self.scratch.images[room as usize]);
        let mut orbit: MovedTogether = images.filter_map(|(motion, room)| Some((motion, room?))).collect();
        // A room that every motion leaves in place is all of its own images.
        orbit.dedup_by_key(|(_, room)| *room);
        orbit
    }

    /// Whether a room that was at `old_rect` may be moved here with its images: inside the occupancy grid, at least one cell
    /// from all rooms and two from all passages. The rooms must have been lifted.
    pub(crate) fn can_put(&self, scope: Scope, orbit: &MovedTogether, rect: Rect, old_rect: Rect) -> bool {
        let (group, occupancy) = (self.plan.group, &self.scratch.occupancy);
        let is_free = |rect: Rect| {
            occupancy.inside().contains_rect(rect.grown(2))
                && rect.grown(1).cells().all(|at| occupancy.at(at) & (ROOM | BORDER) == 0)
                && rect.grown(2).cells().all(|at| occupancy.at(at) & PASSAGE == 0)
                && rect.cells().all(|at| occupancy.at(at) & BLOCKED == 0)
        };
        if scope == Scope::All {
            return is_free(rect);
        }
        if group.keeps(old_rect) {
            return group.keeps(rect) && is_free(rect);
        }
        let images: Vec<Rect> = orbit.iter().map(|(motion, _)| motion.rect(rect)).collect();
        let apart =
            (0..images.len()).all(|i| images[..i].iter().all(|other| !other.grown(2).overlaps(images[i].grown(2))));
        apart && rect.cells().all(|at| group.is_fundamental(at)) && images.into_iter().all(is_free)
    }

    /// Whether a room may be shifted a little with its images: none of them is kept, has a passage yet or is where one comes
    /// in, and all have their images or none has any.
    pub(crate) fn may_shift(&self, scope: Scope, orbit: &MovedTogether) -> bool {
        let (first, group) = (orbit[0].1, self.plan.group);
        let is_alone = group == SymmetryGroup::Trivial || self.room(first).free;
        let has_images = scope == Scope::Fundamental && !self.is_fixed(first);
        let is_entrance = |room: u32| self.plan.entrance.is_some_and(|entrance| entrance.room == room);
        let stays = orbit.iter().any(|(_, room)| self.is_kept(*room));
        (is_alone || has_images)
            && !stays
            && orbit.iter().all(|(_, room)| self.degree(*room) == 0 && !is_entrance(*room))
    }

    /// Whether a lifted room and its images have their distance from all other rooms here.
    pub(crate) fn keeps_gaps(&self, orbit: &MovedTogether, rect: Rect) -> bool {
        orbit.iter().all(|(motion, _)| {
            let around = motion.rect(rect).grown(self.min_gap);
            (0..).zip(&self.plan.rooms).all(|(i, other)| {
                let is_lifted = || orbit.iter().any(|(_, room)| *room == i);
                !other.rect.overlaps(around) || self.scratch.removed[i as usize] || is_lifted()
            })
        })
    }

    /// Puts a lifted room and its images here.
    pub(crate) fn put(&mut self, orbit: &MovedTogether, rect: Rect) {
        for (motion, room) in orbit {
            let placed = &mut self.plan.rooms[*room as usize];
            placed.rect = motion.rect(rect);
            let doors = DoorCells::of(placed, self.plan.group);
            self.scratch.occupancy.add_room(placed, &doors);
            self.scratch.doors[*room as usize] = doors;
        }
    }

    /// Takes a room and its images out of the occupancy grid.
    pub(crate) fn lift(&mut self, orbit: &MovedTogether) {
        for (_, room) in orbit {
            let rect = self.plan.rooms[*room as usize].rect;
            self.scratch.occupancy.clear_rooms(rect);
            // Rooms nearby may have lost some of their reserved cells.
            let near = rect.grown(4);
            for (i, other) in (0..).zip(&self.plan.rooms) {
                let stays = !self.scratch.removed[i as usize] && !orbit.iter().any(|(_, lifted)| *lifted == i);
                if stays && other.rect.overlaps(near) {
                    self.scratch.occupancy.add_room(other, &self.scratch.doors[i as usize]);
                }
            }
        }
        super::keep_approach_free(self.plan, &mut self.scratch.occupancy);
    }

    /// Counts a room and its images as moved.
    pub(crate) fn count_moved(&mut self, orbit: &MovedTogether) {
        self.result.moved += orbit.len() as u32;
    }

    /// Counts a room and its images as shifted.
    pub(crate) fn count_shifted(&mut self, orbit: &MovedTogether) {
        self.result.shifted += orbit.len() as u32;
    }

    /// Removes a lifted room and its images for good.
    pub(crate) fn remove(&mut self, orbit: &MovedTogether) {
        for (_, room) in orbit {
            self.scratch.removed[*room as usize] = true;
        }
    }
}
