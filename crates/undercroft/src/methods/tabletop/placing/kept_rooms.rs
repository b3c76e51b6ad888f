//! Puts kept rooms into the plan before all others.

use std::sync::Arc;

use super::{
    super::kept::{KeptOrbit, KeptRoom, orbits},
    PlacedPrefab, PlacedRoom, RoomPlan,
    placer::{Orbit, RoomPlacer},
    room_template::RoomTemplate,
};
use crate::{
    model::RoomId,
    trace::{Event, Trace},
};

impl<T: Trace> RoomPlacer<'_, T> {
    /// Places kept rooms where they are. Nothing else is in the plan yet.
    pub(super) fn place_kept(&mut self, kept: &[KeptRoom]) {
        if kept.is_empty() {
            return;
        }
        let (orbits, by) = orbits(kept, self.group());
        for KeptOrbit { rect, images, free, .. } in orbits {
            let orbit = self.orbits.len() as u32;
            let (mut mask, mut first, mut role) = (0, None, super::RoomRole::Any);
            for (image, own) in images {
                let own = &kept[own];
                let room = self.plan.rooms.len() as u32;
                role = own.role.role();
                mask |= 1 << image;
                first = if image == 0 { Some(room) } else { first };
                let prefab = own.prefab.as_ref().and_then(|prefab| {
                    let index = self.hand.find(&prefab.name)?;
                    let drawing = Arc::new(self.hand.prefab(index).drawing().moved(prefab.motion));
                    self.hand.place(index, 1);
                    Some(PlacedPrefab { index, motion: prefab.motion, drawing })
                });
                let (w, h, shape) = (own.rect.w, own.rect.h, own.shape.clone());
                let entries = RoomTemplate { w, h, shape, role, prefab: prefab.clone() }.entries();
                let rect = own.rect.moved(by);
                self.index.push(rect);
                self.trace.note(Event::Placed { room: RoomId(room), rect });
                let shape = own.shape.clone();
                self.plan.rooms.push(PlacedRoom { rect, shape, orbit, image, free, entries, prefab });
            }
            // An orbit that every motion leaves in place is there with all its images.
            let mask = if !free && self.group().keeps(rect) { self.all_images() } else { mask };
            self.orbits.push(Orbit { rect, images: mask, role, first });
        }
        let RoomPlan { rooms, kept, .. } = &mut *self.plan;
        *kept = rooms.len() as u32;
    }

    /// How many rooms are kept.
    pub(super) fn kept(&self) -> u32 {
        self.plan.kept
    }

    /// Whether a room of the plan was placed as this.
    pub(super) fn has_role(&self, role: super::RoomRole) -> bool {
        self.orbits.iter().any(|orbit| orbit.role == role)
    }
}
