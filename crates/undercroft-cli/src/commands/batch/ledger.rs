//! The ledger of a batch, a file beside the output: the first line is the manifest, and every further line records a
//! chunk that has been written completely. A resumed batch cuts the output off after the last recorded chunk.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;

/// Totals of a batch so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchTally {
    /// Chunks written.
    pub chunks: u64,
    /// Bytes of the file so far.
    pub bytes: u64,
    /// Dungeons made.
    pub made: u64,
    /// Seeds that led to no dungeon.
    pub barren: u64,
}

/// The ledger of a batch.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    /// Totals so far.
    pub tally: BatchTally,
    /// Where each chunk ends in the file.
    pub ends: Vec<u64>,
}

impl Ledger {
    /// Creates a ledger.
    pub fn create(path: &Path, manifest: &Value) -> io::Result<Ledger> {
        let mut file = File::create(path)?;
        file.write_all(format!("{manifest}\n").as_bytes())?;
        Ok(Ledger { path: path.to_owned(), file, tally: BatchTally::default(), ends: Vec::new() })
    }

    /// Reads the ledger of a stopped batch and the manifest it was made for. An incomplete last line is ignored.
    pub fn read(path: &Path) -> io::Result<(Value, Ledger)> {
        let text = fs::read_to_string(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let manifest = lines.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or(Value::Null);
        let (mut tally, mut ends) = (BatchTally::default(), Vec::new());
        for line in lines {
            let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            let [bytes, made, barren] = numbers[..] else { break };
            tally = BatchTally { chunks: tally.chunks + 1, bytes, made, barren };
            ends.push(bytes);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64)?;
        Ok((manifest, Ledger { path: path.to_owned(), file, tally, ends }))
    }

    /// Records a chunk that has been written completely.
    pub fn add(&mut self, bytes: u64, made: u64, barren: u64) -> io::Result<()> {
        let tally = &mut self.tally;
        tally.chunks += 1;
        tally.bytes += bytes;
        tally.made += made;
        tally.barren += barren;
        self.ends.push(tally.bytes);
        self.file.write_all(format!("{} {} {}\n", tally.bytes, tally.made, tally.barren).as_bytes())
    }

    /// Removes the ledger of a finished batch.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}
