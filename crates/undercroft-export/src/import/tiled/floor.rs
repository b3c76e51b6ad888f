//! Which cells of a Tiled map are floor.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Grid, Water};

use super::{TileLayer, model::Tileset};
use crate::import::{
    ImportError, ImportOptions,
    things::{Thing, is_door, plain},
};

/// What tilesets say of their tiles, by the numbers that layers use.
#[derive(Default)]
pub(super) struct TileMeanings {
    solid: BTreeMap<u32, bool>,
    /// Tiles whose corners are all floor, in a set of Wang tiles with rock and floor.
    all_floor: BTreeSet<u32>,
    water: BTreeMap<u32, Water>,
    things: BTreeMap<u32, Thing>,
}

impl TileMeanings {
    pub(super) fn of(tilesets: &[Tileset]) -> TileMeanings {
        let mut meanings = TileMeanings::default();
        for set in tilesets {
            for tile in &set.tiles {
                let Some(gid) = set.firstgid.checked_add(tile.id) else { continue };
                let kind = plain(if tile.kind.is_empty() { &tile.class } else { &tile.kind });
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
/// tiles, names of layers, the lowest layer.
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
    let open = |is: &dyn Fn(usize) -> bool| {
        let mut open = Grid::new(width, height, false);
        open.values_mut().iter_mut().enumerate().for_each(|(place, open)| *open = is(place));
        open
    };
    let has = |layer: &TileLayer<'_>, place: usize| layer.tiles.values().get(place).is_some_and(|gid| *gid != 0);
    let floor = |rule: &str, open: Grid<bool>| Floor { open, rule: rule.to_owned(), is_own: false };
    let ground: Vec<&TileLayer<'_>> = layers.iter().filter(|layer| is_ground(layer)).collect();
    if options.walls.is_some() || options.floor.is_some() {
        let find = |name: &Option<String>| name.as_deref().map(|name| named(layers, name)).transpose();
        let (walls, floors) = (find(&options.walls)?, find(&options.floor)?);
        let is_wall = |place| walls.is_some_and(|layer| has(layer, place));
        let rest: Vec<_> =
            ground.iter().filter(|layer| walls.is_none_or(|walls| !std::ptr::eq(**layer, walls))).collect();
        let is_floor = |place| match floors {
            Some(layer) => has(layer, place),
            None => rest.is_empty() || rest.iter().any(|layer| has(layer, place)),
        };
        return Ok(floor(
            "floor and walls are what the chosen layers say",
            open(&|place| is_floor(place) && !is_wall(place)),
        ));
    }
    if let Some(cells) = layers.iter().find(|layer| layer.layer.name == "cells") {
        let gid = |place: usize| cells.tiles.values().get(place).copied().unwrap_or(0);
        let is_floor = |place: usize| match meanings.solid.get(&gid(place)) {
            Some(solid) => !solid,
            None => meanings.all_floor.contains(&gid(place)),
        };
        if !meanings.all_floor.is_empty() {
            let rule = "floor is what the layer `cells` says".to_owned();
            return Ok(Floor { open: open(&is_floor), rule, is_own: true });
        }
    }
    let used = |gid: &u32| meanings.solid.contains_key(gid);
    if ground.iter().any(|layer| layer.tiles.values().iter().any(used)) {
        let is_floor = |place: usize| {
            let gids =
                || ground.iter().filter_map(|layer| layer.tiles.values().get(place).copied()).filter(|gid| *gid != 0);
            gids().next().is_some() && !gids().any(|gid| meanings.is_solid(gid))
        };
        return Ok(floor(
            "floor is where a tile lies and none is solid, by the properties of the tiles",
            open(&is_floor),
        ));
    }
    let (walls, others): (Vec<&TileLayer<'_>>, Vec<&TileLayer<'_>>) =
        ground.iter().copied().partition(|layer| is_wall_layer(layer));
    let floors: Vec<_> = others.iter().filter(|layer| is_floor_layer(layer)).collect();
    let is_wall = |place: usize| walls.iter().any(|layer| has(layer, place));
    if !floors.is_empty() {
        let is_floor = |place: usize| floors.iter().any(|layer| has(layer, place)) && !is_wall(place);
        return Ok(floor(
            "floor is what the layers called floor or ground say, where no layer called walls has a tile",
            open(&is_floor),
        ));
    }
    if !walls.is_empty() {
        let is_floor =
            |place: usize| !is_wall(place) && (others.is_empty() || others.iter().any(|layer| has(layer, place)));
        return Ok(floor("floor is where the layers called walls have no tile", open(&is_floor)));
    }
    let lowest = ground.first().copied().unwrap_or(&layers[0]);
    let rule = format!("every tile of the lowest layer, `{}`, is floor", plain(&lowest.layer.name));
    Ok(floor(&format!("{rule}; say otherwise with --floor and --walls"), open(&|place| has(lowest, place))))
}

fn named<'a, 'm>(layers: &'a [TileLayer<'m>], name: &str) -> Result<&'a TileLayer<'m>, ImportError> {
    layers.iter().find(|layer| layer.layer.name == name || layer.name() == plain(name)).ok_or_else(|| {
        let known: Vec<String> = layers.iter().take(20).map(|layer| format!("`{}`", layer.layer.name)).collect();
        ImportError::new(format!("there is no layer of tiles `{name}`")).hint(format!("there are {}", known.join(", ")))
    })
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
