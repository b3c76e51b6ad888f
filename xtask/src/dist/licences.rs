//! The licences of everything that a program is built from, as one text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::files::read_bytes;
use crate::shell::cargo;
use crate::step::Job;

/// Files that hold a licence begin with one of these, in capitals.
const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// The names, licences and licence texts of all crates in the program for a target. A text that several crates share stands once.
pub fn text(job: &Job, target: &str) -> Result<String> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", target]);
    let json = job.shell.ask(&mut metadata)?;
    let metadata: Value = serde_json::from_str(&json).context("reading `cargo metadata`")?;
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).iter().filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let mut crates: BTreeSet<String> = BTreeSet::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in built(&metadata)? {
        let package = packages.get(id.as_str()).context("a crate without a package")?;
        if package["source"].is_null() {
            continue;
        }
        let word = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
        let name = format!("{} {}", word("name"), word("version"));
        let licence = Some(word("license")).filter(|licence| !licence.is_empty());
        crates.insert(format!("{name}: {}", licence.unwrap_or_else(|| "see its text below".to_owned())));
        let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent();
        for text in folder.map(texts_in).transpose()?.into_iter().flatten() {
            texts.entry(text).or_default().insert(name.clone());
        }
    }
    let mut page = format!(
        "Undercroft is under MIT or Apache-2.0, as you like. The program also contains these {} crates:\n\n",
        crates.len()
    );
    crates.iter().for_each(|line| page += &format!("  {line}\n"));
    for (text, names) in texts {
        let names: Vec<String> = names.into_iter().collect();
        let _ = write!(page, "\n{}\n{}\n{}\n\n{}\n", "=".repeat(78), names.join(", "), "=".repeat(78), text.trim_end());
    }
    Ok(page)
}

/// The crates that the command line is built with: neither those of tests nor those that only build others.
fn built(metadata: &Value) -> Result<BTreeSet<String>> {
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let is_program = |package: &&Value| package["name"] == "undercroft-cli" && package["source"].is_null();
    let program = list(&metadata["packages"]).iter().find(is_program).and_then(|package| package["id"].as_str());
    let mut waiting = vec![program.context("the workspace has no command line")?];
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !found.insert(id.to_owned()) {
            continue;
        }
        let node = nodes.get(id).context("a crate that is not resolved")?;
        let is_normal = |dependency: &&Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        waiting
            .extend(list(&node["deps"]).iter().filter(is_normal).filter_map(|dependency| dependency["pkg"].as_str()));
    }
    Ok(found)
}

fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            texts.push(String::from_utf8_lossy(&read_bytes(&path)?).into_owned());
        }
    }
    Ok(texts)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
