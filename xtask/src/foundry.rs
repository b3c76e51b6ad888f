//! `cargo xtask foundry`: Foundry's own command line tool packs our scenes and journals and unpacks them unchanged.

use std::process::Command;

use anyhow::Result;

use crate::step::{Done, Job};
use crate::tools;

/// A dungeon with secret doors and locks, and several levels, with the files that each has.
const MAPS: [(&[&str], &[&str]); 2] = [
    (
        &["tabletop", "--seed", "7", "--set", "locks.count=3", "--set", "water=pools"],
        &["foundry", "v14.foundry", "journal"],
    ),
    (&["tabletop", "--seed", "4", "--set", "levels=2"], &["foundry", "level-1.foundry", "v14.foundry", "journal"]),
];

pub fn step(job: &Job) -> Result<Done> {
    let modules = match tools::npm(&job.shell, job.workspace, "foundry")? {
        Ok(modules) => modules,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let folder = job.workspace.target.join("foundry-check");
    std::fs::create_dir_all(&folder)?;
    for (nth, (dungeon, files)) in MAPS.iter().enumerate() {
        let out = folder.join(format!("map{nth}.foundry.json"));
        let mut generate = Command::new(job.workspace.undercroft());
        job.shell
            .run(generate.arg("generate").args(*dungeon).args(["--quiet", "--pixels", "50", "--out"]).arg(&out))?;
        let mut pack = Command::new("node");
        pack.arg("xtask/foundry/pack.mjs").arg(&modules).arg(folder.join("packs"));
        job.shell.run(pack.args(files.iter().map(|file| folder.join(format!("map{nth}.{file}.json")))))?;
    }
    Ok(Done::Ok)
}
