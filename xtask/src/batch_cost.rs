//! `cargo xtask bench-batch`: how many instructions a dungeon costs in a batch to Parquet, with everything that is done for it:
//! making, checking, statistics, hashes and encoding.
//!
//! Two batches are counted by callgrind, one of twice as many dungeons as the other. What they differ in is what the other half
//! costs; starting the program and finishing the file are in both.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::files::read_text;
use crate::shell::{self, Shell, cargo};
use crate::workspace::Workspace;

/// The dungeons of the smaller batch. Twice as many still fit into one row group.
const DUNGEONS: u64 = 1_000;
/// The most that a dungeon may cost.
const MARK: u64 = 180_000;

pub fn run(args: &[String]) -> Result<ExitCode> {
    if let Some(arg) = args.first() {
        bail!("`bench-batch` does not take `{arg}`");
    }
    if shell::find("valgrind").is_none() {
        bail!("instruction counts need valgrind (on Debian: apt-get install valgrind)");
    }
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    let shell = Shell::terminal();
    shell.run(cargo().args(["build", "--profile", "bench", "-p", "undercroft-cli"]))?;
    let program = workspace.target.join("release").join(format!("undercroft{}", std::env::consts::EXE_SUFFIX));
    let folder = workspace.target.join("bench-batch");
    std::fs::create_dir_all(&folder)?;
    let once = count(&shell, &program, &folder, DUNGEONS)?;
    let twice = count(&shell, &program, &folder, 2 * DUNGEONS)?;
    let each = twice.saturating_sub(once) / DUNGEONS;
    println!("a `bsp` dungeon in a batch to Parquet: {each} instructions, at most {MARK}");
    Ok(if each <= MARK { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The instructions of a whole batch.
fn count(shell: &Shell, program: &Path, folder: &Path, dungeons: u64) -> Result<u64> {
    let profile = folder.join(format!("callgrind.{dungeons}"));
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--tool=callgrind"]).arg(format!("--callgrind-out-file={}", profile.display()));
    command.arg(program).args(["batch", "bsp", "--threads", "1", "--quiet", "--force", "--count"]);
    shell.run(command.arg(dungeons.to_string()).arg("--out").arg(folder.join("batch.parquet")))?;
    let text = read_text(&profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")));
    let total = total.and_then(|total| total.trim().parse().ok());
    total.with_context(|| format!("{} has no total", profile.display()))
}
