//! The columns of a table and their types, and the metadata of the file. They are listed in `docs/scale.md`.

use std::sync::Arc;

use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{EnabledStatistics, WriterProperties},
    },
    schema::types::{ColumnPath, PrimitiveTypeBuilder, Type, TypePtr},
};
use serde_json::{Map, Value, json};
use undercroft::{Stats, view::GLYPHS};

use super::{
    super::{card::CardField, columns::ExtraColumn},
    lists,
};

/// The columns that come before the statistics. Those of the package for Python differ, as a row of its tables is a seed.
pub const BEFORE_STATS: [(&str, Option<Physical>); 6] = [
    ("seed", None),
    ("attempt", Some(Physical::INT32)),
    ("fingerprint", None),
    ("canonical", None),
    ("width", Some(Physical::INT32)),
    ("height", Some(Physical::INT32)),
];

/// The columns, and the metadata of the file.
pub struct TableSchema {
    root: Option<TypePtr>,
    pub(super) properties: Arc<WriterProperties>,
    /// What was asked for beside the usual columns.
    pub(super) extra: Vec<ExtraColumn>,
}

impl TableSchema {
    /// The schema of a batch; the manifest goes into the metadata of the file.
    pub fn new(manifest: &Value, extra: &[ExtraColumn]) -> TableSchema {
        // The column names are constants and make a valid schema; should that change, `encode` reports it.
        let root = root(extra).ok().map(Arc::new);
        TableSchema { root, properties: Arc::new(properties(manifest)), extra: extra.to_vec() }
    }

    /// The columns that a card describes: all but lists.
    pub fn fields(&self) -> Vec<CardField> {
        let meanings = [
            "the seed as given",
            "which attempt at the seed it is",
            "hash of the content",
            "hash of the walkable cells, however turned, mirrored or shifted",
            "columns of the board",
            "rows of the board",
        ];
        let kind = |whole: bool| if whole { "sc:Integer" } else { "sc:Float" };
        let mut fields: Vec<CardField> = BEFORE_STATS
            .iter()
            .zip(meanings)
            .map(|((name, physical), meaning)| {
                let kind = if physical.is_some() { "sc:Integer" } else { "sc:Text" };
                ((*name).to_owned(), kind, meaning.to_owned())
            })
            .collect();
        fields.extend(
            Stats::ALL.iter().map(|statistic| {
                (statistic.name.to_owned(), kind(statistic.kind.is_whole()), statistic.about.to_owned())
            }),
        );
        let tiles = "the map, one character a cell, row after row; the file's metadata has the legend";
        fields.push(("tiles".to_owned(), "sc:Text", tiles.to_owned()));
        if self.extra.contains(&ExtraColumn::BotSteps) {
            let meaning = "turns that the game's explorer bot takes through the dungeon";
            fields.push((ExtraColumn::BotSteps.name().to_owned(), "sc:Integer", meaning.to_owned()));
        }
        fields
    }

    pub(super) fn root(&self) -> Result<TypePtr, ParquetError> {
        self.root.clone().ok_or_else(|| ParquetError::General("no schema".to_owned()))
    }
}

fn properties(manifest: &Value) -> WriterProperties {
    let glyph = |glyph: &undercroft::view::Glyph| {
        (glyph.symbol.to_string(), json!({ "name": glyph.name, "walkable": glyph.walkable }))
    };
    let legend = Value::Object(GLYPHS.iter().map(glyph).collect::<Map<String, Value>>());
    let words = [
        ("undercroft.engine", manifest["engine"].as_str().unwrap_or_default().to_owned()),
        ("undercroft.recipe", manifest["recipe"].to_string()),
        ("undercroft.legend", legend.to_string()),
    ];
    let words = words.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    let tiles = ColumnPath::from("tiles");
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("undercroft {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(words))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        // Minimum and maximum of a map mean nothing, and hardly two maps are equal.
        .set_column_statistics_enabled(tiles.clone(), EnabledStatistics::None)
        .set_column_dictionary_enabled(tiles, false)
        .set_column_dictionary_enabled(ColumnPath::from("fingerprint"), false)
        .set_column_dictionary_enabled(ColumnPath::from("canonical"), false)
        .build()
}

fn root(extra: &[ExtraColumn]) -> Result<Type, ParquetError> {
    let mut columns = Vec::new();
    for (name, kind) in BEFORE_STATS {
        columns.push(match kind {
            Some(physical) => primitive(name, physical, Repetition::REQUIRED).build()?,
            None => text_type(name, Repetition::REQUIRED)?,
        });
    }
    for statistic in Stats::ALL {
        let physical = if statistic.kind.is_whole() { Physical::INT64 } else { Physical::DOUBLE };
        columns.push(primitive(statistic.name, physical, Repetition::OPTIONAL).build()?);
    }
    columns.push(primitive("tiles", Physical::BYTE_ARRAY, Repetition::REQUIRED).build()?);
    for column in extra {
        columns.push(lists::column_type(*column)?);
    }
    Type::group_type_builder("dungeon").with_fields(columns.into_iter().map(Arc::new).collect()).build()
}

/// A column of one type.
pub fn primitive(name: &str, physical: Physical, repetition: Repetition) -> PrimitiveTypeBuilder<'_> {
    Type::primitive_type_builder(name, physical).with_repetition(repetition)
}

/// A column of texts.
pub fn text_type(name: &str, repetition: Repetition) -> Result<Type, ParquetError> {
    primitive(name, Physical::BYTE_ARRAY, repetition).with_logical_type(Some(LogicalType::String)).build()
}

/// A record.
pub fn group(name: &str, fields: Vec<Type>) -> Result<Type, ParquetError> {
    let fields = fields.into_iter().map(Arc::new).collect();
    Type::group_type_builder(name).with_repetition(Repetition::REQUIRED).with_fields(fields).build()
}

/// A list of records, in the three levels that the format wants: the list, what repeats, the element.
pub fn list(name: &str, element: Type) -> Result<Type, ParquetError> {
    let repeated = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![Arc::new(element)])
        .build()?;
    Type::group_type_builder(name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_fields(vec![Arc::new(repeated)])
        .build()
}
