//! The output formats of a batch.

use std::path::Path;

use undercroft::Named;
use undercroft_export::Format;

use crate::{failure::Failure, input, memory::MemoryUse, messages};

/// The output format of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchFormat {
    /// JSON Lines, one dungeon per line.
    Lines,
    /// A Parquet table, one row per dungeon.
    Table,
    /// A folder with one file per dungeon.
    Files(Format),
    /// A folder with files of NumPy arrays, each of so many seeds.
    Shards(u32),
}

/// The names of all formats.
pub fn names() -> Vec<&'static str> {
    ["jsonl", "parquet"].into_iter().chain(Format::ALL.iter().map(|(_, name)| *name)).collect()
}

impl BatchFormat {
    /// The requested format, else the one of the extension.
    pub fn of(requested: Option<&str>, path: &Path) -> BatchFormat {
        let extension = input::extension(path);
        match requested.unwrap_or(&extension) {
            "jsonl" | "ndjson" => BatchFormat::Lines,
            "parquet" => BatchFormat::Table,
            _ if requested.is_none() && input::is_standard_stream(path) => BatchFormat::Lines,
            _ => BatchFormat::Files(requested.and_then(Format::from_name).unwrap_or(Format::Json)),
        }
    }

    /// Refuses a folder whose name has the extension of a file, and a table where this build has none.
    pub fn suits(self, path: &Path) -> Result<(), Failure> {
        if self == BatchFormat::Table && cfg!(not(feature = "parquet")) {
            let failure = Failure::usage("this build has no Parquet: it was made without the feature `parquet`");
            return Err(failure.hint("JSON Lines are always there: `--out dungeons.jsonl`"));
        }
        let Some(format) = self.in_folder() else { return Ok(()) };
        let extension = input::extension(path);
        let named = Format::from_extension(&extension);
        let is_file = named.is_some() || matches!(extension.as_str(), "jsonl" | "ndjson" | "parquet");
        if !is_file || path.is_dir() {
            return Ok(());
        }
        let format = named.unwrap_or(format).name();
        let folder = messages::path(&path.with_extension(""));
        let failure = Failure::usage(format!("{} would be a folder of files, one for each seed", messages::path(path)));
        Err(failure.hint(format!("write `--format {format} --out {folder}`")))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BatchFormat::Lines => "jsonl",
            BatchFormat::Table => "parquet",
            BatchFormat::Files(format) => format.name(),
            BatchFormat::Shards(_) => "npz shards",
        }
    }

    /// Whether it is a folder of files, and of which format.
    pub fn in_folder(self) -> Option<Format> {
        match self {
            BatchFormat::Files(format) => Some(format),
            BatchFormat::Shards(_) => Some(Format::Npz),
            BatchFormat::Lines | BatchFormat::Table => None,
        }
    }

    /// What its dungeons are made for.
    pub fn memory_use(self) -> MemoryUse {
        match self {
            BatchFormat::Lines => MemoryUse::File(Format::Json),
            BatchFormat::Files(format) => MemoryUse::File(format),
            BatchFormat::Table | BatchFormat::Shards(_) => MemoryUse::Looking,
        }
    }

    /// How many map cells a chunk has. The rows of a table are stored in groups of one chunk.
    pub fn chunk_cells(self) -> u64 {
        match self {
            BatchFormat::Lines | BatchFormat::Files(Format::Text | Format::Json | Format::Csv | Format::Md) => 1 << 19,
            // Pictures take much longer per cell, and what a chunk has made is lost if the batch is killed.
            BatchFormat::Files(_) => 1 << 14,
            BatchFormat::Table | BatchFormat::Shards(_) => 1 << 23,
        }
    }
}
