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

impl Before {
    /// The edges that were there.
    pub(super) fn edges(&self) -> Vec<u32> {
        self.paths.iter().map(|(edge, ..)| *edge).collect()
    }
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
            if !self.place_cheaply(room, limit, rng) {
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

    pub(super) fn put_back(&mut self, before: Before) {
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
    fn place_cheaply(&mut self, room: u32, limit: i64, rng: &mut Rng) -> bool {
        let (plan, own) = (self.plan, room as usize);
        let is_placed = |edge: &u32| self.is_placed[plan.other(*edge, room) as usize];
        let edges: Vec<u32> = plan.incident[own].iter().copied().filter(is_placed).collect();
        self.place_near(room, &edges, (0, 0), limit, rng)
    }

    /// The same for some of its corridors, in their order. So many cells beside the room stay free, and so many
    /// cells farther away it may lie.
    pub(super) fn place_near(
        &mut self,
        room: u32,
        edges: &[u32],
        (margin, reach): (i32, i32),
        limit: i64,
        rng: &mut Rng,
    ) -> bool {
        let plan = self.plan;
        let mut places = std::mem::take(&mut self.places);
        places.clear();
        for _ in 0..PLACES {
            let size = plan.size_with_doors(room, rng);
            let edge = edges[rng.below(edges.len() as u32) as usize];
            let other = self.sketch.rooms[plan.other(edge, room) as usize];
            let farther = rng.below(1 + reach as u32) as i32;
            let gap = plan.edges[edge as usize].length[0].max(1) + margin + farther;
            places.push((0, place_beside(other, size, gap, farther, rng)));
        }
        self.place_best(places, room, edges, margin, limit)
    }

    /// Places a room where it costs the least of some places.
    pub(super) fn place_best(
        &mut self,
        mut places: Vec<(i64, Rect)>,
        room: u32,
        edges: &[u32],
        margin: i32,
        limit: i64,
    ) -> bool {
        let (base, bounds) = (self.paths_cost, self.canvas.bounds());
        for (cost, rect) in &mut places {
            let least: i64 = edges.iter().map(|edge| self.least_cost(*edge, room, *rect)).sum();
            *cost = base + least + area_cost(bounds.union(*rect), self.plan);
        }
        places.retain(|(cost, _)| *cost <= limit);
        // What may be the cheapest is tried first, so that most others need not be tried.
        places.sort_by_key(|(least, ..)| *least);
        let is_placed = self.place_at_one_of(&places, room, margin, edges, limit);
        self.places = places;
        is_placed
    }

    /// Places a room where it costs the least of some places, which are in the order of what they cost at least.
    fn place_at_one_of(&mut self, places: &[(i64, Rect)], room: u32, margin: i32, edges: &[u32], limit: i64) -> bool {
        let (plan, own) = (self.plan, room as usize);
        let base = self.paths_cost;
        let mut best: Option<(i64, Rect, Vec<Vec<Point>>)> = None;
        for (index, (least, rect)) in places.iter().enumerate() {
            let most = best.as_ref().map_or(limit, |(cost, ..)| *cost - 1);
            if *least > most || self.router.entered > self.router.stop_at {
                break;
            }
            if !self.canvas.fits(rect.grown(margin)) {
                continue;
            }
            (self.sketch.rooms[own], self.sketch.doorways[own]) = (*rect, plan.rooms[own].doorways(rect.w, rect.h));
            self.canvas.add_room(room, *rect);
            let area = area_cost(self.canvas.bounds(), plan);
            let cost = self.route_all(edges, room, most - base - area);
            if let Some(cost) = cost {
                let cost = base + cost + area_cost(self.canvas.bounds(), plan);
                if cost <= most {
                    if places.get(index + 1).is_none_or(|(next, ..)| *next >= cost) {
                        self.settle(room, edges);
                        return true;
                    }
                    let paths = edges.iter().map(|edge| self.sketch.paths[*edge as usize].clone()).collect();
                    best = Some((cost, *rect, paths));
                }
            }
            self.take_paths(edges);
            self.canvas.remove_room(room, *rect);
        }
        let Some((_, rect, paths)) = best else { return false };
        (self.sketch.rooms[own], self.sketch.doorways[own]) = (rect, plan.rooms[own].doorways(rect.w, rect.h));
        self.canvas.add_room(room, rect);
        for (edge, path) in edges.iter().zip(paths) {
            self.canvas.add_path(&path);
            self.sketch.paths[*edge as usize] = path;
        }
        self.settle(room, edges);
        true
    }

    /// Counts what a room that lies on the canvas with its corridors costs.
    fn settle(&mut self, room: u32, edges: &[u32]) {
        self.is_placed[room as usize] = true;
        for edge in edges {
            let cost = self.sketch.cost_of(self.plan, *edge as usize);
            self.costs[*edge as usize] = cost;
            self.paths_cost += cost;
        }
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    /// Puts a room on the canvas.
    pub(super) fn put_room(&mut self, room: u32, rect: Rect) {
        let own = room as usize;
        (self.sketch.rooms[own], self.sketch.doorways[own]) = (rect, self.plan.rooms[own].doorways(rect.w, rect.h));
        self.canvas.add_room(room, rect);
        self.is_placed[own] = true;
        self.area_cost = area_cost(self.canvas.bounds(), self.plan);
    }

    /// Runs corridors of a room one after the other; the answer is what they cost, if that is no more than `limit`.
    fn route_all(&mut self, edges: &[u32], room: u32, limit: i64) -> Option<i64> {
        let rect = self.sketch.rooms[room as usize];
        let mut left: i64 = edges.iter().map(|edge| self.least_cost(*edge, room, rect)).sum();
        let mut total = 0;
        for edge in edges {
            left -= self.least_cost(*edge, room, rect);
            let path = self.route(*edge, limit - total - left)?;
            self.canvas.add_path(&path);
            self.sketch.paths[*edge as usize] = path;
            total += self.sketch.cost_of(self.plan, *edge as usize);
            if total + left > limit {
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
