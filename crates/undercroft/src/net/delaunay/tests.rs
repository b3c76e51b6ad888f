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
    let apex = |side: &[Point]| side.iter().copied().find(|r| side.iter().all(|s| side_of_circle([p, q, *r], *s) <= 0));
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
