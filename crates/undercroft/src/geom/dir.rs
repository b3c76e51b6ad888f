use super::Point;
use crate::named::named;

named! {
    /// One of the four directions on a board.
    pub enum Dir {
        /// Up the map, to smaller `y`.
        North = "north",
        /// Right on the map, to larger `x`.
        East = "east",
        /// Down the map, to larger `y`.
        South = "south",
        /// Left on the map, to smaller `x`.
        West = "west",
    }
}

impl Dir {
    /// All four, clockwise from north.
    ///
    /// ```
    /// use undercroft::geom::Dir;
    /// assert!(Dir::ALL.iter().all(|dir| Dir::ALL[*dir as usize] == *dir));
    /// ```
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// The opposite direction.
    ///
    /// ```
    /// use undercroft::geom::Dir;
    /// assert_eq!(Dir::North.opposite(), Dir::South);
    /// ```
    #[inline]
    pub const fn opposite(self) -> Dir {
        match self {
            Dir::North => Dir::South,
            Dir::East => Dir::West,
            Dir::South => Dir::North,
            Dir::West => Dir::East,
        }
    }

    /// The direction after a quarter turn clockwise.
    ///
    /// ```
    /// use undercroft::geom::Dir;
    /// assert_eq!(Dir::North.clockwise(), Dir::East);
    /// ```
    #[inline]
    pub const fn clockwise(self) -> Dir {
        match self {
            Dir::North => Dir::East,
            Dir::East => Dir::South,
            Dir::South => Dir::West,
            Dir::West => Dir::North,
        }
    }

    /// The directions to its right and to its left.
    #[inline]
    pub(crate) const fn aside(self) -> [Dir; 2] {
        [self.clockwise(), self.clockwise().opposite()]
    }

    /// Whether it runs along a row: east or west.
    ///
    /// ```
    /// use undercroft::geom::Dir;
    /// assert!(Dir::West.is_horizontal() && !Dir::South.is_horizontal());
    /// ```
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Dir::East | Dir::West)
    }

    /// The neighbour of `at` one step in this direction.
    ///
    /// ```
    /// use undercroft::geom::{Dir, Point};
    /// assert_eq!(Dir::South.step(Point::new(2, 2)), Point::new(2, 3));
    /// ```
    #[inline]
    pub const fn step(self, at: Point) -> Point {
        match self {
            Dir::North => Point::new(at.x, at.y.wrapping_sub(1)),
            Dir::East => Point::new(at.x.wrapping_add(1), at.y),
            Dir::South => Point::new(at.x, at.y.wrapping_add(1)),
            Dir::West => Point::new(at.x.wrapping_sub(1), at.y),
        }
    }

    /// The cell so many steps away in this direction.
    #[inline]
    pub(crate) const fn steps(self, at: Point, count: i32) -> Point {
        let Point { x, y } = self.step(Point::new(0, 0));
        Point::new(at.x + x * count, at.y + y * count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_steps_are_one_step_so_often() {
        for dir in Dir::ALL {
            let walked = (0..5).fold(Point::new(3, -1), |at, _| dir.step(at));
            assert_eq!(dir.steps(Point::new(3, -1), 5), walked, "{dir}");
            assert_eq!(dir.opposite().steps(walked, 5), Point::new(3, -1), "{dir}");
        }
    }

    #[test]
    fn what_lies_aside_is_to_the_right_and_to_the_left() {
        assert_eq!(Dir::North.aside(), [Dir::East, Dir::West]);
        assert_eq!(Dir::West.aside(), [Dir::North, Dir::South]);
    }
}
