//! An occupancy map: which cells are taken, and where a corridor would come too close to them.

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    methods::{Ground, Walk},
    model::{Layout, Passage, Route},
};

/// Which cells are taken, and by its north-west cell where a square brush, as wide as a corridor, would touch any of them.
///
/// A room takes its whole rectangle: a corridor in the missing corner of an L would not be a corridor.
#[derive(Default)]
pub(super) struct OccupancyMap {
    pub(super) brush: i32,
    taken: Grid<bool>,
    close: Grid<bool>,
    /// For each column of a region how many rows of the brush's window have a taken cell there; used while removing.
    counts: Vec<u32>,
}

/// The side of the brush: as wide as a corridor, but no wider than the narrowest room, so that it fits on every side of
/// every room. Over a ground it is two cells narrower than that, so that it also keeps off the corners.
pub(super) fn brush(params: &Walk) -> i32 {
    let rooms = [
        params.first_width,
        params.first_height,
        params.room_width,
        params.room_height,
        params.boss_width,
        params.boss_height,
    ];
    let narrowest = rooms.into_iter().fold(i32::MAX, i32::min);
    let widest = if params.ground == Ground::Plain { narrowest } else { narrowest.saturating_sub(2).max(1) };
    params.corridor_width.min(widest)
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
        layout.rooms.iter().for_each(|room| self.add_rect(room.rect));
        layout.passages.iter().for_each(|passage| self.add_passage(passage));
    }

    /// Takes a rectangle.
    pub(super) fn add_rect(&mut self, rect: Rect) {
        self.taken.fill(rect, true);
        self.close.fill(self.touching(rect), true);
    }

    pub(super) fn add_passage(&mut self, passage: &Passage) {
        match &passage.route {
            Route::Block { rect, .. } => self.add_rect(*rect),
            route @ (Route::Bend { .. } | Route::Cells(_)) => {
                route.each_cell(|cell| self.add_rect(Rect::square(cell, 1)))
            }
        }
    }

    /// Frees the rectangle of a room and the cells of the corridor to it again.
    pub(super) fn remove(&mut self, room: Rect, corridor: &[Point]) {
        self.taken.fill(room, false);
        corridor.iter().for_each(|cell| self.taken.put(*cell, false));
        let freed = corridor.iter().fold(room, |freed, cell| freed.union(Rect::square(*cell, 1)));
        self.update_close(self.touching(freed).intersect(self.taken.bounds()));
    }

    /// Every place of the brush where it would touch a rectangle, even by a corner.
    fn touching(&self, Rect { x, y, w, h }: Rect) -> Rect {
        Rect::new(x - self.brush, y - self.brush, w + self.brush + 1, h + self.brush + 1)
    }

    /// Finds out again where in a region the brush would touch what is taken. The brush's window, one cell wider than the
    /// brush on each side, slides down the region: each row enters the counts of its columns once and leaves them once.
    fn update_close(&mut self, region: Rect) {
        self.counts.clear();
        self.counts.resize(region.w.max(0) as usize, 0);
        for y in region.y - 1..region.y + self.brush {
            self.count_row(region, y, true);
        }
        for y in region.y..region.bottom() {
            self.count_row(region, y + self.brush, true);
            let row = &mut self.close.row_mut(y)[region.x as usize..region.right() as usize];
            row.iter_mut().zip(&self.counts).for_each(|(close, count)| *close = *count > 0);
            self.count_row(region, y - 1, false);
        }
    }

    /// Adds a row to the counts of the columns whose window has a taken cell in it, or subtracts it.
    fn count_row(&mut self, region: Rect, y: i32, enters: bool) {
        let row = self.taken.row(y);
        let is_taken = |x: i32| row.get(x as usize) == Some(&true);
        // The last taken cell up to the window's right edge.
        let mut last = (region.x - 1..region.x + self.brush).rev().find(|x| is_taken(*x));
        for (x, count) in (region.x..region.right()).zip(&mut self.counts) {
            let right = x + self.brush;
            if is_taken(right) {
                last = Some(right);
            }
            if last.is_some_and(|last| last >= x - 1) {
                *count = if enters { *count + 1 } else { *count - 1 };
            }
        }
    }

    /// Whether the brush touches nothing here and keeps off the board's outermost cells.
    pub(super) fn is_clear(&self, at: Point) -> bool {
        self.is_inside(Rect::square(at, self.brush)) && self.close.get(at) == Some(&false)
    }

    /// Whether a rectangle keeps off the board's outermost cells.
    pub(super) fn is_inside(&self, rect: Rect) -> bool {
        self.taken.bounds().grown(-1).contains_rect(rect)
    }

    pub(super) fn bounds(&self) -> Rect {
        self.taken.bounds()
    }

    /// Whether no cell of a rectangle on the board is taken.
    pub(super) fn is_empty(&self, rect: Rect) -> bool {
        (rect.y..rect.bottom()).all(|y| !self.taken.row(y)[rect.x as usize..rect.right() as usize].contains(&true))
    }

    pub(super) fn is_taken(&self, at: Point) -> bool {
        self.taken.get(at) == Some(&true)
    }

    /// Whether a rectangle lies on the board and nothing lies on or around it that is not part of these.
    pub(super) fn is_free_but_for(&self, rect: Rect, allowed: &[Rect]) -> bool {
        let around = rect.grown(1);
        let is_allowed = |at: Point| allowed.iter().any(|allowed| allowed.contains(at));
        self.is_inside(rect)
            && (around.y..around.bottom()).all(|y| {
                let row = &self.taken.row(y)[around.x as usize..around.right() as usize];
                let mut taken = (around.x..).zip(row).filter(|(_, taken)| **taken);
                taken.all(|(x, _)| is_allowed(Point::new(x, y)))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// After any additions and removals the map is the one that is built of what is left.
    #[test]
    fn removing_is_the_opposite_of_adding() {
        let mut rng = Rng::from_key(7);
        for _ in 0..200 {
            let params = Walk {
                width: 30,
                height: 24,
                corridor_width: rng.between(1, 4),
                ground: Ground::Noise,
                ..Walk::default()
            };
            let (mut map, mut expected) = (OccupancyMap::default(), OccupancyMap::default());
            map.begin(&params);
            expected.begin(&params);
            let kept = Rect::new(rng.between(1, 20), rng.between(1, 15), rng.between(1, 6), rng.between(1, 6));
            map.add_rect(kept);
            expected.add_rect(kept);
            let gone = Rect::new(rng.between(1, 20), rng.between(1, 15), rng.between(1, 6), rng.between(1, 6));
            if gone.overlaps(kept) {
                continue;
            }
            let corridor: Vec<Point> = (gone.right()..29).map(|x| Point::new(x, gone.y)).collect();
            let corridor: Vec<Point> = corridor.into_iter().filter(|cell| !kept.contains(*cell)).collect();
            map.add_rect(gone);
            corridor.iter().for_each(|cell| map.add_rect(Rect::square(*cell, 1)));
            map.remove(gone, &corridor);
            assert_eq!((map.taken.values(), map.close.values()), (expected.taken.values(), expected.close.values()));
        }
    }
}
