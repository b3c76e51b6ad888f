//! The files that a batch writes, and those that lie beside them until it is done.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use undercroft_export::Format;

use super::{file_name::file_name, format::BatchFormat, sink::unwritten, split::Split};
use crate::{
    atomic_file,
    failure::Failure,
    file_lock::{FileLock, LockedWork},
    messages,
    seed_args::Seeds,
};

/// The name of the ledger in a folder.
const FOLDER_LEDGER: &str = ".undercroft-batch";

/// Where a batch goes.
#[derive(Debug)]
pub struct Targets {
    /// What `--out` names, with links followed.
    pub base: PathBuf,
    /// The files, or the folders that files go to.
    pub outputs: Vec<PathBuf>,
    /// The format of the files in a folder; none if the outputs are files themselves.
    pub in_folder: Option<Format>,
    /// The record of what has been written.
    pub ledger: PathBuf,
    /// The hashes of the dungeons that have been written, if repeated ones are left out.
    pub seen: PathBuf,
}

impl Targets {
    /// The targets of a batch. Folders are made; whatever cannot be written is refused.
    pub fn prepare(out: &Path, format: BatchFormat, split: Option<&Split>) -> Result<Targets, Failure> {
        let parts: Vec<&str> = split.into_iter().flat_map(Split::names).collect();
        if let Some(format) = format.in_folder() {
            let base = prepare_folder(out)?;
            let outputs = if parts.is_empty() {
                vec![base.clone()]
            } else {
                parts.iter().map(|part| prepare_folder(&base.join(part))).collect::<Result<_, Failure>>()?
            };
            let ledger = base.join(FOLDER_LEDGER);
            let seen = with_suffix(&ledger, "seen");
            return Ok(Targets { base, outputs, in_folder: Some(format), ledger, seen });
        }
        let base = prepare_file(out)?;
        let outputs = if parts.is_empty() {
            vec![base.clone()]
        } else {
            parts.iter().map(|part| prepare_file(&of_part(&base, part))).collect::<Result<_, Failure>>()?
        };
        let (ledger, seen) = (with_suffix(&base, "progress"), with_suffix(&base, "seen"));
        Ok(Targets { base, outputs, in_folder: None, ledger, seen })
    }

    /// Takes the locks of everything that is written, so that no other batch writes there.
    pub fn lock(&self) -> Result<Vec<FileLock>, Failure> {
        let work = LockedWork::Batch(&self.base);
        if self.in_folder.is_some() {
            return Ok(vec![FileLock::take(&self.ledger, work)?]);
        }
        let files: BTreeSet<&PathBuf> = self.outputs.iter().chain([&self.base]).collect();
        files.into_iter().map(|file| FileLock::take(file, work)).collect()
    }

    /// The unfinished file of an output.
    pub fn part(output: &Path) -> PathBuf {
        with_suffix(output, "part")
    }

    /// A file that is there already and that the batch would replace.
    pub fn taken(&self, seeds: &Seeds, format: BatchFormat) -> Option<PathBuf> {
        match self.in_folder {
            _ if matches!(format, BatchFormat::Shards(_)) => self.outputs.iter().find_map(|folder| any_shard(folder)),
            None => self.outputs.iter().find(|output| output.exists()).cloned(),
            Some(format) => {
                let extension = format!(".{}", format.extension());
                self.outputs.iter().find_map(|folder| taken_in_folder(folder, &extension, seeds))
            }
        }
    }
}

/// The name of a shard.
pub fn shard_name(job: u64) -> String {
    format!("shard-{job:06}.npz")
}

fn any_shard(folder: &Path) -> Option<PathBuf> {
    let names =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let shard = names.filter(|name| name.starts_with("shard-") && name.ends_with(".npz")).min();
    shard.map(|name| folder.join(name))
}

/// A file of a folder that has the name of one of the seeds' files.
fn taken_in_folder(folder: &Path, extension: &str, seeds: &Seeds) -> Option<PathBuf> {
    let names =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let stems: BTreeSet<String> = names.filter_map(|name| Some(name.strip_suffix(extension)?.to_owned())).collect();
    let stem = match seeds {
        _ if stems.is_empty() => None,
        // There may be far more seeds than files.
        Seeds::Range { .. } => stems.iter().find(|stem| seeds.has_number(stem)).cloned(),
        Seeds::List { .. } => {
            (0..seeds.count()).map(|index| file_name(&seeds.seed(index))).find(|name| stems.contains(name))
        }
    };
    stem.map(|stem| folder.join(stem + extension))
}

/// The file of a part: `caves.train.parquet` for `caves.parquet`.
fn of_part(base: &Path, part: &str) -> PathBuf {
    let mut name = base.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(part);
    if let Some(extension) = base.extension() {
        name.push(".");
        name.push(extension);
    }
    base.with_file_name(name)
}

/// The name of a file with something behind it.
pub fn with_suffix(target: &Path, suffix: &str) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    target.with_file_name(name)
}

/// The path that is really written to. The finished file replaces what is there, so devices are refused.
fn prepare_file(file: &Path) -> Result<PathBuf, Failure> {
    atomic_file::prepare(file)?;
    if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
        let name = messages::path(file);
        let failure = Failure::usage(format!("{name} is no file: a batch cannot go on there if it is stopped"));
        return Err(failure.hint("`--out -` writes JSON Lines to standard output"));
    }
    atomic_file::real(file).map_err(|error| unwritten(file, &error))
}

fn prepare_folder(folder: &Path) -> Result<PathBuf, Failure> {
    let name = messages::path(folder);
    if folder.exists() && !folder.is_dir() {
        let failure = Failure::usage(format!("{name} is not a folder"));
        return Err(failure.hint("a single file ends in .jsonl or .parquet; anything else is a folder"));
    }
    fs::create_dir_all(folder)
        .map(|()| folder.to_owned())
        .map_err(|error| Failure::usage(format!("cannot make the folder {name}: {error}")))
}
