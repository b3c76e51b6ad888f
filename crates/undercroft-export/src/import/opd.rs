//! One Page Dungeon's JSON: rectangles, doors, notes, columns and water, in cells that may be negative.

use serde::Deserialize;
use undercroft::{
    CellDoor, CellExit, CellMap, CellStair, DoorKind, Grid, Mark, MarkKind, Point, Rect, Room, RoomId, Shape, StairWay,
    Water,
};

use super::{ImportError, Imported, MAX_CELLS, board, json, things::prose};

#[derive(Default, Deserialize)]
#[serde(default)]
struct File {
    title: String,
    story: String,
    rects: Vec<FileRect>,
    doors: Vec<FileDoor>,
    notes: Vec<FileNote>,
    columns: Vec<FilePoint>,
    water: Vec<FilePoint>,
}

#[derive(Clone, Copy, Deserialize)]
struct FileRect {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    #[serde(default)]
    rotunda: bool,
}

#[derive(Deserialize)]
struct FileDoor {
    x: f64,
    y: f64,
    #[serde(rename = "type", default)]
    kind: i64,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct FileNote {
    text: String,
    #[serde(rename = "ref")]
    number: super::tiled::model::Scalar,
    pos: FilePoint,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct FilePoint {
    x: f64,
    y: f64,
}

/// A rectangle of cells.
struct FloorRect {
    rect: Rect,
    is_round: bool,
}

/// Rectangles at least so wide are rooms; narrower ones are corridors and the cells of doors.
const ROOM: i32 = 2;

/// Reads a dungeon.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let file: File = json(text, "file of One Page Dungeon")?;
    let pieces: Vec<FloorRect> =
        file.rects.iter().enumerate().map(|(place, rect)| floor_rect(place, rect)).collect::<Result<_, _>>()?;
    let area: i64 = pieces.iter().map(|piece| piece.rect.area()).fold(0, i64::saturating_add);
    let Some(bounds) = pieces.iter().map(|piece| piece.rect).reduce(|a, b| a.union(b)) else {
        return Err(ImportError::new("`rects` is empty, so there is no floor"));
    };
    let around = bounds.grown(1);
    let (width, height) = board(i64::from(around.w), i64::from(around.h))?;
    if area > 4 * MAX_CELLS {
        return Err(ImportError::new("`rects` lie on each other far too often"));
    }
    let to_board = |at: Point| at - around.corner();
    let local = |x: f64, y: f64| super::cell(x, y).map(to_board);
    let mut map = CellMap::of_cells(Grid::new(width, height, false));
    for piece in &pieces {
        let rect = piece.rect.moved(-around.corner());
        let shape = if piece.is_round { Shape::circle(rect.w, rect.h) } else { Shape::Rect };
        shape.each_span(rect, |y, from, to| map.open.row_mut(y)[from as usize..to as usize].fill(true));
    }
    read_doors(&file, &mut map, &local);
    read_rooms(&pieces, around, &mut map);
    map.all_rooms_known = !map.rooms.is_empty();
    for at in file.columns.iter().filter_map(|at| local(at.x, at.y)) {
        map.marks.push(Mark::new(at, MarkKind::Column, None));
    }
    let mut water = Grid::new(width, height, Water::Dry);
    file.water.iter().filter_map(|at| local(at.x, at.y)).for_each(|at| water.put(at, Water::Shallow));
    map.water = (!file.water.is_empty()).then_some(water);
    for (name, text) in [("name", &file.title), ("history", &file.story)] {
        let text = prose(text);
        if !text.is_empty() {
            map.words.insert(name.to_owned(), text);
        }
    }
    let notes = read_notes(&file, &mut map, &local);
    Ok(Imported { map, notes })
}

fn floor_rect(place: usize, rect: &FileRect) -> Result<FloorRect, ImportError> {
    let whole = |number: f64| (number.abs() < 1e5 && number.fract() == 0.0).then_some(number as i32);
    let sides = [rect.x, rect.y, rect.w, rect.h].map(whole);
    match sides {
        [Some(x), Some(y), Some(w), Some(h)] if w > 0 && h > 0 => {
            Ok(FloorRect { rect: Rect::new(x, y, w, h), is_round: rect.rotunda && w.min(h) > ROOM })
        }
        _ => {
            let message = format!("`rects[{place}]` is no rectangle of whole cells");
            Err(ImportError::new(message).hint("`x`, `y`, `w` and `h` are whole numbers, and `w` and `h` at least 1"))
        }
    }
}

type Local<'a> = &'a dyn Fn(f64, f64) -> Option<Point>;

/// Doors by their types: 0 none, 1 door, 2 archway, 3 entrance, 4 portcullis, 5 double, 6 secret, 7 barred, 8 way down, 9 steps.
fn read_doors(file: &File, map: &mut CellMap, local: Local<'_>) {
    for door in &file.doors {
        let Some(at) = local(door.x, door.y).filter(|at| map.open.get(*at).is_some()) else { continue };
        let kind = match door.kind {
            1 | 5 => DoorKind::Closed,
            2 => DoorKind::Archway,
            4 | 7 => DoorKind::Locked,
            6 => DoorKind::Secret,
            3 => {
                let main = map.exits.is_empty();
                map.exits.push(CellExit { at, side: None, kind: "entrance".to_owned(), main });
                continue;
            }
            8 => {
                map.stairs.push(CellStair { at, direction: StairWay::Down, facing: None });
                continue;
            }
            _ => continue,
        };
        map.doors.push(CellDoor { at, kind, room: None });
    }
}

/// Broad rectangles are rooms; those that touch are one.
fn read_rooms(pieces: &[FloorRect], around: Rect, map: &mut CellMap) {
    let mut owner = Grid::new(around.w, around.h, 0_u32);
    let broad: Vec<&FloorRect> = pieces.iter().filter(|piece| piece.rect.w.min(piece.rect.h) >= ROOM).collect();
    let doors: std::collections::BTreeSet<Point> = map.doors.iter().map(|door| door.at).collect();
    let local = |rect: Rect| rect.moved(-around.corner());
    for piece in &broad {
        local(piece.rect).cells().filter(|at| map.open[*at] && !doors.contains(at)).for_each(|at| owner[at] = u32::MAX);
    }
    for piece in &broad {
        let rect = local(piece.rect);
        let Some(first) = rect.cells().find(|at| owner[*at] == u32::MAX) else { continue };
        let number = map.rooms.len() as u32 + 1;
        let (mut unvisited, mut cells) = (vec![first], Vec::new());
        while let Some(at) = unvisited.pop() {
            if owner[at] == u32::MAX {
                owner[at] = number;
                cells.push(at);
                unvisited.extend(owner.neighbours(at));
            }
        }
        let bounds = cells.iter().fold(Rect::square(first, 1), |rect, at| rect.union(Rect::square(*at, 1)));
        let mut mask = Grid::new(bounds.w, bounds.h, false);
        cells.iter().for_each(|at| mask.put(*at - bounds.corner(), true));
        let circle = Shape::circle(bounds.w, bounds.h);
        let shape = match mask {
            mask if mask.values().iter().all(|inside| *inside) => Shape::Rect,
            mask if piece.is_round && circle.mask() == Some(&mask) => circle,
            mask => Shape::Mask(mask),
        };
        map.rooms.push(Room { shape, ..Room::new(RoomId(0), bounds) });
    }
}

/// Notes are texts about the rooms that they stand in.
fn read_notes(file: &File, map: &mut CellMap, local: Local<'_>) -> Vec<String> {
    let mut astray = 0;
    for note in &file.notes {
        let at = local(note.pos.x, note.pos.y);
        let room = at.and_then(|at| map.rooms.iter_mut().find(|room| room.rect.contains(at)));
        let Some(room) = room else {
            astray += 1;
            continue;
        };
        room.number = room.number.or_else(|| note.number.0.as_ref()?.trim().parse().ok());
        let text = prose(&note.text);
        if !text.is_empty() {
            let here = room.words.entry("here".to_owned()).or_default();
            *here = if here.is_empty() { text } else { format!("{here} {text}") };
        }
    }
    if astray == 0 { Vec::new() } else { vec![format!("notes that stand in no room: {astray}, left out")] }
}
