//! `cargo xtask site`: the studio as a static site in `target/site`, the same page on the npm package's worker instead of a server.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::step::{Done, Job};
use crate::workspace::Workspace;

/// The page.
const WEB: &str = "crates/undercroft-studio/web";
/// Files beside the page that only those need who work on it.
const LEFT_OUT: [&str; 4] = ["node_modules", "jsconfig.json", "tsconfig.json", "package.json"];

pub fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("site")
}

pub fn write(job: &Job) -> Result<Done> {
    let site = folder(job.workspace);
    if site.is_dir() {
        std::fs::remove_dir_all(&site)?;
    }
    let files = copy(&job.workspace.root.join(WEB), &site)?;
    job.shell.say(format!("{files} files of the page in target/site"));
    Ok(Done::Ok)
}

/// Copies a folder, and says how many files it has.
fn copy(from: &Path, to: &Path) -> Result<usize> {
    std::fs::create_dir_all(to)?;
    let mut files = 0;
    for entry in std::fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        if shown.starts_with('.') || LEFT_OUT.contains(&&*shown) || shown.ends_with(".d.ts") || shown.ends_with(".md") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            files += copy(&entry.path(), &to.join(&name))?;
        } else {
            std::fs::copy(entry.path(), to.join(&name))?;
            files += 1;
        }
    }
    Ok(files)
}
