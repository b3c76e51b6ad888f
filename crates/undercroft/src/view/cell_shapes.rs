//! Cells joined into few large shapes, for engines that collide with or walk on polygons.

use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
};

/// The cells that are set, as few rectangles that do not overlap: runs of a row, joined downwards while they stay the
/// same. In the order of their upper left corners.
///
/// ```
/// use undercroft::{Grid, geom::{Point, Rect}, view::merged_rects};
/// let mut cells = Grid::new(4, 3, false);
/// Rect::new(1, 0, 2, 3).cells().for_each(|at| cells.put(at, true));
/// assert_eq!(merged_rects(&cells), [Rect::new(1, 0, 2, 3)]);
/// ```
pub fn merged_rects(cells: &Grid<bool>) -> Vec<Rect> {
    let bounds = cells.bounds();
    let mut merger = RectMerger::default();
    for y in bounds.y..bounds.bottom() {
        let mut from = None;
        for x in bounds.x..=bounds.right() {
            match (cells.get(Point::new(x, y)) == Some(&true), from) {
                (true, None) => from = Some(x),
                (false, Some(start)) => {
                    from = None;
                    merger.run(y, start, x);
                }
                _ => {}
            }
        }
    }
    merger.finish()
}

/// The same for cells that are listed row by row, each row from west to east.
///
/// ```
/// use undercroft::{geom::{Point, Rect}, view::merged_cells};
/// let cells: Vec<Point> = Rect::new(1, 0, 2, 3).cells().collect();
/// assert_eq!(merged_cells(&cells), [Rect::new(1, 0, 2, 3)]);
/// ```
pub fn merged_cells(cells: &[Point]) -> Vec<Rect> {
    let mut merger = RectMerger::default();
    for run in cells.chunk_by(|a, b| a.y == b.y && a.x + 1 == b.x) {
        merger.run(run[0].y, run[0].x, run[0].x + run.len() as i32);
    }
    merger.finish()
}

/// Joins runs of rows to rectangles.
#[derive(Default)]
struct RectMerger {
    done: Vec<Rect>,
    /// Rectangles that end in the row above, from west to east; those that grew on have no height here.
    above: Vec<Rect>,
    /// Rectangles that end in this row, from west to east.
    here: Vec<Rect>,
    row: i32,
}

impl RectMerger {
    /// The next run of cells: rows come from the top, the runs of a row from west to east.
    fn run(&mut self, y: i32, from: i32, to: i32) {
        if y != self.row || self.here.is_empty() {
            self.end_row();
            if y != self.row + 1 {
                self.end_row();
            }
            self.row = y;
        }
        let same = self.above.binary_search_by_key(&from, |rect| rect.x).ok();
        let same = same.and_then(|place| self.above.get_mut(place)).filter(|rect| rect.right() == to);
        let grown = same.map(|rect| {
            let grown = Rect { h: rect.h + 1, ..*rect };
            rect.h = 0;
            grown
        });
        self.here.push(grown.unwrap_or(Rect::new(from, y, to - from, 1)));
    }

    fn end_row(&mut self) {
        self.done.extend(self.above.drain(..).filter(|rect| rect.h > 0));
        std::mem::swap(&mut self.above, &mut self.here);
    }

    fn finish(mut self) -> Vec<Rect> {
        self.end_row();
        self.end_row();
        self.done.sort_by_key(|rect| (rect.y, rect.x));
        self.done
    }
}

/// A straight piece of the border between cells that are set and others, along the lines between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BorderLine {
    /// The corner it begins at. Whoever looks along it has the set cells at the right hand.
    pub from: Point,
    /// The corner it ends at.
    pub to: Point,
    /// On which side of the set cells it lies.
    pub side: Dir,
}

/// The border of the cells that are set, each straight piece as one line.
///
/// ```
/// use undercroft::{Grid, geom::{Dir, Point}, view::{BorderLine, border_lines}};
/// let cells = Grid::new(3, 2, true);
/// let top = BorderLine { from: Point::new(0, 0), to: Point::new(3, 0), side: Dir::North };
/// assert!(border_lines(&cells).len() == 4 && border_lines(&cells).contains(&top));
/// ```
pub fn border_lines(cells: &Grid<bool>) -> Vec<BorderLine> {
    let bounds = cells.bounds();
    let is_set = |at: Point| cells.get(at) == Some(&true);
    let mut lines = Vec::new();
    for side in Dir::ALL {
        let across = !side.is_horizontal();
        let (rows, columns) = if across { (bounds.h, bounds.w) } else { (bounds.w, bounds.h) };
        for row in 0..rows {
            let mut from = None;
            for column in 0..=columns {
                let (x, y) = if across { (column, row) } else { (row, column) };
                let at = Point::new(bounds.x + x, bounds.y + y);
                let is_border = is_set(at) && !is_set(side.step(at));
                match (is_border, from) {
                    (true, None) => from = Some(at),
                    (false, Some(start)) => {
                        from = None;
                        lines.push(line(start, at, side));
                    }
                    _ => {}
                }
            }
        }
    }
    lines
}

/// The border on one side of the cells from the first to the one before the last.
fn line(first: Point, past: Point, side: Dir) -> BorderLine {
    let (from, to) = match side {
        Dir::North => (first, past),
        Dir::South => (Point::new(past.x, past.y + 1), Point::new(first.x, first.y + 1)),
        Dir::East => (Point::new(first.x + 1, first.y), Point::new(past.x + 1, past.y)),
        Dir::West => (past, first),
    };
    BorderLine { from, to, side }
}

#[cfg(test)]
mod tests {
    use super::{border_lines, merged_cells, merged_rects};
    use crate::{geom::Point, grid::Grid};

    /// A board from the bits of a number.
    fn board(bits: u32) -> Grid<bool> {
        let mut cells = Grid::new(4, 4, false);
        for at in cells.bounds().cells().collect::<Vec<Point>>() {
            cells[at] = bits >> (at.y * 4 + at.x) & 1 == 1;
        }
        cells
    }

    #[test]
    fn rectangles_cover_every_set_cell_once_on_all_small_boards() {
        for bits in 0..1 << 16 {
            let cells = board(bits);
            let mut covered = Grid::new(4, 4, 0);
            let listed: Vec<Point> = cells.bounds().cells().filter(|at| cells.get(*at) == Some(&true)).collect();
            assert_eq!(merged_cells(&listed), merged_rects(&cells), "{bits:b}");
            for at in merged_rects(&cells).into_iter().flat_map(|rect| rect.cells().collect::<Vec<_>>()) {
                covered[at] += 1;
            }
            let right =
                cells.bounds().cells().all(|at| covered.get(at) == Some(&i32::from(cells.get(at) == Some(&true))));
            assert!(right, "{bits:b}");
        }
    }

    #[test]
    fn lines_are_as_long_as_the_border_and_close_on_all_small_boards() {
        for bits in 0..1 << 16 {
            let cells = board(bits);
            let is_set = |at: Point| cells.get(at) == Some(&true);
            let sides = cells.bounds().cells().filter(|at| is_set(*at));
            let expected: i32 =
                sides.map(|at| crate::geom::Dir::ALL.iter().filter(|way| !is_set(way.step(at))).count() as i32).sum();
            let lines = border_lines(&cells);
            let length: i32 = lines.iter().map(|line| line.from.steps_to(line.to)).sum();
            assert_eq!(length, expected, "{bits:b}");
            let (mut starts, mut ends): (Vec<Point>, Vec<Point>) =
                lines.iter().map(|line| (line.from, line.to)).unzip();
            starts.sort_unstable_by_key(|at| (at.x, at.y));
            ends.sort_unstable_by_key(|at| (at.x, at.y));
            assert_eq!(starts, ends, "{bits:b}");
        }
    }
}
