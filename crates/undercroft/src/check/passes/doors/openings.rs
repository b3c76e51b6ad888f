//! Openings are closed as a whole: where a door stands on one of the cells from which one steps into a room, all
//! neighbouring ones have a door of the same kind.

use std::collections::BTreeSet;

use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::Point,
    model::{DoorKind, Draft, RoomId},
};

/// The cells from which one steps into rooms.
pub(super) struct OpeningCells<'a>(pub(super) &'a Draft);

impl OpeningCells<'_> {
    /// The cells beside a cell from which one steps into the same room as from that.
    pub(super) fn beside(&self, room: RoomId, at: Point) -> impl Iterator<Item = Point> {
        at.neighbours().into_iter().filter(move |cell| self.opens(room, *cell))
    }

    /// Whether one steps into a room from a cell.
    fn opens(&self, room: RoomId, at: Point) -> bool {
        // Where rooms overlap a cell of this one may be owned by another; it is inside all the same.
        let inside = |at: Point| self.0.room(room).is_some_and(|own| own.contains(at));
        self.0.board.cells.is_floor(at) && !inside(at) && at.neighbours().into_iter().any(inside)
    }

    /// All cells of the openings of these cells, sorted.
    pub(super) fn joined_to(&self, cells: &[(RoomId, Point)]) -> Vec<(RoomId, Point)> {
        let mut found: BTreeSet<(RoomId, Point)> = cells.iter().copied().collect();
        let mut edge = cells.to_vec();
        while let Some((room, at)) = edge.pop() {
            edge.extend(self.beside(room, at).map(|cell| (room, cell)).filter(|cell| found.insert(*cell)));
        }
        found.into_iter().collect()
    }
}

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    let doors = sorted(draft.doors.iter().map(|door| (door.room, door.at, door.kind)));
    let openings = OpeningCells(draft);
    // A lock closes what it cuts off, which may be more or less than one opening.
    let locked = draft.doors_and_locks().filter(|(_, lock)| lock.is_some());
    let locked: BTreeSet<Point> = locked.map(|(door, _)| door.at).collect();
    for (room, at, kind) in doors.iter().filter(|(_, at, _)| !locked.contains(at)) {
        for cell in openings.beside(*room, *at).filter(|cell| !locked.contains(cell)) {
            let first = doors.partition_point(|(own, at, _)| (own, at) < (room, &cell));
            let what = match doors.get(first).filter(|(own, at, _)| (own, at) == (room, &cell)) {
                None => "the opening has a door, but not on this cell".to_owned(),
                Some((_, _, other)) if other != kind => {
                    cold_format!("a door is {} beside one of the same opening that is {}", other.name(), kind.name())
                }
                Some(_) => continue,
            };
            faults.add(Fault::new(Rule::WholeOpenings, what).room(*room).cell(cell));
        }
    }
    let kinds: Vec<(Point, DoorKind)> = sorted(doors.iter().map(|(_, at, kind)| (*at, *kind)));
    for pair in kinds.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
        let what = cold_format!("a door is both {} and {}", pair[0].1.name(), pair[1].1.name());
        faults.add(Fault::new(Rule::WholeOpenings, what).cell(pair[0].0));
    }
}
