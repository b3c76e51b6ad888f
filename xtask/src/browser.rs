//! `cargo xtask browser [FOLDER]`: the pages we write, used in a real browser; pictures of what it showed are kept in FOLDER.
//!
//! Chromium is Debian's, and `playwright-core`, which brings no browser of its own, drives it; what is done there stands in
//! `xtask/browser`. The pages are a map for the game master and for players, each small and large, maps on coloured paper, two
//! levels, a film and a survey.

use std::process::Command;

use anyhow::{Context, Result};

use crate::shell;
use crate::step::{Done, Job};
use crate::tools;

/// A map with every layer: water, furnishings, secrets, stairs, ways out.
const MAP: &[&str] = &[
    "generate",
    "tabletop",
    "--seed",
    "7",
    "--set",
    "water=pools",
    "--set",
    "exits=2",
    "--set",
    "doors.secret=0.4",
    "--set",
    "doors.secrets=anywhere",
];
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
const PAGES: [(&str, &[&str], &[&str]); 12] = [
    ("map-gm.html", MAP, &[]),
    ("map-player.html", MAP, &["--audience", "player"]),
    ("players-fog.html", MAP, &["--audience", "player", "--fog"]),
    ("notes.md", MAP, &[]),
    ("large-gm.html", LARGE, &[]),
    ("large-player.html", LARGE, &["--audience", "player"]),
    ("blueprint.html", MAP, &["--style", "blueprint"]),
    ("tiles.html", MAP, &["--style", "tiles"]),
    ("dark.html", MAP, &["--style", "dark"]),
    ("levels.html", &["generate", "bsp", "--seed", "7", "--set", "levels=2"], &[]),
    ("film.html", &["film", "bsp", "--seed", "42", "--frames", "24"], &[]),
    ("survey.html", &["survey", "tabletop", "--count", "60"], &[]),
];

pub fn step(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("chromium", "chromium")? {
        return Ok(Done::Skipped(reason));
    }
    let packages = match tools::npm(&job.shell, job.workspace, "browser")? {
        Ok(packages) => packages,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let folder = job.workspace.target.join("browser-check");
    std::fs::create_dir_all(&folder)?;
    for (name, command, more) in PAGES {
        let mut make = Command::new(job.workspace.undercroft());
        job.shell.run(make.args(command).args(more).args(["--quiet", "--out"]).arg(folder.join(name)))?;
    }
    let chromium = shell::find("chromium").context("chromium is no longer on the PATH")?;
    let mut check = Command::new("node");
    check.arg("xtask/browser/check.mjs").arg(packages).arg(&folder).arg(chromium);
    if let Some(pictures) = &job.pictures {
        std::fs::create_dir_all(pictures)?;
        check.arg(pictures);
    }
    job.shell.run(&mut check)?;
    Ok(Done::Ok)
}
