//! `cargo xtask tiled`: our maps for Tiled, read and drawn by Tiled, say and show what the JSON of the same dungeon says.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::shell;
use crate::step::{Done, Job};

/// Dungeons with water, exits, stairs and furnishings; with caves; with marks, and rock that is void.
pub const MAPS: [&[&str]; 3] = [
    &["tabletop", "--seed", "7", "--set", "water=pools", "--set", "exits=2"],
    &["tabletop", "--seed", "4", "--set", "archetype=cavern", "--set", "water=lakes"],
    &["scatter", "--seed", "hello", "--set", "wang.tileset=pride"],
];

pub fn step(job: &Job) -> Result<Done> {
    if shell::find("python3").is_none() {
        return Ok(Done::Skipped("no python3 here".to_owned()));
    }
    for program in ["tiled", "tmxrasterizer"] {
        if let Some(reason) = job.shell.apt_install(program, "tiled")? {
            return Ok(Done::Skipped(reason));
        }
    }
    let folder = job.workspace.target.join("tiled-check");
    std::fs::create_dir_all(&folder)?;
    let [json, tmx, picture] = ["map.json", "read.tmx", "drawn.ppm"].map(|name| folder.join(name));
    let maps = ["map.tmj", "map.tmx"].map(|name| folder.join(name));
    let undercroft = job.workspace.undercroft();
    for dungeon in MAPS {
        for out in maps.iter().chain([&json]) {
            let mut generate = Command::new(&undercroft);
            job.shell.run(generate.arg("generate").args(dungeon).args(["--quiet", "--out"]).arg(out))?;
        }
        for map in &maps {
            job.shell.run(windowless("tiled", &folder).args(["--export-map", "tmx"]).arg(map).arg(&tmx))?;
            let mut draw = windowless("tmxrasterizer", &folder);
            for layer in ["cells", "corners", "water"] {
                draw.args(["--show-layer", layer]);
            }
            job.shell.run(draw.args(["--tilesize", "8"]).arg(map).arg(&picture))?;
            job.shell.run(Command::new("python3").arg("xtask/tiled_check.py").arg(&json).arg(&tmx).arg(&picture))?;
        }
    }
    Ok(Done::Ok)
}

/// A program that wants a screen, without one.
fn windowless(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("QT_QPA_PLATFORM", "offscreen").env("XDG_CONFIG_HOME", folder);
    command
}
