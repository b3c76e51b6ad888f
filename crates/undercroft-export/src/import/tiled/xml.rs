//! Tiled's XML, read into the same records as its JSON.

use roxmltree::{Document, Node, ParsingOptions};

use super::model::{
    Collision, Corner, Data, Layer, Map, Object, Properties, Tile, Tileset, WangColour, WangSet, WangTile,
};
use crate::import::ImportError;

/// The most nodes and attributes of a file, and the most attributes of an element. The parser compares each attribute with the
/// others of its element.
const MOST_NODES: u32 = 1 << 21;
const MOST_ATTRIBUTES: usize = 1 << 22;
const MOST_OF_ONE: usize = 64;
/// How deep groups of layers may be nested.
const MOST_DEEP: u32 = 32;

/// The map of an XML text.
pub(super) fn map(text: &str) -> Result<Map, ImportError> {
    bounded(text)?;
    // Without a document type there are no entities that could grow.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        ImportError::new(format!("this is no Tiled map: {error}")).hint("a map begins with `<map version=…`")
    })?;
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

/// Refuses what would take the parser long before it is given to it.
fn bounded(text: &str) -> Result<(), ImportError> {
    let (mut in_tag, mut own, mut all, mut spaces) = (false, 0, 0, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => (in_tag, own) = (true, 0),
            b'>' => in_tag = false,
            b'=' if in_tag => (own, all) = (own + 1, all + 1),
            b'x' if in_tag && text.as_bytes()[place..].starts_with(b"xmlns") => spaces += 1,
            _ => {}
        }
        if own > MOST_OF_ONE || all > MOST_ATTRIBUTES || spaces > MOST_OF_ONE {
            return Err(ImportError::new("this is no Tiled map: its elements have far too many attributes"));
        }
    }
    Ok(())
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
    if children(data, "chunk").next().is_some() {
        return Err(super::layer_data::infinite());
    }
    layer.encoding = text_of(data, "encoding");
    layer.compression = text_of(data, "compression");
    layer.data = if layer.encoding.is_empty() {
        Data::Numbers(children(data, "tile").map(|tile| number(tile, "gid")).collect::<Result<_, _>>()?)
    } else {
        Data::Text(data.text().unwrap_or_default().to_owned())
    };
    Ok(())
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
