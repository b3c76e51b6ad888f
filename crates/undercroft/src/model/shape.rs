use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

/// Which cells of its rectangle a room is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// All of them.
    Rect,
    /// Those that are `true`; the grid has the rectangle's size. Caves are masks.
    Mask(Grid<bool>),
    /// The same for a round room, as [`Shape::circle`] makes it.
    Circle(Grid<bool>),
    /// The same for a room whose corners are cut off, as [`Shape::octagon`] makes it.
    Octagon(Grid<bool>),
    /// The same for a room that lacks a corner, as [`Shape::l`] makes it.
    L(Grid<bool>),
}

impl Shape {
    /// A round room of that size. Its middle column and row reach the edges, whatever the size: there corridors meet it.
    ///
    /// ```
    /// assert_eq!(undercroft::Shape::circle(5, 5).mask().unwrap().row(0), [false, true, true, true, false]);
    /// ```
    pub fn circle(width: i32, height: i32) -> Shape {
        let mut mask = Grid::new(width, height, false);
        for at in mask.bounds().cells() {
            // Twice the distance from the middle, which lies between cells as often as on one.
            let [w, h, dx, dy] = [width, height, 2 * at.x + 1 - width, 2 * at.y + 1 - height].map(i64::from);
            let round = (dx * h).pow(2) + (dy * w).pow(2) <= (w * h).pow(2);
            mask.put(at, round || dx.abs() <= 1 || dy.abs() <= 1);
        }
        Shape::Circle(mask)
    }

    /// A room of that size with its four corners cut off aslant, a third of the shorter side each. The middle of every
    /// side stays.
    ///
    /// ```
    /// assert_eq!(undercroft::Shape::octagon(7, 7).mask().unwrap().row(0), [false, false, true, true, true, false, false]);
    /// ```
    pub fn octagon(width: i32, height: i32) -> Shape {
        let mut mask = Grid::new(width, height, true);
        let cut = width.min(height) / 3;
        for at in mask.bounds().cells() {
            let (from_side, from_end) = (at.x.min(width - 1 - at.x), at.y.min(height - 1 - at.y));
            mask.put(at, from_side + from_end >= cut);
        }
        Shape::Octagon(mask)
    }

    /// A room of that size which lacks one of its corners, told by the two sides that meet there. The middle of every
    /// side stays.
    ///
    /// ```
    /// let l = undercroft::Shape::l(5, 5, true, false);
    /// assert_eq!(l.mask().unwrap().row(0), [true, true, true, false, false]);
    /// ```
    pub fn l(width: i32, height: i32, east: bool, south: bool) -> Shape {
        let mut mask = Grid::new(width, height, true);
        let (w, h) = ((width - 1) / 2, (height - 1) / 2);
        mask.fill(Rect::new(if east { width - w } else { 0 }, if south { height - h } else { 0 }, w, h), false);
        Shape::L(mask)
    }

    /// Which cells of the rectangle are in the shape, unless all are.
    ///
    /// ```
    /// assert_eq!(undercroft::Shape::Rect.mask(), None);
    /// ```
    #[inline]
    pub fn mask(&self) -> Option<&Grid<bool>> {
        match self {
            Shape::Rect => None,
            Shape::Mask(mask) | Shape::Circle(mask) | Shape::Octagon(mask) | Shape::L(mask) => Some(mask),
        }
    }

    /// The name used in files.
    ///
    /// ```
    /// assert_eq!(undercroft::Shape::Rect.name(), "rect");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Rect => "rect",
            Shape::Mask(_) => "mask",
            Shape::Circle(_) => "circle",
            Shape::Octagon(_) => "octagon",
            Shape::L(_) => "l",
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
        match self.mask() {
            None => rect.area(),
            Some(mask) => mask.values().iter().filter(|inside| **inside).count() as i64,
        }
    }

    /// Whether a cell belongs to the shape laid in `rect`.
    ///
    /// ```
    /// use undercroft::{Shape, geom::{Point, Rect}};
    /// assert!(Shape::Rect.contains(Rect::new(5, 5, 2, 2), Point::new(6, 6)));
    /// ```
    pub fn contains(&self, rect: Rect, at: Point) -> bool {
        match self.mask() {
            None => rect.contains(at),
            Some(mask) => mask.get(Point::new(at.x.wrapping_sub(rect.x), at.y.wrapping_sub(rect.y))) == Some(&true),
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
        match self.mask() {
            None => (rect.y..rect.bottom()).for_each(|y| each(y, rect.x, rect.right())),
            Some(mask) => {
                for row in 0..mask.height() {
                    let mut x = rect.x;
                    for stretch in mask.row(row).chunk_by(|a, b| a == b) {
                        let end = x.wrapping_add(stretch.len() as i32);
                        if stretch[0] {
                            each(rect.y.wrapping_add(row), x, end);
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
        let mut cells = Vec::with_capacity(rect.area().max(0) as usize);
        self.each_span(rect, |y, from, to| cells.extend((from..to).map(|x| Point::new(x, y))));
        cells
    }
}
