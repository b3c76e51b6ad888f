//! `wasm-host MODULE.wasm CATALOG-FOLDER`: are the digests the same in wasm32?
//!
//! The folder holds `METHOD.txt` files. A line is `SEED DIGEST`, the digest in hexadecimal; empty
//! lines and those that start with `#` say nothing.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result, bail};
use wasmi::{Engine, Linker, Module, Store};

/// The engine's methods in the order of their numbers in the module. Written out, as this program has the engine only as a module.
const METHODS: [&str; 6] = ["bsp", "scatter", "walk", "tilepath", "tabletop", "graph"];
/// Enough of them to see a pattern.
const SHOWN: usize = 5;

struct Catalog {
    number: u32,
    method: &'static str,
    entries: Vec<Entry>,
}

struct Entry {
    seed: u32,
    digest: u64,
}

struct Verdict {
    method: &'static str,
    compared: usize,
    differing: Vec<String>,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("wasm-host: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool> {
    let mut args = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(module), Some(folder), None) = (args.next(), args.next(), args.next()) else {
        bail!("usage: wasm-host MODULE.wasm CATALOG-FOLDER");
    };
    let engine = Engine::default();
    let code = std::fs::read(&module).with_context(|| format!("reading {}", module.display()))?;
    let module = Module::new(&engine, &code[..]).context("the module is not valid wasm")?;

    let catalogs = catalogs(&folder)?;
    // Interpreting is slow and methods have nothing in common: a thread each.
    let verdicts = thread::scope(|scope| {
        let module = &module;
        let compared = |catalog| scope.spawn(move || compare(module, catalog));
        let threads: Vec<_> = catalogs.into_iter().map(compared).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| bail!("a thread died")))
            .collect::<Result<Vec<_>>>()
    })?;
    for verdict in &verdicts {
        let Verdict { method, compared, differing } = verdict;
        println!("{method}: {} of {compared} digests are the same in wasm32", compared - differing.len());
        for line in differing.iter().take(SHOWN) {
            println!("  {line}");
        }
    }
    Ok(verdicts.iter().all(|verdict| verdict.differing.is_empty()))
}

/// The catalogue of each method that has one, in the order of `METHODS`.
fn catalogs(folder: &Path) -> Result<Vec<Catalog>> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "txt") {
            found.push(catalog(&path).with_context(|| format!("reading {}", path.display()))?);
        }
    }
    found.sort_by_key(|catalog| catalog.number);
    Ok(found)
}

fn catalog(path: &Path) -> Result<Catalog> {
    let named = |(_, name): &(u32, &str)| path.file_stem().is_some_and(|stem| stem == *name);
    let (number, method) = (0..).zip(METHODS).find(named).context("the file is named after no method")?;
    let entries = entries(&std::fs::read_to_string(path)?)?;
    if entries.is_empty() {
        bail!("the catalogue is empty, and to agree with it would mean nothing");
    }
    Ok(Catalog { number, method, entries })
}

fn entries(text: &str) -> Result<Vec<Entry>> {
    let said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines().filter(said).map(|line| entry(line).with_context(|| format!("in the line `{line}`"))).collect()
}

fn entry(line: &str) -> Result<Entry> {
    let (seed, digest) = line.split_once(' ').context("a line is `SEED DIGEST`")?;
    Ok(Entry { seed: seed.parse()?, digest: u64::from_str_radix(digest.trim(), 16)? })
}

fn compare(module: &Module, catalog: Catalog) -> Result<Verdict> {
    let Catalog { number, method, entries } = catalog;
    let mut store = Store::new(module.engine(), ());
    let instance = Linker::new(module.engine()).instantiate_and_start(&mut store, module)?;
    let digest = instance.get_typed_func::<(u32, u32), u64>(&store, "digest")?;
    let mut differing = Vec::new();
    for Entry { seed, digest: expected } in &entries {
        // A panic in the library arrives here as a trap.
        let found = digest
            .call(&mut store, (number, *seed))
            .with_context(|| format!("{method}, seed {seed}: the module trapped"))?;
        if found != *expected {
            differing.push(format!("seed {seed}: {expected:016x} in the catalogue, {found:016x} in wasm32"));
        }
    }
    Ok(Verdict { method, compared: entries.len(), differing })
}
