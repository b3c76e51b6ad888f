//! Archives whose bytes depend on nothing but what is in them, and their checksums.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use undercroft_export::{FileBeside, zip};

use crate::files::read_bytes;
use crate::shell::Shell;

/// Packs the folder of that name into a file beside it: a zip for Windows, a compressed tar for all others.
pub fn pack(shell: &Shell, folder: &Path, name: &str, is_zip: bool) -> Result<PathBuf> {
    if is_zip {
        let mut files = Vec::new();
        collect(&folder.join(name), name, &mut files)?;
        let packed = folder.join(format!("{name}.zip"));
        let bytes = zip::write(&files).map_err(|error| anyhow::anyhow!("{error}"))?;
        std::fs::write(&packed, bytes)?;
        return Ok(packed);
    }
    let packed = folder.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--use-compress-program"]);
    shell.run(
        tar.arg("gzip --no-name --best").arg("--create").arg("--file").arg(&packed).arg("-C").arg(folder).arg(name),
    )?;
    Ok(packed)
}

/// The files of a folder and of those in it, in the order of their names.
fn collect(folder: &Path, inside: &str, files: &mut Vec<FileBeside>) -> Result<()> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).context("a name that is no text")?;
        let inside = format!("{inside}/{name}");
        if path.is_dir() {
            collect(&path, &inside, files)?;
        } else {
            files.push(FileBeside { name: inside, bytes: read_bytes(&path)? });
        }
    }
    Ok(())
}

/// Writes `SHA256SUMS`, which `sha256sum --check` reads.
pub fn checksums(shell: &Shell, folder: &Path, archives: &[PathBuf]) -> Result<()> {
    let names = archives.iter().filter_map(|archive| archive.file_name());
    let sums = shell.ask(Command::new("sha256sum").args(names).current_dir(folder))?;
    std::fs::write(folder.join("SHA256SUMS"), sums + "\n")?;
    Ok(())
}
