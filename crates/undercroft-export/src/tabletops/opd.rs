//! The JSON of One Page Dungeon: rectangles, doors, notes, columns and water.
//!
//! Every cell of floor is in some rectangle. A rectangular room is one; a round room is one that says `rotunda`, if its
//! cells are those of a circle; any other shape is cut into rectangles, and so are corridors. A door has a cell of its
//! own. The entrance comes first and lies at (0, 0), from where all cells count.

use undercroft::{
    Barrier, Dir, Grid, Json, MarkKind, Point, Rect, Shape, Water, json,
    view::{merged_rects, plan::number},
};

use crate::{
    ExportError, Exported, Loss, notes,
    source::{ExportSource, SourceLevel},
};

/// The types of doors.
mod door_type {
    pub const DOOR: i64 = 1;
    pub const ARCHWAY: i64 = 2;
    pub const ENTRANCE: i64 = 3;
    pub const SECRET: i64 = 6;
    pub const BARRED: i64 = 7;
    pub const EXIT_DOWN: i64 = 8;
    pub const STEPS: i64 = 9;
}

/// The version of One Page Dungeon whose files look like this.
const VERSION: &str = "1.2.7";

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let Some(level) = source.levels.first() else { return Ok(Exported::default()) };
    let (title, hook) = level.name_and_hook();
    let doors = doors(level);
    let origin = doors.first().map_or(level.draft.start, |door| door.at);
    let cell = |at: Point| (i64::from(at.x - origin.x), i64::from(at.y - origin.y));
    let spot = |at: Point| {
        let (x, y) = cell(at);
        json!({ "x": x, "y": y })
    };
    let rects: Vec<Json> = rects(level, &doors)
        .into_iter()
        .map(|(rect, is_round, is_ending)| {
            let (x, y) = cell(rect.corner());
            let mut fields = vec![("x", json!(x)), ("y", json!(y)), ("w", json!(rect.w)), ("h", json!(rect.h))];
            fields.extend(is_round.then(|| ("rotunda", json!(true))));
            fields.extend(is_ending.then(|| ("ending", json!(true))));
            Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        })
        .collect();
    let door = |door: &OpdDoor| {
        let ((x, y), step) = (cell(door.at), door.dir.step(Point::new(0, 0)));
        json!({ "x": x, "y": y, "dir": { "x": step.x, "y": step.y }, "type": door.kind })
    };
    let is_seen = |at: Point| level.frame.contains(at);
    let columns = level.draft.marks.iter().filter(|mark| mark.kind == MarkKind::Column && is_seen(mark.at));
    let water = level.draft.layers.water.as_ref();
    let wet = water
        .into_iter()
        .flat_map(|water| water.bounds().cells().filter(|at| water.get(*at).is_some_and(|water| *water != Water::Dry)));
    let file = json!({
        "version": VERSION,
        "title": title,
        "story": hook,
        "rects": rects,
        "doors": doors.iter().map(door).collect::<Vec<Json>>(),
        "notes": room_notes(source, level, origin),
        "columns": columns.map(|mark| spot(mark.at)).collect::<Vec<Json>>(),
        "water": wet.map(spot).collect::<Vec<Json>>(),
    });
    Ok(Exported::file(format!("{file}\n")).losing(losses(source, level)))
}

/// A door as One Page Dungeon has it.
struct OpdDoor {
    at: Point,
    dir: Dir,
    kind: i64,
    /// Whether its cell is floor in the dungeon; the entrance lies beyond the wall.
    is_floor: bool,
}

/// The entrance, then doors, stairs in corridors and stairs down. One door a cell.
fn doors(level: &SourceLevel<'_>) -> Vec<OpdDoor> {
    let draft = &level.draft;
    let is_floor = |at: Point| draft.board.cells.get(at) == Some(&undercroft::Cell::Floor);
    let entrance = draft.exits.iter().find(|exit| exit.main);
    let entrance = entrance
        .map_or(OpdDoor { at: draft.start, dir: Dir::North, kind: door_type::ENTRANCE, is_floor: true }, |exit| {
            OpdDoor { at: exit.at, dir: exit.side, kind: door_type::ENTRANCE, is_floor: is_floor(exit.at) }
        });
    let mut list = vec![entrance];
    for door in &draft.doors {
        let kind = match door.kind.barrier() {
            Barrier::Open => door_type::ARCHWAY,
            Barrier::Leaf => door_type::DOOR,
            Barrier::Lock => door_type::BARRED,
            Barrier::Hidden => door_type::SECRET,
        };
        list.push(OpdDoor { at: door.at, dir: door.side, kind, is_floor: true });
    }
    for stair in &draft.stairs {
        let kind = if stair.passage.is_some() { door_type::STEPS } else { door_type::EXIT_DOWN };
        list.push(OpdDoor { at: stair.at, dir: stair.facing.unwrap_or(Dir::South), kind, is_floor: true });
    }
    let mut seen = std::collections::BTreeSet::new();
    list.retain(|door| seen.insert((door.at.x, door.at.y)));
    list
}

/// The rectangles: rooms, then the rest of the floor, then one cell for each door. Beside each stands whether it is round, and
/// whether it holds the goal.
fn rects(level: &SourceLevel<'_>, doors: &[OpdDoor]) -> Vec<(Rect, bool, bool)> {
    let draft = &level.draft;
    let bounds = draft.board.cells.bounds();
    let mut rest: Grid<bool> = Grid::new(bounds.w, bounds.h, false);
    for at in bounds.cells() {
        rest.put(at, draft.board.cells.get(at) == Some(&undercroft::Cell::Floor));
    }
    let is_open = rest.clone();
    let mut list = Vec::new();
    for room in &draft.rooms {
        let is_ending = draft.goal.is_some_and(|goal| room.shape.contains(room.rect, goal));
        let whole = room.rect.cells().all(|at| is_open.get(at) == Some(&room.shape.contains(room.rect, at)));
        let is_round = matches!(room.shape, Shape::Circle(_)) && room.rect.w == room.rect.h;
        if whole && (room.shape == Shape::Rect || is_round) {
            list.push((room.rect, is_round, is_ending));
            room.rect.cells().filter(|at| room.shape.contains(room.rect, *at)).for_each(|at| rest.put(at, false));
        }
    }
    for door in doors.iter().filter(|door| door.is_floor) {
        // A door may stand on the floor of a room, as the start does where there is no entrance.
        rest.put(door.at, false);
    }
    list.extend(merged_rects(&rest).into_iter().map(|rect| (rect, false, false)));
    list.extend(doors.iter().map(|door| (Rect::square(door.at, 1), false, false)));
    list
}

fn room_notes(source: &ExportSource<'_>, level: &SourceLevel<'_>, origin: Point) -> Vec<Json> {
    if !source.is_for_gm() {
        return Vec::new();
    }
    let told = level.words_for_gm();
    let notes = notes::notes_of_draft(&level.draft, &told);
    let place = |note: &notes::Note| {
        let room = level.draft.rooms.iter().find(|room| room.id == note.room)?;
        let rect = room.rect;
        let (x, y) = (
            f64::from(rect.x - origin.x) + f64::from(rect.w) / 2.0,
            f64::from(rect.y - origin.y) + f64::from(rect.h) / 2.0,
        );
        let text = [note.title.as_str(), note.aloud.as_str(), &note.facts.join(" ")]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(". ");
        let number = number(&level.draft, room)?;
        Some(json!({ "text": text.replace("..", "."), "ref": number.to_string(), "pos": { "x": x, "y": y } }))
    };
    notes.iter().filter_map(place).collect()
}

fn losses(source: &ExportSource<'_>, level: &SourceLevel<'_>) -> Vec<Loss> {
    let draft = &level.draft;
    let curved = draft.rooms.iter().filter(|room| {
        !(room.shape == Shape::Rect || (matches!(room.shape, Shape::Circle(_)) && room.rect.w == room.rect.h))
    });
    let marks = draft
        .marks
        .iter()
        .filter(|mark| !matches!(mark.kind, MarkKind::Column | MarkKind::Pillar | MarkKind::Junction));
    let locked = draft.doors.iter().filter(|door| door.kind.is_locked());
    let losses = [
        Loss::counted(
            "shapes",
            curved.count(),
            "room that is no rectangle is several",
            "rooms that are no rectangles are several each",
        ),
        Loss::counted(
            "locked-doors",
            locked.count(),
            "locked door is barred, without a key",
            "locked doors are barred, without keys",
        ),
        Loss::counted(
            "marks",
            marks.count(),
            "furnishing or other thing is left out",
            "furnishings and other things are left out",
        ),
        (!source.is_for_gm()).then(|| Loss::new("notes", "there are no notes in a file for players")),
    ];
    losses.into_iter().flatten().collect()
}
