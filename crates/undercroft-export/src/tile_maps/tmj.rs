//! A map for Tiled in JSON, which Phaser and other web engines read too.

use undercroft::{Json, json};

use crate::{
    ExportError, Exported, base64,
    source::ExportSource,
    tile_map::{COLUMNS, MapObject, TileInfo, TileLayer},
    tiled::{self, CORNER_COLOURS, FIRST_TILE, RIM_COLOURS, TILED_VERSION, TiledMap, TiledValue, VERSION},
};

/// The map with its tile sheet beside it. Without a name for the file the image is inside.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let map = TiledMap::of(source)?;
    let is_embedded = source.options.stem.is_none();
    let level = map.level();
    let side = map.sheets().side;
    let mut layers = Vec::with_capacity(level.layers.len() + 6);
    let digits = tiled::numbers(map.sheets().count());
    for (layer, id) in level.layers.iter().zip(1..) {
        layers.push(tile_layer(layer, id, &map, &digits));
    }
    for (name, first, objects) in map.groups() {
        let id = layers.len() + 1;
        let listed: Vec<Json> = objects.iter().zip(first..).map(|(one, id)| object(&map, one, id)).collect();
        let group = json!({ "id": id, "name": name, "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0, "opacity": 1,
                            "visible": true, "objects": listed });
        layers.push(group.to_string());
    }
    let sheet = map.sheet();
    let inside = || format!("data:image/png;base64,{}", base64::encode(&sheet.png));
    let image = if is_embedded { inside() } else { sheet.file.clone() };
    let tiles: Vec<Json> = map.sheets().infos().iter().map(|info| tile(&map, info)).collect();
    let tileset = json!({
        "firstgid": FIRST_TILE, "name": sheet.name, "tilewidth": side, "tileheight": side, "tilecount": map.sheets().count(),
        "columns": COLUMNS, "spacing": 0, "margin": 0, "imagewidth": side * COLUMNS, "imageheight": side * map.sheets().rows(),
        "image": image, "tiles": tiles, "wangsets": wang_sets(&map),
    });
    let head = json!({
        "type": "map", "version": VERSION, "tiledversion": TILED_VERSION, "orientation": "orthogonal",
        "renderorder": "right-down", "width": level.size.0, "height": level.size.1, "tilewidth": side, "tileheight": side,
        "infinite": false, "nextlayerid": layers.len() + 1, "nextobjectid": level.objects.len() + 1,
        "properties": properties(tiled::flat(&level.properties)),
    });
    let head = head.to_string();
    let head = head.strip_suffix('}').unwrap_or(&head);
    let file = format!("{head},\"layers\":[{}],\"tilesets\":[{tileset}]}}\n", layers.join(","));
    Ok(map.exported(source, file, is_embedded))
}

/// Written by hand, because most of a map is the numbers of its tiles.
fn tile_layer(layer: &TileLayer, id: u32, map: &TiledMap, digits: &[String]) -> String {
    let mut head = json!({ "id": id, "name": layer.name, "type": "tilelayer", "x": 0, "y": 0, "width": layer.size.0,
                           "height": layer.size.1, "opacity": 1, "visible": layer.is_visible });
    if layer.is_on_corners {
        head["offsetx"] = json!(map.corner_offset());
        head["offsety"] = json!(map.corner_offset());
    }
    let head = head.to_string();
    let mut text = String::with_capacity(head.len() + layer.tiles.len() * 3 + 16);
    text.push_str(head.strip_suffix('}').unwrap_or(&head));
    text.push_str(",\"data\":[");
    layer.tiles.iter().filter_map(|tile| digits.get(usize::from(*tile))).for_each(|number| text.push_str(number));
    text.pop();
    text.push_str("]}");
    text
}

fn object(map: &TiledMap, object: &MapObject, id: usize) -> Json {
    let placed = map.place(object);
    let mut text = json!({ "id": id, "name": object.name, "type": tiled::type_of(object.kind), "x": placed.x, "y": placed.y,
                           "width": placed.width, "height": placed.height, "rotation": 0, "visible": true });
    if placed.is_point {
        text["point"] = json!(true);
    }
    if !placed.polygon.is_empty() {
        let spots: Vec<Json> = placed.polygon.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        text["polygon"] = Json::List(spots);
    }
    text["properties"] = properties(tiled::flat(&object.properties));
    text
}

fn properties(list: Vec<(String, TiledValue<'_>)>) -> Json {
    let property = |(name, value): (String, TiledValue<'_>)| {
        let (kind, value) = match value {
            TiledValue::Text(text) => ("string", json!(text)),
            TiledValue::Whole(number) => ("int", json!(number)),
            TiledValue::Real(number) => ("float", json!(number)),
            TiledValue::Bool(value) => ("bool", json!(value)),
            TiledValue::Object(id) => ("object", json!(id)),
        };
        json!({ "name": name, "type": kind, "value": value })
    };
    list.into_iter().map(property).collect()
}

fn tile(map: &TiledMap, info: &TileInfo) -> Json {
    let mut tile = json!({ "id": info.id, "type": info.what });
    tile["properties"] = properties(tiled::tile_properties(info));
    let shapes: Vec<Json> = (1..)
        .zip(map.collision(info))
        .map(|(id, [x, y, width, height]): (u32, _)| {
            json!({ "id": id, "name": "", "type": "", "x": x, "y": y, "width": width, "height": height, "rotation": 0,
                    "visible": true })
        })
        .collect();
    if !shapes.is_empty() {
        tile["objectgroup"] = json!({ "type": "objectgroup", "draworder": "index", "id": 1, "name": "", "opacity": 1,
                                      "visible": true, "x": 0, "y": 0, "objects": shapes });
    }
    tile
}

/// Corners of rock and floor, and rims of water.
fn wang_sets(map: &TiledMap) -> Json {
    let set = |name: &str, kind: &str, colours: &[(&str, &str)], tiles: Vec<(u32, [u8; 8])>| {
        let tiles: Vec<Json> = tiles.iter().map(|(id, wang)| json!({ "tileid": id, "wangid": wang })).collect();
        let colour =
            |(name, colour): &(&str, &str)| json!({ "name": name, "color": colour, "tile": -1, "probability": 1 });
        let colours: Vec<Json> = colours.iter().map(colour).collect();
        json!({ "name": name, "type": kind, "tile": -1, "wangtiles": tiles, "colors": colours })
    };
    let infos = map.sheets().infos();
    let corners = infos.iter().filter_map(|info| Some((info.id, tiled::corner_colours(info.corners?))));
    let rims = infos.iter().filter_map(|info| Some((info.id, tiled::rim_colours(info.rims?))));
    json!([
        set("rock", "corner", &CORNER_COLOURS, corners.collect()),
        set("shores", "edge", &RIM_COLOURS, rims.collect()),
    ])
}
