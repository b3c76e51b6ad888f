//! What is handed from placing to joining: rooms that have a place but no passages yet.

use super::symmetry::SymmetryGroup;
use crate::{geom::Rect, model::Shape};

/// Rooms in the plane, about the centre of their symmetry.
#[derive(Clone, Debug)]
pub(super) struct RoomPlan {
    /// The symmetry that the rooms have, but for those left out and those that are `free`.
    pub(super) group: SymmetryGroup,
    /// The rooms in order of creation. With symmetry there is always one that every motion leaves in place.
    pub(super) rooms: Vec<PlacedRoom>,
    /// Rooms that placing wants joined before all others, in this order: indices of rooms that are image 0.
    /// Their images are joined the same way.
    pub(super) links: Vec<[u32; 2]>,
}

impl RoomPlan {
    /// Empty, in the memory it has.
    pub(super) fn begin(&mut self, group: SymmetryGroup) {
        self.group = group;
        self.rooms.clear();
        self.links.clear();
    }
}

impl Default for RoomPlan {
    fn default() -> RoomPlan {
        RoomPlan { group: SymmetryGroup::Trivial, rooms: Vec::new(), links: Vec::new() }
    }
}

/// A room that has its place.
#[derive(Clone, Debug)]
pub(super) struct PlacedRoom {
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
