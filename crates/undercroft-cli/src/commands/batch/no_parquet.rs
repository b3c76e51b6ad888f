//! Stands in for `parquet.rs` in a build without the feature `parquet`. `BatchFormat::suits` refuses tables before any of
//! this is called.

use std::{fs::File, io, path::Path};

use serde_json::Value;
use undercroft::Dungeon;

/// No columns.
pub struct TableSchema;

impl TableSchema {
    /// A schema without columns.
    pub fn new(_manifest: &Value) -> TableSchema {
        TableSchema
    }
}

/// No rows.
#[derive(Default)]
pub struct Rows;

impl Rows {
    /// Keeps nothing.
    pub fn add(&mut self, _schema: &TableSchema, _dungeon: &Dungeon) {}

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
