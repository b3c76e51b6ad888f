//! Projects of LDtk: one level, its IntGrid as walls and floor, and its entities.

use std::collections::BTreeMap;

use serde::Deserialize;
use undercroft::{CellMap, Grid, Named, Rect, Room, RoomId, RoomKind, Water};

use super::{
    ImportError, ImportOptions, Imported, board, json,
    room_shape::shape,
    things::{self, Thing, one_line, plain, prose},
    tiled::model::Scalar,
};

#[derive(Deserialize)]
struct Project {
    #[serde(default)]
    defs: Defs,
    #[serde(default)]
    levels: Vec<Level>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Defs {
    layers: Vec<LayerDef>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct LayerDef {
    identifier: String,
    #[serde(rename = "intGridValues")]
    values: Vec<ValueDef>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ValueDef {
    value: u32,
    identifier: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Level {
    identifier: String,
    #[serde(rename = "layerInstances")]
    layers: Option<Vec<Layer>>,
    #[serde(rename = "fieldInstances")]
    fields: Vec<FieldInstance>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Layer {
    #[serde(rename = "__identifier")]
    identifier: String,
    #[serde(rename = "__type")]
    kind: String,
    #[serde(rename = "__cWid")]
    width: i64,
    #[serde(rename = "__cHei")]
    height: i64,
    #[serde(rename = "__gridSize")]
    side: f64,
    #[serde(rename = "intGridCsv")]
    values: Vec<u32>,
    #[serde(rename = "gridTiles")]
    tiles: Vec<Tile>,
    #[serde(rename = "entityInstances")]
    entities: Vec<Entity>,
}

#[derive(Deserialize)]
struct Tile {
    px: [f64; 2],
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Entity {
    #[serde(rename = "__identifier")]
    identifier: String,
    #[serde(rename = "__grid")]
    cell: [i32; 2],
    #[serde(rename = "__pivot")]
    pivot: [f64; 2],
    px: [f64; 2],
    width: f64,
    height: f64,
    #[serde(rename = "fieldInstances")]
    fields: Vec<FieldInstance>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct FieldInstance {
    #[serde(rename = "__identifier")]
    name: String,
    #[serde(rename = "__value")]
    value: Scalar,
}

fn values(fields: &[FieldInstance]) -> BTreeMap<String, String> {
    let said = fields.iter().filter_map(|field| Some((field.name.to_lowercase(), field.value.0.clone()?)));
    said.collect()
}

/// Reads a level of a project.
pub(super) fn read(text: &str, options: &ImportOptions) -> Result<Imported, ImportError> {
    let project: Project = json(text, "project of LDtk")?;
    let mut notes = Vec::new();
    let level = level(&project, options, &mut notes)?;
    let Some(layers) = &level.layers else {
        let hint = "in LDtk switch Project settings > Save levels separately off, and save the project again";
        return Err(ImportError::new("the levels are in files of their own, which are not read").hint(hint));
    };
    let (floor, width, height) = ground(&project, layers, options, &mut notes)?;
    let mut map = CellMap::of_cells(Grid::new(width, height, false));
    let mut water = Grid::new(width, height, Water::Dry);
    for (at, cell) in floor.iter() {
        map.open[at] = *cell != Ground::Wall;
        water[at] = match cell {
            Ground::Shallow => Water::Shallow,
            Ground::Deep => Water::Deep,
            Ground::Wall | Ground::Floor => Water::Dry,
        };
    }
    map.water = water.values().iter().any(|water| *water != Water::Dry).then_some(water);
    let said = values(&level.fields);
    for name in ["name", "history", "hook"] {
        let text = said.get(name).map(|text| prose(text)).filter(|text| !text.is_empty());
        map.words.extend(text.map(|text| (name.to_owned(), text)));
    }
    place_entities(layers, &mut map, &mut notes)?;
    Ok(Imported { map, notes })
}

fn level<'a>(project: &'a Project, options: &ImportOptions, notes: &mut Vec<String>) -> Result<&'a Level, ImportError> {
    let names = || {
        let shown: Vec<String> =
            project.levels.iter().take(20).map(|level| format!("`{}`", one_line(&level.identifier))).collect();
        format!("there are {}", shown.join(", "))
    };
    match &options.level {
        None => {
            let first = project.levels.first().ok_or_else(|| ImportError::new("the project has no level"))?;
            if project.levels.len() > 1 {
                let count = project.levels.len();
                notes.push(format!("this is the first of {count} levels; take another with --level: {}", names()));
            }
            Ok(first)
        }
        Some(wanted) => {
            let by_name = project.levels.iter().find(|level| level.identifier == *wanted);
            let by_place = || wanted.parse::<usize>().ok().and_then(|place| project.levels.get(place));
            by_name
                .or_else(by_place)
                .ok_or_else(|| ImportError::new(format!("there is no level `{wanted}`")).hint(names()))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Wall,
    Floor,
    Shallow,
    Deep,
}

/// What a value of an IntGrid stands for, by its name.
fn meaning(name: &str) -> Option<Ground> {
    let name = plain(name);
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match () {
        () if has(&["deep"]) => Some(Ground::Deep),
        () if has(&["water", "shallow"]) => Some(Ground::Shallow),
        () if has(&["wall", "solid", "rock", "stone", "block", "collision", "void"]) => Some(Ground::Wall),
        () if has(&["floor", "ground", "walk", "path", "corridor", "room", "door"]) => Some(Ground::Floor),
        () => None,
    }
}

/// The ground of every cell, and how large the map is.
fn ground(
    project: &Project,
    layers: &[Layer],
    options: &ImportOptions,
    notes: &mut Vec<String>,
) -> Result<(Grid<Ground>, i32, i32), ImportError> {
    let named = |name: &String| {
        layers.iter().find(|layer| plain(&layer.identifier) == plain(name)).ok_or_else(|| {
            let known: Vec<String> =
                layers.iter().take(20).map(|layer| format!("`{}`", one_line(&layer.identifier))).collect();
            ImportError::new(format!("there is no layer `{name}`")).hint(format!("there are {}", known.join(", ")))
        })
    };
    if options.walls.is_some() || options.floor.is_some() {
        let walls = options.walls.as_ref().map(named).transpose()?;
        let floor = options.floor.as_ref().map(named).transpose()?;
        let Some(first) = walls.or(floor) else { return Err(ImportError::new("no layer is named")) };
        let (width, height) = board(first.width, first.height)?;
        let mut grid = Grid::new(width, height, Ground::Wall);
        let (walls, floor) =
            (walls.map(|layer| used(layer, width, height)), floor.map(|layer| used(layer, width, height)));
        for at in grid.bounds().cells() {
            let is_wall = walls.as_ref().is_some_and(|walls| walls[at]);
            let is_floor = floor.as_ref().is_none_or(|floor| floor[at]);
            grid[at] = if is_floor && !is_wall { Ground::Floor } else { Ground::Wall };
        }
        notes.push("floor and walls are what the chosen layers say".to_owned());
        return Ok((grid, width, height));
    }
    let grids: Vec<&Layer> =
        layers.iter().filter(|layer| layer.kind == "IntGrid" && !layer.values.is_empty()).collect();
    let is_walls =
        |layer: &&&Layer| ["cells", "wall", "collision"].iter().any(|word| plain(&layer.identifier).contains(word));
    let Some(layer) = grids.iter().find(is_walls).or(grids.first()).copied() else {
        let hint = "name the layer of tiles that is floor or wall with --floor or --walls";
        return Err(ImportError::new("the level has no layer of the kind IntGrid").hint(hint));
    };
    let (width, height) = board(layer.width, layer.height)?;
    if layer.values.len() as i64 != layer.width * layer.height {
        let message = format!(
            "`intGridCsv` of `{}` has {} values, and its size says {}",
            one_line(&layer.identifier),
            layer.values.len(),
            layer.width * layer.height
        );
        return Err(ImportError::new(message));
    }
    let def = project.defs.layers.iter().find(|def| def.identifier == layer.identifier);
    let names = def.into_iter().flat_map(|def| &def.values);
    let meanings: BTreeMap<u32, Ground> =
        names.filter_map(|value| Some((value.value, meaning(value.identifier.as_deref()?)?))).collect();
    let has_floor = meanings.values().any(|ground| *ground == Ground::Floor);
    let has_walls = meanings.values().any(|ground| *ground == Ground::Wall);
    // A value without a name is what nothing else is.
    let unknown = if has_floor || !has_walls { Ground::Wall } else { Ground::Floor };
    let empty = if has_floor { Ground::Wall } else { Ground::Floor };
    let of = |value: &u32| if *value == 0 { empty } else { meanings.get(value).copied().unwrap_or(unknown) };
    let mut grid = Grid::new(width, height, Ground::Wall);
    grid.values_mut().iter_mut().zip(&layer.values).for_each(|(cell, value)| *cell = of(value));
    notes.push(format!("floor is what the values of the layer `{}` say", one_line(&layer.identifier)));
    Ok((grid, width, height))
}

/// The cells that a layer uses.
fn used(layer: &Layer, width: i32, height: i32) -> Grid<bool> {
    let mut used = Grid::new(width, height, false);
    used.values_mut().iter_mut().zip(&layer.values).for_each(|(cell, value)| *cell = *value != 0);
    let cells = layer.tiles.iter().filter_map(|tile| super::cell(tile.px[0] / layer.side, tile.px[1] / layer.side));
    cells.for_each(|at| used.put(at, true));
    used
}

fn place_entities(layers: &[Layer], map: &mut CellMap, notes: &mut Vec<String>) -> Result<(), ImportError> {
    let entities = || layers.iter().flat_map(|layer| layer.entities.iter().map(move |entity| (layer, entity)));
    let is_room = |entity: &Entity| plain(&entity.identifier) == "room";
    let mut numbers = BTreeMap::new();
    let mut area = 0;
    for (layer, entity) in entities().filter(|(_, entity)| is_room(entity)) {
        let said = values(&entity.fields);
        let whole = |px: f64| ((px / layer.side).abs() < 1e6).then_some((px / layer.side).round() as i32);
        let corner = [0, 1]
            .map(|axis| entity.px[axis] - entity.pivot[axis] * if axis == 0 { entity.width } else { entity.height });
        let sides = [corner[0], corner[1], entity.width, entity.height].map(whole);
        let [Some(x), Some(y), Some(w), Some(h)] = sides else { continue };
        let rect = Rect::new(x, y, w, h).intersect(map.open.bounds());
        if rect.w < 1 || rect.h < 1 {
            continue;
        }
        area += rect.area();
        if area > 4 * map.open.bounds().area() {
            return Err(ImportError::new("the rooms together are more than four times as large as the map"));
        }
        if let Some(number) = said.get("room").and_then(|room| room.trim().parse::<f64>().ok()) {
            numbers.insert(number as i64, map.rooms.len());
        }
        let shape = shape(map, rect, &[], &said.get("shape").map(|shape| plain(shape)).unwrap_or_default());
        let kind = said.get("kind").and_then(|kind| RoomKind::from_name(&plain(kind))).unwrap_or(RoomKind::Normal);
        let number = said.get("number").and_then(|number| number.trim().parse().ok());
        let mut room = Room { shape, kind, number, ..Room::new(RoomId(0), rect) };
        for (field, word) in [("title", "name"), ("name", "name"), ("aloud", "aloud"), ("description", "here")] {
            let text = said.get(field).map(|text| prose(text)).filter(|text| !text.is_empty());
            if let Some(text) = text {
                room.words.entry(word.to_owned()).or_insert(text);
            }
        }
        map.rooms.push(room);
    }
    map.all_rooms_known = !numbers.is_empty();
    let mut astray = 0;
    for (_, entity) in entities().filter(|(_, entity)| !is_room(entity) && plain(&entity.identifier) != "lock") {
        let properties = values(&entity.fields);
        let name = properties.get("name").or_else(|| properties.get("kind")).cloned().unwrap_or_default();
        // An entity of ours that is a mark says by its kind which.
        let name =
            if plain(&entity.identifier) == "mark" { properties.get("kind").cloned().unwrap_or(name) } else { name };
        let thing = Thing { kind: entity.identifier.clone(), name, at: entity.cell.into(), properties };
        astray += usize::from(!things::place(map, &thing, &numbers));
    }
    if astray > 0 {
        notes.push(format!("entities off the map: {astray}, left out"));
    }
    Ok(())
}
