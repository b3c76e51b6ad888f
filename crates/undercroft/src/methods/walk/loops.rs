//! Loops: more corridors, between rooms that are near each other on the board but far apart along the walk (document 003,
//! loop creation).

use super::{Scratch, route::CorridorRouter};
use crate::{
    geom::{Dir, Rect},
    methods::{Setback, StepBudget, Walk},
    model::{Layout, Passage, PassageId, Room, RoomId},
    rng::Rng,
    trace::{Event, Trace},
};

/// Up to so many rooms are compared each with each; more are compared only with those next to them by column and by row.
const FEW: usize = 300;
const BESIDE: usize = 60;
/// With how many of its nearest neighbours a room may be joined.
const NEAREST: usize = 8;

/// Adds as many corridors as are wanted, each between two rooms that no passage joins yet, so that each makes one loop.
/// None leads to the boss.
pub(super) fn join<T: Trace>(
    params: &Walk,
    boss: RoomId,
    rng: &mut Rng,
    scratch: &mut Scratch,
    layout: &mut Layout,
    budget: &mut StepBudget,
    trace: &mut T,
) -> Result<(), Setback> {
    let Scratch { occupancy, finder, .. } = scratch;
    budget.spend(params.board_cells() / 100);
    occupancy.build(params, layout);
    let mut pairs = candidates(params, layout, boss);
    budget.spend(pairs.len() as u64);
    rng.shuffle(&mut pairs);
    let wanted = params.loops as u32;
    let mut made = 0;
    for (a, b) in pairs {
        if made == wanted || budget.is_spent() {
            break;
        }
        if !trace.keep_going() {
            return Err(Setback::Stopped);
        }
        let rooms = (&layout.rooms[a as usize], &layout.rooms[b as usize]);
        let straight = CorridorRouter::straight(occupancy, rooms.0, rooms.1, budget);
        let route = straight.or_else(|| {
            let region = around(rooms.0, rooms.1, occupancy.brush).intersect(layout.bounds());
            finder.winding(occupancy, rooms, None, region, None, budget).map(|(route, _)| route)
        });
        let Some(route) = route else { continue };
        let (id, ends) = (PassageId(layout.passages.len() as u32), [RoomId(a), RoomId(b)]);
        let passage = Passage::new(id, ends, route);
        occupancy.add_passage(&passage);
        let horizontal_first = passage.direction().is_some_and(Dir::is_horizontal);
        trace.note(Event::Cut { passage: id, ends, horizontal_first });
        layout.passages.push(passage);
        made += 1;
    }
    if made == wanted { Ok(()) } else { Err(Setback::NoLoop { made, wanted }) }
}

/// Where a corridor between two rooms may run: around both, with room to pass on either side.
fn around(a: &Room, b: &Room, brush: i32) -> Rect {
    a.rect.union(b.rect).grown(3 * brush + 6)
}

/// Pairs of rooms near each other that no passage joins, at least a third of the walk apart.
fn candidates(params: &Walk, layout: &Layout, boss: RoomId) -> Vec<(u32, u32)> {
    let rooms = &layout.rooms;
    let places: Vec<WalkPlace> = walk_places(params, layout);
    let least = params.loop_distance();
    let fits =
        |a: u32, b: u32| places[a as usize].corridors_to(places[b as usize]) >= least && a != boss.0 && b != boss.0;
    let mut pairs = Vec::new();
    let mut near = Vec::new();
    let mut orders: Vec<Vec<u32>> = vec![(0..rooms.len() as u32).collect()];
    if rooms.len() > FEW {
        orders.push(orders[0].clone());
        orders[0].sort_by_key(|room| (rooms[*room as usize].rect.x, rooms[*room as usize].rect.y, *room));
        orders[1].sort_by_key(|room| (rooms[*room as usize].rect.y, rooms[*room as usize].rect.x, *room));
    }
    for order in &orders {
        let reach = if rooms.len() > FEW { BESIDE } else { FEW };
        for (place, a) in order.iter().enumerate() {
            near.clear();
            let beside = place.saturating_sub(reach)..order.len().min(place + reach + 1);
            for b in order[beside].iter().filter(|b| fits(*a, **b)) {
                near.push((rooms[*a as usize].rect.gap(rooms[*b as usize].rect), *b));
            }
            near.sort_unstable();
            pairs.extend(near.iter().take(NEAREST).map(|(_, b)| (*a.min(b), *a.max(b))));
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
