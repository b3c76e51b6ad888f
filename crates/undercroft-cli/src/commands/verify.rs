//! `verify`: is a file what its own recipe and seed make?

use std::path::PathBuf;

use clap::Args;
use undercroft_bind::differences;

use super::check;
use crate::{
    failure::Failure,
    input,
    memory::MemoryLimit,
    messages,
    out::{Out, style},
};

const EXAMPLES: &str = "\
Examples:
  undercroft verify cave.json
  undercroft generate scatter --seed hello \\
      --format json | undercroft verify -

Exits with 0 if they are the same, with 1 and a list if they differ.";

/// The version of this program, which is that of the engine.
const OWN: &str = env!("CARGO_PKG_VERSION");

/// Make a dungeon file's dungeon again and compare
///
/// Reads and checks the file, makes a dungeon of the recipe and seed in it, and compares the two in every field. Where
/// `check` asks whether a dungeon is sound, `verify` asks whether it is the one its recipe and seed make.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// A dungeon in JSON; `-` is standard input
    file: PathBuf,
}

/// Makes the dungeon again and compares.
pub fn run(args: &VerifyArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let name = input::name(&args.file);
    let found = check::any(&args.file, memory)?;
    let differences = differences(&found).map_err(|error| Failure::generation(error, found.as_ref().seed()))?;
    let origin = messages::origin(&found);
    if differences.is_empty() {
        if out.is_quiet() {
            return Ok(());
        }
        let same = out.paint(style::GOOD, "the same");
        return Ok(out.print(&format!("{same}: {} is what {origin} makes\n", messages::printable(&name)))?);
    }
    // Another version makes other dungeons of the same recipe and seed, so a difference says nothing about the file.
    if let Some(engine) = found.as_ref().engine() {
        let message =
            format!("{name} was made by version {engine}, and this is version {OWN}, which makes another of it");
        let hint = format!("it keeps every law; only version {engine} can say whether {origin} makes it");
        return Err(Failure::unmet(message).hint(hint));
    }
    Err(Failure::unmet(format!("{name} differs from what {origin} makes")).details(differences))
}
