//! `cargo xtask map-crates`: our maps read by the crates `tiled` and `ldtk2`, in a small crate of its own.

use std::process::Command;

use anyhow::Result;

use crate::shell::cargo;
use crate::step::{Done, Job};
use crate::tiled::MAPS;

pub fn step(job: &Job) -> Result<Done> {
    let folder = job.workspace.target.join("map-crates");
    std::fs::create_dir_all(&folder)?;
    let target = job.workspace.target.join("map-readers");
    let crate_folder = job.workspace.root.join("xtask/map-readers");
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "--manifest-path"]).arg(crate_folder.join("Cargo.toml"));
    job.shell.run(build.arg("--target-dir").arg(&target))?;
    for dungeon in MAPS {
        let files = ["map.json", "map.tmx", "map.ldtk"].map(|name| folder.join(name));
        for file in &files {
            let mut generate = Command::new(job.workspace.undercroft());
            job.shell.run(generate.arg("generate").args(dungeon).args(["--quiet", "--out"]).arg(file))?;
        }
        job.shell.run(Command::new(target.join("debug/undercroft-map-readers")).args(&files))?;
    }
    Ok(Done::Ok)
}
