//! Where something may stand in a room: neither in a doorway nor on the way from one door to the next, and nothing solid
//! where it would part the room.

use super::{super::symmetry::Isometry, pieces::Piece};
use crate::{
    geom::{Dir, Point, Rect},
    grid::{Grid, shortest_path},
    model::{Cell, Draft, Owner, Room, RoomId, Water},
    net::pairs_with,
    topology::Components,
};

/// The cells of a room that lie before an opening in its wall, each with the side the opening is on.
fn openings(cells: &Grid<Cell>, room: &Room) -> Vec<(Point, Dir)> {
    let mut openings = Vec::with_capacity(8);
    room.each_beside(|at, side| {
        let inner = side.opposite().step(at);
        if cells.is_floor(at) && cells.is_floor(inner) {
            openings.push((inner, side));
        }
    });
    openings
}

/// What is known of a cell of a room: one can walk there, something may be put there, water stands there, and it is floor that
/// belongs to another room, which lies over this one.
const WALKABLE: u8 = 1;
const FREE: u8 = 2;
const WET: u8 = 4;
const FOREIGN: u8 = 8;

/// What is free in a room.
pub(super) struct Space<'a> {
    pub(super) room: &'a Room,
    cells: Grid<u8>,
    /// The cells before openings.
    pub(super) openings: Vec<(Point, Dir)>,
}

impl<'a> Space<'a> {
    /// `taken` are the cells of the draft that something stands on, sorted, and `exits` those before further ways out
    /// of rooms, sorted.
    pub(super) fn of(
        (cells, draft): (&Grid<Cell>, &Draft),
        room: &'a Room,
        taken: &[Point],
        exits: &[(RoomId, Point)],
    ) -> Space<'a> {
        let rect = room.rect;
        let mut own = Grid::new(rect.w, rect.h, 0);
        // Floor of the shape that belongs to another room: one steps over from there, as through a door.
        let mut foreign: Vec<Point> = Vec::new();
        room.shape.each_span(rect, |y, from, to| {
            // What lies off the board is no floor.
            let (from, to) = (from.max(0), to.min(cells.width()));
            let on_board = from as usize..to.max(from) as usize;
            let row = cells.row(y).get(on_board.clone()).unwrap_or_default();
            let owners = draft.board.owner.row(y).get(on_board).unwrap_or_default();
            let flags = own.row_mut(y - rect.y).iter_mut().skip((from - rect.x) as usize);
            // Rooms may lie over each other, but a cell has one owner.
            for (x, (flags, (cell, owner))) in (from..).zip(flags.zip(row.iter().zip(owners))) {
                match *owner == Owner::room(room.id) {
                    _ if *cell != Cell::Floor => {}
                    true => *flags = WALKABLE | FREE,
                    false => {
                        *flags = FOREIGN;
                        foreign.push(Point::new(x, y));
                    }
                }
            }
        });
        if let Some(water) = &draft.layers.water {
            let is_wet = |at: &Point| water.get(*at).is_some_and(|water| *water != Water::Dry);
            for at in rect.cells().filter(is_wet) {
                let flags = &mut own[at - rect.corner()];
                *flags |= if *flags & WALKABLE == 0 { 0 } else { WET };
            }
        }
        let mut space = Space { room, cells: own, openings: openings(cells, room) };
        let mut kept_free = space.ways();
        kept_free.extend(space.openings.iter().map(|(at, _)| *at));
        kept_free.extend(pairs_with(exits, &room.id).iter().map(|(_, at)| *at));
        kept_free.extend(foreign.iter().flat_map(|at| at.neighbours()));
        let first = taken.partition_point(|at| at.x < rect.x);
        kept_free.extend(taken[first..].iter().take_while(|at| at.x < rect.right()));
        kept_free.into_iter().for_each(|at| space.take(at));
        space
    }

    fn local(&self, at: Point) -> Point {
        at - self.room.rect.corner()
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
                    self.cells[local] |= WALKABLE | FREE;
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

    /// The cells of a way from each opening to the next, as short as can be.
    fn ways(&self) -> Vec<Point> {
        // Openings side by side are one.
        let runs = self.openings.chunk_by(|(a, side), (b, other)| side == other && a.steps_to(*b) <= 1);
        let doors: Vec<Point> = runs.map(|run| run[run.len() / 2].0).collect();
        let mut ways = Vec::with_capacity(64);
        let mut parts = None;
        for next in 1..doors.len() {
            if self.add_way(doors[next - 1], doors[next], &mut ways) {
                continue;
            }
            // A room of several parts: the way leads from the last door of the same part, if there is one.
            let parts = parts.get_or_insert_with(|| self.parts());
            let part = |at: Point| parts.at(self.local(at));
            let before = doors[..next - 1].iter().rev().find(|door| part(**door) == part(doors[next]));
            if let Some(before) = before {
                self.add_way(*before, doors[next], &mut ways);
            }
        }
        ways
    }

    /// Adds the cells of a way between two doors; whether there is any.
    fn add_way(&self, from: Point, to: Point, ways: &mut Vec<Point>) -> bool {
        let corners = [Point::new(to.x, from.y), Point::new(from.x, to.y)];
        let before = ways.len();
        match corners.into_iter().find(|corner| bend(from, *corner, to).all(|at| self.may_lead_over(at))) {
            Some(corner) => ways.extend(bend(from, corner, to)),
            None => ways.extend(shortest_path(self.room.rect, from, to, |at| self.may_lead_over(at))),
        }
        ways.len() > before
    }

    /// Whether a way may lead over a cell: over free floor, and over that of another room that lies over this one.
    fn may_lead_over(&self, at: Point) -> bool {
        self.has(at, FREE | FOREIGN)
    }

    /// The parts of the room between which no way leads.
    fn parts(&self) -> Components {
        let mut cells = Grid::new(self.cells.width(), self.cells.height(), Cell::Wall);
        let open = cells.bounds().cells().filter(|at| self.cells[*at] & (FREE | FOREIGN) != 0);
        open.for_each(|at| cells.put(at, Cell::Floor));
        Components::of(&cells)
    }

    /// Whether a motion maps this room onto the other, cell on cell, water on water and opening on opening.
    pub(super) fn is_carried_onto(&self, other: &Space<'_>, motion: Isometry) -> bool {
        let flags = |space: &Space<'_>, at: Point| space.cells.get(space.local(at)).map(|flags| flags & !FREE);
        let alike = |at: Point| flags(self, at) == flags(other, motion.point(at));
        if motion.rect(self.room.rect) != other.room.rect || !self.room.rect.cells().all(alike) {
            return false;
        }
        // No two openings have the same image.
        self.openings.len() == other.openings.len()
            && self.openings.iter().all(|(at, side)| other.openings.contains(&(motion.point(*at), motion.dir(*side))))
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

/// The cells of a way with one bend, the corner twice.
fn bend(from: Point, corner: Point, to: Point) -> impl Iterator<Item = Point> {
    Rect::spanning(from, corner).cells().chain(Rect::spanning(corner, to).cells())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, generate, topology::walkable};

    /// Every cell says what the board does: floor of the room's own, and water on it.
    #[test]
    fn cells_of_a_space_are_those_of_the_board() {
        let (mut wet, mut solid) = (0, 0);
        for recipe in [
            "[method.tabletop]\n[passes.water]\ndepth = 'pools'\n[passes.furnishings]",
            "[method.tabletop]\narchetype = 'cavern'\n[passes.water]\n[passes.furnishings]",
            "[method.walk]\nplacement = 'free'\n[passes.water]",
        ] {
            let recipe = Recipe::from_toml(recipe).unwrap();
            for seed in 0..12 {
                let dungeon = generate(&recipe, seed).unwrap();
                let (draft, cells) = (dungeon.draft(), walkable(dungeon.draft()));
                for room in &draft.rooms {
                    let space = Space::of((&cells, draft), room, &[], &[]);
                    for at in room.rect.cells() {
                        let floor = cells.get(at) == Some(&Cell::Floor);
                        let own = draft.board.owner.get(at) == Some(&Owner::room(room.id));
                        let walkable = room.shape.contains(room.rect, at) && floor && own;
                        let water = draft.layers.water.as_ref().and_then(|water| water.get(at));
                        let is_wet = walkable && water.is_some_and(|water| *water != Water::Dry);
                        assert_eq!((space.has(at, WALKABLE), space.is_wet(at)), (walkable, is_wet), "{seed} {at}");
                        wet += u32::from(is_wet);
                        solid += u32::from(!walkable);
                    }
                }
            }
        }
        assert!(wet > 20 && solid > 100, "{wet} {solid}");
    }
}
