//! The cheapest passage from a room to another, or to the side of a passage, by A* (document 002, A* pathfinding).
//!
//! The document's state also holds the category of the cell before, because the passage rules forbid some pairs of
//! categories. Here it is not needed: the category is a function of the cell.

use super::{
    cost::{CostNoise, MAX_OFF_CENTRE_COST, OCCUPIED_COST, STEP_COST, TURN_COST},
    door_cells::DoorCells,
    occupancy::{BESIDE_PASSAGE, BESIDE_ROOM, CLOSED, Occupancy, PASSAGE, RESERVED, ROOM},
    path_cells::is_apart_from_itself,
    sides::{SideSet, TargetSide},
};
use crate::{
    geom::{Dir, Point, Rect},
    net::{AStar, BucketQueue, Counted, SearchSpace, Step},
};

/// Where a passage leads.
#[derive(Clone, Copy)]
pub(super) enum Goal<'a> {
    /// To a door cell of a room.
    Room(&'a DoorCells),
    /// To a cell of a passage for which this is true.
    Passage(&'a dyn Fn(Point) -> bool),
}

/// What to look for, and how hard.
pub(super) struct PassageQuery<'a> {
    pub(super) from: &'a DoorCells,
    pub(super) to: Goal<'a>,
    /// On which sides of the rooms there may be a door.
    pub(super) from_sides: SideSet,
    pub(super) to_sides: SideSet,
    /// The part of the plane in which the passage must lie.
    pub(super) window: Rect,
    pub(super) max_cost: u32,
    /// How many states may be expanded.
    pub(super) budget: u64,
    /// What is added to the cost of steps.
    pub(super) noise: CostNoise,
}

/// Searches one after the other, in the same memory.
#[derive(Debug, Default)]
pub(super) struct PassageSearch {
    a_star: AStar<BucketQueue>,
    sides: Vec<TargetSide>,
}

impl PassageSearch {
    /// Looks for the cheapest passage; true if `path` now holds its cells from door to door.
    pub(super) fn find(&mut self, occupancy: &Occupancy, query: &PassageQuery<'_>, path: &mut Vec<Point>) -> bool {
        let window = query.window.intersect(occupancy.inside());
        self.sides.clear();
        if let Goal::Room(doors) = query.to {
            let sides = query.to_sides.iter().filter(|side| {
                let (low, high) = doors.span(*side);
                doors.has(*side) && Rect::spanning(doors.cell(*side, low), doors.cell(*side, high)).overlaps(window)
            });
            self.sides.extend(sides.map(|side| TargetSide::of(doors, side)));
            if self.sides.is_empty() {
                return false;
            }
        }
        let problem = PassageProblem { occupancy, query, window, sides: &self.sides };
        let Some(last) = self.a_star.search(&problem, query.max_cost, &mut { query.budget }) else { return false };
        path.clear();
        path.extend(self.a_star.path_back(last).map(|(at, _)| at));
        path.reverse();
        is_apart_from_itself(path)
    }
}

/// A query with what follows from it.
struct PassageProblem<'a> {
    occupancy: &'a Occupancy,
    query: &'a PassageQuery<'a>,
    window: Rect,
    sides: &'a [TargetSide],
}

impl SearchSpace for PassageProblem<'_> {
    const COUNTED: Counted = Counted::Expanded;

    #[inline]
    fn window(&self) -> Rect {
        self.window
    }

    fn starts(&self, mut reach: impl FnMut(Step, u32)) {
        let (occupancy, PassageQuery { from, from_sides, .. }) = (self.occupancy, self.query);
        for dir in from_sides.iter() {
            for at in from.cells(dir).filter(|at| self.window.contains(*at)) {
                if can_start(occupancy, occupancy.index(at), dir) {
                    let off_centre = from.off(dir, at).min(MAX_OFF_CENTRE_COST);
                    reach(Step { at, dir, is_goal: false }, OCCUPIED_COST + off_centre);
                }
            }
        }
    }

    #[inline]
    fn successors(&self, here: Step, mut reach: impl FnMut(Step, u32)) {
        let (occupancy, PassageQuery { to, to_sides, .. }) = (self.occupancy, self.query);
        let here_index = occupancy.index(here.at);
        let bits = occupancy.bits(here_index);
        let crossing = bits & PASSAGE != 0;
        // A passage is crossed at a right angle: no turn on it, and none right before it.
        let straight =
            crossing || (bits & BESIDE_PASSAGE != 0 && occupancy.beside(here_index, here.dir) & PASSAGE != 0);
        let right = here.dir.clockwise();
        let dirs = [right, right.opposite(), here.dir];
        for dir in &dirs[if straight { 2 } else { 0 }..] {
            let (dir, at) = (*dir, dir.step(here.at));
            let index = occupancy.neighbour(here_index, dir);
            let next = occupancy.bits(index);
            // The passage rules: no closed cell, no two reserved cells and no two passage cells in a row.
            let twice = if next & PASSAGE != 0 { crossing } else { !crossing && bits & next & RESERVED != 0 };
            if next & CLOSED != 0 || twice {
                continue;
            }
            let side = dir.clockwise();
            let beside = occupancy.beside(index, side) | occupancy.beside(index, side.opposite());
            let mut cost = STEP_COST + if dir == here.dir { 0 } else { TURN_COST };
            let mut is_goal = false;
            if next & PASSAGE != 0 {
                cost += OCCUPIED_COST;
                if let Goal::Passage(accepts) = to {
                    is_goal = accepts(at);
                }
            } else if next & BESIDE_PASSAGE != 0 && beside & PASSAGE != 0 {
                continue;
            } else if next & BESIDE_ROOM != 0 {
                let Goal::Room(doors) = to else { continue };
                let side = dir.opposite();
                if beside & ROOM != 0 || !to_sides.has(side) || !doors.is_door(side, at) {
                    continue;
                }
                cost += OCCUPIED_COST + doors.off(side, at).min(MAX_OFF_CENTRE_COST);
                is_goal = true;
            } else {
                cost += self.query.noise.at(at) + if next & RESERVED != 0 { OCCUPIED_COST } else { 0 };
            }
            reach(Step { at, dir, is_goal }, cost);
        }
    }

    #[inline]
    fn lower_bound(&self, step: Step) -> u32 {
        match self.sides.is_empty() {
            true => 0,
            false => self.sides.iter().fold(u32::MAX, |best, side| side.lower_bound(step.at, step.dir, best)),
        }
    }
}

/// Whether a passage may begin at a door cell: no passage is on it or beside it, and the only room beside it is behind it.
fn can_start(occupancy: &Occupancy, index: usize, dir: Dir) -> bool {
    let side = dir.clockwise();
    let beside = occupancy.beside(index, side) | occupancy.beside(index, side.opposite());
    let ahead = occupancy.beside(index, dir);
    occupancy.bits(index) & (CLOSED | PASSAGE) == 0 && beside & (ROOM | PASSAGE) == 0 && ahead & ROOM == 0
}
