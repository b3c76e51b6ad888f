//! Which of the rooms that can be locked are.

use super::{KeyRule, Locks, lockable::LockableRoom};
use crate::{geom::Point, model::Draft, rng::Rng};

/// How likely a room with one, two, three and four openings is locked, beside the others.
const WEIGHTS: [u32; 4] = [6, 3, 2, 1];

/// The rooms that are locked, as places in the list of those that can be.
pub(super) struct Choice<'a> {
    rooms: &'a [LockableRoom],
    chosen: Vec<usize>,
    /// The room whose lock bars the goal.
    goal: Option<usize>,
    /// Those that were not tried yet; where more locks are wanted, the last of them is the next.
    others: Vec<usize>,
    wanted: usize,
}

impl Choice<'_> {
    /// Draws as many rooms as are wanted, but `most` at most.
    pub(super) fn draw<'a>(
        params: &Locks,
        most: i32,
        rng: &mut Rng,
        draft: &Draft,
        rooms: &'a [LockableRoom],
    ) -> Choice<'a> {
        let wanted = rng.between(params.count.min, params.count.max).min(most).max(0) as usize;
        let mut choice = Choice { rooms, chosen: Vec::new(), goal: None, others: Vec::new(), wanted };
        let goal = draft.goal_room().filter(|_| params.goal && wanted > 0);
        // The goal's own room is barred or none: a lock farther out would lock half of the dungeon.
        let goal = goal.and_then(|goal| rooms.binary_search_by_key(&goal, |room| room.room).ok());
        choice.goal = goal.filter(|goal| choice.add(*goal));
        // Keys that are spent lie before the locks that they open, so a chain of locks needs rooms within rooms. The boss
        // key lies behind the last of the others.
        if params.keys != KeyRule::Named {
            let length = (params.depth as u32).saturating_sub(u32::from(choice.goal.is_some()));
            choice.add_chain(length, rng);
        }
        // Rooms that had a locked door come before all others.
        let rolls = rooms.iter().map(|room| (room.has_lock, roll(room, rng)));
        let mut others: Vec<((bool, u32), usize)> = rolls.zip(0..).collect();
        others.sort_unstable();
        choice.others = others.into_iter().map(|(_, room)| room).collect();
        choice.fill();
        choice
    }

    /// The rooms nearest to the start first, and the one that bars the goal last.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let mut order = self.chosen.clone();
        order.sort_by_key(|room| (Some(*room) == self.goal, self.rooms[*room].depth, *room));
        order
    }

    /// Whether no room is locked.
    pub(super) fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    /// Whether the last of them bars the goal.
    pub(super) fn bars_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// Leaves a room unlocked, and locks another one if there is any.
    pub(super) fn replace(&mut self, room: usize) {
        self.chosen.retain(|other| *other != room);
        self.others.retain(|other| *other != room);
        self.goal = self.goal.filter(|goal| *goal != room);
        self.fill();
    }

    /// Leaves a room unlocked, and locks no other in its place.
    pub(super) fn give_up(&mut self, room: usize) {
        self.wanted = self.wanted.min(self.chosen.len()).saturating_sub(1);
        self.replace(room);
    }

    /// Locks further rooms until there are as many as are wanted.
    fn fill(&mut self) {
        while self.chosen.len() < self.wanted {
            let Some(room) = self.others.pop() else { return };
            self.add(room);
        }
    }

    /// Adds a room unless its openings touch those of another; whether it is locked now.
    fn add(&mut self, room: usize) -> bool {
        if self.chosen.contains(&room) {
            return true;
        }
        let closed = |at: Point| self.rooms[room].has(at);
        let touches = |other: &usize| {
            let others = self.rooms[*other].cells.iter();
            others.flat_map(|(at, _)| at.neighbours().into_iter().chain([*at])).any(closed)
        };
        if self.chosen.iter().any(touches) {
            return false;
        }
        self.chosen.push(room);
        true
    }

    /// Adds rooms of which each lies behind the one before, as many as are asked for if there are so many anywhere.
    fn add_chain(&mut self, length: u32, rng: &mut Rng) {
        let deepest = self.rooms.iter().map(|room| room.depth).max().unwrap_or(0);
        let length = length.min(deepest);
        if length < 2 {
            return;
        }
        let deep: Vec<usize> = (0..self.rooms.len()).filter(|room| self.rooms[*room].depth >= length).collect();
        let Some(last) = rng.pick(&deep) else { return };
        let mut added = 0;
        for room in std::iter::successors(Some(*last), |room| self.rooms[*room].gate) {
            if added == length || self.chosen.len() >= self.wanted {
                return;
            }
            added += u32::from(self.add(room));
        }
    }
}

/// A random number for a room: rooms with high ones are locked first.
fn roll(room: &LockableRoom, rng: &mut Rng) -> u32 {
    let weight = WEIGHTS[(room.openings as usize - 1).min(WEIGHTS.len() - 1)];
    rng.below(1 << 16) * weight
}
