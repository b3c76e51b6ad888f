//! The plane on which rooms are placed, each together with its images.

use super::{
    chamber::{Chamber, Part},
    field::Field,
    plan::{Placed, Plan},
    symmetry::Motions,
};
use crate::{
    geom::{Dir, Rect},
    model::RoomId,
    params::MAX_SIDE,
    trace::{Event, Trace},
};

/// Nothing is placed farther out than this: a board has no more cells, and passages need some.
const REACH: i32 = MAX_SIDE / 2 - 64;

/// Which images of a room there are, one bit each.
pub(super) type Images = u8;

/// A room and its images: where image 0 lies, or would if it were there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orbit {
    pub(super) rect: Rect,
    pub(super) images: Images,
    pub(super) part: Part,
    /// The room that is image 0, if it is there.
    pub(super) first: Option<u32>,
}

/// Rooms being placed.
pub(super) struct Site<'a, T> {
    pub(super) plan: &'a mut Plan,
    pub(super) orbits: Vec<Orbit>,
    field: &'a mut Field,
    /// Rooms keep this far apart at least.
    apart: i32,
    trace: &'a mut T,
}

impl<'a, T: Trace> Site<'a, T> {
    pub(super) fn new(
        plan: &'a mut Plan,
        field: &'a mut Field,
        apart: i32,
        rooms: i32,
        trace: &'a mut T,
    ) -> Site<'a, T> {
        field.begin(rooms.max(1) as usize);
        Site { plan, orbits: Vec::new(), field, apart, trace }
    }

    pub(super) fn count(&self) -> i32 {
        self.plan.rooms.len() as i32
    }

    /// Every image there could be.
    pub(super) fn all_images(&self) -> Images {
        ((1_u16 << self.plan.motions.images()) - 1) as Images
    }

    /// Places a room with these images, if there is room for all that could be; the answer is its orbit.
    pub(super) fn place(&mut self, chamber: &Chamber, rect: Rect, images: Images) -> Option<usize> {
        self.put(chamber, rect, images, self.plan.motions)
    }

    /// Places a room that has no images.
    pub(super) fn place_free(&mut self, chamber: &Chamber, rect: Rect) -> Option<usize> {
        self.put(chamber, rect, 1, Motions::Still)
    }

    fn put(&mut self, chamber: &Chamber, rect: Rect, images: Images, motions: Motions) -> Option<usize> {
        self.trace.note(Event::Tried(rect));
        if images == 0 || !self.fits(rect, motions) {
            return None;
        }
        let orbit = self.orbits.len() as u32;
        let kept = motions.keeps(rect);
        // What lies across the centre by chance need not be its own image.
        if kept && (1..motions.images()).any(|image| motions.shape(image, &chamber.shape) != chamber.shape) {
            return None;
        }
        let mut first = None;
        for image in (0..motions.images()).filter(|image| images & (1 << image) != 0) {
            // What stays in place under every motion is there once.
            if image > 0 && kept {
                break;
            }
            let room = self.plan.rooms.len() as u32;
            first = if image == 0 { Some(room) } else { first };
            let free = motions != self.plan.motions;
            let (rect, shape) = (motions.rect(image, rect), motions.shape(image, &chamber.shape));
            self.field.add(rect);
            self.trace.note(Event::Placed { room: RoomId(room), rect });
            self.plan.rooms.push(Placed { rect, shape, orbit, image, free });
        }
        self.orbits.push(Orbit { rect, images, part: chamber.part, first });
        Some(orbit as usize)
    }

    /// Whether the room and all its images lie apart from everything and from each other, image 0 at home.
    fn fits(&self, rect: Rect, motions: Motions) -> bool {
        let near = rect.x >= -REACH && rect.y >= -REACH && rect.right() <= REACH && rect.bottom() <= REACH;
        if !near {
            return false;
        }
        let images = || (0..motions.images()).map(|image| motions.rect(image, rect));
        if motions.keeps(rect) {
            return self.field.is_free(rect, self.apart);
        }
        motions.is_home(rect.centre())
            && images().skip(1).all(|image| !image.overlaps(rect.grown(self.apart)))
            && images().all(|image| self.field.is_free(image, self.apart))
    }

    /// Notes that a room is to be joined to the one it was placed beside.
    pub(super) fn link(&mut self, one: usize, other: usize) {
        if let (Some(one), Some(other)) = (self.orbits[one].first, self.orbits[other].first) {
            self.plan.links.push([one, other]);
        }
    }
}

/// Where a chamber comes to lie so many cells from another in some direction, its middle `aside` of the other's.
pub(super) fn beside(anchor: Rect, way: Dir, chamber: &Chamber, gap: i32, aside: i32) -> Rect {
    let middle = anchor.centre();
    let level = chamber.around(middle.x + aside, middle.y + aside);
    match way {
        Dir::North => Rect { y: anchor.y - gap - chamber.h, ..level },
        Dir::South => Rect { y: anchor.bottom() + gap, ..level },
        Dir::West => Rect { x: anchor.x - gap - chamber.w, ..level },
        Dir::East => Rect { x: anchor.right() + gap, ..level },
    }
}
