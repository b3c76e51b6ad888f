//! Field of view: symmetric shadow casting.
//!
//! Each of four quadrants is scanned row by row, away from the eye. A sector of slopes is visible; solid cells narrow
//! it or split it. A solid cell blocks light along its middle line, over its whole width:
//!
//! ```text
//!   row 2   . . # . .      open cells are seen if their middle lies in the sector, so that whoever sees is seen;
//!   row 1     . . .        solid ones if any part of their middle line does
//!   row 0       @
//! ```

use undercroft::geom::Point;

/// All cells that are visible from `eye` within the Euclidean distance `radius`, in row order. Solid cells block light
/// and are visible themselves. Between open cells visibility is symmetric.
///
/// ```
/// use undercroft::geom::Point;
/// let wall = |at: Point| at.x == 2;
/// let seen = undercroft_play::sight(Point::new(0, 0), 7, wall);
/// assert!(seen.contains(&Point::new(2, 0)) && !seen.contains(&Point::new(3, 0)));
/// ```
pub fn sight(eye: Point, radius: i32, solid: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut seen = Vec::new();
    each_in_sight(eye, radius, solid, |at| seen.push(at));
    seen.sort_unstable_by_key(|at| (at.y, at.x));
    seen.dedup();
    seen
}

/// Shows the cells of [`sight`] to `see` in no particular order; some of them twice.
pub(crate) fn each_in_sight(eye: Point, radius: i32, solid: impl Fn(Point) -> bool, mut see: impl FnMut(Point)) {
    see(eye);
    let mut rows = Vec::new();
    for quarter in [(1, 0, 0, -1), (1, 0, 0, 1), (0, -1, 1, 0), (0, 1, 1, 0)] {
        // Columns go along the row, depth away from the eye.
        let (column_x, depth_x, column_y, depth_y) = quarter;
        let place = |column: i32, depth: i32| {
            Point::new(eye.x + column * column_x + depth * depth_x, eye.y + column * column_y + depth * depth_y)
        };
        rows.push(Row { depth: 1, from: Slope(-1, 1), to: Slope(1, 1) });
        while let Some(row) = rows.pop() {
            if row.depth <= radius {
                row.scan(
                    radius,
                    |column| solid(place(column, row.depth)),
                    |column| see(place(column, row.depth)),
                    &mut rows,
                );
            }
        }
    }
}

/// A slope as columns over rows; the denominator is positive.
#[derive(Clone, Copy)]
struct Slope(i32, i32);

impl Slope {
    /// The slope of the west edge of a cell, at its middle line.
    fn west_of(column: i32, depth: i32) -> Slope {
        Slope(2 * column - 1, 2 * depth)
    }

    /// The column at this depth, times twice the denominator: an integer, so that it is exact.
    fn at(self, depth: i32) -> i32 {
        2 * depth * self.0
    }

    /// The nearest column at this depth, rounded to the east.
    fn column_up(self, depth: i32) -> i32 {
        (self.at(depth) + self.1).div_euclid(2 * self.1)
    }

    /// The nearest column at this depth, rounded to the west.
    fn column_down(self, depth: i32) -> i32 {
        -(-self.at(depth) + self.1).div_euclid(2 * self.1)
    }
}

/// The visible part of a row of a quadrant.
#[derive(Clone, Copy)]
struct Row {
    depth: i32,
    from: Slope,
    to: Slope,
}

impl Row {
    fn scan(self, radius: i32, solid: impl Fn(i32) -> bool, mut see: impl FnMut(i32), rows: &mut Vec<Row>) {
        let Row { depth, from, to } = self;
        // A sector is never a single ray: a wall ends it at its own edge, which lies beyond the centre of the last open
        // cell.
        let (first, last) = (from.column_up(depth), to.column_down(depth));
        let mut start = from;
        let mut before: Option<bool> = None;
        for column in first..=last {
            let wall = solid(column);
            let mid_lit = 2 * depth * from.0 <= 2 * column * from.1 && 2 * column * to.1 <= 2 * depth * to.0;
            if (wall || mid_lit) && column * column + depth * depth <= radius * radius {
                see(column);
            }
            match before {
                Some(true) if !wall => start = Slope::west_of(column, depth),
                Some(false) if wall => {
                    rows.push(Row { depth: depth + 1, from: start, to: Slope::west_of(column, depth) })
                }
                _ => {}
            }
            before = Some(wall);
        }
        if before == Some(false) {
            rows.push(Row { depth: depth + 1, from: start, to });
        }
    }
}
