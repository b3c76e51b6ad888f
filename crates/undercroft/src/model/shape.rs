use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

/// Which cells of its rectangle a room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All of them.
    Rect,
    /// Those that are `true`; the grid has the rectangle's size. Caves are masks.
    Mask(Grid<bool>),
}

impl Shape {
    /// The name used in files.
    ///
    /// ```
    /// assert_eq!(undercroft::Shape::Rect.name(), "rect");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Rect => "rect",
            Shape::Mask(_) => "mask",
        }
    }

    /// How many cells of `rect` are in the shape.
    ///
    /// ```
    /// use undercroft::{Grid, Shape, geom::Rect};
    /// let rect = Rect::new(5, 5, 2, 2);
    /// assert_eq!(Shape::Rect.area(rect), 4);
    /// assert_eq!(Shape::Mask(Grid::new(2, 2, false)).area(rect), 0);
    /// ```
    pub fn area(&self, rect: Rect) -> i64 {
        match self {
            Shape::Rect => rect.area(),
            Shape::Mask(mask) => mask.values().iter().filter(|inside| **inside).count() as i64,
        }
    }

    /// Whether a cell belongs to the shape laid in `rect`.
    ///
    /// ```
    /// use undercroft::{Shape, geom::{Point, Rect}};
    /// assert!(Shape::Rect.contains(Rect::new(5, 5, 2, 2), Point::new(6, 6)));
    /// ```
    pub fn contains(&self, rect: Rect, at: Point) -> bool {
        match self {
            Shape::Rect => rect.contains(at),
            Shape::Mask(mask) => mask.get(Point::new(at.x - rect.x, at.y - rect.y)) == Some(&true),
        }
    }

    /// Calls `each(y, from, to)` for every unbroken stretch of cells, row by row, west to east.
    ///
    /// ```
    /// use undercroft::{Shape, geom::Rect};
    /// let mut spans = Vec::new();
    /// Shape::Rect.each_span(Rect::new(5, 7, 3, 2), |y, from, to| spans.push((y, from, to)));
    /// assert_eq!(spans, [(7, 5, 8), (8, 5, 8)]);
    /// ```
    #[inline]
    pub fn each_span(&self, rect: Rect, mut each: impl FnMut(i32, i32, i32)) {
        match self {
            Shape::Rect => (rect.y..rect.bottom()).for_each(|y| each(y, rect.x, rect.right())),
            Shape::Mask(mask) => {
                for row in 0..mask.height() {
                    let mut x = rect.x;
                    for stretch in mask.row(row).chunk_by(|a, b| a == b) {
                        let end = x + stretch.len() as i32;
                        if stretch[0] {
                            each(rect.y + row, x, end);
                        }
                        x = end;
                    }
                }
            }
        }
    }

    /// Its cells, row by row.
    ///
    /// ```
    /// use undercroft::{Shape, geom::{Point, Rect}};
    /// assert_eq!(Shape::Rect.cells(Rect::new(5, 7, 1, 2)), [Point::new(5, 7), Point::new(5, 8)]);
    /// ```
    pub fn cells(&self, rect: Rect) -> Vec<Point> {
        let mut cells = Vec::new();
        self.each_span(rect, |y, from, to| cells.extend((from..to).map(|x| Point::new(x, y))));
        cells
    }
}
