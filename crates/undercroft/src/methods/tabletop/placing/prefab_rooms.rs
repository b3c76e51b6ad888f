//! Which prefabs are placed where: instead of other rooms, where the symmetry allows it.
//!
//! A room that has images needs a prefab that may be turned or mirrored likewise and may be there as often; a room on an axis
//! needs one that is its own image.

use std::sync::Arc;

use super::{
    PlacedPrefab, SymmetryGroup,
    placer::{ImageMask, RoomPlacer},
    room_template::RoomTemplate,
};
use crate::{geom::Motion, model::Prefab, trace::Trace};

/// A place for a room, as far as it matters to a prefab.
#[derive(Clone, Copy)]
pub(super) struct PrefabPlace {
    /// The images that it is to have.
    pub(super) images: ImageMask,
    /// The motions that are to leave it in place.
    pub(super) centred: SymmetryGroup,
    /// How many rooms are still to be placed, this one and its images included.
    pub(super) rooms_left: i32,
    /// Whether there are few such places, so that what may lie there is to take one.
    pub(super) is_rare: bool,
}

impl<T: Trace> RoomPlacer<'_, T> {
    /// A prefab for a room that has no images.
    pub(super) fn free_prefab(&mut self, rooms_left: i32) -> Option<RoomTemplate> {
        let place = PrefabPlace { images: 1, centred: SymmetryGroup::Trivial, rooms_left, is_rare: false };
        self.prefab_for(place, SymmetryGroup::Trivial)
    }

    /// The first prefab that may lie there with its images, if one is to be placed now. Nothing is drawn where there are no
    /// prefabs.
    pub(super) fn prefab_for(&mut self, place: PrefabPlace, group: SymmetryGroup) -> Option<RoomTemplate> {
        if self.queue.is_empty() {
            return None;
        }
        let (index, motion) = self.queue.waiting().into_iter().find_map(|index| {
            let mut motions = self.queue.prefab(index).motions();
            self.queue.rng.shuffle(&mut motions);
            let prefab = self.queue.prefab(index);
            let copies = self.queue.copies_left(index);
            let motion = motions.into_iter().find(|motion| may_lie(prefab, *motion, copies, place, group))?;
            Some((index, motion))
        })?;
        let rooms = place.images.count_ones().max(1) as f64;
        let share = self.queue.len() as f64 * rooms / f64::from(place.rooms_left.max(1));
        let is_now = self.queue.rng.chance(if place.is_rare { share.max(0.5) } else { share });
        if !(is_now || place.is_rare && self.queue.is_due(index)) {
            return None;
        }
        let drawing = Arc::new(self.queue.prefab(index).drawing().moved(motion));
        Some(RoomTemplate::of_prefab(PlacedPrefab { index, motion, drawing }))
    }

    /// Notes that a template found no place, if it is a prefab.
    pub(super) fn note_failed(&mut self, template: &RoomTemplate) {
        if let Some(prefab) = &template.prefab {
            self.queue.fail(prefab.index);
        }
    }
}

fn may_lie(prefab: &Prefab, motion: Motion, copies: u32, place: PrefabPlace, group: SymmetryGroup) -> bool {
    let drawing = prefab.drawing().moved(motion);
    let (w, h) = drawing.size();
    let has_middle = match place.centred {
        SymmetryGroup::Trivial => true,
        SymmetryGroup::Mirror => w % 2 == 1,
        SymmetryGroup::HalfTurn | SymmetryGroup::QuarterTurns => w % 2 == 1 && h % 2 == 1,
    };
    // What every motion of the whole group leaves in place has no other images.
    let is_alone = place.centred == group;
    let wanted = if is_alone { 1 } else { place.images.count_ones() };
    let may_move = (0..group.images())
        .filter(|image| place.images & (1 << image) != 0)
        .all(|image| is_alone || prefab.allows(motion.then(group.motion(image))));
    place.centred.keeps_drawing(&drawing) && has_middle && may_move && wanted <= copies
}
