//! `cargo xtask card`: mlcroissant reads the dataset cards of `undercroft batch --card`, and the tables and lines by them.

use std::process::Command;

use anyhow::Result;

use crate::step::{Done, Job};
use crate::tools;

/// What a publisher says, without which a card is complained of.
const SAID: [&str; 4] = [
    "license=https://creativecommons.org/publicdomain/zero/1.0/",
    "datePublished=2026-01-31",
    "citeAs=Undercroft",
    "url=https://example.org/dungeons",
];

pub fn step(job: &Job) -> Result<Done> {
    let python = match tools::python(&job.shell, job.workspace, "card")? {
        Ok(python) => python,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let folder = job.workspace.target.join("card-check");
    std::fs::create_dir_all(&folder)?;
    let undercroft = job.workspace.undercroft();
    for out in ["table.parquet", "lines.jsonl"] {
        let mut command = Command::new(&undercroft);
        command.args(["batch", "scatter", "--count", "60", "--split", "80/10/10", "--force", "--card"]);
        for said in SAID {
            command.args(["--card-set", said]);
        }
        job.shell.run(command.arg("--out").arg(folder.join(out)))?;
        let card = folder.join(out.replace(".parquet", ".croissant.json").replace(".jsonl", ".croissant.json"));
        job.shell.run(
            Command::new(&python).arg("xtask/card_check.py").arg(&card).arg("60").current_dir(&job.workspace.root),
        )?;
    }
    Ok(Done::Ok)
}
