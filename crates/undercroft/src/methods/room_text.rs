//! Rooms and cells in the words of a dungeon's JSON: what methods whose recipes hold rooms read in the same way.

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Shape, Words},
    params::{MAX_SIDE, Node, NodeReader, Value},
};

/// The most items of a list: more than any board has room for.
const MOST: usize = 1 << 24;

impl NodeReader<'_> {
    /// A list of tables, which may be missing.
    pub(in crate::methods) fn list_field<T>(
        &mut self,
        node: &Node,
        path: &str,
        name: &str,
        read: impl Fn(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.field(node, path, name, Some(Vec::new()), |own, path, node| own.list(path, node, MOST, read))
    }

    /// A field that may be missing or null. The outer `None` says that it is there and wrong.
    pub(in crate::methods) fn optional<T>(
        &mut self,
        node: &Node,
        path: &str,
        name: &str,
        read: impl FnOnce(&mut Self, &str, &Node) -> Option<T>,
    ) -> Option<Option<T>> {
        self.field(node, path, name, Some(None), |own, path, node| match node.value {
            Value::Null => Some(None),
            _ => read(own, path, node).map(Some),
        })
    }

    pub(in crate::methods) fn count(&mut self, path: &str, node: &Node) -> Option<u32> {
        self.whole(path, node, 0..=i32::MAX).map(i32::unsigned_abs)
    }

    /// The corner `x`, `y` and the sides of something.
    pub(in crate::methods) fn rect(&mut self, path: &str, node: &Node) -> Option<Rect> {
        let side = |own: &mut Self, path: &str, node: &Node| own.whole(path, node, 1..=MAX_SIDE);
        let at = self.at(path, node);
        let width = self.field(node, path, "width", None, side);
        let height = self.field(node, path, "height", None, side);
        let at = at?;
        Some(Rect::new(at.x, at.y, width?, height?))
    }

    /// All of the rectangle, unless there is a mask.
    pub(in crate::methods) fn shape(&mut self, path: &str, node: &Node, rect: Rect) -> Option<Shape> {
        let name = self.field(node, path, "shape", Some("mask".to_owned()), Self::text)?;
        let inside = |c: char| matches!(c, '#' | '.').then_some(c == '#');
        let known = "`#` for cells of the room, `.` for others";
        let mask =
            self.optional(node, path, "mask", |own, path, node| own.rows(path, node, (rect.w, rect.h), inside, known))?;
        match (name.as_str(), mask) {
            ("rect" | "mask", None) => Some(Shape::Rect),
            ("mask", Some(mask)) => Some(Shape::Mask(mask)),
            ("circle", Some(mask)) => Some(Shape::Circle(mask)),
            ("octagon", Some(mask)) => Some(Shape::Octagon(mask)),
            ("l", Some(mask)) => Some(Shape::L(mask)),
            ("circle", None) => Some(Shape::circle(rect.w, rect.h)),
            ("octagon", None) => Some(Shape::octagon(rect.w, rect.h)),
            (name, _) => {
                let rule = format!("there is no shape `{name}` with or without such a mask");
                self.refuse(node, &format!("{path}.shape"), rule)
            }
        }
    }

    /// A grid drawn as rows of characters.
    pub(in crate::methods) fn rows<T: Copy>(
        &mut self,
        path: &str,
        node: &Node,
        (width, height): (i32, i32),
        read: impl Fn(char) -> Option<T>,
        known: &str,
    ) -> Option<Grid<T>> {
        let rows = self.list(path, node, MAX_SIDE as usize, Self::text)?;
        let mut grid: Option<Grid<T>> = None;
        for (y, row) in (0..).zip(&rows) {
            for (x, c) in (0..).zip(row.chars()) {
                let Some(value) = read(c) else {
                    let hint = format!("known here: {known}");
                    let rule = format!("there is a {c:?} in row {y}, column {x}; {hint}");
                    return self.refuse(node, path, rule);
                };
                grid.get_or_insert_with(|| Grid::new(width, height, value)).put(Point::new(x, y), value);
            }
            if row.chars().count() as i32 != width {
                return self.refuse(node, path, format!("row {y} has {} characters, not {width}", row.chars().count()));
            }
        }
        let whole = grid.filter(|_| rows.len() as i32 == height);
        whole.or_else(|| self.refuse(node, path, format!("there are {} rows, not {height}", rows.len())))
    }

    pub(in crate::methods) fn words(&mut self, path: &str, node: &Node) -> Option<Words> {
        self.entries(path, node, Self::text)
    }
}
