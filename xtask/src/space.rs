//! Files for programs of three dimensions, and data, read by those programs: glTF by Khronos' validator and by Blender, Roblox models by
//! rbx_xml, Doom maps by zdbsp, omgifol and dsda-doom, MiniGrid arrays by NumPy and MiniGrid, graphs by Graphviz and networkx.
//!
//! Each step writes the same dungeons as JSON, and the checks compare both.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::debian;
use crate::shell::cargo;
use crate::step::{Done, Job};
use crate::tools;

/// Dungeons with locks, water, exits and furniture; with caves; of rectangles; of tiles in space.
const DUNGEONS: [&[&str]; 4] = [
    &["tabletop", "--seed", "7", "--set", "water=lakes", "--set", "locks.count=3"],
    &["tabletop", "--seed", "4", "--set", "archetype=cavern", "--set", "water=lakes"],
    &["bsp", "--seed", "5", "--set", "doors.locked=0.2", "--set", "furnishings.amount=1"],
    &["tilepath", "--seed", "7"],
];

/// Returns early with the reason why a step is skipped.
macro_rules! wanted {
    ($tool:expr) => {
        match $tool {
            Ok(tool) => tool,
            Err(reason) => return Ok(Done::Skipped(reason)),
        }
    };
}

/// The files of a dungeon in these formats, in their order, in a folder of the step.
fn files<const N: usize>(job: &Job, folder: &str, dungeon: &[&str], formats: [&str; N]) -> Result<[PathBuf; N]> {
    let folder = job.workspace.target.join(folder);
    std::fs::create_dir_all(&folder)?;
    let files = formats.map(|format| folder.join(format!("map.{format}")));
    for file in &files {
        let mut generate = Command::new(job.workspace.undercroft());
        job.shell.run(generate.arg("generate").args(dungeon).args(["--quiet", "--out"]).arg(file))?;
    }
    Ok(files)
}

fn script(name: &str) -> PathBuf {
    Path::new("xtask/readers").join(name)
}

pub fn gltf(job: &Job) -> Result<Done> {
    let modules = wanted!(tools::npm(&job.shell, job.workspace, "gltf")?);
    for dungeon in DUNGEONS {
        let [model] = files(job, "gltf-check", dungeon, ["glb"])?;
        job.shell.run(Command::new("node").arg(script("gltf_check.mjs")).arg(&modules).arg(model))?;
    }
    Ok(Done::Ok)
}

pub fn blender(job: &Job) -> Result<Done> {
    // Its loader of glTF wants NumPy, which Debian's package does not bring along.
    let has_numpy = Path::new("/usr/lib/python3/dist-packages/numpy").is_dir();
    if crate::shell::find("blender").is_none() || !has_numpy {
        if !job.shell.can_apt_install()? {
            let hint = "no blender with numpy here (on Debian: apt-get install blender python3-numpy)";
            return Ok(Done::Skipped(hint.to_owned()));
        }
        job.shell.apt_install_packages(&["blender", "python3-numpy"])?;
    }
    let [model, json, picture] = files(job, "blender-check", DUNGEONS[0], ["glb", "json", "png"])?;
    let mut blender = Command::new("blender");
    blender.args(["--background", "--python-exit-code", "1", "--python"]).arg(script("blender_check.py"));
    job.shell.run(blender.arg("--").args([model, json, picture]))?;
    Ok(Done::Ok)
}

pub fn roblox(job: &Job) -> Result<Done> {
    for dungeon in DUNGEONS {
        let files = files(job, "roblox-check", dungeon, ["rbxmx", "luau", "json"])?;
        let mut command = cargo();
        command.args([
            "run",
            "--quiet",
            "--locked",
            "--manifest-path",
            "xtask/roblox-reader/Cargo.toml",
            "--target-dir",
        ]);
        job.shell.run(command.arg(job.workspace.target.join("roblox-reader")).arg("--").args(files))?;
    }
    Ok(Done::Ok)
}

pub fn doom(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("zdbsp", "zdbsp")? {
        return Ok(Done::Skipped(reason));
    }
    let python = wanted!(tools::python(&job.shell, job.workspace, "space")?);
    let debian = wanted!(debian::folder(job, &debian::READERS)?);
    for dungeon in DUNGEONS {
        let [map, json] = files(job, "doom-check", dungeon, ["wad", "json"])?;
        let (built, picture) = (map.with_extension("built.wad"), map.with_extension("png"));
        let said = job.shell.ask(Command::new("zdbsp").arg("-w").arg("-o").arg(&built).arg(&map))?;
        ensure!(!said.to_lowercase().contains("unclosed"), "{said}");
        job.shell.run(Command::new(&python).arg(script("wad_check.py")).arg(&built).arg(&picture))?;
        job.shell.run(Command::new(&python).arg(script("doom_play.py")).arg(&built).arg(&json).arg(&debian))?;
    }
    Ok(Done::Ok)
}

pub fn minigrid(job: &Job) -> Result<Done> {
    let python = wanted!(tools::python(&job.shell, job.workspace, "space")?);
    for dungeon in DUNGEONS {
        let files = files(job, "minigrid-check", dungeon, ["npz", "json"])?;
        job.shell.run(Command::new(&python).arg(script("npz_check.py")).args(files))?;
    }
    Ok(Done::Ok)
}

pub fn graphs(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("dot", "graphviz")? {
        return Ok(Done::Skipped(reason));
    }
    let python = wanted!(tools::python(&job.shell, job.workspace, "space")?);
    for dungeon in DUNGEONS {
        let files = files(job, "graph-check", dungeon, ["graphml", "dot", "json"])?;
        job.shell.run(Command::new(&python).arg(script("graph_check.py")).args(files))?;
    }
    Ok(Done::Ok)
}
