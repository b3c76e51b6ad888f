//! What rooms are furnished as, and what stands in them, for the map to show. Rooms that are images of each other are furnished alike, and a room that is
//! its own image symmetrically.

mod groups;
mod params;
mod pieces;
mod sets;
mod space;
#[cfg(test)]
mod tests;

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

impl Pass for Furnishings {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        let symmetries = work.symmetries();
        furnish(self, &mut work.rng("furnishings"), work.draft, &symmetries);
    }
}

/// A room of so many cells looks unfinished if it is empty.
const GRAND_AREA: i64 = 100;

fn furnish(params: &Furnishings, rng: &mut Rng, draft: &mut Draft, symmetries: &Symmetries) {
    let key = rng.next_u64();
    if params.amount <= 0.0 {
        return;
    }
    let cells = walkable(draft);
    let mut taken: Vec<Point> = draft.marks.iter().map(|mark| mark.at).collect();
    taken.extend(draft.stairs.iter().map(|stair| stair.at).chain([draft.start]).chain(draft.goal));
    taken.sort_unstable();
    let mut exits: Vec<_> = draft.exits.iter().map(|exit| (exit.room, exit.side.opposite().step(exit.at))).collect();
    exits.sort_unstable();
    let exits_of = |room: &Room| {
        let id = room.id;
        let first = exits.partition_point(|(other, _)| *other < id);
        exits[first..].iter().take_while(move |(other, _)| *other == id).map(|(_, inner)| *inner)
    };
    let space_of = |room| Space::of((&cells, draft), room, &taken, exits_of(room));
    let motions = &symmetries.motions;
    let images = RoomImages::of(&draft.rooms, motions);
    let goal_room = draft.goal.and_then(|goal| draft.room_id_at(goal));
    let is_honoured =
        |room: &Room| room.kind == RoomKind::Boss || room.kind == RoomKind::Shrine || room.tags.contains("sanctum");
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
        let mut candidates: Vec<(u32, Isometry)> = Vec::new();
        for (number, motion) in motions.iter().enumerate() {
            match images.image(number, room.id.0) {
                Some(image) if image == room.id.0 => own_motions.push(*motion),
                Some(image) if symmetries.is_whole || room.mirror.map(|room| room.0) == Some(image) => {
                    candidates.push((image, *motion));
                }
                _ => {}
            }
        }
        if let Some(image) = room.mirror.and_then(|image| draft.rooms.get(image.0 as usize)) {
            candidates.extend(between_rooms(room, image).map(|motion| (image.id.0, motion)));
        }
        let mut dice = Rng::from_key(key ^ u64::from(room.id.0).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let by_chance = dice.chance(params.amount);
        let wanted = |room: &Room| by_chance || is_honoured(room) || is_grand(room);
        if candidates.is_empty() && !wanted(room) {
            continue;
        }
        let mut space = space_of(room);
        own_motions.retain(|motion| space.is_carried_onto(&space, *motion));
        let mut copies: Vec<Copy<'_>> = Vec::new();
        for (image, motion) in candidates {
            if done[image as usize] {
                continue;
            }
            let image = &draft.rooms[image as usize];
            let image_space = space_of(image);
            // Doors elsewhere make another room of it, which is furnished for itself.
            if space.is_carried_onto(&image_space, motion) {
                done[image.id.0 as usize] = true;
                copies.push(Copy { room: image, motion, space: image_space });
            }
        }
        if !wanted(room) && !copies.iter().any(|copy| wanted(copy.room)) {
            continue;
        }
        copies.iter().for_each(|copy| space.leave_free(&copy.space, copy.motion));
        space.leave_images_free(&own_motions);
        let honoured = is_honoured(room) || copies.iter().any(|copy| is_honoured(copy.room));
        let begin = marks.len();
        let furnisher = RoomFurnisher::new(params.amount, &mut space, &own_motions, &mut marks);
        let Some(purpose) = sets::furnish(furnisher, params.style(), honoured, &mut dice) else { continue };
        purposes.push((room.id, purpose));
        let end = marks.len();
        for copy in &copies {
            purposes.push((copy.room.id, purpose));
            for index in begin..end {
                marks.push(carried(&marks[index], copy.room, copy.motion));
            }
        }
    }
    draft.marks.append(&mut marks);
    for (room, purpose) in purposes {
        draft.rooms[room.0 as usize].purpose = Some(purpose);
    }
}

/// A room that holds what another one holds, after a motion.
struct Copy<'a> {
    room: &'a Room,
    motion: Isometry,
    space: Space<'a>,
}

fn carried(mark: &Mark, room: &Room, motion: Isometry) -> Mark {
    let facing = mark.facing.map(|facing| motion.dir(facing));
    Mark { facing, ..Mark::new(motion.point(mark.at), mark.kind, Some(room.id)) }
}
