//! `prove`: what the locks of a dungeon gate, and why it cannot be lost.

use std::path::PathBuf;

use clap::Args;
use undercroft::{AnyDungeon, quest::Proof};
use undercroft_bind::{Verdict, VerdictKind};
use undercroft_export::quest_text;

use super::check;
use crate::{failure::Failure, input, memory::MemoryLimit, messages, out::Out};

const EXAMPLES: &str = "\
Examples:
  undercroft generate tabletop --set locks.count=4 --format json \\
      --out keep.json
  undercroft prove keep.json
  undercroft generate bsp --set locks.keys=named \\
      --format json | undercroft prove -

Exits with 2 if the file is no sound dungeon, or if its certificate does not hold, and with 1 if the dungeon cannot be won and
nobody waived that by name. A `walk` with `placement=free` may have its goal out of reach; that is 1 as well.";

/// Explain what the locks of a dungeon gate, and whether it can be lost
///
/// Says which rooms lie behind which lock, an order of play that wins, and for a dungeon that can be lost the fewest openings
/// after which it is.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ProveArgs {
    /// A dungeon in JSON; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub fn run(args: &ProveArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let found = check::any(&args.file, memory)?;
    let verdict = Verdict::of(&found);
    let origin = messages::origin(&found);
    let text =
        quest_text::explain(&found).unwrap_or_else(|| format!("There are no locks with keys; {}.\n", verdict.sentence));
    out.print(&messages::printable(&format!("{origin}\n{text}")))?;
    match verdict.kind {
        VerdictKind::Unwinnable => Err(Failure::unwinnable(&input::name(&args.file), &verdict.sentence)),
        VerdictKind::Sound | VerdictKind::Unproven if is_goal_out_of_reach(&found) => {
            let what = "the goal cannot be walked to, even with every door open";
            Err(Failure::unmet(format!("{}: {what}", input::name(&args.file))))
        }
        VerdictKind::Sound | VerdictKind::Waived | VerdictKind::Unproven => Ok(()),
    }
}

/// Whether no way leads to the goal, which only a walk with free placement allows: its document promises none.
fn is_goal_out_of_reach(found: &AnyDungeon) -> bool {
    match found {
        AnyDungeon::One(dungeon) => dungeon.prospects().goal_reachable == Some(Proof::No),
        AnyDungeon::Levels(_) => false,
    }
}
