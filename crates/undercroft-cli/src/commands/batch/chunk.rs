//! The dungeons of a range of seeds, made and encoded by one thread.

use undercroft::{Seed, Workshop, recipe::AnyRecipe};
use undercroft_export::Options;

use super::{
    file_name::file_name,
    format::BatchFormat,
    parquet::{self, TableSchema},
};
use crate::{
    failure::Failure,
    made::{self, is_barren},
    picture_args, stop_signal,
};

/// The encoded dungeons of a range of seeds.
pub struct Chunk {
    /// What is appended to each output.
    pub streams: Vec<Vec<u8>>,
    /// The files of a folder.
    pub files: Vec<(String, Vec<u8>)>,
    /// Dungeons made.
    pub made: u64,
    /// Seeds that led to no dungeon.
    pub barren: u64,
    /// How many seeds it is of.
    pub seeds: u64,
}

impl Chunk {
    /// Generates and encodes the dungeons; nothing if the batch is to stop.
    pub fn make(
        format: BatchFormat,
        schema: &TableSchema,
        workshop: &mut Workshop,
        recipe: &AnyRecipe,
        seeds: impl ExactSizeIterator<Item = Seed>,
    ) -> Result<Option<Chunk>, Failure> {
        let mut chunk = Chunk { streams: Vec::new(), files: Vec::new(), made: 0, barren: 0, seeds: seeds.len() as u64 };
        let (mut lines, mut rows) = (Vec::new(), parquet::Rows::default());
        for seed in seeds {
            if stop_signal::requested() {
                return Ok(None);
            }
            let made = match made::make(workshop, recipe, &seed) {
                Ok(made) => made,
                Err(error) if is_barren(&error) => {
                    chunk.barren += 1;
                    continue;
                }
                Err(error) => return Err(Failure::generation(error, &seed)),
            };
            chunk.made += 1;
            match format {
                BatchFormat::Lines => lines.extend(made.write_line().into_bytes()),
                // Each level is a dungeon with a map of its own.
                BatchFormat::Table => made.dungeons().into_iter().for_each(|dungeon| rows.add(schema, dungeon)),
                BatchFormat::Files(format) => {
                    let stem = file_name(&seed);
                    let options = Options { stem: Some(stem.clone()), ..Options::default() };
                    let exported = made.export(format, &options).map_err(|error| picture_args::refused(&error))?;
                    chunk.files.extend(exported.beside.into_iter().map(|file| (file.name, file.bytes)));
                    chunk.files.push((format!("{stem}.{}", format.extension()), exported.bytes));
                }
            }
            made.recycle(workshop);
        }
        match format {
            BatchFormat::Lines => chunk.streams.push(lines),
            BatchFormat::Table if chunk.made == 0 => chunk.streams.push(Vec::new()),
            BatchFormat::Table => {
                let encoded = rows.encode(schema);
                let encoded = encoded.map_err(|error| Failure::unmet(format!("cannot make a table: {error}")))?;
                chunk.streams.push(encoded);
            }
            BatchFormat::Files(_) => {}
        }
        Ok(Some(chunk))
    }
}
