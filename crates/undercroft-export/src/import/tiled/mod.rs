//! Maps of Tiled, in JSON and XML.
//!
//! - `model`: what a map holds; `xml` reads it from XML; `layer_data`: the tiles of a layer.
//! - `floor`: which cells are floor; `room_objects`: rooms that a map names.

mod floor;
mod layer_data;
pub(super) mod model;
mod room_objects;
mod xml;

use undercroft::{CellMap, Grid, Point, Water, Words};

use self::{
    floor::TileMeanings,
    model::{Layer, Map, Object},
};
use super::{
    ImportError, ImportFormat, ImportOptions, Imported, board, cell, json,
    things::{self, Thing, plain, prose},
};

/// Reads a map in JSON.
pub(super) fn read_json(text: &str, options: &ImportOptions) -> Result<Imported, ImportError> {
    understand(json(text, "Tiled map")?, options)
}

/// Reads a map in XML.
pub(super) fn read_xml(text: &str, options: &ImportOptions) -> Result<Imported, ImportError> {
    understand(xml::map(text)?, options)
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

fn understand(map: Map, options: &ImportOptions) -> Result<Imported, ImportError> {
    if map.infinite {
        return Err(layer_data::infinite());
    }
    if !matches!(map.orientation.as_str(), "" | "orthogonal") {
        let message = format!("the map is {}, and only orthogonal ones can be read", plain(&map.orientation));
        return Err(ImportError::new(message));
    }
    let (width, height) = board(map.width, map.height)?;
    if ![map.tilewidth, map.tileheight].into_iter().all(|side| (1.0..=1e6).contains(&side)) {
        return Err(ImportError::new("`tilewidth` and `tileheight` must be numbers from 1"));
    }
    let mut flat = Vec::new();
    flatten(&map.layers, 0, &mut flat)?;
    let mut layers = Vec::new();
    for layer in flat.iter().filter(|layer| layer.kind == "tilelayer") {
        let (w, h) = board(layer.width, layer.height)?;
        // Other layers lie between cells or show only a part.
        let covers = (w, h) == (width, height) && layer.offsetx == 0.0 && layer.offsety == 0.0;
        let count = w as usize * h as usize;
        if covers {
            let numbers = layer_data::tiles(layer, count)?;
            let mut tiles = Grid::new(w, h, 0);
            tiles.values_mut().copy_from_slice(&numbers);
            layers.push(TileLayer { layer, tiles });
        }
    }
    let mut notes = Vec::new();
    if map.tilesets.iter().any(|set| set.source.is_some()) {
        notes.push("tilesets in files of their own are not read; embed them for their properties to count".to_owned());
    }
    let meanings = TileMeanings::of(&map.tilesets);
    let floor = floor::of(&layers, &meanings, options, (width, height))?;
    notes.push(floor.rule.clone());
    let mut cells = CellMap { open: floor.open, words: words(&map), ..CellMap::default() };
    cells.water = water(&layers, &meanings, &cells.open, floor.is_own);
    let objects = Objects {
        map: &map,
        list: flat.iter().flat_map(|layer| layer.objects.iter().map(move |one| (*layer, one))).collect(),
    };
    let rooms = room_objects::read(&objects, &mut cells)?;
    // All rooms are known to whoever wrote the file in our own layers.
    cells.all_rooms_known = floor.is_own && !cells.rooms.is_empty();
    let mut astray = 0;
    for (layer, object) in objects.list.iter().filter(|(layer, object)| !room_objects::is_room(layer, object)) {
        let Some(at) = objects.cell(object) else { continue };
        let thing = thing(layer, object, at, &meanings);
        if plain(&thing.kind) != "lock" && !is_area(object, &map) {
            astray += usize::from(!things::place(&mut cells, &thing, &rooms));
        }
    }
    if astray > 0 {
        notes.push(format!("objects without a name or off the map: {astray}, left out"));
    }
    if cells.doors.is_empty() && cells.stairs.is_empty() {
        place_tiles(&layers, &meanings, &mut cells);
    }
    Ok(Imported { map: cells, notes })
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
    list: Vec<(&'a Layer, &'a Object)>,
}

impl Objects<'_> {
    /// The cell of the middle of an object.
    fn cell(&self, object: &Object) -> Option<Point> {
        // An object with a tile hangs above its place.
        let up = if object.gid.is_some() { -object.height } else { object.height };
        let (x, y) = (object.x + object.width / 2.0, object.y + up / 2.0);
        cell(x / self.map.tilewidth, y / self.map.tileheight)
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
    if plain(&object.name) == "key" || plain(&kind) == "key" {
        let name = properties.get("key").map_or("key".to_owned(), |key| format!("{key} key"));
        properties.insert("name".to_owned(), name);
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
                things::place(cells, &Thing { at, ..thing.clone() }, &Default::default());
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
