//! `cargo xtask parquet`: a second opinion on the tables of `undercroft batch`, by pyarrow: they say what the JSON Lines of the
//! same seeds say.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::sh;
use crate::suite::Done;
use crate::workspace::Workspace;

const PYARROW: &str = "pyarrow==26.0.1";
/// Recipes that differ in what a row holds: seeds that lead nowhere, goals out of reach, boards of every size.
const BATCHES: [&[&str]; 4] = [
    &["bsp", "--count", "3000", "--set", "width=40", "--set", "height=20"],
    &["scatter", "--count", "300"],
    &["walk", "--count", "300", "--set", "placement=free", "--set", "rooms=9"],
    &["tilepath", "--seeds", "1,hello,Ünder,7"],
];

pub fn step(workspace: &Workspace) -> Result<Done> {
    let folder = workspace.target.join("parquet-check");
    let python = match python(&folder)? {
        Ok(python) => python,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let undercroft = workspace.undercroft()?;
    for batch in BATCHES {
        let (lines, table) = (folder.join("batch.jsonl"), folder.join("batch.parquet"));
        for out in [&lines, &table] {
            sh::run(Command::new(&undercroft).arg("batch").args(batch).arg("--out").arg(out))?;
        }
        sh::run(Command::new(&python).arg("xtask/parquet_check.py").arg(&lines).arg(&table))?;
    }
    Ok(Done::Ok)
}

/// A Python with pyarrow under `target`, or why there is none.
fn python(folder: &Path) -> Result<Result<PathBuf, String>> {
    if sh::find("python3").is_none() {
        return Ok(Err("no python3 here".to_owned()));
    }
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    if !python.is_file() {
        println!("installing {PYARROW} with pip, under target");
        if sh::run(Command::new("python3").args(["-m", "venv"]).arg(&venv)).is_err() {
            return Ok(Err("python3 cannot make a venv (on Debian: apt-get install python3-venv)".to_owned()));
        }
    }
    let installed = sh::run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PYARROW]));
    Ok(if installed.is_ok() { Ok(python) } else { Err(format!("pip cannot install {PYARROW}")) })
}
