use std::iter::FusedIterator;

use super::{Dir, Point};

/// A rectangle of cells: columns `x..x + w` of rows `y..y + h`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// West-most column.
    pub x: i32,
    /// North-most row.
    pub y: i32,
    /// Number of columns.
    #[cfg_attr(feature = "serde", serde(rename = "width"))]
    pub w: i32,
    /// Number of rows.
    #[cfg_attr(feature = "serde", serde(rename = "height"))]
    pub h: i32,
}

/// How many cells lie from the first to the last, both counted.
#[inline]
const fn span(first: i32, last: i32) -> i32 {
    last.wrapping_sub(first).wrapping_add(1)
}

/// Sums wrap around instead of overflowing: a layout from elsewhere may have absurd rectangles, which the check refuses by
/// [`Rect::contains_rect`], and whatever touches them before must not panic. It costs nothing, unlike saturating sums.
impl Rect {
    /// The rectangle `w` by `h` whose north-west cell is `(x, y)`.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(1, 2, 3, 4).right(), 4);
    /// ```
    #[inline]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Rect {
        Rect { x, y, w, h }
    }

    /// The rectangle with these two cells in opposite corners.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// let run = Rect::spanning(Point::new(5, 2), Point::new(3, 2));
    /// assert_eq!(run, Rect::new(3, 2, 3, 1));
    /// ```
    #[inline]
    pub const fn spanning(a: Point, b: Point) -> Rect {
        let (x, w) = if a.x <= b.x { (a.x, span(a.x, b.x)) } else { (b.x, span(b.x, a.x)) };
        let (y, h) = if a.y <= b.y { (a.y, span(a.y, b.y)) } else { (b.y, span(b.y, a.y)) };
        Rect { x, y, w, h }
    }

    /// The square of so many cells a side whose north-west cell this is.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert_eq!(Rect::square(Point::new(5, 2), 3), Rect::new(5, 2, 3, 3));
    /// ```
    #[inline]
    pub const fn square(corner: Point, side: i32) -> Rect {
        Rect { x: corner.x, y: corner.y, w: side, h: side }
    }

    /// The smallest rectangle that holds all of these cells; `None` without any.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// let cells = [Point::new(5, 2), Point::new(3, 4)];
    /// assert_eq!(Rect::around(cells), Some(Rect::new(3, 2, 3, 3)));
    /// assert_eq!(Rect::around([]), None);
    /// ```
    pub fn around(cells: impl IntoIterator<Item = Point>) -> Option<Rect> {
        cells.into_iter().map(|at| Rect::square(at, 1)).reduce(Rect::union)
    }

    /// The first column to the east that is no longer inside.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(1, 2, 3, 4).right(), 4);
    /// ```
    #[inline]
    pub const fn right(self) -> i32 {
        self.x.wrapping_add(self.w)
    }

    /// The first row to the south that is no longer inside.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(1, 2, 3, 4).bottom(), 6);
    /// ```
    #[inline]
    pub const fn bottom(self) -> i32 {
        self.y.wrapping_add(self.h)
    }

    /// Its north-west cell.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert_eq!(Rect::new(1, 2, 3, 4).corner(), Point::new(1, 2));
    /// ```
    #[inline]
    pub const fn corner(self) -> Point {
        Point::new(self.x, self.y)
    }

    /// How many cells it has.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(1, 2, 3, 4).area(), 12);
    /// ```
    #[inline]
    pub const fn area(self) -> i64 {
        self.w as i64 * self.h as i64
    }

    /// The middle cell; of two middles the one to the south or east.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert_eq!(Rect::new(0, 0, 4, 3).centre(), Point::new(2, 1));
    /// ```
    #[inline]
    pub const fn centre(self) -> Point {
        Point::new(self.x + self.w / 2, self.y + self.h / 2)
    }

    /// The cells in its four corners, row by row.
    #[inline]
    pub(crate) const fn corners(self) -> [Point; 4] {
        let (right, bottom) = (self.right() - 1, self.bottom() - 1);
        [self.corner(), Point::new(right, self.y), Point::new(self.x, bottom), Point::new(right, bottom)]
    }

    /// Its outermost row or column of cells on one side.
    #[inline]
    pub(crate) const fn edge(self, side: Dir) -> Rect {
        match side {
            Dir::North => Rect { h: 1, ..self },
            Dir::South => Rect { y: self.bottom() - 1, h: 1, ..self },
            Dir::West => Rect { w: 1, ..self },
            Dir::East => Rect { x: self.right() - 1, w: 1, ..self },
        }
    }

    /// The cell so many steps inwards from the middle of a side, and then so many to the south or east along that side. Of two
    /// middles it is the one to the north or west; -1 step inwards is the cell just outside.
    ///
    /// ```text
    /// .......    side north, one step inwards, two along the side
    /// .....x.
    /// .......
    /// ```
    #[inline]
    pub(crate) const fn inwards(self, side: Dir, steps: i32, along: i32) -> Point {
        let (x, y) = (self.x + (self.w - 1) / 2 + along, self.y + (self.h - 1) / 2 + along);
        match side {
            Dir::North => Point::new(x, self.y + steps),
            Dir::South => Point::new(x, self.bottom() - 1 - steps),
            Dir::West => Point::new(self.x + steps, y),
            Dir::East => Point::new(self.right() - 1 - steps, y),
        }
    }

    /// Whether the cell lies inside.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert!(Rect::new(0, 0, 2, 2).contains(Point::new(1, 1)));
    /// assert!(!Rect::new(0, 0, 2, 2).contains(Point::new(2, 1)));
    /// ```
    #[inline]
    pub const fn contains(self, at: Point) -> bool {
        at.x >= self.x && at.x < self.right() && at.y >= self.y && at.y < self.bottom()
    }

    /// The cell inside that is nearest to one which may lie outside.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert_eq!(Rect::new(0, 0, 4, 4).clamp(Point::new(9, 2)), Point::new(3, 2));
    /// ```
    #[inline]
    pub fn clamp(self, at: Point) -> Point {
        // Not `Ord::clamp`, which panics for a rectangle without cells.
        Point::new(at.x.min(self.right() - 1).max(self.x), at.y.min(self.bottom() - 1).max(self.y))
    }

    /// Whether every cell of `other` lies inside.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert!(Rect::new(0, 0, 9, 9).contains_rect(Rect::new(1, 1, 8, 8)));
    /// assert!(!Rect::new(0, 0, 9, 9).contains_rect(Rect::new(1, 1, 9, 8)));
    /// ```
    #[inline]
    pub const fn contains_rect(self, other: Rect) -> bool {
        // In 64 bits, so that a rectangle of absurd size cannot wrap around into this one.
        other.x >= self.x
            && other.y >= self.y
            && other.x as i64 + other.w as i64 <= self.x as i64 + self.w as i64
            && other.y as i64 + other.h as i64 <= self.y as i64 + self.h as i64
    }

    /// The same rectangle with `by` more cells on every side.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(3, 3, 2, 2).grown(2), Rect::new(1, 1, 6, 6));
    /// ```
    #[inline]
    pub const fn grown(self, by: i32) -> Rect {
        let more = by.wrapping_mul(2);
        let (w, h) = (self.w.wrapping_add(more), self.h.wrapping_add(more));
        Rect::new(self.x.wrapping_sub(by), self.y.wrapping_sub(by), w, h)
    }

    /// The same rectangle moved by an offset.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// assert_eq!(Rect::new(3, 3, 2, 2).moved(Point::new(-3, 1)), Rect::new(0, 4, 2, 2));
    /// ```
    #[inline]
    pub const fn moved(self, by: Point) -> Rect {
        Rect::new(self.x + by.x, self.y + by.y, self.w, self.h)
    }

    /// How many cells lie between the two, the columns and the rows added up; 0 where they touch or overlap.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(0, 0, 3, 3).gap(Rect::new(5, 4, 1, 1)), 3);
    /// ```
    #[inline]
    pub fn gap(self, other: Rect) -> i32 {
        let across = (other.x - self.right()).max(self.x - other.right()).max(0);
        let down = (other.y - self.bottom()).max(self.y - other.bottom()).max(0);
        across + down
    }

    /// Whether the two share a cell.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert!(Rect::new(0, 0, 3, 3).overlaps(Rect::new(2, 2, 3, 3)));
    /// assert!(!Rect::new(0, 0, 3, 3).overlaps(Rect::new(3, 0, 3, 3)));
    /// ```
    #[inline]
    pub const fn overlaps(self, other: Rect) -> bool {
        self.x < other.right() && self.right() > other.x && self.y < other.bottom() && self.bottom() > other.y
    }

    /// The part of it that lies inside `other`; without cells if none does.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(-1, 2, 4, 4).intersect(Rect::new(0, 0, 9, 5)), Rect::new(0, 2, 3, 3));
    /// ```
    #[inline]
    pub fn intersect(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, right.saturating_sub(x).max(0), bottom.saturating_sub(y).max(0))
    }

    /// The smallest rectangle that holds both.
    ///
    /// ```
    /// use undercroft::geom::Rect;
    /// assert_eq!(Rect::new(0, 0, 1, 1).union(Rect::new(3, 2, 2, 1)), Rect::new(0, 0, 5, 3));
    /// ```
    #[inline]
    pub fn union(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(x, y, right - x, bottom - y)
    }

    /// Its cells, row by row, as two nested ranges: `for_each`, `any` and the like become two plain loops. A `for` over the
    /// rectangle itself goes over [`Cells`], which has a name and knows how many are left, and takes a test more a cell.
    ///
    /// ```
    /// use undercroft::geom::{Point, Rect};
    /// let cells: Vec<Point> = Rect::new(0, 0, 2, 2).cells().collect();
    /// assert_eq!(cells[1], Point::new(1, 0));
    /// ```
    pub fn cells(self) -> impl Iterator<Item = Point> {
        (self.y..self.bottom()).flat_map(move |y| (self.x..self.right()).map(move |x| Point::new(x, y)))
    }

    /// The cells along its edge, each once, clockwise from the upper left corner.
    pub(crate) fn border(self) -> impl Iterator<Item = Point> {
        let (last, bottom) = (self.right() - 1, self.bottom() - 1);
        let north = (self.x..=last).map(move |x| Point::new(x, self.y));
        let east = (self.y + 1..=bottom).map(move |y| Point::new(last, y));
        // A single row or column has no second side.
        let south = (self.x..last).rev().filter(move |_| self.h > 1).map(move |x| Point::new(x, bottom));
        let west = (self.y + 1..bottom).rev().filter(move |_| self.w > 1).map(move |y| Point::new(self.x, y));
        north.chain(east).chain(south).chain(west)
    }

    /// How far it reaches in a direction: where it ends to the east and south, and the negative of where it begins to the
    /// north and west, so that of two rectangles the one with the larger number reaches farther.
    #[inline]
    pub(crate) const fn reach(self, dir: Dir) -> i32 {
        match dir {
            Dir::North => -self.y,
            Dir::East => self.right(),
            Dir::South => self.bottom(),
            Dir::West => -self.x,
        }
    }
}

/// A rectangle is its cells, row by row.
///
/// ```
/// use undercroft::geom::{Point, Rect};
/// let mut seen = Vec::new();
/// for at in Rect::new(4, 2, 2, 2) {
///     seen.push(at);
/// }
/// assert_eq!(seen, [(4, 2), (5, 2), (4, 3), (5, 3)].map(Point::from));
/// ```
impl IntoIterator for Rect {
    type Item = Point;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        Cells { rect: self, next: self.corner() }
    }
}

/// The cells of a rectangle, row by row: what `for at in rect` goes over.
///
/// ```
/// use undercroft::geom::Rect;
/// assert_eq!(Rect::new(4, 2, 3, 2).into_iter().len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Cells {
    rect: Rect,
    next: Point,
}

impl Iterator for Cells {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if !self.rect.contains(self.next) {
            return None;
        }
        let at = self.next;
        self.next.x += 1;
        if self.next.x == self.rect.right() {
            self.next = Point::new(self.rect.x, at.y + 1);
        }
        Some(at)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        if !self.rect.contains(self.next) {
            return (0, Some(0));
        }
        let passed =
            i64::from(self.next.y - self.rect.y) * i64::from(self.rect.w) + i64::from(self.next.x - self.rect.x);
        match usize::try_from(self.rect.area() - passed) {
            Ok(left) => (left, Some(left)),
            Err(_) => (usize::MAX, None),
        }
    }
}

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_what_has_a_neighbour_outside() {
        for rect in Rect::new(1, 1, 5, 4).cells().map(|Point { x, y }| Rect::new(-2, 7, x, y)) {
            let border: Vec<Point> = rect.border().collect();
            let mut sorted = border.clone();
            sorted.sort_by_key(|at| (at.y, at.x));
            let edge = rect.cells().filter(|at| at.neighbours().into_iter().any(|next| !rect.contains(next)));
            assert_eq!(sorted, edge.collect::<Vec<_>>(), "{rect:?}");
            assert!(border.windows(2).all(|two| two[0].steps_to(two[1]) == 1), "{border:?}");
        }
        let clockwise = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)].map(Point::from);
        assert_eq!(Rect::new(0, 0, 3, 3).border().collect::<Vec<_>>(), clockwise);
    }

    #[test]
    fn who_moves_in_a_direction_reaches_farther_there() {
        let rect = Rect::new(-3, 2, 4, 5);
        for dir in Dir::ALL {
            let moved = rect.moved(dir.step(Point::new(0, 0)));
            assert_eq!(
                (moved.reach(dir), moved.reach(dir.opposite())),
                (rect.reach(dir) + 1, rect.reach(dir.opposite()) - 1)
            );
            assert_eq!(moved.reach(dir.clockwise()), rect.reach(dir.clockwise()));
        }
    }

    #[test]
    fn edges_are_the_cells_from_which_a_step_leads_out_and_meet_in_the_corners() {
        for rect in [Rect::new(-2, 3, 4, 3), Rect::new(5, 5, 1, 6), Rect::new(0, 0, 1, 1)] {
            for side in Dir::ALL {
                let leads_out = |at: &Point| !rect.contains(side.step(*at));
                assert!(rect.edge(side).cells().eq(rect.cells().filter(leads_out)), "{rect:?} {side:?}");
            }
            let meet = |ends: [Dir; 2]| rect.edge(ends[0]).intersect(rect.edge(ends[1])).corner();
            let ends = [Dir::North, Dir::South].into_iter().flat_map(|end| [[end, Dir::West], [end, Dir::East]]);
            assert!(ends.map(meet).eq(rect.corners()), "{rect:?}");
        }
    }

    #[test]
    fn cells_are_counted_inwards_from_the_middle_of_each_side() {
        let rect = Rect::new(10, 20, 7, 4);
        let cells = Dir::ALL.map(|side| (rect.inwards(side, -1, 0), rect.inwards(side, 1, 2)));
        let outside = [(13, 19), (17, 21), (13, 24), (9, 21)];
        let inside = [(15, 21), (15, 23), (15, 22), (11, 23)];
        assert_eq!(cells.map(|(at, _)| at), outside.map(Point::from));
        assert_eq!(cells.map(|(_, at)| at), inside.map(Point::from));
    }
}
