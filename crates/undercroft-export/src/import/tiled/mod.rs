//! Maps of Tiled, in JSON and XML.
//!
//! - `model`: what a map holds; `xml` reads it from XML; `tilesets`: those in files of their own; `layer_data`: the tiles of a layer.
//! - `floor`: which cells are floor; `room_objects`: rooms that a map names.

mod floor;
mod layer_data;
pub(super) mod model;
mod room_objects;
mod tilesets;
mod xml;

use undercroft::{CellMap, Grid, Point, Water, Words};

use self::{
    floor::TileMeanings,
    model::{Layer, Map, Object},
};
use super::{
    FindFile, ImportError, ImportFormat, ImportOptions, Imported, MAX_CELLS, board, cell, json,
    things::{self, Quest, Thing, plain, prose},
};

/// Reads a map in JSON.
pub(super) fn read_json(text: &str, options: &ImportOptions, find: FindFile<'_>) -> Result<Imported, ImportError> {
    understand(json(text, "Tiled map")?, options, find)
}

/// Reads a map in XML.
pub(super) fn read_xml(text: &str, options: &ImportOptions, find: FindFile<'_>) -> Result<Imported, ImportError> {
    understand(xml::map(text)?, options, find)
}

/// A layer of tiles that covers the map, with its tiles.
struct TileLayer<'a> {
    layer: &'a Layer,
    tiles: Grid<u32>,
}

impl TileLayer<'_> {
    fn name(&self) -> String {
        plain(&self.layer.name)
    }
}

/// The most cells of all layers together.
const MOST_TILES: i64 = 8 * MAX_CELLS;

fn understand(mut map: Map, options: &ImportOptions, find: FindFile<'_>) -> Result<Imported, ImportError> {
    if !matches!(map.orientation.as_str(), "" | "orthogonal") {
        let message = format!("the map is {}, and only orthogonal ones can be read", plain(&map.orientation));
        return Err(ImportError::new(message));
    }
    if !map.infinite {
        board(map.width, map.height)?;
    }
    let mut tilesets = std::mem::take(&mut map.tilesets);
    let mut flat = Vec::new();
    flatten(&map.layers, 0, &mut flat)?;
    if map.infinite && flat.iter().all(|layer| layer.chunks.as_ref().is_none_or(Vec::is_empty)) {
        let hint = "draw one, or in Tiled switch Map > Map Properties > Infinite off, and save the map again";
        return Err(ImportError::new("the map is infinite and has no layer of tiles").hint(hint));
    }
    if ![map.tilewidth, map.tileheight].into_iter().all(|side| (1.0..=1e6).contains(&side)) {
        return Err(ImportError::new("`tilewidth` and `tileheight` must be numbers from 1"));
    }
    let missing = tilesets::read(&mut tilesets, find)?;
    let (layers, corner, (width, height)) = tile_layers(&map, &flat)?;
    let mut notes = Vec::new();
    if corner != (0, 0) {
        notes.push(format!("cells count from column {} and row {} of the map", corner.0, corner.1));
    }
    let meanings = TileMeanings::of(&tilesets, missing);
    let floor = floor::of(&layers, &meanings, options, (width, height))?;
    notes.push(floor.rule.clone());
    notes.extend(meanings.missing_note(options.names));
    let mut cells = CellMap { open: floor.open, words: words(&map), ..CellMap::default() };
    cells.water = water(&layers, &meanings, &cells.open, floor.is_own);
    let list: Vec<_> = flat.iter().flat_map(|layer| layer.objects.iter().map(move |one| (*layer, one))).collect();
    let templates = list.iter().filter(|(_, object)| object.template.is_some()).count();
    if templates > 0 {
        notes.push(format!("what templates say of objects is not read, which {templates} of them have"));
    }
    let objects = Objects { map: &map, corner, list };
    let rooms = room_objects::read(&objects, &mut cells)?;
    // All rooms are known to whoever wrote the file in our own layers.
    cells.all_rooms_known = floor.is_own && !cells.rooms.is_empty();
    let mut astray = 0;
    let mut quest = Quest::default();
    for (layer, object) in objects.list.iter().filter(|(layer, object)| !room_objects::is_room(layer, object)) {
        let Some(at) = objects.cell(object) else { continue };
        let thing = thing(layer, object, at, &meanings);
        if plain(&thing.kind) != "lock" && !is_area(object, &map) {
            astray += usize::from(!things::place(&mut cells, &mut quest, &thing, &rooms));
        }
    }
    if astray > 0 {
        notes.push(format!("objects without a name or off the map: {astray}, left out"));
    }
    if cells.doors.is_empty() && cells.stairs.is_empty() {
        place_tiles(&layers, &meanings, &mut cells);
    }
    quest.into_map(&mut cells);
    Ok(Imported { map: cells, notes, levels: Vec::new() })
}

/// The layers of tiles that cover the map, the column and row of its first cell, and its size. A map without edges is as large as the
/// rectangle around its tiles.
#[allow(clippy::type_complexity, reason = "three values of one use")]
fn tile_layers<'a>(map: &Map, flat: &[&'a Layer]) -> Result<(Vec<TileLayer<'a>>, (i64, i64), (i32, i32)), ImportError> {
    let mut area = 0_i64;
    let mut read = Vec::new();
    for layer in flat.iter().filter(|layer| layer.kind == "tilelayer") {
        let size = (layer.width, layer.height);
        if !map.infinite {
            board(size.0, size.1)?;
        }
        // Other layers lie between cells or show only a part.
        if map.infinite && layer.chunks.is_none() {
            continue;
        }
        let is_whole = map.infinite || layer.chunks.is_none() && size == (map.width, map.height);
        if is_whole && layer.offsetx == 0.0 && layer.offsety == 0.0 {
            let rects = layer_data::rects(layer)?;
            area = area.saturating_add(layer_data::area(&rects));
            if area > MOST_TILES {
                let message = format!("the layers together have more than {MOST_TILES} cells");
                return Err(ImportError::new(message).hint("leave out layers that show neither floor nor walls"));
            }
            read.push((*layer, rects));
        }
    }
    let [left, top, right, bottom] = match map.infinite {
        true => layer_data::used(read.iter().map(|(_, rects)| rects)).unwrap_or([0, 0, 1, 1]),
        false => [0, 0, map.width, map.height],
    };
    let size = board(right.saturating_sub(left), bottom.saturating_sub(top))?;
    let layers = read.into_iter().map(|(layer, rects)| {
        let tiles = layer_data::on_board(&rects, (left, top), size);
        TileLayer { layer, tiles }
    });
    Ok((layers.collect(), (left, top), size))
}

/// All layers, those in groups too.
fn flatten<'a>(layers: &'a [Layer], deep: u32, flat: &mut Vec<&'a Layer>) -> Result<(), ImportError> {
    if deep > 64 {
        return Err(ImportError::new("groups of layers are nested too deep"));
    }
    for layer in layers {
        flat.push(layer);
        flatten(&layer.layers, deep + 1, flat)?;
    }
    Ok(())
}

fn words(map: &Map) -> Words {
    let said =
        ["name", "history", "hook"].into_iter().filter_map(|name| Some((name, prose(map.properties.0.get(name)?))));
    said.filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name.to_owned(), text)).collect()
}

/// The objects of a map, each with its layer.
struct Objects<'a> {
    map: &'a Map,
    /// The column and row of the first cell.
    corner: (i64, i64),
    list: Vec<(&'a Layer, &'a Object)>,
}

impl Objects<'_> {
    /// A place in pixels as one in cells of the board.
    fn in_cells(&self, x: f64, y: f64) -> (f64, f64) {
        let (left, top) = (self.corner.0 as f64, self.corner.1 as f64);
        (x / self.map.tilewidth - left, y / self.map.tileheight - top)
    }

    /// The cell of the middle of an object.
    fn cell(&self, object: &Object) -> Option<Point> {
        // An object with a tile hangs above its place.
        let up = if object.gid.is_some() { -object.height } else { object.height };
        let (x, y) = self.in_cells(object.x + object.width / 2.0, object.y + up / 2.0);
        cell(x, y)
    }
}

/// Whether an object covers many cells, as areas for triggers and sounds do.
fn is_area(object: &Object, map: &Map) -> bool {
    !object.polygon.is_empty() || object.width > 2.5 * map.tilewidth || object.height > 2.5 * map.tileheight
}

fn thing(layer: &Layer, object: &Object, at: Point, meanings: &TileMeanings) -> Thing {
    let mut properties = object.properties.0.clone();
    let own = [&object.kind, &object.class].into_iter().find(|kind| !kind.is_empty()).cloned();
    let of_tile = || meanings.thing(object.gid? & 0x0FFF_FFFF).map(|tile| tile.kind.clone());
    let of_layer = || layer_word(&layer.name);
    let kind = own.or_else(of_tile).or_else(of_layer).unwrap_or_default();
    if (plain(&object.name) == "key" || plain(&kind) == "key") && !properties.contains_key("key") {
        properties.insert("name".to_owned(), "key".to_owned());
    }
    Thing { kind, name: object.name.clone(), at, properties }
}

/// What all objects of a layer are, if they do not say it: those of a layer named `Doors` are doors.
fn layer_word(name: &str) -> Option<String> {
    let word = plain(name);
    matches!(word.as_str(), "door" | "doors").then(|| "door".to_owned())
}

/// Doors and stairs that are tiles.
fn place_tiles(layers: &[TileLayer<'_>], meanings: &TileMeanings, cells: &mut CellMap) {
    for layer in layers {
        for (at, tile) in layer.tiles.iter().filter(|(_, tile)| **tile != 0) {
            if let Some(thing) = meanings.thing(*tile) {
                let thing = Thing { at, ..thing.clone() };
                things::place(cells, &mut Quest::default(), &thing, &Default::default());
            }
        }
    }
}

/// The number of our own tile of deep water, the second after sixteen corners.
const OWN_DEEP: u32 = 18;

/// Water: tiles that say so, and layers that are called so.
fn water(layers: &[TileLayer<'_>], meanings: &TileMeanings, open: &Grid<bool>, is_own: bool) -> Option<Grid<Water>> {
    let mut water = Grid::new(open.width(), open.height(), Water::Dry);
    let mut is_there = false;
    for layer in layers {
        let name = layer.name();
        let by_name = name.contains("water") && !name.contains("shore");
        for (at, tile) in layer.tiles.iter().filter(|(at, tile)| **tile != 0 && open[*at]) {
            // Our own tiles of water did not always say how deep it is.
            let is_deep = name.contains("deep") || is_own && *tile == OWN_DEEP;
            let deep = if is_deep { Water::Deep } else { Water::Shallow };
            if let Some(depth) = meanings.water(*tile).or(by_name.then_some(deep)) {
                water[at] = depth;
                is_there = true;
            }
        }
    }
    is_there.then_some(water)
}

/// The properties of a map that was read once already.
pub(super) fn properties(format: ImportFormat, text: &str) -> std::collections::BTreeMap<String, String> {
    let map = if format == ImportFormat::Tmx { xml::map(text) } else { json(text, "Tiled map") };
    map.map(|map: Map| map.properties.0).unwrap_or_default()
}
