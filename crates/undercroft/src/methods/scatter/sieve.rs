//! Which places are still free.

use crate::{
    geom::{Point, Rect},
    model::RoomId,
    recipe::Scatter,
};

/// From this many rooms on, looking only at the neighbourhood beats looking at all of them.
const MANY: i32 = 48;

/// The rooms so far, found again by where they lie.
///
/// With many rooms the board is ruled into squares as long as the longest room with its padding, and each room is
/// listed in the square of its corner. Whatever overlaps a place then lies in the 3 × 3 squares around it.
#[derive(Default)]
pub(super) struct Sieve {
    rooms: Vec<Rect>,
    /// The same while there are few.
    eights: Vec<Eight>,
    padding: i32,
    square: i32,
    columns: i32,
    rows: i32,
    /// The room listed last in each square, plus one; 0 for none.
    heads: Vec<u32>,
    /// The room listed before each room in its square, plus one.
    earlier: Vec<u32>,
}

/// The edges of up to eight rooms, which are compared with a place side by side. Whether any is in its way can be told in
/// advance, for most places are taken; which of them is the first cannot.
struct Eight {
    left: [i32; 8],
    right: [i32; 8],
    top: [i32; 8],
    bottom: [i32; 8],
}

impl Eight {
    /// Rooms that nothing overlaps.
    const NONE: Eight = Eight { left: [i32::MAX; 8], right: [i32::MIN; 8], top: [i32::MAX; 8], bottom: [i32::MIN; 8] };

    #[inline(always)]
    fn put(&mut self, place: usize, room: Rect) {
        (self.left[place], self.right[place]) = (room.x, room.right());
        (self.top[place], self.bottom[place]) = (room.y, room.bottom());
    }

    #[inline(always)]
    fn overlap(&self, rect: Rect) -> bool {
        let mut any = false;
        for place in 0..8 {
            any |= (rect.x < self.right[place])
                & (rect.right() > self.left[place])
                & (rect.y < self.bottom[place])
                & (rect.bottom() > self.top[place]);
        }
        any
    }
}

impl Sieve {
    pub(super) fn begin(&mut self, params: &Scatter, target: i32) {
        self.rooms.clear();
        self.eights.clear();
        self.earlier.clear();
        self.heads.clear();
        self.padding = params.room_padding;
        self.square = 0;
        if target >= MANY {
            self.square = params.max_room + params.room_padding;
            self.columns = params.width / self.square + 1;
            self.rows = params.height / self.square + 1;
            self.heads.resize(self.columns as usize * self.rows as usize, 0);
        }
    }

    /// Whether the place overlaps no room once it is padded.
    #[inline]
    pub(super) fn is_free(&self, rect: Rect) -> bool {
        if self.square == 0 {
            let padded = rect.grown(self.padding);
            !self.eights.iter().any(|eight| eight.overlap(padded))
        } else {
            self.obstacle(rect).is_none()
        }
    }

    /// The earliest room that the place overlaps once it is padded.
    pub(super) fn obstacle(&self, rect: Rect) -> Option<RoomId> {
        let padded = rect.grown(self.padding);
        if self.square == 0 {
            let found = self.rooms.iter().position(|room| padded.overlaps(*room));
            return found.map(|room| RoomId(room as u32));
        }
        let (column, row) = (rect.x / self.square, rect.y / self.square);
        let mut found: Option<u32> = None;
        for y in row - 1..=row + 1 {
            for x in column - 1..=column + 1 {
                for room in self.listed(x, y) {
                    if padded.overlaps(self.rooms[room as usize]) {
                        found = Some(found.map_or(room, |earlier| earlier.min(room)));
                    }
                }
            }
        }
        found.map(RoomId)
    }

    pub(super) fn keep(&mut self, rect: Rect) {
        let place = self.rooms.len() % 8;
        self.rooms.push(rect);
        if self.square == 0 {
            if place == 0 {
                self.eights.push(Eight::NONE);
            }
            if let Some(last) = self.eights.last_mut() {
                last.put(place, rect);
            }
        } else {
            let square = (rect.y / self.square) as usize * self.columns as usize + (rect.x / self.square) as usize;
            self.earlier.push(self.heads[square]);
            self.heads[square] = self.rooms.len() as u32;
        }
    }

    /// The rooms listed in a square, the latest first; none off the board.
    fn listed(&self, column: i32, row: i32) -> impl Iterator<Item = u32> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let head = if inside { self.heads[row as usize * self.columns as usize + column as usize] } else { 0 };
        let room = |mark: u32| mark.checked_sub(1);
        std::iter::successors(room(head), move |at| room(self.earlier[*at as usize]))
    }

    /// Which of the rooms before `room` has its centre nearest, as the corridor runs; of equals the earliest.
    pub(super) fn nearest_before(&self, room: usize) -> usize {
        let centre = self.rooms[room].centre();
        let mut best = (i32::MAX, 0);
        let mut consider = |other: usize, rooms: &[Rect]| {
            if other < room {
                best = best.min((distance(centre, rooms[other].centre()), other));
            }
            best.0
        };
        if self.square == 0 {
            (0..room).for_each(|other| {
                consider(other, &self.rooms);
            });
            return best.1;
        }
        // Rings of squares around the room's own, until whatever lies farther out cannot be nearer.
        let (column, row) = (self.rooms[room].x / self.square, self.rooms[room].y / self.square);
        let mut nearest = i32::MAX;
        for ring in 0..=self.columns.max(self.rows) {
            for y in row - ring..=row + ring {
                let whole = y == row - ring || y == row + ring;
                let step = if whole { 1 } else { (2 * ring).max(1) };
                for x in (column - ring..=column + ring).step_by(step as usize) {
                    for other in self.listed(x, y) {
                        nearest = consider(other as usize, &self.rooms);
                    }
                }
            }
            // A corner in the next ring is at least `ring` squares off, a centre at most half a room nearer than that.
            if i64::from(nearest) <= i64::from(ring - 1) * i64::from(self.square) {
                break;
            }
        }
        best.1
    }
}

fn distance(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs() + (a.y - b.y).abs()
}
