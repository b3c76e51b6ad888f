//! What stands in rooms, for the map to show. Rooms that are images of each other are furnished alike.

mod params;
mod plans;
mod space;
#[cfg(test)]
mod tests;

pub use params::Furnishings;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, carriers, motions},
};
use crate::{
    geom::Point,
    model::{Draft, Mark, Room},
    rng::Rng,
    topology::walkable,
};
use space::Space;

impl Pass for Furnishings {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        furnish(self, &mut work.rng("furnishings"), work.draft);
    }
}

fn furnish(params: &Furnishings, rng: &mut Rng, draft: &mut Draft) {
    let key = rng.next_u64();
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
    let mirrors = mirrors(draft);
    let mut marks = Vec::new();
    let mut images: Vec<Image<'_>> = Vec::new();
    for room in &draft.rooms {
        if mirrors.of[room.id.0 as usize].is_some() {
            continue;
        }
        let mut space = Space::of((&cells, &draft.board.owner), room, &taken, exits_of(room));
        images.clear();
        for (image, motion) in mirrors.images_of(room.id.0) {
            let image = &draft.rooms[image as usize];
            let own = Space::of((&cells, &draft.board.owner), image, &taken, exits_of(image));
            // Doors elsewhere make another room of it, which is furnished for itself.
            let alike = space.is_carried_onto(&own, motion);
            if alike {
                space.leave_free(&own, motion);
            }
            images.push(Image { room: image, motion: alike.then_some(motion), space: own });
        }
        let begin = marks.len();
        let dice = |room: &Room| Rng::from_key(key ^ u64::from(room.id.0).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        plans::furnish(params, room, &mut space, &mut dice(room), &mut marks);
        let end = marks.len();
        for image in &mut images {
            match image.motion {
                Some(motion) => {
                    for index in begin..end {
                        marks.push(carried(&marks[index], image.room, motion));
                    }
                }
                None => plans::furnish(params, image.room, &mut image.space, &mut dice(image.room), &mut marks),
            }
        }
    }
    draft.marks.append(&mut marks);
}

/// A room whose image another room may be.
struct Image<'a> {
    room: &'a Room,
    /// `None` where it turned out not to be one.
    motion: Option<Isometry>,
    space: Space<'a>,
}

fn carried(mark: &Mark, room: &Room, motion: Isometry) -> Mark {
    let facing = mark.facing.map(|facing| motion.dir(facing));
    Mark { facing, ..Mark::new(motion.point(mark.at), mark.kind, Some(room.id)) }
}

/// Which rooms are images of an earlier one.
struct MirrorImages {
    /// For each room the first of its kind, and the motion that carries that one onto it.
    of: Vec<Option<(u32, Isometry)>>,
    /// The same the other way around: first of its kind, image.
    images: Vec<(u32, u32)>,
}

impl MirrorImages {
    fn images_of(&self, room: u32) -> impl Iterator<Item = (u32, Isometry)> {
        let first = self.images.partition_point(|(root, _)| *root < room);
        let own = self.images[first..].iter().take_while(move |(root, _)| *root == room);
        own.filter_map(|(_, image)| Some((*image, self.of[*image as usize]?.1)))
    }
}

fn mirrors(draft: &Draft) -> MirrorImages {
    let rooms = &draft.rooms;
    let mut of: Vec<Option<(u32, Isometry)>> = vec![None; rooms.len()];
    let known = motions(rooms);
    // A room is the image of the one it names, and that one of it: the later takes after the earlier.
    let mut links: Vec<(u32, u32)> = Vec::new();
    for room in rooms {
        let Some(image) = room.mirror.filter(|image| *image != room.id && (image.0 as usize) < rooms.len()) else {
            continue;
        };
        links.push((room.id.0.max(image.0), room.id.0.min(image.0)));
    }
    links.sort_unstable();
    for (later, earlier) in links {
        if of[later as usize].is_some() {
            continue;
        }
        let (from, onto) = (&rooms[earlier as usize], &rooms[later as usize]);
        let Some(step) = carriers(&known, from, onto).into_iter().next() else { continue };
        of[later as usize] = Some(match of[earlier as usize] {
            Some((root, motion)) => (root, motion.then(step)),
            None => (earlier, step),
        });
    }
    let mut images: Vec<(u32, u32)> =
        (0..).zip(&of).filter_map(|(room, source)| source.map(|(root, _)| (root, room))).collect();
    images.sort_unstable();
    MirrorImages { of, images }
}
