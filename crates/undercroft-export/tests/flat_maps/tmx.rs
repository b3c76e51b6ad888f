//! Tiled's XML.

use roxmltree::{Document, Node};
use undercroft_export::{Exported, Format};

use crate::{
    png_size, reads_a_hundred,
    tiled_maps::{Layer, Map, Object, Properties, Tile},
};

fn text(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap())
}

fn children<'a>(node: Node<'a, 'a>, name: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

fn child<'a>(node: Node<'a, 'a>, name: &'static str) -> Option<Node<'a, 'a>> {
    children(node, name).next()
}

fn properties(node: Node<'_, '_>) -> Properties {
    let list = child(node, "properties").into_iter().flat_map(|list| children(list, "property"));
    let property = |one: Node<'_, '_>| {
        let kind = one.attribute("type").unwrap_or("string").to_owned();
        let value = text(one, "value");
        // JSON writes a whole number of a fraction with its point.
        let value = if kind == "float" { format!("{:?}", value.parse::<f64>().unwrap()) } else { value };
        (text(one, "name"), (kind, value))
    };
    list.map(property).collect()
}

fn rect(node: Node<'_, '_>) -> [f64; 4] {
    ["x", "y", "width", "height"].map(|name| number(node, name))
}

fn object(node: Node<'_, '_>) -> Object {
    let [x, y, width, height] = rect(node);
    let polygon = child(node, "polygon").map_or_else(Vec::new, |polygon| {
        let spot = |pair: &str| {
            let (x, y) = pair.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        polygon.attribute("points").unwrap().split(' ').map(spot).collect()
    });
    Object {
        id: number(node, "id") as u64,
        name: text(node, "name"),
        kind: text(node, "type"),
        at: (x, y),
        size: (width, height),
        is_point: child(node, "point").is_some(),
        polygon,
        properties: properties(node),
    }
}

/// Reads a file as the format says.
pub fn read(file: &Exported) -> Map {
    let source = std::str::from_utf8(&file.bytes).unwrap();
    let document = Document::parse(source).unwrap();
    let map = document.root_element();
    let whole = |node: Node<'_, '_>, name: &str| number(node, name) as usize;
    let set = child(map, "tileset").unwrap();
    let image = child(set, "image").unwrap();
    let image = (text(image, "source"), whole(image, "width") as u32, whole(image, "height") as u32);
    assert_eq!((&image.0, png_size(&file.beside[0].bytes)), (&file.beside[0].name, (image.1, image.2)));
    let mut read = Map {
        size: (whole(map, "width"), whole(map, "height")),
        side: number(map, "tilewidth"),
        image,
        tile_count: whole(set, "tilecount") as u32,
        properties: properties(map),
        ..Map::default()
    };
    for tile in children(set, "tile") {
        let shapes = child(tile, "objectgroup").into_iter().flat_map(|group| children(group, "object"));
        let tile_of =
            Tile { kind: text(tile, "type"), properties: properties(tile), collision: shapes.map(rect).collect() };
        read.tiles.insert(whole(tile, "id") as u32, tile_of);
    }
    for wang in child(set, "wangsets").into_iter().flat_map(|sets| children(sets, "wangset")) {
        let one = |tile: Node<'_, '_>| {
            let id = text(tile, "wangid").split(',').map(|colour| colour.parse().unwrap()).collect();
            (number(tile, "tileid") as u32, id)
        };
        let tiles = children(wang, "wangtile").map(one).collect();
        read.wang_sets.insert(text(wang, "name"), (text(wang, "type"), tiles));
    }
    for layer in children(map, "layer") {
        let data = child(layer, "data").unwrap();
        assert_eq!(data.attribute("encoding"), Some("csv"));
        let data: Vec<u32> = data.text().unwrap().trim().split(',').map(|gid| gid.trim().parse().unwrap()).collect();
        let size = (whole(layer, "width"), whole(layer, "height"));
        assert_eq!(data.len(), size.0 * size.1);
        let offset = (number(layer, "offsetx"), number(layer, "offsety"));
        let is_visible = layer.attribute("visible") != Some("0");
        read.layers.insert(text(layer, "name"), Layer { size, offset, is_visible, data });
    }
    for group in children(map, "objectgroup") {
        read.groups.push((text(group, "name"), children(group, "object").map(object).collect()));
    }
    read
}

#[test]
fn a_hundred_maps_are_read_back() {
    reads_a_hundred(Format::Tmx, |file| read(file).read());
}
