//! A larger step of the polish: some neighbouring rooms are taken off together and placed anew, one after the other, each where it costs
//! the least of some places that are tried. So rooms get past each other that block one another's way.

use super::{
    plan::Plan,
    sketch::area_cost,
    steps::{Work, allowance, place_beside},
};
use crate::{
    geom::{Point, Rect},
    rng::Rng,
};

/// The most rooms that are taken off together.
const MOST_ROOMS: u32 = 8;
/// How many places are tried for each.
const PLACES: u32 = 24;

/// What was there before.
pub(super) struct Before {
    rooms: Vec<(u32, Rect, [u64; 4])>,
    paths: Vec<(u32, Vec<Point>, i64)>,
}

impl Work<'_> {
    /// Takes some neighbouring rooms off and places them anew. Undone if the drawing becomes dearer than the heat allows.
    pub(super) fn regrow(&mut self, heat: i64, rng: &mut Rng) {
        let plan = self.plan;
        let count = plan.rooms.len() as u32;
        if count < 3 {
            return;
        }
        let wanted = 2 + rng.below((count - 2).min(MOST_ROOMS - 1));
        let rooms = self.cluster(wanted as usize, rng);
        let limit = self.cost() + allowance(heat, rng);
        let before = self.take_off(plan, &rooms);
        let mut left = rooms;
        let mut is_kept = true;
        while !left.is_empty() {
            let next = (0..left.len()).filter(|index| self.has_placed_neighbour(left[*index])).collect::<Vec<usize>>();
            let Some(index) = rng.pick(&next).copied() else {
                is_kept = false;
                break;
            };
            let room = left.swap_remove(index);
            if !self.place_cheaply(room, 0, limit, rng) {
                is_kept = false;
                break;
            }
        }
        if is_kept && self.cost() <= limit {
            return;
        }
        self.put_back(before);
    }

    /// Rooms that hang together, found from a random one on.
    fn cluster(&self, wanted: usize, rng: &mut Rng) -> Vec<u32> {
        let mut rooms = vec![self.choose(rng)];
        let mut next = 0;
        while let Some(room) = rooms.get(next).copied().filter(|_| rooms.len() < wanted) {
            next += 1;
            for edge in &self.plan.incident[room as usize] {
                let other = self.plan.other(*edge, room);
                if rooms.len() < wanted && !rooms.contains(&other) {
                    rooms.push(other);
                }
            }
        }
        rooms
    }

    pub(super) fn take_off(&mut self, plan: &Plan, rooms: &[u32]) -> Before {
        let mut before = Before { rooms: Vec::new(), paths: Vec::new() };
        for room in rooms {
            for edge in &plan.incident[*room as usize] {
                let own = *edge as usize;
                let path = std::mem::take(&mut self.sketch.paths[own]);
                if !path.is_empty() {
                    self.canvas.remove_path(&path);
                    self.paths_cost -= self.costs[own];
                    before.paths.push((*edge, path, std::mem::take(&mut self.costs[own])));
                }
            }
        }
        for room in rooms {
            let own = *room as usize;
            self.canvas.remove_room(*room, self.sketch.rooms[own]);
            self.is_placed[own] = false;
            before.rooms.push((*room, self.sketch.rooms[own], self.sketch.doorways[own]));
        }
        self.area_cost = area_cost(self.canvas.bounds(), plan);
        before
    }

    fn put_back(&mut self, before: Before) {
        for (edge, ..) in &before.paths {
            let path = std::mem::take(&mut self.sketch.paths[*edge as usize]);
            if !path.is_empty() {
                self.canvas.remove_path(&path);
                self.paths_cost -= self.costs[*edge as usize];
            }
        }
        for (room, rect, doorways) in &before.rooms {
            let own = *room as usize;
            if std::mem::replace(&mut self.is_placed[own], true) {
                self.canvas.remove_room(*room, self.sketch.rooms[own]);
            }
            (self.sketch.rooms[own], self.sketch.doorways[own]) = (*rect, *doorways);
        }
        for (room, rect, _) in before.rooms {
            self.canvas.add_room(room, rect);
        }
        for (edge, path, cost) in before.paths {
            self.canvas.add_path(&path);
            self.sketch.paths[edge as usize] = path;
            self.costs[edge as usize] = cost;
            self.paths_cost += cost;
        }
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    pub(super) fn has_placed_neighbour(&self, room: u32) -> bool {
        let mut edges = self.plan.incident[room as usize].iter();
        edges.any(|edge| self.is_placed[self.plan.other(*edge, room) as usize])
    }

    /// Places a room where it costs the least of some places, with its corridors to rooms that are placed already. `false` if it finds none
    /// with which the drawing costs no more than `limit`.
    pub(super) fn place_cheaply(&mut self, room: u32, margin: i32, limit: i64, rng: &mut Rng) -> bool {
        let (plan, own) = (self.plan, room as usize);
        let incident = &plan.incident[own];
        let edges: Vec<u32> =
            incident.iter().copied().filter(|edge| self.is_placed[plan.other(*edge, room) as usize]).collect();
        let base = self.paths_cost;
        let mut best: Option<(i64, Rect, Vec<Vec<Point>>)> = None;
        for attempt in 0..PLACES {
            let (w, h) = plan.size_with_doors(room, rng);
            let edge = edges[rng.below(edges.len() as u32) as usize];
            let other = self.sketch.rooms[plan.other(edge, room) as usize];
            // While a drawing grows, later attempts lie farther away, where there is more space.
            let farther = if margin > 0 { rng.below(1 + attempt / 6 * 5) as i32 } else { 0 };
            let gap = plan.edges[edge as usize].length[0].max(1) + margin + farther;
            let rect = place_beside(other, (w, h), gap, farther, rng);
            let most = best.as_ref().map_or(limit, |(least, ..)| *least - 1);
            let least: i64 = edges.iter().map(|edge| self.least_cost(*edge, room, rect)).sum();
            if base + least + self.area_cost > most || !self.canvas.fits(rect.grown(margin)) {
                continue;
            }
            (self.sketch.rooms[own], self.sketch.doorways[own]) = (rect, plan.rooms[own].doorways(w, h));
            self.canvas.add_room(room, rect);
            let area = area_cost(self.canvas.bounds(), plan);
            if let Some(cost) = self.route_all(&edges, most - base - area) {
                let area = area_cost(self.canvas.bounds(), plan);
                if base + cost + area <= most {
                    let paths = edges.iter().map(|edge| self.sketch.paths[*edge as usize].clone()).collect();
                    best = Some((base + cost + area, rect, paths));
                }
            }
            self.take_paths(&edges);
            self.canvas.remove_room(room, rect);
        }
        let Some((_, rect, paths)) = best else { return false };
        (self.sketch.rooms[own], self.sketch.doorways[own]) = (rect, plan.rooms[own].doorways(rect.w, rect.h));
        self.canvas.add_room(room, rect);
        self.is_placed[own] = true;
        for (edge, path) in edges.iter().zip(paths) {
            self.canvas.add_path(&path);
            self.sketch.paths[*edge as usize] = path;
            let cost = self.sketch.cost_of(plan, *edge as usize);
            self.costs[*edge as usize] = cost;
            self.paths_cost += cost;
        }
        self.area_cost = area_cost(self.canvas.bounds(), plan);
        true
    }

    /// Puts a room on the canvas.
    pub(super) fn put_room(&mut self, room: u32, rect: Rect) {
        let own = room as usize;
        (self.sketch.rooms[own], self.sketch.doorways[own]) = (rect, self.plan.rooms[own].doorways(rect.w, rect.h));
        self.canvas.add_room(room, rect);
        self.is_placed[own] = true;
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    /// Runs corridors one after the other; the answer is what they cost, if that is no more than `limit`.
    fn route_all(&mut self, edges: &[u32], limit: i64) -> Option<i64> {
        let mut total = 0;
        for edge in edges {
            let ends = self.plan.edges[*edge as usize].ends;
            let path = self.router.route(&self.canvas, &self.sketch, ends, limit - total)?;
            self.canvas.add_path(&path);
            self.sketch.paths[*edge as usize] = path;
            total += self.sketch.cost_of(self.plan, *edge as usize);
            if total > limit {
                return None;
            }
        }
        Some(total)
    }

    fn take_paths(&mut self, edges: &[u32]) {
        for edge in edges {
            let path = std::mem::take(&mut self.sketch.paths[*edge as usize]);
            if !path.is_empty() {
                self.canvas.remove_path(&path);
            }
        }
    }
}
