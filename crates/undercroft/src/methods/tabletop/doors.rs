//! Where a room may be entered: just outside its sides.

use super::{plan::Placed, symmetry::Motions};
use crate::{
    geom::{Dir, Point, Rect},
    model::Shape,
};

/// The door cells of a room. On every side they are a stretch of columns or rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Doors {
    /// The room's rectangle.
    pub(super) rect: Rect,
    /// The first and last column (north, south) or row (east, west) on each side, in the order of `Dir::ALL`.
    stretches: [(i32, i32); 4],
}

impl Doors {
    /// A rectangle is entered anywhere along its sides but at their ends; any other room at the middle of a side, and
    /// where there are two middles, at that which is the image of its orbit's first room's.
    pub(super) fn of(room: &Placed, motions: Motions) -> Doors {
        let rect = room.rect;
        if room.shape == Shape::Rect {
            let inner = |low: i32, length: i32| {
                if length > 2 { (low + 1, low + length - 2) } else { (low, low + length - 1) }
            };
            let (level, plumb) = (inner(rect.x, rect.w), inner(rect.y, rect.h));
            return Doors { rect, stretches: [level, plumb, level, plumb] };
        }
        // The motion back to image 0: a mirror or half a turn undoes itself.
        let back = if motions == Motions::Quarter { (4 - room.image) % 4 } else { room.image };
        let home = motions.rect(back, rect);
        let middle = Point::new(home.x + (home.w - 1) / 2, home.y + (home.h - 1) / 2);
        let at = motions.point(room.image, middle);
        Doors { rect, stretches: [(at.x, at.x), (at.y, at.y), (at.x, at.x), (at.y, at.y)] }
    }

    /// The first and last column or row of the door cells on a side.
    pub(super) fn stretch(&self, side: Dir) -> (i32, i32) {
        self.stretches[side as usize]
    }

    /// The row or column in which the door cells of a side lie.
    pub(super) fn line(&self, side: Dir) -> i32 {
        match side {
            Dir::North => self.rect.y - 1,
            Dir::East => self.rect.right(),
            Dir::South => self.rect.bottom(),
            Dir::West => self.rect.x - 1,
        }
    }

    /// The door cell of a side in a column or row.
    pub(super) fn cell(&self, side: Dir, place: i32) -> Point {
        match side {
            Dir::North | Dir::South => Point::new(place, self.line(side)),
            Dir::East | Dir::West => Point::new(self.line(side), place),
        }
    }

    /// Every door cell of a side.
    pub(super) fn cells(&self, side: Dir) -> impl Iterator<Item = Point> {
        let (low, high) = self.stretch(side);
        (low..=high).map(move |place| self.cell(side, place))
    }

    /// Whether a cell is a door cell of that side.
    pub(super) fn is_door(&self, side: Dir, at: Point) -> bool {
        let (across, along) = across_along(side, at);
        let (low, high) = self.stretch(side);
        across == self.line(side) && low <= along && along <= high
    }

    /// How far from the middle of its stretch a door cell is, in whole cells.
    pub(super) fn off(&self, side: Dir, at: Point) -> u32 {
        let (low, high) = self.stretch(side);
        (2 * across_along(side, at).1 - low - high).unsigned_abs() / 2
    }
}

/// The coordinate that grows or shrinks on leaving by a side, and that along the side.
const fn across_along(side: Dir, at: Point) -> (i32, i32) {
    match side {
        Dir::North | Dir::South => (at.y, at.x),
        Dir::East | Dir::West => (at.x, at.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(rect: Rect, shape: Shape) -> Placed {
        Placed { rect, shape, orbit: 0, image: 0, free: false }
    }

    #[test]
    fn a_rectangle_is_not_entered_at_the_ends_of_its_sides() {
        let doors = Doors::of(&room(Rect::new(2, 2, 4, 3), Shape::Rect), Motions::Still);
        assert_eq!(doors.cells(Dir::North).collect::<Vec<_>>(), [Point::new(3, 1), Point::new(4, 1)]);
        assert_eq!(doors.cells(Dir::East).collect::<Vec<_>>(), [Point::new(6, 3)]);
        let narrow = Doors::of(&room(Rect::new(2, 2, 2, 1), Shape::Rect), Motions::Still);
        assert_eq!(narrow.cells(Dir::South).count(), 2);
        assert_eq!(narrow.cells(Dir::West).collect::<Vec<_>>(), [Point::new(1, 2)]);
    }

    #[test]
    fn the_doors_of_images_are_the_images_of_the_doors() {
        let shapes = [
            (6, 4, Shape::Rect),
            (6, 6, Shape::circle(6, 6)),
            (8, 6, Shape::octagon(8, 6)),
            (5, 5, Shape::circle(5, 5)),
        ];
        for motions in [Motions::Mirror, Motions::Half, Motions::Quarter] {
            for (w, h, shape) in &shapes {
                let first = room(Rect::new(-12, -15, *w, *h), shape.clone());
                let doors = Doors::of(&first, motions);
                for image in 0..motions.images() {
                    let rect = motions.rect(image, first.rect);
                    let moved = Placed { rect, shape: motions.shape(image, shape), image, ..first.clone() };
                    let moved = Doors::of(&moved, motions);
                    for side in Dir::ALL {
                        let mut cells: Vec<Point> = doors.cells(side).map(|at| motions.point(image, at)).collect();
                        cells.sort();
                        assert_eq!(cells, moved.cells(motions.dir(image, side)).collect::<Vec<_>>(), "{motions:?}");
                    }
                }
            }
        }
    }
}
