//! The rims of round and of octagonal rooms, as a whole or from one corridor to the next.

use super::vector_path::{Path, PointF, Segment};
use crate::geom::{Dir, Rect};

/// The exact outline of a room, which its cells only approximate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rim {
    /// An ellipse with its centre and its half axes.
    Ellipse { middle: PointF, across: f64, down: f64 },
    /// A rectangle with diagonally cut corners, and how much is cut off along each side.
    Octagon { rect: Rect, cut: f64 },
}

impl Rim {
    pub(super) fn ellipse(rect: Rect) -> Rim {
        let (across, down) = (f64::from(rect.w) / 2.0, f64::from(rect.h) / 2.0);
        Rim::Ellipse { middle: PointF::new(f64::from(rect.x) + across, f64::from(rect.y) + down), across, down }
    }

    pub(super) fn octagon(rect: Rect) -> Rim {
        Rim::Octagon { rect, cut: f64::from(rect.w.min(rect.h) / 3) }
    }

    /// The whole rim.
    pub(super) fn whole(self) -> Path {
        match self {
            Rim::Ellipse { middle, across, down } => Path::ellipse(middle, across, down),
            Rim::Octagon { rect, cut } => Path::polygon(&octagon_corners(rect, cut)),
        }
    }

    /// Whether two points on the rim are in the same order as the corners of the cells between which it is drawn. If
    /// two walls meet the rim in the opposite order, an arc between them would lead all the way around.
    pub(super) fn in_order(self, (begin, end): (PointF, PointF), corners: (PointF, PointF)) -> bool {
        clockwise_angle(self.normalized(begin), self.normalized(end))
            <= clockwise_angle(self.normalized(corners.0), self.normalized(corners.1)) + 2.0
    }

    /// Adds the part of the rim clockwise from one point on it to another.
    pub(super) fn part(self, path: &mut Path, begin: PointF, end: PointF) {
        super::outline::extend_line(path, begin);
        match self {
            Rim::Ellipse { middle, across, down } => {
                let (a, b) = (self.normalized(begin), self.normalized(end));
                arc(a, b, |u, v| middle.moved(u * across, v * down), path);
            }
            Rim::Octagon { rect, cut } => {
                let corners = octagon_corners(rect, cut);
                let (a, b) = (self.normalized(begin), self.normalized(end));
                let mut ahead: Vec<PointF> = corners.to_vec();
                ahead.sort_by(|one, two| {
                    clockwise_angle(a, self.normalized(*one)).total_cmp(&clockwise_angle(a, self.normalized(*two)))
                });
                let last = clockwise_angle(a, b);
                ahead.retain(|corner| (1e-9..last).contains(&clockwise_angle(a, self.normalized(*corner))));
                ahead.into_iter().for_each(|corner| path.line_to(corner));
            }
        }
        path.line_to(end);
    }

    /// A point relative to the centre, in units of the half sides.
    fn normalized(self, at: PointF) -> (f64, f64) {
        let (middle, across, down) = match self {
            Rim::Ellipse { middle, across, down } => (middle, across, down),
            Rim::Octagon { rect, .. } => {
                let (across, down) = (f64::from(rect.w) / 2.0, f64::from(rect.h) / 2.0);
                (PointF::new(f64::from(rect.x) + across, f64::from(rect.y) + down), across, down)
            }
        };
        ((at.x - middle.x) / across, (at.y - middle.y) / down)
    }

    /// Where the horizontal or vertical line through a point crosses the rim; of two crossings the nearer one.
    ///
    /// A tangent of a round rim counts as crossing it if `touching` is set.
    pub(super) fn crossed(self, at: PointF, way: Dir, touching: bool) -> Option<PointF> {
        let (across, down) = match self {
            Rim::Ellipse { across, down, .. } => (across, down),
            Rim::Octagon { rect, .. } => (f64::from(rect.w) / 2.0, f64::from(rect.h) / 2.0),
        };
        // A crossing on the far side of the room belongs to another wall.
        let far = across.max(down) + 1.0;
        self.crossing(at, way, touching).filter(|spot| spot.distance(at) < far)
    }

    fn crossing(self, at: PointF, way: Dir, touching: bool) -> Option<PointF> {
        let horizontal = way.is_horizontal();
        let nearer = |a: PointF, b: PointF| if a.distance(at) <= b.distance(at) { a } else { b };
        match self {
            Rim::Ellipse { middle, across, down } => {
                let (u, v) = self.normalized(at);
                let rest = 1.0 - if horizontal { v * v } else { u * u };
                let half = (rest > 1e-9 || (touching && rest > -1e-9)).then(|| rest.max(0.0).sqrt())?;
                Some(if horizontal {
                    nearer(PointF::new(middle.x - half * across, at.y), PointF::new(middle.x + half * across, at.y))
                } else {
                    nearer(PointF::new(at.x, middle.y - half * down), PointF::new(at.x, middle.y + half * down))
                })
            }
            Rim::Octagon { rect, cut } => {
                let (low, high, inset) = if horizontal {
                    let from_end = (at.y - f64::from(rect.y)).min(f64::from(rect.bottom()) - at.y);
                    (f64::from(rect.x), f64::from(rect.right()), cut - from_end)
                } else {
                    let from_end = (at.x - f64::from(rect.x)).min(f64::from(rect.right()) - at.x);
                    (f64::from(rect.y), f64::from(rect.bottom()), cut - from_end)
                };
                let inset = inset.max(0.0);
                Some(if horizontal {
                    nearer(PointF::new(low + inset, at.y), PointF::new(high - inset, at.y))
                } else {
                    nearer(PointF::new(at.x, low + inset), PointF::new(at.x, high - inset))
                })
            }
        }
    }

    /// The point of a round rim in the direction of a point near it. An octagon's corners are corners of cells, so
    /// there it is the point itself.
    pub(super) fn nearest(self, at: PointF) -> PointF {
        let (u, v) = self.normalized(at);
        match self {
            Rim::Ellipse { middle, across, down } => {
                let length = (u * u + v * v).sqrt().max(1e-9);
                middle.moved(u / length * across, v / length * down)
            }
            Rim::Octagon { .. } => at,
        }
    }
}

fn octagon_corners(rect: Rect, cut: f64) -> [PointF; 8] {
    let (left, top) = (f64::from(rect.x), f64::from(rect.y));
    let (right, bottom) = (f64::from(rect.right()), f64::from(rect.bottom()));
    [
        PointF::new(left + cut, top),
        PointF::new(right - cut, top),
        PointF::new(right, top + cut),
        PointF::new(right, bottom - cut),
        PointF::new(right - cut, bottom),
        PointF::new(left + cut, bottom),
        PointF::new(left, bottom - cut),
        PointF::new(left, top + cut),
    ]
}

/// The pseudo-angle of a direction, from 0 to 4, growing clockwise. It orders directions as angles do, without an arc
/// tangent, whose last digits differ between machines.
fn pseudo_angle((x, y): (f64, f64)) -> f64 {
    let sum = x.abs() + y.abs();
    if sum < 1e-12 {
        return 0.0;
    }
    let (x, y) = (x / sum, y / sum);
    if x >= 0.0 && y >= 0.0 {
        y
    } else if x < 0.0 && y >= 0.0 {
        1.0 - x
    } else if x < 0.0 {
        2.0 - y
    } else {
        3.0 + x
    }
}

/// The pseudo-angle clockwise from one direction to another, from 0 to below 4.
fn clockwise_angle(from: (f64, f64), to: (f64, f64)) -> f64 {
    let angle = pseudo_angle(to) - pseudo_angle(from);
    if angle < 0.0 { angle + 4.0 } else { angle }
}

/// Adds the arc of the unit circle clockwise from `a` to `b` as Bézier curves of at most a quarter of the circle each.
/// `put` maps the unit circle to the plan.
fn arc(a: (f64, f64), b: (f64, f64), put: impl Fn(f64, f64) -> PointF, path: &mut Path) {
    let mut at = a;
    for _ in 0..5 {
        // The point a quarter turn further clockwise; y grows to the south.
        let quarter = (-at.1, at.0);
        let left = clockwise_angle(at, b);
        let next = if left > clockwise_angle(at, quarter) { quarter } else { b };
        let (cos, sin) = (at.0 * next.0 + at.1 * next.1, at.0 * next.1 - at.1 * next.0);
        // The tangent of half the angle, and from it that of a quarter of it, which places the control points.
        let half = sin / (1.0 + cos).max(1e-9);
        let k = 4.0 / 3.0 * half / (1.0 + (1.0 + half * half).sqrt());
        let (one, two) = (put(at.0 - k * at.1, at.1 + k * at.0), put(next.0 + k * next.1, next.1 - k * next.0));
        path.segments.push(Segment::Curve(one, two, put(next.0, next.1)));
        if next == b {
            return;
        }
        at = next;
    }
}
