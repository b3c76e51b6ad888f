//! Maps for 2D engines, read back by readers that know the formats and nothing of how we write them: rooms, doors and the
//! cells where one can walk are those of the dungeon, over a hundred random recipes of all methods.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

#[path = "../common/mod.rs"]
mod common;
mod ldtk;
#[path = "../common/random.rs"]
mod random;
mod tiled_maps;
mod tmj;
mod tmx;
mod tscn;

use std::collections::BTreeSet;

use undercroft::{Dungeon, MarkKind, Named, geom::Rect, view::plan::Audience};
use undercroft_export::{Exported, Format, Options, export, picture::PictureOptions};

/// The key of a lock, how many doors it has, and the cells where its keys lie.
pub type LockRead = (String, usize, Vec<(i32, i32)>);

/// What can be read from a map of one level.
#[derive(Debug, Default, PartialEq)]
pub struct ReadMap {
    /// Columns and rows.
    pub size: (i32, i32),
    /// Where one can stand.
    pub walkable: BTreeSet<(i32, i32)>,
    /// Number, rectangle and shape.
    pub rooms: Vec<(i64, Rect, String)>,
    /// Cell, kind and the room it belongs to.
    pub doors: Vec<(i32, i32, String, i64)>,
    /// Cell and which way they lead.
    pub stairs: Vec<(i32, i32, String)>,
    /// Cell and kind.
    pub marks: Vec<(i32, i32, String)>,
    /// The cell of the start.
    pub start: Option<(i32, i32)>,
    /// The cell of the goal.
    pub goal: Option<(i32, i32)>,
    /// In their order.
    pub locks: Vec<LockRead>,
}

/// What a reader should find.
pub fn wanted(dungeon: &Dungeon) -> ReadMap {
    let draft = dungeon.draft();
    let bounds = draft.board.cells.bounds();
    let cell = |at: undercroft::Point| (at.x, at.y);
    let keys = |name: &str| {
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(name));
        keys.map(|mark| cell(mark.at)).collect()
    };
    ReadMap {
        size: (bounds.w, bounds.h),
        walkable: bounds.cells().filter(|at| draft.is_walkable(*at)).map(cell).collect(),
        rooms: draft.rooms.iter().map(|room| (room.id.0.into(), room.rect, room.shape.name().to_owned())).collect(),
        doors: draft
            .doors
            .iter()
            .map(|door| (door.at.x, door.at.y, door.kind.name().to_owned(), door.room.0.into()))
            .collect(),
        stairs: draft.stairs.iter().map(|it| (it.at.x, it.at.y, it.direction.name().to_owned())).collect(),
        marks: draft
            .marks
            .iter()
            .filter(|mark| mark.kind != MarkKind::Junction)
            .map(|mark| (mark.at.x, mark.at.y, mark.kind.name().to_owned()))
            .collect(),
        start: Some(cell(draft.start)),
        goal: draft.goal.map(cell),
        locks: draft.locks.iter().map(|lock| (lock.key.clone(), lock.doors.len(), keys(&lock.key))).collect(),
    }
}

/// The file of a dungeon, with a name.
pub fn exported(dungeon: &Dungeon, format: Format) -> Exported {
    let options = Options { stem: Some("map".to_owned()), ..Options::default() };
    export(dungeon, format, &options).unwrap()
}

fn for_players(dungeon: &Dungeon, format: Format) -> Exported {
    let picture = PictureOptions { audience: Audience::Player, ..PictureOptions::default() };
    export(dungeon, format, &Options { picture, stem: Some("map".to_owned()), ..Options::default() }).unwrap()
}

/// Reads a hundred dungeons.
pub fn reads_a_hundred(format: Format, read: impl Fn(&Exported) -> ReadMap) {
    let (mut doors, mut locks, mut solid) = (0, 0, 0);
    for (recipe, dungeon) in random::hundred() {
        let file = exported(&dungeon, format);
        let (found, wanted) = (read(&file), wanted(&dungeon));
        assert_eq!(found, wanted, "{recipe}");
        assert_eq!(file, exported(&dungeon, format), "the same bytes every time");
        doors += wanted.doors.len();
        locks += wanted.locks.len();
        solid += dungeon.draft().marks.iter().filter(|mark| mark.solid).count();
        // Players get a map too, of what they see.
        let seen = read(&for_players(&dungeon, format));
        assert!(seen.walkable.len() <= wanted.walkable.len() && seen.rooms.len() <= wanted.rooms.len());
        assert!(seen.goal.is_none() && seen.locks.iter().all(|(key, ..)| key.is_empty()));
    }
    assert!(doors > 500 && locks > 20 && solid > 50, "{doors} doors, {locks} locks, {solid} solid marks");
}

/// The size of a PNG file.
pub fn png_size(file: &[u8]) -> (u32, u32) {
    let reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

#[test]
fn every_tileset_has_a_sheet_of_its_own() {
    for format in [Format::Tmj, Format::Tmx, Format::Ldtk, Format::Tscn] {
        let mut sheets = BTreeSet::new();
        for tileset in random::TILESETS {
            let recipe = format!("[method.bsp]\nwidth=30\nheight=20\n[passes.wang]\ntileset='{tileset}'\n");
            let file = exported(&common::make(&recipe, "7"), format);
            assert_eq!(file.beside[0].name, "map.tiles.png");
            assert!(String::from_utf8(file.bytes).unwrap().contains("map.tiles.png"));
            sheets.insert(file.beside[0].bytes.clone());
        }
        assert_eq!(sheets.len(), 8, "{format:?}");
    }
}
