//! What placing hands over to connecting: rooms that have a place but no passages yet.

use super::symmetry::SymmetryGroup;
use crate::{geom::Rect, model::Shape};

/// Rooms in the plane. The centre of their symmetry is the cell (0, 0).
#[derive(Clone, Debug, Default)]
pub(super) struct RoomPlan {
    /// The symmetry of the rooms, except for images that were left out and rooms that are `free`.
    pub(super) group: SymmetryGroup,
    /// The rooms in order of creation. With symmetry there is always one that every motion leaves in place.
    pub(super) rooms: Vec<PlacedRoom>,
    /// Pairs of rooms to be connected before all others, in this order: indices of rooms that are image 0. Their images
    /// are connected the same way.
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

/// A room that has its place.
#[derive(Clone, Debug)]
pub(super) struct PlacedRoom {
    /// The rectangle it lies in.
    pub(super) rect: Rect,
    /// Which cells of the rectangle belong to the room. Unless all do, the middle row and column reach the edges.
    pub(super) shape: Shape,
    /// Rooms that are images of each other have the same number here.
    pub(super) orbit: u32,
    /// Which image of its orbit it is. The middle of image 0 lies in the fundamental domain.
    pub(super) image: u8,
    /// Whether it was placed without regard to symmetry. It is then alone in its orbit, and its passages have no images.
    pub(super) free: bool,
}

impl PlacedRoom {
    /// Whether it is image 0 of a room that was placed with its images.
    pub(super) fn is_fundamental(&self) -> bool {
        self.image == 0 && !self.free
    }
}
