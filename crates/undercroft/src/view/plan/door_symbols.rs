//! Doors as they are drawn: one symbol for each gap in a wall, which spans it from end to end.

use std::collections::BTreeMap;

use super::vector_path::Spot;
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Door, DoorKind, Draft, RoomId, Shape},
};

/// A door or an archway between a room and what lies outside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoorSymbol {
    /// How it closes.
    pub kind: DoorKind,
    /// The western or northern end of the line across it.
    pub from: Spot,
    /// The other end.
    pub to: Spot,
    /// On which side of its room it lies.
    pub side: Dir,
    /// How many cells wide it is.
    pub width: i32,
    /// The room it belongs to.
    pub room: RoomId,
    /// The letter of the key that opens it, if it has a lock with a key.
    pub letter: Option<char>,
}

impl DoorSymbol {
    /// Its middle.
    ///
    /// ```
    /// use undercroft::{DoorKind, RoomId, geom::Dir, view::plan::{DoorSymbol, Spot}};
    /// let (from, to) = (Spot::new(3.0, 2.0), Spot::new(5.0, 2.0));
    /// let door = DoorSymbol { kind: DoorKind::Closed, from, to, side: Dir::North, width: 2, room: RoomId(0), letter: None };
    /// assert_eq!(door.middle(), Spot::new(4.0, 2.0));
    /// ```
    pub fn middle(&self) -> Spot {
        self.from.between(self.to, 0.5)
    }
}

/// The symbols of the doors that are shown. Doors side by side share one symbol, and so do two doors on one cell.
pub(super) fn door_symbols(draft: &Draft, open: &Grid<bool>) -> Vec<DoorSymbol> {
    let doors = &draft.doors;
    let mut by_cell: BTreeMap<Point, Vec<&Door>> = BTreeMap::new();
    for door in doors.iter().filter(|door| open.get(door.at) == Some(&true)) {
        by_cell.entry(door.at).or_default().push(door);
    }
    let mut lines: BTreeMap<DoorLine, Vec<&Door>> = BTreeMap::new();
    for (cell, doors) in &by_cell {
        let ways = |wanted: [Dir; 2]| wanted.iter().all(|way| doors.iter().any(|door| door.side == *way));
        let across = |horizontal: bool| {
            let through = if horizontal { [Dir::East, Dir::West] } else { [Dir::North, Dir::South] };
            ways(through)
        };
        for door in doors {
            let horizontal = matches!(door.side, Dir::East | Dir::West);
            // Between two rooms that are one cell apart, the door stands in the middle of that cell.
            let shared = across(horizontal);
            let first = doors.iter().position(|other| matches!(other.side, Dir::East | Dir::West) == horizontal);
            if shared && first.is_some_and(|index| !std::ptr::eq(doors[index], *door)) {
                continue;
            }
            let place = if horizontal { cell.x } else { cell.y };
            let half = if shared { 1 } else { i32::from(matches!(door.side, Dir::East | Dir::South)) * -2 + 2 };
            let strongest =
                doors.iter().filter(|other| shared && matches!(other.side, Dir::East | Dir::West) == horizontal);
            let kind = strongest.map(|door| door.kind).max().unwrap_or(door.kind);
            let room = if shared { None } else { Some(door.room.0) };
            let line = DoorLine { horizontal, side: door.side as u8, room, halves: 2 * place + half, kind: kind as u8 };
            lines.entry(line).or_default().push(door);
        }
    }
    let letters = lock_letters(draft);
    let mut found = Vec::new();
    for (line, mut doors) in lines {
        let along = |door: &Door| if line.horizontal { door.at.y } else { door.at.x };
        doors.sort_by_key(|door| along(door));
        for run in doors.chunk_by(|a, b| along(b) == along(a) + 1) {
            let (first, across) = (run[0], f64::from(line.halves) / 2.0);
            let (mut low, mut high) = (along(first), along(first) + run.len() as i32);
            // A corridor may be wider than the straight side of a round room. Its door spans all of the corridor.
            let spans = |at: i32| {
                beside_rim(
                    draft,
                    open,
                    first,
                    if line.horizontal { Point::new(first.at.x, at) } else { Point::new(at, first.at.y) },
                )
            };
            while low > along(first) - WIDER && spans(low - 1) {
                low -= 1;
            }
            while high < along(first) + run.len() as i32 + WIDER && spans(high) {
                high += 1;
            }
            let width = high - low;
            let (low, high) = (f64::from(low), f64::from(high));
            let spot = |along: f64| if line.horizontal { Spot::new(across, along) } else { Spot::new(along, across) };
            let kind = if line.kind == first.kind as u8 { first.kind } else { strongest(&by_cell, first.at) };
            let (from, to) = (spot(low), spot(high));
            let letter = letters.get(&first.at).copied();
            found.push(DoorSymbol { kind, from, to, side: first.side, width, room: first.room, letter });
        }
    }
    found.sort_by(|a, b| {
        (a.room, a.from.y, a.from.x).partial_cmp(&(b.room, b.from.y, b.from.x)).unwrap_or(std::cmp::Ordering::Equal)
    });
    found
}

/// The letters of the keys to the cells of locks.
fn lock_letters(draft: &Draft) -> BTreeMap<Point, char> {
    let mut letters = BTreeMap::new();
    for lock in &draft.locks {
        let Some(letter) = draft.key_letter(&lock.key) else { continue };
        let doors = lock.doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
        letters.extend(doors.map(|door| (door.at, letter)));
    }
    letters
}

/// How many cells a door may extend beyond the straight side of its round room, at either end.
const WIDER: i32 = 3;

/// Whether a cell in line with a door is open while the cell beside it in the room's rectangle is not, because the
/// room is round.
fn beside_rim(draft: &Draft, open: &Grid<bool>, door: &Door, at: Point) -> bool {
    let Some(room) = draft.rooms.get(door.room.0 as usize) else { return false };
    let into = door.side.opposite().step(at);
    let round = matches!(room.shape, Shape::Circle(_) | Shape::Octagon(_));
    round && open.get(at) == Some(&true) && room.rect.contains(into) && open.get(into) == Some(&false)
}

/// The kind that is drawn for several doors on one cell.
fn strongest(by_cell: &BTreeMap<Point, Vec<&Door>>, at: Point) -> DoorKind {
    by_cell.get(&at).into_iter().flatten().map(|door| door.kind).max().unwrap_or(DoorKind::Archway)
}

/// What doors that may share a symbol have in common. They are on one line across the same kind of gap.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct DoorLine {
    /// Whether one walks through it horizontally.
    horizontal: bool,
    side: u8,
    room: Option<u32>,
    /// The coordinate of the line, doubled, so that the middle of a cell is a whole number.
    halves: i32,
    kind: u8,
}
