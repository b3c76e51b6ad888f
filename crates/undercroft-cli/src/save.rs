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
    if path.is_dir() {
        return Err(Failure::usage(format!("{name} is a folder")).hint("name a file in it"));
    }
    if folder(path).is_dir() {
        return Ok(());
    }
    let missing = folder(path);
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
    done.map_err(|error| {
        if error.kind() == ErrorKind::BrokenPipe {
            return Failure::ReaderGone;
        }
        let failure = Failure::unmet(format!("cannot write {}: {error}", path.display()));
        match error.kind() {
            ErrorKind::PermissionDenied => failure.hint("check who owns the folder and its permissions"),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => failure.hint("make room on the disk"),
            _ => failure,
        }
    })
}

fn replace(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    // A link stays a link: the file it leads to is replaced.
    let target = if permissions.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
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
