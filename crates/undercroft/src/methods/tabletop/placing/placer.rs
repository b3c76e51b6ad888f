//! Puts rooms into the plane, each together with its images, where they keep their distance from all others.

use super::{
    Entrance, PlacedPrefab, PlacedRoom, RoomPlan, SymmetryGroup, moved_shape,
    room_template::{RoomRole, RoomTemplate},
};
use crate::{
    geom::{Dir, Rect},
    grid::BucketIndex,
    methods::PrefabQueue,
    model::RoomId,
    params::MAX_SIDE,
    trace::{Event, Trace},
};

/// Nothing is placed farther from the centre than this: the board could not hold it, with some cells for passages.
pub(crate) const REACH: i32 = MAX_SIDE / 2 - 64;

/// Where rooms may lie.
pub(crate) const REACHABLE: Rect = Rect::new(-REACH, -REACH, 2 * REACH, 2 * REACH);

/// More than any board.
const PLANE: Rect = Rect::new(-MAX_SIDE, -MAX_SIDE, 2 * MAX_SIDE, 2 * MAX_SIDE);

/// The side of the buckets in which rooms are indexed; most rooms are smaller.
const BUCKET: i32 = 32;

/// A bit mask of the images of a room.
pub(crate) type ImageMask = u8;

/// A room and its images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orbit {
    /// Where image 0 lies, or would lie if it had not been left out.
    pub(crate) rect: Rect,
    /// The images that were not left out.
    pub(super) images: ImageMask,
    pub(crate) role: RoomRole,
    /// The room that is image 0, unless it was left out.
    pub(super) first: Option<u32>,
}

/// Puts rooms into a plan.
pub(super) struct RoomPlacer<'a, T> {
    pub(super) plan: &'a mut RoomPlan,
    pub(super) orbits: Vec<Orbit>,
    /// The rectangles of all rooms.
    pub(super) index: &'a mut BucketIndex,
    /// How many cells there are at least between two rooms.
    pub(super) min_gap: i32,
    /// The cells outside the entrance, once it is known.
    approach: Option<Rect>,
    /// The prefabs that are to be placed.
    pub(super) queue: PrefabQueue,
    pub(super) trace: &'a mut T,
}

impl<'a, T: Trace> RoomPlacer<'a, T> {
    pub(super) fn new(
        plan: &'a mut RoomPlan,
        index: &'a mut BucketIndex,
        min_gap: i32,
        rooms: i32,
        queue: PrefabQueue,
        trace: &'a mut T,
    ) -> RoomPlacer<'a, T> {
        index.begin(rooms.max(1) as usize, BUCKET);
        RoomPlacer { plan, orbits: Vec::new(), index, min_gap, approach: None, queue, trace }
    }

    pub(super) fn group(&self) -> SymmetryGroup {
        self.plan.group
    }

    /// How many rooms there are, images included.
    pub(super) fn count(&self) -> i32 {
        self.plan.rooms.len() as i32
    }

    /// All images that the symmetry has.
    pub(super) fn all_images(&self) -> ImageMask {
        ((1_u16 << self.plan.group.images()) - 1) as ImageMask
    }

    /// Places a room with these images, if there is space for all images that the symmetry has. Gives back its orbit.
    pub(super) fn place(&mut self, template: &RoomTemplate, rect: Rect, images: ImageMask) -> Option<usize> {
        self.put(template, rect, images, self.plan.group)
    }

    /// Places a room without regard to symmetry. Gives back the room.
    pub(super) fn place_free(&mut self, template: &RoomTemplate, rect: Rect) -> Option<u32> {
        // What belongs to a symmetry keeps away from the way in of its own accord.
        let keeps_way = self.approach.is_none_or(|approach| !approach.overlaps(rect.grown(1)));
        let orbit = if keeps_way { self.put(template, rect, 1, SymmetryGroup::Trivial) } else { None };
        orbit.and_then(|orbit| self.orbits[orbit].first)
    }

    fn put(&mut self, template: &RoomTemplate, rect: Rect, images: ImageMask, group: SymmetryGroup) -> Option<usize> {
        self.trace.note(Event::Tried(rect));
        if images == 0 || !self.fits(rect, group) {
            return None;
        }
        let kept = group.keeps(rect);
        let keeps_prefab = |prefab: &PlacedPrefab| group.keeps_drawing(&prefab.drawing);
        // A room that happens to lie across the centre may have a shape that is not symmetric.
        if kept && !(group.keeps_shape(&template.shape) && template.prefab.as_ref().is_none_or(keeps_prefab)) {
            return None;
        }
        let (orbit, before) = (self.orbits.len(), self.plan.rooms.len());
        let first = (images & 1 != 0).then_some(before as u32);
        for image in (0..group.images()).filter(|image| images & (1 << image) != 0) {
            // All images of a room that every motion leaves in place are the room itself.
            if image > 0 && kept {
                break;
            }
            let motion = group.motion(image);
            self.add_room(PlacedRoom {
                rect: motion.rect(rect),
                shape: moved_shape(&template.shape, motion),
                orbit: orbit as u32,
                image,
                free: group != self.plan.group,
                entries: template.role.entries(template.prefab.as_ref()),
                prefab: template.prefab.as_ref().map(|prefab| prefab.moved(motion)),
            });
        }
        if let Some(prefab) = &template.prefab {
            self.queue.place(prefab.index, (self.plan.rooms.len() - before) as u32);
        }
        self.orbits.push(Orbit { rect, images, role: template.role, first });
        Some(orbit)
    }

    /// Adds a room to the plan and to the index.
    pub(super) fn add_room(&mut self, room: PlacedRoom) {
        self.index.push(room.rect);
        self.trace.note(Event::Placed { room: RoomId(self.plan.rooms.len() as u32), rect: room.rect });
        self.plan.rooms.push(room);
    }

    /// Whether no room lies in a rectangle or too near to it.
    pub(super) fn is_free_for(&self, rect: Rect) -> bool {
        !self.index.overlaps(rect.grown(self.min_gap))
    }

    /// Whether a room and all its images keep their distance from all others and from each other, with the middle of image 0
    /// in the fundamental domain.
    fn fits(&self, rect: Rect, group: SymmetryGroup) -> bool {
        if !REACHABLE.contains_rect(rect) {
            return false;
        }
        if group.keeps(rect) {
            return self.is_free_for(rect);
        }
        let images = || group.motions().map(|motion| motion.rect(rect));
        group.is_fundamental(rect.centre())
            && images().skip(1).all(|image| !image.overlaps(rect.grown(self.min_gap)))
            && images().all(|image| self.is_free_for(image))
    }

    /// Notes that two rooms are to be connected before all others.
    pub(super) fn link(&mut self, one: usize, other: usize) {
        if let (Some(one), Some(other)) = (self.orbits[one].first, self.orbits[other].first) {
            self.plan.links.push([one, other]);
        }
    }

    /// Notes the same of rooms that need not be image 0.
    pub(super) fn link_rooms(&mut self, rooms: [u32; 2]) {
        self.plan.links.push(rooms);
    }

    /// Notes where one comes in. Free rooms that are placed later keep away from the way there.
    pub(super) fn set_entrance(&mut self, room: u32, side: Dir) {
        let entrance = Entrance { room, rect: self.plan.rooms[room as usize].rect, side };
        (self.approach, self.plan.entrance) = (Some(entrance.approach(PLANE)), Some(entrance));
    }

    /// Whether no room lies between a side of a room and the end of the plane, with the walls beside the way.
    pub(super) fn is_way_out_free(&self, room: u32, side: Dir) -> bool {
        let own = Entrance { room, rect: self.plan.rooms[room as usize].rect, side };
        let way = own.approach(PLANE).grown(1);
        (0..).zip(&self.plan.rooms).all(|(index, other)| index == room || !other.rect.overlaps(way))
    }
}

/// The rectangle of a room that is placed next to another in some direction, with `gap` cells between them, its middle
/// shifted sideways by `aside` from the other's.
pub(super) fn beside(anchor: Rect, dir: Dir, template: &RoomTemplate, gap: i32, aside: i32) -> Rect {
    let middle = anchor.centre();
    let centred = template.around(middle.x + aside, middle.y + aside);
    match dir {
        Dir::North => Rect { y: anchor.y - gap - template.h, ..centred },
        Dir::South => Rect { y: anchor.bottom() + gap, ..centred },
        Dir::West => Rect { x: anchor.x - gap - template.w, ..centred },
        Dir::East => Rect { x: anchor.right() + gap, ..centred },
    }
}
