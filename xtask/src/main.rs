//! The commands for developers: `cargo xtask <command>`. One file a command.
//!
//! - How steps run: `tiers` lists them, `step` is one, `schedule` says which may start, `suite` runs them, `tally` counts their tests.
//! - Steps about our code: `cargo_steps`, `quick`, `imports`, `features`, `figures`, `msrv`, `wasm`, `fuzz`, `soak`.
//! - Our files in other programs: `browser`, `card`, `foundry`, `godot`, `map_crates`, `pages`, `parquet`, `phaser`, `space`, `tiled`.
//! - What we ship: `cluster`, `dist`, `npm`, `python`, `studio`, `targets`, `terminal`.
//! - Measurements: `bench`, `batch_cost`, `peers`.
//! - Used by all of them: `shell`, `files`, `tools`, `debian`, `table`, `workspace`.
#![allow(clippy::disallowed_types, reason = "law 1 forbids the engine a clock; these commands are timed")]

mod batch_cost;
mod bench;
mod browser;
mod card;
mod cargo_steps;
mod cluster;
mod debian;
mod dist;
mod features;
mod figures;
mod files;
mod foundry;
mod fuzz;
mod godot;
mod imports;
mod map_crates;
mod msrv;
mod npm;
mod pages;
mod parquet;
mod peers;
mod phaser;
mod python;
mod quick;
mod schedule;
mod shell;
mod soak;
mod space;
mod step;
mod studio;
mod suite;
mod table;
mod tally;
mod targets;
mod terminal;
mod tiers;
mod tiled;
mod tools;
mod wasm;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use suite::Options;

/// The commands that are neither a tier nor a step.
const OTHERS: [(&str, &str); 12] = [
    ("soak [METHOD] [--count N]", "many dungeons, looking for an unsound one"),
    ("soak play [METHOD] [--count N]", "many games of the bot, looking for one without an end"),
    ("soak fair [METHOD] [--count N]", "dungeons of random recipes, looking for what people would object to"),
    ("soak levels [METHOD] [--count N]", "several levels, looking for a room that cannot be walked to"),
    ("soak locks [METHOD] [--count N]", "dungeons with random locks and keys, looking for one that can be lost"),
    ("soak settings [--count SEEDS]", "every combination of tabletop's settings, looking for a refusal"),
    ("figures", "numbers in the documentation that a change can make false, computed and written into its pages"),
    ("fuzz [SECONDS]", "each fuzz target for SECONDS (600)"),
    ("msrv", "every crate with the oldest Rust it claims to build with; installs those with rustup"),
    ("bench [CARGO-BENCH-ARGS]", "instruction counts, as a table (needs valgrind)"),
    ("bench-batch", "instructions of a `bsp` dungeon in a batch to Parquet (needs valgrind)"),
    (
        "bench-peers [ours] [ROUNDS]",
        "other dungeon generators and ours, into docs/performance.md; `ours`: only ours, printed and not written",
    ),
];

/// The commands that keep pictures of what a browser showed in a folder, if one is named.
const TAKE_FOLDER: [&str; 3] = ["browser", "page", "studio"];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match command(&args) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(args: &[String]) -> Result<ExitCode> {
    let Some((name, rest)) = args.split_first() else {
        bail!("which command?\n\n{}", usage());
    };
    match name.as_str() {
        "bench" => bench::run(rest),
        "bench-batch" => batch_cost::run(rest),
        "bench-peers" => peers::run(rest),
        "figures" => figures::run(rest),
        "fuzz" => fuzz::run(rest),
        "msrv" => msrv::run(rest),
        "soak" => soak::run(rest),
        "help" | "--help" | "-h" => {
            print!("{}", usage());
            Ok(ExitCode::SUCCESS)
        }
        name => match tiers::steps_of(name) {
            Some(steps) => suite::run(&steps, &options(name, rest)?),
            None => bail!("no command is called `{name}`\n\n{}", usage()),
        },
    }
}

/// What is said after the name of a tier or a step. An argument that is not known is refused rather than ignored.
fn options(name: &str, args: &[String]) -> Result<Options> {
    let mut options = Options::default();
    for arg in args {
        match arg.as_str() {
            "--no-skips" => options.no_skips = true,
            folder if TAKE_FOLDER.contains(&name) && options.pictures.is_none() && !folder.starts_with('-') => {
                options.pictures = Some(std::path::absolute(folder)?);
            }
            other => bail!("`{name}` does not take `{other}`\n\n{}", usage()),
        }
    }
    Ok(options)
}

fn with_folder(command: &str) -> String {
    if TAKE_FOLDER.contains(&command) { format!("{command} [FOLDER]") } else { command.to_owned() }
}

fn usage() -> String {
    let mut text = "cargo xtask <command>\n".to_owned();
    let mut line = |command: &str, about: &str| text += &format!("  {command:<32}{about}\n");
    for tier in tiers::TIERS.iter().chain([&tiers::QUICK]) {
        line(&with_folder(tier.name), tier.about);
    }
    line("all", "every step of every tier, and a short fuzz and soak");
    for (command, step) in tiers::single() {
        line(&with_folder(command), &format!("only the step `{}`", step.name));
    }
    for (command, about) in OTHERS {
        line(command, about);
    }
    text + "With --no-skips, a tier or a step fails if anything in it is skipped.\n"
}
