//! Archives whose bytes depend on nothing but what is in them, and their checksums.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Result, bail};

use crate::shell::Shell;

/// The time of every file in a zip: the first that the format can say, in seconds since 1970.
const ZIP_TIME: Duration = Duration::from_secs(315_532_800);

/// Packs the folder of that name into a file beside it: a zip for Windows, a compressed tar for all others.
pub fn pack(shell: &Shell, folder: &Path, name: &str, is_zip: bool) -> Result<PathBuf> {
    if is_zip {
        if let Some(reason) = shell.apt_install("zip", "zip")? {
            bail!(reason);
        }
        let packed = folder.join(format!("{name}.zip"));
        let mut files = Vec::new();
        collect(&folder.join(name), Path::new(name), &mut files)?;
        // Without extra fields (-X) there is nothing in it but names, times and bytes; times are local ones.
        let mut zip = Command::new("zip");
        zip.args(["-X", "-9", "--quiet"]).arg(&packed).args(files).env("TZ", "UTC").current_dir(folder);
        shell.run(&mut zip)?;
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

/// Lists the files of a folder and of those in it, in the order of their names, and gives them the time that they have in a zip.
fn collect(folder: &Path, inside: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let inside = inside.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &inside, files)?;
        } else {
            File::options().append(true).open(entry.path())?.set_modified(UNIX_EPOCH + ZIP_TIME)?;
            files.push(inside);
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
