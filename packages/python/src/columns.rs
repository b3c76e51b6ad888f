//! The columns of a table of dungeons.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, RecordBatch,
    builder::{BinaryBuilder, Float64Builder, Int32Builder, Int64Builder, StringBuilder},
};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use undercroft::{AnyDungeon, Dungeon, Statistic, Stats, view};

use crate::seeds::SeedItem;

/// The columns before the statistics. Those of `undercroft batch` differ, as a row of its tables is a dungeon.
const BEFORE: [&str; 6] = ["seed", "reason", "attempt", "fingerprint", "width", "height"];
/// The column after them.
const TILES: &str = "tiles";

/// What a column holds.
#[derive(Clone, Debug)]
enum Column {
    Seed,
    Reason,
    Attempt,
    Fingerprint,
    Width,
    Height,
    /// A statistic by its name, and whether it is a whole number.
    Stat(&'static Statistic),
    Tiles,
}

/// Some columns in order.
#[derive(Clone, Debug)]
pub struct Columns {
    list: Vec<Column>,
    /// As Arrow describes them.
    pub schema: Arc<Schema>,
}

/// The names of all columns in order.
pub fn names() -> Vec<String> {
    all().iter().map(Column::name).collect()
}

fn all() -> Vec<Column> {
    let stats = Stats::ALL.iter().map(Column::Stat);
    let before = [Column::Seed, Column::Reason, Column::Attempt, Column::Fingerprint, Column::Width, Column::Height];
    before.into_iter().chain(stats).chain([Column::Tiles]).collect()
}

impl Column {
    fn name(&self) -> String {
        match self {
            Column::Seed => BEFORE[0],
            Column::Reason => BEFORE[1],
            Column::Attempt => BEFORE[2],
            Column::Fingerprint => BEFORE[3],
            Column::Width => BEFORE[4],
            Column::Height => BEFORE[5],
            Column::Stat(statistic) => statistic.name,
            Column::Tiles => TILES,
        }
        .to_owned()
    }

    fn field(&self) -> Field {
        let kind = match self {
            Column::Seed | Column::Reason | Column::Fingerprint => DataType::Utf8,
            Column::Attempt | Column::Width | Column::Height => DataType::Int32,
            Column::Stat(statistic) if statistic.kind.is_whole() => DataType::Int64,
            Column::Stat(_) => DataType::Float64,
            Column::Tiles => DataType::Binary,
        };
        Field::new(self.name(), kind, true)
    }
}

impl Columns {
    /// The columns of these names, or all of them; the error is the first name that there is not.
    pub fn named(wanted: Option<&[String]>, metadata: [(String, String); 2]) -> Result<Columns, String> {
        let list = match wanted {
            None => all(),
            Some(wanted) => {
                let known = all();
                let find = |name: &String| known.iter().find(|column| column.name() == *name).cloned();
                wanted.iter().map(|name| find(name).ok_or_else(|| name.clone())).collect::<Result<_, _>>()?
            }
        };
        let fields: Vec<Field> = list.iter().map(Column::field).collect();
        let schema = Schema::new(fields).with_metadata(metadata);
        Ok(Columns { list, schema: Arc::new(schema) })
    }

    /// The rows of some seeds: of their dungeons, and of the seeds that failed.
    pub fn rows(&self, outcomes: &[(SeedItem, Result<AnyDungeon, String>)]) -> Result<RecordBatch, ArrowError> {
        let wants_stats = self.list.iter().any(|column| matches!(column, Column::Stat(..)));
        let stats: Vec<Option<Stats>> = outcomes
            .iter()
            .map(|(_, made)| made.as_ref().ok().filter(|_| wants_stats).map(|made| made.as_ref().stats()))
            .collect();
        let arrays = self.list.iter().map(|column| array(column, outcomes, &stats)).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), arrays)
    }
}

/// The values of a column; those of a seed that failed are null.
fn array(column: &Column, outcomes: &[(SeedItem, Result<AnyDungeon, String>)], stats: &[Option<Stats>]) -> ArrayRef {
    let made = || outcomes.iter().map(|(_, made)| made.as_ref().ok());
    let size = |made: Option<&AnyDungeon>| made.and_then(single).map(|dungeon| dungeon.draft().board.cells.bounds());
    match column {
        Column::Seed => texts(outcomes.iter().map(|(seed, _)| seed.text.clone())),
        Column::Reason => texts(outcomes.iter().map(|(_, made)| made.as_ref().err().cloned())),
        Column::Fingerprint => {
            texts(made().map(|made| made.map(|made| format!("{:016x}", made.as_ref().fingerprint()))))
        }
        Column::Attempt => {
            numbers(made().map(|made| made.and_then(single).map(|dungeon| dungeon.origin().attempt as i32)))
        }
        Column::Width => numbers(made().map(|made| size(made).map(|bounds| bounds.w))),
        Column::Height => numbers(made().map(|made| size(made).map(|bounds| bounds.h))),
        Column::Stat(column) => statistic(column, stats),
        Column::Tiles => {
            let mut builder = BinaryBuilder::new();
            for dungeon in made().map(|made| made.and_then(single)) {
                // Every sign is ASCII, so a byte holds it.
                let tiles = dungeon.map(|dungeon| view::tile_grid(dungeon.draft()));
                let bytes = tiles.map(|tiles| tiles.values().iter().map(|tile| *tile as u8).collect::<Vec<u8>>());
                builder.append_option(bytes);
            }
            Arc::new(builder.finish())
        }
    }
}

/// The dungeon of what has one level; several have no one board.
fn single(made: &AnyDungeon) -> Option<&Dungeon> {
    match made {
        AnyDungeon::One(dungeon) => Some(dungeon),
        AnyDungeon::Levels(_) => None,
    }
}

fn texts(values: impl Iterator<Item = Option<String>>) -> ArrayRef {
    let mut builder = StringBuilder::new();
    values.for_each(|value| builder.append_option(value));
    Arc::new(builder.finish())
}

fn numbers(values: impl Iterator<Item = Option<i32>>) -> ArrayRef {
    let mut builder = Int32Builder::new();
    values.for_each(|value| builder.append_option(value));
    Arc::new(builder.finish())
}

fn statistic(column: &Statistic, stats: &[Option<Stats>]) -> ArrayRef {
    let place = Stats::ALL.iter().position(|statistic| statistic.name == column.name);
    let value = |stats: &Option<Stats>| stats.as_ref()?.numbers()[place?];
    if column.kind.is_whole() {
        let mut builder = Int64Builder::new();
        stats.iter().for_each(|stats| builder.append_option(value(stats).map(|value| value as i64)));
        Arc::new(builder.finish())
    } else {
        let mut builder = Float64Builder::new();
        stats.iter().for_each(|stats| builder.append_option(value(stats)));
        Arc::new(builder.finish())
    }
}
