//! Free cells to stand things on.

use crate::{
    geom::{Point, Rect},
    model::{Draft, MarkKind, Room, Water},
    rng::Rng,
};

/// How often a cell is drawn before the room is searched through.
const DRAWS: u32 = 32;

/// The cells of a draft that something stands on already.
pub(super) struct Taken {
    /// Sorted: doors, stairs, marks, start and goal.
    before: Vec<Point>,
    /// Sorted: what was placed in the present room since.
    here: Vec<Point>,
    /// Sorted: those that something solid fills.
    solid: Vec<Point>,
    /// Whether every cell of a room is dry floor, as carving leaves it: then nobody has to fetch it from the board, which on a large
    /// one is far away.
    rooms_are_floor: bool,
}

impl Taken {
    pub(super) fn in_draft(draft: &Draft) -> Taken {
        let mut before: Vec<Point> = draft.doors.iter().map(|door| door.at).chain(draft.occupied_cells()).collect();
        before.sort_unstable();
        let mut solid: Vec<Point> = draft.marks.iter().filter(|mark| mark.solid).map(|mark| mark.at).collect();
        solid.sort_unstable();
        let has_pillar = draft.marks.iter().any(|mark| mark.kind == MarkKind::Pillar);
        let rooms_are_floor = draft.layers.water.is_none() && draft.changes.closed.is_empty() && !has_pillar;
        Taken { before, here: Vec::new(), solid, rooms_are_floor }
    }

    /// Whether one can stand there: on floor, and neither in deep water nor in something solid.
    pub(super) fn is_walkable(&self, draft: &Draft, at: Point) -> bool {
        is_dry_floor(draft, at) && self.solid.binary_search(&at).is_err()
    }

    /// Forgets what was placed in the last room: rooms share no cell.
    pub(super) fn enter_room(&mut self) {
        self.here.clear();
    }

    pub(super) fn is_free(&self, draft: &Draft, at: Point) -> bool {
        is_dry_floor(draft, at) && self.is_untaken(at)
    }

    fn is_untaken(&self, at: Point) -> bool {
        self.here.binary_search(&at).is_err() && self.before.binary_search(&at).is_err()
    }

    /// A free cell of the room, which is then taken; `None` in a full room.
    pub(super) fn pick(&mut self, draft: &Draft, room: &Room, rng: &mut Rng) -> Option<Point> {
        let board = draft.board.cells.bounds();
        let is_floor = |at: Point| if self.rooms_are_floor { board.contains(at) } else { is_dry_floor(draft, at) };
        let found = cell_of(room, rng, |at| is_floor(at) && self.is_untaken(at))?;
        self.take(found);
        Some(found)
    }

    /// Takes a cell that a mark of a tile reserves, if nothing else stands there; where `goal` says so, it may be the goal too.
    pub(super) fn claim(&mut self, draft: &Draft, at: Point, goal: bool) -> bool {
        let after = self.before.partition_point(|other| *other <= at);
        let standing = after - self.before.partition_point(|other| *other < at);
        let reserved = 1 + usize::from(goal && draft.goal == Some(at));
        let free = standing == reserved && self.is_walkable(draft, at) && self.here.binary_search(&at).is_err();
        if free {
            self.take(at);
        }
        free
    }

    fn take(&mut self, at: Point) {
        if let Err(place) = self.here.binary_search(&at) {
            self.here.insert(place, at);
        }
    }
}

/// Whether it is floor, and not under deep water.
pub(super) fn is_dry_floor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.is_floor(at) && draft.water_at(at) != Water::Deep
}

/// A good cell of a room, drawn by chance; `None` if it has none.
pub(super) fn cell_of(room: &Room, rng: &mut Rng, is_good: impl Fn(Point) -> bool) -> Option<Point> {
    let is_good = |at: &Point| room.contains(*at) && is_good(*at);
    let drawn = (0..DRAWS).find_map(|_| Some(any_cell(room.rect, rng)).filter(is_good));
    drawn.or_else(|| room.rect.cells().find(is_good))
}

/// Any cell of a rectangle, each as likely as the others.
pub(super) fn any_cell(rect: Rect, rng: &mut Rng) -> Point {
    let (x, y) = (rng.below(rect.w.unsigned_abs()), rng.below(rect.h.unsigned_abs()));
    Point::new(rect.x + x as i32, rect.y + y as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, generate};

    /// Where the board is not asked, it would say the same.
    #[test]
    fn rooms_that_are_floor_are_floor_on_the_board() {
        let mut known = 0;
        for recipe in [
            "method = 'bsp'",
            "method = 'scatter'",
            "[method.walk]\nplacement = 'free'",
            "method = 'tilepath'",
            "method = 'tabletop'",
            "[method.tabletop]\narchetype = 'cavern'\n[passes.water]",
        ] {
            let recipe = Recipe::from_toml(recipe).unwrap();
            for seed in 0..20 {
                let dungeon = generate(&recipe, seed).unwrap();
                let draft = dungeon.draft();
                if !Taken::in_draft(draft).rooms_are_floor {
                    continue;
                }
                known += 1;
                let board = draft.board.cells.bounds();
                for room in &draft.rooms {
                    let cells = room.shape.cells(room.rect).into_iter().filter(|at| board.contains(*at));
                    assert!(cells.into_iter().all(|at| is_dry_floor(draft, at)), "{recipe:?} {seed} {:?}", room.id);
                }
            }
        }
        assert!(known >= 80, "{known}");
    }

    #[test]
    fn what_closes_a_room_is_looked_up_on_the_board() {
        let recipe = Recipe::from_toml("method = 'scatter'").unwrap();
        let mut draft = generate(&recipe, 1).unwrap().into_draft();
        assert!(Taken::in_draft(&draft).rooms_are_floor);
        draft.layout.changes.closed.push(draft.layout.start);
        assert!(!Taken::in_draft(&draft).rooms_are_floor);
        draft.changes.closed.clear();
        draft.layout.marks.push(crate::model::Mark::new(draft.layout.start, MarkKind::Pillar, None));
        assert!(!Taken::in_draft(&draft).rooms_are_floor);
    }
}
