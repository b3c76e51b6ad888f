//! `cargo xtask phaser`: the sample for Phaser in a browser, with maps of ours: what Phaser's own reader of Tiled's maps finds,
//! and whether one collides with walls there.

use std::process::Command;

use anyhow::{Context, Result};

use crate::shell;
use crate::step::{Done, Job};
use crate::tiled::MAPS;
use crate::tools;

pub fn step(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("chromium", "chromium")? {
        return Ok(Done::Skipped(reason));
    }
    let mut packages = Vec::new();
    for name in ["phaser", "browser"] {
        match tools::npm(&job.shell, job.workspace, name)? {
            Ok(folder) => packages.push(folder),
            Err(reason) => return Ok(Done::Skipped(reason)),
        }
    }
    let chromium = shell::find("chromium").context("chromium is no longer on the PATH")?;
    let folder = job.workspace.target.join("phaser-check");
    std::fs::create_dir_all(&folder)?;
    for dungeon in MAPS {
        for name in ["map.tmj", "map.json"] {
            let mut generate = Command::new(job.workspace.undercroft());
            job.shell.run(generate.arg("generate").args(dungeon).args(["--quiet", "--out"]).arg(folder.join(name)))?;
        }
        let mut check = Command::new("node");
        check.arg("xtask/phaser_check.mjs").arg("examples/phaser").args(&packages);
        job.shell.run(check.arg(&chromium).arg(&folder))?;
    }
    Ok(Done::Ok)
}
