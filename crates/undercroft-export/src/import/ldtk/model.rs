//! What a project of LDtk holds, as far as it is read.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
pub(super) struct Project {
    #[serde(default)]
    pub defs: Defs,
    #[serde(default)]
    pub levels: Vec<Level>,
    /// Projects of several worlds have their levels there.
    #[serde(default)]
    pub worlds: Vec<World>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct World {
    pub identifier: String,
    pub levels: Vec<Level>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Defs {
    pub layers: Vec<LayerDef>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct LayerDef {
    pub identifier: String,
    #[serde(rename = "intGridValues")]
    pub values: Vec<ValueDef>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct ValueDef {
    pub value: u32,
    pub identifier: Option<String>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Level {
    pub identifier: String,
    /// The file that has the layers, where levels are saved apart.
    #[serde(rename = "externalRelPath")]
    pub file: Option<String>,
    #[serde(rename = "layerInstances")]
    pub layers: Option<Vec<Layer>>,
    #[serde(rename = "fieldInstances")]
    pub fields: Vec<FieldInstance>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Layer {
    #[serde(rename = "__identifier")]
    pub identifier: String,
    #[serde(rename = "__type")]
    pub kind: String,
    #[serde(rename = "__cWid")]
    pub width: i64,
    #[serde(rename = "__cHei")]
    pub height: i64,
    #[serde(rename = "__gridSize")]
    pub side: f64,
    #[serde(rename = "intGridCsv")]
    pub values: Vec<u32>,
    #[serde(rename = "gridTiles")]
    pub tiles: Vec<Tile>,
    #[serde(rename = "entityInstances")]
    pub entities: Vec<Entity>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Tile {
    pub px: [f64; 2],
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Entity {
    #[serde(rename = "__identifier")]
    pub identifier: String,
    #[serde(rename = "__grid")]
    pub cell: [i32; 2],
    #[serde(rename = "__pivot")]
    pub pivot: [f64; 2],
    pub px: [f64; 2],
    pub width: f64,
    pub height: f64,
    #[serde(rename = "fieldInstances")]
    pub fields: Vec<FieldInstance>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct FieldInstance {
    #[serde(rename = "__identifier")]
    pub name: String,
    #[serde(rename = "__value")]
    pub value: Value,
}

/// The values of fields by their names in lower case, those that are texts, numbers or truth values.
pub(super) fn values(fields: &[FieldInstance]) -> BTreeMap<String, String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    };
    fields.iter().filter_map(|field| Some((field.name.to_lowercase(), text(&field.value)?))).collect()
}

/// The corners of cells that a field lists.
pub(super) fn corners(fields: &[FieldInstance], name: &str) -> Vec<(f64, f64)> {
    let points = fields.iter().find(|field| field.name == name).and_then(|field| field.value.as_array());
    let corner = |point: &Value| Some((point.get("cx")?.as_f64()?, point.get("cy")?.as_f64()?));
    points.into_iter().flatten().filter_map(corner).filter(|(x, y)| x.abs() < 1e6 && y.abs() < 1e6).collect()
}
