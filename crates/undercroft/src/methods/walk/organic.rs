//! The walk over a ground: rooms take the best of a few places drawn for each, the walk goes from each to the nearest
//! next, and corridors wind where the ground is good.

use super::{
    Bench, Order, formulas,
    ground::Hills,
    route::{Finder, gap},
    yard::{Yard, brush},
};
use crate::{
    geom::{Dir, Rect},
    methods::Setback,
    model::{Layout, Passage, Room, RoomId},
    recipe::Walk,
    rng::{Rng, Streams},
    trace::{Event, Trace},
};

/// How many places on the board are drawn for each room; the best that is free is taken.
const PLACES: u32 = 40;
/// How often that is done before a room has no place.
const ROUNDS: u32 = 10;

pub(super) fn lay_out<T: Trace>(
    params: &Walk,
    streams: &Streams,
    bench: &mut Bench,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    let Bench { orders, yard, finder, .. } = bench;
    let hills = Hills::new(params, &mut streams.stage("ground"));
    let mut rng = streams.stage("walk");
    let first = formulas::turned(formulas::first(params), params);
    let mut placed = vec![(RoomId(0), first)];
    // The boss first of all, far from where one begins; the others fill what lies between.
    let boss = params.rooms as usize - 2;
    let places = [boss].into_iter().chain((0..orders.len()).filter(|index| *index != boss));
    let mut rects = vec![Rect::default(); orders.len()];
    for index in places {
        let far = if index == boss { 1 } else { 0 };
        let found = settle(params, &hills, &orders[index], far, &placed, &mut rng, trace);
        let Some(rect) = found else {
            let (placed, wanted) = (placed.len() as u32, params.all_rooms() as u32);
            return Err(Setback::NoWay { placed, wanted, relax: "raise width and height", proven: false });
        };
        rects[index] = rect;
        placed.push((orders[index].room, rect));
    }
    let path = chain(params, first, orders, &mut rects);
    layout.rooms.push(Room { direction: Some(Dir::North), ..Room::new(RoomId(0), first) });
    let mut rooms: Vec<Room> = orders.iter().zip(&rects).map(|(order, rect)| room(order, *rect)).collect();
    rooms.sort_by_key(|room| room.id);
    layout.rooms.append(&mut rooms);
    for room in &layout.rooms {
        trace.note(Event::Placed { room: room.id, rect: room.rect });
    }
    join(params, &hills, orders, &path, (yard, finder), layout, trace)
}

fn room(order: &Order, rect: Rect) -> Room {
    Room { shape: order.form.shape(rect), ..Room::new(order.room, rect) }
}

/// The best of a few places for a room, apart from all others by enough for corridors to pass.
fn settle<T: Trace>(
    params: &Walk,
    hills: &Hills,
    order: &Order,
    far: u32,
    placed: &[(RoomId, Rect)],
    rng: &mut Rng,
    trace: &mut T,
) -> Option<Rect> {
    let (w, h) = (order.size.w, order.size.h);
    let apart = brush(params) + 3;
    for _ in 0..ROUNDS {
        let mut best = None;
        for _ in 0..PLACES {
            let x = rng.between(1, params.width - 1 - w);
            let y = rng.between(1, params.height - 1 - h);
            let rect = Rect::new(x, y, w, h);
            if rect.right() > params.width - 1 || rect.bottom() > params.height - 1 {
                return None;
            }
            trace.note(Event::Tried(rect));
            if let Some((by, _)) = placed.iter().find(|(_, other)| rect.grown(apart).overlaps(*other)) {
                trace.note(Event::Rejected { rect, by: *by });
                continue;
            }
            let worth = hills.worth(rect) + far * 8 * gap(rect, placed[0].1) as u32;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, rect));
            }
        }
        if let Some((_, rect)) = best {
            return Some(rect);
        }
    }
    None
}

/// Deals the places of plain rooms out anew, so that each room of the walk lies near the one before, and each side path near
/// a room of the walk. The answer is for each order the room it is entered from.
fn chain(params: &Walk, first: Rect, orders: &[Order], rects: &mut [Rect]) -> Vec<RoomId> {
    let boss = params.rooms as usize - 2;
    let mut entered_from = vec![RoomId(0); orders.len()];
    let mut last = (RoomId(0), first);
    for index in 0..orders.len() {
        let side = index.checked_sub(boss + 1);
        if side.is_some_and(|side| side % params.branch_length as usize == 0) {
            // A side path begins at the room of the walk that is nearest to what is left.
            let walk = (0..boss).map(|room| (orders[room].room, rects[room])).chain([(RoomId(0), first)]);
            let nearest = walk.min_by_key(|(id, rect)| {
                let near = rects[index..].iter().map(|other| gap(*rect, *other)).min();
                (near, *id)
            });
            last = nearest.unwrap_or(last);
        }
        let like = |other: &usize| orders[*other].size == orders[index].size && (*other == boss) == (index == boss);
        let rest = (index..orders.len()).filter(like);
        if let Some(nearest) = rest.min_by_key(|other| (gap(last.1, rects[*other]), *other)) {
            rects.swap(index, nearest);
        }
        entered_from[index] = last.0;
        last = (orders[index].room, rects[index]);
    }
    entered_from
}

/// Cuts a corridor into every room from the one before.
fn join<T: Trace>(
    params: &Walk,
    hills: &Hills,
    orders: &[Order],
    path: &[RoomId],
    (yard, finder): (&mut Yard, &mut Finder),
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    yard.build(params, layout);
    let board = Rect::new(0, 0, params.width, params.height);
    for (order, from) in orders.iter().zip(path) {
        let rooms = (&layout.rooms[from.0 as usize], &layout.rooms[order.room.0 as usize]);
        let (a, b) = (rooms.0.rect, rooms.1.rect);
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let around = Rect::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y);
        let near = around.grown(48).clipped(board);
        let found = finder.winding(yard, rooms, near, Some(hills)).or_else(|| {
            // Somewhere around everything there may still be a way.
            finder.winding(yard, rooms, board, Some(hills)).filter(|_| near != board)
        });
        let Some((route, way)) = found else {
            return Err(Setback::NoCorridor { joined: order.passage.0, wanted: orders.len() as u32 });
        };
        let ends = [*from, order.room];
        let passage = Passage::new(order.passage, ends, route);
        yard.add_passage(&passage);
        trace.note(Event::Cut { passage: passage.id, ends, horizontal_first: matches!(way, Dir::East | Dir::West) });
        layout.passages.push(passage);
        layout.rooms[order.room.0 as usize].direction = Some(way);
    }
    Ok(())
}
