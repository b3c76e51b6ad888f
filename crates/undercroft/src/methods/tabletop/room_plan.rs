//! What placing hands over to connecting: rooms that have a place but no passages yet.

use std::sync::Arc;

use super::symmetry::SymmetryGroup;
use crate::{
    geom::{Dir, Motion, Point, Rect},
    model::{Drawing, Shape},
};

/// Rooms in the plane. The centre of their symmetry is the cell (0, 0).
#[derive(Clone, Debug, Default)]
pub(super) struct RoomPlan {
    /// The symmetry of the rooms, except for images that were left out and rooms that are `free`.
    pub(super) group: SymmetryGroup,
    /// The rooms in order of creation. With symmetry there is always one that every motion leaves in place.
    pub(super) rooms: Vec<PlacedRoom>,
    /// Pairs of rooms to be connected before all others, in this order. The first is image 0 of its orbit; the images of a
    /// pair are connected the same way.
    pub(super) links: Vec<[u32; 2]>,
    /// Where one comes in.
    pub(super) entrance: Option<Entrance>,
    /// How many of the first rooms are kept: they stay where they are.
    pub(super) kept: u32,
}

impl RoomPlan {
    /// Empty, in the memory it has.
    pub(super) fn begin(&mut self, group: SymmetryGroup) {
        self.group = group;
        self.rooms.clear();
        self.links.clear();
        self.entrance = None;
        self.kept = 0;
    }

    /// Whether there is a room that every motion leaves in place.
    pub(super) fn has_centre(&self) -> bool {
        self.rooms.iter().any(|room| !room.free && self.group.keeps(room.rect))
    }

    /// Finds for each room the rooms that are its images, by their numbers. A room that every motion leaves in place is all of
    /// its own images.
    pub(super) fn find_images(&self, images: &mut Vec<[Option<u32>; 4]>) {
        images.clear();
        // The rooms of an orbit stand one after the other.
        for orbit in self.rooms.chunk_by(|one, other| one.orbit == other.orbit) {
            let first = images.len() as u32;
            let mut of_orbit = [None; 4];
            for (index, room) in (first..).zip(orbit) {
                of_orbit[usize::from(room.image) & 3] = Some(index);
            }
            if orbit[0].is_fundamental() && self.group.keeps(orbit[0].rect) {
                of_orbit = [Some(first); 4];
            }
            images.resize(images.len() + orbit.len(), of_orbit);
        }
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
    /// How many passages it gets.
    pub(super) entries: Entries,
    /// The prefab it is, if it is one.
    pub(super) prefab: Option<PlacedPrefab>,
}

/// A prefab that has its place.
#[derive(Clone, Debug)]
pub(super) struct PlacedPrefab {
    /// Its number in the set.
    pub(super) index: usize,
    /// What brought the drawing here.
    pub(super) motion: Motion,
    /// The drawing as it lies here.
    pub(super) drawing: Arc<Drawing>,
}

impl PlacedPrefab {
    /// Where it is after a motion.
    pub(super) fn moved(&self, motion: Motion) -> PlacedPrefab {
        let drawing = match motion {
            Motion::IDENTITY => self.drawing.clone(),
            motion => Arc::new(self.drawing.moved(motion)),
        };
        PlacedPrefab { index: self.index, motion: self.motion.then(motion), drawing }
    }
}

/// How many passages a room gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entries {
    /// As many as there are ways.
    Any,
    /// None that is not needed to reach it or others: it is no part of a loop.
    NoLoops,
    /// One and its images.
    Single,
}

impl PlacedRoom {
    /// Whether it is image 0 of a room that was placed with its images.
    pub(super) fn is_fundamental(&self) -> bool {
        self.image == 0 && !self.free
    }

    /// Its middle, where one can stand.
    pub(super) fn middle(&self) -> Point {
        match &self.prefab {
            Some(prefab) => self.rect.corner() + prefab.drawing.middle(),
            None => self.rect.centre(),
        }
    }
}

/// Where one comes in from outside: at the middle of a side of a room. Nothing may lie on the way from there to the edge of
/// the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrance {
    /// The room, by its index.
    pub(super) room: u32,
    /// The rectangle of the room.
    pub(super) rect: Rect,
    /// The side of the room.
    pub(super) side: Dir,
}

impl Entrance {
    /// The cell just outside the room.
    pub(super) fn outside(&self) -> Point {
        self.side.step(self.inside())
    }

    /// The cell of the room at which one comes in.
    pub(super) fn inside(&self) -> Point {
        let Rect { x, y, w, h } = self.rect;
        let middle = Point::new(x + (w - 1) / 2, y + (h - 1) / 2);
        self.rect.clamp(self.side.steps(middle, w.max(h)))
    }

    /// The cells that nothing may lie on: from the room straight on to a cell of the last row or column of `bounds`.
    pub(super) fn approach(&self, bounds: Rect) -> Rect {
        let from = self.outside();
        let all = bounds.union(Rect::square(from, 1));
        Rect::spanning(from, all.clamp(self.side.steps(from, all.w.max(all.h))))
    }

    /// The cells beside the first one along the wall, in which no door may be.
    pub(super) fn beside(&self) -> [Point; 2] {
        let (at, along) = (self.outside(), self.side.clockwise());
        [along.step(at), along.opposite().step(at)]
    }
}
