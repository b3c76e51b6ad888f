//! Walls that are lines, as borders between cells: two cells are apart if a wall crosses the line between their middles.
//!
//! ```text
//!  .   .   .      middles of cells; the wall
//!    ┌───┐        keeps the cell inside apart
//!  . │ . │ .      from its four neighbours
//!    └───┘
//! ```

use undercroft::{Grid, Point, Rect, geom::Dir};

use super::ImportError;

/// A wall from point to point, in cells.
pub(super) type Wall = [(f64, f64); 2];

/// The most borders between cells that walls may cross together.
const MOST_CROSSINGS: f64 = (1_u64 << 27) as f64;

/// Borders between the cells of a board.
pub(super) struct Borders {
    /// Whether a wall lies between a cell and the one to the east.
    pub east: Grid<bool>,
    /// The same to the south.
    pub south: Grid<bool>,
    /// Whether a wall runs through the middle of a cell.
    pub on_wall: Grid<bool>,
}

/// How near to the middle of a cell a wall runs through it, in cells.
const NEAR: f64 = 0.02;

impl Borders {
    /// A board without walls.
    pub fn open(width: i32, height: i32) -> Borders {
        let none = Grid::new(width, height, false);
        Borders { east: none.clone(), south: none.clone(), on_wall: none }
    }

    /// Adds walls.
    pub fn add(&mut self, walls: &[Wall]) -> Result<(), ImportError> {
        let bounds = self.east.bounds();
        let (width, height) = (f64::from(bounds.w), f64::from(bounds.h));
        let length = |wall: &Wall| {
            let reach = |a: f64, b: f64, most: f64| (a.clamp(0.0, most) - b.clamp(0.0, most)).abs();
            reach(wall[0].0, wall[1].0, width) + reach(wall[0].1, wall[1].1, height) + 1.0
        };
        if walls.iter().map(length).sum::<f64>() > MOST_CROSSINGS {
            return Err(ImportError::new("the walls together are far too long to be followed"));
        }
        for wall in walls {
            each_border(wall, bounds, |at, way, past| {
                match way {
                    Dir::East => self.east.put(at, true),
                    _ => self.south.put(at, true),
                }
                // Just past the middle of this cell, or just before that of the next.
                if past < NEAR {
                    self.on_wall.put(at, true);
                } else if past > 1.0 - NEAR {
                    self.on_wall.put(way.step(at), true);
                }
            });
        }
        Ok(())
    }

    /// Whether a wall lies between a cell and its neighbour.
    pub fn is_wall(&self, at: Point, way: Dir) -> bool {
        let grid = if way.is_horizontal() { &self.east } else { &self.south };
        let first = if matches!(way, Dir::East | Dir::South) { at } else { way.step(at) };
        grid.get(first) == Some(&true)
    }
}

/// Calls `each(cell, way, past)` for every border that a wall crosses: that of a cell to the east or to the south, and how far past the
/// middle of the cell, in cells.
pub(super) fn each_border([a, b]: &Wall, bounds: Rect, mut each: impl FnMut(Point, Dir, f64)) {
    let (width, height) = (f64::from(bounds.w), f64::from(bounds.h));
    each_crossing((a.0, a.1), (b.0, b.1), height, |x, y, past| each(Point::new(x, y), Dir::East, past));
    each_crossing((a.1, a.0), (b.1, b.0), width, |y, x, past| each(Point::new(x, y), Dir::South, past));
}

/// Calls `each(column, row, past)` for every row whose middle line the wall crosses, with the last column whose middle lies before the
/// crossing, and how far before. A wall has its upper end and not its lower one, so that two walls that meet cross a line once.
fn each_crossing(a: (f64, f64), b: (f64, f64), rows: f64, mut each: impl FnMut(i32, i32, f64)) {
    let (low, high) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    // Rows whose middle lies from the upper end on and before the lower end.
    let first = (low.1 - 0.5).ceil().max(0.0);
    let last = (high.1 - 0.5).ceil().min(rows);
    if first >= last {
        return;
    }
    for row in first as i32..last as i32 {
        let y = f64::from(row) + 0.5;
        let x = low.0 + (y - low.1) / (high.1 - low.1) * (high.0 - low.0);
        if x.abs() < 1e6 {
            each((x - 0.5).floor() as i32, row, (x - 0.5).rem_euclid(1.0));
        }
    }
}
