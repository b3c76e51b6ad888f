//! Tools that are fetched: kept under `target/tools`, in a folder named after what fixes their versions.
//!
//! A tool is put together in a folder of the installing process and renamed when it is whole. So a folder that is there is
//! complete, an install that was interrupted is done again, and of two processes that install at once the first one wins.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result};
use xxhash_rust::xxh3::xxh3_64;

use crate::files::read_bytes;
use crate::shell::{self, Shell, cargo};
use crate::workspace::Workspace;

/// A tool, or the reason why this machine cannot have it.
pub type Tool = std::result::Result<PathBuf, String>;

/// Tells the installs of one process apart.
static INSTALLS: AtomicU32 = AtomicU32::new(0);

/// The folder with the `node_modules` of `xtask/tools/NAME/package-lock.json`.
pub fn npm(shell: &Shell, workspace: &Workspace, name: &str) -> Result<Tool> {
    if shell::find("node").is_none() || shell::find("npm").is_none() {
        return Ok(Err("no node and npm here (on Debian: apt-get install nodejs npm)".to_owned()));
    }
    let source = workspace.root.join("xtask/tools").join(name);
    let lock = read_bytes(source.join("package-lock.json"))?;
    let folder = folder(workspace, name, &lock);
    install(shell, &folder, |partial| {
        std::fs::create_dir_all(partial)?;
        for file in ["package.json", "package-lock.json"] {
            std::fs::copy(source.join(file), partial.join(file))?;
        }
        let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
        shell.run(Command::new("npm").args(options).current_dir(partial))
    })
}

/// A Python interpreter with the packages of `xtask/tools/NAME/requirements.txt`.
pub fn python(shell: &Shell, workspace: &Workspace, name: &str) -> Result<Tool> {
    if shell::find("python3").is_none() {
        return Ok(Err("no python3 here (on Debian: apt-get install python3 python3-venv)".to_owned()));
    }
    let requirements = workspace.root.join("xtask/tools").join(name).join("requirements.txt");
    // Packages are built for one version of Python.
    let version = shell.ask(Command::new("python3").arg("--version"))?;
    let folder = folder(workspace, name, &[version.as_bytes(), &read_bytes(&requirements)?].concat());
    let installed = install(shell, &folder, |partial| {
        shell.run(Command::new("python3").args(["-m", "venv"]).arg(partial))?;
        let options =
            ["-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:", "--requirement"];
        shell.run(Command::new(partial.join("bin/python")).args(options).arg(&requirements))
    })?;
    Ok(installed.map(|folder| folder.join("bin/python")))
}

/// A program of crates.io, built with the versions in the lock file it was published with.
pub fn cargo_program(shell: &Shell, workspace: &Workspace, package: &str, version: &str) -> Result<Tool> {
    let folder = workspace.target.join("tools").join(format!("{package}-{version}"));
    let installed = install(shell, &folder, |partial| {
        let mut command = cargo();
        command.args(["install", "--quiet", "--locked", package, "--version", &format!("={version}"), "--root"]);
        shell.run(command.arg(partial))
    })?;
    Ok(installed.map(|folder| folder.join("bin").join(package)))
}

fn folder(workspace: &Workspace, name: &str, lock: &[u8]) -> PathBuf {
    workspace.target.join("tools").join(format!("{name}-{:016x}", xxh3_64(lock)))
}

/// Has `fill` make the folder, unless it is there.
pub fn install(shell: &Shell, folder: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<Tool> {
    if folder.is_dir() {
        return Ok(Ok(folder.to_owned()));
    }
    let shown = folder.file_name().unwrap_or_default().to_string_lossy();
    shell.say(format!("installing target/tools/{shown}"));
    let number = INSTALLS.fetch_add(1, Ordering::Relaxed);
    let partial = folder.with_file_name(format!("partial-{}-{number}-{shown}", std::process::id()));
    // An earlier process may have had the same number.
    remove(&partial)?;
    std::fs::create_dir_all(folder.parent().unwrap_or(folder))?;
    let filled = fill(&partial);
    if let Err(problem) = filled {
        remove(&partial)?;
        return Ok(Err(format!("cannot install {shown}: {problem:#}")));
    }
    let renamed = std::fs::rename(&partial, folder);
    remove(&partial)?;
    // Renaming fails where another process was quicker, and then its folder serves as well.
    if !folder.is_dir() {
        renamed.with_context(|| format!("renaming {}", partial.display()))?;
    }
    Ok(Ok(folder.to_owned()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        std::fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use anyhow::{Result, bail};

    use super::install;
    use crate::shell::Shell;

    fn scratch(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("undercroft-tools-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn put(folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        Ok(std::fs::write(folder.join("tool"), "whole")?)
    }

    #[test]
    fn a_failed_install_leaves_nothing_and_is_tried_again() {
        let (home, shell) = (scratch("again"), Shell::terminal());
        let folder = home.join("tool-1");
        let failed = install(&shell, &folder, |partial| put(partial).and_then(|()| bail!("no network"))).unwrap();
        assert_eq!(failed, Err("cannot install tool-1: no network".to_owned()));
        assert_eq!(std::fs::read_dir(&home).unwrap().count(), 0);
        assert_eq!(install(&shell, &folder, put).unwrap(), Ok(folder.clone()));
        // What is there is not made again.
        assert_eq!(install(&shell, &folder, |_| bail!("again")).unwrap(), Ok(folder));
        std::fs::remove_dir_all(home).unwrap();
    }

    #[test]
    fn of_two_at_once_the_first_wins() {
        let (home, shell) = (scratch("twice"), Shell::terminal());
        let folder = home.join("tool-1");
        let second = install(&shell, &folder, |partial| {
            install(&shell, &folder, put)?.map(drop).map_err(anyhow::Error::msg)?;
            put(partial)
        });
        assert_eq!(second.unwrap(), Ok(folder.clone()));
        assert_eq!(std::fs::read_to_string(folder.join("tool")).unwrap(), "whole");
        assert_eq!(std::fs::read_dir(&home).unwrap().count(), 1);
        std::fs::remove_dir_all(home).unwrap();
    }
}
