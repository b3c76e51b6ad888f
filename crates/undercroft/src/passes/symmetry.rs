//! Which motions lay a dungeon on itself, as far as its rooms say whose image they are.

use crate::{
    geom::{Dir, Motion, Point, Rect},
    model::Room,
};

/// A motion of the square and then a move: what lays one room on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Isometry {
    motion: Motion,
    by: Point,
}

/// At most so many are kept: a symmetry of four parts has three.
const MOST: usize = 3;

impl Isometry {
    const IDENTITY: Isometry = Isometry { motion: Motion::IDENTITY, by: Point::new(0, 0) };

    /// The one with that motion which lays the one rectangle on the other.
    fn between(motion: Motion, from: Rect, to: Rect) -> Option<Isometry> {
        let image = motion.rect(from);
        let by = Point::new(to.x.checked_sub(image.x)?, to.y.checked_sub(image.y)?);
        (image.moved(by) == to).then_some(Isometry { motion, by })
    }

    /// Where a cell comes to lie.
    pub(crate) fn point(self, at: Point) -> Point {
        self.motion.point(at) + self.by
    }

    /// Where a direction comes to point.
    pub(crate) fn dir(self, dir: Dir) -> Dir {
        self.motion.dir(dir)
    }

    /// The one that does what this one does and then what the other does.
    pub(crate) fn then(self, other: Isometry) -> Isometry {
        Isometry { motion: self.motion.then(other.motion), by: other.point(self.by) }
    }

    /// Where a rectangle comes to lie.
    pub(crate) fn rect(self, rect: Rect) -> Rect {
        self.motion.rect(rect).moved(self.by)
    }
}

/// The motions that plans are symmetric by, those first that are more usual.
const KINDS: [Motion; 5] = [Motion::MIRROR, Motion::FLIP, Motion::HALF_TURN, Motion::turn(1), Motion::turn(3)];

/// The motions that lay a room's rectangle on another's, those first that many other rooms know too.
pub(crate) fn carriers(known: &[Isometry], from: &Room, onto: &Room) -> Vec<Isometry> {
    let every = KINDS.into_iter().filter_map(|motion| Isometry::between(motion, from.rect, onto.rect));
    let mut motions: Vec<(usize, Isometry)> = every
        .map(|motion| {
            let same = |known: &Isometry| *known == motion || known.then(motion) == Isometry::IDENTITY;
            (known.iter().position(same).unwrap_or(known.len()), motion)
        })
        .collect();
    motions.sort_by_key(|(place, _)| *place);
    motions.into_iter().map(|(_, motion)| motion).collect()
}

/// The motions that most pairs of rooms and images agree on, best first.
pub(crate) fn motions(rooms: &[Room]) -> Vec<Isometry> {
    let mut found: Vec<(usize, Isometry)> = Vec::new();
    for room in rooms {
        let image = room.mirror.filter(|image| *image != room.id).and_then(|image| rooms.get(image.0 as usize));
        let Some(image) = image else { continue };
        for (order, motion) in KINDS.into_iter().enumerate() {
            // A mirror's axis leaves what runs along it in place.
            let sound = |found: &Isometry| match motion {
                Motion::MIRROR => found.by.y == 0,
                Motion::FLIP => found.by.x == 0,
                _ => true,
            };
            found.extend(Isometry::between(motion, room.rect, image.rect).filter(sound).map(|found| (order, found)));
        }
    }
    found.sort_unstable();
    let mut votes: Vec<(usize, usize, Isometry)> =
        found.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0].0, same[0].1)).collect();
    votes.sort_by_key(|(count, order, _)| (std::cmp::Reverse(*count), *order));
    let Some((best, _, leading)) = votes.first().copied() else { return Vec::new() };
    // What only a few pairs say is chance, and so is a half turn that two mirrored rooms would stand as well.
    let kept = votes
        .into_iter()
        .filter(|(count, _, motion)| 2 * count > best && motion.motion.is_mirror() == leading.motion.is_mirror());
    let mut motions: Vec<Isometry> = kept.take(MOST).map(|(.., motion)| motion).collect();
    if !leading.motion.is_mirror() {
        // Who knows a quarter turn knows the half and the three quarters too.
        for more in [leading.then(leading), leading.then(leading).then(leading)] {
            if more != Isometry::IDENTITY && !motions.contains(&more) && motions.len() < MOST {
                motions.push(more);
            }
        }
    }
    motions
}
