//! What is in the workspace, as `cargo metadata` tells it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::{Shell, cargo};

pub struct Workspace {
    pub root: PathBuf,
    pub target: PathBuf,
    pub members: Vec<Member>,
}

pub struct Member {
    pub name: String,
    pub folder: PathBuf,
    /// The members that it is built with; not those of its tests alone.
    pub dependencies: Vec<String>,
    /// The members that only its tests need.
    pub test_dependencies: Vec<String>,
    pub examples: Vec<String>,
    /// The oldest Rust that it claims to build with.
    pub rust_version: Option<String>,
}

impl Workspace {
    pub fn read() -> Result<Self> {
        let json = Shell::terminal().ask(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
        let meta: Value = serde_json::from_str(&json).context("reading `cargo metadata`")?;
        let path = |field: &str| {
            let text = meta[field].as_str();
            text.map(PathBuf::from).with_context(|| format!("`cargo metadata` has no `{field}`"))
        };
        let packages = list(&meta["packages"]);
        let names: Vec<String> = packages.iter().map(name).collect();
        let mut members = packages.iter().map(|package| member(package, &names)).collect::<Result<Vec<_>>>()?;
        members.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { root: path("workspace_root")?, target: path("target_directory")?, members })
    }

    /// The command line, which the step `build` builds.
    pub fn undercroft(&self) -> PathBuf {
        self.program("undercroft")
    }

    /// Where a program lies under `target/debug` once it is built.
    pub fn program(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Gives a crate that is a workspace of its own a copy of this `Cargo.lock`, so that both are built from the same
    /// versions. Cargo removes the entries that the crate does not need.
    pub fn copy_lock(&self, folder: &Path) -> Result<()> {
        std::fs::copy(self.root.join("Cargo.lock"), folder.join("Cargo.lock")).context("copying Cargo.lock")?;
        Ok(())
    }
}

fn member(package: &Value, names: &[String]) -> Result<Member> {
    let is_example = |target: &&Value| list(&target["kind"]).iter().any(|kind| kind == "example");
    let examples = list(&package["targets"]).iter().filter(is_example).map(name);
    let manifest = Path::new(package["manifest_path"].as_str().context("a package without a manifest")?);
    let (for_tests, always): (Vec<&Value>, Vec<&Value>) =
        list(&package["dependencies"]).iter().partition(|dependency| dependency["kind"] == "dev");
    let of_ours = |found: Vec<&Value>| found.into_iter().map(name).filter(|name| names.contains(name)).collect();
    Ok(Member {
        name: name(package),
        folder: manifest.parent().unwrap_or(manifest).to_owned(),
        dependencies: of_ours(always),
        test_dependencies: of_ours(for_tests),
        examples: examples.collect(),
        rust_version: package["rust_version"].as_str().map(str::to_owned),
    })
}

fn name(value: &Value) -> String {
    value["name"].as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
