//! `schema`: the JSON Schemas of what goes in and what comes out.

use clap::{Args, ValueEnum};
use undercroft::{json, recipe::recipe_schema};
use undercroft_export::dungeon_schema;

use crate::{failure::Failure, out::Out};

const EXAMPLES: &str = "\
Examples:
  undercroft schema recipe > recipe.schema.json     for an editor that completes recipes
  undercroft schema dungeon > dungeon.schema.json   for a program that reads dungeons
  undercroft schema                                 both, in one object";

/// Print the JSON Schemas of recipes and dungeons
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SchemaArgs {
    /// Which one; without a name both, in one object
    #[arg(value_enum)]
    of: Option<Subject>,
}

/// What a schema is of.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Subject {
    /// What `generate --recipe` reads
    Recipe,
    /// What `generate --format json` writes
    Dungeon,
}

/// Prints one schema or both.
pub fn run(args: &SchemaArgs, out: &Out) -> Result<(), Failure> {
    let schema = match args.of {
        Some(Subject::Recipe) => recipe_schema(),
        Some(Subject::Dungeon) => dungeon_schema(),
        None => json!({ "recipe": recipe_schema(), "dungeon": dungeon_schema() }),
    };
    Ok(out.print(&format!("{schema:#}\n"))?)
}
