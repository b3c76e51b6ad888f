//! A map of cells that another program made, and the dungeon's layout that is recovered from it.

use std::{error, fmt};

use super::{
    ends, locks,
    open_cells::{OpenCells, counted},
    passages, room_cells, room_shapes, things,
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, DoorKind, Key, Layers, Layout, Mark, MarkKind, Room, RoomId, Signs, StairWay, Water, Words},
};

/// A map of cells that another program made, with as much as that program says of them. [`CellMap::recover`] makes a
/// layout of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellMap {
    /// Which cells are open. Cells with doors are, whatever this says.
    pub open: Grid<bool>,
    /// Whether the cells that are not open are void instead of wall.
    pub is_void: bool,
    /// Doors.
    pub doors: Vec<CellDoor>,
    /// Rooms, where the program knows rooms. Their ids are their places in this list.
    pub rooms: Vec<Room>,
    /// Whether these are all rooms there are, so that the rest is corridors however wide it is.
    pub all_rooms_known: bool,
    /// Where a walker begins.
    pub start: Option<Point>,
    /// Where the walker wants to get to.
    pub goal: Option<Point>,
    /// Stairs.
    pub stairs: Vec<CellStair>,
    /// Ways out.
    pub exits: Vec<CellExit>,
    /// Water; on cells that are not open there is none.
    pub water: Option<Grid<Water>>,
    /// Things that stand at cells. Their rooms follow from their cells. Marks of the kind [`MarkKind::Key`] are the keys of `locks`.
    pub marks: Vec<Mark>,
    /// Locks, where the program knows which key opens which doors.
    pub locks: Vec<CellLock>,
    /// The kinds of keys of these locks.
    pub keys: Vec<Key>,
    /// The signs of marks of your own.
    pub signs: Signs,
    /// Texts about the map.
    pub words: Words,
}

/// A door of a map of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellDoor {
    /// The cell.
    pub at: Point,
    /// How it closes.
    pub kind: DoorKind,
    /// The room it belongs to, by its place in the list of rooms, and on which side of it the door lies, where that is known.
    pub room: Option<(usize, Dir)>,
}

/// A lock of a map of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellLock {
    /// The name of the key that opens it.
    pub key: String,
    /// Its doors, by their places in the list of doors.
    pub doors: Vec<usize>,
}

/// Stairs of a map of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellStair {
    /// The cell.
    pub at: Point,
    /// Where they lead.
    pub direction: StairWay,
    /// The way one faces going down them, where that is known.
    pub facing: Option<Dir>,
}

/// A way out of a map of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellExit {
    /// The cell just outside of the room that it leads out of.
    pub at: Point,
    /// The way out, where that is known.
    pub side: Option<Dir>,
    /// What kind of way out.
    pub kind: String,
    /// Whether it is the main entrance.
    pub main: bool,
}

/// Where a dungeon is to begin and end, whatever its map says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskedEnds {
    /// Where a walker begins.
    pub start: Option<Point>,
    /// Where the walker wants to get to.
    pub goal: Option<Point>,
}

/// What was recovered from a map of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovered {
    /// The layout, which a [`Given`](crate::recipe::Given) takes.
    pub layout: Layout,
    /// What was left out or decided, a sentence each without its full stop.
    pub notes: Vec<String>,
    /// What became rock, because one cannot walk to it. [`CellMap::parts`] keeps it, as maps of its own.
    pub cut_off: Option<CutOffParts>,
}

/// Parts of a map that one cannot walk to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOffParts {
    /// How many there are.
    pub parts: usize,
    /// How many cells they have together.
    pub cells: usize,
}

impl fmt::Display for CutOffParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, cells) = (counted(self.parts, "part"), counted(self.cells, "cell"));
        write!(f, "{parts} of the map with {cells} cannot be walked to, and became rock")
    }
}

/// Why nothing can be recovered from a map.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecoverError {
    /// No cell is open.
    NoFloor,
    /// What was asked for is no cell where one can stand: `start` or `goal`, and the cell.
    NotFloor(&'static str, Point),
    /// One cannot walk from the start to the goal that was asked for.
    CutOff(Point),
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecoverError::NoFloor => f.write_str("there is no floor to walk on"),
            RecoverError::NotFloor(what, at) => write!(f, "the {what} {at} is no floor where one can stand"),
            RecoverError::CutOff(at) => write!(f, "the goal {at} cannot be reached from the start"),
        }
    }
}

impl error::Error for RecoverError {}

impl CellMap {
    /// A map of these cells, of which nothing else is known.
    ///
    /// ```
    /// use undercroft::{AskedEnds, CellMap, Dungeon, Grid, carve, geom::Rect};
    /// let mut open = Grid::new(20, 7, false);
    /// open.fill(Rect::new(1, 1, 5, 5), true);
    /// open.fill(Rect::new(6, 3, 6, 1), true);
    /// open.fill(Rect::new(12, 2, 7, 4), true);
    /// let recovered = CellMap::of_cells(open).recover(AskedEnds::default())?;
    /// assert_eq!((recovered.layout.rooms.len(), recovered.layout.passages.len()), (2, 1));
    /// assert!(Dungeon::given(carve(recovered.layout), "by hand").is_ok());
    /// # Ok::<(), undercroft::RecoverError>(())
    /// ```
    pub fn of_cells(open: Grid<bool>) -> CellMap {
        CellMap { open, ..CellMap::default() }
    }

    /// Recovers rooms and passages from the cells, by the rule that `docs/import.md` tells: broad places are rooms, narrow
    /// ones between them are passages, and doors cut. The layout keeps every law, and every open cell of it can be reached.
    pub fn recover(&self, asked: AskedEnds) -> Result<Recovered, RecoverError> {
        let mut notes = Vec::new();
        let open_cells = OpenCells::of(self, asked, &mut notes)?;
        let mut rooms = room_cells::RoomCells::of(&open_cells, self, &mut notes);
        let mut list = room_shapes::rooms(&open_cells, &mut rooms, self, &mut notes);
        let mut passages = passages::Passages::between(&open_cells.open, &rooms.of);
        let most = i64::from(open_cells.open.width()) * i64::from(open_cells.open.height()) * MOST_ROOMS_PER_CELL;
        if list.iter().fold(0_i64, |sum, room| sum.saturating_add(room.rect.area())) > most {
            notes.push("rooms wind around each other too much to be told apart: all floor is one room".to_owned());
            rooms = room_cells::RoomCells::whole(&open_cells);
            list = room_shapes::rooms(&open_cells, &mut rooms, &CellMap::default(), &mut notes);
            passages = passages::Passages::between(&open_cells.open, &rooms.of);
        }
        let mut layout = Layout {
            width: open_cells.open.width(),
            height: open_cells.open.height(),
            rock: if self.is_void { Cell::Void } else { Cell::Wall },
            rooms: list,
            signs: self.signs.clone(),
            words: self.words.clone(),
            ..Layout::default()
        };
        let room_at = |at: Point| rooms.of.get(at).and_then(|own| own.checked_sub(1)).map(RoomId);
        let (doors, door_ids) = things::doors(self, &open_cells, &rooms, &passages, &room_at, &mut notes);
        layout.doors = doors;
        layout.exits = things::exits(self, &passages, &room_at, &mut notes);
        (layout.start, layout.goal) = ends::choose(self, asked, &open_cells, &layout, &mut notes)?;
        layout.stairs = things::stairs(self, &open_cells, &mut notes);
        layout.marks = things::marks(self, &open_cells, &room_at, &mut notes);
        let pillar = |at: &Point| Mark::new(*at, MarkKind::Pillar, room_at(*at));
        layout.marks.extend(rooms.pillars.iter().map(pillar));
        let water = things::water(self, &open_cells, &mut notes);
        layout.layers = Layers { water, ..Layers::default() };
        layout.passages = passages.list;
        locks::take(self, &mut layout, &door_ids, &mut notes);
        Ok(Recovered { layout, notes, cut_off: open_cells.cut_off })
    }
}

/// The recipe of a given layout allows rooms whose rectangles together are so many times the board.
const MOST_ROOMS_PER_CELL: i64 = 4;
