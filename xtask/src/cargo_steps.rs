//! The steps that are cargo's: format, lints, tests, documentation, examples.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::shell::cargo;
use crate::step::{Done, Job};

/// Crates that are workspaces of their own, and so are missed by `cargo fmt --all`.
const SEPARATE_WORKSPACES: [&str; 4] = ["fuzz", "xtask/peers", "xtask/wasm-catalog", "xtask/wasm-host"];

pub fn format(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["fmt", "--all", "--check"]))?;
    for folder in SEPARATE_WORKSPACES {
        let manifest = Path::new(folder).join("Cargo.toml");
        job.shell.run(cargo().args(["fmt", "--check", "--manifest-path"]).arg(manifest))?;
    }
    Ok(Done::Ok)
}

/// Every lock file fits its manifests: a workspace apart names the version of our crates, which the others raise, and whoever
/// builds it with `--locked` on a clean clone finds it out of date.
pub fn lock_files(job: &Job) -> Result<Done> {
    let manifests = job.shell.ask(Command::new("git").args(["ls-files", "*Cargo.lock"]))?;
    for lock in manifests.lines() {
        let manifest = Path::new(lock).with_extension("toml");
        let mut metadata = cargo();
        metadata.args(["metadata", "--locked", "--format-version", "1", "--manifest-path"]).arg(&manifest);
        job.shell.ask(&mut metadata).with_context(|| format!("{lock} does not fit {}", manifest.display()))?;
        job.shell.say(format!("{lock} fits"));
    }
    Ok(Done::Ok)
}

pub fn clippy(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    Ok(Done::Ok)
}

/// Everything that later steps run. The workspace is built as a whole, because parts of it would have fewer features, and
/// half of the dependencies would be compiled once more.
pub fn build(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["build", "--workspace", "--bins", "--examples"]))?;
    Ok(Done::Ok)
}

pub fn build_tests(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["test", "--workspace", "--no-run"]))?;
    Ok(Done::Ok)
}

/// All tests run even if some fail: the closing line should count them all.
pub fn tests(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["test", "--workspace", "--no-fail-fast"]))?;
    Ok(Done::Ok)
}

pub fn docs(job: &Job) -> Result<Done> {
    job.shell.run(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Done::Ok)
}

pub fn examples(job: &Job) -> Result<Done> {
    let mut count = 0;
    for example in job.workspace.members.iter().flat_map(|member| &member.examples) {
        // An example that waits for a key would wait for ever.
        let program = job.workspace.program(&format!("examples/{example}"));
        job.shell.run(Command::new(program).stdin(Stdio::null()))?;
        count += 1;
    }
    job.shell.say(format!("{count} examples ran"));
    Ok(Done::Ok)
}
