use std::borrow::Cow;

use super::RoomId;
use crate::geom::{Dir, Point, Rect};

/// The number of a passage: passages count from 0 in order of creation.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassageId(pub u32);

/// A way between two rooms, as the method made it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Passage {
    /// Its number.
    pub id: PassageId,
    /// The rooms at its two ends.
    pub ends: [RoomId; 2],
    /// Where it runs.
    pub route: Route,
}

impl Passage {
    /// A passage between two rooms.
    ///
    /// ```
    /// use undercroft::{Passage, PassageId, RoomId, Route, geom::Point};
    /// let route = Route::Cells(vec![Point::new(4, 2)]);
    /// assert_eq!(Passage::new(PassageId(0), [RoomId(0), RoomId(1)], route).direction(), None);
    /// ```
    pub const fn new(id: PassageId, ends: [RoomId; 2], route: Route) -> Passage {
        Passage { id, ends, route }
    }

    /// The one direction in which it runs, if it does not bend.
    ///
    /// ```
    /// use undercroft::{Passage, PassageId, RoomId, Route, geom::{Dir, Rect}};
    /// let route = Route::Block { rect: Rect::new(4, 2, 4, 3), direction: Dir::East };
    /// assert_eq!(Passage::new(PassageId(0), [RoomId(0), RoomId(1)], route).direction(), Some(Dir::East));
    /// ```
    pub const fn direction(&self) -> Option<Dir> {
        match self.route {
            Route::Block { direction, .. } => Some(direction),
            Route::Bend { .. } | Route::Cells(_) => None,
        }
    }
}

/// Where a passage runs, from room to room; the parts inside the rooms count too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// An L: straight to the corner, then straight on.
    Bend {
        /// First cell.
        from: Point,
        /// Where it turns: in the row of one of the other two and in the column of the other.
        corner: Point,
        /// Last cell.
        to: Point,
        /// How many lanes wide: a horizontal leg adds lanes to the south, a vertical one to the east.
        width: i32,
    },
    /// A rectangle between its two rooms, walked one way. It keeps its full size where the board cuts it off.
    Block {
        /// All of it.
        rect: Rect,
        /// The way from the first room to the second.
        direction: Dir,
    },
    /// Any cells, in the order walked.
    Cells(Vec<Point>),
}

impl Route {
    /// The two legs of a bend as rectangles; `None` for any other route.
    ///
    /// ```text
    /// from────corner      a horizontal leg   ███  lane 0      a vertical leg   █▒
    ///            │                           ▒▒▒  lane 1                       █▒
    ///            to                                                            █▒
    /// ```
    ///
    /// ```
    /// use undercroft::{Route, geom::{Point, Rect}};
    /// let (from, corner, to) = (Point::new(1, 1), Point::new(4, 1), Point::new(4, 3));
    /// let bend = Route::Bend { from, corner, to, width: 2 };
    /// assert_eq!(bend.legs(), Some([Rect::new(1, 1, 4, 2), Rect::new(4, 1, 2, 3)]));
    /// ```
    #[inline]
    pub fn legs(&self) -> Option<[Rect; 2]> {
        let Route::Bend { from, corner, to, width } = *self else { return None };
        let [horizontal, vertical] = Route::horizontal_and_vertical([from, corner, to], width);
        Some(if Route::horizontal_first([from, corner, to]) { [horizontal, vertical] } else { [vertical, horizontal] })
    }

    /// Whether a bend from the first point over the second to the third begins with its horizontal leg. A leg of one cell has
    /// no direction of its own: it takes the one the other leg leaves over.
    #[inline(always)]
    fn horizontal_first([from, corner, to]: [Point; 3]) -> bool {
        if from == corner { corner.x == to.x } else { from.y == corner.y }
    }

    /// The legs of a bend, the horizontal one first.
    #[inline(always)]
    pub(crate) fn horizontal_and_vertical(route: [Point; 3], width: i32) -> [Rect; 2] {
        let [from, corner, to] = route;
        // Only the ends are selected, which compiles to no branch: which leg comes first is random, so a branch would
        // mispredict half of the time.
        let (a, b) = if Route::horizontal_first(route) { (from, to) } else { (to, from) };
        let (horizontal, vertical) = (Rect::spanning(a, corner), Rect::spanning(corner, b));
        [Rect { h: width, ..horizontal }, Rect { w: width, ..vertical }]
    }

    /// Every cell once, in the order walked.
    ///
    /// ```
    /// use undercroft::{Route, geom::Point};
    /// let (from, corner, to) = (Point::new(3, 1), Point::new(1, 1), Point::new(1, 2));
    /// let cells = Route::Bend { from, corner, to, width: 1 }.cells();
    /// assert_eq!(cells, [(3, 1), (2, 1), (1, 1), (1, 2)].map(|(x, y)| Point::new(x, y)));
    /// ```
    pub fn cells(&self) -> Vec<Point> {
        let mut cells = Vec::with_capacity(self.cell_count());
        self.each_cell(|at| cells.push(at));
        cells
    }

    /// How many cells there are in [`Route::cells`].
    pub(crate) fn cell_count(&self) -> usize {
        let area = match self {
            Route::Cells(cells) => return cells.len(),
            Route::Block { rect, .. } => rect.area(),
            Route::Bend { .. } => {
                let [first, second] = self.legs().unwrap_or_default();
                first.area().max(0) + second.area().max(0) - first.intersect(second).area()
            }
        };
        usize::try_from(area).unwrap_or(0)
    }

    /// The cells of [`Route::cells`] as two straight lines, if it is a bend of one cell's width.
    pub(crate) fn lines(&self) -> Option<[Line; 2]> {
        let Route::Bend { from, corner, to, width: 1 } = *self else { return None };
        let turns = (from.y == corner.y && corner.x == to.x) || (from.x == corner.x && corner.y == to.y);
        if !turns {
            return None;
        }
        let line = |a: Point, b: Point| {
            let step = Point::new((b.x - a.x).signum(), (b.y - a.y).signum());
            Line { first: a, step, count: a.steps_to(b) as usize + 1 }
        };
        let (before, after) = (line(from, corner), line(corner, to));
        // The corner belongs to the first of them.
        let after = Line { first: after.first + after.step, count: after.count - 1, ..after };
        Some([before, after])
    }

    /// Calls `each` with every cell of [`Route::cells`].
    #[inline]
    pub(crate) fn each_cell(&self, mut each: impl FnMut(Point)) {
        match self {
            Route::Cells(cells) => cells.iter().copied().for_each(each),
            Route::Block { rect, direction } => {
                walk(*rect, Point::new(0, 0), direction.step(Point::new(0, 0)), each);
            }
            Route::Bend { from, corner, to, .. } => {
                let [first, second] = self.legs().unwrap_or_default();
                walk(first, *from, *corner, &mut each);
                walk(second, *corner, *to, |at| {
                    if !first.contains(at) {
                        each(at);
                    }
                });
            }
        }
    }

    /// The cells that lie on a board, in the order walked: a block may reach far beyond it.
    ///
    /// ```
    /// use undercroft::{Route, geom::{Dir, Point, Rect}};
    /// let block = Route::Block { rect: Rect::new(1, 3, 1, 4000), direction: Dir::North };
    /// assert_eq!(block.cells_on(Rect::new(0, 0, 9, 5)), [Point::new(1, 4), Point::new(1, 3)]);
    /// ```
    pub fn cells_on(&self, board: Rect) -> Vec<Point> {
        match self {
            Route::Block { rect, direction } => {
                Route::Block { rect: rect.intersect(board), direction: *direction }.cells()
            }
            other @ (Route::Bend { .. } | Route::Cells(_)) => other.cells(),
        }
    }

    /// The same, without a copy of a route that is a list of cells already.
    pub(crate) fn listed_on(&self, board: Rect) -> Cow<'_, [Point]> {
        match self {
            Route::Cells(cells) => Cow::Borrowed(cells),
            other @ (Route::Bend { .. } | Route::Block { .. }) => Cow::Owned(other.cells_on(board)),
        }
    }
}

/// Cells one after the other in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) first: Point,
    /// From a cell to the next.
    pub(crate) step: Point,
    pub(crate) count: usize,
}

/// The cells of a leg as somebody going from `a` to `b` meets them, lane by lane at every step.
#[inline]
fn walk(leg: Rect, a: Point, b: Point, mut each: impl FnMut(Point)) {
    let (columns, rows) = (leg.x..leg.right(), leg.y..leg.bottom());
    let column = |x: i32| rows.clone().for_each(|y| each(Point::new(x, y)));
    match (b.x - a.x).signum() {
        1 => columns.for_each(column),
        -1 => columns.rev().for_each(column),
        _ => {
            let row = |y: i32| columns.clone().for_each(|x| each(Point::new(x, y)));
            if b.y < a.y { rows.rev().for_each(row) } else { rows.for_each(row) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn lines_are_the_cells_in_their_order() {
        let mut rng = Rng::from_key(13);
        let mut bends = 0;
        for _ in 0..3000 {
            let mut point = || Point::new(rng.below(7) as i32 - 3, rng.below(7) as i32 - 3);
            let [from, corner, to] = [point(), point(), point()];
            let bend = Route::Bend { from, corner, to, width: 1 };
            let Some(lines) = bend.lines() else { continue };
            bends += 1;
            let mut cells = Vec::new();
            for Line { mut first, step, count } in lines {
                for _ in 0..count {
                    cells.push(first);
                    first += step;
                }
            }
            assert_eq!(cells, bend.cells(), "{bend:?}");
        }
        assert!(bends > 100, "{bends}");
    }
}
