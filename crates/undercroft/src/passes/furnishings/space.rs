//! Where something may stand in a room: neither in a doorway nor on the way from one door to the next, and nothing solid
//! where it would part the room.

use super::{super::symmetry::Isometry, pieces::Piece};
use crate::{
    geom::{Dir, Point},
    grid::{Grid, shortest_path},
    model::{Cell, Draft, Owner, Room, Water},
};

/// The cells of a room that lie before an opening in its wall, each with the side the opening is on.
fn openings(cells: &Grid<Cell>, room: &Room) -> Vec<(Point, Dir)> {
    let mut openings = Vec::new();
    room.each_beside(|at, side| {
        let inner = side.opposite().step(at);
        if cells.get(at) == Some(&Cell::Floor) && cells.get(inner) == Some(&Cell::Floor) {
            openings.push((inner, side));
        }
    });
    openings
}

/// What is known of a cell of a room: one can walk there, something may be put there, and water stands there.
const WALKABLE: u8 = 1;
const FREE: u8 = 2;
const WET: u8 = 4;

/// What is free in a room.
pub(super) struct Space<'a> {
    pub(super) room: &'a Room,
    cells: Grid<u8>,
    /// The cells before openings.
    pub(super) openings: Vec<(Point, Dir)>,
}

impl<'a> Space<'a> {
    /// `exits` are cells before further ways out.
    pub(super) fn of(
        (cells, draft): (&Grid<Cell>, &Draft),
        room: &'a Room,
        taken: &[Point],
        exits: impl Iterator<Item = Point>,
    ) -> Space<'a> {
        let rect = room.rect;
        let mut own = Grid::new(rect.w, rect.h, 0);
        // Floor of the shape that belongs to another room: one steps over from there, as through a door.
        let mut foreign: Vec<Point> = Vec::new();
        room.shape.each_span(rect, |y, from, to| {
            // Rooms may lie over each other, but a cell has one owner.
            let (row, owners) = (cells.row(y), draft.board.owner.row(y));
            let water = draft.layers.water.as_ref().map(|water| water.row(y));
            for x in from.max(0)..to.min(row.len() as i32) {
                if row[x as usize] != Cell::Floor {
                    continue;
                }
                if owners[x as usize] != Owner::room(room.id) {
                    foreign.push(Point::new(x, y));
                } else {
                    let wet = water.and_then(|water| water.get(x as usize)).is_some_and(|water| *water != Water::Dry);
                    let flags = WALKABLE | FREE | if wet { WET } else { 0 };
                    own.put(Point::new(x - rect.x, y - rect.y), flags);
                }
            }
        });
        let openings = openings(cells, room);
        let mut space = Space { room, cells: own, openings };
        space.clear_ways();
        let before = space.openings.iter().map(|(at, _)| *at).chain(exits).collect::<Vec<_>>();
        before.into_iter().for_each(|at| space.take(at));
        foreign.iter().flat_map(|at| at.neighbours()).for_each(|at| space.take(at));
        // Where nothing stands free anyway there is nothing to look up.
        let first = taken.partition_point(|at| at.x < rect.x);
        let inside = taken[first..].iter().take_while(|at| at.x < rect.right());
        inside.for_each(|at| space.take(*at));
        space
    }

    fn local(&self, at: Point) -> Point {
        Point::new(at.x - self.room.rect.x, at.y - self.room.rect.y)
    }

    fn has(&self, at: Point, flag: u8) -> bool {
        self.cells.get(self.local(at)).is_some_and(|flags| flags & flag != 0)
    }

    fn remove(&mut self, at: Point, flags: u8) {
        let local = self.local(at);
        if let Some(own) = self.cells.get(local).copied() {
            self.cells.put(local, own & !flags);
        }
    }

    pub(super) fn is_free(&self, at: Point) -> bool {
        self.has(at, FREE)
    }

    /// Whether water stands there.
    pub(super) fn is_wet(&self, at: Point) -> bool {
        self.has(at, WET)
    }

    /// Keeps a cell free of anything that is put there later.
    pub(super) fn take(&mut self, at: Point) {
        self.remove(at, FREE);
    }

    /// Puts something solid on each of these cells, unless that would part the room.
    ///
    /// A cell may be filled if those of its four neighbours where one can walk are joined by way of the eight cells
    /// around it. Whoever walked over the cell walks around it then, so no place is cut off, whatever else is in the room.
    pub(super) fn block(&mut self, things: &[Piece]) -> bool {
        for (count, (at, _)) in things.iter().enumerate() {
            if !self.can_be_walked_around(*at) {
                for (at, _) in &things[..count] {
                    let local = self.local(*at);
                    let flags = self.cells.get(local).copied().unwrap_or(0);
                    self.cells.put(local, flags | WALKABLE | FREE);
                }
                return false;
            }
            self.remove(*at, WALKABLE | FREE);
        }
        true
    }

    fn can_be_walked_around(&self, at: Point) -> bool {
        // The eight cells around it, clockwise from the north; those at even places are beside it.
        const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let open = AROUND.map(|(x, y)| self.has(Point::new(at.x + x, at.y + y), WALKABLE));
        let beside = open.iter().step_by(2).filter(|open| **open).count();
        // Each corner that one can walk over joins the two cells beside it.
        let joined =
            (1..8).step_by(2).filter(|corner| open[corner - 1] && open[*corner] && open[(corner + 1) % 8]).count();
        beside <= joined + 1
    }

    /// Keeps a way free from each opening to the next, as short as can be.
    fn clear_ways(&mut self) {
        // Openings side by side are one.
        let mut doors: Vec<Point> = Vec::new();
        for run in
            self.openings.chunk_by(|(a, side), (b, other)| side == other && (a.x - b.x).abs() + (a.y - b.y).abs() <= 1)
        {
            doors.push(run[run.len() / 2].0);
        }
        let mut ways = Vec::new();
        for pair in doors.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let corners = [Point::new(to.x, from.y), Point::new(from.x, to.y)];
            match corners
                .into_iter()
                .map(|corner| bend(from, corner, to))
                .find(|way| way.iter().all(|at| self.is_free(*at)))
            {
                Some(way) => ways.extend(way),
                None => ways.extend(shortest_path(self.room.rect, from, to, |at| self.is_free(at))),
            }
        }
        ways.into_iter().for_each(|at| self.take(at));
    }

    /// Whether a motion maps this room onto the other, cell on cell, water on water and opening on opening.
    pub(super) fn is_carried_onto(&self, other: &Space<'_>, motion: Isometry) -> bool {
        let flags = |space: &Space<'_>, at: Point| space.cells.get(space.local(at)).map(|flags| flags & !FREE);
        let alike = |at: Point| flags(self, at) == flags(other, motion.point(at));
        if motion.rect(self.room.rect) != other.room.rect || !self.room.rect.cells().all(alike) {
            return false;
        }
        let mut images: Vec<(Point, Dir)> =
            self.openings.iter().map(|(at, side)| (motion.point(*at), motion.dir(*side))).collect();
        let mut own = other.openings.clone();
        images.sort_unstable();
        own.sort_unstable();
        images == own
    }

    /// Leaves free whatever is not free in the image.
    pub(super) fn leave_free(&mut self, image: &Space<'_>, motion: Isometry) {
        for at in self.room.rect.cells() {
            if !image.is_free(motion.point(at)) {
                self.take(at);
            }
        }
    }

    /// Leaves free the images of whatever is not free, for motions that map the room onto itself.
    pub(super) fn leave_images_free(&mut self, motions: &[Isometry]) {
        if motions.is_empty() {
            return;
        }
        let kept: Vec<Point> = self.room.rect.cells().filter(|at| !self.is_free(*at)).collect();
        for motion in motions {
            kept.iter().for_each(|at| self.take(motion.point(*at)));
        }
    }
}

fn bend(from: Point, corner: Point, to: Point) -> Vec<Point> {
    let leg = |a: Point, b: Point| crate::geom::Rect::spanning(a, b);
    leg(from, corner).cells().chain(leg(corner, to).cells()).collect()
}
