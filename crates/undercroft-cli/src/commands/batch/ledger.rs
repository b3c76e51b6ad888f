//! The ledger of a batch, a file beside the output: the first line is the manifest, and every further line records what
//! has been written completely, with its checksum.
//!
//! ```text
//! {"engine": …, "recipe": …}
//! file 9a3f… 7.json #…              a file of a folder, with the hash of its bytes
//! reason {"seed": …} #…             why a seed of the chunk that follows led to no dungeon
//! chunk 4096 0 0 81920:77ab… #…     dungeons, seeds without one, repeated dungeons; bytes and their hash for each stream
//! whole #…                          everything is there, and files are getting their final names
//! ```
//!
//! Each line ends in a hash of itself and of all lines before it, so that a line that was damaged, or moved, is not believed.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use super::reasons::Reason;

/// Totals of a batch so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchTally {
    /// Chunks written.
    pub chunks: u64,
    /// Dungeons made.
    pub made: u64,
    /// Seeds that led to no dungeon.
    pub failed: u64,
    /// Dungeons that were left out because an earlier one is the same.
    pub repeated: u64,
}

impl BatchTally {
    /// Counts a chunk.
    pub fn add(&mut self, record: &ChunkRecord) {
        self.chunks += 1;
        self.made += record.made;
        self.failed += record.failed;
        self.repeated += record.repeated;
    }
}

/// What a chunk appended to one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// How many bytes.
    pub bytes: u64,
    /// Their hash.
    pub hash: u64,
}

impl Appended {
    /// These bytes.
    pub fn of(bytes: &[u8]) -> Appended {
        Appended { bytes: bytes.len() as u64, hash: xxh3_64(bytes) }
    }
}

/// A chunk that has been written completely.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChunkRecord {
    /// Dungeons made.
    pub made: u64,
    /// Seeds that led to no dungeon.
    pub failed: u64,
    /// Dungeons left out.
    pub repeated: u64,
    /// What was appended to each file.
    pub streams: Vec<Appended>,
}

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerEntry {
    /// A file of a folder, which belongs to the chunk that follows.
    File {
        /// The hash of its bytes.
        hash: u64,
        /// Its path in the folder.
        name: String,
    },
    /// Why a seed led to no dungeon, which belongs to the chunk that follows.
    Reason(Reason),
    /// A chunk.
    Chunk(ChunkRecord),
    /// All chunks are there.
    Whole,
}

impl LedgerEntry {
    fn text(&self) -> String {
        match self {
            LedgerEntry::File { hash, name } => format!("file {hash:016x} {name}"),
            LedgerEntry::Chunk(ChunkRecord { made, failed, repeated, streams }) => {
                let streams: String = streams.iter().map(|one| format!(" {}:{:016x}", one.bytes, one.hash)).collect();
                format!("chunk {made} {failed} {repeated}{streams}")
            }
            LedgerEntry::Reason(reason) => format!("reason {}", reason.line()),
            LedgerEntry::Whole => "whole".to_owned(),
        }
    }

    fn parse(text: &str) -> Option<LedgerEntry> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "file" => {
                let (hash, name) = rest.split_once(' ')?;
                Some(LedgerEntry::File { hash: u64::from_str_radix(hash, 16).ok()?, name: name.to_owned() })
            }
            "chunk" => {
                let mut words = rest.split(' ');
                let mut number = || words.next()?.parse::<u64>().ok();
                let (made, failed, repeated) = (number()?, number()?, number()?);
                let stream = |word: &str| {
                    let (bytes, hash) = word.split_once(':')?;
                    Some(Appended { bytes: bytes.parse().ok()?, hash: u64::from_str_radix(hash, 16).ok()? })
                };
                let streams = words.map(stream).collect::<Option<Vec<Appended>>>()?;
                Some(LedgerEntry::Chunk(ChunkRecord { made, failed, repeated, streams }))
            }
            "reason" => Reason::from_line(rest).map(LedgerEntry::Reason),
            "whole" => Some(LedgerEntry::Whole),
            _ => None,
        }
    }
}

/// The ledger of a batch, to be continued.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    /// The hash of all lines so far.
    chain: u64,
}

impl Ledger {
    /// Creates a ledger.
    pub fn create(path: &Path, manifest: &Value) -> io::Result<Ledger> {
        let mut file = File::create(path)?;
        let line = format!("{manifest}\n");
        file.write_all(line.as_bytes())?;
        Ok(Ledger { path: path.to_owned(), file, chain: xxh3_64(line.as_bytes()) })
    }

    /// Adds lines, all of them in one write.
    pub fn add(&mut self, entries: &[LedgerEntry]) -> io::Result<()> {
        let mut text = String::new();
        for entry in entries {
            let line = entry.text();
            self.chain = chained(self.chain, &line);
            text += &format!("{line} #{:016x}\n", self.chain);
        }
        self.file.write_all(text.as_bytes())
    }

    /// Removes the ledger of a finished batch.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

fn chained(chain: u64, line: &str) -> u64 {
    xxh3_64_with_seed(line.as_bytes(), chain)
}

/// Reads the ledger of a stopped batch line by line. It ends before the first line that is incomplete or damaged.
#[derive(Debug)]
pub struct LedgerReader {
    path: PathBuf,
    lines: BufReader<File>,
    /// Where the next line begins.
    at: u64,
    chain: u64,
    /// Whether a line was complete and yet not to be believed.
    pub is_damaged: bool,
}

impl LedgerReader {
    /// Opens a ledger and reads the manifest it was made for. It is null if the first line is no manifest; there is no
    /// reader if that line is not even complete, in which case nothing has been done yet.
    pub fn open(path: &Path) -> io::Result<Option<(Value, LedgerReader)>> {
        let mut lines = BufReader::new(File::open(path)?);
        let mut line = Vec::new();
        lines.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(None);
        }
        let manifest = serde_json::from_slice(&line).unwrap_or(Value::Null);
        let (at, chain) = (line.len() as u64, xxh3_64(&line));
        Ok(Some((manifest, LedgerReader { path: path.to_owned(), lines, at, chain, is_damaged: false })))
    }

    /// The next line, if there is one that can be believed.
    pub fn next(&mut self) -> io::Result<Option<LedgerEntry>> {
        let mut line = Vec::new();
        self.lines.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(None);
        }
        let entry = std::str::from_utf8(&line).ok().and_then(|line| {
            let (text, hash) = line.trim_end_matches('\n').rsplit_once(" #")?;
            let chain = chained(self.chain, text);
            let entry = LedgerEntry::parse(text).filter(|_| u64::from_str_radix(hash, 16) == Ok(chain))?;
            Some((entry, chain))
        });
        let Some((entry, chain)) = entry else {
            self.is_damaged = true;
            return Ok(None);
        };
        self.chain = chain;
        self.at += line.len() as u64;
        Ok(Some(entry))
    }

    /// The place behind the line that was read last.
    pub fn place(&self) -> LedgerPlace {
        LedgerPlace { at: self.at, chain: self.chain }
    }

    /// Cuts the ledger off at a place and goes on writing there.
    pub fn continue_at(self, place: LedgerPlace) -> io::Result<Ledger> {
        let file = OpenOptions::new().append(true).open(&self.path)?;
        file.set_len(place.at)?;
        Ok(Ledger { path: self.path, file, chain: place.chain })
    }
}

/// A place between two lines of a ledger.
#[derive(Clone, Copy, Debug)]
pub struct LedgerPlace {
    at: u64,
    chain: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<LedgerEntry> {
        let streams = vec![Appended::of(b"one"), Appended::of(b"")];
        vec![
            LedgerEntry::File { hash: 7, name: "a #b.json".to_owned() },
            LedgerEntry::Reason(Reason::of(&"a #b".into(), &undercroft::Error::Stopped)),
            LedgerEntry::Chunk(ChunkRecord { made: 5, failed: 1, repeated: 2, streams }),
            LedgerEntry::Whole,
        ]
    }

    #[test]
    fn what_was_written_is_read_and_what_was_changed_is_not() {
        let path = std::env::temp_dir().join(format!("undercroft-ledger-{}", std::process::id()));
        let manifest = serde_json::json!({ "engine": "x" });
        let mut ledger = Ledger::create(&path, &manifest).unwrap();
        ledger.add(&entries()).unwrap();
        let read = || {
            let (found, mut reader) = LedgerReader::open(&path).unwrap().unwrap();
            let entries: Vec<LedgerEntry> = std::iter::from_fn(|| reader.next().unwrap()).collect();
            (found, entries, reader.is_damaged)
        };
        assert_eq!(read(), (manifest.clone(), entries(), false));
        // An incomplete line was being written when the process died; a changed one was not.
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(read(), (manifest.clone(), entries()[..3].to_vec(), false));
        let changed = String::from_utf8(whole).unwrap().replace("chunk 5 1", "chunk 6 1");
        fs::write(&path, changed).unwrap();
        assert_eq!(read(), (manifest, entries()[..2].to_vec(), true));
        fs::remove_file(&path).unwrap();
    }
}
