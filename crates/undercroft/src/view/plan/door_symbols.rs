//! Doors as they are drawn: one symbol for each gap in a wall, which spans it from end to end.

use std::collections::BTreeMap;

use super::vector_path::{Path, PointF};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Door, DoorKind, Draft, Holder, RoomId, Shape},
};

/// A door or an archway between a room and what lies outside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoorSymbol {
    /// How it closes.
    pub kind: DoorKind,
    /// The western or northern end of the line across it.
    pub from: PointF,
    /// The other end.
    pub to: PointF,
    /// On which side of its room it lies.
    pub side: Dir,
    /// How many cells wide it is.
    pub width: i32,
    /// The room it belongs to.
    pub room: RoomId,
    /// The letter of its lock, if it has one with a key.
    pub letter: Option<char>,
}

impl DoorSymbol {
    /// Its middle.
    ///
    /// ```
    /// use undercroft::{DoorKind, RoomId, geom::Dir, view::plan::{DoorSymbol, PointF}};
    /// let (from, to) = (PointF::new(3.0, 2.0), PointF::new(5.0, 2.0));
    /// let door = DoorSymbol { kind: DoorKind::Closed, from, to, side: Dir::North, width: 2, room: RoomId(0), letter: None };
    /// assert_eq!(door.middle(), PointF::new(4.0, 2.0));
    /// ```
    pub fn middle(&self) -> PointF {
        self.from.between(self.to, 0.5)
    }
}

/// The symbols of the doors that are shown. Doors side by side share one symbol, and so do two doors on one cell.
pub(super) fn door_symbols(draft: &Draft, open: &Grid<bool>, outline: &[Path]) -> Vec<DoorSymbol> {
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
            let horizontal = door.side.is_horizontal();
            // Between two rooms that are one cell apart, the door stands in the middle of that cell.
            let shared = across(horizontal);
            let first = doors.iter().position(|other| other.side.is_horizontal() == horizontal);
            if shared && first.is_some_and(|index| !std::ptr::eq(doors[index], *door)) {
                continue;
            }
            let place = if horizontal { cell.x } else { cell.y };
            let half = if shared { 1 } else { i32::from(matches!(door.side, Dir::East | Dir::South)) * -2 + 2 };
            let strongest = doors.iter().filter(|other| shared && other.side.is_horizontal() == horizontal);
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
            let cell = |at: i32| if line.horizontal { Point::new(first.at.x, at) } else { Point::new(at, first.at.y) };
            // A corridor may be wider than the straight side of a round room. Its door spans all of the corridor, unless what is
            // drawn beside the room there is rock.
            let spans = |at: i32| {
                let inside = PointF::middle(cell(at)).toward(first.side.opposite(), 0.5 + INSIDE);
                beside_rim(draft, open, first, cell(at)) && is_within(outline, inside)
            };
            // An opening may be wider than its doors, where another corridor joins. One symbol spans it from wall to wall.
            let goes_on = |at: i32| is_opening(draft, open, first, cell(at)) && !by_cell.contains_key(&cell(at));
            for reaches in [&spans as &dyn Fn(i32) -> bool, &goes_on] {
                let below = (1..=WIDER + 1).take_while(|far| reaches(low - far)).count() as i32;
                let above = (0..=WIDER).take_while(|far| reaches(high + far)).count() as i32;
                // Where the opening has no end, there is no wall to reach.
                low -= if below <= WIDER { below } else { 0 };
                high += if above <= WIDER { above } else { 0 };
            }
            let width = high - low;
            let (low, high) = (f64::from(low), f64::from(high));
            let spot =
                |along: f64| if line.horizontal { PointF::new(across, along) } else { PointF::new(along, across) };
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

/// The letters of locks by the cells of their doors.
fn lock_letters(draft: &Draft) -> BTreeMap<Point, char> {
    let mut letters = BTreeMap::new();
    for lock in &draft.locks {
        let Some(letter) = lock.letter() else { continue };
        let doors = lock.doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
        letters.extend(doors.map(|door| (door.at, letter)));
    }
    letters
}

/// How many cells a door may extend beyond the straight side of its round room, at either end.
const WIDER: i32 = 3;

/// How far inside of a room's rectangle it is looked for floor, in cells.
const INSIDE: f64 = 0.1;

/// Whether a point is on the floor, by counting how often a line to the east of it crosses the outline.
fn is_within(outline: &[Path], at: PointF) -> bool {
    let crosses = |pair: &&[PointF]| {
        let (a, b) = (pair[0], pair[1]);
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    let crossings = outline.iter().map(|path| path.flattened(6).windows(2).filter(crosses).count());
    crossings.sum::<usize>() % 2 == 1
}

/// Whether a cell in line with a door lies between its room and other floor as the door does.
fn is_opening(draft: &Draft, open: &Grid<bool>, door: &Door, at: Point) -> bool {
    let is_open = |at: Point| open.get(at) == Some(&true);
    let owner = |at: Point| draft.board.owner.get(at).map(|owner| owner.holder());
    let into = door.side.opposite().step(at);
    let own = Some(Holder::Room(door.room));
    is_open(at) && is_open(into) && owner(into) == own && owner(at) != own
}

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
    by_cell
        .get(&at)
        .into_iter()
        .flatten()
        .map(|door| door.kind)
        .max_by_key(|kind| kind.barrier())
        .unwrap_or(DoorKind::Archway)
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
