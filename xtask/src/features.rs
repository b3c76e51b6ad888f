//! Each crate and each feature alone: the step `each crate alone`.

use anyhow::{Result, bail};

use crate::shell::{cargo, check};
use crate::step::{Done, Job};

/// The features that are built alone, beside the default ones.
const ALONE: [(&str, &str); 18] = [
    ("undercroft", ""),
    ("undercroft", "serde"),
    ("undercroft", "mint"),
    ("undercroft", "toml,serde,mint"),
    ("undercroft-export", ""),
    ("undercroft-export", "json"),
    ("undercroft-export", "svg"),
    ("undercroft-export", "picture"),
    ("undercroft-export", "pdf"),
    ("undercroft-export", "html"),
    ("undercroft-export", "engines"),
    ("undercroft-export", "import"),
    ("undercroft-bind", ""),
    ("undercroft-bind", "core,svg"),
    ("undercroft-bind", "files,picture,pdf,html"),
    ("undercroft-bind", "play,trace"),
    ("undercroft-cli", ""),
    ("undercroft-cli", "parquet"),
];

/// Nobody depends on these crates, so they may choose the features of others.
const PROGRAMS: [&str; 2] = ["undercroft-cli", "xtask"];

/// Changes how maps are ordered in every crate of a program, so a library that turns it on changes its users' output.
const FORBIDDEN: &str = "preserve_order";

/// Building the whole workspace unites features, so a crate may use one that it never asked for. Alone it cannot.
/// Warnings fail too: a feature that is off must leave no unused code behind.
pub fn each_crate_alone(job: &Job) -> Result<Done> {
    for member in &job.workspace.members {
        check_alone(job, &member.name, &[])?;
        if !PROGRAMS.contains(&member.name.as_str()) {
            forbid(job, &member.name)?;
        }
    }
    for (name, features) in ALONE {
        check_alone(job, name, &["--no-default-features", "--features", features])?;
    }
    Ok(Done::Ok)
}

fn check_alone(job: &Job, name: &str, features: &[&str]) -> Result<()> {
    let mut warning = None;
    let mut command = cargo();
    command.args(["check", "--quiet", "-p", name]).args(features).env("CARGO_TERM_COLOR", "never");
    let status = job.shell.watch_stderr(&mut command, |line| {
        if line.starts_with("warning") && warning.is_none() {
            warning = Some(line.to_owned());
        }
    })?;
    check(&command, status)?;
    match warning {
        Some(warning) => bail!("{name} {}: {warning}", features.join(" ")),
        None => Ok(()),
    }
}

fn forbid(job: &Job, name: &str) -> Result<()> {
    let edges = ["tree", "-p", name, "--all-features", "-e", "normal,features", "--prefix", "none"];
    let tree = job.shell.ask(cargo().args(edges))?;
    match tree.lines().find(|line| line.contains(FORBIDDEN)) {
        Some(line) => bail!("{name} turns on `{line}` in every program that uses it"),
        None => Ok(()),
    }
}
