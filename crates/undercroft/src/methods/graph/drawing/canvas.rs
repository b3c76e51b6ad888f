use super::{
    plan::Plan,
    sketch::{Sketch, each_cell},
};
use crate::geom::{Point, Rect};

/// What lies on a cell or beside it, diagonals included, as sums: in bits 0 to 7 how many cells of corridors, in bits 8 to 15 how many
/// rooms, a room that the cell lies in counting twice, and from bit 16 on the numbers of those rooms, counted from 1.
///
/// Sums can be taken back, so that anything can be removed in any order; and a cell that is beside one room and nothing else
/// is told by a single comparison.
pub(super) type Near = u32;

const ROOM: Near = 1 << 8;

/// What a cell beside a room is near to, if there is nothing else.
pub(super) fn beside(room: u32) -> Near {
    ROOM + ((room + 1) << 16)
}

/// The most rooms that sums can tell apart: a cell may be near to four.
pub(in crate::methods::graph) const MOST_ROOMS: usize = (1 << 16) / 4 - 2;

/// Free cells around a drawing.
const MARGIN: i32 = 14;

/// The cells of a drawing, with a margin around it.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    pub(super) width: i32,
    pub(super) height: i32,
    near: Vec<Near>,
    rows: Extent,
    columns: Extent,
}

impl Canvas {
    /// Moves a drawing so that it has a margin, and reads it.
    pub(super) fn read(&mut self, plan: &Plan, sketch: &mut Sketch) {
        let bounds = sketch.bounds();
        sketch.shift(Point::new(MARGIN - bounds.x, MARGIN - bounds.y));
        self.clear(bounds.w + 2 * MARGIN, bounds.h + 2 * MARGIN);
        for room in 0..plan.rooms.len() as u32 {
            self.add_room(room, sketch.rooms[room as usize]);
        }
        for path in &sketch.paths {
            self.add_path(path);
        }
    }

    /// Empty, of some size.
    pub(super) fn clear(&mut self, width: i32, height: i32) {
        (self.width, self.height) = (width, height);
        self.near.clear();
        self.near.resize(width as usize * height as usize, 0);
        self.rows.clear(height as usize);
        self.columns.clear(width as usize);
    }

    /// Where rooms and corridors may lie.
    pub(super) fn inner(&self) -> Rect {
        Rect::new(2, 2, self.width - 4, self.height - 4)
    }

    /// What a cell on the canvas is near to.
    pub(super) fn near(&self, at: Point) -> Near {
        self.near[self.index(at)]
    }

    pub(super) fn index(&self, at: Point) -> usize {
        (at.y * self.width + at.x) as usize
    }

    /// Whether a room can lie there.
    pub(super) fn fits(&self, room: Rect) -> bool {
        self.inner().contains_rect(room)
            && (room.y..room.bottom()).all(|y| {
                let first = self.index(Point::new(room.x, y));
                self.near[first..first + room.w as usize].iter().all(|near| *near == 0)
            })
    }

    /// Whether a room that lies elsewhere now could lie there as far as other rooms go. Corridors may be in its way, its own among them.
    pub(super) fn may_fit(&self, room: u32, rect: Rect) -> bool {
        const ROOMS: Near = !(ROOM - 1);
        let (near_own, own) = (beside(room), beside(room) + ROOM);
        (rect.y..rect.bottom()).all(|y| {
            let first = self.index(Point::new(rect.x, y));
            self.near[first..first + rect.w as usize].iter().all(|near| {
                let rooms = near & ROOMS;
                rooms == 0 || rooms == near_own || rooms == own
            })
        })
    }

    pub(super) fn add_room(&mut self, room: u32, rect: Rect) {
        self.change_room(room, rect, u32::wrapping_add);
        self.rows.add(rect.y, rect.bottom() - 1);
        self.columns.add(rect.x, rect.right() - 1);
    }

    pub(super) fn remove_room(&mut self, room: u32, rect: Rect) {
        self.change_room(room, rect, u32::wrapping_sub);
        self.rows.remove(rect.y, rect.bottom() - 1);
        self.columns.remove(rect.x, rect.right() - 1);
    }

    fn change_room(&mut self, room: u32, rect: Rect, change: impl Fn(u32, u32) -> u32) {
        let around = rect.grown(1);
        for y in around.y..around.bottom() {
            let first = self.index(Point::new(around.x, y));
            for near in &mut self.near[first..first + around.w as usize] {
                *near = change(*near, beside(room));
            }
        }
        for y in rect.y..rect.bottom() {
            let first = self.index(Point::new(rect.x, y));
            self.near[first..first + rect.w as usize].iter_mut().for_each(|near| *near = change(*near, ROOM));
        }
    }

    pub(super) fn add_path(&mut self, corners: &[Point]) {
        self.change_path(corners, u32::wrapping_add);
        each_run(corners, |low, high| {
            self.rows.add(low.y, high.y);
            self.columns.add(low.x, high.x);
        });
    }

    pub(super) fn remove_path(&mut self, corners: &[Point]) {
        self.change_path(corners, u32::wrapping_sub);
        each_run(corners, |low, high| {
            self.rows.remove(low.y, high.y);
            self.columns.remove(low.x, high.x);
        });
    }

    fn change_path(&mut self, corners: &[Point], change: impl Fn(u32, u32) -> u32) {
        each_cell(corners, |at| {
            for y in at.y - 1..=at.y + 1 {
                let first = (y * self.width + at.x - 1) as usize;
                self.near[first..first + 3].iter_mut().for_each(|near| *near = change(*near, 1));
            }
        });
    }

    /// The rectangle around everything.
    pub(super) fn bounds(&self) -> Rect {
        let ((top, bottom), (left, right)) = (self.rows.ends(), self.columns.ends());
        Rect::new(left, top, right - left + 1, bottom - top + 1)
    }
}

/// Calls with the lowest and the highest corner of each straight piece of a corridor.
fn each_run(corners: &[Point], mut each: impl FnMut(Point, Point)) {
    if let [at] = corners {
        each(*at, *at);
    }
    for pair in corners.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        each(Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
    }
}

/// From which line to which one there is something, kept as things come and go: how many begin or end at each.
#[derive(Clone, Debug, Default)]
struct Extent {
    counts: Vec<u32>,
    first: usize,
    last: usize,
}

impl Extent {
    fn clear(&mut self, lines: usize) {
        self.counts.clear();
        self.counts.resize(lines, 0);
        (self.first, self.last) = (lines, 0);
    }

    fn add(&mut self, low: i32, high: i32) {
        for line in [low as usize, high as usize] {
            self.counts[line] += 1;
            (self.first, self.last) = (self.first.min(line), self.last.max(line));
        }
    }

    fn remove(&mut self, low: i32, high: i32) {
        for line in [low as usize, high as usize] {
            self.counts[line] -= 1;
        }
        while self.counts.get(self.first) == Some(&0) {
            self.first += 1;
        }
        while self.last > 0 && self.counts[self.last] == 0 {
            self.last -= 1;
        }
    }

    fn ends(&self) -> (i32, i32) {
        if self.first > self.last { (0, 0) } else { (self.first as i32, self.last as i32) }
    }
}
