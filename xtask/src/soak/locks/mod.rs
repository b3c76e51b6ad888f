//! `cargo xtask soak locks [METHOD] [--count N]`: dungeons with random locks and keys, looking for one that can be lost though
//! the recipe forbids it.
//!
//! Of a tenth of them a player tries every order of openings on cells alone, and what that finds is held against the
//! certificate. `tools/verify_certificate.py` judges the files of a few.

mod player;
mod random_locks;
mod tally;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result};
use undercroft::{Error, Seed, Workshop};
use undercroft_export::json;

use super::{generating_methods, spread::spread};
use crate::{shell, table, workspace::Workspace};
use tally::Tally;

/// In one of this many dungeons every order of opening locks is tried.
const TRIED: u32 = 10;
/// So many dungeons a method are judged by the Python program.
const FILES: u32 = 100;
/// Of the usual recipe one dungeon for so many random ones is made, with so many locks.
const USUAL: u32 = 100;
const USUAL_LOCKS: u32 = 4;

pub fn run(only: Option<&str>, count: u32) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut sound = true;
    for method in generating_methods().filter(|method| only.is_none_or(|only| only == *method)) {
        let start = Instant::now();
        let tally = soak(method, count)?;
        let (bear, usual) = bearing(method, count.div_ceil(USUAL))?;
        let (judged, doubted) = judge_files(method, &tally.files)?;
        tally.faults.iter().take(5).for_each(|fault| println!("  {method}: {fault}"));
        sound &= tally.faults.is_empty() && doubted == 0;
        let share = |part: u64, of: u64| format!("{:.1} %", 100.0 * part as f64 / of.max(1) as f64);
        rows.push(vec![
            method.to_owned(),
            tally.made.to_string(),
            tally.gave_up.to_string(),
            format!("{:.2}", tally.locks as f64 / tally.made.max(1) as f64),
            share(tally.without_locks, tally.made),
            share(tally.fewer, tally.made),
            share(tally.gated, tally.with_goal),
            tally.losable.to_string(),
            tally.incomplete.to_string(),
            tally.unproven.to_string(),
            tally.tried.to_string(),
            format!("{judged}"),
            (tally.faults.len() as u64 + doubted).to_string(),
            share(bear, usual),
            format!("{:.0}", start.elapsed().as_secs_f64()),
        ]);
        // A method takes long; what is known is shown.
        println!("{}\n", table::render(&HEAD, &rows));
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

const HEAD: [&str; 15] = [
    "method",
    "made",
    "gave up",
    "mean locks",
    "no lock",
    "fewer than asked",
    "goal gated",
    "losable as asked",
    "incomplete as asked",
    "unproven",
    "every order tried",
    "judged by Python",
    "faults",
    "usual bears 4",
    "seconds",
];

fn soak(method: &str, count: u32) -> Result<Tally> {
    let parts = spread(count, &format!("a dungeon of {method}"), |numbers| {
        let mut workshop = Workshop::new();
        let mut tally = Tally::default();
        for number in numbers {
            visit(method, number, &mut workshop, &mut tally)?;
        }
        Ok(tally)
    })?;
    parts.into_iter().try_fold(Tally::default(), |all, part: Result<Tally>| Ok(all.with(part?)))
}

fn visit(method: &str, number: u32, workshop: &mut Workshop, tally: &mut Tally) -> Result<()> {
    let (recipe, text) = random_locks::recipe(method, number)?;
    let example = |what: &str| format!("{what} [--seed {number} {text}]");
    match workshop.generate(&recipe, Seed::from(i64::from(number))) {
        Ok(dungeon) => {
            let try_all = number % TRIED == 0 && !random_locks::is_large(number);
            tally.count(dungeon.draft(), &recipe, try_all, example);
            // The engine made another attempt, but its mistake is one all the same.
            tally.faults.extend(workshop.redrawn().map(|unsound| example(&unsound.to_string())));
            if number < FILES && !dungeon.draft().locks.is_empty() {
                tally.files.push(json::write(&dungeon));
            }
            workshop.recycle(dungeon);
        }
        Err(Error::GaveUp { .. }) => tally.gave_up += 1,
        Err(error) => tally.faults.push(example(&error.to_string())),
    }
    Ok(())
}

/// How many dungeons of the usual recipe bear as many locks as were asked for, and of how many.
fn bearing(method: &str, count: u32) -> Result<(u64, u64)> {
    let recipe = random_locks::usual(method, USUAL_LOCKS)?;
    let parts = spread(count, &format!("a usual dungeon of {method}"), |seeds| {
        let mut workshop = Workshop::new();
        let (mut bear, mut made) = (0, 0);
        for seed in seeds {
            if let Ok(dungeon) = workshop.generate(&recipe, Seed::from(i64::from(seed))) {
                made += 1;
                bear += u64::from(dungeon.draft().locks.len() as u32 >= USUAL_LOCKS);
                workshop.recycle(dungeon);
            }
        }
        (bear, made)
    })?;
    Ok(parts.into_iter().fold((0, 0), |all, part| (all.0 + part.0, all.1 + part.1)))
}

/// How many files the Python program judged, and how many of them it doubts. None where there is no Python.
fn judge_files(method: &str, files: &[String]) -> Result<(u64, u64)> {
    let Some(python) = shell::find("python3") else { return Ok((0, 0)) };
    let workspace = Workspace::read()?;
    let folder = workspace.target.join("soak-locks");
    std::fs::create_dir_all(&folder).context("making a folder for files")?;
    let verifier = Path::new(&workspace.root).join("tools/verify_certificate.py");
    let mut doubted = 0;
    for (number, text) in files.iter().enumerate() {
        let file = folder.join(format!("{method}-{number}.json"));
        std::fs::write(&file, text).context("writing a file")?;
        let output = Command::new(&python).arg(&verifier).arg(&file).output().context("running python3")?;
        if !output.status.success() {
            doubted += 1;
            println!("  {}: {}", file.display(), String::from_utf8_lossy(&output.stdout).trim());
        }
    }
    Ok((files.len() as u64, doubted))
}
