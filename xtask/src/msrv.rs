//! `msrv`: every crate with the oldest Rust that its `rust-version` claims.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::shell::Shell;
use crate::workspace::Workspace;

/// Whoever works on the workspace has a new Rust; only what is published claims an old one.
const UNPUBLISHED: &str = "xtask";

pub fn run(args: &[String]) -> Result<ExitCode> {
    if let Some(other) = args.first() {
        bail!("`msrv` does not take `{other}`");
    }
    let (workspace, shell) = (Workspace::read()?, Shell::terminal());
    let target = workspace.target.join("msrv");
    let mut lines = Vec::new();
    for member in workspace.members.iter().filter(|member| member.name != UNPUBLISHED) {
        let version = member.rust_version.as_deref().with_context(|| format!("{} has no rust-version", member.name))?;
        shell.run(Command::new("rustup").args(["toolchain", "install", version, "--profile", "minimal"]))?;
        for features in ["--all-features", "--no-default-features"] {
            let mut check = Command::new("rustup");
            check.args(["run", version, "cargo", "check", "--locked", "-p", &member.name, features]);
            // What the cargo that runs this program says about itself is not true of another one.
            check.env_remove("CARGO").env_remove("RUSTC").arg("--target-dir").arg(&target);
            shell.run(&mut check)?;
        }
        lines.push(format!("{:<20} builds with Rust {version}", member.name));
    }
    lines.iter().for_each(|line| shell.say(line));
    Ok(ExitCode::SUCCESS)
}
