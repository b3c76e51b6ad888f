//! How single things and groups of them are put into a room: in rows, along a wall, in a corner, in the middle.
//!
//! ```text
//! .............     ..o...o..     n.n.n.n.n     ==..%%     .........
//! .o..o...o..o.     .........     .........     .....%     ..-TTT-..
//! .............     o.......o     .........     ......     .........
//! .o..o...o..o.     ..o...o..     n.n.n.n.n     ......
//! .............
//!  rows of columns     a ring     rows along     a run and   a table in
//!                                   walls          a heap    the middle
//! ```

use std::rc::Rc;

use super::{
    super::{place::any_cell, symmetry::Isometry},
    space::Space,
};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Mark, MarkKind, Room, Shape},
    rng::Rng,
};

/// Furnishings take up at most this part of a room, so that it does not look like a store of furniture.
const MOST_TAKEN: i64 = 4;

/// A thing that is to be put: its cell, and its front if it has one.
pub(super) type Piece = (Point, Option<Dir>);

/// A room being furnished.
pub(super) struct RoomFurnisher<'a, 'r> {
    pub(super) room: &'r Room,
    pub(super) amount: f64,
    pub(super) space: &'a mut Space<'r>,
    /// The motions that map the room onto itself: whatever is put there is put on the images of its cell too.
    motions: &'a [Isometry],
    marks: &'a mut Vec<Mark>,
    /// The free cells along straight stretches of wall, each with the way into the room; cells in corners come twice. They
    /// are looked for once something is to stand there.
    walls: Option<Rc<[(Point, Dir)]>>,
    /// How many more cells may be taken.
    left: i64,
    /// The things of one call of `put`, whose memory is used again.
    things: Vec<Piece>,
}

impl<'a, 'r> RoomFurnisher<'a, 'r> {
    pub(super) fn new(
        amount: f64,
        space: &'a mut Space<'r>,
        motions: &'a [Isometry],
        marks: &'a mut Vec<Mark>,
    ) -> RoomFurnisher<'a, 'r> {
        let room = space.room;
        let left = (room.area() / MOST_TAKEN).max(2);
        RoomFurnisher { room, amount, space, motions, marks, walls: None, left, things: Vec::with_capacity(8) }
    }

    pub(super) fn rect(&self) -> Rect {
        self.room.rect
    }

    pub(super) fn shorter_side(&self) -> i32 {
        self.rect().w.min(self.rect().h)
    }

    /// So many things in a room of this size: one for every `cells` of it, and `most` at most.
    pub(super) fn share(&self, cells: i64, most: i64) -> usize {
        let wanted = (self.room.area() as f64 * self.amount / cells as f64) as i64;
        wanted.clamp(1, most) as usize
    }

    /// Puts the same thing on some cells and on their images, each with its own front, if all of them are free and no two
    /// fronts meet on a cell.
    pub(super) fn put(&mut self, kind: MarkKind, cells: &[Piece]) -> bool {
        let mut things = std::mem::take(&mut self.things);
        things.clear();
        let fits = self.gather(kind, cells, &mut things);
        if fits {
            for (at, facing) in &things {
                self.space.take(*at);
                self.marks.push(Mark { facing: *facing, ..Mark::new(*at, kind, Some(self.room.id)) });
            }
            self.left -= things.len() as i64;
        }
        self.things = things;
        fits
    }

    /// The things of some cells and of their images; false if they may not stand there.
    fn gather(&mut self, kind: MarkKind, cells: &[Piece], things: &mut Vec<Piece>) -> bool {
        let dry = !stands_in_water(kind);
        let fits = |at: Point| self.space.is_free(at) && !(dry && self.space.is_wet(at));
        for (at, facing) in cells {
            // Most cells that are asked for are not free, so that is found out before anything else.
            if !fits(*at) {
                return false;
            }
            let image = |motion: &Isometry| (motion.point(*at), facing.map(|facing| motion.dir(facing)));
            for (at, facing) in std::iter::once((*at, *facing)).chain(self.motions.iter().map(image)) {
                match things.iter().find(|(other, _)| *other == at) {
                    None => things.push((at, facing)),
                    Some((_, other)) if *other != facing => return false,
                    // The middle of a room may come twice.
                    Some(_) => {}
                }
            }
        }
        let all_fit = things.len() as i64 <= self.left && things.iter().all(|(at, _)| fits(*at));
        all_fit && (!kind.is_solid() || self.space.block(things))
    }

    /// The four cells that lie so far from the west or east side and so far from the north or south one.
    pub(super) fn four(&self, x: i32, y: i32) -> [Piece; 4] {
        let Rect { x: left, y: top, w, h } = self.rect();
        [(x, y), (w - 1 - x, y), (x, h - 1 - y), (w - 1 - x, h - 1 - y)]
            .map(|(x, y)| (Point::new(left + x, top + y), None))
    }

    /// The side across from the first door that has one; in a room that is its own image a side that stays where it is,
    /// which there is none of where it is turned.
    pub(super) fn far_side(&self) -> Option<Dir> {
        let across = self.space.openings.iter().map(|(_, side)| side.opposite());
        let stays = |side: &Dir| self.motions.iter().all(|motion| motion.dir(*side) == *side);
        across.chain(Dir::ALL).find(stays)
    }

    /// Things in the middle, or beside it where the way leads through the middle. In a room that is its own image the
    /// thing stays where it is, unless several may stand there.
    pub(super) fn middle(&mut self, kind: MarkKind, several: bool) -> Option<Point> {
        if self.shorter_side() < 3 {
            return None;
        }
        let middle = self.rect().inwards(Dir::North, (self.rect().h - 1) / 2, 0);
        let stays = |at: Point, motions: &[Isometry]| motions.iter().all(|motion| motion.point(at) == at);
        std::iter::once(middle)
            .chain(middle.neighbours())
            .find(|at| (several || stays(*at, self.motions)) && self.put(kind, &[(*at, None)]))
    }

    /// How far apart things in a row stand.
    pub(super) fn gap(&self) -> i32 {
        if self.amount >= 0.5 { 2 } else { 3 }
    }

    /// Puts one thing after the other until there are as many as are wanted; `None` if none finds a place.
    pub(super) fn put_some(&mut self, most: usize, things: impl Iterator<Item = (MarkKind, Piece)>) -> Option<()> {
        let count = things.filter(|(kind, piece)| self.put(*kind, &[*piece])).take(most).count();
        (count > 0).then_some(())
    }

    /// Things in pairs along the two longer walls, with their backs to the wall.
    pub(super) fn rows(&mut self, kind: MarkKind, most: usize) -> Option<()> {
        let Rect { x, y, w, h } = self.rect();
        let (level, long, gap) = (w >= h, w.max(h), self.gap());
        // From both ends to the middle where these are images of each other.
        let onward = if level { Dir::East } else { Dir::South };
        let turns_back = self.motions.iter().any(|motion| motion.dir(onward) == onward.opposite());
        let last = if turns_back { (long - 1) / 2 } else { long - 2 };
        let is_row = |(at, facing): &&(Point, Dir)| {
            let along = if level { at.x - x } else { at.y - y };
            facing.is_horizontal() != level && (1..=last.max(1)).contains(&along) && (along - 1) % gap == 0
        };
        let walls = self.walls();
        self.put_some(most, walls.iter().filter(is_row).map(|(at, facing)| (kind, (*at, Some(*facing)))))
    }

    /// Things side by side along one wall, with their backs to it.
    pub(super) fn run(&mut self, kind: MarkKind, most: usize, rng: &mut Rng) -> Option<()> {
        let walls = self.walls();
        let mut sides = Dir::ALL.into_iter().cycle().skip(rng.below(4) as usize).take(4);
        sides.find_map(|side| {
            let wall = walls.iter().filter(|(_, facing)| *facing == side);
            self.put_some(most, wall.map(|(at, facing)| (kind, (*at, Some(*facing)))))
        })
    }

    /// One thing at a wall.
    pub(super) fn at_wall(&mut self, kind: MarkKind, rng: &mut Rng) -> Option<()> {
        let walls = self.walls();
        let first = rng.below(walls.len() as u32) as usize;
        let tried = (0..walls.len().min(12)).map(|step| walls[(first + 5 * step) % walls.len()]);
        self.put_some(1, tried.map(|(at, _)| (kind, (at, None))))
    }

    /// A heap of things of several kinds along the walls near one place, in a corner if there is a free one.
    pub(super) fn heap(&mut self, kinds: &[MarkKind], most: usize, rng: &mut Rng) -> Option<()> {
        let walls = self.walls();
        let first = rng.below(walls.len() as u32) as usize;
        let is_corner = |(at, facing): &&(Point, Dir)| walls.iter().any(|(other, way)| other == at && way != facing);
        let mut onward = walls[first..].iter().chain(&walls[..first]);
        let (near, _) = *onward.find(is_corner).or(walls.get(first))?;
        let beside = walls.iter().map(|(at, _)| *at).filter(|at| at.steps_to(near) <= 2);
        self.put_some(most, beside.filter_map(|at| Some((*rng.pick(kinds)?, (at, None)))))
    }

    /// The free cells along walls.
    fn walls(&mut self) -> Rc<[(Point, Dir)]> {
        self.walls.get_or_insert_with(|| walls(self.room, self.space).into()).clone()
    }

    /// Things anywhere on the floor.
    pub(super) fn strew(&mut self, kind: MarkKind, wanted: usize, rng: &mut Rng) -> Option<()> {
        let rect = self.rect();
        // Some of the cells that are drawn are taken, or no part of a room that is no rectangle.
        self.put_some(wanted, (0..3 * wanted).map(|_| (kind, (any_cell(rect, rng), None))))
    }
}

/// What may stand in shallow water.
const fn stands_in_water(kind: MarkKind) -> bool {
    use MarkKind::{Altar, Bones, Cage, Chains, Coffin, Column, Dais, Fountain, Rubble, Statue};
    matches!(kind, Altar | Bones | Cage | Chains | Coffin | Column | Dais | Fountain | Rubble | Statue)
}

/// The free cells along the walls of a room, each with the way into the room. Where a wall is not straight, as round rooms
/// and caves have it, something with its back to it would stick out.
fn walls(room: &Room, space: &Space<'_>) -> Vec<(Point, Dir)> {
    let inside = |at: Point| room.contains(at);
    let straight = |at: Point, side: Dir| {
        side.aside().into_iter().all(|way| inside(way.step(at)) && !inside(side.step(way.step(at))))
    };
    let plain = matches!(room.shape, Shape::Rect | Shape::L(_));
    let mut walls = Vec::with_capacity(2 * (room.rect.w + room.rect.h).unsigned_abs() as usize);
    room.each_beside(|outer, side| {
        let (at, facing) = (side.opposite().step(outer), side.opposite());
        if space.is_free(at) && inside(facing.step(at)) && (plain || straight(at, side)) {
            walls.push((at, facing));
        }
    });
    walls
}
