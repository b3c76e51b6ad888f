//! Makes a draft of the records. The board is carved again, which also restores the owner of each cell.

use undercroft::{
    Cell, CellChanges, Door, Draft, Encounter, Exit, FloorText, Grid, Layers, Layout, Mark, MarkKind, Named, Passage,
    PassageId, Rewards, Room, RoomId, Route, Shape, Square, Stair, Water, carve,
    check::{Fault, Faults, Rule},
    geom::{Point, Rect},
    recipe::{MAX_CELLS, ResolvedRecipe},
    view::GLYPHS,
};

use super::{
    ReadError,
    by_name::ByName,
    graph, locks,
    number::{Count, PlaceRecord, PointRecord},
    read::{DungeonFile, unsound_by},
    record::{BendRecord, PassageRecord, RectRecord, RoomRecord, ShapeName},
    rows, words,
};

/// The most room cells per board cell. Rooms may overlap, but without a bound a file could make carving take forever.
const MOST_ROOMS_PER_CELL: i64 = 4;
/// The same bound for walks with free placement, whose rooms may overlap any number of times.
const MOST_CLIPPED: i64 = 1 << 26;

fn size(file: &DungeonFile) -> (i32, i32) {
    (file.width.cells(), file.height.cells())
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
    let blocks = file.passages.iter().filter_map(|passage| passage.rect.as_ref()).map(RectRecord::rect);
    let rects = file.rooms.iter().map(rect).chain(blocks);
    // If rooms may extend beyond the board only the part on it is carved, but masks have their full size.
    let of_mask = file.rooms.iter().filter(|room| room.mask.is_some()).map(|room| rect(room).area());
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
        if passage.cells.len() as i64 > cells {
            let message = format!("has {} cells, more than the whole board, which has {cells}", passage.cells.len());
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
    rows::read("tiles", &file.tiles, size(file), b' ', tile, &known)
}

/// The draft, and the rest of the file.
pub(super) fn draft(
    mut file: DungeonFile,
    tiles: &Grid<u8>,
    recipe: &ResolvedRecipe,
    faults: &mut Faults,
) -> Result<(Draft, DungeonFile), ReadError> {
    let (width, height) = size(&file);
    let hex = |path, rows: &Vec<String>| rows::read(path, rows, (width, height), 0, rows::unhex, rows::HEX);
    let wang = file.layers.wang.as_ref().map(|rows| hex("layers.wang", rows)).transpose()?;
    let known = "known here: a space and . v < > ^ 1 2 3 4 5 6 7 8";
    let squares = |rows: &Vec<String>| {
        rows::read("layers.squares", rows, (width, height), Square::Empty, Square::from_symbol, known)
    };
    let squares = file.layers.squares.as_ref().map(squares).transpose()?;
    let water = |rows: &Vec<String>| {
        let known = "known here: a space where it is dry, `~` shallow, `=` deep";
        rows::read("layers.water", rows, (width, height), Water::Dry, Water::from_symbol, known)
    };
    let water = file.layers.water.as_ref().map(water).transpose()?;
    let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
    let ground =
        |rows: &Vec<String>| rows::read("layers.ground", rows, (width, height), 0, digit, "known here: 0 to 9");
    let ground = file.layers.ground.as_ref().map(ground).transpose()?;
    // The letters follow from the text of the recipe; `consistency` compares them with the file.
    let given = recipe.given_layout().and_then(|layout| layout.layers.text.clone());
    let text = recipe.passes.text.as_ref();
    let text = text.map(|params| FloorText { text: params.text.clone(), tab_width: params.tab_width }).or(given);
    let text = text.filter(|_| file.layers.text.is_some());
    let rooms = std::mem::take(&mut file.rooms).into_iter().enumerate();
    let rooms: Vec<Room> = rooms.map(|(index, record)| room(index, record)).collect::<Result<_, _>>()?;
    let board = Rect::new(0, 0, width, height);
    let passages = std::mem::take(&mut file.passages).into_iter().enumerate();
    let passages: Vec<Passage> =
        passages.map(|(index, record)| passage(index, record, board)).collect::<Result<_, _>>()?;
    let ids = [
        ("room", rooms.iter().map(|room| room.id.0).collect::<Vec<_>>()),
        ("passage", passages.iter().map(|passage| passage.id.0).collect()),
        ("door", file.doors.iter().map(|door| door.id.number()).collect()),
    ];
    ids.iter().for_each(|(what, ids)| dense(what, ids, faults));
    if !faults.is_empty() {
        // With wrong ids the owner grid would be wrong too, and every later message misleading.
        return Err(unsound_by(std::mem::take(faults)));
    }
    let changed = |cells: &mut Option<Vec<PointRecord>>| {
        let cells = cells.take().unwrap_or_default();
        let mut cells: Vec<Point> = cells.into_iter().map(|PointRecord(at)| at).collect();
        cells.sort_unstable();
        cells
    };
    let changes = CellChanges { opened: changed(&mut file.opened), closed: changed(&mut file.closed) };
    let own = file.layers.own.iter().flatten().map(|(name, rows)| {
        let path = format!("layers.own.{name}");
        Ok((name.clone(), rows::read(&path, rows, (width, height), ' ', Some, "")?))
    });
    let own = own.collect::<Result<_, ReadError>>()?;
    let marks = marks(&mut file);
    let assembly = graph::build(file.graph.as_ref(), file.raster.as_ref(), recipe)?;
    let (locks, keys) = locks::build(file.locks.take(), file.keys.take())?;
    let layout = Layout {
        width,
        height,
        rock: if assembly.is_some() { Cell::Void } else { rock(tiles, &marks, &changes) },
        rooms,
        passages,
        changes,
        doors: doors(&mut file),
        stairs: stairs(&mut file),
        exits: exits(&mut file),
        locks,
        keys,
        marks,
        layers: Layers { wang, squares, water, ground, text, own },
        signs: file.signs.take().unwrap_or_default(),
        words: words::read("words", file.words.take())?,
        start: file.start.0,
        goal: file.goal.map(|PointRecord(goal)| goal),
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

fn rect(room: &RoomRecord) -> Rect {
    Rect::new(room.x.cells(), room.y.cells(), room.width.cells(), room.height.cells())
}

fn room(index: usize, record: RoomRecord) -> Result<Room, ReadError> {
    let field = |name: &str| format!("rooms[{index}].{name}");
    let rect = rect(&record);
    let ByName(outline) = record.shape;
    let shape = match (outline, &record.mask) {
        (ShapeName::Rect, None) => Shape::Rect,
        (ShapeName::Mask | ShapeName::Circle | ShapeName::Octagon | ShapeName::L, Some(mask)) => {
            let inside = |c: char| matches!(c, '#' | '.').then_some(c == '#');
            let known = "known here: `#` for cells of the room, `.` for others";
            let mask = rows::read(&field("mask"), mask, (rect.w, rect.h), false, inside, known)?;
            match outline {
                ShapeName::Circle => Shape::Circle(mask),
                ShapeName::Octagon => Shape::Octagon(mask),
                ShapeName::L => Shape::L(mask),
                ShapeName::Mask | ShapeName::Rect => Shape::Mask(mask),
            }
        }
        (ShapeName::Mask | ShapeName::Circle | ShapeName::Octagon | ShapeName::L, None) => {
            let message = format!("a room of shape `{}` needs one", outline.name());
            return Err(ReadError::shape(field("mask"), message));
        }
        (ShapeName::Rect, Some(_)) => {
            let hint = "leave it out, or make the shape `mask`";
            return Err(ReadError::shape_hint(field("mask"), "a room of shape `rect` has none", hint));
        }
    };
    let words = record.words.unwrap_or_default();
    words::bounded(&field("words"), &words)?;
    let encounter = match (record.enemies, record.effective_floor, record.boss) {
        (Some(enemies), Some(floor), boss) => {
            Some(Encounter { enemies: enemies.number(), effective_floor: floor.number(), boss })
        }
        (None, None, None) => None,
        (None, ..) => return Err(ReadError::shape(field("enemies"), "must be there if something waits in the room")),
        (_, None, _) => {
            return Err(ReadError::shape(field("effective_floor"), "must be there if something waits in the room"));
        }
    };
    if record.name.as_ref().is_some_and(|name| name.is_empty() || name.len() > words::MOST_BYTES) {
        return Err(ReadError::shape(field("name"), "must be a text that is neither empty nor too long"));
    }
    Ok(Room {
        name: record.name,
        kind: record.kind.0,
        purpose: record.purpose.map(|ByName(purpose)| purpose),
        shape,
        direction: record.direction.map(|ByName(direction)| direction),
        prefab: record.prefab.map(Into::into),
        mirror: record.mirror.flatten().map(|id| RoomId(id.number())),
        number: record.number.map(Count::number),
        number_at: record.number_at.map(|PointRecord(at)| at),
        words,
        tags: record.tags.into_iter().map(Into::into).collect(),
        encounter,
        rewards: record.rewards.map(|rewards| Rewards { xp: rewards.xp, loot: rewards.loot }),
        ..Room::new(RoomId(record.id.number()), rect)
    })
}

fn passage(index: usize, record: PassageRecord, board: Rect) -> Result<Passage, ReadError> {
    let field = |name: &str| format!("passages[{index}].{name}");
    let cells: Vec<Point> = record.cells.into_iter().map(|PointRecord(at)| at).collect();
    let route = match (record.direction, record.rect) {
        (None, None) if record.bend.is_some() => bend(record.bend, &cells, board, &field)?,
        (Some(ByName(direction)), Some(rect)) => {
            let block = Route::Block { rect: rect.rect(), direction };
            if block.cells_on(board) != cells {
                let message = "are not those of its `rect`, in its `direction`";
                let hint = "leave out `rect` and `direction` for a passage that bends";
                return Err(ReadError::shape_hint(field("cells"), message, hint));
            }
            block
        }
        (None, None) => Route::Cells(cells),
        (None, Some(_)) => return Err(ReadError::shape(field("direction"), "must be there beside a `rect`")),
        (Some(_), None) => return Err(ReadError::shape(field("rect"), "must be there beside a `direction`")),
    };
    let ends = [record.from, record.to].map(|end| RoomId(end.number()));
    Ok(Passage::new(PassageId(record.id.number()), ends, route))
}

/// The bend of a passage, if its cells are those that the file lists.
fn bend(
    record: Option<BendRecord>,
    cells: &[Point],
    board: Rect,
    field: &impl Fn(&str) -> String,
) -> Result<Route, ReadError> {
    let Some(BendRecord { from: PointRecord(from), corner: PointRecord(corner), to: PointRecord(to), width }) = record
    else {
        return Ok(Route::Cells(cells.to_vec()));
    };
    let bend = Route::Bend { from, corner, to, width: width.cells() };
    // Legs are worth walking only if they lie on the board and are straight.
    let straight = (from.x == corner.x || from.y == corner.y) && (corner.x == to.x || corner.y == to.y);
    let on_board = bend.legs().is_some_and(|legs| legs.into_iter().all(|leg| board.contains_rect(leg)));
    if straight && on_board && bend.cells() == cells {
        return Ok(bend);
    }
    let hint = "leave out `bend` to give the cells alone";
    Err(ReadError::shape_hint(field("cells"), "are not those of its `bend`", hint))
}

fn doors(file: &mut DungeonFile) -> Vec<Door> {
    let doors = std::mem::take(&mut file.doors).into_iter();
    doors
        .map(|door| Door {
            at: Point::new(door.x.cells(), door.y.cells()),
            side: door.side.0,
            kind: door.kind.0,
            room: RoomId(door.room.number()),
            passage: door.passage.map(|id| PassageId(id.number())),
            sealing: door.sealing,
        })
        .collect()
}

fn stairs(file: &mut DungeonFile) -> Vec<Stair> {
    let stairs = std::mem::take(&mut file.stairs).into_iter();
    stairs
        .map(|stair| Stair {
            at: Point::new(stair.x.cells(), stair.y.cells()),
            facing: stair.facing.map(|ByName(facing)| facing),
            direction: stair.direction.0,
            passage: stair.passage.map(|id| PassageId(id.number())),
            to: stair.to.map(|PlaceRecord(to)| to),
        })
        .collect()
}

fn exits(file: &mut DungeonFile) -> Vec<Exit> {
    let exits = std::mem::take(&mut file.exits).into_iter();
    exits
        .map(|exit| Exit {
            at: Point::new(exit.x.cells(), exit.y.cells()),
            side: exit.side.0,
            kind: exit.kind,
            room: RoomId(exit.room.number()),
            main: exit.main,
        })
        .collect()
}

fn marks(file: &mut DungeonFile) -> Vec<Mark> {
    let marks = std::mem::take(&mut file.marks).into_iter();
    marks.map(Mark::from).collect()
}
