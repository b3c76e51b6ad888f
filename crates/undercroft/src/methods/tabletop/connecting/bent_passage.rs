//! Passages that turn although they need not: between rooms that face each other, for passages that wander.

use super::{occupancy::PassageSite, path_cells::path_through, straight_passage::facing};
use crate::{geom::Point, rng::Rng};

/// How many random passages are tried.
const TRIES: u32 = 12;
/// How far aside of both doors the middle leg of a passage with four turns may run.
const ASIDE: i32 = 4;

/// Looks for a passage with two or four turns between two rooms that face each other; true if `path` now holds its cells.
/// Legs beside each other are at least two cells apart.
pub(super) fn bent_passage(site: &PassageSite<'_>, rng: &mut Rng, path: &mut Vec<Point>) -> bool {
    let PassageSite { from: a, to: b, .. } = site;
    let Some((side, gap)) = facing(a.rect, b.rect).filter(|(_, gap)| *gap >= 3) else { return false };
    if !a.has(side) || !b.has(side.opposite()) {
        return false;
    }
    let (a_span, b_span) = (a.span(side), b.span(side.opposite()));
    (0..TRIES).any(|attempt| {
        let (from, to) = (rng.between(a_span.0, a_span.1), rng.between(b_span.0, b_span.1));
        // The cell so many cells away from the first room in a column or row, if it lies to the north or south.
        let at = |away: i32, place: i32| side.steps(a.cell(side, place), away);
        let ahead = rng.between(1, if gap >= 5 { gap - 4 } else { gap - 2 });
        let mut corners = vec![at(0, from), at(ahead, from)];
        // Four turns are tried first, where there is space for them.
        if gap >= 5 && attempt < TRIES / 2 {
            let middle = rng.between(from.min(to) - ASIDE, from.max(to) + ASIDE);
            if (middle - from).abs() < 2 || (middle - to).abs() < 2 {
                return false;
            }
            let farther = ahead + rng.between(2, gap - 2 - ahead);
            corners.extend([at(ahead, middle), at(farther, middle), at(farther, to)]);
        } else {
            if (to - from).abs() < 2 {
                return false;
            }
            corners.push(at(ahead, to));
        }
        corners.push(at(gap - 1, to));
        *path = path_through(&corners);
        site.allows(path)
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Entries, PlacedRoom, SymmetryGroup, door_cells::DoorCells, occupancy::Occupancy},
        *,
    };
    use crate::{geom::Rect, model::Shape};

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
                let (from, to, window) = (&doors[0], &doors[1], occupancy.inside());
                let site = PassageSite { occupancy: &occupancy, from, to, window };
                let found = bent_passage(&site, &mut rng, &mut path);
                assert_eq!(found, gap >= 3, "{gap} {x} {y}");
                assert!(!found || turns(&path) == 2 || (gap >= 5 && turns(&path) == 4), "{path:?}");
            }
        }
    }
}
