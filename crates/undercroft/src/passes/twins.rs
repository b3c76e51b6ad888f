//! Which motions carry a dungeon onto itself, as far as its rooms say whose image they are.

use crate::{
    geom::{Dir, Point, Rect},
    model::Room,
};

/// A quarter turn so many times clockwise, after a flip from west to east if told, then a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Motion {
    flip: bool,
    turns: u8,
    by: Point,
}

/// At most so many motions are kept: a symmetry of four parts has three.
const MOST: usize = 3;

impl Motion {
    const STAY: Motion = Motion { flip: false, turns: 0, by: Point::new(0, 0) };

    /// The motion of that kind which lays the one rectangle on the other.
    fn between(flip: bool, turns: u8, from: Rect, to: Rect) -> Option<Motion> {
        let motion = Motion { flip, turns, by: Point::new(0, 0) };
        let image = motion.rect(from);
        let by = Point::new(to.x.checked_sub(image.x)?, to.y.checked_sub(image.y)?);
        let motion = Motion { by, ..motion };
        (motion.rect(from) == to).then_some(motion)
    }

    /// Where a cell comes to lie.
    pub(crate) fn point(self, at: Point) -> Point {
        let Point { x, y } = if self.flip { Point::new(-at.x, at.y) } else { at };
        let (x, y) = match self.turns {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        Point::new(x + self.by.x, y + self.by.y)
    }

    /// Where a direction comes to point.
    pub(crate) fn dir(self, dir: Dir) -> Dir {
        let flipped = match dir {
            Dir::East | Dir::West if self.flip => dir.opposite(),
            other => other,
        };
        let place = Dir::ALL.iter().position(|other| *other == flipped).unwrap_or(0);
        Dir::ALL[(place + usize::from(self.turns)) % 4]
    }

    /// The motion that does what this one does and then what the other does.
    pub(crate) fn then(self, other: Motion) -> Motion {
        let turns = if other.flip { 4 - self.turns } else { self.turns };
        Motion { flip: self.flip != other.flip, turns: (other.turns + turns) % 4, by: other.point(self.by) }
    }

    /// Where a rectangle comes to lie.
    pub(crate) fn rect(self, rect: Rect) -> Rect {
        Rect::spanning(
            self.point(Point::new(rect.x, rect.y)),
            self.point(Point::new(rect.right() - 1, rect.bottom() - 1)),
        )
    }
}

/// Mirrored at a plumb line or a level one, turned by a half, a quarter or three.
const KINDS: [(bool, u8); 5] = [(true, 0), (true, 2), (false, 2), (false, 1), (false, 3)];

/// The motions that lay a room's rectangle on another's, those first that many other rooms know too.
pub(crate) fn carriers(known: &[Motion], from: &Room, onto: &Room) -> Vec<Motion> {
    let every = KINDS.into_iter().filter_map(|(flip, turns)| Motion::between(flip, turns, from.rect, onto.rect));
    let mut motions: Vec<(usize, Motion)> = every
        .map(|motion| {
            let same = |known: &Motion| *known == motion || known.then(motion) == Motion::STAY;
            (known.iter().position(same).unwrap_or(known.len()), motion)
        })
        .collect();
    motions.sort_by_key(|(place, _)| *place);
    motions.into_iter().map(|(_, motion)| motion).collect()
}

/// The motions that most pairs of rooms and images agree on, best first.
pub(crate) fn motions(rooms: &[Room]) -> Vec<Motion> {
    let mut found: Vec<(usize, Motion)> = Vec::new();
    for room in rooms {
        let Some(twin) = room.mirror.filter(|twin| *twin != room.id).and_then(|twin| rooms.get(twin.0 as usize)) else {
            continue;
        };
        for (order, (flip, turns)) in KINDS.into_iter().enumerate() {
            let motion = Motion::between(flip, turns, room.rect, twin.rect);
            // A line that mirrors leaves what runs along it in place.
            let sound = |motion: &Motion| match (flip, turns) {
                (true, 0) => motion.by.y == 0,
                (true, 2) => motion.by.x == 0,
                _ => true,
            };
            found.extend(motion.filter(sound).map(|motion| (order, motion)));
        }
    }
    found.sort_unstable();
    let mut votes: Vec<(usize, usize, Motion)> =
        found.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0].0, same[0].1)).collect();
    votes.sort_by_key(|(count, order, _)| (std::cmp::Reverse(*count), *order));
    let Some((best, _, leading)) = votes.first().copied() else { return Vec::new() };
    // What only a few pairs say is chance, and so is a half turn that two mirrored rooms would stand as well.
    let kept = votes.into_iter().filter(|(count, _, motion)| 2 * count > best && motion.flip == leading.flip);
    let mut motions: Vec<Motion> = kept.take(MOST).map(|(.., motion)| motion).collect();
    if !leading.flip {
        // Who knows a quarter turn knows the half and the three quarters too.
        for more in [leading.then(leading), leading.then(leading).then(leading)] {
            if more != Motion::STAY && !motions.contains(&more) && motions.len() < MOST {
                motions.push(more);
            }
        }
    }
    motions
}
