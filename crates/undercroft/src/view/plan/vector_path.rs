//! Lines and curves in map units: one unit is one cell, `x` grows east and `y` south.

use crate::geom::{Dir, Point};

/// A point on the map, in cells from the board's north-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointF {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
}

impl PointF {
    /// The point at these coordinates.
    ///
    /// ```
    /// use undercroft::view::plan::PointF;
    /// assert_eq!(PointF::new(1.0, 2.0).x, 1.0);
    /// ```
    #[inline]
    pub const fn new(x: f64, y: f64) -> PointF {
        PointF { x, y }
    }

    /// The north-west corner of a cell.
    ///
    /// ```
    /// use undercroft::{geom::Point, view::plan::PointF};
    /// assert_eq!(PointF::corner(Point::new(3, 4)), PointF::new(3.0, 4.0));
    /// ```
    #[inline]
    pub fn corner(cell: Point) -> PointF {
        PointF::new(f64::from(cell.x), f64::from(cell.y))
    }

    /// The middle of a cell.
    ///
    /// ```
    /// use undercroft::{geom::Point, view::plan::PointF};
    /// assert_eq!(PointF::middle(Point::new(3, 4)), PointF::new(3.5, 4.5));
    /// ```
    #[inline]
    pub fn middle(cell: Point) -> PointF {
        PointF::corner(cell).moved(0.5, 0.5)
    }

    /// The point this far to the east and south of it.
    ///
    /// ```
    /// use undercroft::view::plan::PointF;
    /// assert_eq!(PointF::new(1.0, 2.0).moved(0.5, -1.0), PointF::new(1.5, 1.0));
    /// ```
    #[inline]
    pub fn moved(self, east: f64, south: f64) -> PointF {
        PointF::new(self.x + east, self.y + south)
    }

    /// The point this far away in a direction.
    ///
    /// ```
    /// use undercroft::{geom::Dir, view::plan::PointF};
    /// assert_eq!(PointF::new(1.0, 2.0).toward(Dir::North, 0.5), PointF::new(1.0, 1.5));
    /// ```
    #[inline]
    pub fn toward(self, way: Dir, by: f64) -> PointF {
        let step = way.step(Point::new(0, 0));
        self.moved(f64::from(step.x) * by, f64::from(step.y) * by)
    }

    /// Linear interpolation: the point `share` of the way from this one to the other.
    ///
    /// ```
    /// use undercroft::view::plan::PointF;
    /// assert_eq!(PointF::new(0.0, 0.0).between(PointF::new(4.0, 2.0), 0.5), PointF::new(2.0, 1.0));
    /// ```
    #[inline]
    pub fn between(self, other: PointF, share: f64) -> PointF {
        PointF::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// The distance between two points.
    ///
    /// ```
    /// use undercroft::view::plan::PointF;
    /// assert_eq!(PointF::new(0.0, 0.0).distance(PointF::new(3.0, 4.0)), 5.0);
    /// ```
    #[inline]
    pub fn distance(self, other: PointF) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }
}

/// A segment of a [`Path`]. It begins where the one before ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// A straight line to a point.
    Line(PointF),
    /// A cubic Bézier curve: its two control points, and the point where it ends.
    Curve(PointF, PointF, PointF),
}

impl Segment {
    /// Where it ends.
    ///
    /// ```
    /// use undercroft::view::plan::{PointF, Segment};
    /// assert_eq!(Segment::Line(PointF::new(1.0, 2.0)).end(), PointF::new(1.0, 2.0));
    /// ```
    #[inline]
    pub fn end(self) -> PointF {
        match self {
            Segment::Line(to) | Segment::Curve(_, _, to) => to,
        }
    }
}

/// A path of straight and curved segments.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Where it begins.
    pub start: PointF,
    /// Its segments.
    pub segments: Vec<Segment>,
    /// Whether a straight line leads from its end back to its start.
    pub closed: bool,
}

/// The distance of the control points from the ends of a Bézier curve that approximates a quarter of the unit circle:
/// four thirds of (√2 − 1).
const QUARTER: f64 = 0.552_284_749_830_793_4;

impl Path {
    /// A path without segments.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert!(Path::from(PointF::new(1.0, 1.0)).segments.is_empty());
    /// ```
    pub fn from(start: PointF) -> Path {
        Path { start, segments: Vec::new(), closed: false }
    }

    /// Straight lines from point to point; without points, a path of no length.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let line = Path::line(&[PointF::new(0.0, 0.0), PointF::new(1.0, 0.0)]);
    /// assert_eq!(line.end(), PointF::new(1.0, 0.0));
    /// ```
    pub fn line(spots: &[PointF]) -> Path {
        let start = spots.first().copied().unwrap_or_default();
        Path { start, segments: spots.iter().skip(1).copied().map(Segment::Line).collect(), closed: false }
    }

    /// A polygon: straight lines from point to point, closed.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert!(Path::polygon(&[PointF::new(0.0, 0.0), PointF::new(1.0, 0.0), PointF::new(0.0, 1.0)]).closed);
    /// ```
    pub fn polygon(spots: &[PointF]) -> Path {
        Path { closed: true, ..Path::line(spots) }
    }

    /// A rectangle.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert_eq!(Path::rect(PointF::new(1.0, 1.0), 2.0, 3.0).bounds(), (PointF::new(1.0, 1.0), PointF::new(3.0, 4.0)));
    /// ```
    pub fn rect(corner: PointF, width: f64, height: f64) -> Path {
        Path::polygon(&[corner, corner.moved(width, 0.0), corner.moved(width, height), corner.moved(0.0, height)])
    }

    /// An ellipse, clockwise.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert_eq!(Path::ellipse(PointF::new(2.0, 2.0), 1.0, 1.0).start, PointF::new(2.0, 1.0));
    /// ```
    pub fn ellipse(middle: PointF, across: f64, down: f64) -> Path {
        let at = |x: f64, y: f64| middle.moved(x * across, y * down);
        let k = QUARTER;
        let segments = vec![
            Segment::Curve(at(k, -1.0), at(1.0, -k), at(1.0, 0.0)),
            Segment::Curve(at(1.0, k), at(k, 1.0), at(0.0, 1.0)),
            Segment::Curve(at(-k, 1.0), at(-1.0, k), at(-1.0, 0.0)),
            Segment::Curve(at(-1.0, -k), at(-k, -1.0), at(0.0, -1.0)),
        ];
        Path { start: at(0.0, -1.0), segments, closed: true }
    }

    /// Where its last segment ends.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert_eq!(Path::from(PointF::new(1.0, 1.0)).end(), PointF::new(1.0, 1.0));
    /// ```
    pub fn end(&self) -> PointF {
        self.segments.last().map_or(self.start, |segment| segment.end())
    }

    /// Adds a straight line to a point, unless the path already ends there.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let mut path = Path::from(PointF::new(1.0, 1.0));
    /// path.line_to(PointF::new(1.0, 1.0));
    /// assert!(path.segments.is_empty());
    /// ```
    pub fn line_to(&mut self, to: PointF) {
        if self.end() != to {
            self.segments.push(Segment::Line(to));
        }
    }

    /// Adds a quadratic Bézier curve with one control point, written as the equivalent cubic one.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let mut path = Path::from(PointF::new(0.0, 0.0));
    /// path.bend_to(PointF::new(1.0, 0.0), PointF::new(1.0, 1.0));
    /// assert_eq!(path.end(), PointF::new(1.0, 1.0));
    /// ```
    pub fn bend_to(&mut self, via: PointF, to: PointF) {
        let from = self.end();
        self.segments.push(Segment::Curve(from.between(via, 2.0 / 3.0), to.between(via, 2.0 / 3.0), to));
    }

    /// The path moved to the east and south.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let line = Path::line(&[PointF::new(0.0, 0.0), PointF::new(1.0, 0.0)]).moved(1.0, 1.0);
    /// assert_eq!(line.end(), PointF::new(2.0, 1.0));
    /// ```
    pub fn moved(&self, east: f64, south: f64) -> Path {
        self.mapped(|spot| spot.moved(east, south))
    }

    /// The path with every point, control points included, mapped by a function.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let line = Path::line(&[PointF::new(0.0, 0.0), PointF::new(1.0, 0.0)]).mapped(|at| PointF::new(at.y, at.x));
    /// assert_eq!(line.end(), PointF::new(0.0, 1.0));
    /// ```
    pub fn mapped(&self, put: impl Fn(PointF) -> PointF) -> Path {
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Line(to) => Segment::Line(put(to)),
            Segment::Curve(a, b, to) => Segment::Curve(put(a), put(b), put(to)),
        });
        Path { start: put(self.start), segments: segments.collect(), closed: self.closed }
    }

    /// The path as the corners of a polyline, each curve being approximated by `parts` lines.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// assert_eq!(Path::ellipse(PointF::new(0.0, 0.0), 1.0, 1.0).flattened(8).len(), 33);
    /// ```
    pub fn flattened(&self, parts: u32) -> Vec<PointF> {
        let mut spots = vec![self.start];
        let mut from = self.start;
        for segment in &self.segments {
            match *segment {
                Segment::Line(to) => spots.push(to),
                Segment::Curve(a, b, to) => {
                    for part in 1..=parts {
                        let share = f64::from(part) / f64::from(parts);
                        let (ab, bc, cd) = (from.between(a, share), a.between(b, share), b.between(to, share));
                        spots.push(ab.between(bc, share).between(bc.between(cd, share), share));
                    }
                }
            }
            from = segment.end();
        }
        if self.closed && from != self.start {
            spots.push(self.start);
        }
        spots
    }

    /// The north-west and south-east corners of a rectangle that contains the path and its control points.
    ///
    /// ```
    /// use undercroft::view::plan::{Path, PointF};
    /// let (low, high) = Path::line(&[PointF::new(2.0, 0.0), PointF::new(1.0, 3.0)]).bounds();
    /// assert_eq!((low.x, high.y), (1.0, 3.0));
    /// ```
    pub fn bounds(&self) -> (PointF, PointF) {
        let (mut low, mut high) = (self.start, self.start);
        let mut hold = |spot: PointF| {
            low = PointF::new(low.x.min(spot.x), low.y.min(spot.y));
            high = PointF::new(high.x.max(spot.x), high.y.max(spot.y));
        };
        for segment in &self.segments {
            match *segment {
                Segment::Line(to) => hold(to),
                Segment::Curve(a, b, to) => [a, b, to].into_iter().for_each(&mut hold),
            }
        }
        (low, high)
    }
}
