//! The walk over a height map: each room takes the highest of some places drawn around the room before it to which a
//! corridor finds its way; if there is none, places are drawn from farther around (document 003, organic placement).
//!
//! Where no place is found the walk backtracks as the walk on plain ground does: one room, and after some dead ends
//! without progress two, then four, two, eight and so on. Places are drawn anew each time, so nothing is tried twice.

use super::{
    PlannedRoom, Scratch, WalkBuilder, branches, formulas, free_area::has_free_area, height_map::HeightMap,
    occupancy::OccupancyMap, route::CorridorRouter,
};
use crate::{
    geom::{Dir, Point, Rect},
    grid::BucketIndex,
    methods::{AttemptFailure, StepBudget, Walk, WalkFailure},
    model::{Passage, Room, RoomId},
    rng::Rng,
    trace::{Event, Trace},
};

/// How many places are drawn for a room at a time.
const PLACES: u32 = 24;
/// To how many of them, the highest first, a corridor is searched for.
const SOUGHT: usize = 3;
/// How often places are drawn, each time within twice the distance.
const ROUNDS: u32 = 2;
/// After a dead end one room is removed, after the next without progress two, then four and so on; after so many from one on.
const LEAPS: u32 = 9;
/// At how many points around a place it is looked whether a corridor could lead on, and what each counts beside the heights.
const OUTLOOKS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const OUTLOOK_WORTH: u32 = 60;
/// After so many the walk is given up, and a side path at one room is.
const MOST_DEAD_ENDS: u32 = 100;
const MOST_DEAD_ENDS_OF_BRANCH: u32 = 3;
/// What a place that is looked at costs of the budget for all attempts, beside the cells of the room.
const PLACE_STEPS: u64 = 4;

impl<T: Trace> WalkBuilder<'_, T> {
    /// The walk over a ground, and its side paths.
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn lay_out_organic(&mut self) -> Result<(), AttemptFailure> {
        let (params, Scratch { planned, occupancy, router, .. }) = (self.params, &mut *self.scratch);
        let heights = HeightMap::new(params, &mut self.streams.stage("ground"), self.budget);
        occupancy.begin(params);
        let mut index = BucketIndex::default();
        let longest = planned.iter().map(|room| room.size.longest()).max().unwrap_or(1);
        index.begin(params.all_rooms() as usize, longest + apart(occupancy.brush));
        let (walk, sides) = planned.split_at(params.rooms as usize - 1);
        let mut organic = OrganicWalk {
            params,
            less: self.allowance.less,
            heights: &heights,
            rng: self.streams.stage("walk"),
            occupancy,
            router,
            index,
            placed: Vec::new(),
            budget: self.budget,
            trace: self.trace,
        };
        let Some(first) = beginning(params, organic.occupancy.brush) else {
            let (wanted, relax) = (params.rooms as u32, "raise width and height");
            return Err(AttemptFailure::Walk(WalkFailure::NoWay { placed: 1, wanted, relax, proven: true }));
        };
        let first = Room::new(RoomId(0), first);
        organic.push(Room { direction: Some(Dir::North), ..first }, None);
        organic.go(0, walk, MOST_DEAD_ENDS).map_err(|most| {
            let (placed, wanted) = (most as u32 + 1, params.rooms as u32);
            AttemptFailure::Walk(WalkFailure::NoWay { placed, wanted, relax: "raise width and height", proven: false })
        })?;
        branches::grow(params, sides, &mut self.streams.stage("branches"), |room, path| {
            organic.go(room, path, MOST_DEAD_ENDS_OF_BRANCH).is_ok()
        })?;
        for (room, passage) in organic.placed {
            self.layout.rooms.push(room);
            self.layout.passages.extend(passage);
        }
        self.layout.rooms.sort_by_key(|room| room.id);
        self.layout.layers.ground = Some(heights.layer(params));
        Ok(())
    }
}

/// Where the first room lies: in the middle of the board, or where that leaves no space for the boss's beside it, at the first
/// edge or corner that does. From a corner there is most space, so if even that does not there is no such board.
fn beginning(params: &Walk, brush: i32) -> Option<Rect> {
    let board = Rect::new(1, 1, params.width - 2, params.height - 2);
    let (apart, boss) = (apart(brush), formulas::size(params, params.rooms - 1));
    let has_space = |first: &Rect| {
        let across = (first.x - board.x).max(board.right() - first.right());
        let down = (first.y - board.y).max(board.bottom() - first.bottom());
        (boss.w <= board.w && boss.h <= board.h) && (across >= apart + boss.w || down >= apart + boss.h)
    };
    formulas::beginnings(params).map(|first| formulas::turned(first, params)).find(has_space)
}

/// How far rooms lie apart at least: a corridor of each can pass between them.
pub(super) fn apart(brush: i32) -> i32 {
    brush.saturating_mul(2).saturating_add(3)
}

struct OrganicWalk<'a, T> {
    params: &'a Walk,
    /// Whether fewer rooms will do.
    less: bool,
    heights: &'a HeightMap,
    rng: Rng,
    occupancy: &'a mut OccupancyMap,
    router: &'a mut CorridorRouter,
    /// The rectangles of the rooms that are placed, under the same numbers.
    index: BucketIndex,
    /// The rooms that are placed, each with the corridor that leads to it; the first room has none.
    placed: Vec<(Room, Option<Passage>)>,
    budget: &'a mut StepBudget,
    trace: &'a mut T,
}

impl<T: Trace> OrganicWalk<'_, T> {
    fn push(&mut self, room: Room, passage: Option<Passage>) {
        self.trace.note(Event::Placed { room: room.id, rect: room.rect });
        self.occupancy.add_rect(room.rect);
        self.index.push(room.rect);
        passage.iter().for_each(|passage| self.occupancy.add_passage(passage));
        self.placed.push((room, passage));
    }

    /// Removes the room that was placed last, and the corridor to it.
    fn pop(&mut self) {
        let Some((room, passage)) = self.placed.pop() else { return };
        self.index.pop();
        let cells = passage.map_or(Vec::new(), |passage| passage.route.cells());
        self.occupancy.remove(room.rect, &cells);
        self.budget.spend(cells.len() as u64 + room.rect.area().unsigned_abs() / 4);
        self.trace.note(Event::Withdrawn(room.id));
    }

    /// Goes on from a room with all that are planned, or leaves everything as it was and says how many rooms it placed at
    /// most.
    fn go(&mut self, from: usize, planned: &[PlannedRoom], most_dead_ends: u32) -> Result<(), usize> {
        let base = self.placed.len();
        let (mut most, mut dead_ends) = (0, 0);
        loop {
            let depth = self.placed.len() - base;
            let Some(wanted) = planned.get(depth) else { return Ok(()) };
            let before = if depth == 0 { from } else { self.placed.len() - 1 };
            let rooms_left = planned.len() - depth - 1;
            if self.place_room(wanted, before, rooms_left) {
                if depth + 1 > most {
                    (most, dead_ends) = (depth + 1, 0);
                }
                continue;
            }
            dead_ends += 1;
            let back = 1 << ((dead_ends - 1) % LEAPS);
            let is_over = self.is_spent() || dead_ends == most_dead_ends;
            for _ in 0..if is_over { depth } else { depth.min(back) } {
                self.pop();
            }
            if is_over {
                return Err(most);
            }
        }
    }

    /// Whether this attempt may go on no longer.
    fn is_spent(&mut self) -> bool {
        self.budget.is_spent() || self.router.is_spent() || !self.trace.keep_going()
    }

    /// Whether the room that was placed last has free ground around it for so many more. On a crowded board free ground
    /// says little, and nothing is asked.
    fn leads_on(&mut self, rooms_left: usize) -> bool {
        let Some((room, _)) = self.placed.last() else { return true };
        // Of no more rooms nothing has to be asked; that it is asked at first keeps the dungeons of earlier versions as they were.
        if self.less && rooms_left == 0 {
            return true;
        }
        let side = i64::from(room.rect.w.max(room.rect.h) + apart(self.occupancy.brush));
        let wanted = side.saturating_mul(side).saturating_mul(2 * rooms_left as i64);
        wanted.saturating_mul(3) > self.params.board_cells() as i64
            || has_free_area(self.occupancy, room.rect, wanted, self.budget)
    }

    /// Places a room somewhere around another, and the corridor between them, if there is a place from which it leads on to
    /// so many more.
    fn place_room(&mut self, wanted: &PlannedRoom, before: usize, rooms_left: usize) -> bool {
        let before = self.placed[before].0.clone();
        // It never doubles back; the first room was not entered from anywhere.
        let barred = before.direction.filter(|_| before.id != RoomId(0)).map(Dir::opposite);
        let mut reach = wanted.size.longest() + 2 * self.params.corridor_height + self.occupancy.brush;
        for _ in 0..ROUNDS {
            for rect in self.places(wanted, before.rect.grown(reach)) {
                if self.is_spent() {
                    return false;
                }
                let mut room = Room { shape: wanted.shape_kind.shape(rect), ..Room::new(wanted.room, rect) };
                let region = before.rect.union(rect).grown(reach).intersect(self.occupancy.bounds());
                let rooms = (&before, &room);
                let found = self.router.winding(self.occupancy, rooms, barred, region, Some(self.heights), self.budget);
                let Some((route, way)) = found else { continue };
                let ends = [before.id, wanted.room];
                let horizontal_first = way.is_horizontal();
                self.trace.note(Event::Cut { passage: wanted.passage, ends, horizontal_first });
                room.direction = Some(way);
                self.push(room, Some(Passage::new(wanted.passage, ends, route)));
                if self.leads_on(rooms_left) {
                    return true;
                }
                self.pop();
            }
            reach = (2 * reach).min(self.params.width.max(self.params.height));
        }
        false
    }

    /// How much free ground lies around a place: a walk that goes where there is some does not lock itself in.
    fn outlook(&self, rect: Rect) -> u32 {
        let (middle, far) = (rect.centre(), rect.w.max(rect.h) + 3 * self.occupancy.brush);
        let points = OUTLOOKS.iter().flat_map(|(x, y)| [(x * far, y * far), (2 * x * far, 2 * y * far)]);
        let is_clear = |(x, y): &(i32, i32)| self.occupancy.is_clear(middle + Point::new(*x, *y));
        OUTLOOK_WORTH * points.filter(is_clear).count() as u32
    }

    /// Free places for a room within an area, the highest first.
    fn places(&mut self, wanted: &PlannedRoom, area: Rect) -> Vec<Rect> {
        let Rect { x, y, w, h } = area.intersect(self.occupancy.bounds().grown(-1));
        let apart = apart(self.occupancy.brush);
        let mut places: Vec<(u32, Rect)> = Vec::new();
        self.budget.spend(u64::from(PLACES) * PLACE_STEPS);
        for _ in 0..PLACES {
            let rect = Rect::new(
                self.rng.between(x, x + w - wanted.size.w),
                self.rng.between(y, y + h - wanted.size.h),
                wanted.size.w,
                wanted.size.h,
            );
            self.trace.note(Event::Tried(rect));
            let by = self.index.find_overlapping(rect.grown(apart), |number| Some(self.placed[number].0.id));
            if let Some(by) = by {
                self.trace.note(Event::Rejected { rect, by });
                continue;
            }
            self.budget.spend(rect.area().unsigned_abs() / 16);
            if self.occupancy.is_free_but_for(rect, &[]) {
                places.push((self.heights.score(rect) + self.outlook(rect), rect));
            } else {
                self.trace.note(Event::Blocked { rect, by: None });
            }
        }
        places.sort_by_key(|(height, _)| std::cmp::Reverse(*height));
        places.truncate(SOUGHT);
        places.into_iter().map(|(_, rect)| rect).collect()
    }
}
