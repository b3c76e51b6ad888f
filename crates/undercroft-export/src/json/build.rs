//! Makes a draft of the records. The board is carved again, which also restores the owner of each cell.

use undercroft::{
    Cell, CellChanges, Door, Draft, FloorText, Grid, Layers, Layout, Mark, MarkKind, Passage, Point, Rect, Room, carve,
    check::{Fault, Faults, Rule},
    recipe::{MAX_CELLS, ResolvedRecipe},
    records::{Author, FieldFault, RoomRecord, read_rows},
    view::GLYPHS,
};

use super::{
    ReadError, graph,
    in_file::InFile,
    locks,
    read::{DungeonFile, unsound_by},
    words,
};

/// The most room cells per board cell. Rooms may overlap, but without a bound a file could make carving take forever.
const MOST_ROOMS_PER_CELL: i64 = 4;
/// The same bound for walks with free placement, whose rooms may overlap any number of times.
const MOST_CLIPPED: i64 = 1 << 26;

fn size(file: &DungeonFile) -> (i32, i32) {
    (file.width.0.0, file.height.0.0)
}

/// Bounds the work, whatever the file says.
pub(super) fn bounds(file: &DungeonFile, recipe: &ResolvedRecipe) -> Result<(), ReadError> {
    let (width, height) = size(file);
    let cells = i64::from(width) * i64::from(height);
    if cells > MAX_CELLS {
        let message = format!("width × height must be at most {MAX_CELLS} cells, is {cells}");
        return Err(ReadError::shape("width", message));
    }
    let board = Rect::new(0, 0, width, height);
    let blocks = file.passages.iter().filter_map(|passage| passage.rect);
    let rects = file.rooms.iter().map(RoomRecord::rect).chain(blocks);
    // If rooms may extend beyond the board only the part on it is carved, but masks have their full size.
    let of_mask = file.rooms.iter().filter(|room| room.mask.is_some()).map(|room| room.rect().area());
    let (area, most): (i64, i64) = if recipe.facts().clips {
        let carved: i64 = rects.map(|rect| rect.intersect(board).area()).sum();
        (carved + of_mask.sum::<i64>(), (MOST_ROOMS_PER_CELL * cells).max(MOST_CLIPPED))
    } else {
        (rects.map(Rect::area).sum(), MOST_ROOMS_PER_CELL * cells)
    };
    if area > most {
        let message = format!("together they have {area} cells, on a board of {cells} at most {most} make sense");
        return Err(ReadError::shape_hint("rooms", message, "make them smaller, or the board larger"));
    }
    for (index, passage) in file.passages.iter().enumerate() {
        let listed = passage.cells.as_ref().map_or(0, Vec::len);
        if listed as i64 > cells {
            let message = format!("has {listed} cells, more than the whole board, which has {cells}");
            let hint = "a passage lists each of its cells once";
            return Err(ReadError::shape_hint(format!("passages[{index}].cells"), message, hint));
        }
    }
    Ok(())
}

/// The map of the file, one byte per cell.
pub(super) fn tiles(file: &DungeonFile) -> Result<Grid<u8>, ReadError> {
    let known: Vec<String> = GLYPHS.iter().map(|glyph| format!("`{}` {}", glyph.symbol, glyph.name)).collect();
    let known = format!("known here: {}", known.join(", "));
    // Every glyph is ASCII, so a byte holds it.
    let tile = |c: char| GLYPHS.iter().any(|glyph| glyph.symbol == c).then_some(c as u8);
    Ok(read_rows("tiles", &file.tiles, size(file), b' ', tile, &known)?)
}

/// The draft, and the rest of the file.
pub(super) fn draft(
    mut file: DungeonFile,
    tiles: &Grid<u8>,
    recipe: &ResolvedRecipe,
    faults: &mut Faults,
) -> Result<(Draft, DungeonFile), ReadError> {
    let (width, height) = size(&file);
    // The letters follow from the text of the recipe; `consistency` compares them with the file.
    let given = recipe.given_layout().and_then(|layout| layout.layers.text.clone());
    let text = recipe.passes.text.as_ref();
    let text = text.map(|params| FloorText { text: params.text.clone(), tab_width: params.tab_width }).or(given);
    let text = text.filter(|_| file.layers.text.is_some());
    let layers = file.layers.layers((width, height))?;
    let rooms = std::mem::take(&mut file.rooms).into_iter().enumerate();
    let rooms: Vec<Room> = rooms
        .map(|(index, record)| room(record).map_err(|fault| fault.within("rooms", index)))
        .collect::<Result<_, _>>()?;
    let board = Rect::new(0, 0, width, height);
    let passages = std::mem::take(&mut file.passages).into_iter().enumerate();
    let passages = passages.map(|(index, record)| {
        record.passage(index as u32, board, Author::Program).map_err(|fault| fault.within("passages", index))
    });
    let passages: Vec<Passage> = passages.collect::<Result<_, _>>()?;
    let ids = [
        ("room", rooms.iter().map(|room| room.id.0).collect::<Vec<_>>()),
        ("passage", passages.iter().map(|passage| passage.id.0).collect()),
        ("door", file.doors.iter().filter_map(|door| door.id).map(|id| id.0).collect()),
    ];
    ids.iter().for_each(|(what, ids)| dense(what, ids, faults));
    if !faults.is_empty() {
        // With wrong ids the owner grid would be wrong too, and every later message misleading.
        return Err(unsound_by(std::mem::take(faults)));
    }
    let changed = |cells: &mut Option<Vec<Point>>| {
        let mut cells = cells.take().unwrap_or_default();
        cells.sort_unstable();
        cells
    };
    let changes = CellChanges { opened: changed(&mut file.opened), closed: changed(&mut file.closed) };
    let marks = std::mem::take(&mut file.marks);
    let assembly = graph::build(file.graph.as_ref(), file.raster.as_ref(), recipe)?;
    let (locks, keys) = locks::build(file.locks.take(), file.keys.take())?;
    let layout = Layout {
        width,
        height,
        rock: if assembly.is_some() { Cell::Void } else { rock(tiles, &marks, &changes) },
        rooms,
        passages,
        changes,
        doors: std::mem::take(&mut file.doors).into_iter().map(Door::from).collect(),
        stairs: std::mem::take(&mut file.stairs),
        exits: std::mem::take(&mut file.exits),
        locks,
        keys,
        marks,
        layers: Layers { text, ..layers },
        signs: file.signs.take().unwrap_or_default(),
        words: words::read("words", file.words.take())?,
        start: file.start.0,
        goal: file.goal.map(|InFile(goal)| goal),
        assembly,
    };
    Ok((carve(layout), file))
}

fn dense(what: &str, ids: &[u32], faults: &mut Faults) {
    for (index, id) in ids.iter().enumerate().filter(|(index, id)| **id as usize != *index) {
        faults.add(Fault::new(Rule::DenseIds, format!("the {what} in place {index} has the id {id}")));
    }
}

/// The kind of the uncarved cells. Pillars and cells closed by hand are always wall, so that many walls do not count.
fn rock(tiles: &Grid<u8>, marks: &[Mark], changes: &CellChanges) -> Cell {
    let count = |tile: u8| tiles.values().iter().filter(|other| **other == tile).count();
    let pillars = marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).count();
    if count(b' ') > count(b'#').saturating_sub(pillars + changes.closed.len()) { Cell::Void } else { Cell::Wall }
}

fn room(record: RoomRecord) -> Result<Room, FieldFault> {
    let room = record.room(0, Author::Program)?;
    words::bounded("words", &room.words)?;
    if room.name.as_ref().is_some_and(|name| name.is_empty() || name.len() > words::MOST_BYTES) {
        return Err(FieldFault::new("name", "must be a text that is neither empty nor too long"));
    }
    Ok(room)
}
