//! The tests of what changed since the branch left `main`, for `cargo xtask quick`.
//!
//! Everything is compiled as a whole, because parts of the workspace would be compiled with other features than the whole
//! is; cargo compiles only what changed. Then the tests of the changed crates run, and of those that depend on them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use crate::workspace::{Member, Workspace};

/// Files on which every crate depends.
const COMMON: [&str; 5] = ["Cargo.toml", "Cargo.lock", "clippy.toml", "rustfmt.toml", ".cargo/config.toml"];
/// Folders that the tests of crates read which do not depend on the crate they lie in.
const READ_BY_TESTS: [(&str, &[&str]); 1] =
    [("crates/undercroft-bind/recipes", &["undercroft-export", "undercroft-play"])];

pub fn step(job: &Job) -> Result<Done> {
    let Job { workspace, shell, .. } = job;
    let files = changed_files(shell)?;
    let changed = changed_members(workspace, &files);
    let affected = with_dependents(&workspace.members, &changed);
    if affected.is_empty() {
        shell.say("no tests run: no crate has changed");
        return Ok(Done::Ok);
    }
    let mut failed = Vec::new();
    for (member, executable) in executables(job)? {
        if !affected.contains(&member.name.as_str()) {
            continue;
        }
        // Cargo, too, runs tests in the folder of their package.
        if shell.run(Command::new(&executable).arg("--quiet").current_dir(&member.folder)).is_err() {
            failed.push(executable.file_name().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    let others = workspace.members.iter().map(|member| member.name.as_str()).filter(|name| !affected.contains(name));
    shell.say(format!("changed: {}", changed.join(", ")));
    shell.say(format!("tests run: {}", affected.join(", ")));
    let left_out: Vec<&str> = others.collect();
    if !left_out.is_empty() {
        shell.say(format!("left out, as nothing in them can have changed: the tests of {}", left_out.join(", ")));
    }
    shell.say("left out, see `cargo xtask test`: documentation and its tests, examples, each crate alone, other programs, wasm32");
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join(", "));
    }
    Ok(Done::Ok)
}

/// The files that differ from those where this branch left `main`, committed or not.
fn changed_files(shell: &Shell) -> Result<Vec<PathBuf>> {
    let git = |args: &[&str]| Command::new("git").args(args).output().context("cannot start `git`");
    let mut base = "HEAD".to_owned();
    for main in ["main", "origin/main"] {
        let found = git(&["merge-base", "HEAD", main])?;
        if found.status.success() {
            base = String::from_utf8_lossy(&found.stdout).trim().to_owned();
            break;
        }
    }
    // Both lists are from the root of the repository, which is the workspace's.
    let tracked = shell.ask(Command::new("git").args(["diff", "--name-only", "--no-renames", &base]))?;
    let untracked = shell.ask(Command::new("git").args(["ls-files", "--others", "--exclude-standard"]))?;
    let files: Vec<PathBuf> = tracked.lines().chain(untracked.lines()).map(PathBuf::from).collect();
    shell.say(format!("{} files differ from commit {}", files.len(), base.get(..12).unwrap_or(&base)));
    Ok(files)
}

/// The members to which changed files belong.
fn changed_members<'a>(workspace: &'a Workspace, files: &[PathBuf]) -> Vec<&'a str> {
    let has_changed = |member: &&Member| {
        files.iter().any(|file| {
            let read_by = |(folder, readers): &(&str, &[&str])| {
                file.starts_with(folder) && readers.contains(&member.name.as_str())
            };
            let own = workspace.root.join(file).starts_with(&member.folder);
            own || COMMON.iter().any(|common| file == Path::new(common)) || READ_BY_TESTS.iter().any(read_by)
        })
    };
    workspace.members.iter().filter(has_changed).map(|member| member.name.as_str()).collect()
}

/// The changed members and all that depend on them, in the order of the workspace.
fn with_dependents<'a>(members: &'a [Member], changed: &[&'a str]) -> Vec<&'a str> {
    let mut affected = changed.to_vec();
    loop {
        let uses = |member: &&Member| {
            let mut all = member.dependencies.iter().chain(&member.test_dependencies);
            !affected.contains(&member.name.as_str()) && all.any(|name| affected.contains(&name.as_str()))
        };
        match members.iter().find(uses) {
            Some(member) => affected.push(&member.name),
            None => break,
        }
    }
    members.iter().map(|member| member.name.as_str()).filter(|name| affected.contains(name)).collect()
}

/// The programs that hold the tests of each member, built.
fn executables<'a>(job: &'a Job) -> Result<Vec<(&'a Member, PathBuf)>> {
    let options = ["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"];
    let messages = job.shell.ask(cargo().args(options))?;
    let mut found = Vec::new();
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).with_context(|| format!("cargo says `{line}`"))?;
        let is_test = message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
        let (Some(executable), true) = (message["executable"].as_str(), is_test) else { continue };
        let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
        let member = job.workspace.members.iter().find(|member| manifest.parent() == Some(&member.folder));
        found.push((member.context("a test of no member")?, PathBuf::from(executable)));
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{changed_members, with_dependents};
    use crate::workspace::{Member, Workspace};

    fn workspace() -> Workspace {
        let member = |name: &str, dependencies: &[&str], test_dependencies: &[&str]| Member {
            name: name.to_owned(),
            folder: PathBuf::from("/repository/crates").join(name),
            dependencies: dependencies.iter().map(ToString::to_string).collect(),
            test_dependencies: test_dependencies.iter().map(ToString::to_string).collect(),
            examples: Vec::new(),
            rust_version: None,
        };
        let members = vec![
            member("engine", &[], &[]),
            member("export", &["engine"], &[]),
            member("undercroft-play", &["engine"], &["export"]),
            member("undercroft-cli", &["undercroft-play"], &[]),
        ];
        Workspace { root: PathBuf::from("/repository"), target: PathBuf::from("/repository/target"), members }
    }

    #[test]
    fn files_belong_to_members() {
        let workspace = workspace();
        let changed =
            |files: &[&str]| changed_members(&workspace, &files.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(changed(&["crates/export/src/lib.rs", "docs/json.md"]), ["export"]);
        assert_eq!(changed(&["crates/undercroft-bind/recipes/cave.toml"]), ["undercroft-play"]);
        assert_eq!(changed(&["Cargo.lock"]).len(), 4);
        assert_eq!(changed(&["README.md"]), [""; 0]);
    }

    #[test]
    fn dependents_are_tested_too() {
        let workspace = workspace();
        let affected = |changed| with_dependents(&workspace.members, &[changed]);
        assert_eq!(affected("export"), ["export", "undercroft-play", "undercroft-cli"]);
        assert_eq!(affected("undercroft-cli"), ["undercroft-cli"]);
        assert_eq!(affected("engine").len(), 4);
    }
}
