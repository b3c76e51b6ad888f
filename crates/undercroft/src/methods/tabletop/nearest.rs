//! Which rooms are nearest, without asking all of them.

use super::join::{Scope, Work};
use crate::geom::{Point, Rect};

/// How many of the nearest rooms a lone room is tried to be joined to.
const NEAREST: usize = 6;
/// The side of the squares into which rooms are sorted.
const SQUARE: i32 = 16;

/// The places around one that are so many cells away to some side, clockwise from the north-west.
pub(super) fn ring(far: i32) -> impl Iterator<Item = Point> {
    let side = 2 * far;
    (0..4 * side).map(move |i| {
        let along = i % side - far;
        match i / side {
            0 => Point::new(along, -far),
            1 => Point::new(far, along),
            2 => Point::new(-along, far),
            _ => Point::new(-far, -along),
        }
    })
}

/// Rooms by where they lie.
pub(super) struct Squares {
    bounds: Rect,
    rooms: Vec<Vec<u32>>,
}

impl Squares {
    pub(super) fn of(work: &Work<'_>) -> Squares {
        let all = work.scratch.occupancy.inside();
        let bounds = Rect::new(all.x, all.y, all.w / SQUARE + 1, all.h / SQUARE + 1);
        let mut squares = Squares { bounds, rooms: vec![Vec::new(); bounds.area() as usize] };
        for (i, room) in (0..).zip(&work.plan.rooms) {
            let (x, y) = squares.square(room.rect);
            squares.rooms[(y * bounds.w + x) as usize].push(i);
        }
        squares
    }

    fn square(&self, rect: Rect) -> (i32, i32) {
        let at = rect.centre();
        ((at.x - self.bounds.x) / SQUARE, (at.y - self.bounds.y) / SQUARE)
    }

    /// The nearest rooms of a set, nearest first, then by number; few, and none that is very far.
    pub(super) fn nearest(&self, work: &mut Work<'_>, scope: Scope, room: u32, set: u32) -> Vec<u32> {
        let rect = work.plan.rooms[room as usize].rect;
        let (x, y) = self.square(rect);
        let mut found: Vec<(i32, u32)> = Vec::new();
        let widest = self.bounds.w.max(self.bounds.h);
        let mut far = 0;
        while far <= widest && found.len() < NEAREST {
            let squares = if far == 0 { vec![Point::default()] } else { ring(far).collect() };
            for at in squares {
                let (x, y) = (x + at.x, y + at.y);
                if x < 0 || y < 0 || x >= self.bounds.w || y >= self.bounds.h {
                    continue;
                }
                for other in &self.rooms[(y * self.bounds.w + x) as usize] {
                    if work.takes_part(scope, *other) && work.scratch.sets.same(set, *other) {
                        found.push((rect.gap(work.plan.rooms[*other as usize].rect), *other));
                    }
                }
            }
            far += 1;
        }
        found.sort_unstable();
        found.truncate(NEAREST);
        found.into_iter().map(|(_, room)| room).collect()
    }
}
