//! Where corridors from several rooms can meet: a flood fill from the doors that each may use, over free cells.

use super::{
    canvas::{Canvas, beside},
    plan::Doorways,
    route::STEPS,
};
use crate::geom::{Point, Rect};

/// How many cells are filled from each room.
const MOST_CELLS: usize = 6_000;

/// Memory for flood fills, one after the other.
#[derive(Default)]
pub(super) struct Meeting {
    /// Of each cell the last flood fill that reached it, and how far all fills together went to it.
    reached: Vec<(u32, u32)>,
    fills: u32,
    queue: Vec<(Point, u32)>,
    /// How many cells the last call has filled.
    pub(super) filled: u64,
}

impl Meeting {
    /// Cells that can be reached from all these rooms by free cells, each room with its places for doors; those that are nearest to all first.
    pub(super) fn places(&mut self, canvas: &Canvas, rooms: &[(u32, Rect, Doorways)]) -> Vec<Point> {
        let cells = (canvas.width * canvas.height) as usize;
        if self.reached.len() < cells || self.fills > u32::MAX - 64 {
            self.reached.clear();
            self.reached.resize(cells, (0, 0));
            self.fills = 0;
        }
        self.filled = 0;
        for (index, (room, rect, doorways)) in rooms.iter().enumerate() {
            self.fills += 1;
            self.fill(canvas, *room, *rect, doorways, if index == 0 { None } else { Some(self.fills - 1) });
            self.filled += self.queue.len() as u64;
        }
        let mut places: Vec<(u32, Point)> =
            self.queue.iter().map(|(at, _)| (self.reached[canvas.index(*at)].1, *at)).collect();
        places.sort_by_key(|(far, _)| *far);
        places.into_iter().map(|(_, at)| at).collect()
    }

    /// Fills from the doors of one room; only cells that the fill before has reached count as free, if there was one.
    fn fill(&mut self, canvas: &Canvas, room: u32, rect: Rect, doorways: &Doorways, before: Option<u32>) {
        self.queue.clear();
        let inner = canvas.inner();
        let mut next = 0;
        let enter = |own: &mut Meeting, at: Point, far: u32| {
            let known = &mut own.reached[canvas.index(at)];
            if known.0 == own.fills || before.is_some_and(|before| known.0 != before) {
                return;
            }
            *known = (own.fills, if before.is_some() { known.1 + far } else { far });
            own.queue.push((at, far));
        };
        for (side, places) in doorways.iter().enumerate() {
            let mut places = *places;
            while places != 0 {
                let place = places.trailing_zeros() as i32;
                places &= places - 1;
                let door = match side {
                    0 => Point::new(rect.x + place, rect.y - 1),
                    1 => Point::new(rect.right(), rect.y + place),
                    2 => Point::new(rect.x + place, rect.bottom()),
                    _ => Point::new(rect.x - 1, rect.y + place),
                };
                let out = door + STEPS[side];
                if inner.contains(out) && canvas.near(door) == beside(room) && canvas.near(out) == 0 {
                    enter(self, out, 1);
                }
            }
        }
        while let Some((at, far)) = self.queue.get(next).copied().filter(|_| self.queue.len() < MOST_CELLS) {
            next += 1;
            for step in STEPS {
                let beside = at + step;
                if inner.contains(beside) && canvas.near(beside) == 0 {
                    enter(self, beside, far + 1);
                }
            }
        }
    }
}
