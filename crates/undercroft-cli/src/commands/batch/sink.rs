//! Writes the chunks of a batch: to standard output, to files, or to a folder.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{
    card::{Card, line_fields},
    chunk::Chunk,
    format::BatchFormat,
    ledger::{Appended, BatchTally, ChunkRecord, Ledger, LedgerEntry},
    parquet::{self, TableSchema},
    reasons::{self, Reason},
    resume::{self, StreamPaths},
    targets::{Targets, with_suffix},
};
use crate::{atomic_file, failure::Failure, messages, out::Out, seed_args::Seeds};

/// How a batch is to begin.
pub struct SinkRequest<'a> {
    /// What is asked for.
    pub manifest: &'a Value,
    /// The format.
    pub format: BatchFormat,
    /// The seeds.
    pub seeds: &'a Seeds,
    /// Whether to go on with a batch that was stopped.
    pub resume: bool,
    /// Whether finished files may be replaced.
    pub force: bool,
    /// Whether the hashes of dungeons are kept beside the files.
    pub keeps_hashes: bool,
    /// The card that is written beside the files.
    pub card: Option<&'a Card>,
}

/// The destination of a batch; chunks arrive in order.
pub enum Sink {
    /// Standard output.
    Stdout {
        /// Totals so far.
        tally: BatchTally,
        /// How many reasons were shown.
        shown: usize,
    },
    /// Files or a folder.
    Disk(Box<DiskSink>),
}

impl Sink {
    /// Totals so far.
    pub fn tally(&self) -> BatchTally {
        match self {
            Sink::Stdout { tally, .. } => *tally,
            Sink::Disk(disk) => disk.tally,
        }
    }

    /// Writes the next chunk.
    pub fn take(&mut self, chunk: &Chunk, out: &Out) -> Result<(), Failure> {
        match self {
            Sink::Stdout { tally, shown } => {
                // The first are the lines; hashes may follow, which only a batch that can be stopped needs.
                chunk.streams.first().map_or(Ok(()), |lines| io::stdout().write_all(lines))?;
                tally.add(&record(chunk));
                show(&chunk.reasons, shown, out);
                Ok(())
            }
            Sink::Disk(disk) => disk.take(chunk),
        }
    }

    /// Gives complete files their final names. Returns the totals, and the file that says why seeds led to no dungeon.
    pub fn finish(self, schema: &TableSchema, card: Option<&Card>, manifest: &Value) -> Result<Finished, Failure> {
        match self {
            Sink::Stdout { tally, .. } => io::stdout().flush().map(|()| (tally, None)).map_err(Failure::from),
            Sink::Disk(disk) => disk.finish(schema, card, manifest),
        }
    }
}

/// The totals of a batch, and the file that says why seeds led to no dungeon, if any did.
pub type Finished = (BatchTally, Option<PathBuf>);

/// Shows reasons where there is no file for them: the first few.
fn show(reasons: &[Reason], shown: &mut usize, out: &Out) {
    for reason in reasons.iter().take(reasons::SHOWN.saturating_sub(*shown)) {
        *shown += 1;
        out.print_message(&messages::on_one_line(&reason.text()));
    }
}

/// What the ledger says about a chunk.
fn record(chunk: &Chunk) -> ChunkRecord {
    let streams = chunk.streams.iter().map(|bytes| Appended::of(bytes)).collect();
    ChunkRecord { made: chunk.made, failed: chunk.failed, repeated: chunk.repeated, streams }
}

/// Files, or a folder of them. They have temporary names until all is there, and a ledger records what is.
pub struct DiskSink {
    targets: Targets,
    format: BatchFormat,
    force: bool,
    /// The temporary files and their names. A file is missing if it has its final name already.
    parts: Vec<(PathBuf, Option<File>)>,
    ledger: Ledger,
    tally: BatchTally,
    /// Where each chunk ends in each of the temporary files.
    ends: Vec<Vec<u64>>,
    is_whole: bool,
    /// What was wrong with what a stopped batch had left.
    pub damage: Option<String>,
}

impl DiskSink {
    /// Begins, or goes on with what was stopped. Nobody else may write to the targets meanwhile.
    pub fn open(targets: Targets, request: &SinkRequest<'_>) -> Result<DiskSink, Failure> {
        let stopped = targets.ledger.exists();
        if stopped && !request.resume && !request.force {
            let failure = Failure::usage(format!("a batch was stopped at {}", messages::path(&targets.base)));
            return Err(failure.hint("go on with it with --resume, or begin anew with --force"));
        }
        let paths = streams(&targets, request.format, request.keeps_hashes);
        let folder = targets.in_folder.is_some().then_some(targets.base.as_path());
        let left = if stopped && request.resume {
            resume::leftover(&targets.ledger, &targets.base, folder, &paths, request.manifest)?
        } else {
            None
        };
        let is_whole = left.as_ref().is_some_and(|left| left.is_whole);
        // A folder that was stopped holds files of its own, and files that are whole may have their final names.
        let may_be_there = is_whole || (folder.is_some() && left.is_some());
        if let (false, false, Some(taken)) = (may_be_there, request.force, taken(&targets, request)) {
            return Err(is_there(&taken, request.resume && !stopped));
        }
        let fresh = || Ledger::create(&targets.ledger, request.manifest);
        let (ledger, tally, ends, damage) = match left {
            Some(left) => (left.ledger, left.tally, left.ends, left.damage),
            None => {
                let ledger = fresh().map_err(|error| unwritten(&targets.ledger, &error))?;
                (ledger, BatchTally::default(), vec![Vec::new(); paths.len()], None)
            }
        };
        let mut parts = Vec::new();
        for (paths, ends) in paths.into_iter().zip(&ends) {
            let renamed = is_whole && !paths.part.exists();
            let bytes = ends.last().copied().unwrap_or(0);
            let file = if renamed { None } else { Some(resume::reopen(&paths.part, bytes)?) };
            parts.push((paths.part, file));
        }
        let (format, force) = (request.format, request.force);
        Ok(DiskSink { targets, format, force, parts, ledger, tally, ends, is_whole, damage })
    }

    /// Totals so far.
    pub fn tally(&self) -> BatchTally {
        self.tally
    }

    /// The hashes that were kept of what has been written.
    pub fn hashes(&self) -> Result<Vec<u64>, Failure> {
        let path = &self.targets.seen;
        let read = if path.exists() { fs::read(path) } else { Ok(Vec::new()) };
        let bytes = read.map_err(|error| Failure::usage(format!("cannot read {}: {error}", messages::path(path))))?;
        Ok(bytes.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect())
    }

    /// Writes a chunk. The ledger records it only after all of it is written.
    fn take(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        let record = record(chunk);
        let mut entries = Vec::new();
        for ((part, file), bytes) in self.parts.iter_mut().zip(&chunk.streams) {
            let written = file.as_mut().map_or(Ok(()), |file| file.write_all(bytes));
            written.map_err(|error| unwritten(part, &error))?;
        }
        for (name, bytes) in &chunk.files {
            let path = self.targets.base.join(name);
            whole_file(&self.targets.base, &path, bytes).map_err(|error| unwritten(&path, &error))?;
            entries.push(LedgerEntry::File { hash: Appended::of(bytes).hash, name: name.clone() });
        }
        entries.extend(chunk.reasons.iter().cloned().map(LedgerEntry::Reason));
        self.tally.add(&record);
        for (ends, appended) in self.ends.iter_mut().zip(&record.streams) {
            ends.push(ends.last().copied().unwrap_or(0) + appended.bytes);
        }
        entries.push(LedgerEntry::Chunk(record));
        self.ledger.add(&entries).map_err(|error| unwritten(&self.targets.ledger, &error))
    }

    fn finish(mut self, schema: &TableSchema, card: Option<&Card>, manifest: &Value) -> Result<Finished, Failure> {
        if !self.is_whole {
            let taken = self.targets.outputs.iter().find(|output| output.exists());
            if let (None, false, Some(taken)) = (self.targets.in_folder, self.force, taken) {
                return Err(is_there(taken, false));
            }
            self.ledger.add(&[LedgerEntry::Whole]).map_err(|error| unwritten(&self.targets.ledger, &error))?;
        }
        if self.targets.in_folder.is_none() {
            for (index, output) in self.targets.outputs.iter().enumerate() {
                self.name_finally(index, output, schema).map_err(|error| unwritten(output, &error))?;
            }
        }
        let DiskSink { targets, ledger, tally, format, .. } = self;
        if let Some(card) = card {
            let fields = if format == BatchFormat::Table { schema.fields() } else { line_fields() };
            card.write(&targets, format, &fields, (manifest, &tally))?;
        }
        let path = reasons::path_of(&targets.base, targets.in_folder.is_some());
        let reasons = reasons::write(&targets.ledger, &path)?;
        if targets.seen.exists() {
            fs::remove_file(&targets.seen).map_err(|error| unwritten(&targets.seen, &error))?;
        }
        ledger.remove().map_err(|error| unwritten(&targets.ledger, &error))?;
        Ok((tally, reasons))
    }

    /// Gives a file that is whole its final name.
    fn name_finally(&self, index: usize, output: &Path, schema: &TableSchema) -> io::Result<()> {
        let Some((part, Some(file))) = self.parts.get(index) else { return Ok(()) };
        if self.format != BatchFormat::Table {
            // Without the sync a crash could leave the final name on an incomplete file.
            return file.sync_all().and_then(|()| fs::rename(part, output));
        }
        let whole = with_suffix(output, "whole");
        let spliced = parquet::splice(file, &self.ends[index], schema, &whole)
            .and_then(|()| fs::rename(&whole, output))
            .and_then(|()| fs::remove_file(part));
        spliced.inspect_err(|_| {
            let _ = fs::remove_file(&whole);
        })
    }
}

/// The files that chunks are appended to.
fn streams(targets: &Targets, format: BatchFormat, keeps_hashes: bool) -> Vec<StreamPaths> {
    let paths = |output: &PathBuf| {
        let is_table = format == BatchFormat::Table;
        let renamed = (!is_table).then(|| output.clone());
        StreamPaths { part: Targets::part(output), renamed, rewritten: is_table.then(|| output.clone()) }
    };
    let outputs = if targets.in_folder.is_some() { &[] } else { targets.outputs.as_slice() };
    // The hashes are not needed any more when the files are getting their final names.
    let hashes = StreamPaths { part: targets.seen.clone(), renamed: None, rewritten: targets.outputs.first().cloned() };
    outputs.iter().map(paths).chain(keeps_hashes.then_some(hashes)).collect()
}

/// A file that is there already and that the batch would replace.
fn taken(targets: &Targets, request: &SinkRequest<'_>) -> Option<PathBuf> {
    let card = request.card.map(|card| card.path().to_owned()).filter(|path| path.exists());
    targets.taken(request.seeds, request.format).or(card)
}

fn is_there(taken: &Path, resumed: bool) -> Failure {
    let why = if resumed { ", and no batch was stopped there" } else { "" };
    let failure = Failure::usage(format!("{} is there already{why}", messages::path(taken)));
    failure.hint("replace it with --force, or name another with --out")
}

/// Writes a file by renaming a temporary one. Unlike a single file it is not synced, which would be too slow for many
/// small files.
fn whole_file(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = folder.join(".undercroft-batch.tmp");
    let moved = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    moved.inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// Why something cannot be written, and what to do about it.
pub fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let failure = atomic_file::write_failure(path, error);
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            failure.hint("make room on the disk, then go on with --resume")
        }
        _ => failure,
    }
}
