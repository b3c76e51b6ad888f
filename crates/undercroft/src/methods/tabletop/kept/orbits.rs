//! Which kept rooms are images of each other under the symmetry of the plan, told from where they lie.

use std::cmp::Reverse;

use super::KeptRoom;
use crate::{
    geom::{Point, Rect},
    grid::BucketIndex,
    methods::tabletop::symmetry::{SymmetryGroup, moved_shape},
};

/// Where kept rooms lie that have no part in the symmetry of a plan: so far to the east of the centre, so that there is
/// space for the symmetric rooms.
const ASIDE: i32 = 16;

/// A kept room and its images.
#[derive(Clone, Debug)]
pub(in crate::methods::tabletop) struct KeptOrbit {
    /// Where image 0 lies, or would lie.
    pub(in crate::methods::tabletop) rect: Rect,
    /// The images, each by its number and its place in the list of kept rooms.
    pub(in crate::methods::tabletop) images: Vec<(u8, usize)>,
    /// Whether it has no part in the symmetry.
    pub(in crate::methods::tabletop) free: bool,
    /// Whether every motion leaves it in place.
    pub(in crate::methods::tabletop) fixed: bool,
}

impl KeptOrbit {
    /// Whether all images are there that the symmetry has.
    pub(super) fn is_complete(&self, group: SymmetryGroup) -> bool {
        self.fixed || (!self.free && self.images.len() == usize::from(group.images()))
    }
}

/// The orbits of kept rooms in the order of the first of each, and by how much all of them are moved in the plane.
pub(in crate::methods::tabletop) fn orbits(kept: &[KeptRoom], group: SymmetryGroup) -> (Vec<KeptOrbit>, Point) {
    let mut found = Vec::new();
    let mut is_taken = vec![false; kept.len()];
    let mut places = BucketIndex::default();
    places.begin(kept.len(), 16);
    kept.iter().for_each(|room| places.push(room.rect));
    for index in 0..kept.len() {
        if !is_taken[index] {
            let orbit = orbit(kept, &places, &is_taken, index, group);
            orbit.images.iter().for_each(|(_, member)| is_taken[*member] = true);
            found.push(orbit);
        }
    }
    let hull = kept.iter().map(|room| room.rect).reduce(Rect::union);
    let by = match hull {
        Some(hull) if group != SymmetryGroup::Trivial && found.iter().all(|orbit| orbit.free) => {
            Point::new(ASIDE - hull.x, -(hull.y + hull.h / 2))
        }
        _ => Point::new(0, 0),
    };
    found.iter_mut().for_each(|orbit| orbit.rect = orbit.rect.moved(by));
    (found, by)
}

/// The orbit of a kept room, of rooms that belong to no other. All of them lie at these places.
fn orbit(kept: &[KeptRoom], places: &BucketIndex, is_taken: &[bool], index: usize, group: SymmetryGroup) -> KeptOrbit {
    let room = &kept[index];
    let alone = KeptOrbit { rect: room.rect, images: vec![(0, index)], free: true, fixed: false };
    if group == SymmetryGroup::Trivial {
        return KeptOrbit { free: false, ..alone };
    }
    if group.keeps(room.rect) {
        // What lies across the centre and is not its own image has no part in the symmetry.
        let fixed = group.keeps_shape(&room.shape);
        return KeptOrbit { free: !fixed, fixed, ..alone };
    }
    // It may be any image of a room whose middle lies in the fundamental domain.
    let of_image = |image: u8| {
        let back = group.motion(image).inverse();
        let (rect, shape) = (back.rect(room.rect), moved_shape(&room.shape, back));
        if !group.is_fundamental(rect.centre()) {
            return None;
        }
        let there = |image: u8| {
            let motion = group.motion(image);
            let (rect, shape) = (motion.rect(rect), moved_shape(&shape, motion));
            let prefab = room.prefab.as_ref().map(|prefab| &prefab.name);
            let is_it =
                |other: &KeptRoom| (&other.shape, other.prefab.as_ref().map(|own| &own.name)) == (&shape, prefab);
            let mut found = None;
            places.find_overlapping(rect, |other| {
                found = found.max((kept[other].rect == rect).then_some(other));
                None::<()>
            });
            found.filter(|other| !is_taken[*other] && is_it(&kept[*other])).map(|other| (image, other))
        };
        let images: Vec<(u8, usize)> = (0..group.images()).filter_map(there).collect();
        let is_apart = (0..group.images()).all(|image| {
            let own = group.motion(image).rect(rect).grown(1);
            let is_there = images.iter().any(|(other, _)| *other == image);
            let others = (0..image).map(|image| group.motion(image).rect(rect));
            // Where an image was left out nothing else may lie.
            let is_clear = is_there || !places.overlaps(own);
            is_clear && others.into_iter().all(|other| !other.overlaps(own))
        });
        is_apart.then_some(KeptOrbit { rect, images, free: false, fixed: false })
    };
    let candidates = (0..group.images()).filter_map(of_image);
    // The one with the most images; of equals the first.
    candidates.min_by_key(|orbit| Reverse(orbit.images.len())).unwrap_or(alone)
}

/// Kept rooms in the order in which a plan has them: orbit by orbit.
pub(in crate::methods::tabletop) fn kept_order(
    kept: &[KeptRoom],
    group: SymmetryGroup,
) -> impl Iterator<Item = &KeptRoom> {
    let orbits = if kept.is_empty() { Vec::new() } else { orbits(kept, group).0 };
    orbits.into_iter().flat_map(|orbit| orbit.images).map(|(_, room)| &kept[room])
}
