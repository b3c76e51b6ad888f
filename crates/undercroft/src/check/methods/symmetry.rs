//! Whether a symmetry that nothing breaks is kept to the last cell and the last thing, and whether rooms that are images of
//! each other hold the same.
//!
//! Doors, stairs, furnishings and water follow the symmetry; exits, numbers, roles, encounters, contents and keys do not.

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::{Dir, Motion, Point},
    methods::TabletopSettings,
    model::{Cell, Draft, MarkKind, Room, Water},
    recipe::Symmetry,
};

pub(super) fn check(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    let whole = params.symmetry_break <= 0.0;
    let motion = match params.symmetry {
        Symmetry::Bilateral => Some(Motion::MIRROR),
        Symmetry::Radial2 => Some(Motion::HALF_TURN),
        Symmetry::Radial4 => Some(Motion::turn(1)),
        Symmetry::None | Symmetry::Partial => None,
    };
    pairs(draft, faults);
    if let Some(motion) = motion.filter(|_| whole) {
        floor(params, draft, faults);
        let bounds = draft.board.cells.bounds();
        let image = Image { motion, by: bounds.corner() - motion.rect(bounds).corner() };
        things(draft, params.symmetry, image, faults);
    } else {
        draft.rooms.iter().for_each(|room| held_by_pair(draft, room, faults));
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

fn floor(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    let cells = &draft.board.cells;
    let (w, h) = (cells.width(), cells.height());
    let image = |Point { x, y }: Point| match params.symmetry {
        Symmetry::None | Symmetry::Partial => Point::new(x, y),
        Symmetry::Bilateral => Point::new(w - 1 - x, y),
        Symmetry::Radial2 => Point::new(w - 1 - x, h - 1 - y),
        Symmetry::Radial4 => Point::new(w - 1 - y, x),
    };
    let is_floor = |at: Point| cells.get(at) == Some(&Cell::Floor);
    // Rows are compared whole where their cells stay in order; only a fault is worth looking at cell by cell.
    let same = match params.symmetry {
        Symmetry::None | Symmetry::Partial => true,
        Symmetry::Bilateral => (0..h).all(|y| reversed(cells.row(y), cells.row(y))),
        Symmetry::Radial2 => (0..=h / 2).all(|y| reversed(cells.row(y), cells.row(h - 1 - y))),
        Symmetry::Radial4 => w == h && cells.bounds().cells().all(|at| is_floor(at) == is_floor(image(at))),
    };
    if !same {
        let name = params.symmetry.name();
        let cell = cells.bounds().cells().find(|at| is_floor(*at) != is_floor(image(*at)));
        faults.add(
            Fault::new(Rule::Symmetric, format!("the symmetry is {name} and unbroken, but its image differs"))
                .cell(cell),
        );
    }
}

fn reversed(one: &[Cell], other: &[Cell]) -> bool {
    one.iter().eq(other.iter().rev())
}

/// A thing at a cell: what it is, and the way it faces.
type Thing = (Point, &'static str, Option<Dir>);

/// Doors, stairs, furnishings and water are their own image.
fn things(draft: &Draft, symmetry: Symmetry, image: Image, faults: &mut Faults) {
    let mut compare = |what: &str, things: Vec<Thing>| {
        if let Some(at) = first_without_image(things.clone(), things, image) {
            let what = format!("the symmetry is {} and unbroken, but {what} here have no image", symmetry.name());
            faults.add(Fault::new(Rule::Symmetric, what).cell(at));
        }
    };
    // Locks lie where they cut something off, which has no image.
    if draft.locks.is_empty() {
        compare("doors", draft.doors.iter().map(|door| (door.at, door.kind.name(), Some(door.side))).collect());
    }
    // Where another level is entered follows from that level.
    let stairs = draft.stairs.iter().filter(|stair| stair.to.is_none());
    compare("stairs", stairs.map(|stair| (stair.at, "stairs", stair.facing)).collect());
    compare("furnishings", furnishings(draft, |_| true));
    let Some(water) = &draft.layers.water else { return };
    if let Some(at) = water.bounds().cells().find(|at| water.get(*at) != water.get(image.point(*at))) {
        let what = format!("the symmetry is {} and unbroken, but the water's image differs", symmetry.name());
        faults.add(Fault::new(Rule::Symmetric, what).cell(at));
    }
}

fn furnishings(draft: &Draft, of: impl Fn(Option<u32>) -> bool) -> Vec<Thing> {
    let own = draft.marks.iter().filter(|mark| mark.kind.is_furnishing() && of(mark.room.map(|room| room.0)));
    own.map(|mark| (mark.at, MarkKind::name(mark.kind), mark.facing)).collect()
}

/// The cell of a thing that is on one side alone: among the images of the first list, or in the second.
fn first_without_image(from: Vec<Thing>, mut onto: Vec<Thing>, image: Image) -> Option<Point> {
    let moved = |(at, what, facing): Thing| (image.point(at), what, facing.map(|facing| image.motion.dir(facing)));
    let mut images: Vec<Thing> = from.into_iter().map(moved).collect();
    images.sort_unstable();
    onto.sort_unstable();
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
        if image == room.id || !draft.rooms.get(image.0 as usize).is_some_and(|image| alike(room, image)) {
            let what = format!("it has room {} for an image, which is not", image.0);
            faults.add(Fault::new(Rule::Symmetric, what).room(room.id));
        }
    }
}

/// Of two rooms that are images of each other the one has the other's water; and if openings are where its image has them,
/// it has its furnishings too.
fn held_by_pair(draft: &Draft, room: &Room, faults: &mut Faults) {
    let image = room.mirror.filter(|image| room.id < *image).and_then(|image| draft.rooms.get(image.0 as usize));
    let Some(image) = image else { return };
    let mut fault = |what: &str| {
        let what = format!("room {} is its image, but has other {what}", image.id.0);
        faults.add(Fault::new(Rule::Symmetric, what).room(room.id));
    };
    // Which motion it is by is not written down. Any that brings the cells of the one onto those of the other will do,
    // a mirror image if they lie across its axis.
    let cells = |motion: Image| room.shape.cells(room.rect).into_iter().map(move |at| (at, motion.point(at)));
    let is_onto = |motion: &Image| {
        let inside = |at: Point| image.shape.contains(image.rect, at);
        let across = match motion.motion {
            Motion::MIRROR => motion.by.y == 0,
            Motion::FLIP => motion.by.x == 0,
            _ => true,
        };
        across && room.area() == image.area() && cells(*motion).all(|(_, at)| inside(at))
    };
    let kinds = [Motion::MIRROR, Motion::FLIP, Motion::HALF_TURN, Motion::turn(1), Motion::turn(3)];
    let motion = |motion: Motion| Image { motion, by: image.rect.corner() - motion.rect(room.rect).corner() };
    let mut motions: Vec<Image> = kinds.into_iter().map(motion).filter(is_onto).collect();
    if motions.is_empty() {
        return fault("cells");
    }
    let water = |at: Point| draft.layers.water.as_ref().and_then(|water| water.get(at)).unwrap_or(&Water::Dry);
    motions.retain(|motion| cells(*motion).all(|(at, image)| water(at) == water(image)));
    if motions.is_empty() {
        return fault("water");
    }
    let (own, onto) = (openings(draft, room), openings(draft, image));
    motions.retain(|motion| first_without_image(own.clone(), onto.clone(), *motion).is_none());
    let held = |room: &Room| furnishings(draft, |id| id == Some(room.id.0));
    let (own, onto) = (held(room), held(image));
    let same = |motion: &Image| first_without_image(own.clone(), onto.clone(), *motion).is_none();
    if !motions.is_empty() && !motions.iter().any(same) {
        fault("furnishings");
    }
}

/// The open cells beside a room, each with the side it is on.
fn openings(draft: &Draft, room: &Room) -> Vec<Thing> {
    let mut openings = Vec::new();
    room.each_beside(|at, side| {
        if draft.board.cells.get(at) == Some(&Cell::Floor) {
            openings.push((at, "opening", Some(side)));
        }
    });
    openings
}
