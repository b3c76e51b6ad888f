//! Writes the chunks of a batch: to standard output, to one file, or to a folder.

use std::{
    collections::BTreeSet,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use serde_json::Value;
use undercroft::{Seed, Workshop, recipe::AnyRecipe};
use undercroft_export::Options;

use super::{
    BatchFormat,
    ledger::{BatchTally, Ledger},
    parquet::{self, TableSchema},
};
use crate::{
    atomic_file,
    failure::Failure,
    made::{self, is_barren},
    picture_args,
};

/// The name of the ledger in a folder.
const FOLDER_LEDGER: &str = ".undercroft-batch";
/// The longest file name; longer seeds are shortened and get a hash.
const LONGEST_NAME: usize = 120;

/// The encoded dungeons of a range of seeds.
pub struct Chunk {
    bytes: Vec<u8>,
    files: Vec<(String, Vec<u8>)>,
    made: u64,
    barren: u64,
}

impl Chunk {
    /// Generates and encodes the dungeons.
    pub fn make(
        format: BatchFormat,
        schema: &TableSchema,
        workshop: &mut Workshop,
        recipe: &AnyRecipe,
        seeds: impl Iterator<Item = Seed>,
    ) -> Result<Chunk, Failure> {
        let mut chunk = Chunk { bytes: Vec::new(), files: Vec::new(), made: 0, barren: 0 };
        let mut rows = parquet::Rows::default();
        for seed in seeds {
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
                BatchFormat::Lines => chunk.bytes.extend(made.write_line().into_bytes()),
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
        if format == BatchFormat::Table && chunk.made > 0 {
            chunk.bytes =
                rows.encode(schema).map_err(|error| Failure::unmet(format!("cannot make a table: {error}")))?;
        }
        Ok(chunk)
    }
}

/// The destination of a batch; chunks arrive in order.
pub enum Sink {
    /// Standard output.
    Stdout(BatchTally),
    /// One file, under a temporary name until it is complete.
    One {
        /// The final name.
        target: PathBuf,
        /// The temporary name.
        part: PathBuf,
        /// The temporary file; `None` if it already has its final name and only the ledger is left to be removed.
        file: Option<File>,
        /// What has been written.
        ledger: Ledger,
    },
    /// A folder.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What has been written.
        ledger: Ledger,
    },
}

impl Sink {
    /// Standard output.
    pub fn stdout() -> Sink {
        Sink::Stdout(BatchTally::default())
    }

    /// Opens a new file or folder, or resumes a stopped batch.
    pub fn open(target: &Path, format: BatchFormat, manifest: &Value, resume: bool) -> Result<Sink, Failure> {
        let folder = matches!(format, BatchFormat::Files(_));
        let target = &if folder { prepare_folder(target)? } else { prepare_file(target)? };
        let ledger_path = if folder { target.join(FOLDER_LEDGER) } else { beside(target, "progress") };
        let ledger = match (ledger_path.exists(), resume) {
            (true, true) => Some(left_behind(&ledger_path, target, manifest)?),
            (true, false) => {
                let failure = Failure::usage(format!("a batch was stopped at {}", target.display()));
                let hint =
                    format!("go on with it with --resume, or begin anew after removing {}", ledger_path.display());
                return Err(failure.hint(hint));
            }
            (false, _) => None,
        };
        let fresh = ledger.is_none();
        let ledger = match ledger {
            Some(ledger) => ledger,
            None => Ledger::create(&ledger_path, manifest).map_err(|error| unwritten(&ledger_path, &error))?,
        };
        if folder {
            return Ok(Sink::Folder { folder: target.to_owned(), ledger });
        }
        let part = beside(target, "part");
        let file = part_file(&part, fresh, &ledger).map_err(|error| unwritten(&part, &error))?;
        if file.is_none() && fs::metadata(target).map(|about| about.len()).ok() != Some(ledger.tally.bytes) {
            let failure = Failure::usage(format!("{} is gone, with what was made so far", part.display()));
            return Err(failure.hint(format!("remove {} and begin anew", ledger_path.display())));
        }
        Ok(Sink::One { target: target.to_owned(), part, file, ledger })
    }

    fn tally(&self) -> BatchTally {
        match self {
            Sink::Stdout(tally) => *tally,
            Sink::One { ledger, .. } | Sink::Folder { ledger, .. } => ledger.tally,
        }
    }

    /// How many chunks have been written.
    pub fn done(&self) -> u64 {
        self.tally().chunks
    }

    /// Writes the next chunk. The ledger records it only after all of it is written.
    pub fn take(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        let (made, barren) = (chunk.made, chunk.barren);
        match self {
            Sink::Stdout(tally) => {
                io::stdout().write_all(&chunk.bytes)?;
                let (chunks, bytes) = (tally.chunks + 1, tally.bytes + chunk.bytes.len() as u64);
                *tally = BatchTally { chunks, bytes, made: tally.made + made, barren: tally.barren + barren };
                Ok(())
            }
            Sink::One { part, file, ledger, .. } => {
                let written = file.as_mut().map_or(Ok(()), |file| file.write_all(&chunk.bytes));
                written
                    .and_then(|()| ledger.add(chunk.bytes.len() as u64, made, barren))
                    .map_err(|error| unwritten(part, &error))
            }
            Sink::Folder { folder, ledger } => {
                for (name, bytes) in &chunk.files {
                    let path = folder.join(name);
                    whole_file(folder, &path, bytes).map_err(|error| unwritten(&path, &error))?;
                }
                ledger.add(0, made, barren).map_err(|error| unwritten(folder, &error))
            }
        }
    }

    /// Gives the complete file its final name. Returns how many dungeons were made and how many seeds led to none.
    pub fn finish(self, format: BatchFormat, schema: &TableSchema) -> Result<(u64, u64), Failure> {
        let BatchTally { made, barren, .. } = self.tally();
        match self {
            Sink::Stdout(_) => io::stdout().flush()?,
            Sink::One { target, part, file, ledger } => {
                let finished = match (&file, format) {
                    (None, _) => Ok(()),
                    (Some(file), BatchFormat::Table) => {
                        let whole = beside(&target, "whole");
                        let spliced = parquet::splice(file, &ledger.ends, schema, &whole)
                            .and_then(|()| fs::rename(&whole, &target))
                            .and_then(|()| fs::remove_file(&part));
                        spliced.inspect_err(|_| {
                            let _ = fs::remove_file(&whole);
                        })
                    }
                    // Without the sync a crash could leave the final name on an incomplete file.
                    (Some(file), _) => file.sync_all().and_then(|()| fs::rename(&part, &target)),
                };
                finished.and_then(|()| ledger.remove()).map_err(|error| unwritten(&target, &error))?;
            }
            Sink::Folder { folder, ledger } => ledger.remove().map_err(|error| unwritten(&folder, &error))?,
        }
        Ok((made, barren))
    }
}

fn beside(target: &Path, extension: &str) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    target.with_file_name(name)
}

/// The path that is really written to. The finished file replaces what is there, so devices are refused.
fn prepare_file(file: &Path) -> Result<PathBuf, Failure> {
    atomic_file::prepare(file)?;
    if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
        let failure =
            Failure::usage(format!("{} is no file: a batch cannot go on there if it is stopped", file.display()));
        return Err(failure.hint("`--out -` writes JSON Lines to standard output"));
    }
    atomic_file::real(file).map_err(|error| unwritten(file, &error))
}

fn prepare_folder(folder: &Path) -> Result<PathBuf, Failure> {
    if folder.exists() && !folder.is_dir() {
        let failure = Failure::usage(format!("{} is not a folder", folder.display()));
        return Err(failure.hint("a single file ends in .jsonl or .parquet; anything else is a folder"));
    }
    fs::create_dir_all(folder)
        .map(|()| folder.to_owned())
        .map_err(|error| Failure::usage(format!("cannot make the folder {}: {error}", folder.display())))
}

/// Reads the ledger of a stopped batch and refuses it if its manifest differs.
fn left_behind(path: &Path, target: &Path, manifest: &Value) -> Result<Ledger, Failure> {
    let (before, ledger) =
        Ledger::read(path).map_err(|error| Failure::usage(format!("cannot read {}: {error}", path.display())))?;
    // The batch was stopped before the manifest was written, so nothing has been done yet.
    if before.is_null() && ledger.tally.chunks == 0 {
        return Ledger::create(path, manifest).map_err(|error| unwritten(path, &error));
    }
    let names: BTreeSet<&String> = manifest.as_object().into_iter().flat_map(|manifest| manifest.keys()).collect();
    let differing: Vec<&str> =
        names.into_iter().filter(|name| before[*name] != manifest[*name]).map(String::as_str).collect();
    if differing.is_empty() {
        return Ok(ledger);
    }
    let failure = Failure::usage(format!(
        "the batch that was stopped at {} was another one: it differs in {}",
        target.display(),
        differing.join(", ")
    ));
    Err(failure.hint(format!("ask for the same again, or begin anew after removing {}", path.display())))
}

/// The temporary file, truncated after the last complete chunk; `None` if it has its final name already.
fn part_file(part: &Path, fresh: bool, ledger: &Ledger) -> io::Result<Option<File>> {
    if fresh || ledger.tally.chunks == 0 {
        return OpenOptions::new().read(true).write(true).create(true).truncate(true).open(part).map(Some);
    }
    match OpenOptions::new().read(true).append(true).open(part) {
        Ok(file) if file.metadata()?.len() < ledger.tally.bytes => {
            Err(io::Error::other("it is shorter than what was written to it; remove it and the .progress file"))
        }
        Ok(file) => file.set_len(ledger.tally.bytes).map(|()| Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
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

/// Encodes a seed as a file name that is valid on every system.
fn file_name(seed: &Seed) -> String {
    let mut name = String::new();
    for byte in seed.as_str().bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'_' | b'-' => name.push(char::from(byte)),
            // Capital letters are escaped because some file systems ignore case.
            other => name += &format!("%{other:02x}"),
        }
    }
    if name.len() > LONGEST_NAME {
        let kept: String = name.chars().take(LONGEST_NAME - 20).collect();
        return format!("{kept}~{:016x}", undercroft::rng::Streams::new(seed, 0).stage("name").next_u64());
    }
    name
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let failure = atomic_file::write_failure(path, error);
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            failure.hint("make room on the disk, then go on with --resume")
        }
        _ => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let name = |text: &str| file_name(&Seed::from(text));
        assert_eq!(name("-42"), "-42");
        assert_eq!(name("a/b C"), "a%2fb%20%43");
        assert_ne!(name("a"), name("A").to_lowercase());
        assert_eq!(name(".."), "%2e%2e");
        let (long, other) = (name(&"x".repeat(500)), name(&"x".repeat(501)));
        assert!(long.len() <= LONGEST_NAME && long != other);
    }
}
