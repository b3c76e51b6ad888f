use std::collections::BTreeSet;

use serde::Serialize;
use undercroft::{
    AnyDungeonRef, Assembly, Draft, Dungeon, Grid, Json, Recipe, Square, Water, canonical, fingerprint, json,
    records::{DoorRecord, KeyRecord, LockRecord, PassageRecord, RoomRecord, hex, write_rows},
    view::{self, GLYPHS},
};

use super::{
    ENGINE, FORMAT,
    beside::{SheetRecord, ShortfallRecord},
    edits::EditRecord,
    graph::{GraphRecord, RasterRecord},
    in_file::{InFile, Of},
    levels,
    line_writer::LineWriter,
    locks, words,
};

/// The side of a cell of a keyed map in feet.
const CELL_FEET: u32 = 5;

/// A dungeon or several levels as JSON, formatted so that people can read and compare it.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::json;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let text = json::write(&dungeon);
/// assert!(text.starts_with("{\n  \"format\": \"undercroft/1\",\n"));
/// let value: serde_json::Value = serde_json::from_str(&text)?;
/// assert_eq!(value["rooms"][0]["kind"], "spawn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<'a>(made: impl Into<AnyDungeonRef<'a>>) -> String {
    fill(LineWriter::new(), made.into())
}

/// The same on a single line with a newline at its end: a line of a JSON Lines file.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::json;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let line = json::write_line(&dungeon);
/// assert_eq!(line.find('\n'), Some(line.len() - 1));
/// assert_eq!(json::read(&line)?.draft().rooms, dungeon.draft().rooms);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_line<'a>(made: impl Into<AnyDungeonRef<'a>>) -> String {
    fill(LineWriter::flat(), made.into())
}

/// The passes for which the board is another than the one that the method's original makes of the seed.
fn departures(dungeon: &Dungeon) -> Vec<&'static str> {
    let replays = dungeon.origin().recipe.facts().replays_original;
    let has_prefabs = dungeon.draft().rooms.iter().any(|room| room.prefab.is_some());
    if replays && has_prefabs { vec!["prefabs"] } else { Vec::new() }
}

fn fill(mut writer: LineWriter, made: AnyDungeonRef<'_>) -> String {
    match made {
        AnyDungeonRef::One(dungeon) => fields(&mut writer, dungeon),
        AnyDungeonRef::Levels(levels) => levels::fields(&mut writer, levels),
    }
    writer.finish()
}

/// Writes the fields of a dungeon.
pub(super) fn fields(writer: &mut LineWriter, dungeon: &Dungeon) {
    let origin = dungeon.origin();
    let tiles = view::tile_grid(dungeon.draft());
    writer.entry("format", FORMAT);
    writer.entry("engine", origin.engine.as_deref().unwrap_or(ENGINE));
    writer.entry("method", origin.recipe.method.name());
    writer.entry("seed", origin.seed.as_str());
    writer.entry("attempt", &origin.attempt);
    writer.entry("fingerprint", &print(fingerprint(dungeon.draft())));
    writer.entry("canonical", &print(canonical(dungeon.draft())));
    writer.tree("recipe", &origin.recipe.to_json(), 2);
    if !origin.edits.list.is_empty() {
        writer.entry("unedited", &print(origin.edits.made_on));
        writer.list("edits", origin.edits.list.iter().map(EditRecord::new));
    }
    if !origin.waived.is_empty() {
        writer.entry("waived", &origin.waived.iter().copied().map(InFile).collect::<Vec<_>>());
    }
    let departures = departures(dungeon);
    if !departures.is_empty() {
        writer.entry("departures", &departures);
    }
    writer.entry("width", &tiles.width());
    writer.entry("height", &tiles.height());
    writer.list("tiles", write_rows(&tiles, |tile| tile));
    writer.tree("legend", &legend(&tiles), 1);
    let facts = origin.recipe.facts();
    if facts.has_scale {
        writer.entry("cell_feet", &CELL_FEET);
    }
    writer.entry("start", &InFile(dungeon.draft().start));
    writer.entry("goal", &dungeon.draft().goal.map(InFile));
    let told = undercroft_words::tell(dungeon);
    writer.object("words", |writer| {
        words::of_dungeon(&told, dungeon.draft()).iter().for_each(|(name, text)| writer.entry(name, text));
    });
    let connections = dungeon.draft().connections();
    writer.list(
        "rooms",
        dungeon.draft().rooms.iter().map(|room| {
            let neighbours = Some(connections.neighbours(room.id).to_vec());
            let words = Some(words::of_room(&told, room)).filter(|words| !words.is_empty());
            InFile(RoomRecord { neighbours, words, ..RoomRecord::new(room, facts.mirrors_rooms) })
        }),
    );
    let passage = |passage| InFile(PassageRecord::new(passage, Some(tiles.bounds())));
    writer.list("passages", dungeon.draft().passages.iter().map(passage));
    writer.list("doors", doors(dungeon.draft()));
    writer.list("openings", connections.openings().iter().map(Of));
    writer.list("stretches", connections.stretches().iter().map(Of));
    for (name, cells) in [("opened", &dungeon.draft().changes.opened), ("closed", &dungeon.draft().changes.closed)] {
        if !cells.is_empty() {
            writer.entry(name, &cells.iter().copied().map(InFile).collect::<Vec<_>>());
        }
    }
    writer.list("stairs", dungeon.draft().stairs.iter().map(Of));
    writer.list("exits", dungeon.draft().exits.iter().map(Of));
    writer.list("marks", dungeon.draft().marks.iter().map(Of));
    let certified = dungeon.certify();
    if certified.is_some() {
        writer.list("locks", dungeon.draft().locks.iter().map(LockRecord::from).map(InFile));
    }
    // One of several levels may have keys to locks on others only.
    if !dungeon.draft().keys.is_empty() {
        writer.list(
            "keys",
            dungeon
                .draft()
                .keys
                .iter()
                .map(|key| InFile(KeyRecord::new(key, Some(locks::count(dungeon.draft(), &key.name))))),
        );
    }
    if let Some(certified) = certified {
        writer.tree("certificate", &value(&locks::certificate(dungeon.draft(), &certified)), 2);
    }
    if !dungeon.draft().signs.is_empty() {
        writer.entry("signs", &dungeon.draft().signs);
    }
    let sheet = dungeon.draft().layers.wang.as_ref().and_then(|_| sheet(&origin.recipe));
    writer.object("layers", |writer| {
        if let Some(wang) = &dungeon.draft().layers.wang {
            writer.list("wang", write_rows(wang, hex));
            if let Some(frames) = view::wang_frames(dungeon) {
                writer.list("frames", write_rows(&frames, hex));
            }
        }
        if let Some(squares) = &dungeon.draft().layers.squares {
            writer.list("squares", write_rows(squares, Square::symbol));
        }
        if let Some(water) = &dungeon.draft().layers.water {
            writer.list("water", write_rows(water, Water::symbol));
        }
        if let Some(ground) = &dungeon.draft().layers.ground {
            writer.list("ground", write_rows(ground, hex));
        }
        if let Some(text) = view::text_grid(dungeon.draft()) {
            writer.list("text", write_rows(&text, |c| c));
        }
        if !dungeon.draft().layers.own.is_empty() {
            writer.object("own", |writer| {
                for (name, layer) in &dungeon.draft().layers.own {
                    writer.list(name, write_rows(layer, |c| c));
                }
            });
        }
    });
    if let Some(sheet) = &sheet {
        writer.entry("wang", sheet);
    }
    if let Some(assembly) = &dungeon.draft().assembly {
        tiles_in_space(writer, assembly);
    }
    let short = undercroft::shortfalls(&origin.recipe, dungeon.draft());
    writer.list("shortfalls", short.iter().map(ShortfallRecord::from));
    writer.tree("stats", &undercroft::stats(dungeon.draft()).to_json(), 1);
}

/// The records of all doors, with their locks.
fn doors(draft: &Draft) -> Vec<InFile<DoorRecord>> {
    let mut doors: Vec<_> = (0..).zip(&draft.doors).map(|(id, door)| InFile(DoorRecord::new(id, door))).collect();
    for lock in &draft.locks {
        for door in &lock.doors {
            doors.get_mut(door.0 as usize).into_iter().for_each(|InFile(own)| own.lock = Some(lock.id));
        }
    }
    doors
}

/// What `tilepath` built.
#[inline(never)]
fn tiles_in_space(writer: &mut LineWriter, assembly: &Assembly) {
    writer.entry("raster", &InFile(RasterRecord::from(assembly.raster)));
    let graph = GraphRecord::from(assembly);
    writer.object("graph", |writer| {
        writer.list("nodes", graph.nodes.iter().map(Of));
        writer.list("edges", graph.edges.iter().map(Of));
        writer.entry("startNodeId", &graph.start_node_id);
        writer.entry("endNodeId", &graph.end_node_id);
        writer.entry("mainPathLength", &graph.main_path_length);
        writer.entry("targetSize", &graph.target_size);
        writer.entry("missingTiles", &graph.missing_tiles);
        writer.list("paths", graph.paths.iter().flatten());
        writer.list("branches", graph.branches.iter().flatten().map(Of));
        if let Some(visuals) = &graph.visuals {
            writer.tree("visuals", &value(&Of(visuals)), 1);
        }
    });
}

/// A fingerprint as 16 lower-case hex digits.
pub(super) fn print(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// The certificate as it stands in the file; null without locks.
///
/// ```
/// use undercroft::{Recipe, generate};
/// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 2\n")?;
/// assert_eq!(undercroft_export::json::certificate(&generate(&recipe, "7")?)["winnable"], true);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certificate<'a>(made: impl Into<AnyDungeonRef<'a>>) -> Json {
    match made.into() {
        AnyDungeonRef::One(dungeon) => {
            let certified = dungeon.certify();
            certified.map_or(Json::Null, |certified| value(&locks::certificate(dungeon.draft(), &certified)))
        }
        AnyDungeonRef::Levels(levels) => {
            levels.certify().map_or(Json::Null, |certified| value(&levels::certificate(&certified)))
        }
    }
}

/// Any record as a JSON value.
pub(super) fn value(record: &impl Serialize) -> Json {
    // By way of the text, as `serde_json`'s own values do not keep the order of fields. Only maps with keys other than
    // strings can fail, and no record has one.
    let text = serde_json::to_string(record).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The meaning of the characters that occur on the map.
fn legend(tiles: &Grid<char>) -> Json {
    // Looks up runs instead of cells, since the lookup dominates the time for large maps.
    let used: BTreeSet<char> = tiles.values().chunk_by(|a, b| a == b).map(|run| run[0]).collect();
    let entries = GLYPHS
        .iter()
        .filter(|glyph| used.contains(&glyph.symbol))
        .map(|glyph| (glyph.symbol.to_string(), json!({ "name": glyph.name, "walkable": glyph.walkable })));
    Json::Object(entries.collect())
}

/// The tile sheet of a recipe, if it has the pass `wang`.
pub(super) fn sheet(recipe: &Recipe) -> Option<SheetRecord> {
    let wang = recipe.passes.wang.as_ref()?;
    let tileset = wang.chosen()?;
    Some(SheetRecord {
        tileset: wang.tileset.to_string(),
        sin: tileset.sin,
        tile_px: wang.tile_px,
        frames: tileset.frames.to_vec(),
    })
}

/// The frame on the sheet that shows a corner code.
pub(super) fn frame(sheet: &SheetRecord, code: u8) -> u8 {
    sheet.frames.get(usize::from(code)).copied().unwrap_or(0)
}
