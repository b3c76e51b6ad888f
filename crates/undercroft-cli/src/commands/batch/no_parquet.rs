//! Stands in for `parquet` in a build without the feature `parquet`. `BatchFormat::suits` refuses tables before any of
//! this is called.

use std::{fs::File, io, path::Path};

use serde_json::Value;
use undercroft::{Dungeon, DungeonSummary};

use super::{card::CardField, columns::ExtraColumn};

/// No columns.
pub struct TableSchema;

impl TableSchema {
    /// A schema without columns.
    pub fn new(_manifest: &Value, _extra: &[ExtraColumn]) -> TableSchema {
        TableSchema
    }

    /// No columns.
    pub fn fields(&self) -> Vec<CardField> {
        Vec::new()
    }
}

/// No rows.
pub struct Rows {
    /// Nothing.
    pub canonical: Vec<u64>,
}

impl Rows {
    /// No rows.
    pub fn new(_schema: &TableSchema) -> Rows {
        Rows { canonical: Vec::new() }
    }

    /// Keeps nothing.
    pub fn add(&mut self, _schema: &TableSchema, _dungeon: &Dungeon, _measures: &DungeonSummary) {}

    /// Keeps nothing.
    pub fn retain(&mut self, _keep: &[bool]) {}

    /// Always fails.
    pub fn encode(self, _schema: &TableSchema) -> io::Result<Vec<u8>> {
        Err(missing())
    }
}

/// Always fails.
pub fn splice(_parts: &File, _ends: &[u64], _schema: &TableSchema, _to: &Path) -> io::Result<()> {
    Err(missing())
}

fn missing() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "this build has no Parquet")
}
