//! Corridors from room to room around everything else, found by A*.
//!
//! A corridor is the track of a square brush. It leaves its first room at a right angle to a side, touches nothing on its
//! way, and ends at a right angle to a side of its second room. Where a side is long enough it keeps off the corners:
//!
//! ```text
//!   AAAA########
//!   AAAA........        the brush is two cells wide; it touches A only in its
//!   AAAA........        first place and B only in its last
//!   AAAA####..##
//!   ########BBBB
//! ```

use super::{height_map::HeightMap, occupancy::OccupancyMap};
use crate::{
    geom::{Dir, Point, Rect},
    methods::{StepBudget, Walk},
    model::{Room, Route},
    net::{AStar, Counted, HeapQueue, MAX_COST, SearchSpace, Step},
};

/// What a step costs where the ground is highest; where it is lowest it costs a few times as much.
const STEP: u32 = 8;
/// What a turn costs beside the step. Over a ground corridors turn more freely, to follow the heights.
const TURN: u32 = 4 * STEP;
const EASY_TURN: u32 = STEP;
/// What a step over a ground costs by and large. As a bound it is now and then too high, so that a corridor may not be the
/// cheapest, but the search takes a fraction of the steps.
const GROUND_STEP: u32 = 2 * STEP;
/// How many entries a search over a ground may take: one that takes more is for a place that cannot be reached.
const GROUND_ENTRIES: u64 = 3_000;
/// How many places along the sides that face each other are tried for a straight corridor.
const STRAIGHT_PLACES: usize = 32;
/// What an entry of the frontier costs of the budget for all attempts.
const ENTRY_STEPS: u64 = 8;

/// Searches one after the other, in the same memory and with one budget for an attempt.
#[derive(Default)]
pub(super) struct CorridorRouter {
    /// How many entries may still be taken from the frontier.
    entries: u64,
    a_star: AStar<HeapQueue>,
}

/// A place where the brush stands against a side of a room.
struct Stub {
    at: Point,
    side: Dir,
    /// How far from the middle of the side, in half cells.
    off: u32,
}

impl CorridorRouter {
    pub(super) fn begin(&mut self, params: &Walk) {
        self.entries = params.searches().unsigned_abs();
    }

    /// Whether this attempt may search no more.
    pub(super) fn is_spent(&self) -> bool {
        self.entries == 0
    }

    /// A straight corridor between two rooms that face each other with nothing between them.
    pub(super) fn straight(occupancy: &OccupancyMap, a: &Room, b: &Room, budget: &mut StepBudget) -> Option<Route> {
        let (one, other) = (a.rect, b.rect);
        // Of each axis where the later of the two begins, and where the earlier ends. On the axis on which they overlap,
        // that is what they have in common, on the other axis the space between them.
        let begin = Point::new(one.x.max(other.x), one.y.max(other.y));
        let end = Point::new(one.right().min(other.right()), one.bottom().min(other.bottom()));
        let between = Rect::new(end.x, end.y, begin.x - end.x, begin.y - end.y);
        let is_vertical = begin.x < end.x;
        let direction = match is_vertical {
            true if one.y < other.y => Dir::South,
            true => Dir::North,
            false if one.x < other.x => Dir::East,
            false => Dir::West,
        };
        let (low, high) = if is_vertical { (begin.x, end.x) } else { (begin.y, end.y) };
        let brush = occupancy.brush;
        let mut places: Vec<i32> = (low..=high - brush).collect();
        places.sort_by_key(|place| (2 * place + brush - low - high).abs());
        places.into_iter().take(STRAIGHT_PLACES).find_map(|place| {
            let rect = match is_vertical {
                true => Rect { x: place, w: brush, ..between },
                false => Rect { y: place, h: brush, ..between },
            };
            budget.spend(rect.area().unsigned_abs() / 16 + 1);
            let touches = rect.w > 0 && rect.h > 0 && meets(a, rect, direction.opposite()) && meets(b, rect, direction);
            let is_good = touches && occupancy.is_free_but_for(rect, &[one, other]);
            is_good.then_some(Route::Block { rect, direction })
        })
    }

    /// The cheapest corridor within a region, and its direction where it meets the second room. It does not leave the
    /// first room by the side that is `barred`.
    pub(super) fn winding(
        &mut self,
        occupancy: &OccupancyMap,
        (a, b): (&Room, &Room),
        barred: Option<Dir>,
        region: Rect,
        heights: Option<&HeightMap>,
        budget: &mut StepBudget,
    ) -> Option<(Route, Dir)> {
        let (starts, goals) = (stubs(occupancy, a, barred), stubs(occupancy, b, None));
        budget.spend((starts.len() + goals.len()) as u64);
        let problem = Corridor { occupancy, to: b.rect, starts, goals, region, heights };
        let most = if heights.is_some() { GROUND_ENTRIES } else { u64::MAX };
        let before = self.entries.min(budget.left() / ENTRY_STEPS).min(most);
        let mut left = before;
        let last = self.a_star.search(&problem, MAX_COST, &mut left);
        self.entries -= before - left;
        budget.spend((before - left) * ENTRY_STEPS + ENTRY_STEPS);
        let last = last?;
        let mut track: Vec<(Point, Dir)> = self.a_star.path_back(last).collect();
        track.reverse();
        Some((Route::Cells(track_cells(&track, occupancy.brush)), last.dir))
    }
}

/// Every cell of the brush's track once, in the order in which the brush comes to them.
fn track_cells(track: &[(Point, Dir)], brush: i32) -> Vec<Point> {
    let mut seen = std::collections::BTreeSet::new();
    let mut cells = Vec::new();
    for (number, (at, direction)) in track.iter().enumerate() {
        let rect = Rect::square(*at, brush);
        // After the first place only the front of the brush can be new.
        let front = if number == 0 { rect } else { rect.edge(*direction) };
        let walked = Route::Block { rect: front, direction: *direction }.cells();
        cells.extend(walked.into_iter().filter(|cell| seen.insert(*cell)));
    }
    cells
}

/// The search for a corridor.
struct Corridor<'a> {
    occupancy: &'a OccupancyMap,
    to: Rect,
    starts: Vec<Stub>,
    /// Where it may end.
    goals: Vec<Stub>,
    region: Rect,
    heights: Option<&'a HeightMap>,
}

impl Corridor<'_> {
    /// The cells of the brush with its north-west cell at a place.
    fn brush(&self, at: Point) -> Rect {
        Rect::square(at, self.occupancy.brush)
    }
}

impl SearchSpace for Corridor<'_> {
    const COUNTED: Counted = Counted::Taken;

    fn window(&self) -> Rect {
        self.region
    }

    fn starts(&self, mut reach: impl FnMut(Step, u32)) {
        for stub in &self.starts {
            reach(Step { at: stub.at, dir: stub.side, is_goal: false }, stub.off);
        }
    }

    fn successors(&self, here: Step, mut reach: impl FnMut(Step, u32)) {
        for dir in Dir::ALL.into_iter().filter(|dir| *dir != here.dir.opposite()) {
            let at = dir.step(here.at);
            let beside = self.brush(at).grown(1).overlaps(self.to);
            let is_goal = |goal: &&Stub| goal.at == at && goal.side.opposite() == dir;
            let goal = if beside { self.goals.iter().find(is_goal) } else { None };
            let clear = self.occupancy.is_clear(at) && !beside;
            if !clear && goal.is_none() {
                continue;
            }
            let turn = match self.heights {
                _ if dir == here.dir => 0,
                Some(_) => EASY_TURN,
                None => TURN,
            };
            let ground = self.heights.map_or(0, |heights| heights.step_cost(at));
            let off = goal.map_or(0, |goal| goal.off);
            reach(Step { at, dir, is_goal: goal.is_some() }, STEP + turn + ground + off);
        }
    }

    fn lower_bound(&self, step: Step) -> u32 {
        // Horizontal and vertical steps that are left; rectangles side by side are one step apart.
        let cost = if self.heights.is_some() { GROUND_STEP } else { STEP };
        cost * self.brush(step.at).gap(self.to) as u32
    }
}

/// Whether a step in this direction leads from the rectangle into the room.
fn meets(room: &Room, rect: Rect, dir: Dir) -> bool {
    rect.cells().any(|cell| room.shape.contains(room.rect, dir.step(cell)))
}

/// Every place of the brush against the room where it touches nothing else: off the corners on sides that are long enough,
/// and with its whole width against the room where its shape allows it.
fn stubs(occupancy: &OccupancyMap, room: &Room, barred: Option<Dir>) -> Vec<Stub> {
    let (rect, brush) = (room.rect, occupancy.brush);
    let mut stubs = Vec::new();
    for side in Dir::ALL.into_iter().filter(|side| Some(*side) != barred) {
        let length = if side.is_horizontal() { rect.h } else { rect.w };
        let corner = i32::from(length >= brush + 2);
        let places = (corner..=length - brush - corner).filter_map(|place| {
            let at = match side {
                Dir::North => Point::new(rect.x + place, rect.y - brush),
                Dir::South => Point::new(rect.x + place, rect.bottom()),
                Dir::West => Point::new(rect.x - brush, rect.y + place),
                Dir::East => Point::new(rect.right(), rect.y + place),
            };
            let square = Rect::square(at, brush);
            // One step away from the room it must touch nothing at all; what is left are the cells beside the room's corners.
            if !occupancy.is_clear(side.step(at)) || !occupancy.is_inside(square) {
                return None;
            }
            if corner == 0 && touches_beside_corners(occupancy, room, square) {
                return None;
            }
            let inner = square.edge(side.opposite()).cells().map(|at| side.opposite().step(at));
            let met = inner.filter(|at| room.shape.contains(rect, *at)).count();
            let off = (2 * place + brush - length).unsigned_abs();
            (met > 0).then_some((met == brush as usize, Stub { at, side, off }))
        });
        let places: Vec<(bool, Stub)> = places.collect();
        let any_whole = places.iter().any(|(is_whole, _)| *is_whole);
        stubs.extend(places.into_iter().filter(|(is_whole, _)| *is_whole || !any_whole).map(|(_, stub)| stub));
    }
    stubs
}

/// Whether the brush against a room touches something beside the room's corners.
fn touches_beside_corners(occupancy: &OccupancyMap, room: &Room, brush: Rect) -> bool {
    brush.grown(1).corners().into_iter().any(|at| occupancy.is_taken(at) && !room.rect.contains(at))
}
