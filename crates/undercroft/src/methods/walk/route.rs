//! Corridors from room to room around everything else, found by A*.
//!
//! A corridor is the track of a square brush. It leaves its first room at a right angle to a side, touches nothing on its
//! way, and ends at a right angle to a side of its second room:
//!
//! ```text
//!   AAAA..######
//!   AAAA......##        the brush is two cells wide; it touches A only in its
//!   AAAA##....BBB       first place and B only in its last
//!   ########..BBB
//! ```

use super::{height_map::HeightMap, occupancy::OccupancyMap};
use crate::{
    geom::{Dir, Point, Rect},
    methods::Walk,
    model::{Room, Route},
    net::{AStar, Counted, HeapQueue, MAX_COST, Problem, Step},
};

/// What a step costs where the ground is highest; where it is lowest it costs a few times as much.
const STEP: u32 = 8;
/// What a turn costs beside the step. Over a ground corridors turn more freely, to follow the heights.
const TURN: u32 = 4 * STEP;
const EASY_TURN: u32 = STEP;

/// Searches one after the other, in the same memory and with one budget for a dungeon.
#[derive(Default)]
pub(super) struct CorridorRouter {
    /// How many entries may still be taken from the frontier.
    budget: u64,
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
        self.budget = params.searches().unsigned_abs();
    }

    /// A straight corridor between two rooms that face each other with nothing between them.
    pub(super) fn straight(occupancy: &OccupancyMap, a: &Room, b: &Room) -> Option<Route> {
        let (one, other) = (a.rect, b.rect);
        let is_vertical = one.x < other.right() && other.x < one.right();
        let direction = match is_vertical {
            true if one.y < other.y => Dir::South,
            true => Dir::North,
            false if one.x < other.x => Dir::East,
            false => Dir::West,
        };
        let (low, high) = if is_vertical {
            (one.x.max(other.x), one.right().min(other.right()))
        } else {
            (one.y.max(other.y), one.bottom().min(other.bottom()))
        };
        let mut places: Vec<i32> = (low..=high - occupancy.brush).collect();
        places.sort_by_key(|place| (2 * place + occupancy.brush - low - high).abs());
        places.into_iter().find_map(|place| {
            let rect = if is_vertical {
                let top = one.bottom().min(other.bottom());
                Rect::new(place, top, occupancy.brush, one.y.max(other.y) - top)
            } else {
                let left = one.right().min(other.right());
                Rect::new(left, place, one.x.max(other.x) - left, occupancy.brush)
            };
            let touches = meets(a, rect, direction.opposite()) && meets(b, rect, direction);
            let good = rect.w > 0 && rect.h > 0 && touches && occupancy.only(rect, &[a, b]);
            good.then_some(Route::Block { rect, direction })
        })
    }

    /// The cheapest corridor within a region, and its direction where it meets the second room.
    pub(super) fn winding(
        &mut self,
        occupancy: &OccupancyMap,
        (a, b): (&Room, &Room),
        region: Rect,
        heights: Option<&HeightMap>,
    ) -> Option<(Route, Dir)> {
        let problem = Corridor { occupancy, from: a, to: b.rect, goals: stubs(occupancy, b), region, heights };
        let last = self.a_star.search(&problem, MAX_COST, &mut self.budget)?;
        let mut track: Vec<(Point, Dir)> = self.a_star.path_back(last).collect();
        track.reverse();
        // Every cell once, in the order in which the brush comes to them.
        let mut seen = std::collections::BTreeSet::new();
        let mut cells = Vec::new();
        for (at, direction) in track {
            let rect = Rect::square(at, occupancy.brush);
            cells.extend(Route::Block { rect, direction }.cells().into_iter().filter(|cell| seen.insert(*cell)));
        }
        Some((Route::Cells(cells), last.dir))
    }
}

/// The search for a corridor.
struct Corridor<'a> {
    occupancy: &'a OccupancyMap,
    from: &'a Room,
    to: Rect,
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

impl Problem for Corridor<'_> {
    const COUNTED: Counted = Counted::Taken;

    fn window(&self) -> Rect {
        self.region
    }

    fn starts(&self, mut reach: impl FnMut(Step, u32)) {
        for stub in stubs(self.occupancy, self.from) {
            reach(Step { at: stub.at, dir: stub.side, is_goal: false }, stub.off);
        }
    }

    fn successors(&self, here: Step, mut reach: impl FnMut(Step, u32)) {
        for dir in Dir::ALL.into_iter().filter(|dir| *dir != here.dir.opposite()) {
            let at = dir.step(here.at);
            let goal = self.goals.iter().find(|goal| goal.at == at && goal.side.opposite() == dir);
            let clear = self.occupancy.is_clear(at) && !self.brush(at).grown(1).overlaps(self.to);
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
        STEP * self.brush(step.at).gap(self.to) as u32
    }
}

/// Whether a step in this direction leads from the rectangle into the room.
fn meets(room: &Room, rect: Rect, dir: Dir) -> bool {
    rect.cells().any(|cell| room.shape.contains(room.rect, dir.step(cell)))
}

/// Every place of the brush against the room where it touches nothing else.
fn stubs(occupancy: &OccupancyMap, room: &Room) -> Vec<Stub> {
    let (rect, brush) = (room.rect, occupancy.brush);
    let mut stubs = Vec::new();
    for side in Dir::ALL {
        let length = if side.is_horizontal() { rect.h } else { rect.w };
        for place in 0..=length - brush {
            let at = match side {
                Dir::North => Point::new(rect.x + place, rect.y - brush),
                Dir::South => Point::new(rect.x + place, rect.bottom()),
                Dir::West => Point::new(rect.x - brush, rect.y + place),
                Dir::East => Point::new(rect.right(), rect.y + place),
            };
            let stub = Rect::square(at, brush);
            if occupancy.only(stub, &[room]) && meets(room, stub, side.opposite()) {
                stubs.push(Stub { at, side, off: (2 * place + brush - length).unsigned_abs() });
            }
        }
    }
    stubs
}
