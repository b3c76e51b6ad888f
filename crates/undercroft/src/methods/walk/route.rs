//! The way of a corridor from room to room around everything else, by A*.
//!
//! A corridor is the track of a square brush. It leaves its first room straight out of a side, comes close to nothing on
//! its way, and ends straight against a side of its second room:
//!
//! ```text
//!   AAAA..######
//!   AAAA......##        the brush is two cells wide; it touches A and B
//!   AAAA##....BBB       with its first and its last place only
//!   ########..BBB
//! ```

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{ground::Hills, yard::Yard};
use crate::{
    geom::{Dir, Point, Rect},
    methods::Walk,
    model::{Room, Route},
};

/// What a step costs on the best ground; the worst costs a few times as much.
const STEP: u32 = 8;
/// What a turn costs, in steps and brush widths: corridors bend where they have to, those over a ground more freely.
const TURN: u32 = 4 * STEP;
const EASY_TURN: u32 = STEP;
/// A place without a predecessor.
const BEGIN: u8 = 4;

/// Searches, all in the same memory, and with one budget for a dungeon.
#[derive(Default)]
pub(super) struct Finder {
    /// How many places may still be looked at.
    budget: i64,
    region: Rect,
    cost: Vec<u32>,
    before: Vec<u8>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
}

/// A place where the brush stands against a side of a room.
struct Stub {
    at: Point,
    side: Dir,
    /// How far from the middle of the side, in half cells.
    off: u32,
}

impl Finder {
    pub(super) fn begin(&mut self, params: &Walk) {
        self.budget = params.searches();
    }

    /// A straight corridor, where two rooms face each other with nothing between them.
    pub(super) fn straight(yard: &Yard, a: &Room, b: &Room) -> Option<Route> {
        let (one, other) = (a.rect, b.rect);
        let upright = one.x < other.right() && other.x < one.right();
        let direction = match upright {
            true if one.y < other.y => Dir::South,
            true => Dir::North,
            false if one.x < other.x => Dir::East,
            false => Dir::West,
        };
        let (low, high) = if upright {
            (one.x.max(other.x), one.right().min(other.right()))
        } else {
            (one.y.max(other.y), one.bottom().min(other.bottom()))
        };
        let mut places: Vec<i32> = (low..=high - yard.brush).collect();
        places.sort_by_key(|place| (2 * place + yard.brush - low - high).abs());
        places.into_iter().find_map(|place| {
            let rect = if upright {
                let top = one.bottom().min(other.bottom());
                Rect::new(place, top, yard.brush, one.y.max(other.y) - top)
            } else {
                let left = one.right().min(other.right());
                Rect::new(left, place, one.x.max(other.x) - left, yard.brush)
            };
            let touches = meets(a, rect, direction.opposite()) && meets(b, rect, direction);
            let good = rect.w > 0 && rect.h > 0 && touches && yard.only(rect, &[a, b]);
            good.then_some(Route::Block { rect, direction })
        })
    }

    /// The cheapest corridor within a region, and the way it goes when it arrives.
    pub(super) fn winding(
        &mut self,
        yard: &Yard,
        (a, b): (&Room, &Room),
        region: Rect,
        hills: Option<&Hills>,
    ) -> Option<(Route, Dir)> {
        self.clear(region);
        let goals = stubs(yard, b);
        let h = |at: Point| {
            let brush = Rect::new(at.x, at.y, yard.brush, yard.brush);
            STEP * brush.gap(b.rect) as u32
        };
        for stub in stubs(yard, a) {
            self.reach(stub.at, stub.side, BEGIN, stub.off, h(stub.at));
        }
        while let Some(Reverse((_, state))) = self.queue.pop() {
            self.budget -= 1;
            if self.budget < 0 {
                return None;
            }
            let (at, way) = self.place(state);
            let cost = self.cost[state as usize];
            if cost & SETTLED != 0 {
                continue;
            }
            self.cost[state as usize] |= SETTLED;
            let arrived = goals.iter().any(|goal| goal.at == at && goal.side.opposite() == way);
            if arrived && self.before[state as usize] != BEGIN {
                return Some((self.trace_back(yard, state), way));
            }
            for next in Dir::ALL.into_iter().filter(|next| *next != way.opposite()) {
                let to = next.step(at);
                let goal = goals.iter().find(|goal| goal.at == to && goal.side.opposite() == next);
                let brush = Rect::new(to.x, to.y, yard.brush, yard.brush);
                let clear = yard.is_clear(to) && !brush.grown(1).overlaps(b.rect);
                if !clear && goal.is_none() {
                    continue;
                }
                let turn = match hills {
                    _ if next == way => 0,
                    Some(_) => EASY_TURN,
                    None => TURN,
                };
                let ground = hills.map_or(0, |hills| hills.toll(to));
                let off = goal.map_or(0, |goal| goal.off);
                self.reach(to, next, way as u8, cost + STEP + turn + ground + off, h(to));
            }
        }
        None
    }

    fn clear(&mut self, region: Rect) {
        self.region = region;
        let states = region.area() as usize * 4;
        self.cost.clear();
        self.cost.resize(states, !SETTLED);
        self.before.clear();
        self.before.resize(states, BEGIN);
        self.queue.clear();
    }

    fn state(&self, at: Point, way: Dir) -> Option<u32> {
        let inside = self.region.contains(at);
        inside.then(|| (((at.y - self.region.y) * self.region.w + at.x - self.region.x) * 4) as u32 + way as u32)
    }

    fn place(&self, state: u32) -> (Point, Dir) {
        let (cell, way) = ((state / 4) as i32, Dir::ALL[state as usize % 4]);
        (Point::new(self.region.x + cell % self.region.w, self.region.y + cell / self.region.w), way)
    }

    fn reach(&mut self, at: Point, way: Dir, before: u8, cost: u32, rest: u32) {
        let Some(state) = self.state(at, way) else { return };
        if cost < self.cost[state as usize] & !SETTLED {
            self.cost[state as usize] = cost;
            self.before[state as usize] = before;
            self.queue.push(Reverse((cost + rest, state)));
        }
    }

    /// The track of the brush: every cell once, as one walking it meets them.
    fn trace_back(&self, yard: &Yard, last: u32) -> Route {
        let (mut at, mut way) = self.place(last);
        let mut places = vec![(at, way)];
        while let Some(before) = self.state(at, way).map(|state| self.before[state as usize]) {
            if before == BEGIN {
                break;
            }
            at = way.opposite().step(at);
            way = Dir::ALL[usize::from(before)];
            places.push((at, way));
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut cells = Vec::new();
        for (at, direction) in places.into_iter().rev() {
            let rect = Rect::new(at.x, at.y, yard.brush, yard.brush);
            cells.extend(Route::Block { rect, direction }.cells().into_iter().filter(|cell| seen.insert(*cell)));
        }
        Route::Cells(cells)
    }
}

/// Set on the cost of a place whose cheapest way is known.
const SETTLED: u32 = 1 << 31;

/// Whether one can step from the rectangle into the room, going this way.
fn meets(room: &Room, rect: Rect, way: Dir) -> bool {
    rect.cells().any(|cell| room.shape.contains(room.rect, way.step(cell)))
}

/// Every place of the brush against the room where it touches nothing else.
fn stubs(yard: &Yard, room: &Room) -> Vec<Stub> {
    let (rect, brush) = (room.rect, yard.brush);
    let mut stubs = Vec::new();
    for side in Dir::ALL {
        let length = match side {
            Dir::North | Dir::South => rect.w,
            Dir::East | Dir::West => rect.h,
        };
        for place in 0..=length - brush {
            let at = match side {
                Dir::North => Point::new(rect.x + place, rect.y - brush),
                Dir::South => Point::new(rect.x + place, rect.bottom()),
                Dir::West => Point::new(rect.x - brush, rect.y + place),
                Dir::East => Point::new(rect.right(), rect.y + place),
            };
            let stub = Rect::new(at.x, at.y, brush, brush);
            if yard.only(stub, &[room]) && meets(room, stub, side.opposite()) {
                stubs.push(Stub { at, side, off: (2 * place + brush - length).unsigned_abs() });
            }
        }
    }
    stubs
}
