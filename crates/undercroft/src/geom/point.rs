use std::{
    fmt,
    ops::{Add, AddAssign, Neg, Sub, SubAssign},
};

/// A cell of the board: `x` grows to the east, `y` to the south.
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "[i32; 2]", into = "[i32; 2]")
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Column, from 0 in the west.
    pub x: i32,
    /// Row, from 0 in the north.
    pub y: i32,
}

impl Point {
    /// The cell in column `x` of row `y`.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(Point::new(3, 4).to_string(), "(3, 4)");
    /// ```
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The cells that share an edge with it: north, east, south, west.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(Point::new(3, 4).neighbours()[2], Point::new(3, 5));
    /// ```
    #[inline]
    pub const fn neighbours(self) -> [Point; 4] {
        let Point { x, y } = self;
        [Point::new(x, y - 1), Point::new(x + 1, y), Point::new(x, y + 1), Point::new(x - 1, y)]
    }

    /// The eight cells that share an edge or a corner with it, in reading order.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(Point::new(3, 4).around()[0], Point::new(2, 3));
    /// assert_eq!(Point::new(3, 4).around()[4], Point::new(4, 4));
    /// ```
    #[inline]
    pub const fn around(self) -> [Point; 8] {
        let Point { x, y } = self;
        let (north, south) = (y - 1, y + 1);
        [
            Point::new(x - 1, north),
            Point::new(x, north),
            Point::new(x + 1, north),
            Point::new(x - 1, y),
            Point::new(x + 1, y),
            Point::new(x - 1, south),
            Point::new(x, south),
            Point::new(x + 1, south),
        ]
    }

    /// How many steps north, east, south and west it takes from here to there.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(Point::new(3, 4).steps_to(Point::new(1, 5)), 3);
    /// ```
    #[inline]
    pub const fn steps_to(self, other: Point) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    /// How many steps it takes from here to there if diagonal steps are allowed, as for a king in chess: the Chebyshev distance.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(Point::new(3, 4).king_steps_to(Point::new(1, 5)), 2);
    /// ```
    #[inline]
    pub fn king_steps_to(self, other: Point) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

/// Pairs and arrays are points, and points are pairs and arrays, `x` first.
///
/// ```
/// use undercroft::geom::Point;
/// let at: Point = (3, 4).into();
/// assert_eq!(at, [3, 4].into());
/// let (x, y) = at.into();
/// assert_eq!([x, y], <[i32; 2]>::from(at));
/// ```
impl From<(i32, i32)> for Point {
    #[inline]
    fn from((x, y): (i32, i32)) -> Point {
        Point { x, y }
    }
}

impl From<[i32; 2]> for Point {
    #[inline]
    fn from([x, y]: [i32; 2]) -> Point {
        Point { x, y }
    }
}

impl From<Point> for (i32, i32) {
    #[inline]
    fn from(Point { x, y }: Point) -> (i32, i32) {
        (x, y)
    }
}

impl From<Point> for [i32; 2] {
    #[inline]
    fn from(Point { x, y }: Point) -> [i32; 2] {
        [x, y]
    }
}

impl Add for Point {
    type Output = Point;

    #[inline]
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    #[inline]
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;

    #[inline]
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

impl AddAssign for Point {
    #[inline]
    fn add_assign(&mut self, other: Point) {
        *self = *self + other;
    }
}

impl SubAssign for Point {
    #[inline]
    fn sub_assign(&mut self, other: Point) {
        *self = *self - other;
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
