use std::{iter::FusedIterator, slice};

use super::Grid;
use crate::geom::{Cells, Point};

/// The cells of a grid with their values, row by row. [`Grid::iter`] makes one.
///
/// ```
/// use undercroft::{Grid, geom::Point};
/// let grid = Grid::new(3, 2, 'x');
/// let last = grid.iter().last();
/// assert_eq!(last, Some((Point::new(2, 1), &'x')));
/// ```
#[derive(Debug)]
pub struct GridIter<'a, T> {
    pub(super) cells: Cells,
    pub(super) values: slice::Iter<'a, T>,
}

// Not derived: values that are only borrowed need not be `Clone`.
impl<T> Clone for GridIter<'_, T> {
    fn clone(&self) -> Self {
        GridIter { cells: self.cells.clone(), values: self.values.clone() }
    }
}

impl<'a, T> Iterator for GridIter<'a, T> {
    type Item = (Point, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(Point, &'a T)> {
        self.cells.next().zip(self.values.next())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }
}

impl<T> ExactSizeIterator for GridIter<'_, T> {}
impl<T> FusedIterator for GridIter<'_, T> {}

/// A grid is its cells with their values, row by row.
///
/// ```
/// use undercroft::Grid;
/// let mut sum = 0;
/// for (at, value) in &Grid::new(3, 2, 10) {
///     sum += at.x + value;
/// }
/// assert_eq!(sum, 66);
/// ```
impl<'a, T> IntoIterator for &'a Grid<T> {
    type Item = (Point, &'a T);
    type IntoIter = GridIter<'a, T>;

    #[inline]
    fn into_iter(self) -> GridIter<'a, T> {
        self.iter()
    }
}
