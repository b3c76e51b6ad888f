//! Placing one room after the other next to those that it is joined to, each where it costs the least of some places. Most graphs with few
//! cycles can be drawn so, and the drawing is compact from the beginning; where no place is left, some neighbours are taken off and
//! placed again, and in the end nothing comes of it: then there is still the drawing that always exists.

use super::{
    plan::{EAST, NORTH, Plan, SOUTH},
    sketch::Sketch,
    steps::Work,
};
use crate::{
    geom::{Point, Rect},
    rng::Rng,
};

/// How much dearer a room may make the drawing.
const DEAREST: i64 = 500;
/// How many cells beside each room stay free, so that corridors find their way between rooms.
const MARGIN: i32 = 2;
/// The same where it fails again and again.
const MOST_TAKEN_OFF: usize = 40;
/// After how many cells a search for a corridor is given up: next to a room, and where corridors are known to meet.
const CELLS_NEAR: u64 = 2_000;
const CELLS_AT_MEETING: u64 = 12_000;
/// How many cells all searches together may enter while a room is placed.
const CELLS_A_PLACING: u64 = 20_000;
const CELLS_A_SHAKE: u64 = 30_000;
/// How often rooms may fail one after the other without any progress.
const MOST_FAILURES: usize = 40;
/// How many places are tried where corridors can meet.
const PLACES_AT_MEETING: u32 = 48;
/// How much farther than usual corridors may run.
const MORE_DETOUR: i32 = 60;
/// How many rooms are moved where one finds no place, how often, and how much dearer the drawing may become each time.
const SHAKEN: usize = 12;
const SHAKES: u32 = 60;
const DEAREST_SHAKE: i64 = 40;
/// How many rooms are taken off at most where another one finds no place.
const TAKEN_OFF: usize = 6;

/// How many cells searches may enter, for each room and in all, before the drawing that always exists is taken.
const CELLS_A_ROOM: u64 = 3_000;
const CELLS_A_PAIR: u64 = 100;
const CELLS: u64 = 600_000;

/// A drawing of the whole plan, or `None` if it takes too long to find one.
pub(super) fn grow_within_budget(plan: &Plan, rng: &mut Rng) -> Option<Sketch> {
    let rooms = plan.rooms.len() as u64;
    let mut budget = CELLS + (CELLS_A_ROOM + CELLS_A_PAIR * rooms) * rooms;
    while budget > 0 {
        if let Some(sketch) = grow(plan, &mut budget, rng) {
            return Some(sketch);
        }
    }
    None
}

/// A drawing of the whole plan, or `None` if some room found no place.
pub(super) fn grow(plan: &Plan, budget: &mut u64, rng: &mut Rng) -> Option<Sketch> {
    let side = (3 * plan.total_area.isqrt()) as i32 + 80;
    let mut work = Work::empty(plan, side);
    let count = plan.rooms.len();
    work.router.more_detour = MORE_DETOUR;
    let first = rng.below(count as u32);
    let (w, h) = plan.size_with_doors(first, rng);
    let (x, y) = ((work.canvas.width - w) / 2, (work.canvas.height - h) / 2);
    work.put_room(first, Rect::new(x, y, w, h));
    let mut waiting: Vec<u32> = (0..count as u32).filter(|room| *room != first).collect();
    rng.shuffle(&mut waiting);
    // When each room was placed last.
    let mut placed_at = vec![0_u32; count];
    let mut now = 0;
    let (mut fewest, mut fails) = (count, 0);
    while !waiting.is_empty() {
        now += 1;
        // The room that closes the most ways comes first, of several that whose neighbour was placed first: so all arms grow evenly, and
        // loops close in their middle.
        let worth = |room: u32| {
            let others = plan.incident[room as usize].iter().map(|edge| plan.other(*edge, room));
            let placed = others.filter(|other| work.is_placed[*other as usize]);
            placed.fold((0, 0), |(count, age), other| (count + 1, (u32::MAX - placed_at[other as usize]).max(age)))
        };
        let index = (0..waiting.len()).max_by_key(|index| worth(waiting[*index]))?;
        let room = waiting.swap_remove(index);
        placed_at[room as usize] = now;
        if work.place_somewhere(room, rng) {
            if waiting.len() < fewest {
                (fewest, fails) = (waiting.len(), 0);
            }
            continue;
        }
        if fails > MOST_FAILURES + count / 6 || work.router.entered > *budget {
            waiting.push(room);
            break;
        }
        fails += 1;
        if fails % 2 == 1 {
            work.shake(room, rng);
            waiting.push(room);
            continue;
        }
        let mut off = match fails % 4 {
            0 => work.neighbourhood(room, TAKEN_OFF),
            _ => work.around(room, (TAKEN_OFF + fails / 2).min(MOST_TAKEN_OFF), rng),
        };
        off.truncate((count - waiting.len() - 1) / 2);
        work.take_off(plan, &off);
        waiting.push(room);
        waiting.extend(off);
        rng.shuffle(&mut waiting);
        if !waiting.iter().any(|room| work.has_placed_neighbour(*room)) {
            break;
        }
    }
    // A try that comes to nothing uses some of the budget up, whatever it did.
    *budget = budget.saturating_sub(work.router.entered.max(CELLS_A_PLACING));
    waiting.is_empty().then_some(work.sketch)
}

impl Work<'_> {
    /// Places a room near those that it is joined to, or where its corridors can meet.
    fn place_somewhere(&mut self, room: u32, rng: &mut Rng) -> bool {
        let limit = self.cost() + DEAREST;
        let is_placed = |edge: &u32| self.is_placed[self.plan.other(*edge, room) as usize];
        let edges: Vec<u32> = self.plan.incident[room as usize].iter().copied().filter(is_placed).collect();
        self.router.most_cells = CELLS_NEAR;
        self.router.stop_at = self.router.entered + CELLS_A_PLACING;
        if self.place_near(room, &edges, (MARGIN, 2), limit, rng) {
            return true;
        }
        self.router.most_cells = CELLS_AT_MEETING;
        self.router.stop_at = self.router.entered + CELLS_A_PLACING;
        if self.place_at_meeting(room, &edges, limit, rng) {
            return true;
        }
        self.router.most_cells = CELLS_NEAR;
        self.router.stop_at = self.router.entered + CELLS_A_PLACING;
        self.place_near(room, &edges, (0, 0), limit, rng)
    }

    /// Places a room where its corridors can meet, if there are such places near enough.
    fn place_at_meeting(&mut self, room: u32, edges: &[u32], limit: i64, rng: &mut Rng) -> bool {
        let plan = self.plan;
        let end = |edge: &u32| {
            let other = plan.other(*edge, room);
            (other, self.sketch.rooms[other as usize], self.sketch.doorways[other as usize])
        };
        let rooms: Vec<(u32, Rect, [u64; 4])> = edges.iter().map(end).collect();
        let cells = self.meeting.places(&self.canvas, &rooms);
        self.router.entered += self.meeting.filled;
        if cells.is_empty() {
            return false;
        }
        for margin in [MARGIN, 1, 0] {
            let mut places = std::mem::take(&mut self.places);
            places.clear();
            for attempt in 1..=PLACES_AT_MEETING {
                let (w, h) = plan.size_with_doors(room, rng);
                let doorways = plan.rooms[room as usize].doorways(w, h);
                let most = (cells.len() as u32 * attempt / PLACES_AT_MEETING).max(1);
                let at = cells[rng.below(most) as usize];
                let side = rng.below(4) as usize;
                let mut bits = doorways[side];
                for _ in 0..rng.below(bits.count_ones()) {
                    bits &= bits - 1;
                }
                let place = bits.trailing_zeros().min(63) as i32;
                let corner = match side {
                    NORTH => Point::new(at.x - place, at.y + 1 + margin),
                    EAST => Point::new(at.x - w - margin, at.y - place),
                    SOUTH => Point::new(at.x - place, at.y - h - margin),
                    _ => Point::new(at.x + 1 + margin, at.y - place),
                };
                places.push((0, Rect::new(corner.x, corner.y, w, h)));
            }
            if self.place_best(places, room, edges, margin, limit) {
                return true;
            }
        }
        false
    }

    /// Rooms that lie around one to which a room is joined, the nearest first.
    fn around(&self, room: u32, most: usize, rng: &mut Rng) -> Vec<u32> {
        let edges = self.plan.incident[room as usize].iter();
        let others: Vec<u32> =
            edges.map(|edge| self.plan.other(*edge, room)).filter(|other| self.is_placed[*other as usize]).collect();
        let centre = rng.pick(&others).map_or(Rect::default(), |other| self.sketch.rooms[*other as usize]);
        let placed = (0..self.is_placed.len()).filter(|own| self.is_placed[*own]);
        let mut near: Vec<(i32, u32)> = placed.map(|own| (centre.gap(self.sketch.rooms[own]), own as u32)).collect();
        near.sort_unstable();
        near.into_iter().take(most).map(|(_, own)| own).collect()
    }

    /// Moves rooms near a room that finds no place, so that others may come free.
    fn shake(&mut self, room: u32, rng: &mut Rng) {
        let near = self.neighbourhood(room, SHAKEN);
        self.router.most_cells = CELLS_NEAR;
        self.router.stop_at = self.router.entered + CELLS_A_SHAKE;
        for _ in 0..SHAKES {
            let Some(own) = rng.pick(&near).copied() else { return };
            let limit = self.cost() + DEAREST_SHAKE;
            let before = self.take_off(self.plan, &[own]);
            let edges = before.edges();
            if edges.is_empty() || !self.place_near(own, &edges, (1, 4), limit, rng) {
                self.put_back(before);
            }
        }
    }

    /// Rooms near a room in the graph that are placed, the nearest first.
    fn neighbourhood(&self, room: u32, most: usize) -> Vec<u32> {
        let mut found = vec![room];
        let mut next = 0;
        while let Some(room) = found.get(next).copied().filter(|_| found.len() <= most) {
            next += 1;
            for edge in &self.plan.incident[room as usize] {
                let other = self.plan.other(*edge, room);
                if self.is_placed[other as usize] && !found.contains(&other) && found.len() <= most {
                    found.push(other);
                }
            }
        }
        found.remove(0);
        found
    }
}
