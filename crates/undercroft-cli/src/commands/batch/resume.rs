//! What a stopped batch has left, checked byte by byte against its ledger.

use std::{
    fs::{self, File},
    io::{self, BufReader, ErrorKind, Read},
    path::{Path, PathBuf},
};

use serde_json::Value;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::{
    ledger::{Appended, BatchTally, ChunkRecord, Ledger, LedgerEntry, LedgerPlace, LedgerReader},
    sink::unwritten,
};
use crate::{failure::Failure, messages};

/// How much of a file is read at a time.
const BUFFER: usize = 1 << 20;

/// What is left of a stopped batch and is as it was written.
#[derive(Debug)]
pub struct Leftover {
    /// The ledger, cut off behind the last chunk that is whole.
    pub ledger: Ledger,
    /// Totals up to there.
    pub tally: BatchTally,
    /// Where each chunk ends in each of the files.
    pub ends: Vec<Vec<u64>>,
    /// Whether everything had been written, and files were getting their final names.
    pub is_whole: bool,
    /// What is not as it was written.
    pub damage: Option<String>,
}

/// A file that chunks are appended to.
#[derive(Debug)]
pub struct StreamPaths {
    /// Its name while it is unfinished.
    pub part: PathBuf,
    /// Its final name, if it keeps its bytes when it gets it.
    pub renamed: Option<PathBuf>,
    /// Its final name, if its bytes are others then.
    pub rewritten: Option<PathBuf>,
}

/// Reads what is left; nothing if the batch was stopped before its manifest was written. A manifest that differs is refused.
pub fn leftover(
    ledger: &Path,
    target: &Path,
    folder: Option<&Path>,
    streams: &[StreamPaths],
    manifest: &Value,
) -> Result<Option<Leftover>, Failure> {
    let unread = |error: io::Error| Failure::usage(format!("cannot read {}: {error}", messages::path(ledger)));
    let Some((before, reader)) = LedgerReader::open(ledger).map_err(unread)? else { return Ok(None) };
    must_be_equal(&before, manifest, target)?;
    let checked = Checker::new(reader, folder, streams).run().map_err(unread)?;
    Ok(Some(checked))
}

/// Refuses a batch whose manifest is another one.
fn must_be_equal(before: &Value, manifest: &Value, target: &Path) -> Result<(), Failure> {
    let mut names: Vec<&String> =
        [before, manifest].into_iter().filter_map(Value::as_object).flat_map(|manifest| manifest.keys()).collect();
    names.sort();
    names.dedup();
    let differing: Vec<&str> =
        names.into_iter().filter(|name| before[*name] != manifest[*name]).map(String::as_str).collect();
    if differing.is_empty() {
        return Ok(());
    }
    let failure = Failure::usage(format!(
        "the batch that was stopped at {} was another one: it differs in {}",
        messages::path(target),
        differing.join(", ")
    ));
    Err(failure.hint("ask for the same again, or begin anew with --force in place of --resume"))
}

/// A file that is read along with the ledger.
enum CheckedStream {
    /// There is something to compare.
    Open(BufReader<File>),
    /// It has its final name already, and other bytes.
    Done,
    /// It is gone.
    Missing,
}

struct Checker<'a> {
    reader: LedgerReader,
    folder: Option<&'a Path>,
    paths: &'a [StreamPaths],
    tally: BatchTally,
    ends: Vec<Vec<u64>>,
}

impl<'a> Checker<'a> {
    fn new(reader: LedgerReader, folder: Option<&'a Path>, paths: &'a [StreamPaths]) -> Checker<'a> {
        Checker { reader, folder, paths, tally: BatchTally::default(), ends: vec![Vec::new(); paths.len()] }
    }

    fn run(mut self) -> io::Result<Leftover> {
        let start = self.reader.place();
        let mut streams = self.paths.iter().map(open).collect::<io::Result<Vec<CheckedStream>>>()?;
        let (mut place, mut is_whole) = (start, false);
        let mut damage = None;
        while let Some(entry) = self.reader.next()? {
            match entry {
                LedgerEntry::File { hash, name } => damage = damage.or(self.damaged_file(hash, &name)?),
                LedgerEntry::Reason(_) => {}
                LedgerEntry::Chunk(record) => {
                    damage = damage.or(self.damaged_chunk(&record, &mut streams)?);
                    if damage.is_some() {
                        break;
                    }
                    self.count(&record);
                    place = self.reader.place();
                }
                LedgerEntry::Whole => {
                    is_whole = true;
                    place = self.reader.place();
                }
            }
        }
        if damage.is_none() && self.reader.is_damaged {
            damage = Some("the record of what was made is damaged".to_owned());
        }
        let missing = self.paths.iter().map(|paths| &paths.part).find(|part| !part.exists());
        if let (None, false, Some(part), true) = (&damage, is_whole, missing, self.tally.chunks > 0) {
            damage = Some(format!("{} is gone", messages::path(part)));
        }
        // A file that is gone, or has its final name already, cannot be cut off, so everything is made again.
        if damage.is_some() && missing.is_some() {
            (place, is_whole) = (start, false);
            (self.tally, self.ends) = (BatchTally::default(), vec![Vec::new(); self.paths.len()]);
        }
        self.leftover(place, is_whole && damage.is_none(), damage)
    }

    fn leftover(self, place: LedgerPlace, is_whole: bool, damage: Option<String>) -> io::Result<Leftover> {
        let Checker { reader, tally, ends, .. } = self;
        Ok(Leftover { ledger: reader.continue_at(place)?, tally, ends, is_whole, damage })
    }

    fn count(&mut self, record: &ChunkRecord) {
        self.tally.add(record);
        for (ends, appended) in self.ends.iter_mut().zip(&record.streams) {
            ends.push(ends.last().copied().unwrap_or(0) + appended.bytes);
        }
    }

    /// What is wrong with a file of a folder.
    fn damaged_file(&self, hash: u64, name: &str) -> io::Result<Option<String>> {
        let Some(folder) = self.folder else { return Ok(None) };
        let path = folder.join(name);
        match fs::read(&path) {
            Ok(bytes) if xxh3_64(&bytes) == hash => Ok(None),
            Ok(_) => Ok(Some(format!("{} is not as it was written", messages::path(&path)))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Some(format!("{} is gone", messages::path(&path)))),
            Err(error) => Err(error),
        }
    }

    /// What is wrong with what a chunk has appended.
    fn damaged_chunk(&self, record: &ChunkRecord, streams: &mut [CheckedStream]) -> io::Result<Option<String>> {
        if record.streams.len() != streams.len() {
            return Ok(Some("the record of what was made is damaged".to_owned()));
        }
        for (index, (stream, appended)) in streams.iter_mut().zip(&record.streams).enumerate() {
            let name = messages::path(&self.paths[index].part);
            let from = self.ends[index].last().copied().unwrap_or(0);
            match stream {
                CheckedStream::Done => {}
                CheckedStream::Missing if appended.bytes == 0 => {}
                CheckedStream::Missing => return Ok(Some(format!("{name} is gone"))),
                CheckedStream::Open(file) => {
                    if !holds(file, appended)? {
                        let to = from + appended.bytes;
                        return Ok(Some(format!("{name} is damaged between the bytes {from} and {to}")));
                    }
                }
            }
        }
        Ok(None)
    }
}

fn open(paths: &StreamPaths) -> io::Result<CheckedStream> {
    let names = [Some(&paths.part), paths.renamed.as_ref()];
    for name in names.into_iter().flatten() {
        match File::open(name) {
            Ok(file) => return Ok(CheckedStream::Open(BufReader::with_capacity(BUFFER, file))),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(if paths.rewritten.as_ref().is_some_and(|path| path.exists()) {
        CheckedStream::Done
    } else {
        CheckedStream::Missing
    })
}

/// Whether the next bytes of a file are those that were written.
fn holds(file: &mut impl Read, appended: &Appended) -> io::Result<bool> {
    let (mut hash, mut left) = (Xxh3::new(), appended.bytes);
    let mut buffer = vec![0; BUFFER];
    while left > 0 {
        let most = usize::try_from(left).unwrap_or(BUFFER).min(BUFFER);
        match file.read(&mut buffer[..most]) {
            Ok(0) => return Ok(false),
            Ok(read) => {
                hash.update(&buffer[..read]);
                left -= read as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(hash.digest() == appended.hash)
}

/// The temporary file of a stream, cut off behind what is to be kept.
pub fn reopen(part: &Path, bytes: u64) -> Result<File, Failure> {
    let opened = fs::OpenOptions::new().read(true).append(true).create(true).open(part);
    let cut = opened.and_then(|file| {
        // A device cannot be cut off, and has nothing to be cut off either.
        if file.metadata()?.is_file() {
            file.set_len(bytes)?;
        }
        Ok(file)
    });
    cut.map_err(|error| unwritten(part, &error))
}
