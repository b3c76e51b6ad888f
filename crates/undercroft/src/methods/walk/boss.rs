//! The boss in the room with the longest way from the start: the size of the boss's room goes with it.

use super::{
    WalkBuilder,
    formulas::{self, Sides},
    occupancy::OccupancyMap,
};
use crate::{
    geom::{Dir, Point, Rect},
    grid::{Grid, distances},
    methods::{AttemptFailure, StepBudget, Walk, WalkFailure},
    model::{Layout, Passage, Room, RoomId, Route, Shape},
    trace::{Event, Trace},
};

/// How many places along the side where a room is entered are tried for its new size.
const PLACES: usize = 24;

impl<T: Trace> WalkBuilder<'_, T> {
    /// The room whose middle has the longest way from the start; of several the first.
    pub(super) fn farthest(&mut self) -> RoomId {
        farthest(self.params, self.layout, self.budget)
    }

    /// Gives the boss's size to the farthest room and an ordinary one to the last of the walk, which was placed with it.
    ///
    /// Both are dead ends: the side by which a room is entered stays where it is.
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn move_boss(&mut self) -> Result<RoomId, AttemptFailure> {
        let params = self.params;
        let boss = self.farthest();
        let last = RoomId(self.layout.rooms.len() as u32 - 1);
        if boss == last {
            return Ok(boss);
        }
        let ordinary = Sides { w: params.room_width, h: params.room_height };
        for (room, sides) in [(last, ordinary), (boss, formulas::size(params, params.rooms - 1))] {
            self.budget.spend(params.board_cells() / 100);
            self.scratch.occupancy.build(params, self.layout);
            let rect = resized(self.layout, &self.scratch.occupancy, room, sides, self.budget);
            let rect = rect.ok_or(AttemptFailure::Walk(WalkFailure::BossDoesNotFit))?;
            let room = &mut self.layout.rooms[room.0 as usize];
            (room.rect, room.shape) = (rect, Shape::Rect);
            self.trace.note(Event::Moved { room: room.id, rect });
        }
        // The way to a smaller room may be shorter than that to another.
        if self.farthest() == boss { Ok(boss) } else { Err(AttemptFailure::Walk(WalkFailure::BossDoesNotFit)) }
    }
}

/// The room of a layout whose middle has the longest way from the start; of several the first.
pub(super) fn farthest(params: &Walk, layout: &Layout, budget: &mut StepBudget) -> RoomId {
    budget.spend(params.board_cells() / 20);
    let Layout { rooms, passages, .. } = layout;
    let mut floor = Grid::new(params.width, params.height, false);
    for room in rooms {
        room.shape.each_span(room.rect, |y, from, to| floor.fill(Rect::new(from, y, to - from, 1), true));
    }
    passages.iter().for_each(|passage| passage.route.each_cell(|cell| floor.put(cell, true)));
    let start = rooms.first().map_or(Point::default(), |room| room.rect.centre());
    let steps = distances(floor.bounds(), start, |at| floor.get(at) == Some(&true));
    let far = |room: &Room| steps.get(room.rect.centre()).copied().flatten();
    let farthest = rooms.iter().max_by_key(|room| (far(room), std::cmp::Reverse(room.id)));
    farthest.map_or(RoomId(0), |room| room.id)
}

/// Where a dead end lies with other sides: nothing may come closer to it than before.
fn resized(
    layout: &Layout,
    occupancy: &OccupancyMap,
    room: RoomId,
    sides: Sides,
    budget: &mut StepBudget,
) -> Option<Rect> {
    let old = layout.rooms[room.0 as usize].rect;
    let mut own = layout.passages.iter().filter(|passage| passage.ends.contains(&room));
    let (passage, None) = (own.next()?, own.next()) else { return None };
    let (side, entry) = entry(passage, room, old)?;
    let (w, h) = if side.is_horizontal() { (sides.h, sides.w) } else { (sides.w, sides.h) };
    let place = |shift: i32| match side {
        Dir::North => Rect::new(entry.x + shift, old.y, w, h),
        Dir::South => Rect::new(entry.x + shift, old.bottom() - h, w, h),
        Dir::West => Rect::new(old.x, entry.y + shift, w, h),
        Dir::East => Rect::new(old.right() - w, entry.y + shift, w, h),
    };
    // Along the side: from where it ends with the entry to where it begins with it, the most central place first.
    let (length, width) = if side.is_horizontal() { (h, entry.h) } else { (w, entry.w) };
    let mut shifts: Vec<i32> = ((width - length).min(0)..=(width - length).max(0)).collect();
    shifts.sort_by_key(|shift| ((2 * shift + length - width).abs(), *shift));
    shifts.into_iter().take(PLACES).map(place).find(|rect| {
        budget.spend(rect.area().unsigned_abs() / 16 + 1);
        occupancy.is_free_but_for(*rect, &[old, entry])
    })
}

/// On which side of a room a passage meets it, and the cells of the passage that do.
fn entry(passage: &Passage, room: RoomId, rect: Rect) -> Option<(Dir, Rect)> {
    if let Route::Block { rect: corridor, direction } = passage.route {
        let side = if passage.ends[1] == room { direction.opposite() } else { direction };
        return Some((side, corridor.edge(side.opposite())));
    }
    let cells = passage.route.cells();
    Dir::ALL.into_iter().find_map(|side| {
        let met = cells.iter().filter(|cell| rect.contains(side.opposite().step(**cell)));
        met.map(|cell| Rect::square(*cell, 1)).reduce(Rect::union).map(|met| (side, met))
    })
}
