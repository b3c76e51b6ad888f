//! Which points are neighbours: Delaunay's triangles, by Guibas and Stolfi's divide and conquer.
//!
//! Points are sorted from west to east and halved until two or three are left; halves are then sewn together from the
//! bottom up. Every test is exact in whole numbers, so the answer is the same on every machine. Of points on one circle
//! any diagonals are right; those stay that sewing met first. Points on a line come out as neighbours along it.
//!
//! Edges are kept as two directed halves, `e` and `e ^ 1`, each with its successor around the point it leaves:
//!
//! ```text
//!          next(e)
//!            \            counterclockwise with y up
//!      from ──┴── e ──▶
//! ```

use crate::geom::Point;

/// Memory for the triangles of one set of points after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delaunay {
    /// The points by (x, y), each with its own number, without those that lie on another.
    points: Vec<(Point, u32)>,
    halves: Vec<Half>,
    /// Edges that were taken away again, to be used anew.
    spare: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Half {
    /// Where it leaves from; `GONE` once it was taken away.
    from: u32,
    next: u32,
    before: u32,
}

const GONE: u32 = u32::MAX;

/// Calls `each` with the numbers of every two points that are neighbours, in no stated but always the same order. A point
/// that lies on another is its neighbour and nobody else's. Coordinates reach from -2^29 to 2^29.
pub(crate) fn neighbours(
    memory: &mut Delaunay,
    points: impl IntoIterator<Item = Point>,
    mut each: impl FnMut(u32, u32),
) {
    memory.halves.clear();
    memory.spare.clear();
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
        if pair[0].from != GONE {
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

    /// The next edge around where `e` leaves from, counterclockwise.
    fn next(&self, e: u32) -> u32 {
        self.halves[e as usize].next
    }

    /// The same, clockwise.
    fn before(&self, e: u32) -> u32 {
        self.halves[e as usize].before
    }

    /// An edge that hangs on nothing yet.
    fn edge(&mut self, from: u32, to: u32) -> u32 {
        let e = self.spare.pop().unwrap_or(self.halves.len() as u32);
        let half = |e, from| Half { from, next: e, before: e };
        if (e as usize) < self.halves.len() {
            self.halves[e as usize] = half(e, from);
            self.halves[e as usize + 1] = half(e + 1, to);
        } else {
            self.halves.extend([half(e, from), half(e + 1, to)]);
        }
        e
    }

    /// Puts edge `b` right after edge `a` around the point that both leave from; the ring of `b` must be its own.
    fn hang(&mut self, a: u32, b: u32) {
        let (a_next, b_before) = (self.next(a), self.before(b));
        self.halves[a as usize].next = b;
        self.halves[b as usize].before = a;
        self.halves[b_before as usize].next = a_next;
        self.halves[a_next as usize].before = b_before;
    }

    fn take_away(&mut self, e: u32) {
        for half in [e, e ^ 1] {
            let Half { next, before, .. } = self.halves[half as usize];
            self.halves[before as usize].next = next;
            self.halves[next as usize].before = before;
            self.halves[half as usize].from = GONE;
        }
        self.spare.push(e & !1);
    }

    /// An edge from where `a` goes to where `b` leaves from, with the face to the left of both on its left.
    fn bridge(&mut self, a: u32, b: u32) -> u32 {
        let e = self.edge(self.to(a), self.from(b));
        // The edge after `a` with its face on the left is the one before the way back.
        let after = self.before(a ^ 1);
        self.hang(after, e);
        self.hang(b, e ^ 1);
        e
    }

    /// Twice the area of a triangle: positive if it turns to the left with y up.
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

    /// Whether `d` lies within the circle through the other three, which turn to the left.
    fn is_inside(&self, a: u32, b: u32, c: u32, d: u32) -> bool {
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

    /// The triangles of points `low..high`: the hull's edges that leave the first point, counterclockwise, and the last,
    /// clockwise.
    fn triangulate(&mut self, low: u32, high: u32) -> (u32, u32) {
        match high - low {
            2 => {
                let e = self.edge(low, low + 1);
                (e, e ^ 1)
            }
            3 => {
                let (a, b) = (self.edge(low, low + 1), self.edge(low + 1, low + 2));
                self.hang(a ^ 1, b);
                match self.area(low, low + 1, low + 2).signum() {
                    1 => {
                        self.bridge(b, a);
                        (a, b ^ 1)
                    }
                    -1 => {
                        let c = self.bridge(b, a);
                        (c ^ 1, c)
                    }
                    _ => (a, b ^ 1),
                }
            }
            count => {
                let middle = low + count / 2;
                let west = self.triangulate(low, middle);
                let east = self.triangulate(middle, high);
                self.sew(west, east)
            }
        }
    }

    fn sew(&mut self, (mut first, mut left): (u32, u32), (mut right, mut last): (u32, u32)) -> (u32, u32) {
        // The lowest edge that both halves lie above.
        loop {
            if self.is_left_of(self.from(right), left) {
                left = self.before(left ^ 1);
            } else if self.is_right_of(self.from(left), right) {
                right = self.next(right ^ 1);
            } else {
                break;
            }
        }
        let mut base = self.bridge(right ^ 1, left);
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
                    if !self.is_inside(self.to(base), self.from(base), self.to(on_left), self.to(further)) {
                        break;
                    }
                    self.take_away(on_left);
                    on_left = further;
                }
            }
            let mut on_right = self.before(base);
            if self.is_right_of(self.to(on_right), base) {
                loop {
                    let further = self.before(on_right);
                    if !self.is_inside(self.to(base), self.from(base), self.to(on_right), self.to(further)) {
                        break;
                    }
                    self.take_away(on_right);
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
                    && self.is_inside(self.to(on_left), self.from(on_left), self.from(on_right), self.to(on_right)));
            base = if take_right { self.bridge(on_right, base ^ 1) } else { self.bridge(base ^ 1, on_left ^ 1) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rng::Rng;

    fn edges(points: &[Point]) -> BTreeSet<(u32, u32)> {
        let mut edges = BTreeSet::new();
        let mut memory = Delaunay::default();
        neighbours(&mut memory, points.iter().copied(), |a, b| {
            assert!(edges.insert((a.min(b), a.max(b))), "{a} {b} twice");
        });
        edges
    }

    fn area(a: Point, b: Point, c: Point) -> i128 {
        let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(i128::from);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    }

    /// Of three points: whether a fourth lies inside (1), on (0) or outside (-1) their circle, whichever way they turn.
    fn side_of_circle([a, b, c]: [Point; 3], d: Point) -> i128 {
        let row = |p: Point| {
            let (x, y) = (i128::from(p.x - d.x), i128::from(p.y - d.y));
            [x, y, x * x + y * y]
        };
        let ([a0, a1, a2], [b0, b1, b2], [c0, c1, c2]) = (row(a), row(b), row(c));
        let determinant = a0 * (b1 * c2 - b2 * c1) - a1 * (b0 * c2 - b2 * c0) + a2 * (b0 * c1 - b1 * c0);
        determinant.signum() * area(a, b, c).signum()
    }

    /// Whether there is a circle through both with no point inside, and one with no other point on it either: brute force
    /// over the circles through a third point, between the most extreme of which lie all others.
    fn empty_circle(points: &[Point], a: usize, b: usize, strict: bool) -> bool {
        let (p, q) = (points[a], points[b]);
        let others: Vec<Point> = (0..points.len()).filter(|i| ![a, b].contains(i)).map(|i| points[i]).collect();
        let between = |r: &Point| {
            let [px, py, qx, qy, rx, ry] = [p.x, p.y, q.x, q.y, r.x, r.y].map(i64::from);
            area(p, q, *r) == 0 && (rx - px) * (rx - qx) + (ry - py) * (ry - qy) < 0
        };
        if others.iter().any(between) {
            return false;
        }
        let (left, right): (Vec<Point>, Vec<Point>) =
            others.into_iter().filter(|r| area(p, q, *r) != 0).partition(|r| area(p, q, *r) > 0);
        // No point on one side lies inside the circle through a point of the other that leaves its own side empty.
        let apex =
            |side: &[Point]| side.iter().copied().find(|r| side.iter().all(|s| side_of_circle([p, q, *r], *s) <= 0));
        match (apex(&left), apex(&right)) {
            (Some(l), Some(r)) => side_of_circle([p, q, l], r) < i128::from(!strict),
            _ => true,
        }
    }

    fn judge(points: &[Point]) {
        let found = edges(points);
        for a in 0..points.len() {
            for b in a + 1..points.len() {
                let is = found.contains(&(a as u32, b as u32));
                assert!(!is || empty_circle(points, a, b, false), "{a} {b} of {points:?}");
                assert!(is || !empty_circle(points, a, b, true), "{a} {b} are missing of {points:?}");
            }
        }
        // Triangles fill the hull: three edges less than three a point, less one more for every edge of the hull.
        let on_a_line = points.iter().all(|c| area(points[0], *points.last().unwrap(), *c) == 0);
        if points.len() > 2 && !on_a_line {
            let hull = found
                .iter()
                .filter(|(a, b)| {
                    let (a, b) = (points[*a as usize], points[*b as usize]);
                    points.iter().all(|c| area(a, b, *c) >= 0) || points.iter().all(|c| area(a, b, *c) <= 0)
                })
                .count();
            assert_eq!(found.len(), 3 * points.len() - 3 - hull, "{points:?}");
        }
    }

    #[test]
    fn every_edge_has_an_empty_circle_and_none_is_missing() {
        let mut rng = Rng::from_key(3);
        for round in 0..1_500 {
            // Small fields are full of points on lines and circles.
            let side = [3, 5, 9, 40, 1_000, 1 << 28][round % 6];
            let mut points: Vec<Point> = Vec::new();
            for _ in 0..2 + rng.below(22) {
                let at = Point::new(rng.between(-side, side), rng.between(-side, side));
                if !points.contains(&at) {
                    points.push(at);
                }
            }
            judge(&points);
        }
    }

    #[test]
    fn a_line_a_grid_and_next_to_nothing() {
        let line: Vec<Point> = [3, 0, 7, 4].map(|i| Point::new(2 * i, -3 * i)).to_vec();
        assert_eq!(edges(&line), BTreeSet::from([(0, 1), (0, 3), (2, 3)]));
        let column: Vec<Point> = (0..9).map(|y| Point::new(5, y)).collect();
        assert_eq!(edges(&column).len(), 8);
        judge(&(0..36).map(|i| Point::new(i % 6, i / 6)).collect::<Vec<_>>());
        assert!(edges(&[]).is_empty() && edges(&[Point::new(1, 1)]).is_empty());
    }

    #[test]
    fn points_on_each_other_are_neighbours() {
        let points = [(4, 4), (0, 0), (4, 4), (4, 4), (8, 0)].map(|(x, y)| Point::new(x, y));
        let found = edges(&points);
        assert_eq!(found, BTreeSet::from([(0, 1), (0, 2), (0, 3), (0, 4), (1, 4)]));
    }
}
