//! Joins the small tables of the chunks to one.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Seek, SeekFrom},
    path::Path,
};

use parquet::{
    column::writer::ColumnCloseResult,
    errors::ParquetError,
    file::{
        reader::{FileReader, SerializedFileReader},
        writer::SerializedFileWriter,
    },
};

use super::TableSchema;

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
