//! `check`: are these files sound dungeons?

use std::path::{Path, PathBuf};

use clap::Args;
use undercroft::AnyDungeon;
use undercroft_bind::{Verdict, VerdictKind};
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

Exits with 0 if all are sound, with 2 and every rule that is broken if one is not, and with 1 if one keeps every law but cannot be
won: the goal lies behind a locked door without a key, or behind a lock whose key lies behind it. Promises that are waived by
name do not count.";

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

/// Checks every file, also after one that is unsound. Of several exit codes the largest is given.
pub fn run(args: &CheckArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let mut code = 0;
    for path in &args.files {
        let name = if args.files.len() > 1 { format!("{}: ", input::name(path)) } else { String::new() };
        let said = match any(path, memory) {
            Ok(found) => say(path, &name, &found, out)?,
            Err(failure) => Some(failure),
        };
        if let Some(failure) = said {
            code = code.max(failure.code());
            failure.report(out);
        }
    }
    if code == 0 { Ok(()) } else { Err(Failure::Reported(code)) }
}

/// Says what is to be said of a dungeon that keeps every law; what cannot be won is a failure.
fn say(path: &Path, name: &str, found: &AnyDungeon, out: &Out) -> Result<Option<Failure>, Failure> {
    let verdict = Verdict::of(found);
    if verdict.kind == VerdictKind::Unwinnable {
        return Ok(Some(Failure::unwinnable(&input::name(path), &verdict.sentence)));
    }
    if out.is_quiet() {
        return Ok(None);
    }
    let line = match found {
        AnyDungeon::One(dungeon) => {
            let (origin, figures) = (messages::origin(&**dungeon), messages::figures(dungeon));
            format!("{} ({origin}; {figures})", verdict.sentence)
        }
        AnyDungeon::Levels(levels) => messages::headline(levels),
    };
    let line = line.replacen("sound", &out.paint(style::GOOD, "sound"), 1);
    out.print(&format!("{}{line}\n", messages::printable(name)))?;
    Ok(None)
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
    json::read_any(text).map_err(|error| refuse(name, text, error))
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
