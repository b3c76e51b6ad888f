//! An occupancy map: which cells are taken, and where a corridor would come too close to them.

use crate::{
    geom::{Point, Rect},
    grid::{Grid, distances},
    methods::Walk,
    model::{Layout, Passage, Room, Route},
};

/// Which cells are taken, and by its north-west cell where a square brush, as wide as a corridor, would touch any of them.
#[derive(Default)]
pub(super) struct OccupancyMap {
    pub(super) brush: i32,
    taken: Grid<bool>,
    close: Grid<bool>,
}

/// The side of the brush: as wide as a corridor, but no wider than the narrowest room, so that it fits on every side of
/// every room.
pub(super) fn brush(params: &Walk) -> i32 {
    let rooms = [
        params.first_width,
        params.first_height,
        params.room_width,
        params.room_height,
        params.boss_width,
        params.boss_height,
    ];
    rooms.into_iter().fold(params.corridor_width, i32::min)
}

impl OccupancyMap {
    /// An empty board.
    pub(super) fn begin(&mut self, params: &Walk) {
        self.brush = brush(params);
        self.taken.reset(params.width, params.height, false);
        self.close.reset(params.width, params.height, false);
    }

    /// The board with what a layout has on it so far.
    pub(super) fn build(&mut self, params: &Walk, layout: &Layout) {
        self.begin(params);
        layout.rooms.iter().for_each(|room| self.add_room(room));
        layout.passages.iter().for_each(|passage| self.add_passage(passage));
    }

    pub(super) fn add_room(&mut self, room: &Room) {
        room.shape.each_span(room.rect, |y, from, to| self.taken.fill(Rect::new(from, y, to - from, 1), true));
        // Its whole rectangle counts: a corridor in the missing corner of an L would not be a corridor.
        self.block_around(room.rect);
    }

    pub(super) fn add_passage(&mut self, passage: &Passage) {
        match &passage.route {
            Route::Block { rect, .. } => {
                self.taken.fill(*rect, true);
                self.block_around(*rect);
            }
            route => {
                for cell in route.cells() {
                    self.taken.put(cell, true);
                    self.block_around(Rect::square(cell, 1));
                }
            }
        }
    }

    /// Blocks every place where the brush would touch the rectangle, even by a corner.
    fn block_around(&mut self, Rect { x, y, w, h }: Rect) {
        let brush = self.brush;
        self.close.fill(Rect::new(x - brush, y - brush, w + brush + 1, h + brush + 1), true);
    }

    /// Whether the brush touches nothing here and keeps off the board's outermost cells.
    pub(super) fn is_clear(&self, at: Point) -> bool {
        self.inside(Rect::square(at, self.brush)) && self.close.get(at) == Some(&false)
    }

    pub(super) fn inside(&self, rect: Rect) -> bool {
        self.taken.bounds().grown(-1).contains_rect(rect)
    }

    /// Whether nothing lies on or around a rectangle but what belongs to these rooms.
    pub(super) fn only(&self, rect: Rect, rooms: &[&Room]) -> bool {
        let own = |at: Point| rooms.iter().any(|room| room.rect.contains(at));
        self.inside(rect) && rect.grown(1).cells().all(|at| self.taken.get(at) != Some(&true) || own(at))
    }

    /// The room whose middle has the longest way from the start; of several the first.
    pub(super) fn farthest(&self, layout: &Layout) -> usize {
        let steps = distances(self.taken.bounds(), layout.start, |at| self.taken.get(at) == Some(&true));
        // A middle off the board is no candidate; one that cannot be reached is farther than any other.
        let far =
            |index: &usize| steps.get(layout.rooms[*index].rect.centre()).map_or(0, |steps| steps.unwrap_or(u32::MAX));
        (0..layout.rooms.len()).max_by_key(|index| (far(index), std::cmp::Reverse(*index))).unwrap_or(0)
    }
}
