//! Maps for Doom in UDMF, for ports of the ZDoom family: MAP01 is the top level, stairs lead to the other maps and back.
//!
//! A cell is 64 map units wide. Doors are sectors of 32 units in the middle of their cells, so that two doors never touch:
//! each opens on its own.

mod lines;
mod sectors;
mod text_map;
mod things;

use std::fmt::Write;

use undercroft::{MarkKind, geom::Point};

use crate::{
    ExportError, Exported, Loss,
    key_use::KeyUse,
    source::{ExportSource, SourceLevel},
};

/// Map units to a cell.
const CELL: i32 = 64;
/// How many maps the names MAP01 to MAP99 allow.
const MOST_MAPS: usize = 99;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    if source.levels.len() > MOST_MAPS {
        return Err(ExportError::TooManyLevels { format: "WAD", levels: source.levels.len(), most: MOST_MAPS });
    }
    let keys = KeyUse::of(source);
    let mut lumps: Vec<(String, Vec<u8>)> = vec![("ZMAPINFO".to_owned(), map_info(source).into_bytes())];
    let mut lost = Lost::default();
    for (index, level) in source.levels.iter().enumerate() {
        lost.count(level);
        lumps.push((map_name(index), Vec::new()));
        lumps.push(("TEXTMAP".to_owned(), text_map::text(source, index, level, &keys).into_bytes()));
        lumps.push(("ENDMAP".to_owned(), Vec::new()));
    }
    Ok(Exported::file(archive(&lumps)?).losing(losses(&lost, &keys)))
}

fn map_name(level: usize) -> String {
    format!("MAP{:02}", level + 1)
}

/// The names of the maps, and that they belong together, so that keys and opened doors are kept between them.
fn map_info(source: &ExportSource<'_>) -> String {
    let mut text = String::new();
    let count = source.levels.len();
    for (index, level) in source.levels.iter().enumerate() {
        let (name, _) = level.name_and_hook();
        let name = if count > 1 { format!("{name}, level {index}") } else { name };
        let plain: String = name.chars().filter(|sign| !sign.is_control() && !matches!(sign, '"' | '\\')).collect();
        let next = if index + 1 < count { map_name(index + 1) } else { "EndGame1".to_owned() };
        let _ = write!(text, "map {} \"{plain}\"\n{{\n\tnext = \"{next}\"\n\tcluster = 1\n}}\n\n", map_name(index));
    }
    if count > 1 {
        text.push_str("cluster 1\n{\n\thub\n}\n");
    }
    text
}

/// A WAD: a header, the lumps, and a directory of sixteen bytes a lump.
fn archive(lumps: &[(String, Vec<u8>)]) -> Result<Vec<u8>, ExportError> {
    let too_large = |_| ExportError::Unsuitable {
        why: "the maps are larger than the 2 GiB that a WAD may have".to_owned(),
        hint: "make the board smaller",
    };
    let small = |number: usize| i32::try_from(number).map_err(too_large).map(i32::to_le_bytes);
    let length: usize = lumps.iter().map(|(_, bytes)| bytes.len()).sum();
    let mut file = Vec::with_capacity(12 + length + 16 * lumps.len());
    file.extend(b"PWAD");
    file.extend(small(lumps.len())?);
    file.extend(small(12 + length)?);
    let mut directory = Vec::new();
    for (name, bytes) in lumps {
        directory.extend(small(file.len())?);
        directory.extend(small(bytes.len())?);
        let mut eight = [0; 8];
        eight.iter_mut().zip(name.bytes()).for_each(|(to, from)| *to = from);
        directory.extend(eight);
        file.extend(bytes);
    }
    file.extend(directory);
    Ok(file)
}

/// The corner of a cell in map units. Doom's y grows to the north.
fn units(at: Point) -> (i32, i32) {
    (at.x * CELL, -at.y * CELL)
}

/// What has no place in a map.
#[derive(Default)]
struct Lost {
    keyless_doors: usize,
    exits: usize,
    flat_stairs: usize,
    marks: usize,
    curved: usize,
}

impl Lost {
    fn count(&mut self, level: &SourceLevel<'_>) {
        let draft = &*level.draft;
        let doorways = undercroft::view::doorways(draft);
        let keyless = doorways.iter().filter(|doorway| doorway.kind.is_locked() && doorway.lock.is_none());
        self.keyless_doors += keyless.count();
        self.exits += draft.exits.len();
        self.flat_stairs += draft.stairs.iter().filter(|stair| stair.to.is_none()).count();
        let is_lost =
            |kind: MarkKind, solid: bool| !solid && things::of_mark(kind).is_none() && !sectors::is_floor(kind);
        self.marks +=
            draft.marks.iter().filter(|mark| mark.kind != MarkKind::Key && is_lost(mark.kind, mark.solid)).count();
        self.curved += draft.rooms.iter().filter(|room| room.shape.mask().is_some()).count();
    }
}

fn losses(lost: &Lost, keys: &KeyUse) -> Vec<Loss> {
    let loss = Loss::counted;
    [
        loss(
            "doors-without-key",
            lost.keyless_doors,
            "locked door without a key is a plain door",
            "locked doors without a key are plain doors",
        ),
        loss(
            "spent-keys",
            keys.spent,
            "kind of key is spent by a lock; Doom's keys are kept",
            "kinds of keys are spent by a lock; Doom's keys are kept",
        ),
        loss(
            "key-kinds",
            keys.kinds.saturating_sub(text_map::DOOM_KEYS),
            "kind of key is the same card or skull as another, and opens its locks",
            "kinds of keys are the same cards or skulls as others, and open their locks",
        ),
        loss(
            "curved-walls",
            lost.curved,
            "room that is not a rectangle has walls of square cells",
            "rooms that are not rectangles have walls of square cells",
        ),
        loss(
            "exits",
            lost.exits,
            "way out is left out: maps end at the goal",
            "ways out are left out: maps end at the goal",
        ),
        loss(
            "stairs",
            lost.flat_stairs,
            "stair that leads to no other map is flat",
            "stairs that lead to no other map are flat",
        ),
        loss("marks", lost.marks, "mark is left out", "marks are left out"),
        Some(Loss::new("words", "words about rooms are left out")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
