//! `cargo xtask parquet`: a second opinion on the tables of `undercroft batch`, by pyarrow: they say what the JSON Lines of the
//! same seeds say.

use std::process::Command;

use anyhow::Result;

use crate::step::{Done, Job};
use crate::tools;

/// Recipes that differ in what a row holds: seeds that lead nowhere, goals out of reach, boards of every size.
const BATCHES: [&[&str]; 4] = [
    &["bsp", "--count", "3000", "--set", "width=40", "--set", "height=20"],
    &["scatter", "--count", "300"],
    &["walk", "--count", "300", "--set", "placement=free", "--set", "rooms=9"],
    &["tilepath", "--seeds", "1,hello,Ünder,7"],
];

pub fn step(job: &Job) -> Result<Done> {
    let python = match tools::python(&job.shell, job.workspace, "readers")? {
        Ok(python) => python,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let folder = job.workspace.target.join("parquet-check");
    std::fs::create_dir_all(&folder)?;
    let undercroft = job.workspace.undercroft();
    for batch in BATCHES {
        let (lines, table) = (folder.join("batch.jsonl"), folder.join("batch.parquet"));
        for out in [&lines, &table] {
            job.shell.run(Command::new(&undercroft).arg("batch").args(batch).arg("--force").arg("--out").arg(out))?;
        }
        job.shell.run(Command::new(&python).arg("xtask/parquet_check.py").arg(&lines).arg(&table))?;
    }
    Ok(Done::Ok)
}
