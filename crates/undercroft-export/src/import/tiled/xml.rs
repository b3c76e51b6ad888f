//! Tiled's XML, read into the same records as its JSON.

use roxmltree::Node;

use super::model::{
    Chunk, Collision, Corner, Data, Layer, Map, Object, Properties, Tile, Tileset, WangColour, WangSet, WangTile,
};
use crate::import::{
    ImportError,
    xml::{parsed_document, prepared},
};

/// How deep groups of layers may be nested.
const MOST_DEEP: u32 = 32;

/// The map of an XML text.
pub(super) fn map(text: &str) -> Result<Map, ImportError> {
    let text = prepared(text, "Tiled map")?;
    let document = parsed_document(&text, "Tiled map", "a map begins with `<map version=…`")?;
    let root = document.root_element();
    if root.tag_name().name() != "map" {
        let message = format!("this is no Tiled map: it is a `<{}>`", root.tag_name().name());
        return Err(ImportError::new(message).hint("a map begins with `<map version=…`; a tileset is no map"));
    }
    Ok(Map {
        orientation: text_of(root, "orientation"),
        infinite: text_of(root, "infinite") == "1",
        width: number(root, "width")?,
        height: number(root, "height")?,
        tilewidth: real(root, "tilewidth")?,
        tileheight: real(root, "tileheight")?,
        properties: properties(root),
        layers: layers(root, 0)?,
        tilesets: children(root, "tileset").map(tileset).collect::<Result<_, _>>()?,
    })
}

/// The tileset of a file of its own.
pub(super) fn tileset_file(text: &str) -> Result<Tileset, ImportError> {
    let text = prepared(text, "tileset of Tiled")?;
    let document = parsed_document(&text, "tileset of Tiled", "a tileset begins with `<tileset version=…`")?;
    let root = document.root_element();
    if root.tag_name().name() != "tileset" {
        let message = format!("this is no tileset of Tiled: it is a `<{}>`", root.tag_name().name());
        return Err(ImportError::new(message).hint("a tileset begins with `<tileset version=…`"));
    }
    tileset(root)
}

fn text_of(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn parsed<T: std::str::FromStr + Default>(node: Node<'_, '_>, name: &str) -> Result<T, ImportError> {
    let Some(text) = node.attribute(name) else { return Ok(T::default()) };
    text.trim().parse().map_err(|_| {
        let shown: String = text.chars().take(20).collect();
        ImportError::new(format!("`{name}` of a `<{}>` is no number: {shown:?}", node.tag_name().name()))
    })
}

fn number<T: std::str::FromStr + Default>(node: Node<'_, '_>, name: &str) -> Result<T, ImportError> {
    parsed(node, name)
}

fn real(node: Node<'_, '_>, name: &str) -> Result<f64, ImportError> {
    parsed(node, name)
}

fn children<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

fn properties(node: Node<'_, '_>) -> Properties {
    let list = children(node, "properties").flat_map(|list| children(list, "property"));
    let value = |property: Node<'_, '_>| {
        // A value of several lines is the element's text.
        property.attribute("value").or_else(|| property.text()).unwrap_or_default().to_owned()
    };
    Properties(list.map(|property| (text_of(property, "name").to_lowercase(), value(property))).collect())
}

fn layers(node: Node<'_, '_>, deep: u32) -> Result<Vec<Layer>, ImportError> {
    if deep > MOST_DEEP {
        return Err(ImportError::new(format!("groups of layers are nested more than {MOST_DEEP} deep")));
    }
    let mut layers = Vec::new();
    for child in node.children() {
        let kind = match child.tag_name().name() {
            "layer" => "tilelayer",
            "objectgroup" => "objectgroup",
            "group" => "group",
            _ => continue,
        };
        let mut layer = Layer {
            kind: kind.to_owned(),
            name: text_of(child, "name"),
            class: text_of(child, "class"),
            visible: child.attribute("visible").map(|visible| visible != "0"),
            offsetx: real(child, "offsetx")?,
            offsety: real(child, "offsety")?,
            width: number(child, "width")?,
            height: number(child, "height")?,
            properties: properties(child),
            ..Layer::default()
        };
        match kind {
            "group" => layer.layers = layers_of(child, deep)?,
            "objectgroup" => layer.objects = children(child, "object").map(object).collect::<Result<_, _>>()?,
            _ => children(child, "data").try_for_each(|data| read_data(&mut layer, data))?,
        }
        layers.push(layer);
    }
    Ok(layers)
}

fn layers_of(node: Node<'_, '_>, deep: u32) -> Result<Vec<Layer>, ImportError> {
    layers(node, deep + 1)
}

fn read_data(layer: &mut Layer, data: Node<'_, '_>) -> Result<(), ImportError> {
    layer.encoding = text_of(data, "encoding");
    layer.compression = text_of(data, "compression");
    layer.data = tile_data(layer, data)?;
    let chunk = |chunk: Node<'_, '_>| {
        Ok(Chunk {
            x: number(chunk, "x")?,
            y: number(chunk, "y")?,
            width: number(chunk, "width")?,
            height: number(chunk, "height")?,
            data: tile_data(layer, chunk)?,
        })
    };
    let chunks: Vec<Chunk> = children(data, "chunk").map(chunk).collect::<Result<_, ImportError>>()?;
    if !chunks.is_empty() {
        layer.chunks = Some(chunks);
    }
    Ok(())
}

/// The tiles of a layer or of a chunk of it.
fn tile_data(layer: &Layer, data: Node<'_, '_>) -> Result<Data, ImportError> {
    if !layer.encoding.is_empty() {
        return Ok(Data::Text(data.text().unwrap_or_default().to_owned()));
    }
    Ok(Data::Numbers(children(data, "tile").map(|tile| number(tile, "gid")).collect::<Result<_, _>>()?))
}

fn object(node: Node<'_, '_>) -> Result<Object, ImportError> {
    let polygon = children(node, "polygon").next().and_then(|polygon| polygon.attribute("points")).unwrap_or_default();
    let corner = |pair: &str| {
        let (x, y) = pair.split_once(',').unwrap_or(("", ""));
        let number =
            |text: &str| text.trim().parse().map_err(|_| ImportError::new("the corners of a polygon are no numbers"));
        Ok(Corner { x: number(x)?, y: number(y)? })
    };
    Ok(Object {
        name: text_of(node, "name"),
        kind: text_of(node, "type"),
        class: text_of(node, "class"),
        x: real(node, "x")?,
        y: real(node, "y")?,
        width: real(node, "width")?,
        height: real(node, "height")?,
        gid: node.attribute("gid").map(|_| number(node, "gid")).transpose()?,
        template: node.attribute("template").map(|_| serde::de::IgnoredAny),
        polygon: polygon.split_whitespace().map(corner).collect::<Result<_, ImportError>>()?,
        properties: properties(node),
    })
}

fn tileset(node: Node<'_, '_>) -> Result<Tileset, ImportError> {
    let tile = |node: Node<'_, '_>| {
        let collision = children(node, "objectgroup").next();
        let shapes = collision.map(|group| children(group, "object").map(|_| serde::de::IgnoredAny).collect());
        Ok(Tile {
            id: number(node, "id")?,
            kind: text_of(node, "type"),
            class: text_of(node, "class"),
            properties: properties(node),
            objectgroup: shapes.map(|objects| Collision { objects }),
        })
    };
    let wang_tile = |node: Node<'_, '_>| {
        let corners = text_of(node, "wangid");
        let number_of = |word: &str| word.trim().parse().unwrap_or(0);
        Ok(WangTile { tileid: number(node, "tileid")?, wangid: corners.split(',').map(number_of).collect() })
    };
    let wang_set = |node: Node<'_, '_>| {
        Ok(WangSet {
            colors: children(node, "wangcolor").map(|colour| WangColour { name: text_of(colour, "name") }).collect(),
            wangtiles: children(node, "wangtile").map(wang_tile).collect::<Result<_, ImportError>>()?,
        })
    };
    let sets = children(node, "wangsets").flat_map(|sets| children(sets, "wangset"));
    Ok(Tileset {
        firstgid: number(node, "firstgid")?,
        source: node.attribute("source").map(str::to_owned),
        tiles: children(node, "tile").map(tile).collect::<Result<_, ImportError>>()?,
        wangsets: sets.map(wang_set).collect::<Result<_, ImportError>>()?,
    })
}
