//! Free cells to stand things on.

use crate::{
    geom::Point,
    model::{Cell, Draft, Room},
    rng::Rng,
};

/// How often a cell is drawn before the room is searched through.
const DRAWS: u32 = 32;

/// The cells of a draft that something stands on already.
pub(super) struct Taken {
    /// Sorted: doors, stairs, marks, start and goal.
    before: Vec<Point>,
    /// What was placed in the present room since.
    here: Vec<Point>,
}

impl Taken {
    pub(super) fn in_draft(draft: &Draft) -> Taken {
        let doors = draft.doors.iter().map(|door| door.at);
        let stairs = draft.stairs.iter().map(|stair| stair.at);
        let marks = draft.marks.iter().map(|mark| mark.at);
        let mut before: Vec<Point> = doors.chain(stairs).chain(marks).collect();
        before.push(draft.start);
        before.extend(draft.goal);
        before.sort_unstable();
        Taken { before, here: Vec::new() }
    }

    /// Forgets what was placed in the last room: rooms share no cell.
    pub(super) fn enter_room(&mut self) {
        self.here.clear();
    }

    pub(super) fn is_free(&self, draft: &Draft, at: Point) -> bool {
        draft.board.cells.get(at) == Some(&Cell::Floor)
            && !self.here.contains(&at)
            && self.before.binary_search(&at).is_err()
    }

    /// A free cell of the room, which is then taken; `None` in a full room.
    pub(super) fn pick(&mut self, draft: &Draft, room: &Room, rng: &mut Rng) -> Option<Point> {
        self.pick_where(draft, room, rng, |_| true)
    }

    /// The same, among the cells that please `suits`.
    pub(super) fn pick_where(
        &mut self,
        draft: &Draft,
        room: &Room,
        rng: &mut Rng,
        suits: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let rect = room.rect;
        let good = |at: Point| room.shape.contains(rect, at) && self.is_free(draft, at) && suits(at);
        let drawn = (0..DRAWS).find_map(|_| {
            let (x, y) = (rng.below(rect.w.unsigned_abs()), rng.below(rect.h.unsigned_abs()));
            Some(Point::new(rect.x + x as i32, rect.y + y as i32)).filter(|at| good(*at))
        });
        let found = drawn.or_else(|| rect.cells().find(|at| good(*at)));
        self.here.extend(found);
        found
    }
}
