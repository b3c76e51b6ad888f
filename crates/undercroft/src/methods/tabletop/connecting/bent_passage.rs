//! Passages that turn although they need not: between rooms that face each other, for passages that wander.

use super::{door_cells::DoorCells, occupancy::Occupancy, straight_passage::facing};
use crate::{
    geom::{Dir, Point, Rect},
    rng::Rng,
};

/// How many random passages are tried.
const TRIES: u32 = 12;
/// How far aside of both doors the middle leg of a passage with four turns may run.
const ASIDE: i32 = 4;

/// Looks for a passage with two or four turns between two rooms that face each other; true if `path` now holds its cells.
/// Legs beside each other are at least two cells apart.
pub(super) fn bent_passage(
    occupancy: &Occupancy,
    (a, b): (&DoorCells, &DoorCells),
    window: Rect,
    rng: &mut Rng,
    path: &mut Vec<Point>,
) -> bool {
    let Some((side, gap)) = facing(a.rect, b.rect).filter(|(_, gap)| *gap >= 3) else { return false };
    if !a.has(side) || !b.has(side.opposite()) {
        return false;
    }
    let (a_span, b_span) = (a.span(side), b.span(side.opposite()));
    (0..TRIES).any(|attempt| {
        let (from, to) = (rng.between(a_span.0, a_span.1), rng.between(b_span.0, b_span.1));
        path.clear();
        let mut pen = Pen { at: a.cell(side, from), path };
        let ahead = rng.between(1, if gap >= 5 { gap - 4 } else { gap - 2 });
        // Four turns are tried first, where there is space for them.
        if gap >= 5 && attempt < TRIES / 2 {
            let middle = rng.between(from.min(to) - ASIDE, from.max(to) + ASIDE);
            if (middle - from).abs() < 2 || (middle - to).abs() < 2 {
                return false;
            }
            pen.go(side, ahead);
            pen.go_aside(side, middle - from);
            let more = rng.between(2, gap - 2 - ahead);
            pen.go(side, more);
            pen.go_aside(side, to - middle);
            pen.go(side, gap - ahead - more);
        } else {
            if (to - from).abs() < 2 {
                return false;
            }
            pen.go(side, ahead);
            pen.go_aside(side, to - from);
            pen.go(side, gap - ahead);
        }
        path.iter().all(|at| window.contains(*at)) && occupancy.is_legal(path, a, b, None)
    })
}

/// Writes the cells of a path.
struct Pen<'a> {
    /// The cell that is written next.
    at: Point,
    path: &'a mut Vec<Point>,
}

impl Pen<'_> {
    /// Writes so many cells in a direction.
    fn go(&mut self, dir: Dir, cells: i32) {
        for _ in 0..cells {
            self.path.push(self.at);
            self.at = dir.step(self.at);
        }
    }

    /// Writes so many cells at a right angle to a direction, towards larger coordinates if the number is positive.
    fn go_aside(&mut self, dir: Dir, cells: i32) {
        let aside = match (dir.is_horizontal(), cells > 0) {
            (true, true) => Dir::South,
            (true, false) => Dir::North,
            (false, true) => Dir::East,
            (false, false) => Dir::West,
        };
        self.go(aside, cells.abs());
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Entries, PlacedRoom, SymmetryGroup},
        *,
    };
    use crate::model::Shape;

    #[test]
    fn rooms_that_face_each_other_get_passages_with_turns() {
        let room = |rect| PlacedRoom {
            rect,
            shape: Shape::Rect,
            orbit: 0,
            image: 0,
            free: false,
            entries: Entries::Any,
            prefab: None,
        };
        let turns = |path: &[Point]| path.windows(3).filter(|at| at[0].x != at[2].x && at[0].y != at[2].y).count();
        let mut rng = Rng::from_key(1);
        for gap in 1..10 {
            for (x, y) in [(7 + gap, 1), (-7 - gap, -2), (2, 7 + gap), (0, -7 - gap)] {
                let rooms = [room(Rect::new(0, 0, 7, 7)), room(Rect::new(x, y, 7, 7))];
                let doors = rooms.each_ref().map(|room| DoorCells::of(room, SymmetryGroup::Trivial));
                let mut occupancy = Occupancy::default();
                occupancy.begin(Rect::new(-30, -30, 60, 60));
                (0..2).for_each(|i| occupancy.add_room(&rooms[i], &doors[i]));
                let mut path = Vec::new();
                let found = bent_passage(&occupancy, (&doors[0], &doors[1]), occupancy.inside(), &mut rng, &mut path);
                assert_eq!(found, gap >= 3, "{gap} {x} {y}");
                assert!(!found || turns(&path) == 2 || (gap >= 5 && turns(&path) == 4), "{path:?}");
            }
        }
    }
}
