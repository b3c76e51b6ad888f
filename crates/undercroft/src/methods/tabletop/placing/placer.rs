//! The plane on which rooms are placed, each together with its images.

use super::{
    field::Field,
    room_template::{RoomRole, RoomTemplate},
};
use crate::{
    geom::{Dir, Rect},
    methods::tabletop::{
        room_plan::{PlacedRoom, RoomPlan},
        symmetry::SymmetryGroup,
    },
    model::RoomId,
    recipe::MAX_SIDE,
    trace::{Event, Trace},
};

/// Nothing is placed farther out than this: a board has no more cells, and passages need some.
const REACH: i32 = MAX_SIDE / 2 - 64;

/// Which images of a room there are, one bit each.
pub(crate) type ImageMask = u8;

/// A room and its images: where image 0 lies, or would if it were there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orbit {
    pub(crate) rect: Rect,
    pub(super) images: ImageMask,
    pub(crate) role: RoomRole,
    /// The room that is image 0, if it is there.
    pub(super) first: Option<u32>,
}

/// Rooms being placed.
pub(super) struct RoomPlacer<'a, T> {
    pub(super) plan: &'a mut RoomPlan,
    pub(super) orbits: Vec<Orbit>,
    field: &'a mut Field,
    /// Rooms keep this far apart at least.
    apart: i32,
    trace: &'a mut T,
}

impl<'a, T: Trace> RoomPlacer<'a, T> {
    pub(super) fn new(
        plan: &'a mut RoomPlan,
        field: &'a mut Field,
        apart: i32,
        rooms: i32,
        trace: &'a mut T,
    ) -> RoomPlacer<'a, T> {
        field.begin(rooms.max(1) as usize);
        RoomPlacer { plan, orbits: Vec::new(), field, apart, trace }
    }

    pub(super) fn count(&self) -> i32 {
        self.plan.rooms.len() as i32
    }

    /// Every image there could be.
    pub(super) fn all_images(&self) -> ImageMask {
        ((1_u16 << self.plan.group.images()) - 1) as ImageMask
    }

    /// Places a room with these images, if there is room for all that could be; the answer is its orbit.
    pub(super) fn place(&mut self, template: &RoomTemplate, rect: Rect, images: ImageMask) -> Option<usize> {
        self.put(template, rect, images, self.plan.group)
    }

    /// Places a room that has no images.
    pub(super) fn place_free(&mut self, template: &RoomTemplate, rect: Rect) -> Option<usize> {
        self.put(template, rect, 1, SymmetryGroup::Trivial)
    }

    fn put(&mut self, template: &RoomTemplate, rect: Rect, images: ImageMask, group: SymmetryGroup) -> Option<usize> {
        self.trace.note(Event::Tried(rect));
        if images == 0 || !self.fits(rect, group) {
            return None;
        }
        let orbit = self.orbits.len() as u32;
        let kept = group.keeps(rect);
        // What lies across the centre by chance need not be its own image.
        if kept && (1..group.images()).any(|image| group.shape(image, &template.shape) != template.shape) {
            return None;
        }
        let mut first = None;
        for image in (0..group.images()).filter(|image| images & (1 << image) != 0) {
            // What stays in place under every motion is there once.
            if image > 0 && kept {
                break;
            }
            let room = self.plan.rooms.len() as u32;
            first = if image == 0 { Some(room) } else { first };
            let free = group != self.plan.group;
            let (rect, shape) = (group.rect(image, rect), group.shape(image, &template.shape));
            self.field.add(rect);
            self.trace.note(Event::Placed { room: RoomId(room), rect });
            self.plan.rooms.push(PlacedRoom { rect, shape, orbit, image, free });
        }
        self.orbits.push(Orbit { rect, images, role: template.role, first });
        Some(orbit as usize)
    }

    /// Whether the room and all its images lie apart from everything and from each other, image 0 at home.
    fn fits(&self, rect: Rect, group: SymmetryGroup) -> bool {
        let near = rect.x >= -REACH && rect.y >= -REACH && rect.right() <= REACH && rect.bottom() <= REACH;
        if !near {
            return false;
        }
        let images = || (0..group.images()).map(|image| group.rect(image, rect));
        if group.keeps(rect) {
            return self.field.is_free(rect, self.apart);
        }
        group.is_fundamental(rect.centre())
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
pub(super) fn beside(anchor: Rect, dir: Dir, template: &RoomTemplate, gap: i32, aside: i32) -> Rect {
    let middle = anchor.centre();
    let horizontal = template.around(middle.x + aside, middle.y + aside);
    match dir {
        Dir::North => Rect { y: anchor.y - gap - template.h, ..horizontal },
        Dir::South => Rect { y: anchor.bottom() + gap, ..horizontal },
        Dir::West => Rect { x: anchor.x - gap - template.w, ..horizontal },
        Dir::East => Rect { x: anchor.right() + gap, ..horizontal },
    }
}
