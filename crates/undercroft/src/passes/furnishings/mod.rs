//! What rooms are furnished as, and what stands in them, for the map to show. Rooms that are images of each other are furnished alike, and a room that is
//! its own image symmetrically.

mod groups;
mod params;
mod pieces;
mod sets;
mod space;
#[cfg(test)]
mod tests;

use params::FurnishingSettings;
pub use params::Furnishings;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, RoomImages, Symmetries, between_rooms},
};
use crate::{
    geom::Point,
    model::{Draft, Mark, Purpose, Room, RoomId, RoomKind},
    rng::Rng,
    topology::walkable,
};
use pieces::RoomFurnisher;
use space::Space;

impl Pass for FurnishingSettings {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        let symmetries = work.symmetries();
        furnish(self, &mut work.rng("furnishings"), work.draft, &symmetries);
    }
}

/// A room of so many cells looks unfinished if it is empty.
const GRAND_AREA: i64 = 100;

fn furnish(params: &FurnishingSettings, rng: &mut Rng, draft: &mut Draft, symmetries: &Symmetries) {
    let key = rng.next_u64();
    if params.amount <= 0.0 {
        return;
    }
    let cells = walkable(draft);
    // Where rooms lie over each other, a door of one may stand in another.
    let doorways = draft.doors.iter().flat_map(|door| [door.at, door.side.opposite().step(door.at)]);
    let mut taken: Vec<Point> = draft.occupied_cells().chain(doorways).collect();
    taken.sort_unstable();
    let mut exits: Vec<_> = draft.exits.iter().map(|exit| (exit.room, exit.side.opposite().step(exit.at))).collect();
    exits.sort_unstable();
    let space_of = |room| Space::of((&cells, draft), room, &taken, &exits);
    let images = RoomImages::of(&draft.rooms, &symmetries.motions);
    let goal_room = draft.goal_room();
    let is_honoured =
        |room: &Room| matches!(room.kind, RoomKind::Boss | RoomKind::Shrine) || room.tags.contains("sanctum");
    let is_grand = |room: &Room| Some(room.id) == goal_room || room.area() >= GRAND_AREA;
    let mut done = vec![false; draft.rooms.len()];
    let mut marks = Vec::with_capacity(8 * draft.rooms.len());
    let mut purposes: Vec<(RoomId, Purpose)> = Vec::with_capacity(draft.rooms.len());
    for room in &draft.rooms {
        // What stands in a prefab is drawn.
        if std::mem::replace(&mut done[room.id.0 as usize], true) || room.prefab.is_some() {
            continue;
        }
        let mut own_motions = Vec::new();
        let mut candidates: Vec<(Isometry, RoomId)> = Vec::new();
        for (motion, image) in images.of_room(room.id) {
            if image == room.id {
                own_motions.push(motion);
            } else if symmetries.is_whole || room.mirror == Some(image) {
                candidates.push((motion, image));
            }
        }
        if let Some(image) = room.mirror.and_then(|image| draft.room(image)) {
            candidates.extend(between_rooms(room, image).map(|motion| (motion, image.id)));
        }
        let mut dice = Rng::for_item(key, room.id.0);
        let by_chance = dice.chance(params.amount);
        let wanted = |room: &Room| by_chance || is_honoured(room) || is_grand(room);
        if candidates.is_empty() && !wanted(room) {
            continue;
        }
        let mut space = space_of(room);
        own_motions.retain(|motion| space.is_carried_onto(&space, *motion));
        // The rooms that hold what this one holds, after a motion.
        let mut copies: Vec<(&Room, Isometry)> = Vec::new();
        for (motion, RoomId(image)) in candidates {
            if done[image as usize] {
                continue;
            }
            let image = &draft.rooms[image as usize];
            let image_space = space_of(image);
            // Doors elsewhere make another room of it, which is furnished for itself.
            if space.is_carried_onto(&image_space, motion) {
                done[image.id.0 as usize] = true;
                space.leave_free(&image_space, motion);
                copies.push((image, motion));
            }
        }
        let mut alike = std::iter::once(room).chain(copies.iter().map(|(copy, _)| *copy));
        if !alike.clone().any(wanted) {
            continue;
        }
        let honoured = alike.any(is_honoured);
        space.leave_images_free(&own_motions);
        let begin = marks.len();
        let furnisher = RoomFurnisher::new(params.amount, &mut space, &own_motions, &mut marks);
        let Some(purpose) = sets::furnish(furnisher, params.style, honoured, &mut dice) else { continue };
        purposes.push((room.id, purpose));
        let end = marks.len();
        for (copy, motion) in copies {
            purposes.push((copy.id, purpose));
            for index in begin..end {
                marks.push(carried(&marks[index], copy, motion));
            }
        }
    }
    draft.marks.append(&mut marks);
    for (room, purpose) in purposes {
        draft.rooms[room.0 as usize].purpose = Some(purpose);
    }
}

/// What a room holds in place of a mark of the room that it is an image of.
fn carried(mark: &Mark, room: &Room, motion: Isometry) -> Mark {
    let facing = mark.facing.map(|facing| motion.dir(facing));
    Mark { facing, ..Mark::new(motion.point(mark.at), mark.kind, Some(room.id)) }
}
