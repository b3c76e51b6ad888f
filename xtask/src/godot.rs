//! `cargo xtask godot`: our scenes in Godot itself, without a window: it loads them, and we count tiles, collisions, navigation
//! and markers there and walk from start to goal.
//!
//! Godot is Debian's, in a folder with a Debian of its own, because that of the machine may be too old to have it.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::debian;
use crate::step::{Done, Job};

/// Water, ways out, stairs and furniture; caves; locks and keys; several levels.
const MAPS: [&[&str]; 4] = [
    &["tabletop", "--seed", "7", "--set", "water=pools", "--set", "exits=2"],
    &["tabletop", "--seed", "4", "--set", "archetype=cavern", "--set", "water=lakes"],
    &["bsp", "--seed", "42", "--pass", "doors", "--set", "locks.count=2"],
    &["tabletop", "--seed", "7", "--set", "size=small", "--set", "levels=2"],
];

pub fn step(job: &Job) -> Result<Done> {
    let debian = match debian::folder(job, &debian::READERS)? {
        Ok(folder) => folder,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    for (nth, dungeon) in MAPS.iter().enumerate() {
        // A project inside of the other Debian, which knows no other folders.
        let inside = format!("/maps/{nth}");
        let folder = debian.join(&inside[1..]);
        std::fs::create_dir_all(&folder)?;
        for name in ["map.tscn", "map.json"] {
            let mut generate = Command::new(job.workspace.undercroft());
            job.shell.run(generate.arg("generate").args(*dungeon).args(["--quiet", "--out"]).arg(folder.join(name)))?;
        }
        std::fs::write(folder.join("project.godot"), "config_version=5\n[application]\nconfig/name=\"Undercroft\"\n")?;
        std::fs::copy("xtask/godot_check.gd", folder.join("godot_check.gd"))?;
        job.shell.run(godot(&debian, &inside).arg("--import"))?;
        // With a fixed rate frames follow each other without waiting for the clock.
        job.shell.run(godot(&debian, &inside).args(["--fixed-fps", "60", "--script", "res://godot_check.gd"]))?;
    }
    Ok(Done::Ok)
}

fn godot(debian: &Path, project: &str) -> Command {
    let mut command = debian::program(debian, project, "godot");
    command.args(["--headless", "--path", project]);
    command
}
