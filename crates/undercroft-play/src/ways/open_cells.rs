//! Which cells of a window are open, asked once for each cell. A search asks for the same cell from all sides, and for the
//! corners of diagonal steps, so this saves most of the questions.

use undercroft::geom::{Point, Rect};

use crate::{Dir8, may_step};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Open,
    Closed,
}

/// The answers for the cells of a window.
#[derive(Clone, Debug)]
pub(crate) struct OpenCells {
    window: Rect,
    known: Vec<Known>,
}

impl OpenCells {
    pub(crate) fn of(window: Rect) -> OpenCells {
        let size = (window.w.max(0) as usize) * (window.h.max(0) as usize);
        OpenCells { window, known: vec![Known::Nothing; size] }
    }

    pub(crate) fn window(&self) -> Rect {
        self.window
    }

    /// How many cells the window has.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// The place of a cell in lists of the cells in row order; `None` outside the window.
    #[inline]
    pub(crate) fn index(&self, at: Point) -> Option<usize> {
        let inside = self.window.contains(at);
        inside.then(|| (at.y - self.window.y) as usize * self.window.w as usize + (at.x - self.window.x) as usize)
    }

    /// Whether `open` says that a cell is open. Outside the window nothing is remembered.
    #[inline]
    fn is_open(&mut self, at: Point, open: impl Fn(Point) -> bool) -> bool {
        let Some(index) = self.index(at) else { return open(at) };
        if self.known[index] == Known::Nothing {
            self.known[index] = if open(at) { Known::Open } else { Known::Closed };
        }
        self.known[index] == Known::Open
    }

    /// Whether a step is allowed, by the rule of [`may_step`].
    #[inline]
    pub(crate) fn may_step(&mut self, from: Point, way: Dir8, open: impl Fn(Point) -> bool) -> bool {
        may_step(from, way, |at| self.is_open(at, &open))
    }
}
