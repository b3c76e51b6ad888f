//! Further corridors: rooms that are near on the board but not joined get one, and the dungeon a way round.

use super::{route::Finder, yard::Yard};
use crate::{
    geom::{Dir, Rect},
    methods::{Setback, Walk},
    model::{Layout, Passage, PassageId, Room, RoomId},
    rng::Rng,
    trace::{Event, Trace},
};

/// Of so many rooms each is compared with each; of more, only with those beside it in the order of columns and rows.
const FEW: usize = 300;
const BESIDE: usize = 60;
/// With how many of its nearest a room may be joined.
const NEAREST: usize = 8;

/// Adds as many corridors as are wanted, each between two rooms that none joins yet: each makes one loop more.
pub(super) fn join<T: Trace>(
    params: &Walk,
    rng: &mut Rng,
    yard: &mut Yard,
    finder: &mut Finder,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    yard.build(params, layout);
    let mut pairs = candidates(layout);
    rng.shuffle(&mut pairs);
    // Rooms with more than one room between them first: those make the longer rounds.
    let parents = parents(layout);
    pairs.sort_by_key(|pair| shares_neighbour(&parents, *pair));
    let wanted = params.loops as u32;
    let mut made = 0;
    for (a, b) in pairs {
        if made == wanted {
            break;
        }
        let rooms = (&layout.rooms[a as usize], &layout.rooms[b as usize]);
        let straight = Finder::straight(yard, rooms.0, rooms.1);
        let route = straight.or_else(|| {
            let region = around(rooms.0, rooms.1, yard).clipped(Rect::new(0, 0, params.width, params.height));
            finder.winding(yard, rooms, region, None).map(|(route, _)| route)
        });
        let Some(route) = route else { continue };
        let (id, ends) = (PassageId(layout.passages.len() as u32), [RoomId(a), RoomId(b)]);
        let passage = Passage::new(id, ends, route);
        yard.add_passage(&passage);
        let horizontal_first = matches!(passage.direction(), Some(Dir::East | Dir::West));
        trace.note(Event::Cut { passage: id, ends, horizontal_first });
        layout.passages.push(passage);
        made += 1;
    }
    if made == wanted { Ok(()) } else { Err(Setback::NoLoop { made, wanted }) }
}

/// Where a corridor between two rooms may run: around both, with room to pass on either side.
fn around(a: &Room, b: &Room, yard: &Yard) -> Rect {
    a.rect.joined(b.rect).grown(3 * yard.brush + 6)
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
