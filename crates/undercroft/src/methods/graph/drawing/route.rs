//! The cheapest corridor between two rooms on a canvas: A* over cells and directions, with a queue of buckets.

use super::{
    canvas::{Canvas, beside},
    plan::{Doorways, EAST, NORTH, SOUTH, WEST},
    sketch::simplified,
};
use crate::geom::{Point, Rect};

/// What a step costs, and a turn.
const STEP: u32 = 2;
const TURN: u32 = 3;
/// How far around both rooms a corridor may run, beyond half of the way between them.
const DETOUR: i32 = 12;
/// The most cells that are searched. Rooms that are farther apart are joined by the corridor they have.
const MOST_CELLS: i64 = 1 << 17;

/// After how many cells a search is usually given up.
const MOST_ENTERED: u64 = 8_000;

/// The steps north, east, south and west.
pub(super) const STEPS: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

/// What is known of a cell entered in a direction.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// The search that it belongs to.
    search: u32,
    cost: u16,
    /// The direction in which the cell before was entered.
    before: u8,
    is_done: bool,
}

/// A search for corridors, with memory that the next one uses again.
pub(super) struct Router {
    visits: Vec<Visit>,
    search: u32,
    buckets: Vec<Vec<u32>>,
    /// From which bucket to which this search has put something in.
    lowest: usize,
    highest: usize,
    /// How much farther around both rooms a corridor may run.
    pub(super) more_detour: i32,
    /// After how many cells a search is given up.
    pub(super) most_cells: u64,
    /// At how many cells that were entered no more places are tried.
    pub(super) stop_at: u64,
    /// How many cells were entered, over all searches.
    pub(super) entered: u64,
}

/// Two rooms between which a way is looked for, and where its doors may be.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub(super) from: End,
    pub(super) to: End,
}

/// A room at an end of a corridor.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) room: u32,
    pub(super) rect: Rect,
    pub(super) doorways: Doorways,
}

impl Ends {
    /// Whether a cell beside the room at the end is a place for a door by which one enters it in a direction.
    fn enters(&self, at: Point, direction: usize) -> bool {
        let rect = self.to.rect;
        let side = (direction + 2) % 4;
        let inside = at + STEPS[direction];
        if !rect.contains(inside) {
            return false;
        }
        let place = if side % 2 == 0 { at.x - rect.x } else { at.y - rect.y };
        self.to.doorways[side] >> place & 1 == 1
    }

    /// What the way from a cell on costs at least.
    fn at_least(&self, at: Point, direction: usize) -> u32 {
        let rect = self.to.rect;
        let dx = (rect.x - 1 - at.x).max(at.x - rect.right()).max(0);
        let dy = (rect.y - 1 - at.y).max(at.y - rect.bottom()).max(0);
        let is_horizontal = direction % 2 == 1;
        let turns = match (dx > 0, dy > 0) {
            (true, true) => true,
            (true, false) => !is_horizontal,
            (false, true) => is_horizontal,
            (false, false) => false,
        };
        STEP * (dx + dy) as u32 + TURN * u32::from(turns)
    }
}

impl Default for Router {
    fn default() -> Router {
        Router {
            visits: Vec::new(),
            search: 0,
            buckets: Vec::new(),
            lowest: 0,
            highest: 0,
            more_detour: 0,
            most_cells: MOST_ENTERED,
            stop_at: u64::MAX,
            entered: 0,
        }
    }
}

impl Router {
    /// The cheapest corridor of an edge of which neither is on the canvas yet, if it costs no more than `limit`. Both rooms are there.
    pub(super) fn route(&mut self, canvas: &Canvas, ends: &Ends, limit: i64) -> Option<Vec<Point>> {
        let limit = u32::try_from(limit).ok()?.min(u32::from(u16::MAX));
        let (a, b) = (ends.from.rect, ends.to.rect);
        if let Some(path) = straight(canvas, ends, limit) {
            return Some(path);
        }
        let detour = DETOUR + self.more_detour + a.gap(b) / 2;
        let window = a.union(b).grown(detour.min(limit as i32 / 4 + 2)).intersect(canvas.inner());
        if window.area() > MOST_CELLS || window.w <= 0 {
            return None;
        }
        self.begin(window);
        if let Some(door) = self.push_starts(canvas, ends, window, limit) {
            return Some(vec![door]);
        }
        let last = self.search_window(canvas, ends, window, limit)?;
        Some(self.trace(last, window))
    }

    fn begin(&mut self, window: Rect) {
        let states = window.area() as usize * 4;
        if self.visits.len() < states {
            self.visits.resize(states, Visit::default());
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.visits.fill(Visit::default());
            self.search = 1;
        }
        // Only buckets that the search before has used hold anything.
        let used = self.buckets.len().min(self.highest + 1);
        self.buckets[..used].iter_mut().for_each(Vec::clear);
        (self.lowest, self.highest) = (usize::MAX, 0);
    }

    fn push(&mut self, priority: u32, state: u32) {
        let bucket = priority as usize;
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, Vec::new());
        }
        self.buckets[bucket].push(state);
        (self.lowest, self.highest) = (self.lowest.min(bucket), self.highest.max(bucket));
    }

    /// Enters every free place for a door of the first room. The answer is one that leads straight into the second.
    fn push_starts(&mut self, canvas: &Canvas, ends: &Ends, window: Rect, limit: u32) -> Option<Point> {
        let rect = ends.from.rect;
        let (alone, between) = (beside(ends.from.room), beside(ends.from.room) + beside(ends.to.room));
        for side in [NORTH, EAST, SOUTH, WEST] {
            let mut places = ends.from.doorways[side];
            while places != 0 {
                let place = places.trailing_zeros() as i32;
                places &= places - 1;
                let at = match side {
                    NORTH => Point::new(rect.x + place, rect.y - 1),
                    SOUTH => Point::new(rect.x + place, rect.bottom()),
                    WEST => Point::new(rect.x - 1, rect.y + place),
                    _ => Point::new(rect.right(), rect.y + place),
                };
                if !window.contains(at) {
                    continue;
                }
                let near = canvas.near(at);
                if near == between && STEP <= limit && ends.enters(at, side) {
                    return Some(at);
                }
                let priority = STEP + ends.at_least(at, side);
                if near == alone && priority <= limit {
                    let state = state_of(at, side, window);
                    self.visits[state as usize] =
                        Visit { search: self.search, cost: STEP as u16, before: side as u8, is_done: false };
                    self.push(priority, state);
                }
            }
        }
        None
    }

    /// Searches until a place for a door of the second room is taken from the queue.
    fn search_window(&mut self, canvas: &Canvas, ends: &Ends, window: Rect, limit: u32) -> Option<u32> {
        let (start, goal) = (beside(ends.from.room), beside(ends.to.room));
        let mut priority = self.lowest;
        let most = self.entered + self.most_cells;
        while self.entered < most && priority <= self.highest && priority < self.buckets.len() {
            let Some(state) = self.buckets[priority].pop() else {
                priority += 1;
                continue;
            };
            let visit = &mut self.visits[state as usize];
            if std::mem::replace(&mut visit.is_done, true) {
                continue;
            }
            self.entered += 1;
            let cost = u32::from(visit.cost);
            let (at, direction) = place_of(state, window);
            let near = canvas.near(at);
            if near == goal {
                return Some(state);
            }
            for (next_direction, step) in STEPS.iter().enumerate() {
                let is_straight = next_direction == direction;
                if next_direction == (direction + 2) % 4 || (near == start && !is_straight) {
                    continue;
                }
                let next = at + *step;
                if !window.contains(next) {
                    continue;
                }
                let next_near = canvas.near(next);
                let may_enter = next_near == 0 || (next_near == goal && ends.enters(next, next_direction));
                if !may_enter {
                    continue;
                }
                let next_cost = cost + STEP + if is_straight { 0 } else { TURN };
                let next_priority = (next_cost + ends.at_least(next, next_direction)).max(priority as u32);
                if next_priority > limit {
                    continue;
                }
                let next_state = state_of(next, next_direction, window);
                let known = &mut self.visits[next_state as usize];
                if known.search == self.search && (known.is_done || u32::from(known.cost) <= next_cost) {
                    continue;
                }
                *known = Visit { search: self.search, cost: next_cost as u16, before: direction as u8, is_done: false };
                self.push(next_priority, next_state);
            }
        }
        None
    }

    /// The way that led to a state.
    fn trace(&self, last: u32, window: Rect) -> Vec<Point> {
        let mut cells = Vec::new();
        let mut state = last;
        loop {
            let visit = self.visits[state as usize];
            let (at, direction) = place_of(state, window);
            cells.push(at);
            if u32::from(visit.cost) == STEP {
                break;
            }
            let back = STEPS[(direction + 2) % 4];
            state = state_of(at + back, usize::from(visit.before), window);
        }
        cells.reverse();
        simplified(cells)
    }
}

/// The number of a cell that is entered in a direction.
fn state_of(at: Point, direction: usize, window: Rect) -> u32 {
    (((at.y - window.y) * window.w + at.x - window.x) as u32) * 4 + direction as u32
}

fn place_of(state: u32, window: Rect) -> (Point, usize) {
    let cell = (state / 4) as i32;
    (Point::new(window.x + cell % window.w, window.y + cell / window.w), state as usize % 4)
}

/// The corridor straight from one room to the other, if there is one: nothing is cheaper. Of several that nearest to the middle of
/// what both sides share.
fn straight(canvas: &Canvas, ends: &Ends, limit: u32) -> Option<Vec<Point>> {
    let (a, b) = (ends.from.rect, ends.to.rect);
    let (side, step, gap) = if b.y > a.bottom() {
        (SOUTH, Point::new(0, 1), b.y - a.bottom())
    } else if a.y > b.bottom() {
        (NORTH, Point::new(0, -1), a.y - b.bottom())
    } else if b.x > a.right() {
        (EAST, Point::new(1, 0), b.x - a.right())
    } else if a.x > b.right() {
        (WEST, Point::new(-1, 0), a.x - b.right())
    } else {
        return None;
    };
    if STEP * gap as u32 > limit {
        return None;
    }
    let (mine, theirs) = (ends.from.doorways[side], ends.to.doorways[(side + 2) % 4]);
    let is_vertical = step.x == 0;
    let (first, offset) = if is_vertical { (a.x, b.x - a.x) } else { (a.y, b.y - a.y) };
    let shared = match offset {
        0..64 => mine & theirs << offset,
        -63..0 => mine & theirs >> -offset,
        _ => 0,
    };
    let mut places = shared;
    let mut best: Option<(i32, Vec<Point>)> = None;
    let (low, high) = (shared.trailing_zeros() as i32, 63 - shared.leading_zeros() as i32);
    while places != 0 {
        let place = places.trailing_zeros() as i32;
        places &= places - 1;
        let start = match side {
            NORTH => Point::new(first + place, a.y - 1),
            SOUTH => Point::new(first + place, a.bottom()),
            WEST => Point::new(a.x - 1, first + place),
            _ => Point::new(a.right(), first + place),
        };
        let far = (2 * place - low - high).abs();
        if best.as_ref().is_some_and(|(least, _)| *least <= far) {
            continue;
        }
        let is_free = (0..gap).all(|index| {
            let at = Point::new(start.x + step.x * index, start.y + step.y * index);
            let own = if index == 0 { beside(ends.from.room) } else { 0 }
                + if index == gap - 1 { beside(ends.to.room) } else { 0 };
            canvas.near(at) == own
        });
        if is_free {
            let end = Point::new(start.x + step.x * (gap - 1), start.y + step.y * (gap - 1));
            best = Some((far, if gap == 1 { vec![start] } else { vec![start, end] }));
        }
    }
    best.map(|(_, path)| path)
}
