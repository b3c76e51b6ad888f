//! Checks that the redundant parts of a file agree: records on one side; tiles, legend, frames and statistics on the
//! other.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Cell, Draft, Dungeon, Grid, Holder, Json, Recipe,
    check::{Fault, Faults, Rule},
    geom::Point,
    records::{HEX, read_rows, unhex},
    view::{self, GLYPHS, Glyph},
};

use super::{
    ReadError,
    beside::{GlyphRecord, ShortfallRecord},
    quoted::short,
    read::DungeonFile,
    write::{self, frame, sheet, value},
};

/// Compares the tiles with what was carved and with the doors and stairs of the records.
pub(super) fn tiles(draft: &Draft, tiles: &Grid<u8>, faults: &mut Faults) {
    let wanted = view::tile_grid(draft);
    for y in 0..wanted.height() {
        let row = tiles.row(y).iter().zip(wanted.row(y));
        for (x, (shown, wanted)) in (0..).zip(row).filter(|(_, (shown, wanted))| char::from(**shown) != **wanted) {
            let at = Point::new(x, y);
            if let (Some(shown), Some(wanted)) = (glyph(char::from(*shown)), glyph(*wanted)) {
                faults.add(disagreement(draft, at, shown, wanted).cell(at));
            }
            if faults.is_full(Rule::TilesAgree) && faults.is_full(Rule::CellsMatchShapes) {
                return;
            }
        }
    }
}

fn glyph(symbol: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.symbol == symbol)
}

/// If floor and rock are swapped, tiles and shapes disagree; otherwise only the records do.
fn disagreement(draft: &Draft, at: Point, shown: &Glyph, wanted: &Glyph) -> Fault {
    let open = draft.board.cells.get(at) == Some(&Cell::Floor);
    let begin = format!("the tiles show {} here, but", shown.name);
    if shown.walkable == open && wanted.walkable {
        return Fault::new(Rule::TilesAgree, format!("{begin} the records say {}", wanted.name));
    }
    let (room, passage, what) = match draft.board.owner.get(at).map_or(Holder::Nobody, |owner| owner.holder()) {
        Holder::Room(id) if open => (Some(id), None, format!("{begin} room {} is open", id.0)),
        Holder::Passage(id) if open => (None, Some(id), format!("{begin} passage {} is open", id.0)),
        Holder::Room(id) => (Some(id), None, format!("{begin} a pillar stands there")),
        Holder::Passage(id) => (None, Some(id), format!("{begin} a pillar stands there")),
        Holder::Nobody if shown.walkable => (None, None, format!("{begin} no room or passage carved it")),
        Holder::Nobody => (None, None, format!("{begin} the rock is {}", wanted.name)),
    };
    Fault::new(Rule::CellsMatchShapes, what).room(room).passage(passage)
}

/// Compares the letters on the floor with the text of the recipe.
fn letters(draft: &Draft, file: &DungeonFile, faults: &mut Faults) -> Result<(), ReadError> {
    let Some(shown) = &file.layers.text else { return Ok(()) };
    let size = (draft.board.cells.width(), draft.board.cells.height());
    let shown = read_rows("layers.text", shown, size, ' ', Some, "")?;
    let Some(wanted) = view::text_grid(draft) else {
        let what = "there is a layer `text`, but no pass `text` in the recipe to make it from";
        faults.add(Fault::new(Rule::TilesAgree, what));
        return Ok(());
    };
    let pairs = wanted.bounds().cells().zip(shown.values().iter().zip(wanted.values()));
    for (at, (shown, wanted)) in pairs.filter(|(_, (shown, wanted))| shown != wanted) {
        let (shown, wanted) = (shown.escape_debug(), wanted.escape_debug());
        let what = format!("the layer `text` shows `{shown}`, but the recipe's text has `{wanted}` here");
        faults.add(Fault::new(Rule::TilesAgree, what).cell(at));
        if faults.is_full(Rule::TilesAgree) {
            break;
        }
    }
    Ok(())
}

/// Compares legend, letters, frames and tile sheet with the tiles, the codes and the recipe, if the file has them.
pub(super) fn views(draft: &Draft, recipe: &Recipe, file: &DungeonFile, faults: &mut Faults) -> Result<(), ReadError> {
    if let Some(legend) = &file.legend {
        let shown: BTreeSet<char> = file.tiles.iter().flat_map(|row| row.chars()).collect();
        for glyph in &GLYPHS {
            let entry = legend.get(&glyph.symbol.to_string());
            let wanted = GlyphRecord { name: glyph.name.to_owned(), walkable: glyph.walkable };
            if entry.map_or(shown.contains(&glyph.symbol), |entry| *entry != wanted) {
                let way = if glyph.walkable { "can" } else { "cannot" };
                let what = format!(
                    "the legend has to say that `{}` is {}, which {way} be walked on",
                    glyph.symbol, glyph.name
                );
                faults.add(Fault::new(Rule::TilesAgree, what));
            }
        }
    }
    letters(draft, file, faults)?;
    let sheet = sheet(recipe);
    if file.wang.is_some() && file.wang != sheet {
        faults.add(Fault::new(Rule::TilesAgree, "`wang` does not say what the recipe says of the tileset"));
    }
    let Some(frames) = &file.layers.frames else { return Ok(()) };
    let size = (draft.board.cells.width(), draft.board.cells.height());
    let frames = read_rows("layers.frames", frames, size, 0, unhex, HEX)?;
    let (Some(codes), Some(sheet)) = (&draft.layers.wang, &sheet) else {
        let what = "there are frames, but not both a layer `wang` and a pass `wang` in the recipe to make them from";
        faults.add(Fault::new(Rule::TilesAgree, what));
        return Ok(());
    };
    let pairs = codes.bounds().cells().zip(codes.values().iter().zip(frames.values()));
    for (at, (code, shown)) in pairs.filter(|(_, (code, shown))| frame(sheet, **code) != **shown) {
        let wanted = frame(sheet, *code);
        let what = format!("the layer `frames` shows frame {shown}, but the code {code} has frame {wanted}");
        faults.add(Fault::new(Rule::TilesAgree, what).cell(at));
        if faults.is_full(Rule::TilesAgree) {
            break;
        }
    }
    Ok(())
}

/// Compares the canonical hash of the file with that of its content.
pub(super) fn canonical(own: u64, given: Option<u64>, faults: &mut Faults) {
    if let Some(given) = given.filter(|given| *given != own) {
        let (given, own) = (write::print(given), write::print(own));
        let what = format!("the file says canonical {given}, but its content has {own}");
        faults.add(Fault::new(Rule::Fingerprint, what));
    }
}

/// Compares the statistics of the file with those of its content. Missing and unknown ones are ignored.
pub(super) fn stats(dungeon: &Dungeon, given: Option<&BTreeMap<String, Json>>, faults: &mut Faults) {
    let Some(given) = given else { return };
    for (name, own) in undercroft::stats(dungeon.draft()).to_json().fields() {
        if let Some(given) = given.get(name).filter(|given| !is_same(given, own)) {
            let what = format!("stats.{name} is {}, but the content has {own}", short(given));
            faults.add(Fault::new(Rule::TilesAgree, what));
        }
    }
}

/// Compares what the file says was made short of with what its content is short of, if the file says anything.
pub(super) fn shortfalls(own: impl Iterator<Item = ShortfallRecord>, given: Option<&Json>, faults: &mut Faults) {
    let own = Json::List(own.map(|record| value(&record)).collect());
    if let Some(given) = given.filter(|given| **given != own) {
        let what = format!("shortfalls are {}, but the content has {}", short(given), short(&own));
        faults.add(Fault::new(Rule::TilesAgree, what));
    }
}

/// Whether two numbers are equal, however they are written: `2` equals `2.0`.
fn is_same(a: &Json, b: &Json) -> bool {
    let same_number = match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a.to_bits() == b.to_bits(),
        _ => false,
    };
    a == b || same_number
}
