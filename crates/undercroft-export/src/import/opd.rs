//! One Page Dungeon's JSON: rectangles, doors, notes, columns and water, in cells that may be negative.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use undercroft::{
    CellDoor, CellExit, CellMap, CellStair, Dir, DoorKind, Grid, Mark, MarkKind, Point, Rect, Room, RoomId, Shape,
    StairWay, Water,
};

use super::{
    ImportError, Imported, MAX_CELLS, board, json,
    things::{one_line, prose},
};

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
    /// The way through it: into the dungeon for an entrance.
    #[serde(default)]
    dir: FilePoint,
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

/// Rectangles at least so wide are rooms; narrower ones are corridors and the cells of doors, unless a note stands in them.
const BROAD: i32 = 2;

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
    let mut notes = read_doors(&file, &mut map, &local);
    let by_piece = notes_by_piece(&file, &pieces, &mut notes);
    read_rooms(&pieces, &by_piece, around, &mut map);
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
    Ok(Imported { map, notes, levels: Vec::new() })
}

fn floor_rect(place: usize, rect: &FileRect) -> Result<FloorRect, ImportError> {
    let whole = |number: f64| (number.abs() < 1e5 && number.fract() == 0.0).then_some(number as i32);
    let sides = [rect.x, rect.y, rect.w, rect.h].map(whole);
    match sides {
        [Some(x), Some(y), Some(w), Some(h)] if w > 0 && h > 0 => {
            Ok(FloorRect { rect: Rect::new(x, y, w, h), is_round: rect.rotunda && w.min(h) > BROAD })
        }
        _ => {
            let message = format!("`rects[{place}]` is no rectangle of whole cells");
            Err(ImportError::new(message).hint("`x`, `y`, `w` and `h` are whole numbers, and `w` and `h` at least 1"))
        }
    }
}

type Local<'a> = &'a dyn Fn(f64, f64) -> Option<Point>;

/// Doors by their types: 0 none, 1 door, 2 archway, 3 entrance, 4 portcullis, 5 double, 6 secret, 7 barred, 8 way down, 9 steps.
/// One begins inside of the first entrance.
fn read_doors(file: &File, map: &mut CellMap, local: Local<'_>) -> Vec<String> {
    let mut steps = 0;
    for door in &file.doors {
        let Some(at) = local(door.x, door.y).filter(|at| map.open.get(*at).is_some()) else { continue };
        let kind = match door.kind {
            1 | 5 => DoorKind::Closed,
            2 => DoorKind::Archway,
            4 | 7 => DoorKind::Locked,
            6 => DoorKind::Secret,
            3 => {
                let main = map.exits.is_empty();
                let inside = way_in(map, at, door.dir);
                if main {
                    map.start = inside.map(|way| way.step(at)).or(Some(at));
                }
                let side = inside.map(Dir::opposite);
                map.exits.push(CellExit { at, side, kind: "entrance".to_owned(), main });
                continue;
            }
            8 => {
                map.stairs.push(CellStair { at, direction: StairWay::Down, facing: None });
                continue;
            }
            9 => {
                steps += 1;
                continue;
            }
            _ => continue,
        };
        map.doors.push(CellDoor { at, kind, room: None });
    }
    if steps == 0 { Vec::new() } else { vec![format!("steps in corridors are plain floor: {steps}")] }
}

/// The way from an entrance into the dungeon: to the only floor beside it, else along the entrance. None if the entrance lies amid floor.
fn way_in(map: &CellMap, at: Point, dir: FilePoint) -> Option<Dir> {
    let is_open = |way: &Dir| map.open.get(way.step(at)) == Some(&true);
    let open: Vec<Dir> = Dir::ALL.into_iter().filter(is_open).collect();
    if let [one] = open.as_slice() {
        return Some(*one);
    }
    let along = |way: &Dir| {
        let step = way.step(Point::new(0, 0));
        [dir.x, -dir.x].contains(&f64::from(step.x)) && [dir.y, -dir.y].contains(&f64::from(step.y))
    };
    match open.into_iter().filter(along).collect::<Vec<_>>().as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// The notes of each rectangle, by its place: of the one that a note stands in, or else of the nearest. The cells of doors have none.
fn notes_by_piece<'a>(
    file: &'a File,
    pieces: &[FloorRect],
    said: &mut Vec<String>,
) -> BTreeMap<usize, Vec<&'a FileNote>> {
    let doors: BTreeSet<Point> = file.doors.iter().filter_map(|door| super::cell(door.x, door.y)).collect();
    let is_door = |rect: Rect| rect.area() == 1 && doors.contains(&rect.corner());
    let mut by_piece: BTreeMap<usize, Vec<&FileNote>> = BTreeMap::new();
    let (mut aside, mut astray) = (0, 0);
    let most = MOST_STEPS / pieces.len().max(1);
    for note in file.notes.iter().take(most) {
        let Some(at) = super::cell(note.pos.x, note.pos.y) else {
            astray += 1;
            continue;
        };
        let far = |rect: Rect| {
            let beyond = |place: i32, from: i32, to: i32| (from - place).max(place - to + 1).max(0);
            beyond(at.x, rect.x, rect.right()) + beyond(at.y, rect.y, rect.bottom())
        };
        let places = pieces.iter().enumerate().filter(|(_, piece)| !is_door(piece.rect));
        let nearest =
            places.min_by_key(|(_, piece)| (far(piece.rect), std::cmp::Reverse(piece.rect.w.min(piece.rect.h))));
        let Some((place, piece)) = nearest else {
            astray += 1;
            continue;
        };
        aside += usize::from(far(piece.rect) > 0);
        by_piece.entry(place).or_default().push(note);
    }
    astray += file.notes.len().saturating_sub(most);
    if aside > 0 {
        said.push(format!("notes that stand beside the floor: {aside}, each given to the nearest room"));
    }
    if astray > 0 {
        said.push(format!("notes that stand nowhere: {astray}, left out"));
    }
    by_piece
}

/// How often a note may be compared with a rectangle.
const MOST_STEPS: usize = 1 << 27;

/// Rooms are the rectangles with notes and the broad ones. Broad ones that touch are one room, unless both have notes.
fn read_rooms(pieces: &[FloorRect], notes: &BTreeMap<usize, Vec<&FileNote>>, around: Rect, map: &mut CellMap) {
    const FREE: u32 = u32::MAX;
    let mut owner = Grid::new(around.w, around.h, 0_u32);
    let doors: BTreeSet<Point> = map.doors.iter().map(|door| door.at).collect();
    let local = |rect: Rect| rect.moved(-around.corner());
    let is_room =
        |(place, piece): &(usize, &FloorRect)| piece.rect.w.min(piece.rect.h) >= BROAD || notes.contains_key(place);
    let rooms: Vec<(usize, &FloorRect)> = pieces.iter().enumerate().filter(is_room).collect();
    for (_, piece) in &rooms {
        local(piece.rect).cells().filter(|at| map.open[*at] && !doors.contains(at)).for_each(|at| owner[at] = FREE);
    }
    // Rectangles with notes have their own cells first.
    let mut found: Vec<(usize, Vec<Point>)> = Vec::new();
    for has_note in [true, false] {
        let begun = found.len();
        for (place, piece) in rooms.iter().filter(|(place, _)| notes.contains_key(place) == has_note) {
            let number = found.len() as u32 + 1;
            let own = local(piece.rect).cells().filter(|at| owner[*at] == FREE);
            let own: Vec<Point> = if has_note { own.collect() } else { own.take(1).collect() };
            own.iter().for_each(|at| owner[*at] = number);
            if !own.is_empty() {
                found.push((*place, own));
                if !has_note {
                    spread(&mut owner, number, found.last_mut().map(|(_, cells)| cells));
                }
            }
        }
        for (number, room) in (begun as u32 + 1..).zip(found.iter_mut().skip(begun)).filter(|_| has_note) {
            spread(&mut owner, number, Some(&mut room.1));
        }
    }
    found.sort_by_key(|(place, _)| *place);
    for (place, cells) in found {
        let bounds = Rect::around(cells.iter().copied()).unwrap_or_default();
        let mut mask = Grid::new(bounds.w, bounds.h, false);
        cells.iter().for_each(|at| mask.put(*at - bounds.corner(), true));
        let circle = Shape::circle(bounds.w, bounds.h);
        let shape = match mask {
            mask if mask.values().iter().all(|inside| *inside) => Shape::Rect,
            mask if pieces[place].is_round && circle.mask() == Some(&mask) => circle,
            mask => Shape::Mask(mask),
        };
        let mut room = Room { shape, ..Room::new(RoomId(0), bounds) };
        notes.get(&place).into_iter().flatten().for_each(|note| take_note(note, &mut room));
        map.rooms.push(room);
    }
}

/// Gives a room the free cells that touch it, and those that touch them.
fn spread(owner: &mut Grid<u32>, number: u32, cells: Option<&mut Vec<Point>>) {
    let Some(cells) = cells else { return };
    let mut next = 0;
    while next < cells.len() {
        for beside in owner.neighbours(cells[next]).collect::<Vec<_>>() {
            if owner[beside] == u32::MAX {
                owner[beside] = number;
                cells.push(beside);
            }
        }
        next += 1;
    }
}

/// Gives a room the text and the number of a note. What is no number, or the number of a further note, stands before its text.
fn take_note(note: &FileNote, room: &mut Room) {
    let said = note.number.0.as_deref().map(str::trim).filter(|said| !said.is_empty());
    let number = said.and_then(|said| said.parse().ok()).filter(|_| room.number.is_none());
    room.number = room.number.or(number);
    let text = prose(&note.text);
    let text = match said.filter(|_| number.is_none()) {
        Some(said) => format!("{}. {text}", one_line(said)),
        None => text,
    };
    if !text.trim().is_empty() {
        let here = room.words.entry("here".to_owned()).or_default();
        *here = prose(&if here.is_empty() { text } else { format!("{here} {text}") });
    }
}
