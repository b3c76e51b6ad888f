//! What an audience sees of a dungeon, as the readers must find it.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Cell, DoorKind, Draft, Dungeon, Grid,
    geom::{Point, Rect},
    view::{
        Audience,
        plan::{content, redact, shown},
    },
};
use undercroft_export::{Exported, Format, Options, export, picture::PictureOptions};

/// A draft as an audience sees it, and where what it sees begins.
pub struct Seen {
    pub draft: Draft,
    pub frame: Rect,
    pub is_gm: bool,
}

pub const AUDIENCES: [Audience; 2] = [Audience::Gm, Audience::Player];

pub fn options(audience: Audience) -> Options {
    Options { picture: PictureOptions { audience, ..PictureOptions::default() }, ..Options::default() }
}

/// The file for an audience, and what it sees.
pub fn written(dungeon: &Dungeon, format: Format, audience: Audience) -> (Exported, Seen) {
    let exported = export(dungeon, format, &options(audience)).unwrap_or_else(|error| panic!("{format}: {error}"));
    assert_eq!(exported, export(dungeon, format, &options(audience)).unwrap(), "the same every time");
    (exported, Seen::of(dungeon.draft(), audience))
}

impl Seen {
    pub fn of(draft: &Draft, audience: Audience) -> Seen {
        let draft = redact(draft, audience, false).into_owned();
        let frame = match audience {
            Audience::Gm => draft.board.cells.bounds(),
            Audience::Player => content(&shown(&draft, Audience::Gm, false)).grown(1),
        };
        Seen { draft, frame, is_gm: audience == Audience::Gm }
    }

    /// A cell of the board as files count them.
    pub fn placed(&self, at: Point) -> Point {
        at - self.frame.corner()
    }

    pub fn is_floor(&self, at: Point) -> bool {
        self.draft.board.cells.get(at) == Some(&Cell::Floor)
    }

    pub fn floor(&self) -> BTreeSet<Point> {
        let cells = self.draft.board.cells.bounds().cells();
        cells.filter(|at| self.is_floor(*at)).map(|at| self.placed(at)).collect()
    }

    pub fn walkable(&self) -> BTreeSet<Point> {
        let walkable: Grid<bool> = self.draft.walkable();
        let cells = walkable.bounds().cells().filter(|at| walkable.get(*at) == Some(&true));
        cells.map(|at| self.placed(at)).collect()
    }

    /// The cells of doors, with the strongest kind on each.
    pub fn doors(&self) -> BTreeMap<Point, DoorKind> {
        let mut doors = BTreeMap::new();
        for door in &self.draft.doors {
            let kind = doors.entry(self.placed(door.at)).or_insert(door.kind);
            *kind = (*kind).max(door.kind);
        }
        doors
    }

    /// Whether any key opens the locked doors of a cell.
    pub fn has_key(&self, at: Point) -> bool {
        let doors = self.draft.locks.iter().flat_map(|lock| &lock.doors);
        doors.filter_map(|id| self.draft.doors.get(id.0 as usize)).any(|door| self.placed(door.at) == at)
    }

    /// The cells of each room.
    pub fn rooms(&self) -> Vec<BTreeSet<Point>> {
        let cells = |room: &undercroft::Room| self.draft.cells_of(room.id).map(|at| self.placed(at)).collect();
        self.draft.rooms.iter().map(cells).collect()
    }
}
