//! The arguments that apply edits by a person to a dungeon.

use std::path::{Path, PathBuf};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use undercroft::{AnyDungeon, Dungeon, EditError, Edits, Named, check::Rule};
use undercroft_export::json;

use crate::{
    failure::Failure,
    input::{self, MAX_RECIPE},
};

/// Which edits are applied, and what they may break.
#[derive(Args, Debug)]
pub struct EditArgs {
    /// Apply the edits of this file, made on the same dungeon
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// Let edits break this promise, such as `all-reachable`; may be repeated
    #[arg(long, value_name = "RULE", requires = "edits", value_parser = promise_parser())]
    waive: Vec<Rule>,
}

fn promise_parser() -> impl TypedValueParser<Value = Rule> {
    let names = Rule::ALL.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Rule::from_name(&name).ok_or("no such promise"))
}

/// Edits that were read, and the promises that they may break.
pub struct WantedEdits {
    edits: Edits,
    waived: Vec<Rule>,
}

impl EditArgs {
    /// The edits, if there are any.
    pub fn read(&self) -> Result<Option<WantedEdits>, Failure> {
        let Some(path) = &self.edits else { return Ok(None) };
        let (edits, mut waived) = read(path)?;
        waived.extend(&self.waive);
        Ok(Some(WantedEdits { edits, waived }))
    }
}

impl WantedEdits {
    /// The dungeon with the edits.
    pub fn apply(&self, made: AnyDungeon) -> Result<AnyDungeon, Failure> {
        match made {
            AnyDungeon::One(dungeon) => edited(&dungeon, &self.edits, &self.waived).map(AnyDungeon::from),
            AnyDungeon::Levels(_) => {
                let failure = Failure::usage("edits belong to one dungeon, and this recipe makes several levels");
                Err(failure.hint("name one with --level"))
            }
        }
    }
}

fn read(path: &Path) -> Result<(Edits, Vec<Rule>), Failure> {
    let text = input::read_text("the edits in", path, MAX_RECIPE)?;
    json::read_edits(&text).map_err(|error| {
        let hint = "a file of edits has `format`, `fingerprint` and `edits`; see docs/edits.md";
        Failure::usage(format!("{} is no file of edits: {error}", input::name(path))).hint(hint)
    })
}

fn edited(dungeon: &Dungeon, edits: &Edits, waived: &[Rule]) -> Result<Dungeon, Failure> {
    dungeon.with_edits(edits, waived).map_err(|error| match error {
        EditError::Unsound(unsound) => {
            let promises: Vec<&str> =
                unsound.faults.iter().filter(|fault| !fault.rule.is_law()).map(|fault| fault.rule.name()).collect();
            let all_promises = promises.len() == unsound.faults.len();
            let mut waivers: Vec<String> = promises.iter().map(|name| format!("--waive {name}")).collect();
            waivers.sort_unstable();
            waivers.dedup();
            let hint = all_promises.then(|| format!("to break a promise on purpose, add {}", waivers.join(" ")));
            Failure::usage("the edits break what a dungeon promises")
                .details(unsound.faults.iter().map(ToString::to_string))
                .maybe_hint(hint)
        }
        EditError::OtherDungeon { .. } => {
            let hint = "edits belong to one dungeon: the same recipe, seed and engine version";
            Failure::usage(error.to_string()).hint(hint)
        }
        other => Failure::usage(other.to_string()),
    })
}
