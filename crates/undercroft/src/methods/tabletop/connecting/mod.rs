//! Joins placed rooms by passages.

mod connect_pair;
mod cost;
mod door_cells;
mod junction;
mod loops;
mod nearest;
mod network;
mod occupancy;
mod orphans;
mod passage_rules;
mod passage_search;
mod sides;
mod straight_passage;
#[cfg(test)]
mod tests;

use self::junction::Junction;
pub(super) use self::network::{Scratch, connect};
use crate::geom::Point;

/// How rooms are to be joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectOptions {
    /// The chance that two neighbours which need not be joined are.
    pub(super) loop_factor: f64,
    /// How much passages wander: 0 not at all, 1 a lot.
    pub(super) winding: f64,
}

/// A passage between two rooms of the plan.
#[derive(Clone, Debug)]
pub(super) struct PlannedPassage {
    /// The rooms, as indices.
    pub(super) ends: [u32; 2],
    /// Every cell from the door cell of the first room to that of the second, none of them in a room.
    pub(super) cells: Vec<Point>,
    /// From which of its cells on it runs along an earlier passage to their common end, if it does.
    pub(super) merges: Option<u32>,
}

/// What joining made.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections {
    /// The passages in order of creation.
    pub(super) passages: Vec<PlannedPassage>,
    /// Where passages meet.
    pub(super) junctions: Vec<Junction>,
    /// How many rooms had to move to be reached.
    pub(super) moved: u32,
    /// The rooms that could not be reached and are no longer in the plan, by the numbers they had; in order.
    pub(super) dropped: Vec<u32>,
}
