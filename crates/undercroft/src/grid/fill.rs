//! Filling rectangles.
//!
//! Rooms and corridors are a few cells wide, and to call `memset` for a few cells takes longer than to set them. A row of
//! up to 32 cells is therefore filled by two writes of a length known to the compiler, which may overlap:
//!
//! ```text
//! a row of six cells   ████··   the first four
//!                      ··████   the last four
//! ```

use super::Grid;
use crate::geom::Rect;

impl<T: Copy> Grid<T> {
    /// Sets every cell of a rectangle; what is off the grid is cut off.
    ///
    /// ```
    /// use undercroft::{Grid, geom::Rect};
    /// let mut grid = Grid::new(3, 2, 0);
    /// grid.fill(Rect::new(1, 1, 9, 9), 7);
    /// assert_eq!(grid.values(), [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn fill(&mut self, rect: Rect, value: T) {
        let Rect { x, y, w, h } = rect.intersect(self.bounds());
        if w <= 0 || h <= 0 {
            return;
        }
        let (width, first) = (self.width as usize, y as usize * self.width as usize + x as usize);
        let w = w as usize;
        for row in self.cells[first..first + (h as usize - 1) * width + w].chunks_mut(width) {
            let row = &mut row[..w];
            match w {
                4..=8 => fill_ends::<T, 4>(row, value),
                9..=16 => fill_ends::<T, 8>(row, value),
                17..=32 => fill_ends::<T, 16>(row, value),
                _ => row.fill(value),
            }
        }
    }
}

/// Sets every cell of a rectangle on two grids of the same size; what is off the grids is cut off.
#[inline(always)]
pub(crate) fn fill_both<A: Copy, B: Copy>(a: &mut Grid<A>, b: &mut Grid<B>, rect: Rect, values: (A, B)) {
    let bounds = a.bounds();
    let Rect { x, y, w, h } = if bounds.contains_rect(rect) { rect } else { rect.intersect(bounds) };
    if w <= 0 || h <= 0 {
        return;
    }
    let (stride, w, h) = (a.width as usize, w as usize, h as usize);
    let first = y as usize * stride + x as usize;
    // From the first cell of the rectangle to its last, with those between its rows. Both slices have one length, so that
    // one bounds check serves both.
    let Some(a) = a.cells.get_mut(first..first + (h - 1) * stride + w) else { return };
    let Some(b) = b.cells.get_mut(first..).and_then(|b| b.get_mut(..a.len())) else { return };
    // All rows have one width, so it is asked about once. Of narrow rectangles there are fewer columns than rows.
    match w {
        1..=3 => (0..w).for_each(|column| fill_column(&mut a[column..], &mut b[column..], stride, values)),
        4..=8 => fill_rows::<A, B, 4>(a, b, stride, w, values),
        9..=16 => fill_rows::<A, B, 8>(a, b, stride, w, values),
        17..=32 => fill_rows::<A, B, 16>(a, b, stride, w, values),
        _ => fill_wide_rows(a, b, stride, w, values),
    }
}

/// Fills rows of any width.
#[inline(always)]
fn fill_wide_rows<A: Copy, B: Copy>(a: &mut [A], b: &mut [B], stride: usize, w: usize, values: (A, B)) {
    let mut at = 0;
    // Not `chunks_mut`, whose count of chunks takes a division.
    while let (Some(a), Some(b)) = (a.get_mut(at..at + w), b.get_mut(at..at + w)) {
        a.fill(values.0);
        b.fill(values.1);
        at += stride;
    }
}

/// Sets the first cell and every one that lies below it.
#[inline(never)]
fn fill_column<A: Copy, B: Copy>(a: &mut [A], b: &mut [B], stride: usize, values: (A, B)) {
    let Some(b) = b.get_mut(..a.len()) else { return };
    let mut at = 0;
    while at < a.len() {
        (a[at], b[at]) = values;
        at += stride;
    }
}

/// Fills rows of N to 2 N cells. Not inlined: where the caller is known, the compiler no longer sees that these checks
/// make those of each row superfluous.
#[inline(never)]
fn fill_rows<A: Copy, B: Copy, const N: usize>(a: &mut [A], b: &mut [B], stride: usize, w: usize, values: (A, B)) {
    let (Some(last), Some(b)) = (a.len().checked_sub(w), b.get_mut(..a.len())) else { return };
    if w < N {
        return;
    }
    let mut at = 0;
    while at <= last {
        fill_ends::<A, N>(&mut a[at..][..w], values.0);
        fill_ends::<B, N>(&mut b[at..][..w], values.1);
        at += stride;
    }
}

/// Sets the first N and the last N cells of a row that has them.
#[inline(always)]
fn fill_ends<T: Copy, const N: usize>(row: &mut [T], value: T) {
    if let Some(first) = row.first_chunk_mut::<N>() {
        *first = [value; N];
    }
    if let Some(last) = row.last_chunk_mut::<N>() {
        *last = [value; N];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_of_every_width_are_filled_and_nothing_else() {
        for w in 0..40 {
            for (x, y, h) in [(3, 2, 4), (-2, -1, 3), (20, 5, 9), (0, 0, 0)] {
                let rect = Rect::new(x, y, w, h);
                let (mut one, mut a, mut b) = (Grid::new(45, 8, 0), Grid::new(45, 8, 0_u8), Grid::new(45, 8, 0_u32));
                one.fill(rect, 7);
                fill_both(&mut a, &mut b, rect, (7, 9));
                for at in one.bounds().cells() {
                    let inside = rect.contains(at);
                    assert_eq!((one[at] == 7, a[at] == 7, b[at] == 9), (inside, inside, inside), "{rect:?} {at}");
                }
            }
        }
    }
}
