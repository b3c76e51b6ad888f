//! Which cells belong to which room: the rule that tells rooms from corridors.
//!
//! ```text
//! #########     A broad place has squares of three by three cells: a room.
//! #...#####     Narrow cells are corridors.
//! #.......+     Doors cut, and belong to no room.
//! #...#####
//! #########
//! ```

use super::{
    cell_map::CellMap,
    groups::Groups,
    open_cells::{OpenCells, counted},
};
use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::MarkKind,
};

/// How far a nook may reach from its room, in steps.
const NOOK: u32 = 2;
/// The longest side of a room that is two cells wide; what is longer is a corridor.
const CLOSET: i32 = 5;

/// Which cells belong to which room.
pub(super) struct RoomCells {
    /// The room of each cell plus one, or 0.
    pub(super) of: Grid<u32>,
    /// How many rooms there are.
    pub(super) count: u32,
    /// Of the rooms that the map names, the number they have now, if they are still there.
    pub(super) known: Vec<Option<u32>>,
    /// Single cells of rock inside of rooms.
    pub(super) pillars: Vec<Point>,
}

impl RoomCells {
    /// All floor as one room, doors apart.
    pub(super) fn whole(open_cells: &OpenCells) -> RoomCells {
        let mut of = Grid::new(open_cells.open.width(), open_cells.open.height(), 0);
        let is_room =
            open_cells.open.values().iter().zip(open_cells.doors.values()).map(|(open, door)| *open && !*door);
        of.values_mut().iter_mut().zip(is_room).for_each(|(own, is_room)| *own = u32::from(is_room));
        RoomCells { of, count: 1, known: Vec::new(), pillars: Vec::new() }
    }

    pub(super) fn of(open_cells: &OpenCells, map: &CellMap, notes: &mut Vec<String>) -> RoomCells {
        let of = Grid::new(open_cells.open.width(), open_cells.open.height(), 0);
        let mut rooms = RoomCells { of, count: 0, known: Vec::new(), pillars: Vec::new() };
        rooms.take_known(open_cells, map, notes);
        let first = rooms.count;
        if !map.all_rooms_known {
            rooms.take_broad(open_cells);
            rooms.take_closets(open_cells);
            rooms.take_nooks(open_cells, first);
        }
        rooms.take_lonely(open_cells);
        rooms.renumber(first);
        rooms
    }

    /// Rooms that the map names, as far as they are open. Where they overlap, the last one has the cell.
    fn take_known(&mut self, open_cells: &OpenCells, map: &CellMap, notes: &mut Vec<String>) {
        let mut free = self.rest(open_cells);
        let board = free.bounds();
        // The cell of a pillar is rock, and belongs to its room all the same.
        let pillars = map.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar);
        pillars.for_each(|mark| free.put(mark.at, true));
        let is_free = |at: &Point| free.get(*at) == Some(&true);
        for (own, room) in (1..).zip(&map.rooms) {
            room.shape.each_span(room.rect, |y, from, to| {
                let cells = (from.max(0)..to.min(board.w)).map(|x| Point::new(x, y));
                cells.filter(is_free).for_each(|at| self.of[at] = own);
            });
        }
        // A room is gone where it has no floor, or other rooms have all of it. Those that are left are numbered anew.
        let mut has_floor = vec![false; map.rooms.len() + 1];
        for (own, open) in self.of.values().iter().zip(open_cells.open.values()) {
            has_floor[*own as usize] |= *open;
        }
        for is_there in &has_floor[1..] {
            self.known.push(is_there.then_some(self.count));
            self.count += u32::from(*is_there);
        }
        for own in self.of.values_mut().iter_mut().filter(|own| **own != 0) {
            *own = self.known[*own as usize - 1].map_or(0, |number| number + 1);
        }
        let gone = self.known.iter().filter(|number| number.is_none()).count();
        if gone > 0 {
            notes.push(format!("{} of the map without floor that can be walked to: left out", counted(gone, "room")));
        }
    }

    /// Open, no door and in no room yet.
    fn rest(&self, open_cells: &OpenCells) -> Grid<bool> {
        let mut rest = open_cells.open.clone();
        for ((rest, door), own) in rest.values_mut().iter_mut().zip(open_cells.doors.values()).zip(self.of.values()) {
            *rest &= !*door && *own == 0;
        }
        rest
    }

    fn take(&mut self, cells: &[Point]) {
        self.count += 1;
        cells.iter().for_each(|at| self.of[*at] = self.count);
    }

    /// Squares of three by three cells that hang together are a room. A single cell of rock amid floor is a pillar, which
    /// does not make a place narrow.
    fn take_broad(&mut self, open_cells: &OpenCells) {
        let rest = self.rest(open_cells);
        let mut filled = rest.clone();
        let is_set = |at: Point| rest.get(at) == Some(&true);
        for at in rest.bounds().cells() {
            if !open_cells.open[at] && at.around().into_iter().all(is_set) {
                filled[at] = true;
            }
        }
        let mut broad = squares(&filled, 3);
        let is_pillar = |at: &Point| broad[*at] && !rest[*at];
        let pillars: Vec<Point> = broad.bounds().cells().filter(is_pillar).collect();
        // Pillars join the floor on their two sides no more than walls do.
        pillars.iter().for_each(|at| broad[*at] = false);
        Groups::of(&broad).iter().for_each(|cells| self.take(cells));
        for at in pillars {
            let own = self.of[Dir::North.step(at)];
            if own != 0 && at.around().into_iter().all(|beside| self.of[beside] == own) {
                self.of[at] = own;
                self.pillars.push(at);
            }
        }
    }

    /// A short place two cells wide that touches no room is a room too; a long one is a corridor.
    fn take_closets(&mut self, open_cells: &OpenCells) {
        let wide = squares(&self.rest(open_cells), 2);
        for cells in Groups::of(&wide).iter() {
            let Some(rect) = Rect::around(cells.iter().copied()) else { continue };
            let alone = || !cells.iter().flat_map(|at| self.of.neighbours(*at)).any(|beside| self.of[beside] != 0);
            if rect.w.max(rect.h) <= CLOSET && alone() {
                self.take(cells);
            }
        }
    }

    /// What touches one room and no door, and reaches no farther than two steps, is a nook of that room.
    fn take_nooks(&mut self, open_cells: &OpenCells, first: u32) {
        let rest = self.rest(open_cells);
        for cells in Groups::of(&rest).iter() {
            let beside = || cells.iter().flat_map(|at| self.of.neighbours(*at));
            let mut owners = beside().map(|at| self.of[at]).filter(|own| *own != 0);
            let Some(own) = owners.next().filter(|own| *own > first) else { continue };
            let is_nook = owners.all(|other| other == own)
                && !beside().any(|at| open_cells.doors[at])
                && self.reaches_at_most(cells, own, NOOK);
            if is_nook {
                cells.iter().for_each(|at| self.of[*at] = own);
            }
        }
    }

    /// Whether every one of these cells is at most so many steps from a room. Of many cells some are farther away.
    fn reaches_at_most(&self, cells: &[Point], own: u32, most: u32) -> bool {
        let touches = |at: &&Point| self.of.neighbours(**at).any(|beside| self.of[beside] == own);
        let near: Vec<Point> = cells.iter().filter(touches).copied().collect();
        let second = |at: &Point| near.iter().any(|other| other.steps_to(*at) < most as i32);
        // Nooks are small: each of the cells that touch the room has at most three more beyond it.
        cells.len() <= near.len() * 4 && near.len() <= MOST_NOOK && cells.iter().all(second)
    }

    /// A network of corridors and doors that touches no room has none to lead to: each stretch between its doors is one.
    fn take_lonely(&mut self, open_cells: &OpenCells) {
        let mut network = open_cells.open.clone();
        network.values_mut().iter_mut().zip(self.of.values()).for_each(|(open, own)| *open &= *own == 0);
        let networks = Groups::of(&network);
        let mut touches = vec![false; networks.count() + 1];
        for at in network.bounds().cells().filter(|at| network[*at]) {
            touches[networks.of[at] as usize] |= self.of.neighbours(at).any(|beside| self.of[beside] != 0);
        }
        let rest = self.rest(open_cells);
        for cells in Groups::of(&rest).iter() {
            if !touches[networks.of[cells[0]] as usize] {
                self.take(cells);
            }
        }
    }

    /// Numbers the rooms that the map does not name anew, in reading order of their first cells.
    fn renumber(&mut self, first: u32) {
        let mut numbers = vec![0; self.count as usize + 1];
        (1..=first).for_each(|own| numbers[own as usize] = own);
        let mut next = first;
        for own in self.of.values_mut().iter_mut().filter(|own| **own != 0) {
            let number = &mut numbers[*own as usize];
            if *number == 0 {
                next += 1;
                *number = next;
            }
            *own = *number;
        }
        self.count = next;
    }
}

/// The most cells of a nook that touch its room.
const MOST_NOOK: usize = 64;

/// The cells that lie in a square of so many cells a side, all of them set.
fn squares(set: &Grid<bool>, side: i32) -> Grid<bool> {
    let (east, south) = (Point::new(1, 0), Point::new(0, 1));
    // First whole squares by their first cells, then the cells of those; rows and columns one after the other.
    let whole = |set: &Grid<bool>, step: Point| each(set, |at| (0..side).all(|far| is_set(set, at, step, far)));
    let part = |set: &Grid<bool>, step: Point| each(set, |at| (0..side).any(|far| is_set(set, at, step, -far)));
    part(&part(&whole(&whole(set, east), south), east), south)
}

fn each(set: &Grid<bool>, is: impl Fn(Point) -> bool) -> Grid<bool> {
    let mut out = Grid::new(set.width(), set.height(), false);
    set.bounds().cells().for_each(|at| out[at] = is(at));
    out
}

fn is_set(set: &Grid<bool>, at: Point, step: Point, far: i32) -> bool {
    set.get(at + Point::new(step.x * far, step.y * far)) == Some(&true)
}
