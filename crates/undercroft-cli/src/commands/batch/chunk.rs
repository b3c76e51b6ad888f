//! The dungeons of a range of seeds, made and encoded by one thread.

use std::mem;

use undercroft::{AnyDungeonRef, Measurer, Seed, Workshop, recipe::AnyRecipe};
use undercroft_export::{Options, export, json};

use super::{
    file_name::file_name,
    format::BatchFormat,
    ordered_gate::OrderedGate,
    parquet::{Rows, TableSchema},
    reasons::Reason,
    seen::SeenHashes,
    shard::ShardArrays,
    split::Split,
    targets::shard_name,
};
use crate::{failure::Failure, picture_args, stop_signal};

/// The encoded dungeons of a range of seeds.
#[derive(Default)]
pub struct Chunk {
    /// What is appended to each output, and to the record of hashes if there is one.
    pub streams: Vec<Vec<u8>>,
    /// The files of a folder.
    pub files: Vec<(String, Vec<u8>)>,
    /// Dungeons made.
    pub made: u64,
    /// Seeds that led to no dungeon.
    pub failed: u64,
    /// Why those seeds did, and which dungeons came only after a mistake of the engine.
    pub reasons: Vec<Reason>,
    /// Dungeons that were left out because an earlier one is the same.
    pub repeated: u64,
    /// How many seeds it is of.
    pub seeds: u64,
}

/// What chunks are made of and how.
pub struct ChunkMaker<'a> {
    /// The recipe.
    pub recipe: &'a AnyRecipe,
    /// The format.
    pub format: BatchFormat,
    /// Which output a dungeon goes to; without it there is one.
    pub split: Option<&'a Split>,
    /// The dungeons that came before, if repeated ones are left out.
    pub seen: Option<&'a OrderedGate<SeenHashes>>,
}

/// What a thread keeps from chunk to chunk.
pub struct ChunkScratch {
    /// Makes the dungeons.
    pub workshop: Workshop,
    /// Measures them.
    pub measurer: Measurer,
    /// The columns of a table.
    pub schema: TableSchema,
}

impl ChunkMaker<'_> {
    /// Generates and encodes the dungeons of a job; nothing if the batch is to stop.
    pub fn make(
        &self,
        scratch: &mut ChunkScratch,
        job: u64,
        seeds: impl ExactSizeIterator<Item = Seed>,
    ) -> Result<Option<Chunk>, Failure> {
        let pass = self.seen.map(|gate| gate.announce(job));
        let mut chunk = Chunk { seeds: seeds.len() as u64, ..Chunk::default() };
        let parts = self.split.map_or(1, |split| split.names().count());
        let mut parts: Vec<OutputChunk> = (0..parts).map(|_| OutputChunk::new(self.format, &scratch.schema)).collect();
        for seed in seeds {
            if stop_signal::requested() {
                return Ok(None);
            }
            let made = match scratch.workshop.generate_any(self.recipe, &seed) {
                Ok(made) => made,
                Err(error) if error.gave_up() => {
                    chunk.failed += 1;
                    chunk.reasons.push(Reason::of(&seed, &error));
                    continue;
                }
                Err(error) => return Err(Failure::generation(error, &seed)),
            };
            chunk.made += 1;
            chunk.reasons.extend(scratch.workshop.redrawn().map(|unsound| Reason::redrawn(&seed, unsound)));
            self.add(made.as_ref(), &seed, scratch, &mut parts)?;
            scratch.workshop.recycle_any(made);
        }
        if let Some(pass) = pass {
            let new = |seen: &mut SeenHashes| {
                let is_new = |part: &OutputChunk| part.hashes().iter().map(|hash| seen.insert(*hash)).collect();
                parts.iter().map(is_new).collect::<Vec<Vec<bool>>>()
            };
            let Some(keep) = pass.pass(new) else { return Ok(None) };
            let keep_new = |(part, keep): (&mut OutputChunk, &Vec<bool>)| part.retain(keep);
            chunk.repeated = parts.iter_mut().zip(&keep).map(keep_new).sum();
            // In a table each level of a dungeon is a row and may be a repetition by itself, so rows do not count dungeons.
            if !self.has_rows() || matches!(self.recipe, AnyRecipe::One(_)) {
                chunk.made -= chunk.repeated;
            }
        }
        let hashes: Vec<u8> = parts.iter().flat_map(OutputChunk::hashes).flat_map(|hash| hash.to_le_bytes()).collect();
        let names: Vec<&str> = self.split.into_iter().flat_map(Split::names).collect();
        for (index, part) in parts.into_iter().enumerate() {
            let name = names.get(index).copied();
            match part {
                OutputChunk::Table(rows) => chunk.streams.push(encode(rows, &scratch.schema)?),
                OutputChunk::Files(files) if self.format == BatchFormat::Lines => chunk.streams.push(files.lines()),
                OutputChunk::Files(files) => chunk.files.extend(files.in_folder(name)),
                OutputChunk::Shard(arrays) => {
                    let folder = name.map_or_else(String::new, |part| format!("{part}/"));
                    let file = arrays.encode()?.map(|bytes| (format!("{folder}{}", shard_name(job)), bytes));
                    chunk.files.extend(file);
                }
            }
        }
        if self.seen.is_some() {
            chunk.streams.push(hashes);
        }
        Ok(Some(chunk))
    }

    /// Whether each dungeon is a row of something.
    fn has_rows(&self) -> bool {
        matches!(self.format, BatchFormat::Table | BatchFormat::Shards(_))
    }

    /// Adds what a seed made to the part it belongs to.
    fn add(
        &self,
        made: AnyDungeonRef<'_>,
        seed: &Seed,
        scratch: &mut ChunkScratch,
        parts: &mut [OutputChunk],
    ) -> Result<(), Failure> {
        let part_of = |hash: u64| self.split.map_or(0, |split| split.part_of(hash));
        if self.has_rows() {
            // Each level is a dungeon with a map of its own.
            for dungeon in made.dungeons() {
                let measures = scratch.measurer.measure(dungeon);
                match parts.get_mut(part_of(measures.canonical)) {
                    Some(OutputChunk::Table(rows)) => rows.add(&scratch.schema, dungeon, &measures),
                    Some(OutputChunk::Shard(arrays)) => arrays.add(dungeon, &measures),
                    _ => {}
                }
            }
            return Ok(());
        }
        let needed = self.split.is_some() || self.seen.is_some();
        let hash = if needed { made.canonical() } else { 0 };
        match (self.format, parts.get_mut(part_of(hash))) {
            (BatchFormat::Lines, Some(OutputChunk::Files(output))) => {
                let line = vec![(String::new(), json::write_line(made).into_bytes())];
                output.add(hash, line);
            }
            (BatchFormat::Files(format), Some(OutputChunk::Files(output))) => {
                let stem = file_name(seed);
                let options = Options { stem: Some(stem.clone()), ..Options::default() };
                let exported = export(made, format, &options).map_err(|error| picture_args::refused(&error))?;
                let mut files: Vec<_> = exported.beside.into_iter().map(|file| (file.name, file.bytes)).collect();
                files.push((format!("{stem}.{}", format.extension()), exported.bytes));
                output.add(hash, files);
            }
            _ => {}
        }
        Ok(())
    }
}

/// For each dungeon its canonical hash and its files. A line of JSON is a file without a name.
#[derive(Default)]
struct OutputFiles {
    hashes: Vec<u64>,
    files: Vec<Vec<(String, Vec<u8>)>>,
}

impl OutputFiles {
    fn add(&mut self, hash: u64, files: Vec<(String, Vec<u8>)>) {
        self.hashes.push(hash);
        self.files.push(files);
    }

    /// All lines, one after the other.
    fn lines(self) -> Vec<u8> {
        let mut all = Vec::new();
        self.files.iter().flatten().for_each(|(_, line)| all.extend_from_slice(line));
        all
    }

    /// All files, in the folder of their part if there are several.
    fn in_folder(self, part: Option<&str>) -> impl Iterator<Item = (String, Vec<u8>)> {
        let folder = part.map_or_else(String::new, |part| format!("{part}/"));
        self.files.into_iter().flatten().map(move |(name, bytes)| (format!("{folder}{name}"), bytes))
    }
}

/// What goes to one output.
enum OutputChunk {
    Files(OutputFiles),
    Table(Rows),
    Shard(ShardArrays),
}

impl OutputChunk {
    fn new(format: BatchFormat, schema: &TableSchema) -> OutputChunk {
        match format {
            BatchFormat::Table => OutputChunk::Table(Rows::new(schema)),
            BatchFormat::Shards(_) => OutputChunk::Shard(ShardArrays::default()),
            _ => OutputChunk::Files(OutputFiles::default()),
        }
    }

    fn hashes(&self) -> &[u64] {
        match self {
            OutputChunk::Files(files) => &files.hashes,
            OutputChunk::Table(rows) => &rows.canonical,
            OutputChunk::Shard(arrays) => &arrays.canonical,
        }
    }

    /// Keeps only some. Returns how many others there were.
    fn retain(&mut self, keep: &[bool]) -> u64 {
        let others = keep.iter().filter(|keep| !**keep).count() as u64;
        match self {
            _ if others == 0 => {}
            OutputChunk::Table(rows) => rows.retain(keep),
            OutputChunk::Shard(arrays) => arrays.retain(keep),
            OutputChunk::Files(files) => {
                let OutputFiles { hashes, files: contents } = mem::take(files);
                let all = hashes.into_iter().zip(contents).zip(keep).filter(|(_, keep)| **keep);
                all.for_each(|((hash, content), _)| files.add(hash, content));
            }
        }
        others
    }
}

fn encode(rows: Rows, schema: &TableSchema) -> Result<Vec<u8>, Failure> {
    rows.encode(schema).map_err(|error| Failure::unmet(format!("cannot make a table: {error}")))
}
