//! `cargo xtask cluster`: the package for Python on engines for more than one machine, all of them on loopback: Sail, PySpark as a
//! standalone cluster, and Ray with two nodes. Of the last two a worker is killed in the middle.
//!
//! ```text
//! undercroft batch bsp ──▶ target/cluster/bsp.parquet ──┐
//! seeds ──▶ engine ──▶ undercroft.spark, undercroft.ray ┴─▶ xtask/cluster/judge.py: none missing, none twice, all the same?
//! ```
//!
//! What they measure is shown at the end and kept in `target/cluster/measured.jsonl`; `docs/cluster.md` has a copy.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::python;
use crate::shell::Shell;
use crate::step::{Done, Job};
use crate::tools;

/// How many seeds each engine makes.
const SEEDS: &str = "200000";

/// A check: the environment it runs in, and its script.
struct Check {
    tool: &'static str,
    script: &'static str,
    needs_java: bool,
}

const CHECKS: [Check; 4] = [
    Check { tool: "cluster-sail", script: "one_machine.py", needs_java: false },
    Check { tool: "cluster-sail", script: "sail_check.py", needs_java: false },
    Check { tool: "cluster-spark", script: "spark_check.py", needs_java: true },
    Check { tool: "cluster-ray", script: "ray_check.py", needs_java: false },
];

pub fn step(job: &Job) -> Result<Done> {
    let Job { workspace, shell, .. } = job;
    let folder = workspace.target.join("cluster");
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let (reference, measured) = (folder.join("bsp.parquet"), folder.join("measured.jsonl"));
    let mut batch = Command::new(workspace.undercroft());
    shell.run(batch.args(["batch", "bsp", "--count", SEEDS, "--out"]).arg(&reference))?;
    let mut missing = Vec::new();
    for check in CHECKS {
        match environment(job, &check)? {
            Err(reason) => missing.push(reason),
            Ok(interpreter) => {
                let site = python::site(shell, workspace, &interpreter, "cluster")?;
                let mut command = Command::new(&interpreter);
                command.arg(Path::new("xtask/cluster").join(check.script)).arg(&reference).arg(&measured);
                shell.run(command.env("PYTHONPATH", &site).env("PYTHONDONTWRITEBYTECODE", "1"))?;
            }
        }
    }
    show(shell, &measured)?;
    Ok(if missing.is_empty() { Done::Ok } else { Done::Skipped(missing.join("; ")) })
}

/// The interpreter that a check runs on, or the reason why there is none.
fn environment(job: &Job, check: &Check) -> Result<tools::Tool> {
    if check.needs_java {
        if let Some(reason) = job.shell.apt_install("java", "openjdk-17-jre-headless")? {
            return Ok(Err(reason));
        }
    }
    tools::python(&job.shell, job.workspace, check.tool)
}

/// The table of what was measured.
fn show(shell: &Shell, measured: &Path) -> Result<()> {
    shell.say("engine        workers  seeds     seconds  a second");
    for line in std::fs::read_to_string(measured).context("reading what was measured")?.lines() {
        let row: Value = serde_json::from_str(line)?;
        let (seeds, seconds) = (row["seeds"].as_f64().unwrap_or(0.0), row["seconds"].as_f64().unwrap_or(0.0));
        let engine = row["engine"].as_str().unwrap_or_default();
        let killed = if row["killed"] == true { ", one killed in the middle" } else { "" };
        let speed = seeds / seconds.max(0.01);
        let workers = row["workers"].to_string();
        shell.say(format!("{engine:<14}{workers:<9}{seeds:<10}{seconds:<9}{speed:.0}{killed}"));
    }
    Ok(())
}
