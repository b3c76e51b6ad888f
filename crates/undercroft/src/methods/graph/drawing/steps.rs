//! The steps of the polish. Each leaves the drawing valid; one that is refused is undone.

use super::{
    canvas::Canvas,
    meeting::Meeting,
    plan::Plan,
    polish::UNIT,
    route::{End, Ends, Router},
    sketch::{Sketch, area_cost},
};
use crate::{
    geom::{Point, Rect},
    rng::Rng,
};

/// A drawing that is worked on, with what is known of it.
pub(super) struct Work<'p> {
    pub(super) plan: &'p Plan,
    pub(super) sketch: Sketch,
    pub(super) canvas: Canvas,
    pub(super) router: Router,
    /// Whether each room is on the canvas.
    pub(super) is_placed: Vec<bool>,
    /// What each corridor costs, and all of them.
    pub(super) costs: Vec<i64>,
    pub(super) paths_cost: i64,
    pub(super) area_cost: i64,
    /// Places that are tried, in memory that is used again.
    pub(super) places: Vec<(i64, Rect)>,
    pub(super) meeting: Meeting,
}

impl<'p> Work<'p> {
    pub(super) fn new(plan: &'p Plan, sketch: Sketch, canvas: Canvas, router: Router) -> Work<'p> {
        let mut work = Work {
            plan,
            sketch: Sketch::default(),
            canvas,
            router,
            is_placed: vec![true; plan.rooms.len()],
            costs: Vec::new(),
            paths_cost: 0,
            area_cost: 0,
            places: Vec::new(),
            meeting: Meeting::default(),
        };
        work.replace(sketch);
        work
    }

    /// An empty canvas on which there is space for all rooms.
    pub(super) fn empty(plan: &'p Plan, side: i32) -> Work<'p> {
        let mut canvas = Canvas::default();
        canvas.clear(side, side);
        let rooms = plan.rooms.len();
        let sketch = Sketch {
            rooms: vec![Rect::default(); rooms],
            doorways: vec![[0; 4]; rooms],
            paths: vec![Vec::new(); plan.edges.len()],
        };
        Work {
            plan,
            sketch,
            canvas,
            router: Router::default(),
            is_placed: vec![false; rooms],
            costs: vec![0; plan.edges.len()],
            paths_cost: 0,
            area_cost: 0,
            places: Vec::new(),
            meeting: Meeting::default(),
        }
    }

    /// Takes another drawing.
    pub(super) fn replace(&mut self, sketch: Sketch) {
        self.sketch = sketch;
        self.canvas.read(self.plan, &mut self.sketch);
        self.costs.clear();
        self.costs.extend((0..self.sketch.paths.len()).map(|edge| self.sketch.cost_of(self.plan, edge)));
        self.paths_cost = self.costs.iter().sum();
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    pub(super) fn cost(&self) -> i64 {
        self.paths_cost + self.area_cost
    }

    /// Runs every corridor anew, the dearest first.
    pub(super) fn reroute_all(&mut self) {
        let mut order: Vec<u32> = (0..self.costs.len() as u32).collect();
        order.sort_by_key(|edge| -self.costs[*edge as usize]);
        for edge in order {
            self.reroute(edge);
        }
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    /// The cheapest corridor of an edge that is not on the canvas, if it costs no more than `limit`.
    pub(super) fn route(&mut self, edge: u32, limit: i64) -> Option<Vec<Point>> {
        let (a, b) = self.plan.edges[edge as usize].ends;
        let end = |room: u32| {
            let own = room as usize;
            End { room, rect: self.sketch.rooms[own], doorways: self.sketch.doorways[own] }
        };
        let ends = Ends { from: end(a), to: end(b) };
        self.router.route(&self.canvas, &ends, limit)
    }

    fn reroute(&mut self, edge: u32) {
        let own = edge as usize;
        self.canvas.remove_path(&self.sketch.paths[own]);
        let limit = self.costs[own];
        if let Some(path) = self.route(edge, limit) {
            let old = std::mem::replace(&mut self.sketch.paths[own], path);
            let cost = self.sketch.cost_of(self.plan, own);
            if cost > self.costs[own] {
                self.sketch.paths[own] = old;
            } else {
                self.paths_cost += cost - self.costs[own];
                self.costs[own] = cost;
            }
        }
        self.canvas.add_path(&self.sketch.paths[own]);
    }

    /// One step: a room goes elsewhere and its corridors are run anew. It is kept if the drawing becomes no dearer than the heat allows.
    pub(super) fn step(&mut self, heat: i64, rng: &mut Rng) {
        let room = self.choose(rng);
        let allowance = allowance(heat, rng);
        let (rect, is_resized) = self.place_for(room, rng);
        let old = self.sketch.rooms[room as usize];
        if rect == old || !self.canvas.inner().contains_rect(rect) {
            return;
        }
        let incident = &self.plan.incident[room as usize];
        let before: i64 = incident.iter().map(|edge| self.costs[*edge as usize]).sum();
        // What the drawing may gain by the room's leaving its place.
        let others = self.canvas.bounds().grown(-(old.w.max(old.h) + 1) / 2);
        let gain = self.area_cost - area_cost(others.union(rect), self.plan);
        let least: i64 = incident.iter().map(|edge| self.least_cost(*edge, room, rect)).sum();
        if least > before + allowance + gain || !self.canvas.may_fit(room, rect) {
            return;
        }
        self.relocate(room, rect, is_resized, before, allowance, rng);
    }

    /// What a corridor costs at least if a room lies there.
    pub(super) fn least_cost(&self, edge: u32, room: u32, rect: Rect) -> i64 {
        let other = self.sketch.rooms[self.plan.other(edge, room) as usize];
        let dx = (other.x - rect.right()).max(rect.x - other.right());
        let dy = (other.y - rect.bottom()).max(rect.y - other.bottom());
        let both = dx > 0 && dy > 0;
        i64::from(2 * (dx.max(0) + dy.max(0)) + if both { 5 } else { 0 })
    }

    /// A room, as often as not one with a dear corridor.
    pub(super) fn choose(&self, rng: &mut Rng) -> u32 {
        let edges = self.plan.edges.len() as u32;
        if edges == 0 || rng.below(2) == 0 {
            return rng.below(self.plan.rooms.len() as u32);
        }
        let mut edge = rng.below(edges);
        for _ in 0..3 {
            let other = rng.below(edges);
            if self.costs[other as usize] > self.costs[edge as usize] {
                edge = other;
            }
        }
        let (a, b) = self.plan.edges[edge as usize].ends;
        if rng.below(2) == 0 { a } else { b }
    }

    /// Where a room might lie: a little beside where it is, or next to a room that it is joined to. Sometimes with another size.
    fn place_for(&self, room: u32, rng: &mut Rng) -> (Rect, bool) {
        let mut rect = self.sketch.rooms[room as usize];
        let old = (rect.w, rect.h);
        if rng.below(3) == 0 {
            (rect.w, rect.h) = self.plan.size_with_doors(room, rng);
        }
        let is_resized = old != (rect.w, rect.h);
        let incident = &self.plan.incident[room as usize];
        if incident.is_empty() || rng.below(10) < 4 {
            let far = if rng.below(3) > 0 { 3 } else { 10 };
            let (dx, dy) = (rng.between(-far, far), rng.between(-far, far));
            return (rect.moved(Point::new(dx, dy)), is_resized);
        }
        let edge = incident[rng.below(incident.len() as u32) as usize];
        let other = self.sketch.rooms[self.plan.other(edge, room) as usize];
        let least = self.plan.edges[edge as usize].length[0].max(1);
        (place_beside(other, (rect.w, rect.h), least, 0, rng), is_resized)
    }

    fn relocate(&mut self, room: u32, rect: Rect, is_resized: bool, before: i64, allowance: i64, rng: &mut Rng) {
        let own = room as usize;
        let plan = self.plan;
        let incident = &plan.incident[own];
        let (old, old_doorways) = (self.sketch.rooms[own], self.sketch.doorways[own]);
        incident.iter().for_each(|edge| self.canvas.remove_path(&self.sketch.paths[*edge as usize]));
        self.canvas.remove_room(room, old);
        if !self.canvas.fits(rect) {
            self.canvas.add_room(room, old);
            incident.iter().for_each(|edge| self.canvas.add_path(&self.sketch.paths[*edge as usize]));
            return;
        }
        self.sketch.rooms[own] = rect;
        if is_resized {
            self.sketch.doorways[own] = plan.rooms[own].doorways(rect.w, rect.h);
        }
        self.canvas.add_room(room, rect);
        let area = area_cost(self.canvas.bounds(), plan);
        let mut left = before + allowance + self.area_cost - area;
        let mut order: Vec<(i64, u32)> =
            incident.iter().map(|edge| (self.least_cost(*edge, room, rect), *edge)).collect();
        rng.shuffle(&mut order);
        order.sort_by_key(|(least, _)| *least);
        let mut least: i64 = order.iter().map(|(least, _)| least).sum();
        let mut made: Vec<(u32, Vec<Point>, i64)> = Vec::new();
        let mut is_kept = true;
        for (own_least, edge) in order {
            least -= own_least;
            let Some(path) = self.route(edge, left - least) else {
                is_kept = false;
                break;
            };
            let old = std::mem::replace(&mut self.sketch.paths[edge as usize], path);
            let cost = self.sketch.cost_of(plan, edge as usize);
            self.canvas.add_path(&self.sketch.paths[edge as usize]);
            left -= cost;
            made.push((edge, old, std::mem::replace(&mut self.costs[edge as usize], cost)));
        }
        if is_kept {
            let area_after = area_cost(self.canvas.bounds(), plan);
            if left - (area_after - area) >= 0 {
                let after: i64 = incident.iter().map(|edge| self.costs[*edge as usize]).sum();
                self.paths_cost += after - before;
                self.area_cost = area_after;
                return;
            }
        }
        for (edge, old, cost) in made {
            self.canvas.remove_path(&self.sketch.paths[edge as usize]);
            self.sketch.paths[edge as usize] = old;
            self.costs[edge as usize] = cost;
        }
        self.canvas.remove_room(room, rect);
        (self.sketch.rooms[own], self.sketch.doorways[own]) = (old, old_doorways);
        self.canvas.add_room(room, old);
        incident.iter().for_each(|edge| self.canvas.add_path(&self.sketch.paths[*edge as usize]));
    }
}

/// A place for a room next to another one, with a few cells between, and so many cells beside its side at most.
pub(super) fn place_beside(other: Rect, (w, h): (i32, i32), least: i32, beside: i32, rng: &mut Rng) -> Rect {
    let gap = least + rng.below(4).min(rng.below(6)) as i32;
    let along = |low: i32, high: i32, rng: &mut Rng| rng.between(low.min(high) - beside, high.max(low) + beside);
    let corner = match rng.below(4) {
        0 => Point::new(other.right() + gap, along(other.y + 2 - h, other.bottom() - 2, rng)),
        1 => Point::new(other.x - gap - w, along(other.y + 2 - h, other.bottom() - 2, rng)),
        2 => Point::new(along(other.x + 2 - w, other.right() - 2, rng), other.bottom() + gap),
        _ => Point::new(along(other.x + 2 - w, other.right() - 2, rng), other.y - gap - h),
    };
    Rect::new(corner.x, corner.y, w, h)
}

/// By how much a drawing may become dearer at a heat: drawn from an exponential distribution with the heat as its mean. The logarithm
/// is that of base two between powers of two drawn as a line, which is the same on every machine.
pub(super) fn allowance(heat: i64, rng: &mut Rng) -> i64 {
    let bits = rng.next_u64() | 1;
    let zeros = bits.leading_zeros();
    let fraction = (bits << zeros >> 55 & 0xff) as i64;
    let log = i64::from(zeros) * 256 + 255 - fraction;
    // The natural logarithm of two is 177 / 256.
    heat * (log * 177 / 256) / 256 / UNIT
}
