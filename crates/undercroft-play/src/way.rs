//! The eight ways one can go, and when one may.

use undercroft::geom::{Point, Rect};

/// One of eight ways across the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
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

impl Way {
    /// All of them; straight ones first, so that among equals a walker goes straight.
    pub const ALL: [Way; 8] =
        [Way::North, Way::East, Way::South, Way::West, Way::NorthEast, Way::SouthEast, Way::SouthWest, Way::NorthWest];

    /// How far it leads across and down.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Way::NorthEast.delta(), (1, -1));
    /// ```
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Way::North => (0, -1),
            Way::NorthEast => (1, -1),
            Way::East => (1, 0),
            Way::SouthEast => (1, 1),
            Way::South => (0, 1),
            Way::SouthWest => (-1, 1),
            Way::West => (-1, 0),
            Way::NorthWest => (-1, -1),
        }
    }

    /// The cell one step this way.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// assert_eq!(undercroft_play::Way::SouthWest.step(Point::new(3, 3)), Point::new(2, 4));
    /// ```
    pub const fn step(self, at: Point) -> Point {
        let (dx, dy) = self.delta();
        Point::new(at.x + dx, at.y + dy)
    }

    /// The way from a cell to one of its eight neighbours.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// use undercroft_play::Way;
    /// assert_eq!(Way::between(Point::new(3, 3), Point::new(4, 3)), Some(Way::East));
    /// assert_eq!(Way::between(Point::new(3, 3), Point::new(5, 3)), None);
    /// ```
    pub fn between(from: Point, to: Point) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.step(from) == to)
    }
}

/// Whether one may step from a cell this way: the cell there is open, and for a diagonal step so are the two it passes
/// between. Nobody squeezes past the corner of a wall or a closed door.
///
/// ```
/// use undercroft::geom::Point;
/// use undercroft_play::{Way, may_step};
/// let open = |at: Point| at != Point::new(1, 0);
/// assert!(may_step(Point::new(0, 0), Way::South, open));
/// assert!(!may_step(Point::new(0, 0), Way::SouthEast, open));
/// ```
pub fn may_step(from: Point, way: Way, open: impl Fn(Point) -> bool) -> bool {
    let (dx, dy) = way.delta();
    let straight = dx == 0 || dy == 0;
    open(way.step(from))
        && (straight || (open(Point::new(from.x + dx, from.y)) && open(Point::new(from.x, from.y + dy))))
}

/// How many steps it takes from each cell of a window to the nearest of some targets.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    window: Rect,
    steps: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl Steps {
    /// Measures out from the targets over open cells, by the rules of [`may_step`].
    pub(crate) fn to(targets: &[Point], window: Rect, open: impl Fn(Point) -> bool) -> Steps {
        Steps::measured(targets, window, open, None)
    }

    /// The same, only as far as it takes to say which way to go from `walker`.
    pub(crate) fn for_walker(target: Point, window: Rect, open: impl Fn(Point) -> bool, walker: Point) -> Steps {
        Steps::measured(&[target], window, open, Some(walker))
    }

    fn measured(targets: &[Point], window: Rect, open: impl Fn(Point) -> bool, walker: Option<Point>) -> Steps {
        let size = (window.w.max(0) as usize) * (window.h.max(0) as usize);
        let mut field = Steps { window, steps: vec![NEVER; size] };
        let mut ring: Vec<Point> = Vec::new();
        for target in targets {
            if field.put(*target, 0) {
                ring.push(*target);
            }
        }
        let mut next = Vec::new();
        let mut far = 0;
        while !ring.is_empty() {
            far += 1;
            for at in ring.drain(..) {
                for way in Way::ALL {
                    // A step there and the step back pass the same corners; the target itself may be taken.
                    if may_step(at, way, &open) && field.put(way.step(at), far) {
                        next.push(way.step(at));
                    }
                }
            }
            std::mem::swap(&mut ring, &mut next);
            if walker.is_some_and(|walker| field.from(walker).is_some()) {
                break;
            }
        }
        field
    }

    fn index(&self, at: Point) -> Option<usize> {
        let inside = self.window.contains(at);
        inside.then(|| (at.y - self.window.y) as usize * self.window.w as usize + (at.x - self.window.x) as usize)
    }

    /// Sets a cell that was not reached before.
    fn put(&mut self, at: Point, far: u32) -> bool {
        let Some(index) = self.index(at) else { return false };
        let fresh = self.steps[index] == NEVER;
        if fresh {
            self.steps[index] = far;
        }
        fresh
    }

    /// The steps from a cell, if it leads there at all.
    pub(crate) fn from(&self, at: Point) -> Option<u32> {
        self.index(at).map(|index| self.steps[index]).filter(|steps| *steps != NEVER)
    }

    /// Every cell that leads there.
    pub(crate) fn reached(&self) -> impl Iterator<Item = (Point, u32)> {
        self.window.cells().zip(&self.steps).filter(|(_, steps)| **steps != NEVER).map(|(at, steps)| (at, *steps))
    }
}
