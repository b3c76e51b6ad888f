//! `cargo xtask fuzz [SECONDS]`: each target in `fuzz/` for a while, and how far it got.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{self, Shell};
use crate::step::{Done, Job};
use crate::table;
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

const CARGO_FUZZ: &str = "0.13.1";
const SECONDS: u64 = 600;
/// A target's share of `cargo xtask all`.
const SHORT_SECONDS: u64 = 20;
/// Law 2: no input hangs. libFuzzer reports an input that takes longer as a crash.
const SECONDS_PER_INPUT: u64 = 10;

/// What libFuzzer says of a run when it ends.
#[derive(Default)]
struct Score {
    execs: Option<u64>,
    per_second: Option<u64>,
}

impl Score {
    fn read(&mut self, line: &str) {
        let number = |label| line.strip_prefix(label).and_then(|rest: &str| rest.trim().parse().ok());
        self.execs = number("stat::number_of_executed_units:").or(self.execs);
        self.per_second = number("stat::average_exec_per_sec:").or(self.per_second);
    }
}

pub fn run(args: &[String]) -> Result<ExitCode> {
    let seconds = match args {
        [] => SECONDS,
        [seconds] => seconds.parse().with_context(|| format!("`{seconds}` is not a number of seconds"))?,
        _ => bail!("usage: cargo xtask fuzz [SECONDS]"),
    };
    // To libFuzzer 0 is for ever.
    if seconds == 0 {
        bail!("a target needs at least one second");
    }
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    let shell = Shell::terminal();
    let program = cargo_fuzz(&shell, &workspace)?.map_err(anyhow::Error::msg)?;
    Ok(if fuzz_all(&shell, &workspace, &program, seconds)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A short run, to see that every target still builds and does not crash at once.
pub fn step(job: &Job) -> Result<Done> {
    match cargo_fuzz(&job.shell, job.workspace)? {
        Err(reason) => Ok(Done::Skipped(reason)),
        Ok(program) => {
            ensure!(fuzz_all(&job.shell, job.workspace, &program, SHORT_SECONDS)?, "a target crashed");
            Ok(Done::Ok)
        }
    }
}

/// Whether every target ran without a crash.
fn fuzz_all(shell: &Shell, workspace: &Workspace, program: &Path, seconds: u64) -> Result<bool> {
    workspace.copy_lock(Path::new("fuzz"))?;
    let targets = shell.ask(command(program).args(["list", "--fuzz-dir", "fuzz"]))?;
    let mut rows = Vec::new();
    let mut sound = true;
    for target in targets.lines() {
        // The other targets still run if one crashes: each find is worth having.
        shell.say(format!("\n== {target}"));
        let corpus = workspace.root.join("fuzz/corpus").join(target);
        std::fs::create_dir_all(&corpus)?;
        let mut fuzz = command(program);
        fuzz.args(["run", "--fuzz-dir", "fuzz", target]).arg(corpus).args(seeds(&workspace.root, target)).arg("--");
        fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={SECONDS_PER_INPUT}"));
        let mut score = Score::default();
        let status = shell.watch_stderr(fuzz.arg("-print_final_stats=1"), |line| score.read(line))?;
        sound &= status.success();
        let count = |number: Option<u64>| number.map_or_else(|| "?".to_owned(), |n| n.to_string());
        let result = if status.success() { "ok".to_owned() } else { format!("CRASHED, see fuzz/artifacts/{target}") };
        rows.push(vec![target.to_owned(), count(score.execs), count(score.per_second), result]);
    }
    shell.say(format!("\n{}", table::render(&["target", "execs", "per second", "result"], &rows)));
    Ok(sound)
}

/// The one that is installed, else one of our own.
fn cargo_fuzz(shell: &Shell, workspace: &Workspace) -> Result<Tool> {
    match shell::find("cargo-fuzz") {
        Some(program) => Ok(Ok(program)),
        None => tools::cargo_program(shell, workspace, "cargo-fuzz", CARGO_FUZZ),
    }
}

/// Sanitizers are nightly's; the variable opens them on a stable compiler.
fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg("fuzz").env("RUSTC_BOOTSTRAP", "1");
    command
}

/// Folders of good inputs to start from; libFuzzer only reads them.
fn seeds(root: &Path, target: &str) -> Vec<PathBuf> {
    let mut folders = vec![root.join("fuzz/seeds").join(target)];
    if target == "recipe" {
        folders.push(root.join("crates/undercroft-bind/recipes"));
    }
    folders.retain(|folder| folder.is_dir());
    folders
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn final_stats_are_read() {
        let mut score = Score::default();
        for line in [
            "Done 5228543 runs in 11 second(s)",
            "stat::number_of_executed_units: 5228543",
            "stat::average_exec_per_sec:     475322",
            "stat::new_units_added:          1",
        ] {
            score.read(line);
        }
        assert_eq!((score.execs, score.per_second), (Some(5_228_543), Some(475_322)));
    }
}
