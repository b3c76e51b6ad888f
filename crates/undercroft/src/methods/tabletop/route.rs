//! The cheapest passage from room to room, by A* over places and the way one goes there.
//!
//! What the cell before was, which the rules of passages ask for, is no part of the state: it is told by the place.
//! Of equally good states the one found last goes first.

use super::{
    doors::Doors,
    occupancy::{BESIDE, CLOSED, NEAR, Occupancy, PASSAGE, RING, ROOM},
    sides::{OFF, STEP, Side, Sides, TAKEN, TURN},
};
use crate::geom::{Dir, Point, Rect};

/// A place that nothing comes before.
const BEGIN: u32 = 4;
/// The end of a list.
const NONE: u32 = u32::MAX;

/// Ground that is harder to go over in some places than in others, so that passages wander.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hills {
    pub(super) key: u64,
    /// What the hardest ground costs more than the easiest.
    pub(super) height: u32,
}

impl Hills {
    /// What is added to a step; the same for the nine cells of a block.
    fn toll(self, x: i32, y: i32) -> u32 {
        if self.height == 0 {
            return 0;
        }
        let mixed = |value: i32, by: u64| (i64::from(value.div_euclid(3)) as u64).wrapping_mul(by);
        let hash = self.key ^ mixed(x, 0x9E37_79B9_7F4A_7C15) ^ mixed(y, 0xC2B2_AE3D_27D4_EB4F);
        let hash = (hash ^ (hash >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (((hash >> 32) * u64::from(self.height + 1)) >> 32) as u32
    }
}

/// Where to.
#[derive(Clone, Copy)]
pub(super) enum Goal<'a> {
    /// A door of a room.
    Room(&'a Doors),
    /// The first cell of a passage that will do.
    Passage(&'a dyn Fn(Point) -> bool),
}

/// What to look for, and how hard.
pub(super) struct Search<'a> {
    pub(super) occupancy: &'a Occupancy,
    pub(super) from: &'a Doors,
    pub(super) to: Goal<'a>,
    /// On which sides of the rooms there may be a door.
    pub(super) from_sides: Sides,
    pub(super) to_sides: Sides,
    /// The part of the plane in which the passage must lie.
    pub(super) window: Rect,
    pub(super) hills: Hills,
    /// What it may cost.
    pub(super) most: u32,
    /// How many states may be looked at.
    pub(super) budget: u32,
}

/// One search after the other, in the same memory.
#[derive(Debug, Default)]
pub(super) struct Finder {
    /// The cells found, from door to door.
    pub(super) path: Vec<Point>,
    states: Vec<State>,
    /// States of other searches have another number.
    search: u32,
    /// States to look at, in lists by what they will cost at least.
    entries: Vec<Entry>,
    lists: Vec<u32>,
    lowest: usize,
    highest: usize,
    /// Which cell of the path a cell is.
    marks: Vec<(u32, u32)>,
    sides: Vec<Side>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    search: u32,
    /// The cost times 8, and the way one came before.
    cost: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    at: Point,
    way: Dir,
    arrived: bool,
    /// The places of its bits and of its state.
    index: u32,
    state: u32,
    cost: u32,
    next: u32,
}

impl Finder {
    /// Looks for the cheapest passage; true if `path` now has it.
    pub(super) fn find(&mut self, search: &Search<'_>) -> bool {
        let window = search.window.clipped(search.occupancy.inside());
        if window.w < 1 || window.h < 1 {
            return false;
        }
        self.begin(window, search);
        if let (Goal::Room(_), true) = (search.to, self.sides.is_empty()) {
            return false;
        }
        let found = self.run(window, search);
        self.entries.clear();
        if self.lowest <= self.highest {
            self.lists[self.lowest..=self.highest].fill(NONE);
        }
        found.is_some_and(|last| {
            self.trace_back(window, last);
            self.is_apart_from_itself(window)
        })
    }

    fn begin(&mut self, window: Rect, search: &Search<'_>) {
        let states = window.area() as usize * 4;
        if self.states.len() < states {
            self.states.resize(states, State::default());
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.states.fill(State::default());
            self.marks.fill((0, 0));
            self.search = 1;
        }
        (self.lowest, self.highest) = (usize::MAX, 0);
        self.sides.clear();
        if let Goal::Room(doors) = search.to {
            for side in search.to_sides.iter() {
                let (low, high) = doors.stretch(side);
                if Rect::spanning(doors.cell(side, low), doors.cell(side, high)).overlaps(window) {
                    self.sides.push(Side::of(doors, side));
                }
            }
        }
    }

    fn rest(&self, at: Point, way: Dir) -> u32 {
        match self.sides.is_empty() {
            true => 0,
            false => self.sides.iter().fold(u32::MAX, |best, side| side.rest(at, way, best)),
        }
    }

    /// The last place of the best passage.
    fn run(&mut self, window: Rect, search: &Search<'_>) -> Option<Entry> {
        let occupancy = search.occupancy;
        for way in search.from_sides.iter() {
            for at in search.from.cells(way).filter(|at| window.contains(*at)) {
                let index = occupancy.index(at);
                if can_start(occupancy, index, way) {
                    let cost = TAKEN + search.from.off(way, at).min(OFF);
                    let state = cell(window, at) as u32 * 4 + way as u32;
                    let entry = Entry { at, way, arrived: false, index: index as u32, state, cost, next: NONE };
                    self.reach(entry, BEGIN, 0, search.most);
                }
            }
        }
        let mut budget = search.budget;
        let mut list = self.lowest;
        while list <= self.highest {
            let head = self.lists[list];
            if head == NONE {
                list += 1;
                continue;
            }
            let entry = self.entries[head as usize];
            self.lists[list] = entry.next;
            if self.states[entry.state as usize].cost >> 3 != entry.cost {
                continue;
            }
            if entry.arrived {
                return Some(entry);
            }
            budget = budget.checked_sub(1)?;
            self.look_around(window, search, entry, list);
        }
        None
    }

    fn look_around(&mut self, window: Rect, search: &Search<'_>, here: Entry, list: usize) {
        let occupancy = search.occupancy;
        let bits = occupancy.bits(here.index as usize);
        let crossing = bits & PASSAGE != 0;
        let straight =
            crossing || (bits & BESIDE != 0 && occupancy.beside(here.index as usize, here.way) & PASSAGE != 0);
        let strides = [-4 * window.w, 4, 4 * window.w, -4];
        let right = here.way.clockwise();
        let ways = [right, right.opposite(), here.way];
        for way in &ways[if straight { 2 } else { 0 }..] {
            let (way, at) = (*way, way.step(here.at));
            if !window.contains(at) {
                continue;
            }
            let index = (here.index as usize).wrapping_add_signed(occupancy.steps[way as usize]);
            let next = occupancy.bits(index);
            // What the rules of passages forbid: closed cells, two of a ring and two of a passage.
            let twice = if next & PASSAGE != 0 { crossing } else { !crossing && bits & next & RING != 0 };
            if next & CLOSED != 0 || twice {
                continue;
            }
            let side = way.clockwise();
            let beside = occupancy.beside(index, side) | occupancy.beside(index, side.opposite());
            let turn = if way == here.way { 0 } else { TURN };
            let mut cost = here.cost + STEP + turn;
            let mut arrived = false;
            if next & PASSAGE != 0 {
                cost += TAKEN;
                if let Goal::Passage(will_do) = search.to {
                    arrived = will_do(at);
                }
            } else if next & BESIDE != 0 && beside & PASSAGE != 0 {
                continue;
            } else if next & NEAR != 0 {
                let Goal::Room(doors) = search.to else { continue };
                let side = way.opposite();
                if beside & ROOM != 0 || !search.to_sides.has(side) || !doors.is_door(side, at) {
                    continue;
                }
                cost += TAKEN + doors.off(side, at).min(OFF);
                arrived = true;
            } else {
                cost += search.hills.toll(at.x, at.y) + if next & RING != 0 { TAKEN } else { 0 };
            }
            let state = (here.state & !3).wrapping_add_signed(strides[way as usize]) + way as u32;
            let entry = Entry { at, way, arrived, index: index as u32, state, cost, next: NONE };
            self.reach(entry, here.way as u32, list, search.most);
        }
    }

    fn reach(&mut self, mut entry: Entry, before: u32, list: usize, most: u32) {
        let number = self.search;
        let state = &mut self.states[entry.state as usize];
        if state.search == number && state.cost >> 3 <= entry.cost {
            return;
        }
        *state = State { search: number, cost: entry.cost << 3 | before };
        let rest = if entry.arrived { 0 } else { self.rest(entry.at, entry.way) };
        if entry.cost + rest > most {
            return;
        }
        let list = list.max((entry.cost + rest) as usize);
        if list >= self.lists.len() {
            self.lists.resize(list + 64, NONE);
        }
        (self.lowest, self.highest) = (self.lowest.min(list), self.highest.max(list));
        entry.next = self.lists[list];
        self.lists[list] = self.entries.len() as u32;
        self.entries.push(entry);
    }

    fn trace_back(&mut self, window: Rect, last: Entry) {
        let (mut at, mut way) = (last.at, last.way);
        self.path.clear();
        loop {
            self.path.push(at);
            let before = self.states[cell(window, at) * 4 + way as usize].cost & 7;
            if before == BEGIN {
                break;
            }
            at = way.opposite().step(at);
            way = Dir::ALL[before as usize];
        }
        self.path.reverse();
    }

    /// Whether the path comes to each cell once, and beside none but the one before and the one after.
    fn is_apart_from_itself(&mut self, window: Rect) -> bool {
        let Finder { marks, path, search, .. } = self;
        if marks.len() < window.area() as usize {
            marks.resize(window.area() as usize, (0, 0));
        }
        (0..).zip(path.iter()).all(|(i, at)| {
            let lone = at.neighbours().into_iter().filter(|next| window.contains(*next)).all(|next| {
                let (number, j) = marks[cell(window, next)];
                number != *search || j + 1 == i
            });
            let mark = &mut marks[cell(window, *at)];
            let new = mark.0 != *search;
            *mark = (*search, i);
            lone && new
        })
    }
}

/// Whether a passage may begin at this door cell: only one cell of a room is beside it, behind it, and no passage.
fn can_start(occupancy: &Occupancy, index: usize, way: Dir) -> bool {
    let side = way.clockwise();
    let beside = occupancy.beside(index, side) | occupancy.beside(index, side.opposite());
    let ahead = occupancy.beside(index, way);
    occupancy.bits(index) & (CLOSED | PASSAGE) == 0 && beside & (ROOM | PASSAGE) == 0 && ahead & ROOM == 0
}

fn cell(window: Rect, at: Point) -> usize {
    (at.y - window.y) as usize * window.w as usize + (at.x - window.x) as usize
}
