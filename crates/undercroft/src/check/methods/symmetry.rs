//! Whether a symmetry that nothing breaks is kept to the last cell and the last thing, and whether rooms that are images of
//! each other hold the same.
//!
//! Doors, stairs, furnishings and water follow the symmetry; exits, numbers, roles, encounters, contents and keys do not.

use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::{Dir, Motion, Point},
    methods::TabletopSettings,
    model::{Draft, MarkKind, Room, RoomId},
    recipe::Symmetry,
};

pub(super) fn check(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    pairs(draft, faults);
    let motion = match params.symmetry {
        _ if params.symmetry_break > 0.0 => None,
        Symmetry::Bilateral => Some(Motion::MIRROR),
        Symmetry::Radial2 => Some(Motion::HALF_TURN),
        Symmetry::Radial4 => Some(Motion::turn(1)),
        Symmetry::None | Symmetry::Partial => None,
    };
    match motion {
        Some(motion) => whole(draft, params.symmetry, motion, faults),
        None => draft.rooms.iter().for_each(|room| held_by_pair(draft, room, faults)),
    }
}

/// Where a motion and then a move bring things.
#[derive(Clone, Copy)]
struct Image {
    motion: Motion,
    by: Point,
}

impl Image {
    fn point(self, at: Point) -> Point {
        self.motion.point(at) + self.by
    }
}

/// A thing at a cell: what it is, and the way it faces.
type Thing = (Point, &'static str, Option<Dir>);

/// Floor, doors, stairs, furnishings and water are their own image.
fn whole(draft: &Draft, symmetry: Symmetry, motion: Motion, faults: &mut Faults) {
    let cells = &draft.board.cells;
    let image = Image { motion, by: cells.bounds().corner() - motion.rect(cells.bounds()).corner() };
    let mut fault = |what: &str, at: Point| {
        let what = cold_format!("the symmetry is {} and unbroken, but {what}", symmetry.name());
        faults.add(Fault::new(Rule::Symmetric, what).cell(at));
    };
    // Rows are compared whole where their cells stay in rows; only a fault is worth looking at cell by cell.
    let image_of_row = |y: i32| cells.row(image.point(Point::new(0, y)).y);
    let stay_in_rows = motion.quarters() % 2 == 0;
    if !(stay_in_rows && (0..cells.height()).all(|y| cells.row(y).iter().eq(image_of_row(y).iter().rev()))) {
        let differing = cells.bounds().cells().find(|at| cells.get(*at) != cells.get(image.point(*at)));
        differing.into_iter().for_each(|at| fault("its image differs", at));
    }
    let mut compare = |what: &str, things: Vec<Thing>| {
        if let Some(at) = first_without_image(&things, &things, image) {
            fault(what, at);
        }
    };
    // Locks lie where they cut something off, which has no image.
    if draft.locks.is_empty() {
        let doors = draft.doors.iter().map(|door| (door.at, door.kind.name(), Some(door.side)));
        compare("doors here have no image", doors.collect());
    }
    // Where another level is entered follows from that level.
    let stairs = draft.stairs.iter().filter(|stair| stair.to.is_none());
    compare("stairs here have no image", stairs.map(|stair| (stair.at, "stairs", stair.facing)).collect());
    compare("furnishings here have no image", furnishings(draft, |_| true));
    let Some(water) = &draft.layers.water else { return };
    if let Some(at) = water.bounds().cells().find(|at| water.get(*at) != water.get(image.point(*at))) {
        fault("the water's image differs", at);
    }
}

fn furnishings(draft: &Draft, of: impl Fn(Option<RoomId>) -> bool) -> Vec<Thing> {
    let own = draft.marks.iter().filter(|mark| mark.kind.is_furnishing() && of(mark.room));
    own.map(|mark| (mark.at, MarkKind::name(mark.kind), mark.facing)).collect()
}

/// The cell of a thing that is on one side alone: among the images of the first list, or in the second.
fn first_without_image(from: &[Thing], onto: &[Thing], image: Image) -> Option<Point> {
    let moved = |(at, what, facing): Thing| (image.point(at), what, facing.map(|facing| image.motion.dir(facing)));
    let (images, onto) = (sorted(from.iter().copied().map(moved)), sorted(onto.iter().copied()));
    let differing = images.iter().zip(&onto).find(|(image, own)| image != own).map(|(image, own)| image.0.min(own.0));
    let shorter = images.len().min(onto.len());
    differing.or_else(|| images.get(shorter).or(onto.get(shorter)).map(|thing| thing.0))
}

/// Of two rooms that are images of each other, each says so, and they are alike.
fn pairs(draft: &Draft, faults: &mut Faults) {
    let alike = |one: &Room, other: &Room| {
        let sides = |room: &Room| (room.rect.w.min(room.rect.h), room.rect.w.max(room.rect.h));
        other.mirror == Some(one.id) && sides(one) == sides(other) && one.shape.name() == other.shape.name()
    };
    for room in &draft.rooms {
        let Some(image) = room.mirror else { continue };
        if image == room.id || !draft.room(image).is_some_and(|image| alike(room, image)) {
            let what = cold_format!("it has room {} for an image, which is not", image.0);
            faults.add(Fault::new(Rule::Symmetric, what).room(room.id));
        }
    }
}

/// Of two rooms that are images of each other the one has the other's water; and if openings are where its image has them,
/// it has its furnishings too.
fn held_by_pair(draft: &Draft, room: &Room, faults: &mut Faults) {
    let image = room.mirror.filter(|image| room.id < *image).and_then(|image| draft.room(image));
    let Some(image) = image else { return };
    let mut fault = |what: &str| {
        let what = cold_format!("room {} is its image, but has other {what}", image.id.0);
        faults.add(Fault::new(Rule::Symmetric, what).room(room.id));
    };
    // Which motion it is by is not written down. Any that brings the cells of the one onto those of the other will do,
    // a mirror image if they lie across its axis.
    let cells = |motion: Image| room.shape.cells(room.rect).into_iter().map(move |at| (at, motion.point(at)));
    let is_onto = |motion: &Image| {
        let across = match motion.motion {
            Motion::MIRROR => motion.by.y == 0,
            Motion::FLIP => motion.by.x == 0,
            _ => true,
        };
        across && room.area() == image.area() && cells(*motion).all(|(_, at)| image.contains(at))
    };
    let kinds = [Motion::MIRROR, Motion::FLIP, Motion::HALF_TURN, Motion::turn(1), Motion::turn(3)];
    let motion = |motion: Motion| Image { motion, by: image.rect.corner() - motion.rect(room.rect).corner() };
    let mut motions: Vec<Image> = kinds.into_iter().map(motion).filter(is_onto).collect();
    if motions.is_empty() {
        return fault("cells");
    }
    motions.retain(|motion| cells(*motion).all(|(at, image)| draft.water_at(at) == draft.water_at(image)));
    if motions.is_empty() {
        return fault("water");
    }
    let (own, onto) = (openings(draft, room), openings(draft, image));
    motions.retain(|motion| first_without_image(&own, &onto, *motion).is_none());
    let held = |room: &Room| furnishings(draft, |id| id == Some(room.id));
    let (own, onto) = (held(room), held(image));
    let same = |motion: &Image| first_without_image(&own, &onto, *motion).is_none();
    if !motions.is_empty() && !motions.iter().any(same) {
        fault("furnishings");
    }
}

/// The open cells beside a room, each with the side it is on.
fn openings(draft: &Draft, room: &Room) -> Vec<Thing> {
    let mut openings = Vec::new();
    room.each_beside(|at, side| {
        if draft.board.cells.is_floor(at) {
            openings.push((at, "opening", Some(side)));
        }
    });
    openings
}
