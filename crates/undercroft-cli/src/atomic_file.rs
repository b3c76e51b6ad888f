//! Files are written whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// Refuses a target that cannot work before any time is spent on what should go there.
pub fn prepare(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    if path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
        return Err(Failure::usage(format!("{name} is a folder")).hint("name a file in it"));
    }
    let missing = folder(path);
    if missing.is_dir() {
        // A device or a pipe is left alone until there is something to write: whoever reads it would see the end.
        if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
            return Ok(());
        }
        // Nothing tells as well whether a file can be made as making one.
        let tried = real(path).and_then(|target| beside(&target)).and_then(|(tried, _)| fs::remove_file(tried));
        return tried.map_err(|error| unwritten(path, &error));
    }
    Err(Failure::usage(format!("cannot write {name}: there is no folder {}", missing.display())).hint("make it first"))
}

/// Writes a file next to its final place and then moves it there, so that nobody ever sees half of it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let done = match fs::metadata(path) {
        // A device or a pipe is written to; to replace it would break the system.
        Ok(about) if !about.is_file() => {
            OpenOptions::new().write(true).open(path).and_then(|mut to| to.write_all(bytes))
        }
        Ok(about) => replace(path, bytes, Some(about.permissions())),
        Err(_) => replace(path, bytes, None),
    };
    done.map_err(|error| unwritten(path, &error))
}

/// Whether standard output goes to this very file, so that one would overwrite the other.
#[cfg(unix)]
pub fn is_standard_output(path: &Path) -> bool {
    use std::os::{fd::AsFd, unix::fs::MetadataExt};
    let own = io::stdout().as_fd().try_clone_to_owned().map(File::from).and_then(|file| file.metadata());
    let (Ok(own), Ok(other)) = (own, fs::metadata(path)) else { return false };
    (own.dev(), own.ino()) == (other.dev(), other.ino())
}

/// Where files cannot be told apart that way, nobody can say.
#[cfg(not(unix))]
pub fn is_standard_output(_: &Path) -> bool {
    false
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::BrokenPipe {
        return Failure::ReaderGone;
    }
    let failure = Failure::unmet(format!("cannot write {}: {error}", path.display()));
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
        // Without this a crash could leave the name on an empty file.
        file.sync_all()?;
        fs::rename(&temporary, &target)
    };
    moved().inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// Where the file is, or will be. A link stays a link: the file it leads to is replaced.
pub fn real(path: &Path) -> io::Result<PathBuf> {
    if path.exists() { fs::canonicalize(path) } else { Ok(path.to_owned()) }
}

/// A new file in the same folder, as only there a rename is one step.
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
