//! Pushing a drawing together along one axis and then along the other (one-dimensional compaction).
//!
//! Rooms and the horizontal runs of corridors are bodies that move up and down; vertical runs stretch. Two bodies that share a
//! column or lie in neighbouring ones keep their order and a row between them. So what was valid stays valid, whatever moves.

use std::{collections::VecDeque, ops::Range};

use super::{
    plan::{EAST, NORTH, Plan, SOUTH, WEST},
    sketch::{Sketch, side_of, simplified},
};
use crate::geom::{Point, Rect};

/// How often bodies are moved towards what they are joined to.
const ALIGNING_ROUNDS: usize = 12;

/// Squeezes a drawing some times along both axes.
pub(super) fn squeeze(plan: &Plan, sketch: &mut Sketch, rounds: u32) {
    for _ in 0..rounds {
        for _ in 0..2 {
            Squeeze::new(plan, sketch).run(sketch);
            sketch.transpose();
        }
    }
}

/// A room or a horizontal run of a corridor.
#[derive(Clone, Copy, Debug)]
struct Body {
    y: i32,
    height: i32,
    left: i32,
    right: i32,
}

/// That a body lies so many rows below another one, or more.
#[derive(Clone, Copy, Debug)]
struct Bound {
    above: u32,
    below: u32,
    rows: i32,
}

struct Squeeze {
    bodies: Vec<Body>,
    rooms: usize,
    /// The rooms of each corridor.
    ends: Vec<(u32, u32)>,
    /// The runs of each corridor.
    runs: Vec<Range<usize>>,
    bounds: Vec<Bound>,
    /// Pairs of bodies that need no row between them: a room and a run that ends in it, two runs that may become one.
    exempt: Vec<(u32, u32)>,
    /// Bodies that a vertical run joins.
    joined: Vec<(u32, u32)>,
}

impl Squeeze {
    fn new(plan: &Plan, sketch: &Sketch) -> Squeeze {
        let body = |rect: &Rect| Body { y: rect.y, height: rect.h, left: rect.x, right: rect.right() - 1 };
        let bodies: Vec<Body> = sketch.rooms.iter().map(body).collect();
        let rooms = bodies.len();
        let mut made = Squeeze {
            bodies,
            rooms,
            ends: plan.edges.iter().map(|edge| edge.ends).collect(),
            runs: Vec::new(),
            bounds: Vec::new(),
            exempt: Vec::new(),
            joined: Vec::new(),
        };
        for (edge, path) in sketch.paths.iter().enumerate() {
            made.add_path(plan, sketch, edge, path);
        }
        made.exempt.sort_unstable();
        made
    }

    /// Adds the horizontal runs of a corridor.
    fn add_path(&mut self, plan: &Plan, sketch: &Sketch, edge: usize, path: &[Point]) {
        let (a, b) = plan.edges[edge].ends;
        let from = self.bodies.len();
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            self.runs.push(from..from);
            return;
        };
        let [side_a, side_b] = [(a, first), (b, last)].map(|(room, at)| side_of(sketch.rooms[room as usize], *at));
        let is_beside = |side: usize| side == EAST || side == WEST;
        let segments: Vec<(Point, Point)> = match path {
            [at] if is_beside(side_a) => vec![(*at, *at)],
            path => path.windows(2).map(|pair| (pair[0], pair[1])).filter(|(a, b)| a.y == b.y).collect(),
        };
        let mut before: Option<(u32, i32)> = None;
        for (start, end) in &segments {
            let run = self.bodies.len() as u32;
            let (left, right) = (start.x.min(end.x), start.x.max(end.x));
            self.bodies.push(Body { y: start.y, height: 1, left, right });
            let way = (end.x - start.x).signum();
            if let Some((other, other_way)) = before {
                self.joined.push((other, run));
                // Runs that go the same way may become one; runs that go back may not.
                if way == other_way {
                    let is_above = self.bodies[other as usize].y <= start.y;
                    let (above, below) = if is_above { (other, run) } else { (run, other) };
                    self.bounds.push(Bound { above, below, rows: 0 });
                    self.exempt.push((other.min(run), other.max(run)));
                }
            }
            before = Some((run, way));
        }
        let own = from..self.bodies.len();
        for (room, side, run, at) in [(a, side_a, own.start, first), (b, side_b, own.end.wrapping_sub(1), last)] {
            if is_beside(side) {
                self.attach(sketch, room, side, run as u32, at.y);
            } else if !own.is_empty() {
                self.joined.push((room, run as u32));
            }
        }
        if own.is_empty() {
            // A straight corridor is as long as it should be at least.
            let (above, below) = if side_a == SOUTH { (a, b) } else { (b, a) };
            let rows = self.bodies[above as usize].height + plan.edges[edge].length[0].max(1);
            let has = self.bodies[below as usize].y - self.bodies[above as usize].y;
            self.bounds.push(Bound { above, below, rows: rows.min(has) });
            self.joined.push((a, b));
        }
        self.runs.push(own);
    }

    /// A run that ends in a room's side moves along the places for doors there.
    fn attach(&mut self, sketch: &Sketch, room: u32, side: usize, run: u32, y: i32) {
        let places = sketch.doorways[room as usize][side];
        let own = (y - sketch.rooms[room as usize].y).clamp(0, 63);
        let (mut low, mut high) = (own, own);
        while low > 0 && places >> (low - 1) & 1 == 1 {
            low -= 1;
        }
        while high < 63 && places >> (high + 1) & 1 == 1 {
            high += 1;
        }
        self.bounds.push(Bound { above: room, below: run, rows: low });
        self.bounds.push(Bound { above: run, below: room, rows: -high });
        self.exempt.push((room.min(run), room.max(run)));
    }

    fn is_exempt(&self, a: u32, b: u32) -> bool {
        self.exempt.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// Keeps apart what lies above each other: of each column the bodies from the last one up to the first room are enough, for what
    /// lies beyond that room is kept apart from it.
    fn keep_apart(&mut self, order: &[u32]) {
        let left = self.bodies.iter().map(|body| body.left).min().unwrap_or(0) - 1;
        let right = self.bodies.iter().map(|body| body.right).max().unwrap_or(0) + 1;
        let mut columns: Vec<Vec<u32>> = vec![Vec::new(); (right - left + 1) as usize];
        let mut seen = vec![u32::MAX; self.bodies.len()];
        let mut found = Vec::new();
        for below in order.iter().copied() {
            let body = self.bodies[below as usize];
            for column in &columns[(body.left - 1 - left) as usize..=(body.right + 1 - left) as usize] {
                for above in column.iter().rev().copied() {
                    if self.is_exempt(above, below) {
                        continue;
                    }
                    if std::mem::replace(&mut seen[above as usize], below) != below {
                        let rows = self.bodies[above as usize].height + 1;
                        found.push(Bound { above, below, rows });
                    }
                    if (above as usize) < self.rooms {
                        break;
                    }
                }
            }
            columns[(body.left - left) as usize..=(body.right - left) as usize]
                .iter_mut()
                .for_each(|column| column.push(below));
        }
        self.bounds.append(&mut found);
    }

    fn run(mut self, sketch: &mut Sketch) {
        let mut order: Vec<u32> = (0..self.bodies.len() as u32).collect();
        order.sort_unstable_by_key(|body| (self.bodies[*body as usize].y, *body));
        self.keep_apart(&order);
        let holds =
            |bound: &Bound| self.bodies[bound.below as usize].y >= self.bodies[bound.above as usize].y + bound.rows;
        // A drawing that is not valid is left as it is.
        debug_assert!(self.bounds.iter().all(holds));
        if !self.bounds.iter().all(holds) {
            return;
        }
        let Some(mut rows) = self.highest(&order) else { return };
        self.align(&mut rows);
        self.apply(sketch, &rows);
    }

    /// The highest row for each body (Bellman and Ford, with a queue). No body ends lower than where it lies now, so that it ends.
    fn highest(&self, order: &[u32]) -> Option<Vec<i32>> {
        let below = Lists::new(self.bodies.len(), &self.bounds, |bound| bound.above);
        let mut rows = vec![0; self.bodies.len()];
        let mut is_queued = vec![true; rows.len()];
        let mut queue: VecDeque<u32> = order.iter().copied().collect();
        // Far more than it ever takes.
        let mut steps = 400 * (rows.len() + self.bounds.len());
        while let Some(above) = queue.pop_front() {
            is_queued[above as usize] = false;
            steps = steps.checked_sub(1)?;
            for bound in below.of(above).iter().map(|index| self.bounds[*index as usize]) {
                let least = rows[above as usize] + bound.rows;
                if rows[bound.below as usize] < least {
                    rows[bound.below as usize] = least;
                    if !std::mem::replace(&mut is_queued[bound.below as usize], true) {
                        queue.push_back(bound.below);
                    }
                }
            }
        }
        Some(rows)
    }

    /// Moves each body towards the middle of what it is joined to, as far as it has room, so that vertical runs become short.
    fn align(&self, rows: &mut [i32]) {
        let bottom = rows.iter().zip(&self.bodies).map(|(row, body)| row + body.height).max().unwrap_or(0);
        let below = Lists::new(rows.len(), &self.bounds, |bound| bound.above);
        let above = Lists::new(rows.len(), &self.bounds, |bound| bound.below);
        let both: Vec<(u32, u32)> = self.joined.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
        let joined = Lists::new(rows.len(), &both, |(a, _)| *a);
        let mut wishes = Vec::new();
        for round in 0..ALIGNING_ROUNDS {
            let mut is_changed = false;
            for index in 0..rows.len() {
                let body = if round % 2 == 0 { index } else { rows.len() - 1 - index };
                if joined.of(body as u32).is_empty() {
                    continue;
                }
                let height = self.bodies[body].height;
                let bound = |index: &u32| self.bounds[*index as usize];
                let low = above.of(body as u32).iter().map(bound).map(|b| rows[b.above as usize] + b.rows);
                let low = low.fold(0, i32::max);
                let high = below.of(body as u32).iter().map(bound).map(|b| rows[b.below as usize] - b.rows);
                let high = high.fold(bottom - height, i32::min);
                if high < low {
                    continue;
                }
                wishes.clear();
                wishes.extend(joined.of(body as u32).iter().map(|index| {
                    let other = both[*index as usize].1 as usize;
                    let lies_below = rows[other] > rows[body];
                    if lies_below { rows[other] - height + 1 } else { rows[other] + self.bodies[other].height - 1 }
                }));
                wishes.sort_unstable();
                let middle = (wishes.len() - usize::from(round % 2 == 1 && wishes.len() > 1)) / 2;
                let wish = wishes[middle.min(wishes.len() - 1)].clamp(low, high);
                is_changed |= rows[body] != wish;
                rows[body] = wish;
            }
            if !is_changed {
                return;
            }
        }
    }

    fn apply(&self, sketch: &mut Sketch, rows: &[i32]) {
        let Sketch { rooms, paths, .. } = sketch;
        for ((path, runs), own_ends) in paths.iter_mut().zip(&self.runs).zip(&self.ends) {
            let (Some(first), Some(last)) = (path.first().copied(), path.last().copied()) else { continue };
            let segments: Vec<(i32, i32)> = match &path[..] {
                [at] => vec![(at.x, at.x)],
                path => {
                    path.windows(2).filter(|pair| pair[0].y == pair[1].y).map(|pair| (pair[0].x, pair[1].x)).collect()
                }
            };
            // An end above or below a room follows the room; any other is the end of a run.
            let ends = [(own_ends.0, first), (own_ends.1, last)].map(|(room, at)| {
                let own = rooms[room as usize];
                match side_of(own, at) {
                    NORTH => Some(Point::new(at.x, rows[room as usize] - 1)),
                    SOUTH => Some(Point::new(at.x, rows[room as usize] + own.h)),
                    _ => None,
                }
            });
            let turns = runs
                .clone()
                .zip(segments)
                .flat_map(|(run, (start, end))| [Point::new(start, rows[run]), Point::new(end, rows[run])]);
            *path = simplified(ends[0].into_iter().chain(turns).chain(ends[1]));
        }
        rooms.iter_mut().zip(rows).for_each(|(room, row)| room.y = *row);
    }
}

/// The indices of things by a number that each has.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new<T>(count: usize, things: &[T], number: impl Fn(&T) -> u32) -> Lists {
        let mut starts = vec![0; count + 1];
        things.iter().for_each(|thing| starts[number(thing) as usize + 1] += 1);
        (0..count).for_each(|own| starts[own + 1] += starts[own]);
        let (mut free, mut items) = (starts.clone(), vec![0; things.len()]);
        for (index, thing) in (0..).zip(things) {
            let own = &mut free[number(thing) as usize];
            items[*own as usize] = index;
            *own += 1;
        }
        Lists { starts, items }
    }

    fn of(&self, number: u32) -> &[u32] {
        &self.items[self.starts[number as usize] as usize..self.starts[number as usize + 1] as usize]
    }
}
