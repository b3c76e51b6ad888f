//! Doors as things that can be built: the door cells of one opening joined to one doorway.

use std::collections::BTreeMap;

use crate::{
    geom::{Dir, Point, Rect},
    model::{DoorId, DoorKind, Draft, LockId, RoomId},
};

/// Door cells side by side that open together. A cell with doors on two axes has two doorways, which cross.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Doorway {
    /// How it closes: of several doors on a cell the strongest.
    pub kind: DoorKind,
    /// Its cells, in a row across the way through.
    pub cells: Rect,
    /// Whether one goes through it from west to east rather than from north to south.
    pub goes_east: bool,
    /// Its doors, ascending.
    pub doors: Vec<DoorId>,
    /// The lock that its doors belong to.
    pub lock: Option<LockId>,
}

/// A door cell seen along one axis.
struct Leaf {
    at: Point,
    kind: DoorKind,
    lock: Option<LockId>,
    doors: Vec<DoorId>,
    /// The rooms it belongs to, with the side on which it lies. Cells of different rooms do not open together.
    rooms: Vec<(RoomId, Dir)>,
}

/// The doorways of a draft, in the order of their cells; those from west to east come first.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Tilepath, view::doorways};
/// let dungeon = generate(&Recipe::new(Tilepath::default()), 7)?;
/// // Tiles of the set `keep` are joined by openings of two cells.
/// assert!(doorways(dungeon.draft()).iter().all(|doorway| doorway.cells.area() == 2));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn doorways(draft: &Draft) -> Vec<Doorway> {
    let mut found = Vec::new();
    for goes_east in [true, false] {
        let leaves = leaves(draft, goes_east);
        let before = |at: Point| if goes_east { Dir::North.step(at) } else { Dir::West.step(at) };
        let mut run: Vec<Leaf> = Vec::new();
        for leaf in leaves {
            let goes_on = run.last().is_some_and(|last| {
                before(leaf.at) == last.at && (leaf.kind, leaf.lock, &leaf.rooms) == (last.kind, last.lock, &last.rooms)
            });
            if !goes_on {
                found.extend(joined(std::mem::take(&mut run), goes_east));
            }
            run.push(leaf);
        }
        found.extend(joined(run, goes_east));
    }
    found.sort_by_key(|doorway| (doorway.cells.y, doorway.cells.x, !doorway.goes_east));
    found
}

/// The door cells of an axis, those that may open together one after the other.
fn leaves(draft: &Draft, goes_east: bool) -> Vec<Leaf> {
    let mut by_cell: BTreeMap<(i32, i32), Leaf> = BTreeMap::new();
    for (id, (door, lock)) in (0..).map(DoorId).zip(draft.doors_and_locks()) {
        if door.side.is_horizontal() != goes_east {
            continue;
        }
        let Point { x, y } = door.at;
        let place = if goes_east { (x, y) } else { (y, x) };
        let blank = || Leaf { at: door.at, kind: door.kind, lock: None, doors: Vec::new(), rooms: Vec::new() };
        let leaf = by_cell.entry(place).or_insert_with(blank);
        leaf.kind = leaf.kind.max(door.kind);
        leaf.lock = leaf.lock.or(lock);
        leaf.doors.push(id);
        leaf.rooms.push((door.room, door.side));
    }
    let mut leaves: Vec<Leaf> = by_cell.into_values().collect();
    leaves.iter_mut().for_each(|leaf| leaf.rooms.sort_unstable());
    leaves
}

fn joined(run: Vec<Leaf>, goes_east: bool) -> Option<Doorway> {
    let (first, length) = (run.first()?, run.len() as i32);
    let (w, h) = if goes_east { (1, length) } else { (length, 1) };
    let mut doorway = Doorway {
        kind: first.kind,
        cells: Rect::new(first.at.x, first.at.y, w, h),
        goes_east,
        doors: Vec::new(),
        lock: first.lock,
    };
    doorway.doors = run.into_iter().flat_map(|leaf| leaf.doors).collect();
    doorway.doors.sort_unstable();
    Some(doorway)
}

#[cfg(test)]
mod tests {
    use super::doorways;
    use crate::{
        geom::{Dir, Point, Rect},
        model::{Door, DoorId, DoorKind, Draft, RoomId},
    };

    fn door(x: i32, y: i32, side: Dir, kind: DoorKind, room: u32) -> Door {
        Door { at: Point::new(x, y), side, kind, room: RoomId(room), passage: None, sealing: false }
    }

    #[test]
    fn cells_of_one_opening_open_together_and_others_do_not() {
        use DoorKind::{Archway, Closed, Locked};
        let doors = vec![
            // Two lanes into room 0, of which the second is also a door of room 1.
            door(5, 3, Dir::East, Closed, 0),
            door(5, 4, Dir::East, Closed, 0),
            // One cell between two rooms is one doorway, and as strong as the stronger door.
            door(9, 9, Dir::South, Archway, 2),
            door(9, 9, Dir::North, Locked, 3),
            // The next cell is another room's.
            door(10, 9, Dir::South, Locked, 4),
            // A cell that is entered from two sides has two doorways.
            door(5, 4, Dir::North, Closed, 1),
        ];
        let mut draft = Draft::default();
        draft.doors = doors;
        let found = doorways(&draft);
        let short: Vec<_> = found.iter().map(|way| (way.cells, way.goes_east, way.kind, way.doors.len())).collect();
        assert_eq!(
            short,
            [
                (Rect::new(5, 3, 1, 2), true, Closed, 2),
                (Rect::new(5, 4, 1, 1), false, Closed, 1),
                (Rect::new(9, 9, 1, 1), false, Locked, 2),
                (Rect::new(10, 9, 1, 1), false, Locked, 1),
            ]
        );
        let mut all: Vec<DoorId> = found.into_iter().flat_map(|way| way.doors).collect();
        all.sort_unstable();
        assert_eq!(all, (0..6).map(DoorId).collect::<Vec<_>>());
    }
}
