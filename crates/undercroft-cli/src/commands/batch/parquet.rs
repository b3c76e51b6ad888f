//! A batch as a Parquet table: one row per dungeon, one column per statistic. The schema is in `docs/scale.md`.
//!
//! Worker threads encode each chunk as a small table with one row group; the row groups are then copied into one file.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Seek, SeekFrom},
    path::Path,
    sync::Arc,
};

use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    column::writer::ColumnCloseResult,
    data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{EnabledStatistics, WriterProperties},
        reader::{FileReader, SerializedFileReader},
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::types::{ColumnPath, PrimitiveTypeBuilder, Type, TypePtr},
};
use serde_json::Value;
use undercroft::{Dungeon, Json, Stats, fingerprint, stats, view};
use undercroft_export::json;

/// The columns, and the metadata of the file.
pub struct TableSchema {
    root: Option<TypePtr>,
    properties: Arc<WriterProperties>,
    /// The names of the statistics, and whether each is an integer.
    stats: Vec<(String, bool)>,
}

impl TableSchema {
    /// The schema of a batch; the manifest goes into the metadata of the file.
    pub fn new(manifest: &Value) -> TableSchema {
        let numbers = json::stats(&Stats::default());
        let stats: Vec<(String, bool)> =
            numbers.fields().iter().map(|(name, value)| (name.clone(), !matches!(value, Json::Real(_)))).collect();
        let words = [
            ("undercroft.engine", manifest["engine"].as_str().unwrap_or_default().to_owned()),
            ("undercroft.recipe", manifest["recipe"].to_string()),
        ];
        let words = words.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
        let tiles = ColumnPath::from("tiles");
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("undercroft {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(words))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            // Minimum and maximum of a map mean nothing, and no two maps are equal.
            .set_column_statistics_enabled(tiles.clone(), EnabledStatistics::None)
            .set_column_dictionary_enabled(tiles, false)
            .set_column_dictionary_enabled(ColumnPath::from("fingerprint"), false)
            .build();
        // The column names are constants and make a valid schema; should that change, `encode` reports it.
        let root = root(&stats).ok().map(Arc::new);
        TableSchema { root, properties: Arc::new(properties), stats }
    }

    fn root(&self) -> Result<TypePtr, ParquetError> {
        self.root.clone().ok_or_else(|| ParquetError::General("no schema".to_owned()))
    }
}

fn root(stats: &[(String, bool)]) -> Result<Type, ParquetError> {
    let mut columns = vec![
        text("seed").build()?,
        column("attempt", Physical::INT32, Repetition::REQUIRED).build()?,
        text("fingerprint").build()?,
        column("width", Physical::INT32, Repetition::REQUIRED).build()?,
        column("height", Physical::INT32, Repetition::REQUIRED).build()?,
    ];
    for (name, whole) in stats {
        let physical = if *whole { Physical::INT64 } else { Physical::DOUBLE };
        columns.push(column(name, physical, Repetition::OPTIONAL).build()?);
    }
    columns.push(column("tiles", Physical::BYTE_ARRAY, Repetition::REQUIRED).build()?);
    Type::group_type_builder("dungeon").with_fields(columns.into_iter().map(Arc::new).collect()).build()
}

fn column(name: &str, physical: Physical, repetition: Repetition) -> PrimitiveTypeBuilder<'_> {
    Type::primitive_type_builder(name, physical).with_repetition(repetition)
}

fn text(name: &str) -> PrimitiveTypeBuilder<'_> {
    column(name, Physical::BYTE_ARRAY, Repetition::REQUIRED).with_logical_type(Some(LogicalType::String))
}

/// Rows in columnar form.
#[derive(Default)]
pub struct Rows {
    seeds: Vec<ByteArray>,
    attempts: Vec<i32>,
    fingerprints: Vec<ByteArray>,
    widths: Vec<i32>,
    heights: Vec<i32>,
    /// One list per statistic.
    stats: Vec<Vec<Option<f64>>>,
    tiles: Vec<ByteArray>,
}

impl Rows {
    /// Appends a dungeon.
    pub fn add(&mut self, schema: &TableSchema, dungeon: &Dungeon) {
        let (origin, tiles) = (dungeon.origin(), view::tile_grid(dungeon.draft()));
        self.seeds.push(ByteArray::from(origin.seed.as_str()));
        self.attempts.push(origin.attempt as i32);
        self.fingerprints.push(ByteArray::from(format!("{:016x}", fingerprint(dungeon.draft())).into_bytes()));
        self.widths.push(tiles.width());
        self.heights.push(tiles.height());
        self.stats.resize(schema.stats.len(), Vec::new());
        let numbers = stats(dungeon.draft()).listed();
        for (column, (name, _)) in self.stats.iter_mut().zip(&schema.stats) {
            column.push(numbers.iter().find(|(own, _, _)| own == name).and_then(|(_, _, value)| *value));
        }
        // Every glyph is ASCII, so a byte holds it.
        self.tiles.push(ByteArray::from(tiles.values().iter().map(|tile| *tile as u8).collect::<Vec<u8>>()));
    }

    /// Encodes the rows as a Parquet file.
    pub fn encode(self, schema: &TableSchema) -> Result<Vec<u8>, ParquetError> {
        let mut bytes = Vec::new();
        let mut file = SerializedFileWriter::new(&mut bytes, schema.root()?, schema.properties.clone())?;
        let mut group = file.next_row_group()?;
        let mut index = 0;
        while let Some(mut column) = group.next_column()? {
            self.write(index, schema, &mut column)?;
            column.close()?;
            index += 1;
        }
        group.close()?;
        file.close()?;
        Ok(bytes)
    }

    fn write(
        &self,
        index: usize,
        schema: &TableSchema,
        column: &mut SerializedColumnWriter<'_>,
    ) -> Result<(), ParquetError> {
        match index {
            0 => column.typed::<ByteArrayType>().write_batch(&self.seeds, None, None)?,
            1 => column.typed::<Int32Type>().write_batch(&self.attempts, None, None)?,
            2 => column.typed::<ByteArrayType>().write_batch(&self.fingerprints, None, None)?,
            3 => column.typed::<Int32Type>().write_batch(&self.widths, None, None)?,
            4 => column.typed::<Int32Type>().write_batch(&self.heights, None, None)?,
            _ => match (self.stats.get(index - 5), schema.stats.get(index - 5)) {
                (Some(values), Some((_, whole))) => {
                    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
                    let known = values.iter().flatten();
                    if *whole {
                        let known: Vec<i64> = known.map(|value| *value as i64).collect();
                        column.typed::<Int64Type>().write_batch(&known, Some(&levels), None)?
                    } else {
                        let known: Vec<f64> = known.copied().collect();
                        column.typed::<DoubleType>().write_batch(&known, Some(&levels), None)?
                    }
                }
                _ => column.typed::<ByteArrayType>().write_batch(&self.tiles, None, None)?,
            },
        };
        Ok(())
    }
}

/// Copies the row groups of the small tables, which follow each other in `parts`, into one table.
pub fn splice(parts: &File, ends: &[u64], schema: &TableSchema, to: &Path) -> io::Result<()> {
    let mut parts = parts;
    let whole = File::create(to)?;
    let writer = BufWriter::new(whole.try_clone()?);
    let mut table =
        SerializedFileWriter::new(writer, schema.root().map_err(said)?, schema.properties.clone()).map_err(said)?;
    let mut start = 0;
    for end in ends.iter().copied() {
        parts.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; usize::try_from(end - start).unwrap_or(0)];
        parts.read_exact(&mut bytes)?;
        start = end;
        // A chunk without any dungeon is empty.
        if bytes.is_empty() {
            continue;
        }
        append(&mut table, bytes.into()).map_err(said)?;
    }
    table.finish().map_err(said)?;
    table.inner_mut().get_mut().sync_all()?;
    Ok(())
}

fn append(table: &mut SerializedFileWriter<BufWriter<File>>, bytes: bytes::Bytes) -> Result<(), ParquetError> {
    let reader = SerializedFileReader::new(bytes.clone())?;
    for group in reader.metadata().row_groups() {
        let mut joined = table.next_row_group()?;
        for column in group.columns() {
            let close = ColumnCloseResult {
                bytes_written: column.compressed_size() as u64,
                rows_written: group.num_rows() as u64,
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            joined.append_column(&bytes, close)?;
        }
        joined.close()?;
    }
    Ok(())
}

/// Unwraps I/O errors such as a full disk, so that the caller can tell them apart.
fn said(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
