use std::fmt;

/// A cell of the board: `x` grows to the east, `y` to the south.
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
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
