//! Why seeds led to no dungeon, one JSON object a line: `{"seed", "outcome", "reason"}`.
//!
//! While a batch runs, the ledger holds them, so that they are as safe from a stop as everything else. At the end they become
//! a file beside the output, `NAME.reasons.jsonl` (in a folder: `reasons.jsonl`). Where all seeds led to dungeons, there is none.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use serde_json::{Value, json};
use undercroft::{Error, Seed, check::Unsound};

use super::{
    ledger::{LedgerEntry, LedgerReader},
    sink::unwritten,
    targets::with_suffix,
};
use crate::failure::Failure;

/// How many of them a batch to standard output shows.
pub const SHOWN: usize = 20;

/// A seed that led to no dungeon, or only after a mistake of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

impl Reason {
    /// Why there is no dungeon.
    pub fn of(seed: &Seed, error: &Error) -> Reason {
        let mut cause = error;
        while let Error::Level { error, .. } = cause {
            cause = error;
        }
        let outcome = if matches!(cause, Error::Unsound(_)) { "unsound" } else { "refused" };
        Reason::new(seed, outcome, &error.to_string())
    }

    /// A dungeon that is there, though the engine made a mistake in an earlier attempt.
    pub fn redrawn(seed: &Seed, unsound: &Unsound) -> Reason {
        Reason::new(seed, "redrawn", &unsound.to_string())
    }

    fn new(seed: &Seed, outcome: &str, reason: &str) -> Reason {
        Reason(json!({ "seed": seed.as_str(), "outcome": outcome, "reason": reason }).to_string())
    }

    /// The line of a ledger or a file.
    pub fn from_line(line: &str) -> Option<Reason> {
        serde_json::from_str::<Value>(line).ok().filter(Value::is_object).map(|_| Reason(line.to_owned()))
    }

    /// As a line of JSON, without its end.
    pub fn line(&self) -> &str {
        &self.0
    }

    /// As a sentence for a terminal.
    pub fn text(&self) -> String {
        let value: Value = serde_json::from_str(&self.0).unwrap_or_default();
        let part = |name: &str| value[name].as_str().unwrap_or_default().replace('\n', "; ");
        format!("seed {}: {}", part("seed"), part("reason"))
    }
}

/// The file of the reasons beside what a batch writes.
pub fn path_of(base: &Path, in_folder: bool) -> PathBuf {
    if in_folder {
        return base.join("reasons.jsonl");
    }
    let mut name = base.file_stem().unwrap_or_default().to_owned();
    name.push(".reasons.jsonl");
    base.with_file_name(name)
}

/// Writes the reasons that a ledger holds, if it holds any. The answer is the file, if there is one.
pub fn write(ledger: &Path, path: &Path) -> Result<Option<PathBuf>, Failure> {
    let part = with_suffix(path, "part");
    let written = copy(ledger, &part).and_then(|any| if any { fs::rename(&part, path).map(|()| any) } else { Ok(any) });
    let any = written.map_err(|error| unwritten(path, &error))?;
    Ok(any.then(|| path.to_owned()))
}

/// Copies the reasons of a ledger to a file; whether there are any. Without any there is no file.
fn copy(ledger: &Path, to: &Path) -> io::Result<bool> {
    let Some((_, mut reader)) = LedgerReader::open(ledger)? else { return Ok(false) };
    let mut file: Option<BufWriter<File>> = None;
    while let Some(entry) = reader.next()? {
        if let LedgerEntry::Reason(reason) = entry {
            let file = match &mut file {
                Some(file) => file,
                none => none.insert(BufWriter::new(File::create(to)?)),
            };
            writeln!(file, "{}", reason.line())?;
        }
    }
    file.map_or(Ok(false), |mut file| file.flush().map(|()| true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_back_whatever_they_say() {
        let seed = Seed::from("a \"b\"\n#c");
        let reason = Reason::of(&seed, &Error::Unsound(Unsound::new(Vec::new())));
        assert!(!reason.line().contains('\n'));
        assert_eq!(Reason::from_line(reason.line()), Some(reason.clone()));
        let value: Value = serde_json::from_str(reason.line()).unwrap();
        assert_eq!((value["seed"].as_str(), value["outcome"].as_str()), (Some(seed.as_str()), Some("unsound")));
        assert!(!reason.text().contains('\n'));
    }

    #[test]
    fn files_of_reasons_lie_beside_the_output() {
        assert_eq!(path_of(Path::new("a/caves.parquet"), false), Path::new("a/caves.reasons.jsonl"));
        assert_eq!(path_of(Path::new("a/maps"), true), Path::new("a/maps/reasons.jsonl"));
    }
}
