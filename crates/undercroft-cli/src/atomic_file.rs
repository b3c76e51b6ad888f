//! Writes files atomically: a file is there whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use undercroft_export::FileBeside;

use crate::{failure::Failure, messages, windows_names};

/// Refuses a target that cannot be written before any time is spent on its content.
pub fn prepare(path: &Path) -> Result<(), Failure> {
    let name = messages::path(path);
    if path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
        return Err(Failure::usage(format!("{name} is a folder")).hint("name a file in it"));
    }
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if let Some(why) = windows_names::why_forbidden(&file_name).filter(|_| cfg!(windows)) {
        return Err(Failure::usage(format!("cannot write {name}: {why}")).hint("choose another name"));
    }
    let missing = folder(path);
    if missing.is_dir() {
        // A device or a pipe is not opened before there is something to write: its reader would take the closing for
        // the end of the data.
        if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            return Ok(());
        }
        // Creating a file is the only reliable test of whether one can be created here.
        let tried = real(path).and_then(|target| beside(&target)).and_then(|(tried, _)| fs::remove_file(tried));
        return tried.map_err(|error| write_failure(path, &error));
    }
    Err(Failure::usage(format!("cannot write {name}: there is no folder {}", messages::path(missing)))
        .hint("make it first"))
}

/// Writes a temporary file in the same folder and renames it, so that no reader ever sees half of the content.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let done = match fs::metadata(path) {
        // A device or a pipe is written to directly; a rename would replace the device itself.
        Ok(about) if !about.is_file() => {
            OpenOptions::new().write(true).open(path).and_then(|mut to| to.write_all(bytes))
        }
        Ok(about) => replace(path, bytes, Some(about.permissions())),
        Err(_) => replace(path, bytes, None),
    };
    done.map_err(|error| write_failure(path, &error))
}

/// Refuses a folder that cannot be written to, or made, before any time is spent on its content.
pub fn prepare_folder(folder: &Path) -> Result<(), Failure> {
    if folder.is_dir() {
        return prepare(&folder.join("dungeon"));
    }
    if folder.exists() {
        return Err(Failure::usage(format!("{} is a file", messages::path(folder))).hint("name a folder"));
    }
    let plain: PathBuf = folder.components().collect();
    prepare(&plain)
}

/// Writes files into a folder, all of them or none. A folder that is not there yet appears with all of its files.
pub fn write_folder(folder: &Path, files: &[FileBeside]) -> Result<(), Failure> {
    if folder.is_dir() {
        return replace_all(folder, files).map_err(|error| write_failure(folder, &error));
    }
    let plain: PathBuf = folder.components().collect();
    let temporary = plain.with_file_name(format!(".undercroft-{}.tmp", std::process::id()));
    let made = || {
        fs::create_dir(&temporary)?;
        for file in files {
            let mut to = File::create_new(temporary.join(&file.name))?;
            to.write_all(&file.bytes)?;
            to.sync_all()?;
        }
        fs::rename(&temporary, &plain)
    };
    made().map_err(|error| {
        let _ = fs::remove_dir_all(&temporary);
        write_failure(folder, &error)
    })
}

/// Writes a file and those that belong beside it, all of them or none. The first has the name of the path.
pub fn write_beside(path: &Path, files: &[FileBeside]) -> Result<(), Failure> {
    match files {
        [only] => write(path, &only.bytes),
        _ => replace_all(folder(path), files).map_err(|error| write_failure(path, &error)),
    }
}

/// Writes every file under a temporary name before the first gets its own, so that a full disk leaves nothing.
fn replace_all(folder: &Path, files: &[FileBeside]) -> io::Result<()> {
    let mut moves: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut all = || {
        for file in files {
            let target = real(&folder.join(&file.name))?;
            if target.is_dir() {
                return Err(io::Error::new(
                    ErrorKind::IsADirectory,
                    format!("{} is a folder", messages::path(&target)),
                ));
            }
            let (temporary, mut to) = beside(&target)?;
            moves.push((temporary, target));
            to.write_all(&file.bytes)?;
            to.sync_all()?;
        }
        moves.iter().try_for_each(|(temporary, target)| fs::rename(temporary, target))
    };
    let done = all();
    if done.is_err() {
        moves.iter().for_each(|(temporary, _)| {
            let _ = fs::remove_file(temporary);
        });
    }
    done
}

/// Whether standard output goes to this very file, so that one would overwrite the other.
#[cfg(unix)]
pub fn is_standard_output(path: &Path) -> bool {
    use std::os::{fd::AsFd, unix::fs::MetadataExt};
    let own = io::stdout().as_fd().try_clone_to_owned().map(File::from).and_then(|file| file.metadata());
    let (Ok(own), Ok(other)) = (own, fs::metadata(path)) else { return false };
    (own.dev(), own.ino()) == (other.dev(), other.ino())
}

/// Other systems have no portable file identity to compare, so the answer is always no.
#[cfg(not(unix))]
pub fn is_standard_output(_: &Path) -> bool {
    false
}

/// The failure for a file that cannot be written.
pub fn write_failure(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::BrokenPipe {
        return Failure::ReaderGone;
    }
    let failure = Failure::unmet(format!("cannot write {}: {error}", messages::path(path)));
    match error.kind() {
        ErrorKind::PermissionDenied => failure.hint("check who owns the folder and its permissions"),
        ErrorKind::ReadOnlyFilesystem => failure.hint("name a file elsewhere"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => failure.hint("make room on the disk"),
        _ => failure,
    }
}

fn replace(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let target = real(path)?;
    let (temporary, file) = beside(&target)?;
    let moved = || {
        (&file).write_all(bytes)?;
        if let Some(permissions) = permissions {
            fs::set_permissions(&temporary, permissions)?;
        }
        // Without the sync a crash could leave the final name on an empty file.
        file.sync_all()?;
        fs::rename(&temporary, &target)
    };
    moved().inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// The path that is really written to. A symbolic link stays a link: the file it points to is replaced.
pub fn real(path: &Path) -> io::Result<PathBuf> {
    if path.exists() { fs::canonicalize(path) } else { Ok(path.to_owned()) }
}

/// A new temporary file in the folder of the target, because a rename is atomic only within one file system.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let folder = folder(target);
    let mut number = 0;
    loop {
        let path = folder.join(format!(".undercroft-{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 1000 => number += 1,
            Err(error) => return Err(error),
        }
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
