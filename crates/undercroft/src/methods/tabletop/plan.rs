//! What is handed from placing to joining: rooms that have a place but no passages yet.

use super::symmetry::Motions;
use crate::{
    geom::{Point, Rect},
    model::Shape,
};

/// Rooms in the plane, about the centre of their symmetry.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The symmetry that the rooms have, but for those left out and those that are `free`.
    pub(super) motions: Motions,
    /// The rooms in order of creation. With symmetry there is always one that every motion leaves in place.
    pub(super) rooms: Vec<Placed>,
    /// Rooms that placing wants joined before all others, in this order: indices of rooms that are image 0.
    /// Their images are joined the same way.
    pub(super) links: Vec<[u32; 2]>,
}

impl Plan {
    /// Empty, in the memory it has.
    pub(super) fn begin(&mut self, motions: Motions) {
        self.motions = motions;
        self.rooms.clear();
        self.links.clear();
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { motions: Motions::Still, rooms: Vec::new(), links: Vec::new() }
    }
}

/// A room that has its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// The rectangle it lies in.
    pub(super) rect: Rect,
    /// Which cells of it are the room. Of a shape that is not a rectangle the middle row and column reach the edges.
    pub(super) shape: Shape,
    /// Rooms that are images of each other share this number.
    pub(super) orbit: u32,
    /// Which image of its orbit it is. The middle of image 0 lies in the part that is laid out.
    pub(super) image: u8,
    /// Whether it was placed without regard to symmetry; it then is alone in its orbit and its passages have no images.
    pub(super) free: bool,
}

/// How rooms are to be joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joining {
    /// The chance that two neighbours which need not be joined are.
    pub(super) loop_factor: f64,
    /// How much passages wander: 0 not at all, 1 a lot.
    pub(super) winding: f64,
}

/// A passage between two rooms of the plan.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The rooms, as indices.
    pub(super) ends: [u32; 2],
    /// Every cell from the door cell of the first room to that of the second, none of them in a room.
    pub(super) cells: Vec<Point>,
    /// From which of its cells on it runs along an earlier passage to their common end, if it does.
    pub(super) merges: Option<u32>,
}
