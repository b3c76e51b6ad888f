//! Imports go one way: a step that fails on one against the order, between modules of the library and between crates.

mod order;
mod paths;
mod root;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use undercroft::Method;

use crate::files::read_text;
use crate::step::{Done, Job};
use paths::Reference;
use root::{ROOT, Root};

const SOURCES: &str = "crates/undercroft/src";

pub fn step(job: &Job) -> Result<Done> {
    let mut problems = Vec::new();
    // Nothing depends on xtask, which may depend on all.
    for member in job.workspace.members.iter().filter(|member| member.name != "xtask") {
        let complaints = member.dependencies.iter().filter_map(|to| order::complaint(order::CRATES, &member.name, to));
        problems.extend(complaints.map(|complaint| format!("Cargo.toml of {}: {complaint}", member.name)));
    }
    let sources = Path::new(SOURCES);
    let mut root = Root::read(&read_text(sources.join("lib.rs"))?)?;
    let files = files(sources, &mut root)?;
    for (file, references) in &files {
        problems.extend(complaints(&root, references).map(|complaint| format!("{}:{complaint}", file.display())));
    }
    let page = read_text("ARCHITECTURE.md")?;
    let words: Vec<&str> = page.split_whitespace().collect();
    let page = words.join(" ");
    for order in [order::shown(order::MODULES), order::shown(order::CRATES)] {
        if !page.contains(&order) {
            problems.push(format!("ARCHITECTURE.md does not state the order `{order}`"));
        }
    }
    if !problems.is_empty() {
        bail!("against the order in xtask/src/imports/order.rs:\n{}", problems.join("\n"));
    }
    job.shell.say(format!(
        "{} files of {SOURCES} and {} crates keep the order",
        files.len(),
        job.workspace.members.len()
    ));
    Ok(Done::Ok)
}

/// The files of a crate, found by their declarations, and the paths in each. Macros that they export are noted at the root.
fn files(sources: &Path, root: &mut Root) -> Result<Vec<(PathBuf, Vec<Reference>)>> {
    let mut found = Vec::new();
    let mut left: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(module) = left.pop() {
        let file = file_of(sources, &module)?;
        let text = read_text(&file)?;
        let paths = paths::read(&module, &text).with_context(|| format!("reading {}", file.display()))?;
        root.export_macros(module.first().map_or(ROOT, String::as_str), &text)?;
        left.extend(paths.declared);
        found.push((file, paths.references));
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(found)
}

fn file_of(sources: &Path, module: &[String]) -> Result<PathBuf> {
    if module.is_empty() {
        return Ok(sources.join("lib.rs"));
    }
    let folder = module.iter().fold(sources.to_owned(), |folder, name| folder.join(name));
    let files = [folder.with_extension("rs"), folder.join("mod.rs")];
    files
        .into_iter()
        .find(|file| file.is_file())
        .with_context(|| format!("no file for the module {}", module.join("::")))
}

/// A line for each pair of modules and each place; a `use` of several names of one module is told once.
fn complaints(root: &Root, references: &[Reference]) -> impl Iterator<Item = String> {
    let mut lines = BTreeSet::new();
    for reference in references {
        let from = reference.from.first().map_or(ROOT, String::as_str);
        let to = root.module_of(&reference.to);
        let complaint = order::complaint(order::MODULES, from, &to)
            .or_else(|| order::item_complaint(from, &to, item(&reference.to, &to)))
            .or_else(|| order::method_complaint(&Method::NAMES, &reference.from, &reference.to));
        lines.extend(complaint.map(|complaint| (reference.line, complaint)));
    }
    lines.into_iter().map(|(line, complaint)| format!("{line}: {complaint}"))
}

/// The item of a module that a path leads to; a re-export at the root stands for itself.
fn item<'a>(path: &'a [String], module: &str) -> Option<&'a str> {
    path.iter().map(String::as_str).find(|name| *name != module)
}

#[cfg(test)]
mod tests {
    use super::{Root, complaints, paths};

    #[test]
    fn a_back_edge_is_found_and_told_once_a_line() {
        let root = Root::read("mod geom; mod model; pub mod check; mod workshop; pub use model::*;").unwrap();
        let source =
            "use crate::{check::{check, laws}, geom::Point};\nfn f() -> crate::Dungeon { super::workshop::g() }";
        let module = ["model".to_owned()];
        let found: Vec<String> = complaints(&root, &paths::read(&module, source).unwrap().references).collect();
        assert_eq!(
            found,
            ["1: `model` imports `check`, which comes after it", "2: `model` imports `workshop`, which comes after it"]
        );
    }
}
