//! A batch as a Parquet table: one row per dungeon, one column per statistic. The columns are listed in `docs/scale.md`.
//!
//! Worker threads encode each chunk as a small table with one row group; the row groups are then copied into one file.

mod column;
mod lists;
mod schema;
mod splice;

use parquet::{data_type::ByteArray, errors::ParquetError, file::writer::SerializedFileWriter};
use undercroft::{Dungeon, DungeonSummary, Stats, view};

use super::columns::{ExtraColumn, bot_steps};
use column::{Column, Values};
use schema::BEFORE_STATS;
pub use schema::TableSchema;
pub use splice::splice;

/// Rows in columnar form.
pub struct Rows {
    /// One for each column of the file, in its order.
    columns: Vec<Column>,
    /// The canonical hash of each row.
    pub canonical: Vec<u64>,
}

impl Rows {
    /// No rows yet.
    pub fn new(schema: &TableSchema) -> Rows {
        let texts = || Values::Bytes(Vec::new());
        let before = BEFORE_STATS.iter().map(|(_, kind)| match kind {
            Some(_) => Column::required(Values::Int32(Vec::new())),
            None => Column::required(texts()),
        });
        let numbers = Stats::ALL.iter().map(|statistic| {
            Column::optional(if statistic.kind.is_whole() {
                Values::Int64(Vec::new())
            } else {
                Values::Double(Vec::new())
            })
        });
        let tiles = [Column::required(texts())];
        let extra = schema.extra.iter().flat_map(|column| lists::columns(*column));
        Rows { columns: before.chain(numbers).chain(tiles).chain(extra).collect(), canonical: Vec::new() }
    }

    /// Appends a dungeon with what was measured of it.
    pub fn add(&mut self, schema: &TableSchema, dungeon: &Dungeon, measures: &DungeonSummary) {
        let (origin, draft) = (dungeon.origin(), dungeon.draft());
        let tiles = view::tile_bytes(draft);
        self.canonical.push(measures.canonical);
        let Some((before, rest)) = self.columns.split_at_mut_checked(BEFORE_STATS.len()) else { return };
        if let [seed, attempt, print, canonical_text, width, height] = before {
            seed.put(origin.seed.as_str());
            attempt.put(origin.attempt as i32);
            print.put(hex(measures.fingerprint));
            canonical_text.put(hex(measures.canonical));
            width.put(tiles.width());
            height.put(tiles.height());
        }
        let Some((numbers, rest)) = rest.split_at_mut_checked(Stats::ALL.len()) else { return };
        for ((column, statistic), value) in numbers.iter_mut().zip(Stats::ALL).zip(measures.stats.numbers()) {
            if statistic.kind.is_whole() {
                column.push(0, value.map(|value| value as i64));
            } else {
                column.push(0, value);
            }
        }
        let Some((map, mut rest)) = rest.split_first_mut() else { return };
        map.put(ByteArray::from(tiles.into_values()));
        for extra in &schema.extra {
            let leaves = lists::columns(*extra).len();
            let Some((own, others)) = rest.split_at_mut_checked(leaves) else { return };
            rest = others;
            match (extra, own) {
                (ExtraColumn::BotSteps, [steps]) => steps.push(0, bot_steps(dungeon).map(|steps| steps as i32)),
                (_, own) => lists::add(*extra, draft, own),
            }
        }
    }

    /// Keeps only some of the rows.
    pub fn retain(&mut self, keep: &[bool]) {
        self.columns.iter_mut().for_each(|column| column.retain_rows(keep));
        let mut keep = keep.iter();
        self.canonical.retain(|_| keep.next().copied().unwrap_or(false));
    }

    /// Encodes the rows as a Parquet file; no rows are no bytes.
    pub fn encode(self, schema: &TableSchema) -> Result<Vec<u8>, ParquetError> {
        if self.canonical.is_empty() {
            return Ok(Vec::new());
        }
        let mut bytes = Vec::new();
        let mut file = SerializedFileWriter::new(&mut bytes, schema.root()?, schema.properties.clone())?;
        let mut group = file.next_row_group()?;
        let mut columns = self.columns.iter();
        while let (Some(mut to), Some(column)) = (group.next_column()?, columns.next()) {
            column.write(&mut to)?;
            to.close()?;
        }
        group.close()?;
        file.close()?;
        Ok(bytes)
    }
}

/// A hash as 16 lower-case hex digits.
fn hex(hash: u64) -> ByteArray {
    let digit = |place: usize| b"0123456789abcdef"[(hash >> (60 - 4 * place)) as usize & 15];
    let digits: [u8; 16] = std::array::from_fn(digit);
    ByteArray::from(digits.to_vec())
}
