//! What is done for the crates that changed since the branch left `main`, for `cargo xtask quick`.
//!
//! It is meant to be run after every few edits, so it answers within two minutes: changed crates are linted and tested, those that
//! depend on them only linted, and property tests try few cases. `cargo xtask test` does the rest.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use crate::workspace::{Member, Workspace};

/// Files on which every crate depends.
const COMMON: [&str; 5] = ["Cargo.toml", "Cargo.lock", "clippy.toml", "rustfmt.toml", ".cargo/config.toml"];
/// Folders that the tests of crates read which do not depend on the crate they lie in.
const READ_BY_TESTS: [(&str, &[&str]); 1] =
    [("crates/undercroft-bind/recipes", &["undercroft-export", "undercroft-play"])];
/// How many cases each property test tries here.
const CASES: &str = "50";

/// Lints every target of the changed crates, and the libraries and programs of those that depend on them.
pub fn clippy(job: &Job) -> Result<Done> {
    let (changed, dependents) = changes(job)?;
    for (members, targets) in [(changed, &["--all-targets"][..]), (dependents, &[])] {
        if !members.is_empty() {
            let mut lint = cargo();
            packages(lint.arg("clippy"), &members).args(targets);
            job.shell.run(lint.args(["--", "-D", "warnings"]))?;
        }
    }
    Ok(Done::Ok)
}

/// Runs the tests of the changed crates, but for those in documentation.
pub fn tests(job: &Job) -> Result<Done> {
    let shell = &job.shell;
    let (changed, dependents) = changes(job)?;
    if changed.is_empty() {
        shell.say("no tests run: no crate has changed");
        return Ok(Done::Ok);
    }
    let mut test = cargo();
    packages(test.arg("test"), &changed).args(["--tests", "--no-fail-fast"]);
    let tested = shell.run(test.env("PROPTEST_CASES", CASES));
    shell.say(format!("tests run: {}, with {CASES} cases of each property", changed.join(", ")));
    if !dependents.is_empty() {
        shell.say(format!("only linted, because they depend on what changed: {}", dependents.join(", ")));
    }
    shell.say("left out, see `cargo xtask test`: documentation and its tests, examples, each crate alone, other programs, wasm32");
    tested.map(|()| Done::Ok)
}

/// The members that changed, and the others that depend on them.
fn changes<'a>(job: &'a Job) -> Result<(Vec<&'a str>, Vec<&'a str>)> {
    let changed = changed_members(job.workspace, &changed_files(&job.shell)?);
    let mut dependents = with_dependents(&job.workspace.members, &changed);
    dependents.retain(|name| !changed.contains(name));
    Ok((changed, dependents))
}

/// Names the packages that a command of cargo's is for.
fn packages<'c>(command: &'c mut Command, names: &[&str]) -> &'c mut Command {
    names.iter().fold(command, |command, name| command.args(["--package", name]))
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
