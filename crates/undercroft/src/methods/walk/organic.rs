//! The walk over a ground: each room takes the highest of a few places drawn around the room before it, if a corridor
//! can wind its way there; else the next highest, else from farther around.

use super::{Order, Scratch, formulas, ground::Hills, route::Finder, yard::Yard};
use crate::{
    geom::{Dir, Rect},
    methods::{Setback, Walk},
    model::{Layout, Passage, Room, RoomId},
    rng::{Rng, Streams},
    trace::{Event, Trace},
};

/// How many places are drawn for a room at a time; the best that is free and can be reached is taken.
const PLACES: u32 = 24;
/// Of how many of them a corridor is sought.
const SOUGHT: usize = 4;
/// How often places are drawn, each time from twice as far around.
const ROUNDS: u32 = 6;

pub(super) fn lay_out<T: Trace>(
    params: &Walk,
    streams: &Streams,
    scratch: &mut Scratch,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    let Scratch { orders, yard, finder, .. } = scratch;
    let hills = Hills::new(params, &mut streams.stage("ground"));
    yard.begin(params);
    let first =
        Room { direction: Some(Dir::North), ..Room::new(RoomId(0), formulas::turned(formulas::first(params), params)) };
    yard.add_room(&first);
    trace.note(Event::Placed { room: first.id, rect: first.rect });
    let (walk, sides) = orders.split_at(params.rooms as usize - 1);
    let mut settler = Settler { params, hills, rng: streams.stage("walk"), yard, finder, trace };
    let mut rooms = vec![first];
    for order in walk {
        let from = rooms.last().map_or(RoomId(0), |room| room.id);
        settler.settle(order, from, &mut rooms, layout)?;
    }
    // Side paths begin at any room of the walk but the boss's.
    let mut branches = streams.stage("branches");
    for (made, path) in sides.chunks(params.branch_length as usize).enumerate() {
        let mut from = RoomId(branches.below(params.rooms as u32 - 1));
        for order in path {
            let no_branch = |_| Setback::NoBranch { made: made as u32, wanted: params.branches as u32 };
            settler.settle(order, from, &mut rooms, layout).map_err(no_branch)?;
            from = order.room;
        }
    }
    rooms.sort_by_key(|room| room.id);
    layout.rooms.append(&mut rooms);
    Ok(())
}

struct Settler<'a, T> {
    params: &'a Walk,
    hills: Hills,
    rng: Rng,
    yard: &'a mut Yard,
    finder: &'a mut Finder,
    trace: &'a mut T,
}

impl<T: Trace> Settler<'_, T> {
    /// Places a room somewhere around another, and cuts the corridor between them.
    fn settle(
        &mut self,
        order: &Order,
        from: RoomId,
        rooms: &mut Vec<Room>,
        layout: &mut Layout,
    ) -> Result<(), Setback> {
        let Some(before) = rooms.iter().find(|room| room.id == from).cloned() else { return Ok(()) };
        let mut reach = order.size.w.max(order.size.h) + 2 * self.params.corridor_height + self.yard.brush;
        for _ in 0..ROUNDS {
            for rect in self.places(order, before.rect.grown(reach), rooms) {
                let mut room = Room { shape: order.form.shape(rect), ..Room::new(order.room, rect) };
                let region = before.rect.joined(rect).grown(reach).clipped(self.board());
                let found = self.finder.winding(self.yard, (&before, &room), region, Some(&self.hills));
                let Some((route, way)) = found else { continue };
                let ends = [from, order.room];
                let passage = Passage::new(order.passage, ends, route);
                let horizontal_first = matches!(way, Dir::East | Dir::West);
                self.trace.note(Event::Cut { passage: order.passage, ends, horizontal_first });
                self.trace.note(Event::Placed { room: order.room, rect });
                room.direction = Some(way);
                self.yard.add_room(&room);
                self.yard.add_passage(&passage);
                layout.passages.push(passage);
                rooms.push(room);
                return Ok(());
            }
            reach = (2 * reach).min(self.params.width.max(self.params.height));
        }
        let (placed, wanted) = (rooms.len() as u32, self.params.all_rooms() as u32);
        Err(Setback::NoWay { placed, wanted, relax: "raise width and height", proven: false })
    }

    fn board(&self) -> Rect {
        Rect::new(0, 0, self.params.width, self.params.height)
    }

    /// Free places for a room within an area, the highest first.
    fn places(&mut self, order: &Order, area: Rect, rooms: &[Room]) -> Vec<Rect> {
        let Rect { x, y, w, h } = area.clipped(self.board().grown(-1));
        // So far apart that corridors of both can pass between them.
        let apart = 2 * self.yard.brush + 3;
        let mut places: Vec<(u32, Rect)> = Vec::new();
        for _ in 0..PLACES {
            let rect = Rect::new(
                self.rng.between(x, x + w - order.size.w),
                self.rng.between(y, y + h - order.size.h),
                order.size.w,
                order.size.h,
            );
            self.trace.note(Event::Tried(rect));
            let by = rooms.iter().find(|room| rect.grown(apart).overlaps(room.rect));
            if let Some(by) = by {
                self.trace.note(Event::Rejected { rect, by: by.id });
            } else if !self.yard.only(rect, &[]) {
                self.trace.note(Event::Blocked { rect, by: None });
            } else {
                places.push((self.hills.worth(rect), rect));
            }
        }
        places.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        places.truncate(SOUGHT);
        places.into_iter().map(|(_, rect)| rect).collect()
    }
}
