//! `cargo xtask parquet`: a second opinion on the tables of `undercroft batch`, by pyarrow: they say what the JSON Lines of the
//! same seeds say.

use std::process::Command;

use anyhow::Result;

use crate::step::{Done, Job};
use crate::tools;

/// Recipes that differ in what a row holds: seeds that lead nowhere, goals out of reach, boards of every size.
const BATCHES: [&[&str]; 5] = [
    &["bsp", "--count", "600", "--set", "width=40", "--set", "height=20"],
    &["scatter", "--count", "60"],
    &["walk", "--count", "60", "--set", "placement=free", "--set", "rooms=9"],
    &["tilepath", "--seeds", "1,hello,Ünder,7"],
    &["tabletop", "--count", "20", "--pass", "locks"],
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
        let lists = ["--columns", "rooms,doors,passages,marks,bot_steps"];
        for (out, more) in [(&lines, &[][..]), (&table, &lists[..])] {
            let mut command = Command::new(&undercroft);
            job.shell.run(command.arg("batch").args(batch).args(more).arg("--force").arg("--out").arg(out))?;
        }
        job.shell.run(Command::new(&python).arg("xtask/parquet_check.py").arg(&lines).arg(&table))?;
    }
    Ok(Done::Ok)
}
