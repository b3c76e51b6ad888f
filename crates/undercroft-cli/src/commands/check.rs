//! `check`: are these files sound dungeons?

use std::path::{Path, PathBuf};

use clap::Args;
use undercroft::{Dungeon, Levels};
use undercroft_bind::AnyDungeon;
use undercroft_export::{ReadError, json};

use crate::{
    failure::Failure,
    input::{self, MAX_DUNGEON},
    memory::MemoryLimit,
    messages,
    out::{Out, style},
    problems,
};

const EXAMPLES: &str = "\
Examples:
  undercroft check cave.json
  undercroft check maps/*.json
  undercroft generate scatter --format json | undercroft check -

Exits with 0 if all are sound, else with 2 and every rule that is broken.";

/// Check that dungeon files are sound
///
/// A sound dungeon keeps every law (ids count from 0, nothing lies off the board, tiles and records agree, …) and every
/// promise of its method (all rooms reachable, the goal reachable, …), and its fingerprint is that of its content.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Dungeons in JSON; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file, also after one that is unsound.
pub fn run(args: &CheckArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let mut all_sound = true;
    for path in &args.files {
        match any(path, memory) {
            Ok(found) => {
                let name = if args.files.len() > 1 { format!("{}: ", input::name(path)) } else { String::new() };
                match found {
                    AnyDungeon::One(dungeon) => say(&name, &dungeon, out)?,
                    AnyDungeon::Levels(levels) => say_levels(&name, &levels, out)?,
                }
            }
            Err(failure) => {
                failure.report(out);
                all_sound = false;
            }
        }
    }
    if all_sound { Ok(()) } else { Err(Failure::Reported) }
}

fn say(name: &str, dungeon: &Dungeon, out: &Out) -> Result<(), Failure> {
    if out.is_quiet() {
        return Ok(());
    }
    let verdict = messages::verdict(dungeon);
    let verdict = verdict.replacen("sound", &out.paint(style::GOOD, "sound"), 1);
    let (origin, figures) = (messages::origin(dungeon), messages::figures(dungeon));
    Ok(out.print(&format!("{}{verdict} ({origin}; {figures})\n", messages::printable(name)))?)
}

fn say_levels(name: &str, levels: &Levels, out: &Out) -> Result<(), Failure> {
    if out.is_quiet() {
        return Ok(());
    }
    let headline = messages::levels_headline(levels).replacen("sound", &out.paint(style::GOOD, "sound"), 1);
    Ok(out.print(&format!("{}{headline}\n", messages::printable(name)))?)
}

/// A dungeon or several levels from a file.
pub fn any(path: &Path, memory: MemoryLimit) -> Result<AnyDungeon, Failure> {
    let name = input::name(path);
    memory.require_for_reading(path)?;
    let text = input::read_text("", path, MAX_DUNGEON)?;
    parse(&name, &text)
}

/// A dungeon or several levels from the text of an input of that name.
pub fn parse(name: &str, text: &str) -> Result<AnyDungeon, Failure> {
    json::read_any(text).map(AnyDungeon::from).map_err(|error| refuse(name, text, error))
}

fn refuse(name: &str, text: &str, error: ReadError) -> Failure {
    match error {
        ReadError::Unsound(unsound) => Failure::unsound(name, &unsound),
        ReadError::Syntax { .. } if text.trim().is_empty() => {
            Failure::usage(format!("{name} is empty")).hint("a dungeon comes from `undercroft generate --format json`")
        }
        ReadError::Shape { path, message, hint } => {
            let place = if path.is_empty() { String::new() } else { format!("`{path}`: ") };
            Failure::usage(format!("{name} is no dungeon: {place}{message}")).maybe_hint(hint)
        }
        ReadError::Recipe(found) => Failure::usage(format!("the recipe in {name} is not sound"))
            .details(problems::render(&found, false).lines()),
        error => Failure::usage(format!("cannot read {name}: {error}"))
            .hint("a dungeon comes from `undercroft generate --format json`"),
    }
}
