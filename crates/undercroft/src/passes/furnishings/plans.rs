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

use super::{Furnishings, space::Space};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Archetype, Mark, MarkKind, Room, RoomKind, Shape},
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
struct RoomFurnisher<'a, 'r> {
    room: &'a Room,
    space: &'a mut Space<'r>,
    marks: &'a mut Vec<Mark>,
    amount: f64,
}

pub(super) fn furnish(params: &Furnishings, room: &Room, space: &mut Space<'_>, rng: &mut Rng, marks: &mut Vec<Mark>) {
    let honoured = room.kind == RoomKind::Boss || room.kind == RoomKind::Shrine || room.tags.contains("sanctum");
    let wanted = rng.chance(params.amount) || (honoured && params.amount > 0.0);
    if !wanted {
        return;
    }
    let mut furnisher = RoomFurnisher { room, space, marks, amount: params.amount };
    if honoured {
        if matches!(params.style(), Archetype::Temple | Archetype::Crypt | Archetype::Classic) {
            furnisher.altar(true);
        } else {
            furnisher.dais();
        }
        furnisher.columns();
        return;
    }
    let mut lot = rng.below(100);
    let mut choice = None;
    for (index, weight) in weights(params.style()).into_iter().enumerate() {
        if lot < weight {
            choice = Some(index);
            break;
        }
        lot -= weight;
    }
    match choice {
        Some(0) => furnisher.columns(),
        Some(1) => furnisher.altar(params.style() == Archetype::Temple),
        Some(2) => furnisher.dais(),
        Some(3) => furnisher.fountain(),
        Some(4) => furnisher.coffins(),
        _ => furnisher.rubble(rng),
    }
    // Time leaves its traces among whatever else there is.
    if choice.is_some() && rng.chance(params.amount / 4.0) {
        furnisher.rubble(rng);
    }
}

impl RoomFurnisher<'_, '_> {
    fn rect(&self) -> Rect {
        self.room.rect
    }

    /// Puts the same thing on some cells, each with its own front, if all of them are free.
    fn put(&mut self, kind: MarkKind, cells: &[(Point, Option<Dir>)]) -> bool {
        let mut things: Vec<(Point, Option<Dir>)> = Vec::with_capacity(cells.len());
        for (at, facing) in cells {
            // The middle of a room may come twice.
            if !things.iter().any(|(other, _)| other == at) {
                things.push((*at, *facing));
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
        let gap = if self.amount >= 0.5 { 2 } else { 3 };
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

    /// The side across from the first door.
    fn far_side(&self) -> Dir {
        self.space.openings.first().map_or(Dir::North, |(_, side)| side.opposite())
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
        let (side, deep) = (self.far_side(), if w.min(h) >= 5 { 1 } else { 0 });
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
        let side = self.far_side();
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
        let free = spots.into_iter().find(|at| self.space.is_free(*at));
        self.put(MarkKind::Fountain, &free.map(|at| (at, None)).into_iter().collect::<Vec<_>>());
    }

    /// Coffins in pairs along the two longer walls, their feet to the middle.
    fn coffins(&mut self) {
        let Rect { x, y, w, h } = self.rect();
        let gap = if self.amount >= 0.5 { 2 } else { 3 };
        let level = w >= h;
        let (long, wide) = if level { (w, h) } else { (h, w) };
        if wide < 3 {
            return;
        }
        for along in (1..long - 1).step_by(gap) {
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
        let wanted = 1 + (self.room.area() as f64 * self.amount / 40.0).min(11.0) as u32;
        for _ in 0..wanted {
            let at = super::super::place::any_cell(rect, rng);
            self.put(MarkKind::Rubble, &[(at, None)]);
        }
    }
}
