//! Which points are neighbours: the Delaunay triangulation, by the divide and conquer of Guibas and Stolfi (1985).
//!
//! Points are sorted from west to east and halved until two or three are left; then halves are merged from the bottom up.
//! Every test is exact in whole numbers, so the answer is the same on every machine. Of four points on one circle either
//! diagonal is right; the one that merging meets first stays. Points on a line are neighbours along it.
//!
//! An edge is kept as two directed halves, `e` and `e ^ 1`, each with the next half around the point from which it leaves:
//!
//! ```text
//!          next(e)
//!            \            counterclockwise with y up
//!      from ──┴── e ──▶
//! ```

#[cfg(test)]
mod tests;

use crate::geom::Point;

/// Memory for triangulations, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delaunay {
    /// The points in order of (x, y), each with its number; of points in one place only the first.
    points: Vec<(Point, u32)>,
    halves: Vec<Half>,
    /// Deleted edges, whose memory is used again.
    deleted: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Half {
    /// The point from which it leaves, or `DELETED`.
    from: u32,
    next: u32,
    previous: u32,
}

const DELETED: u32 = u32::MAX;

/// Calls `each` with the numbers of every two points that are neighbours, in an order that depends on the points only. Of
/// points in one place the first has all neighbours, the others only the first. Coordinates reach from -2^29 to 2^29.
pub(crate) fn neighbours(
    memory: &mut Delaunay,
    points: impl IntoIterator<Item = Point>,
    mut each: impl FnMut(u32, u32),
) {
    memory.halves.clear();
    memory.deleted.clear();
    memory.points.clear();
    memory.points.extend(points.into_iter().zip(0..));
    memory.points.sort_unstable();
    memory.points.dedup_by(|this, kept| {
        let same = this.0 == kept.0;
        if same {
            each(kept.1, this.1);
        }
        same
    });
    let count = memory.points.len() as u32;
    if count < 2 {
        return;
    }
    memory.triangulate(0, count);
    for pair in memory.halves.chunks_exact(2) {
        if pair[0].from != DELETED {
            each(memory.points[pair[0].from as usize].1, memory.points[pair[1].from as usize].1);
        }
    }
}

impl Delaunay {
    fn at(&self, point: u32) -> Point {
        self.points[point as usize].0
    }

    fn from(&self, e: u32) -> u32 {
        self.halves[e as usize].from
    }

    fn to(&self, e: u32) -> u32 {
        self.from(e ^ 1)
    }

    /// The next half around the point from which `e` leaves, counterclockwise.
    fn next(&self, e: u32) -> u32 {
        self.halves[e as usize].next
    }

    /// The same, clockwise.
    fn previous(&self, e: u32) -> u32 {
        self.halves[e as usize].previous
    }

    /// A new edge that is not connected with others yet.
    fn edge(&mut self, from: u32, to: u32) -> u32 {
        let e = self.deleted.pop().unwrap_or(self.halves.len() as u32);
        let half = |e, from| Half { from, next: e, previous: e };
        if (e as usize) < self.halves.len() {
            self.halves[e as usize] = half(e, from);
            self.halves[e as usize + 1] = half(e + 1, to);
        } else {
            self.halves.extend([half(e, from), half(e + 1, to)]);
        }
        e
    }

    /// Puts `b` right after `a` around the point from which both leave; `b` must not be next to other halves yet.
    fn splice(&mut self, a: u32, b: u32) {
        let (a_next, b_previous) = (self.next(a), self.previous(b));
        self.halves[a as usize].next = b;
        self.halves[b as usize].previous = a;
        self.halves[b_previous as usize].next = a_next;
        self.halves[a_next as usize].previous = b_previous;
    }

    fn delete_edge(&mut self, e: u32) {
        for half in [e, e ^ 1] {
            let Half { next, previous, .. } = self.halves[half as usize];
            self.halves[previous as usize].next = next;
            self.halves[next as usize].previous = previous;
            self.halves[half as usize].from = DELETED;
        }
        self.deleted.push(e & !1);
    }

    /// A new edge from the end of `a` to the start of `b`, so that all three have the same face on their left.
    fn connect(&mut self, a: u32, b: u32) -> u32 {
        let e = self.edge(self.to(a), self.from(b));
        // The edge that follows `a` along the face on its left is the one previous to its other half.
        let after = self.previous(a ^ 1);
        self.splice(after, e);
        self.splice(b, e ^ 1);
        e
    }

    /// Twice the area of a triangle: positive if its points are counterclockwise with y up.
    fn area(&self, a: u32, b: u32, c: u32) -> i64 {
        let (a, b, c) = (self.at(a), self.at(b), self.at(c));
        let [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map(i64::from);
        ux * vy - uy * vx
    }

    fn is_left_of(&self, point: u32, e: u32) -> bool {
        self.area(point, self.from(e), self.to(e)) > 0
    }

    fn is_right_of(&self, point: u32, e: u32) -> bool {
        self.area(point, self.to(e), self.from(e)) > 0
    }

    /// Whether `d` lies inside the circle through the other three, which are counterclockwise.
    fn in_circle(&self, a: u32, b: u32, c: u32, d: u32) -> bool {
        let d = self.at(d);
        let [a, b, c] = [a, b, c].map(|point| {
            let at = self.at(point);
            let (x, y) = (i64::from(at.x - d.x), i64::from(at.y - d.y));
            (x, y, x * x + y * y)
        });
        let minor = |p: (i64, i64, i64), q: (i64, i64, i64)| p.0 * q.1 - p.1 * q.0;
        let term = |minor: i64, lift: i64| i128::from(minor) * i128::from(lift);
        term(minor(b, c), a.2) + term(minor(c, a), b.2) + term(minor(a, b), c.2) > 0
    }

    /// Triangulates the points `low..high`. Gives back two edges of the hull: the one that leaves the first point
    /// counterclockwise, and the one that leaves the last point clockwise.
    fn triangulate(&mut self, low: u32, high: u32) -> (u32, u32) {
        match high - low {
            2 => {
                let e = self.edge(low, low + 1);
                (e, e ^ 1)
            }
            3 => {
                let (a, b) = (self.edge(low, low + 1), self.edge(low + 1, low + 2));
                self.splice(a ^ 1, b);
                match self.area(low, low + 1, low + 2).signum() {
                    1 => {
                        self.connect(b, a);
                        (a, b ^ 1)
                    }
                    -1 => {
                        let c = self.connect(b, a);
                        (c ^ 1, c)
                    }
                    _ => (a, b ^ 1),
                }
            }
            count => {
                let middle = low + count / 2;
                let west = self.triangulate(low, middle);
                let east = self.triangulate(middle, high);
                self.merge(west, east)
            }
        }
    }

    /// Merges two triangulations that lie beside each other, from the lower common tangent upwards.
    fn merge(&mut self, (mut first, mut left): (u32, u32), (mut right, mut last): (u32, u32)) -> (u32, u32) {
        // The lower common tangent: the lowest edge that both halves lie above.
        loop {
            if self.is_left_of(self.from(right), left) {
                left = self.previous(left ^ 1);
            } else if self.is_right_of(self.from(left), right) {
                right = self.next(right ^ 1);
            } else {
                break;
            }
        }
        let mut base = self.connect(right ^ 1, left);
        if self.from(left) == self.from(first) {
            first = base ^ 1;
        }
        if self.from(right) == self.from(last) {
            last = base;
        }
        loop {
            let mut on_left = self.next(base ^ 1);
            if self.is_right_of(self.to(on_left), base) {
                loop {
                    let further = self.next(on_left);
                    if !self.in_circle(self.to(base), self.from(base), self.to(on_left), self.to(further)) {
                        break;
                    }
                    self.delete_edge(on_left);
                    on_left = further;
                }
            }
            let mut on_right = self.previous(base);
            if self.is_right_of(self.to(on_right), base) {
                loop {
                    let further = self.previous(on_right);
                    if !self.in_circle(self.to(base), self.from(base), self.to(on_right), self.to(further)) {
                        break;
                    }
                    self.delete_edge(on_right);
                    on_right = further;
                }
            }
            let left_valid = self.is_right_of(self.to(on_left), base);
            let right_valid = self.is_right_of(self.to(on_right), base);
            if !left_valid && !right_valid {
                return (first, last);
            }
            let take_right = !left_valid
                || (right_valid
                    && self.in_circle(self.to(on_left), self.from(on_left), self.from(on_right), self.to(on_right)));
            base = if take_right { self.connect(on_right, base ^ 1) } else { self.connect(base ^ 1, on_left ^ 1) };
        }
    }
}
