//! Loops: more corridors, between rooms that are near each other but not joined (document 003, loop creation).

use super::{occupancy::OccupancyMap, route::CorridorRouter};
use crate::{
    geom::{Dir, Rect},
    methods::{Setback, Walk},
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
pub(super) fn join<T: Trace>(
    params: &Walk,
    rng: &mut Rng,
    occupancy: &mut OccupancyMap,
    finder: &mut CorridorRouter,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    occupancy.build(params, layout);
    let mut pairs = candidates(layout);
    rng.shuffle(&mut pairs);
    // Rooms with more than one room between them come first, as they make longer loops.
    let parents = parents(layout);
    pairs.sort_by_key(|pair| shares_neighbour(&parents, *pair));
    let wanted = params.loops as u32;
    let mut made = 0;
    for (a, b) in pairs {
        if made == wanted {
            break;
        }
        if !trace.keep_going() {
            return Err(Setback::Stopped);
        }
        let rooms = (&layout.rooms[a as usize], &layout.rooms[b as usize]);
        let straight = CorridorRouter::straight(occupancy, rooms.0, rooms.1);
        let route = straight.or_else(|| {
            let region = around(rooms.0, rooms.1, occupancy).intersect(Rect::new(0, 0, params.width, params.height));
            finder.winding(occupancy, rooms, region, None).map(|(route, _)| route)
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
fn around(a: &Room, b: &Room, occupancy: &OccupancyMap) -> Rect {
    a.rect.union(b.rect).grown(3 * occupancy.brush + 6)
}

/// Pairs of rooms near each other that no passage joins.
fn candidates(layout: &Layout) -> Vec<(u32, u32)> {
    let rooms = &layout.rooms;
    let mut joined: Vec<(u32, u32)> =
        layout.passages.iter().map(|passage| sorted(passage.ends.map(|end| end.0))).collect();
    joined.sort_unstable();
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
            for b in order[beside].iter().filter(|b| *b != a) {
                near.push((rooms[*a as usize].rect.gap(rooms[*b as usize].rect), *b));
            }
            near.sort_unstable();
            let free = near.iter().map(|(_, b)| sorted([*a, *b])).filter(|pair| joined.binary_search(pair).is_err());
            pairs.extend(free.take(NEAREST));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn sorted([a, b]: [u32; 2]) -> (u32, u32) {
    (a.min(b), a.max(b))
}

/// For each room the one it was entered from; the first has none.
fn parents(layout: &Layout) -> Vec<Option<u32>> {
    let mut parents = vec![None; layout.rooms.len()];
    for passage in &layout.passages {
        parents[passage.ends[1].0 as usize] = Some(passage.ends[0].0);
    }
    parents
}

fn shares_neighbour(parents: &[Option<u32>], (a, b): (u32, u32)) -> bool {
    let up = |room: Option<u32>| room.and_then(|room| parents[room as usize]);
    let (over_a, over_b) = (up(Some(a)), up(Some(b)));
    (over_a.is_some() && over_a == over_b) || up(over_a) == Some(b) || up(over_b) == Some(a)
}
