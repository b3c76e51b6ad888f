//! Door cells: the cells just outside a room in which passages to it may end.

use super::{PlacedRoom, SymmetryGroup};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Drawing, Shape},
};

/// The door cells of a room. On every side they are a range of columns or rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoorCells {
    /// The room's rectangle.
    pub(super) rect: Rect,
    /// The first and last column (north, south) or row (east, west) on each side, in the order of `Dir::ALL`.
    spans: [(i32, i32); 4],
    /// On each side which cells of the range are door cells, the first by the lowest bit. Of a prefab not all are.
    masks: [u64; 4],
}

impl DoorCells {
    /// A rectangle may be entered everywhere along its sides but at the corners; any other room only at the middle of a side.
    /// Where a side has two middle cells, it is the one that is the image of the door cell of image 0.
    pub(super) fn of(room: &PlacedRoom, group: SymmetryGroup) -> DoorCells {
        let rect = room.rect;
        let masks = [u64::MAX; 4];
        if let Some(prefab) = &room.prefab {
            return DoorCells::of_drawing(rect, &prefab.drawing);
        }
        if room.shape == Shape::Rect {
            let inner = |low: i32, length: i32| {
                if length > 2 { (low + 1, low + length - 2) } else { (low, low + length - 1) }
            };
            let (horizontal, vertical) = (inner(rect.x, rect.w), inner(rect.y, rect.h));
            return DoorCells { rect, spans: [horizontal, vertical, horizontal, vertical], masks };
        }
        let motion = group.motion(room.image);
        let first = motion.inverse().rect(rect);
        let middle = Point::new(first.x + (first.w - 1) / 2, first.y + (first.h - 1) / 2);
        let at = motion.point(middle);
        DoorCells { rect, spans: [(at.x, at.x), (at.y, at.y), (at.x, at.x), (at.y, at.y)], masks }
    }

    /// A prefab may be entered where its drawing says, in the middle of places side by side. A side without a place for a door has an empty range.
    fn of_drawing(rect: Rect, drawing: &Drawing) -> DoorCells {
        let mut doors = DoorCells { rect, spans: [(0, -1); 4], masks: [0; 4] };
        for (at, side) in drawing.entrances() {
            let (_, place) = across_along(side, at + rect.corner());
            let (span, mask) = (&mut doors.spans[side as usize], &mut doors.masks[side as usize]);
            // Row by row: on every side places come in order.
            if *mask == 0 {
                *span = (place, place);
            }
            span.1 = place;
            *mask |= 1 << (place - span.0);
        }
        doors
    }

    /// Whether there is a door cell on a side.
    pub(super) fn has(&self, side: Dir) -> bool {
        let (low, high) = self.span(side);
        low <= high
    }

    /// Whether the cell in a column or row of the range is a door cell.
    fn is_place(&self, side: Dir, place: i32) -> bool {
        let bit = (place - self.span(side).0) as u32;
        self.masks[side as usize].checked_shr(bit).unwrap_or(1) & 1 != 0
    }

    /// The first and last column or row of the door cells on a side.
    pub(super) fn span(&self, side: Dir) -> (i32, i32) {
        self.spans[side as usize]
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
        let (low, high) = self.span(side);
        (low..=high).filter(move |place| self.is_place(side, *place)).map(move |place| self.cell(side, place))
    }

    /// Whether a cell is a door cell of that side.
    pub(super) fn is_door(&self, side: Dir, at: Point) -> bool {
        let (across, along) = across_along(side, at);
        let (low, high) = self.span(side);
        across == self.line(side) && low <= along && along <= high && self.is_place(side, along)
    }

    /// How far a door cell is from the middle of the door cells of its side, in whole cells.
    pub(super) fn off(&self, side: Dir, at: Point) -> u32 {
        let (low, high) = self.span(side);
        (2 * across_along(side, at).1 - low - high).unsigned_abs() / 2
    }
}

/// The coordinate at a right angle to a side, and the one along it.
const fn across_along(side: Dir, at: Point) -> (i32, i32) {
    match side {
        Dir::North | Dir::South => (at.y, at.x),
        Dir::East | Dir::West => (at.x, at.y),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Entries, *};
    use crate::methods::tabletop::symmetry::moved_shape;

    fn room(rect: Rect, shape: Shape) -> PlacedRoom {
        PlacedRoom { rect, shape, orbit: 0, image: 0, free: false, entries: Entries::Any, prefab: None }
    }

    #[test]
    fn a_rectangle_is_not_entered_at_the_ends_of_its_sides() {
        let doors = DoorCells::of(&room(Rect::new(2, 2, 4, 3), Shape::Rect), SymmetryGroup::Trivial);
        assert_eq!(doors.cells(Dir::North).collect::<Vec<_>>(), [Point::new(3, 1), Point::new(4, 1)]);
        assert_eq!(doors.cells(Dir::East).collect::<Vec<_>>(), [Point::new(6, 3)]);
        let narrow = DoorCells::of(&room(Rect::new(2, 2, 2, 1), Shape::Rect), SymmetryGroup::Trivial);
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
        for group in [SymmetryGroup::Mirror, SymmetryGroup::HalfTurn, SymmetryGroup::QuarterTurns] {
            for (w, h, shape) in &shapes {
                let first = room(Rect::new(-12, -15, *w, *h), shape.clone());
                let doors = DoorCells::of(&first, group);
                for image in 0..group.images() {
                    let motion = group.motion(image);
                    let rect = motion.rect(first.rect);
                    let moved = PlacedRoom { rect, shape: moved_shape(shape, motion), image, ..first.clone() };
                    let moved = DoorCells::of(&moved, group);
                    for side in Dir::ALL {
                        let mut cells: Vec<Point> = doors.cells(side).map(|at| motion.point(at)).collect();
                        cells.sort();
                        assert_eq!(cells, moved.cells(motion.dir(side)).collect::<Vec<_>>(), "{group:?}");
                    }
                }
            }
        }
    }
}
