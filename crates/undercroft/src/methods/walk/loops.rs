//! Loops: more corridors, between rooms that are near each other on the board but far apart along the walk (document 003,
//! loop creation).

use super::{BossPlace, Scratch, WalkBuilder, boss, route::CorridorRouter};
use crate::{
    geom::{Dir, Rect},
    methods::{AttemptFailure, Walk, WalkFailure},
    model::{Layout, Passage, PassageId, RoomId},
    rng::Rng,
    trace::{Event, Trace},
};

/// How often loops are drawn where they must leave the boss the farthest.
const ROUNDS: u32 = 6;
/// Up to so many rooms are compared each with each; more are compared only with those next to them by column and by row.
const FEW: usize = 300;
const BESIDE: usize = 60;
/// With how many of its nearest neighbours a room may be joined.
const NEAREST: usize = 8;

impl<T: Trace> WalkBuilder<'_, T> {
    /// Adds loops. Those that lead to the farthest room by a shorter way are drawn again.
    pub(super) fn add_loops(&mut self, boss: RoomId) -> Result<(), AttemptFailure> {
        let mut rng = self.streams.stage("loops");
        let without = self.layout.passages.len();
        if self.allowance.less {
            return self.join_rooms(boss, &mut rng);
        }
        for _ in 0..ROUNDS {
            self.layout.passages.truncate(without);
            self.join_rooms(boss, &mut rng)?;
            if self.params.boss == BossPlace::Last || self.farthest() == boss {
                return Ok(());
            }
        }
        Err(AttemptFailure::Walk(WalkFailure::BossDoesNotFit))
    }

    /// Adds as many corridors as are wanted, or as find a place where fewer will do, each between two rooms that no passage joins yet, so that each makes one loop.
    /// None leads to the boss.
    fn join_rooms(&mut self, boss: RoomId, rng: &mut Rng) -> Result<(), AttemptFailure> {
        let Scratch { occupancy, router, .. } = &mut *self.scratch;
        let (layout, budget) = (&mut *self.layout, &mut *self.budget);
        budget.spend(self.params.board_cells() / 100);
        occupancy.build(self.params, layout);
        let mut pairs = candidates(self.params, layout, boss);
        budget.spend(pairs.len() as u64);
        rng.shuffle(&mut pairs);
        let wanted = self.params.loops as u32;
        let mut made = 0;
        // Where fewer loops will do, none that leads to the boss by a shorter way is kept.
        let keeps_farthest = self.allowance.less && self.params.boss == BossPlace::Farthest;
        for ends in pairs {
            if made == wanted || budget.is_spent() {
                break;
            }
            if !self.trace.keep_going() {
                return Err(AttemptFailure::Stopped);
            }
            let [a, b] = ends.map(|end| &layout.rooms[end.0 as usize]);
            let route = CorridorRouter::straight(occupancy, a, b, budget).or_else(|| {
                // Around both rooms, with room to pass on either side.
                let region = a.rect.union(b.rect).grown(3 * occupancy.brush + 6).intersect(layout.bounds());
                router.winding(occupancy, (a, b), None, region, None, budget).map(|(route, _)| route)
            });
            let Some(route) = route else { continue };
            let passage = Passage::new(PassageId(layout.passages.len() as u32), ends, route);
            occupancy.add_passage(&passage);
            let horizontal_first = passage.direction().is_some_and(Dir::is_horizontal);
            self.trace.note(Event::Cut { passage: passage.id, ends, horizontal_first });
            layout.passages.push(passage);
            made += 1;
            if keeps_farthest && boss::farthest(self.params, layout, budget) != boss {
                layout.passages.pop();
                occupancy.build(self.params, layout);
                budget.spend(self.params.board_cells() / 100);
                made -= 1;
            }
        }
        if made == wanted || self.allowance.less {
            Ok(())
        } else {
            Err(AttemptFailure::Walk(WalkFailure::NoLoop { made, wanted }))
        }
    }
}

/// Pairs of rooms near each other that no passage joins, at least a third of the walk apart.
// Not inlined, so that web pages that never call it do not load it.
#[inline(never)]
fn candidates(params: &Walk, layout: &Layout, boss: RoomId) -> Vec<[RoomId; 2]> {
    let count = layout.rooms.len() as u32;
    let rect = |room: u32| layout.rooms[room as usize].rect;
    let places: Vec<WalkPlace> = walk_places(params, layout);
    let least = params.loop_distance();
    let fits =
        |a: u32, b: u32| places[a as usize].corridors_to(places[b as usize]) >= least && a != boss.0 && b != boss.0;
    let sorted = |key: fn(Rect) -> (i32, i32)| {
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by_key(|room| (key(rect(*room)), *room));
        order
    };
    let (orders, reach) = if layout.rooms.len() > FEW {
        (vec![sorted(|rect| (rect.x, rect.y)), sorted(|rect| (rect.y, rect.x))], BESIDE)
    } else {
        (vec![(0..count).collect()], FEW)
    };
    let mut pairs = Vec::new();
    for order in &orders {
        for (place, a) in order.iter().copied().enumerate() {
            let beside = place.saturating_sub(reach)..order.len().min(place + reach + 1);
            let fitting = order[beside].iter().filter(|b| fits(a, **b));
            let mut near: Vec<(i32, u32)> = fitting.map(|b| (rect(a).gap(rect(*b)), *b)).collect();
            near.sort_unstable();
            pairs.extend(near.iter().take(NEAREST).map(|(_, b)| [a.min(*b), a.max(*b)].map(RoomId)));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Where a room is along the walk: its own place, or for a room of a side path the place of the room where that begins.
#[derive(Clone, Copy)]
struct WalkPlace {
    at: u32,
    /// Which side path it is on, counted from 1; 0 for the walk itself.
    path: u32,
    /// How many corridors away from the walk.
    off: u32,
}

impl WalkPlace {
    /// How many corridors lie between two rooms, without loops.
    fn corridors_to(self, other: WalkPlace) -> u32 {
        if self.path == other.path && self.path > 0 {
            return self.off.abs_diff(other.off);
        }
        self.at.abs_diff(other.at) + self.off + other.off
    }
}

/// The places of all rooms by their numbers. The first corridors are those of the walk, those of side paths follow.
fn walk_places(params: &Walk, layout: &Layout) -> Vec<WalkPlace> {
    let mut places = vec![WalkPlace { at: 0, path: 0, off: 0 }; layout.rooms.len()];
    for (number, passage) in layout.passages.iter().take(params.all_rooms() as usize - 1).enumerate() {
        let [from, to] = passage.ends.map(|end| end.0 as usize);
        let before = places[from];
        places[to] = match number.checked_sub(params.rooms as usize - 1) {
            None => WalkPlace { at: before.at + 1, ..before },
            Some(side) => {
                let path = (side / params.branch_length as usize) as u32 + 1;
                WalkPlace { path, off: before.off + 1, ..before }
            }
        };
    }
    places
}
