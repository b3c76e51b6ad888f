//! The eight directions of movement, and the rule for diagonal steps.

use undercroft::geom::Point;

/// One of the eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dir8 {
    /// Up the map.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down the map.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Dir8 {
    /// All directions; orthogonal ones first, so that a walker prefers them among equals.
    pub const ALL: [Dir8; 8] = [
        Dir8::North,
        Dir8::East,
        Dir8::South,
        Dir8::West,
        Dir8::NorthEast,
        Dir8::SouthEast,
        Dir8::SouthWest,
        Dir8::NorthWest,
    ];

    /// The step as (x, y).
    ///
    /// ```
    /// assert_eq!(undercroft_play::Dir8::NorthEast.delta(), (1, -1));
    /// ```
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Dir8::North => (0, -1),
            Dir8::NorthEast => (1, -1),
            Dir8::East => (1, 0),
            Dir8::SouthEast => (1, 1),
            Dir8::South => (0, 1),
            Dir8::SouthWest => (-1, 1),
            Dir8::West => (-1, 0),
            Dir8::NorthWest => (-1, -1),
        }
    }

    /// The neighbouring cell in this direction.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(undercroft_play::Dir8::SouthWest.step(Point::new(3, 3)), Point::new(2, 4));
    /// ```
    pub const fn step(self, at: Point) -> Point {
        let (dx, dy) = self.delta();
        Point::new(at.x + dx, at.y + dy)
    }

    /// The direction from a cell to one of its eight neighbours.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// use undercroft_play::Dir8;
    /// assert_eq!(Dir8::between(Point::new(3, 3), Point::new(4, 3)), Some(Dir8::East));
    /// assert_eq!(Dir8::between(Point::new(3, 3), Point::new(5, 3)), None);
    /// ```
    pub fn between(from: Point, to: Point) -> Option<Dir8> {
        Dir8::ALL.into_iter().find(|way| way.step(from) == to)
    }
}

/// Whether a step in this direction is allowed: the target cell is open, and for a diagonal step both adjacent cells
/// are open too, so that nobody passes the corner of a wall or a closed door.
///
/// ```
/// use undercroft::geom::Point;
/// use undercroft_play::{Dir8, may_step};
/// let open = |at: Point| at != Point::new(1, 0);
/// assert!(may_step(Point::new(0, 0), Dir8::South, open));
/// assert!(!may_step(Point::new(0, 0), Dir8::SouthEast, open));
/// ```
pub fn may_step(from: Point, way: Dir8, mut open: impl FnMut(Point) -> bool) -> bool {
    let (dx, dy) = way.delta();
    let straight = dx == 0 || dy == 0;
    open(way.step(from))
        && (straight || (open(Point::new(from.x + dx, from.y)) && open(Point::new(from.x, from.y + dy))))
}
