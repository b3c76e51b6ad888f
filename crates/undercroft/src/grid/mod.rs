//! A rectangular grid of values, and what is done on grids and boards: flood fill, breadth-first search, value noise, and a
//! bucket index of rectangles.

mod bordered_search;
mod bucket_index;
mod eight_rects;
mod fill;
mod flood;
mod iter;
#[cfg(test)]
mod tests;
mod value_noise;

use std::ops::{Index, IndexMut};

use crate::geom::{Motion, Point, Rect};

pub use flood::{distances, flood_fill};
pub use iter::GridIter;

pub(crate) use bordered_search::BorderedSearch;
pub(crate) use bucket_index::BucketIndex;
pub(crate) use fill::fill_both;
pub(crate) use flood::{shortest_path, shortest_path_between, spread};
pub(crate) use value_noise::ValueNoise;

/// From how many bytes on a grid is filled by stores that bypass the cache.
const PAST_THE_CACHE: usize = 8 << 20;

/// Values in rows, north to south, each row west to east.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    width: i32,
    height: i32,
    cells: Vec<T>,
}

impl<T> Default for Grid<T> {
    fn default() -> Grid<T> {
        Grid { width: 0, height: 0, cells: Vec::new() }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid of one value. Negative sides count as 0.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Point};
    /// let grid = Grid::new(3, 2, '.');
    /// assert_eq!(grid.get(Point::new(2, 1)), Some(&'.'));
    /// assert_eq!(grid.get(Point::new(3, 1)), None);
    /// ```
    pub fn new(width: i32, height: i32, fill: T) -> Grid<T> {
        let mut grid = Grid::default();
        grid.reset(width, height, fill);
        grid
    }

    /// Makes it a grid of one value again, of any size, in the memory it has.
    ///
    /// ```
    /// use undercroft::Grid;
    /// let mut grid = Grid::new(3, 2, 0);
    /// grid.reset(4, 4, 7);
    /// assert_eq!(grid.row(3), [7, 7, 7, 7]);
    /// ```
    pub fn reset(&mut self, width: i32, height: i32, fill: T) {
        (self.width, self.height) = (width.max(0), height.max(0));
        let count = self.cells_wanted();
        // `resize` fills the cells that it adds; those that were there are filled below. If the vector has to grow, none are
        // kept, so that it does not copy what is overwritten anyway.
        let kept = if self.cells.capacity() < count { 0 } else { self.cells.len().min(count) };
        self.cells.truncate(kept);
        self.cells.resize(count, fill.clone());
        // A grid larger than the cache is filled by one call: for long stretches the C library's `memset` uses stores that
        // bypass the cache. Plain stores would first read the memory, which takes as long again.
        if count * size_of::<T>() >= PAST_THE_CACHE {
            self.cells[..kept].fill(fill);
            return;
        }
        // In chunks short enough for plain wide stores: for longer ones, C libraries switch to a string instruction
        // that is slow to start.
        let chunk = (1024 / size_of::<T>().max(1)).max(1);
        for cells in self.cells[..kept].chunks_mut(chunk) {
            cells.fill(fill.clone());
        }
    }
}

impl<T: Clone> Grid<T> {
    /// Gives the grid a size and leaves whatever values it has: for those who write every cell anyway.
    pub(crate) fn resize_unfilled(&mut self, width: i32, height: i32, fill: T) {
        (self.width, self.height) = (width.max(0), height.max(0));
        let count = self.cells_wanted();
        self.cells.truncate(count);
        self.cells.resize(count, fill);
    }

    /// Fills some rows from the first to before the last.
    pub(crate) fn fill_whole_rows(&mut self, rows: std::ops::Range<i32>, fill: T) {
        let width = self.width as usize;
        let range = rows.start.max(0) as usize * width..rows.end.clamp(0, self.height) as usize * width;
        if let Some(cells) = self.cells.get_mut(range) {
            cells.fill(fill);
        }
    }

    /// The grid after a motion, which carries every value along with its cell.
    pub(crate) fn moved(&self, motion: Motion) -> Grid<T> {
        let (to, back) = (motion.rect(self.bounds()), motion.inverse());
        Grid { width: to.w, height: to.h, cells: to.cells().map(|at| self[back.point(at)].clone()).collect() }
    }
}

impl<T> Grid<T> {
    /// Number of columns.
    ///
    /// ```
    /// assert_eq!(undercroft::Grid::new(3, 2, 0).width(), 3);
    /// ```
    #[inline]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Number of rows.
    ///
    /// ```
    /// assert_eq!(undercroft::Grid::new(3, 2, 0).height(), 2);
    /// ```
    #[inline]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// The rectangle of all its cells.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Rect};
    /// assert_eq!(Grid::new(3, 2, 0).bounds(), Rect::new(0, 0, 3, 2));
    /// ```
    #[inline]
    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    fn cells_wanted(&self) -> usize {
        self.width as usize * self.height as usize
    }

    #[inline]
    fn offset(&self, at: Point) -> Option<usize> {
        // Negative numbers become larger than any side, so that one comparison tells both edges.
        let is_inside = (at.x as u32) < self.width as u32 && (at.y as u32) < self.height as u32;
        is_inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// The value at a cell, or `None` off the grid.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Point};
    /// assert_eq!(Grid::new(3, 2, 5).get(Point::new(-1, 0)), None);
    /// ```
    #[inline]
    pub fn get(&self, at: Point) -> Option<&T> {
        self.offset(at).and_then(|offset| self.cells.get(offset))
    }

    /// The cells of the grid that share an edge with one: north, east, south, west.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Point};
    /// let corner = Grid::new(3, 2, 5).neighbours(Point::new(0, 0)).collect::<Vec<_>>();
    /// assert_eq!(corner, [Point::new(1, 0), Point::new(0, 1)]);
    /// ```
    #[inline]
    pub fn neighbours(&self, at: Point) -> impl Iterator<Item = Point> + use<T> {
        let bounds = self.bounds();
        at.neighbours().into_iter().filter(move |next| bounds.contains(*next))
    }

    /// Sets the value of a cell; off the grid it does nothing.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Point};
    /// let mut grid = Grid::new(3, 2, 0);
    /// grid.put(Point::new(1, 1), 9);
    /// grid.put(Point::new(7, 7), 9);
    /// assert_eq!(grid.row(1), [0, 9, 0]);
    /// ```
    #[inline]
    pub fn put(&mut self, at: Point, value: T) {
        if let Some(offset) = self.offset(at) {
            self.cells[offset] = value;
        }
    }

    /// A row; empty off the grid.
    ///
    /// ```
    /// let grid = undercroft::Grid::new(3, 2, 1);
    /// assert_eq!(grid.row(0), [1, 1, 1]);
    /// assert!(grid.row(2).is_empty());
    /// ```
    #[inline]
    pub fn row(&self, y: i32) -> &[T] {
        if y < 0 || y >= self.height {
            return &[];
        }
        let start = y as usize * self.width as usize;
        &self.cells[start..start + self.width as usize]
    }

    /// A row to write in; empty off the grid.
    ///
    /// ```
    /// let mut grid = undercroft::Grid::new(3, 2, 1);
    /// grid.row_mut(1).fill(4);
    /// assert_eq!(grid.row(1), [4, 4, 4]);
    /// ```
    #[inline]
    pub fn row_mut(&mut self, y: i32) -> &mut [T] {
        if y < 0 || y >= self.height {
            return &mut [];
        }
        let start = y as usize * self.width as usize;
        &mut self.cells[start..start + self.width as usize]
    }

    /// All cells with their values, row by row. A `for` over `&grid` does the same.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Point};
    /// let mut grid = Grid::new(2, 2, '#');
    /// grid[Point::new(0, 1)] = '.';
    /// let open: Vec<Point> = grid.iter().filter(|(_, cell)| **cell == '.').map(|(at, _)| at).collect();
    /// assert_eq!(open, [Point::new(0, 1)]);
    /// ```
    #[inline]
    pub fn iter(&self) -> GridIter<'_, T> {
        GridIter { cells: self.bounds().into_iter(), values: self.cells.iter() }
    }

    /// All values, row by row.
    ///
    /// ```
    /// assert_eq!(undercroft::Grid::new(2, 2, 1).values(), [1, 1, 1, 1]);
    /// ```
    #[inline]
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// A grid with a value for each of its cells, asked for row by row.
    pub(crate) fn from_fn(width: i32, height: i32, value: impl FnMut(Point) -> T) -> Grid<T> {
        let mut grid = Grid { width: width.max(0), height: height.max(0), cells: Vec::new() };
        grid.cells.reserve_exact(grid.cells_wanted());
        grid.cells.extend(grid.bounds().cells().map(value));
        grid
    }

    /// A grid of the same size with a value for each value of this one.
    pub(crate) fn mapped<U>(&self, of: impl Fn(&T) -> U) -> Grid<U> {
        Grid { width: self.width, height: self.height, cells: self.cells.iter().map(of).collect() }
    }

    /// Every value in reading order; the grid is gone.
    ///
    /// ```
    /// use undercroft::Grid;
    /// assert_eq!(Grid::new(2, 1, 'x').into_values(), ['x', 'x']);
    /// ```
    pub fn into_values(self) -> Vec<T> {
        self.cells
    }

    /// All values to write in, row by row.
    ///
    /// ```
    /// let mut grid = undercroft::Grid::new(2, 2, 1);
    /// grid.values_mut()[3] = 5;
    /// assert_eq!(grid.row(1), [1, 5]);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }
}

/// The value at a cell of the grid; like a slice, it panics off the grid. [`Grid::get`] does not.
///
/// ```
/// use undercroft::{Grid, geom::Point};
/// let mut grid = Grid::new(3, 2, 5);
/// grid[Point::new(1, 1)] += 2;
/// assert_eq!(grid[Point::new(1, 1)], 7);
/// ```
impl Grid<bool> {
    /// How many cells are `true` in the square around a cell that reaches so many cells to each side.
    pub(crate) fn count_around(&self, at: Point, reach: i32) -> usize {
        Rect::square(at, 1).grown(reach).cells().filter(|near| self.get(*near) == Some(&true)).count()
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, at: Point) -> &T {
        &self.cells[self.offset(at).unwrap_or(usize::MAX)]
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, at: Point) -> &mut T {
        let offset = self.offset(at).unwrap_or(usize::MAX);
        &mut self.cells[offset]
    }
}
