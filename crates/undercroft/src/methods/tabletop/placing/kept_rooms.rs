//! Puts kept rooms into the plan before all others.

use std::sync::Arc;

use super::{
    super::kept::{KeptOrbit, KeptRoom, orbits},
    PlacedPrefab, PlacedRoom, RoomRole,
    placer::{Orbit, RoomPlacer},
};
use crate::trace::Trace;

impl<T: Trace> RoomPlacer<'_, T> {
    /// Places kept rooms where they are. Nothing else is in the plan yet.
    pub(super) fn place_kept(&mut self, kept: &[KeptRoom]) {
        if kept.is_empty() {
            return;
        }
        let (orbits, by) = orbits(kept, self.group());
        for KeptOrbit { rect, images, free, .. } in orbits {
            let orbit = self.orbits.len() as u32;
            let (mut mask, mut first, mut role) = (0, None, RoomRole::Any);
            for (image, own) in images {
                let own = &kept[own];
                role = own.role.role();
                mask |= 1 << image;
                first = if image == 0 { Some(self.plan.rooms.len() as u32) } else { first };
                let prefab = own.prefab.as_ref().and_then(|prefab| {
                    let index = self.queue.find(&prefab.name)?;
                    let drawing = Arc::new(self.queue.prefab(index).drawing().moved(prefab.motion));
                    self.queue.place(index, 1);
                    Some(PlacedPrefab { index, motion: prefab.motion, drawing })
                });
                let (rect, shape, entries) = (own.rect.moved(by), own.shape.clone(), role.entries(prefab.as_ref()));
                self.add_room(PlacedRoom { rect, shape, orbit, image, free, entries, prefab });
            }
            // An orbit that every motion leaves in place is there with all its images.
            let mask = if !free && self.group().keeps(rect) { self.all_images() } else { mask };
            self.orbits.push(Orbit { rect, images: mask, role, first });
        }
        self.plan.kept = self.plan.rooms.len() as u32;
    }

    /// Whether a room of the plan was placed as this.
    pub(super) fn has_role(&self, role: RoomRole) -> bool {
        self.orbits.iter().any(|orbit| orbit.role == role)
    }
}
