//! What stands where, by the shape of the room and the style of the dungeon.
//!
//! ```text
//! .............     ...........     ..o...o..     n.n.n.n.n
//! .o..o...o..o.     ....___....     .........     .........
//! .............     ....&......     o.......o     .........
//! .o..o...o..o.     ...........     ..o...o..     n.n.n.n.n
//! .............
//!  rows of columns   altar, dais      a ring         coffins
//! ```

use super::{super::symmetry::Isometry, Furnishings, space::Space};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Archetype, Mark, MarkKind, Room, Shape},
    rng::Rng,
};

/// Of a hundred furnished rooms so many have columns, an altar, a dais, a fountain, coffins; the rest have rubble.
const fn weights(style: Archetype) -> [u32; 5] {
    match style {
        Archetype::Classic => [30, 8, 7, 15, 10],
        Archetype::Warren => [6, 2, 2, 6, 4],
        Archetype::Temple => [52, 26, 5, 12, 0],
        Archetype::Crypt => [14, 8, 0, 3, 60],
        Archetype::Cavern => [8, 2, 0, 8, 0],
        Archetype::Fortress => [46, 4, 20, 10, 0],
        Archetype::Lair => [16, 4, 8, 4, 12],
    }
}

/// A room being furnished.
pub(super) struct RoomFurnisher<'a, 'r> {
    params: &'a Furnishings,
    room: &'r Room,
    space: &'a mut Space<'r>,
    /// The motions that map the room onto itself: whatever is put there is put on the images of its cell too.
    motions: &'a [Isometry],
    marks: &'a mut Vec<Mark>,
}

impl<'a, 'r> RoomFurnisher<'a, 'r> {
    pub(super) fn new(
        params: &'a Furnishings,
        space: &'a mut Space<'r>,
        motions: &'a [Isometry],
        marks: &'a mut Vec<Mark>,
    ) -> RoomFurnisher<'a, 'r> {
        RoomFurnisher { params, room: space.room, space, motions, marks }
    }

    pub(super) fn furnish(mut self, honoured: bool, rng: &mut Rng) {
        let Furnishings { amount, .. } = *self.params;
        let style = self.params.style();
        let wanted = rng.chance(amount) || (honoured && amount > 0.0);
        if !wanted {
            return;
        }
        if honoured {
            if matches!(style, Archetype::Temple | Archetype::Crypt | Archetype::Classic) {
                self.altar(true);
            } else {
                self.dais();
            }
            self.columns();
            return;
        }
        let mut lot = rng.below(100);
        let mut choice = None;
        for (index, weight) in weights(style).into_iter().enumerate() {
            if lot < weight {
                choice = Some(index);
                break;
            }
            lot -= weight;
        }
        match choice {
            Some(0) => self.columns(),
            Some(1) => self.altar(style == Archetype::Temple),
            Some(2) => self.dais(),
            Some(3) => self.fountain(),
            Some(4) => self.coffins(),
            _ => self.rubble(rng),
        }
        // Time leaves its traces among whatever else there is.
        if choice.is_some() && rng.chance(amount / 4.0) {
            self.rubble(rng);
        }
    }

    fn rect(&self) -> Rect {
        self.room.rect
    }

    /// Puts the same thing on some cells and on their images, each with its own front, if all of them are free and no two
    /// fronts meet on a cell.
    fn put(&mut self, kind: MarkKind, cells: &[(Point, Option<Dir>)]) -> bool {
        let mut things: Vec<(Point, Option<Dir>)> = Vec::with_capacity(cells.len());
        let images = cells.iter().flat_map(|(at, facing)| {
            let image = |motion: &Isometry| (motion.point(*at), facing.map(|facing| motion.dir(facing)));
            std::iter::once((*at, *facing)).chain(self.motions.iter().map(image))
        });
        for (at, facing) in images {
            match things.iter().find(|(other, _)| *other == at) {
                None => things.push((at, facing)),
                Some((_, other)) if *other != facing => return false,
                // The middle of a room may come twice.
                Some(_) => {}
            }
        }
        let places: Vec<Point> = things.iter().map(|(at, _)| *at).collect();
        let fits = places.iter().all(|at| self.space.is_free(*at));
        if !fits || (kind.is_solid() && !self.space.block(&places)) {
            return false;
        }
        for (at, facing) in things {
            self.space.take(at);
            self.marks.push(Mark { facing, ..Mark::new(at, kind, Some(self.room.id)) });
        }
        true
    }

    /// The four cells that lie so far from the west or east side and so far from the north or south one.
    fn four(&self, x: i32, y: i32) -> [(Point, Option<Dir>); 4] {
        let Rect { x: left, y: top, w, h } = self.rect();
        [(x, y), (w - 1 - x, y), (x, h - 1 - y), (w - 1 - x, h - 1 - y)]
            .map(|(x, y)| (Point::new(left + x, top + y), None))
    }

    /// Rows along the longer side, or in a round room a ring.
    fn columns(&mut self) {
        let Rect { w, h, .. } = self.rect();
        if w.min(h) < 5 {
            return;
        }
        if matches!(self.room.shape, Shape::Circle(_) | Shape::Octagon(_)) {
            return self.ring();
        }
        let inset = if w.min(h) >= 7 { 2 } else { 1 };
        let gap = if self.params.amount >= 0.5 { 2 } else { 3 };
        let (long, level) = if w >= h { (w, true) } else { (h, false) };
        for along in (inset..=(long - 1) / 2).step_by(gap) {
            let cells = if level { self.four(along, inset) } else { self.four(inset, along) };
            self.put(MarkKind::Column, &cells);
        }
    }

    fn ring(&mut self) {
        let Rect { w, h, .. } = self.rect();
        let radius = (w.min(h) - 1) / 2 - 1;
        // Eight columns, as an octagon has its corners.
        let (far, near) = ((radius * 9 + 5) / 10, (radius * 4 + 5) / 10);
        if near < 1 || far <= near {
            return;
        }
        let (x, y) = ((w - 1) / 2, (h - 1) / 2);
        for (dx, dy) in [(far, near), (near, far)] {
            let cells = self.four(x - dx, y - dy);
            self.put(MarkKind::Column, &cells);
        }
    }

    /// The side across from the first door that has one; in a room that is its own image a side that stays where it is,
    /// which there is none of where it is turned.
    fn far_side(&self) -> Option<Dir> {
        let across = self.space.openings.iter().map(|(_, side)| side.opposite());
        let stays = |side: &Dir| self.motions.iter().all(|motion| motion.dir(*side) == *side);
        across.chain(Dir::ALL).find(stays)
    }

    /// The cell so far from the middle of a side, and then so far to its right for one who comes from there.
    fn before(&self, side: Dir, deep: i32, aside: i32) -> Point {
        let Rect { x, y, w, h } = self.rect();
        let (middle_x, middle_y) = (x + (w - 1) / 2, y + (h - 1) / 2);
        match side {
            Dir::North => Point::new(middle_x + aside, y + deep),
            Dir::South => Point::new(middle_x + aside, y + h - 1 - deep),
            Dir::West => Point::new(x + deep, middle_y + aside),
            Dir::East => Point::new(x + w - 1 - deep, middle_y + aside),
        }
    }

    /// An altar near the wall across from the door, facing it; on a dais if told and there is room.
    fn altar(&mut self, raised: bool) {
        let Rect { w, h, .. } = self.rect();
        if w.min(h) < 3 {
            return;
        }
        let Some(side) = self.far_side() else { return };
        let deep = if w.min(h) >= 5 { 1 } else { 0 };
        let at = self.before(side, deep, 0);
        if self.put(MarkKind::Altar, &[(at, Some(side.opposite()))]) && raised {
            for aside in [-1, 1] {
                let around = self.before(side, deep, aside);
                self.put(MarkKind::Dais, &[(around, Some(side.opposite()))]);
            }
        }
    }

    /// A raised seat of three by two cells at the wall across from the door.
    fn dais(&mut self) {
        let Rect { w, h, .. } = self.rect();
        if w.min(h) < 5 {
            return;
        }
        let Some(side) = self.far_side() else { return };
        let cells: Vec<(Point, Option<Dir>)> = (0..2)
            .flat_map(|deep| (-1..=1).map(move |aside| (deep, aside)))
            .map(|(deep, aside)| (self.before(side, deep, aside), Some(side.opposite())))
            .collect();
        self.put(MarkKind::Dais, &cells);
    }

    /// A fountain in the middle, or beside it where the way leads through the middle.
    fn fountain(&mut self) {
        let Rect { x, y, w, h } = self.rect();
        if w.min(h) < 4 {
            return;
        }
        let middle = Point::new(x + (w - 1) / 2, y + (h - 1) / 2);
        let spots = std::iter::once(middle).chain(middle.neighbours());
        let stays = |at: Point| self.motions.iter().all(|motion| motion.point(at) == at);
        let free = spots.into_iter().find(|at| self.space.is_free(*at) && stays(*at));
        self.put(MarkKind::Fountain, &free.map(|at| (at, None)).into_iter().collect::<Vec<_>>());
    }

    /// Coffins in pairs along the two longer walls, their feet to the middle.
    fn coffins(&mut self) {
        let Rect { x, y, w, h } = self.rect();
        let gap = if self.params.amount >= 0.5 { 2 } else { 3 };
        let level = w >= h;
        let (long, wide) = if level { (w, h) } else { (h, w) };
        if wide < 3 {
            return;
        }
        // From both ends to the middle where these are images of each other.
        let onward = if level { Dir::East } else { Dir::South };
        let last = match self.motions.iter().any(|motion| motion.dir(onward) == onward.opposite()) {
            true => (long - 1) / 2,
            false => long - 2,
        };
        for along in (1..=last).step_by(gap) {
            let (a, b) = if level {
                (Point::new(x + along, y), Point::new(x + along, y + h - 1))
            } else {
                (Point::new(x, y + along), Point::new(x + w - 1, y + along))
            };
            let facing = if level { [Dir::South, Dir::North] } else { [Dir::East, Dir::West] };
            // A door in one wall leaves the coffin at the other.
            self.put(MarkKind::Coffin, &[(a, Some(facing[0]))]);
            self.put(MarkKind::Coffin, &[(b, Some(facing[1]))]);
        }
    }

    fn rubble(&mut self, rng: &mut Rng) {
        let rect = self.rect();
        let wanted = 1 + (self.room.area() as f64 * self.params.amount / 40.0).min(11.0) as u32;
        for _ in 0..wanted {
            let at = super::super::place::any_cell(rect, rng);
            self.put(MarkKind::Rubble, &[(at, None)]);
        }
    }
}
