//! Tiled's JSON.

use serde_json::Value;
use undercroft_export::{Exported, Format};

use crate::{
    exported, png_size, random, reads_a_hundred,
    tiled_maps::{Layer, Map, Object, Properties, Tile},
};

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn properties(value: &Value) -> Properties {
    let property = |one: &Value| {
        let value = one["value"].as_str().map_or_else(|| one["value"].to_string(), str::to_owned);
        (text(&one["name"]), (text(&one["type"]), value))
    };
    list(value).map(property).collect()
}

fn tile(value: &Value) -> Tile {
    let rect = |one: &Value| ["x", "y", "width", "height"].map(|name| number(&one[name]));
    Tile {
        kind: text(&value["type"]),
        properties: properties(&value["properties"]),
        collision: list(&value["objectgroup"]["objects"]).map(rect).collect(),
    }
}

fn object(value: &Value) -> Object {
    assert!(value.get("class").is_none(), "older readers know `type` alone");
    Object {
        id: value["id"].as_u64().unwrap(),
        name: text(&value["name"]),
        kind: text(&value["type"]),
        at: (number(&value["x"]), number(&value["y"])),
        size: (number(&value["width"]), number(&value["height"])),
        is_point: value["point"] == true,
        polygon: list(&value["polygon"]).map(|at| (number(&at["x"]), number(&at["y"]))).collect(),
        properties: properties(&value["properties"]),
    }
}

fn size(value: &Value) -> (usize, usize) {
    (value["width"].as_u64().unwrap() as usize, value["height"].as_u64().unwrap() as usize)
}

/// Reads a file as the format says.
pub fn read(file: &Exported) -> Map {
    let map: Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!((&map["type"], &map["infinite"]), (&Value::from("map"), &Value::from(false)));
    let set = &map["tilesets"][0];
    let (wide, high) = (number(&set["imagewidth"]) as u32, number(&set["imageheight"]) as u32);
    assert_eq!((text(&set["image"]), png_size(&file.beside[0].bytes)), (file.beside[0].name.clone(), (wide, high)));
    let mut read = Map {
        size: size(&map),
        side: number(&map["tilewidth"]),
        image: (text(&set["image"]), wide, high),
        tile_count: number(&set["tilecount"]) as u32,
        tiles: list(&set["tiles"]).map(|one| (number(&one["id"]) as u32, tile(one))).collect(),
        properties: properties(&map["properties"]),
        ..Map::default()
    };
    assert_eq!(wide, number(&set["columns"]) as u32 * read.side as u32);
    assert_eq!(read.tile_count, number(&set["columns"]) as u32 * (high / read.side as u32));
    for wang in list(&set["wangsets"]) {
        let one = |tile: &Value| {
            let id: Vec<u32> = list(&tile["wangid"]).map(|colour| number(colour) as u32).collect();
            (number(&tile["tileid"]) as u32, id)
        };
        read.wang_sets.insert(text(&wang["name"]), (text(&wang["type"]), list(&wang["wangtiles"]).map(one).collect()));
    }
    let mut ids = Vec::new();
    for layer in list(&map["layers"]) {
        ids.push(layer["id"].as_u64().unwrap());
        let name = text(&layer["name"]);
        if layer["type"] == "tilelayer" {
            let (data, size) = (list(&layer["data"]).map(|gid| number(gid) as u32).collect::<Vec<u32>>(), size(layer));
            assert_eq!(data.len(), size.0 * size.1);
            let offset = (number(&layer["offsetx"]), number(&layer["offsety"]));
            read.layers.insert(name, Layer { size, offset, is_visible: layer["visible"] == true, data });
        } else {
            read.groups.push((name, list(&layer["objects"]).map(object).collect()));
        }
    }
    let objects: usize = read.groups.iter().map(|(_, objects)| objects.len()).sum();
    assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>());
    assert_eq!((&map["nextlayerid"], &map["nextobjectid"]), (&(ids.len() + 1).into(), &(objects + 1).into()));
    read
}

#[test]
fn a_hundred_maps_are_read_back() {
    reads_a_hundred(Format::Tmj, |file| read(file).read());
}

#[test]
fn both_formats_say_the_same() {
    for (recipe, dungeon) in random::hundred().into_iter().take(25) {
        let (json, xml) = (exported(&dungeon, Format::Tmj), exported(&dungeon, Format::Tmx));
        assert_eq!(read(&json), crate::tmx::read(&xml), "{recipe}");
        assert_eq!(json.losses, xml.losses);
    }
}
