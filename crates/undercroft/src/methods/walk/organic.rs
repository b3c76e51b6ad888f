//! The walk over a height map: each room takes the highest of some places drawn around the room before it to which a
//! corridor finds its way; if there is none, places are drawn from farther around (document 003, organic placement).

use super::{PlannedRoom, Scratch, formulas, height_map::HeightMap, occupancy::OccupancyMap, route::CorridorRouter};
use crate::{
    geom::{Dir, Rect},
    methods::{Setback, Walk},
    model::{Layout, Passage, Room, RoomId},
    rng::{Rng, Streams},
    trace::{Event, Trace},
};

/// How many places are drawn for a room at a time.
const PLACES: u32 = 24;
/// To how many of them, the highest first, a corridor is searched for.
const SOUGHT: usize = 4;
/// How often places are drawn, each time within twice the distance.
const ROUNDS: u32 = 6;

pub(super) fn lay_out<T: Trace>(
    params: &Walk,
    streams: &Streams,
    scratch: &mut Scratch,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    let Scratch { planned, occupancy, finder, .. } = scratch;
    let heights = HeightMap::new(params, &mut streams.stage("ground"));
    occupancy.begin(params);
    let first =
        Room { direction: Some(Dir::North), ..Room::new(RoomId(0), formulas::turned(formulas::first(params), params)) };
    occupancy.add_room(&first);
    trace.note(Event::Placed { room: first.id, rect: first.rect });
    let (walk, sides) = planned.split_at(params.rooms as usize - 1);
    let mut organic = OrganicWalk { params, heights, rng: streams.stage("walk"), occupancy, finder, trace };
    let mut rooms = vec![first];
    for wanted in walk {
        let from = rooms.last().map_or(RoomId(0), |room| room.id);
        organic.place_room(wanted, from, &mut rooms, layout)?;
    }
    // Side paths begin at any room of the walk but the boss's.
    let mut branches = streams.stage("branches");
    for (made, path) in sides.chunks(params.branch_length as usize).enumerate() {
        let mut from = RoomId(branches.below(params.rooms as u32 - 1));
        for wanted in path {
            let no_branch = |_| Setback::NoBranch { made: made as u32, wanted: params.branches as u32 };
            organic.place_room(wanted, from, &mut rooms, layout).map_err(no_branch)?;
            from = wanted.room;
        }
    }
    rooms.sort_by_key(|room| room.id);
    layout.rooms.append(&mut rooms);
    Ok(())
}

struct OrganicWalk<'a, T> {
    params: &'a Walk,
    heights: HeightMap,
    rng: Rng,
    occupancy: &'a mut OccupancyMap,
    finder: &'a mut CorridorRouter,
    trace: &'a mut T,
}

impl<T: Trace> OrganicWalk<'_, T> {
    /// Places a room somewhere around another, and cuts the corridor between them.
    fn place_room(
        &mut self,
        wanted: &PlannedRoom,
        from: RoomId,
        rooms: &mut Vec<Room>,
        layout: &mut Layout,
    ) -> Result<(), Setback> {
        let Some(before) = rooms.iter().find(|room| room.id == from).cloned() else { return Ok(()) };
        let mut reach = wanted.size.w.max(wanted.size.h) + 2 * self.params.corridor_height + self.occupancy.brush;
        for _ in 0..ROUNDS {
            for rect in self.places(wanted, before.rect.grown(reach), rooms) {
                if !self.trace.keep_going() {
                    return Err(Setback::Stopped);
                }
                let mut room = Room { shape: wanted.shape_kind.shape(rect), ..Room::new(wanted.room, rect) };
                let region = before.rect.union(rect).grown(reach).intersect(self.board());
                let found = self.finder.winding(self.occupancy, (&before, &room), region, Some(&self.heights));
                let Some((route, way)) = found else { continue };
                let ends = [from, wanted.room];
                let passage = Passage::new(wanted.passage, ends, route);
                let horizontal_first = way.is_horizontal();
                self.trace.note(Event::Cut { passage: wanted.passage, ends, horizontal_first });
                self.trace.note(Event::Placed { room: wanted.room, rect });
                room.direction = Some(way);
                self.occupancy.add_room(&room);
                self.occupancy.add_passage(&passage);
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
    fn places(&mut self, wanted: &PlannedRoom, area: Rect, rooms: &[Room]) -> Vec<Rect> {
        let Rect { x, y, w, h } = area.intersect(self.board().grown(-1));
        // Rooms lie so far apart that a corridor of each can pass between them.
        let apart = 2 * self.occupancy.brush + 3;
        let mut places: Vec<(u32, Rect)> = Vec::new();
        for _ in 0..PLACES {
            let rect = Rect::new(
                self.rng.between(x, x + w - wanted.size.w),
                self.rng.between(y, y + h - wanted.size.h),
                wanted.size.w,
                wanted.size.h,
            );
            self.trace.note(Event::Tried(rect));
            let by = rooms.iter().find(|room| rect.grown(apart).overlaps(room.rect));
            if let Some(by) = by {
                self.trace.note(Event::Rejected { rect, by: by.id });
            } else if !self.occupancy.only(rect, &[]) {
                self.trace.note(Event::Blocked { rect, by: None });
            } else {
                places.push((self.heights.score(rect), rect));
            }
        }
        places.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        places.truncate(SOUGHT);
        places.into_iter().map(|(_, rect)| rect).collect()
    }
}
