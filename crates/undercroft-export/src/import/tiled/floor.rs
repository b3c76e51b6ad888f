//! Which cells of a Tiled map are floor.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Grid, Water};

use super::{TileLayer, model::Tileset, tilesets::MissingTileset};
use crate::import::{
    ImportError, ImportOptions, OptionNames,
    things::{Thing, is_door, one_line, plain},
};

/// What tilesets say of their tiles, by the numbers that layers use.
#[derive(Default)]
pub(super) struct TileMeanings {
    solid: BTreeMap<u32, bool>,
    /// Tiles whose corners are all floor, in a set of Wang tiles with rock and floor.
    all_floor: BTreeSet<u32>,
    water: BTreeMap<u32, Water>,
    things: BTreeMap<u32, Thing>,
    /// The tiles of each type.
    kinds: BTreeMap<String, Vec<u32>>,
    missing: Vec<MissingTileset>,
}

impl TileMeanings {
    pub(super) fn of(tilesets: &[Tileset], missing: Vec<MissingTileset>) -> TileMeanings {
        let mut meanings = TileMeanings { missing, ..TileMeanings::default() };
        for set in tilesets {
            for tile in &set.tiles {
                let Some(gid) = set.firstgid.checked_add(tile.id) else { continue };
                let kind = plain(if tile.kind.is_empty() { &tile.class } else { &tile.kind });
                if !kind.is_empty() {
                    meanings.kinds.entry(kind.clone()).or_default().push(gid);
                }
                let properties = &tile.properties;
                let said =
                    properties.says(&["solid", "collides", "collision", "blocked", "blocking", "impassable", "wall"]);
                let walkable = properties.says(&["walkable", "passable", "floor"]).map(|walkable| !walkable);
                let by_kind = match kind.as_str() {
                    "wall" | "walls" | "solid" | "rock" => Some(true),
                    "floor" | "ground" => Some(false),
                    _ => None,
                };
                let shapes = tile.objectgroup.as_ref().filter(|group| !group.objects.is_empty()).map(|_| true);
                let solid = said.or(walkable).or(by_kind).or(shapes);
                meanings.solid.extend(solid.map(|solid| (gid, solid)));
                let said_kind = properties.0.get("kind").or_else(|| properties.0.get("depth")).map(|kind| plain(kind));
                if kind.contains("water") {
                    let is_deep = kind.contains("deep") || said_kind.as_deref() == Some("deep");
                    meanings.water.insert(gid, if is_deep { Water::Deep } else { Water::Shallow });
                } else if is_door(&kind) || kind.contains("stairs") {
                    let mut properties = properties.0.clone();
                    if kind.contains("stairs") {
                        properties.extend(said_kind.map(|kind| ("direction".to_owned(), kind)));
                    }
                    meanings.things.insert(gid, Thing { kind, properties, ..Thing::default() });
                }
            }
            for wang in &set.wangsets {
                let colour = |name: &str| (1..).zip(&wang.colors).find(|(_, colour)| plain(&colour.name) == name);
                let (Some(_), Some((floor, _))) = (colour("rock"), colour("floor")) else { continue };
                let is_floor =
                    |corners: &[u32]| corners.len() == 8 && [1, 3, 5, 7].iter().all(|place| corners[*place] == floor);
                let tiles = wang.wangtiles.iter().filter(|tile| is_floor(&tile.wangid));
                meanings.all_floor.extend(tiles.filter_map(|tile| set.firstgid.checked_add(tile.tileid)));
            }
        }
        meanings
    }

    /// The depth of a tile of water.
    pub(super) fn water(&self, gid: u32) -> Option<Water> {
        self.water.get(&gid).copied()
    }

    /// A door or stairs that a tile shows.
    pub(super) fn thing(&self, gid: u32) -> Option<&Thing> {
        self.things.get(&gid)
    }

    /// What is said where tilesets are missing and the rest of the map told enough.
    pub(super) fn missing_note(&self, own: OptionNames) -> Option<String> {
        let names: Vec<String> = self.missing.iter().take(5).map(|set| format!("`{}`", set.name)).collect();
        let note = || {
            let names = names.join(", ");
            format!("what tilesets say that are not here is not known: {names}; name them with {}", own.tilesets)
        };
        (!names.is_empty()).then(note)
    }

    /// The missing tileset that a tile belongs to.
    fn missing_set(&self, gid: u32) -> Option<&MissingTileset> {
        self.missing.iter().find(|set| (set.numbers.0..set.numbers.1).contains(&gid))
    }

    fn is_solid(&self, gid: u32) -> bool {
        self.solid.get(&gid) == Some(&true) && !self.water.contains_key(&gid)
    }
}

/// Which cells are floor, and why.
pub(super) struct Floor {
    pub(super) open: Grid<bool>,
    /// The rule by which, as a sentence.
    pub(super) rule: String,
    /// Whether the layers are those that we write.
    pub(super) is_own: bool,
}

/// Which cells are floor. The first of these that applies decides: the options, layers as we write them ourselves, properties of
/// tiles, names of layers, the lowest layer if it has gaps. Where none does, it is asked.
pub(super) fn of(
    layers: &[TileLayer<'_>],
    meanings: &TileMeanings,
    options: &ImportOptions,
    (width, height): (i32, i32),
) -> Result<Floor, ImportError> {
    if layers.is_empty() {
        let hint = "a map needs a layer of tiles as large as the map itself";
        return Err(ImportError::new("the map has no layer of tiles").hint(hint));
    }
    let open = |is: &dyn Fn(usize) -> bool| opened((width, height), is);
    let floor = |rule: &str, open: Grid<bool>| Floor { open, rule: rule.to_owned(), is_own: false };
    let ground: Vec<&TileLayer<'_>> = layers.iter().filter(|layer| is_ground(layer)).collect();
    if options.walls.is_some() || options.floor.is_some() {
        let find = |name: &Option<String>| name.as_deref().map(|name| Chosen::of(name, layers, meanings)).transpose();
        let (walls, floors) = (find(&options.walls)?, find(&options.floor)?);
        let is_wall = |place| walls.as_ref().is_some_and(|walls| walls.has(layers, place));
        let is_rest = |layer: &&&TileLayer<'_>| walls.as_ref().is_none_or(|walls| !walls.is_layer(layers, layer));
        let rest: Vec<_> = ground.iter().filter(is_rest).collect();
        let is_floor = |place| match &floors {
            Some(floors) => floors.has(layers, place),
            None => rest.is_empty() || rest.iter().any(|layer| has(layer, place)),
        };
        return Ok(floor("floor and walls are what was chosen", open(&|place| is_floor(place) && !is_wall(place))));
    }
    let unknown = ground.iter().flat_map(|layer| layer.tiles.values()).find_map(|gid| meanings.missing_set(*gid));
    if unknown.is_none() {
        if let Some(own) = own_cells(layers, meanings, (width, height)) {
            return Ok(own);
        }
        let used = |gid: &u32| meanings.solid.contains_key(gid);
        if ground.iter().any(|layer| layer.tiles.values().iter().any(used)) {
            let is_floor = |place: usize| {
                let gids = || ground.iter().filter_map(|layer| gid_at(layer, place));
                gids().next().is_some() && !gids().any(|gid| meanings.is_solid(gid))
            };
            let rule = "floor is where a tile lies and none is solid, by the properties of the tiles";
            return Ok(floor(rule, open(&is_floor)));
        }
    }
    let (walls, others): (Vec<&TileLayer<'_>>, Vec<&TileLayer<'_>>) =
        ground.iter().copied().partition(|layer| is_wall_layer(layer));
    let floors: Vec<_> = others.iter().filter(|layer| is_floor_layer(layer)).collect();
    let is_wall = |place: usize| walls.iter().any(|layer| has(layer, place));
    // With one layer alone its name says little: many call the only one floor or ground, whatever lies on it.
    let is_told = !floors.is_empty() && (!walls.is_empty() || floors.iter().any(|layer| has_gaps(layer)));
    if is_told {
        let is_floor = |place: usize| floors.iter().any(|layer| has(layer, place)) && !is_wall(place);
        return Ok(floor(
            "floor is what the layers called floor or ground say, where no layer called walls has a tile",
            open(&is_floor),
        ));
    }
    if !walls.is_empty() && walls.iter().any(|layer| has_gaps(layer)) {
        let is_floor =
            |place: usize| !is_wall(place) && (others.is_empty() || others.iter().any(|layer| has(layer, place)));
        return Ok(floor("floor is where the layers called walls have no tile", open(&is_floor)));
    }
    if let Some(set) = unknown {
        let message = format!(
            "which tiles are floor cannot be told: the tileset `{}` is in a file of its own, which is not here",
            set.name
        );
        let hint = format!(
            "put it beside the map, or name it with {}; or say {}",
            options.names.tilesets,
            asked(layers, options.names)
        );
        return Err(ImportError::new(message).hint(hint));
    }
    let lowest = ground.first().copied().unwrap_or(&layers[0]);
    let kinds: BTreeSet<u32> =
        ground.iter().flat_map(|layer| layer.tiles.values()).copied().filter(|gid| *gid != 0).collect();
    if !has_gaps(lowest) && kinds.len() > 1 {
        let message = "which tiles are floor cannot be told: nothing in the map says it";
        return Err(ImportError::new(message).hint(format!("say {}", asked(layers, options.names))));
    }
    let rule = format!("every tile of the lowest layer, `{}`, is floor", plain(&lowest.layer.name));
    Ok(floor(
        &format!("{rule}; say otherwise with {} and {}", options.names.floor, options.names.walls),
        open(&|place| has(lowest, place)),
    ))
}

/// Our own layer `cells`, whose tiles say by their corners or by `solid` what they are.
fn own_cells(layers: &[TileLayer<'_>], meanings: &TileMeanings, size: (i32, i32)) -> Option<Floor> {
    let cells = layers.iter().find(|layer| layer.layer.name == "cells").filter(|_| !meanings.all_floor.is_empty())?;
    let is_floor = |place: usize| match gid_at(cells, place).map(|gid| (gid, meanings.solid.get(&gid))) {
        Some((_, Some(solid))) => !solid,
        Some((gid, None)) => meanings.all_floor.contains(&gid),
        None => false,
    };
    Some(Floor { open: opened(size, &is_floor), rule: "floor is what the layer `cells` says".to_owned(), is_own: true })
}

/// The cells of a board by their places in rows.
fn opened((width, height): (i32, i32), is: &dyn Fn(usize) -> bool) -> Grid<bool> {
    let mut open = Grid::new(width, height, false);
    open.values_mut().iter_mut().enumerate().for_each(|(place, open)| *open = is(place));
    open
}

fn gid_at(layer: &TileLayer<'_>, place: usize) -> Option<u32> {
    layer.tiles.values().get(place).copied().filter(|gid| *gid != 0)
}

fn has(layer: &TileLayer<'_>, place: usize) -> bool {
    gid_at(layer, place).is_some()
}

fn has_gaps(layer: &TileLayer<'_>) -> bool {
    layer.tiles.values().contains(&0)
}

/// What may be named as floor and as walls: the layers, and the tiles that are used most.
fn asked(layers: &[TileLayer<'_>], own: OptionNames) -> String {
    let names: Vec<String> = layers.iter().take(10).map(|layer| format!("`{}`", one_line(&layer.layer.name))).collect();
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    layers
        .iter()
        .flat_map(|layer| layer.tiles.values())
        .filter(|gid| **gid != 0)
        .for_each(|gid| *counts.entry(*gid).or_default() += 1);
    let mut counts: Vec<(u32, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(gid, count)| (std::cmp::Reverse(*count), *gid));
    let tiles: Vec<String> = counts.iter().take(6).map(|(gid, count)| format!("{gid} ({count} times)")).collect();
    format!(
        "with {} or {} which layers or tiles are floor or wall: the layers are {}; tiles by their numbers in them are {}",
        own.floor,
        own.walls,
        names.join(", "),
        if tiles.is_empty() { "none".to_owned() } else { tiles.join(", ") }
    )
}

/// What somebody chose as floor or as walls: layers, and tiles by their numbers or their types.
struct Chosen {
    /// Layers by their places.
    layers: Vec<usize>,
    tiles: BTreeSet<u32>,
}

impl Chosen {
    /// The layer of that name, or else a list of layers, numbers of tiles and types of tiles with commas.
    fn of(said: &str, layers: &[TileLayer<'_>], meanings: &TileMeanings) -> Result<Chosen, ImportError> {
        let layer =
            |name: &str| layers.iter().position(|layer| layer.layer.name == name || layer.name() == plain(name));
        let mut chosen = Chosen { layers: Vec::new(), tiles: BTreeSet::new() };
        if let Some(place) = layer(said) {
            chosen.layers.push(place);
            return Ok(chosen);
        }
        for word in said.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let number = word.parse().ok().filter(|gid| layers.iter().any(|layer| layer.tiles.values().contains(gid)));
            match (layer(word), number, meanings.kinds.get(&plain(word))) {
                (Some(place), ..) => chosen.layers.push(place),
                (None, Some(gid), _) => drop(chosen.tiles.insert(gid)),
                (None, None, Some(tiles)) => chosen.tiles.extend(tiles),
                (None, None, None) => {
                    let message =
                        format!("there is no layer of tiles `{}`, nor a tile of that number or type", one_line(word));
                    let known: Vec<String> =
                        layers.iter().take(20).map(|layer| format!("`{}`", one_line(&layer.layer.name))).collect();
                    return Err(ImportError::new(message).hint(format!("there are {}", known.join(", "))));
                }
            }
        }
        Ok(chosen)
    }

    fn is_layer(&self, layers: &[TileLayer<'_>], own: &TileLayer<'_>) -> bool {
        self.layers.iter().filter_map(|place| layers.get(*place)).any(|layer| std::ptr::eq(layer, own))
    }

    /// Whether one of the layers has a tile there, or one that shows the ground has one of the tiles.
    fn has(&self, layers: &[TileLayer<'_>], place: usize) -> bool {
        let in_layer = || self.layers.iter().filter_map(|own| layers.get(*own)).any(|layer| has(layer, place));
        let is_tile = |layer: &TileLayer<'_>| gid_at(layer, place).is_some_and(|gid| self.tiles.contains(&gid));
        in_layer() || !self.tiles.is_empty() && layers.iter().filter(|layer| is_ground(layer)).any(is_tile)
    }
}

/// Whether a layer shows the ground, and not water or something that is hidden.
fn is_ground(layer: &TileLayer<'_>) -> bool {
    let name = layer.name();
    layer.layer.visible != Some(false) && !name.contains("water") && !name.contains("shore")
}

fn is_wall_layer(layer: &TileLayer<'_>) -> bool {
    let word = |name: &str| {
        ["wall", "collision", "collide", "solid", "block", "obstacle"].iter().any(|part| name.contains(part))
    };
    let said = layer.layer.properties.says(&["solid", "collides", "collision"]);
    said.unwrap_or_else(|| word(&layer.name()) || word(&plain(&layer.layer.class)))
}

fn is_floor_layer(layer: &TileLayer<'_>) -> bool {
    let word = |name: &str| ["floor", "ground", "walkable"].iter().any(|part| name.contains(part));
    word(&layer.name()) || word(&plain(&layer.layer.class))
}
