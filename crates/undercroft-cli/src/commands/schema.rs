//! `schema`: the JSON Schemas of what goes in and what comes out.

use clap::{Args, ValueEnum};
use undercroft::{json, recipe::recipe_schema};
use undercroft_export::{dungeon_schema, levels_schema};

use crate::{failure::Failure, out::Out};

const EXAMPLES: &str = "\
Examples:
  # for an editor that completes recipes
  undercroft schema recipe > recipe.schema.json
  # for a program that reads dungeons
  undercroft schema dungeon > dungeon.schema.json
  # for one that reads several levels
  undercroft schema levels > levels.schema.json
  # all of them, in one object
  undercroft schema";

/// Print the JSON Schemas of recipes, dungeons and levels
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SchemaArgs {
    /// Which one; without a name all, in one object
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
    /// What it writes for a recipe of several levels
    Levels,
}

/// Prints one schema or all.
pub fn run(args: &SchemaArgs, out: &Out) -> Result<(), Failure> {
    let schema = match args.of {
        Some(Subject::Recipe) => recipe_schema(),
        Some(Subject::Dungeon) => dungeon_schema(),
        Some(Subject::Levels) => levels_schema(),
        None => json!({ "recipe": recipe_schema(), "dungeon": dungeon_schema(), "levels": levels_schema() }),
    };
    Ok(out.print(&format!("{schema:#}\n"))?)
}
