//! What a Tiled map holds, whichever of its two formats it was read from.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// A map.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Map {
    pub orientation: String,
    pub infinite: bool,
    pub width: i64,
    pub height: i64,
    pub tilewidth: f64,
    pub tileheight: f64,
    pub properties: Properties,
    pub layers: Vec<Layer>,
    pub tilesets: Vec<Tileset>,
}

/// A layer of tiles, of objects, or of other layers.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Layer {
    #[serde(rename = "type")]
    pub kind: String,
    pub name: String,
    pub class: String,
    pub visible: Option<bool>,
    pub offsetx: f64,
    pub offsety: f64,
    pub width: i64,
    pub height: i64,
    pub data: Data,
    pub encoding: String,
    pub compression: String,
    pub chunks: Option<Vec<Chunk>>,
    pub objects: Vec<Object>,
    pub layers: Vec<Layer>,
    pub properties: Properties,
}

/// A rectangle of the tiles of a layer without edges, by its first column and row.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Chunk {
    pub x: i64,
    pub y: i64,
    pub width: i64,
    pub height: i64,
    pub data: Data,
}

/// The tiles of a layer: numbers, or a text that holds them.
#[derive(Debug)]
pub(super) enum Data {
    Numbers(Vec<u32>),
    Text(String),
}

impl Default for Data {
    fn default() -> Data {
        Data::Numbers(Vec::new())
    }
}

/// Something at a place.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Object {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub class: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub gid: Option<u32>,
    pub polygon: Vec<Corner>,
    /// The file that says what is not said here.
    pub template: Option<IgnoredAny>,
    pub properties: Properties,
}

/// A corner of a polygon, from the object's own place.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Corner {
    pub x: f64,
    pub y: f64,
}

/// Tiles, numbered from the first.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Tileset {
    pub firstgid: u32,
    pub source: Option<String>,
    pub tiles: Vec<Tile>,
    pub wangsets: Vec<WangSet>,
}

/// What is said of a tile.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Tile {
    pub id: u32,
    #[serde(rename = "type")]
    pub kind: String,
    pub class: String,
    pub properties: Properties,
    pub objectgroup: Option<Collision>,
}

/// The shapes that one collides with.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Collision {
    pub objects: Vec<IgnoredAny>,
}

/// Colours of the corners of tiles.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WangSet {
    pub colors: Vec<WangColour>,
    pub wangtiles: Vec<WangTile>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WangColour {
    pub name: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WangTile {
    pub tileid: u32,
    pub wangid: Vec<u32>,
}

/// Values by their names in lower case, as texts. Values that are lists or tables are left out.
#[derive(Debug, Default)]
pub(super) struct Properties(pub BTreeMap<String, String>);

impl Properties {
    /// Whether a property of one of these names says yes, or no; the first that is there counts.
    pub fn says(&self, names: &[&str]) -> Option<bool> {
        let value = names.iter().find_map(|name| self.0.get(*name))?;
        Some(!matches!(value.to_ascii_lowercase().as_str(), "" | "0" | "false" | "no"))
    }
}

impl<'de> Deserialize<'de> for Properties {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Properties, D::Error> {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Property {
            name: String,
            value: Scalar,
        }
        let list = Vec::<Property>::deserialize(deserializer)?;
        let named = list.into_iter().filter_map(|property| Some((property.name.to_lowercase(), property.value.0?)));
        Ok(Properties(named.collect()))
    }
}

/// A text, a number or a truth value as a text; anything else is passed over.
#[derive(Default)]
pub(in crate::import) struct Scalar(pub Option<String>);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scalar, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar(Some(text.to_owned())))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar(Some(value.to_string())))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar(Some(number.to_string())))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar(Some(number.to_string())))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Scalar, E> {
        Ok(Scalar(Some(number.to_string())))
    }

    fn visit_unit<E: Error>(self) -> Result<Scalar, E> {
        Ok(Scalar(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar(None))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Scalar, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar(None))
    }
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Data, D::Error> {
        deserializer.deserialize_any(DataVisitor)
    }
}

struct DataVisitor;

impl<'de> Visitor<'de> for DataVisitor {
    type Value = Data;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the numbers of tiles, or a text in base64")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Data, E> {
        Ok(Data::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Data, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = items.next_element::<u32>()? {
            numbers.push(number);
        }
        Ok(Data::Numbers(numbers))
    }
}
