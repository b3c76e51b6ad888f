//! `cargo xtask browser`: the pages we write, used in a real browser.
//!
//! Chromium is Debian's, and `playwright-core` drives it; what is done there stands in `xtask/browser`. The pages are a
//! map for the game master and for players, each small and large, a film and a survey.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::sh;
use crate::suite::Done;
use crate::workspace::Workspace;

const PLAYWRIGHT: &str = "playwright-core@1.65.0";
/// A map with every layer: water, furnishings, secrets, stairs, ways out.
const MAP: &[&str] = &["generate", "tabletop", "--seed", "7", "--set", "water=pools", "--set", "exits=2"];
const LARGE: &[&str] = &[
    "generate",
    "bsp",
    "--seed",
    "7",
    "--set",
    "width=400",
    "--set",
    "height=260",
    "--set",
    "depth=8",
    "--pass",
    "doors",
];
/// The pages and what makes each.
const PAGES: [(&str, &[&str], &[&str]); 7] = [
    ("map-gm.html", MAP, &[]),
    ("map-player.html", MAP, &["--audience", "player"]),
    ("notes.md", MAP, &[]),
    ("large-gm.html", LARGE, &[]),
    ("large-player.html", LARGE, &["--audience", "player"]),
    ("film.html", &["film", "bsp", "--seed", "42", "--frames", "24"], &[]),
    ("survey.html", &["survey", "tabletop", "--count", "60"], &[]),
];

/// With a folder for them, pictures of what the browser showed are kept.
pub fn step(workspace: &Workspace, pictures: Option<&Path>) -> Result<Done> {
    if let Some(reason) = sh::apt_install("chromium", "chromium")? {
        return Ok(Done::Skipped(reason));
    }
    let folder = workspace.target.join("browser-check");
    if let Some(reason) = playwright(&folder)? {
        return Ok(Done::Skipped(reason));
    }
    let undercroft = workspace.undercroft()?;
    for (name, command, more) in PAGES {
        let mut make = Command::new(&undercroft);
        sh::run(make.args(command).args(more).args(["--quiet", "--out"]).arg(folder.join(name)))?;
    }
    // Scripts find their packages beside themselves.
    for script in std::fs::read_dir("xtask/browser")? {
        let script = script?;
        std::fs::copy(script.path(), folder.join(script.file_name()))?;
    }
    let chromium: PathBuf = sh::find("chromium").context("chromium was there a moment ago")?;
    let mut check = Command::new("node");
    check.arg(folder.join("check.mjs")).arg(&folder).arg(chromium);
    if let Some(pictures) = pictures {
        std::fs::create_dir_all(pictures)?;
        check.arg(pictures);
    }
    sh::run(&mut check)?;
    Ok(Done::Ok)
}

/// Puts playwright-core, which brings no browser of its own, under `target`; `Some` is the reason why it cannot.
fn playwright(folder: &Path) -> Result<Option<String>> {
    if sh::find("node").is_none() || sh::find("npm").is_none() {
        return Ok(Some("no node and npm here (on Debian: apt-get install nodejs npm)".to_owned()));
    }
    std::fs::create_dir_all(folder)?;
    let wanted = folder.join("node_modules/playwright-core/package.json");
    let version = PLAYWRIGHT.rsplit('@').next().unwrap_or_default();
    if std::fs::read_to_string(&wanted).is_ok_and(|text| text.contains(&format!("\"version\": \"{version}\""))) {
        return Ok(None);
    }
    println!("installing {PLAYWRIGHT} with npm, under target");
    std::fs::write(folder.join("package.json"), "{ \"private\": true }\n")?;
    let mut install = Command::new("npm");
    install.args(["install", "--no-audit", "--no-fund", "--silent", PLAYWRIGHT]).current_dir(folder);
    Ok(sh::run(&mut install).err().map(|problem| format!("npm cannot install {PLAYWRIGHT}: {problem:#}")))
}
