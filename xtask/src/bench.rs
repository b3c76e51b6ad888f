//! `cargo xtask bench [CARGO-BENCH-ARGS]`: instruction counts, which unlike times do not depend on
//! what else the machine is doing.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::files::read_text;
use crate::shell::{self, Shell, cargo};
use crate::table;
use crate::tools;
use crate::workspace::Workspace;

const RUNNER: &str = "gungraun-runner";

pub fn run(args: &[String]) -> Result<ExitCode> {
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    let lock = read_text("Cargo.lock")?;
    let shell = Shell::terminal();
    let runner = locked_version(&lock, "gungraun").map(|version| runner(&shell, &workspace, version)).transpose()?;

    let start = SystemTime::now();
    let mut command = cargo();
    command.arg("bench").args(args);
    if let Some(runner) = runner {
        command.env("PATH", path_with(&runner)?);
    }
    if args.is_empty() {
        command.arg("--workspace");
    }
    // By variable, not `-- --save-summary`: that would go to criterion's benches too.
    shell.run(command.env("GUNGRAUN_SAVE_SUMMARY", "json"))?;

    let rows = counts(&workspace.target.join("gungraun"), start)?;
    if rows.is_empty() {
        println!("\nno instruction counts: no bench here uses gungraun");
    } else {
        println!("\n{}", table::render(&["bench", "instructions", "before", "change"], &rows));
    }
    Ok(ExitCode::SUCCESS)
}

/// The program that counts. Library and runner have to be of one version, or the runner refuses.
fn runner(shell: &Shell, workspace: &Workspace, version: &str) -> Result<PathBuf> {
    if shell::find("valgrind").is_none() {
        bail!("instruction counts need valgrind (on Debian: apt-get install valgrind)");
    }
    if let Some(runner) = shell::find(RUNNER) {
        if shell.ask(Command::new(&runner).arg("--version"))? == format!("{RUNNER} {version}") {
            return Ok(runner);
        }
    }
    tools::cargo_program(shell, workspace, RUNNER, version)?.map_err(anyhow::Error::msg)
}

/// The PATH with the folder of a program in front. The benches look for their runner there.
fn path_with(program: &Path) -> Result<std::ffi::OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_owned).into_iter().chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

/// A row for each summary written since `start`; older ones may be of benches since renamed.
fn counts(folder: &Path, start: SystemTime) -> Result<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    for file in summaries(folder) {
        if std::fs::metadata(&file)?.modified()? < start {
            continue;
        }
        let text = read_text(&file)?;
        let summary: Value = serde_json::from_str(&text).with_context(|| format!("reading {}", file.display()))?;
        rows.push(row(&summary).with_context(|| format!("no instruction count in {}", file.display()))?);
    }
    rows.sort();
    Ok(rows)
}

/// Reads summary schema 7, that of gungraun 0.20.
fn row(summary: &Value) -> Option<Vec<String>> {
    let path = summary["module_path"].as_str()?;
    let id = summary["id"].as_str().unwrap_or_default();
    let profiles = summary["profiles"].as_array()?;
    let profile = profiles.iter().find(|profile| profile["tool"] == "Callgrind")?;
    let count = &profile["data"]["total"]["metrics"]["Ir"];
    let number = |when: &str| count["values"][when].as_u64().map(|n| n.to_string());
    // A first run has nothing to compare with.
    let percent = count["change"]["diff_pct"].as_str().and_then(|text| text.parse::<f64>().ok());
    let change = percent.map(|percent| format!("{percent:+.2}%"));
    Some(vec![format!("{path} {id}"), number("new")?, number("old").unwrap_or_default(), change.unwrap_or_default()])
}

fn summaries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(summaries(&path));
        } else if path.file_name().is_some_and(|name| name == "summary.json") {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{locked_version, row};
    use serde_json::json;

    #[test]
    fn the_lock_names_the_version() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"0.10.0\"\n\n\
                    [[package]]\nname = \"gungraun\"\nversion = \"0.20.0\"\n";
        assert_eq!(locked_version(lock, "gungraun"), Some("0.20.0"));
        assert_eq!(locked_version(lock, "criterion"), None);
    }

    #[test]
    fn a_first_and_a_second_run_are_read() {
        let of = |count| {
            row(&json!({ "module_path": "bench::methods::bsp", "id": "small", "profiles": [
                { "tool": "Callgrind", "data": { "total": { "metrics": { "Ir": count } } } }
            ] }))
        };
        let first = of(json!({ "values": { "new": 510 } }));
        assert_eq!(first, Some(["bench::methods::bsp small", "510", "", ""].map(String::from).to_vec()));
        let second = of(json!({ "change": { "diff_pct": "19.80392" }, "values": { "new": 611, "old": 510 } }));
        assert_eq!(second, Some(["bench::methods::bsp small", "611", "510", "+19.80%"].map(String::from).to_vec()));
        assert_eq!(of(json!({})), None);
    }
}
