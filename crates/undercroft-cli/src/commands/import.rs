//! `import`: a map of another program as a dungeon, with passes and every format.

use std::path::PathBuf;

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use undercroft::{AskedEnds, Named, Point, Recipe, Workshop, recipe::Given};
use undercroft_bind::AnyDungeon;
use undercroft_export::{
    import::{ImportError, ImportFormat, ImportOptions, MAX_BYTES, read},
    json,
};

use super::generate;
use crate::{
    failure::Failure,
    input,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    output_args::OutputArgs,
    picture_args::FileArgs,
    recipe_args::{ChangeArgs, ChosenSeed},
};

const EXAMPLES: &str = "\
Examples:
  undercroft import cave.txt                        drawn with # . + in any editor
  undercroft import map.tmj --out map.json          a dungeon of the method given
  undercroft import map.tmj --pass numbers --set locks.count=3 --out key.pdf
  undercroft import map.tmx --walls Cliffs          which layer is wall
  undercroft import world.ldtk --level Level_2 --pass water --out map.png
  undercroft import keep.dd2vtt --start 4,7 --goal 20,3
  undercroft generate --format text | undercroft import - --out again.json

See also docs/import.md for the rules: what is floor, what is a room, where one begins.";

/// Make a dungeon of a map from Tiled, LDtk, One Page Dungeon, a virtual tabletop or a text
///
/// Rooms and passages are recovered from the cells. The dungeon goes to standard output as text, or to a file with --out, as with
/// `generate`; passes run on it, and every format can be written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ImportArgs {
    /// The map; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the file is; without it, what its name or its content says
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), ignore_case = true)]
    from: Option<ImportFormat>,
    /// Where one begins, counted from 0,0 in the north-west; without it what the map says, else by rule
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true)]
    start: Option<Point>,
    /// Where one wants to get to; without it what the map says, else by rule
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true)]
    goal: Option<Point>,
    /// The layer whose tiles are walls, for tmj, tmx and ldtk
    #[arg(long, value_name = "LAYER")]
    walls: Option<String>,
    /// The layer whose tiles are floor, for tmj, tmx and ldtk
    #[arg(long, value_name = "LAYER")]
    floor: Option<String>,
    /// The level of an LDtk project, by its name or counted from 0
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// What passes do to it.
    #[command(flatten)]
    changes: ChangeArgs,
    /// The seed of the passes, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
    /// Where it goes.
    #[command(flatten)]
    output_args: OutputArgs,
    /// What files look like.
    #[command(flatten)]
    picture_args: FileArgs,
}

fn format_parser() -> impl TypedValueParser<Value = ImportFormat> {
    let names = ImportFormat::ALL.iter().map(|(_, name)| *name);
    PossibleValuesParser::new(names)
        .try_map(|name| ImportFormat::from_name(&name.to_lowercase()).ok_or("no such format"))
}

fn cell(text: &str) -> Result<Point, String> {
    let number = |text: &str| text.trim().parse::<i32>().ok();
    let (x, y) = text.split_once(',').unwrap_or((text, ""));
    number(x).zip(number(y)).map(Point::from).ok_or_else(|| "write a cell as X,Y, such as 4,7".to_owned())
}

/// Imports a map and prints it or writes it to a file.
pub fn run(args: &ImportArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let destination = args.output_args.destination()?;
    let mut options = args.picture_args.options()?;
    options.stem = destination.stem();
    let name = input::name(&args.file);
    let text = input::read_text("", &args.file, MAX_BYTES as u64)?;
    let format = args.from.or_else(|| ImportFormat::of(&name, &text)).ok_or_else(|| unknown(&name, &text))?;
    let how = ImportOptions { walls: args.walls.clone(), floor: args.floor.clone(), level: args.level.clone() };
    let imported = read(&text, format, &how).map_err(|error| refused(&name, &error))?;
    drop(text);
    let ends = AskedEnds { start: args.start, goal: args.goal };
    let recovered = imported.map.recover(ends).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    imported.notes.iter().chain(&recovered.notes).for_each(|note| out.note(&messages::printable(note)));
    let changes = args.changes.recipe_of("given")?;
    let chosen = ChosenSeed::choose(args.seed.as_deref(), changes.seed)?;
    let recipe = Recipe { method: Given::imported(recovered.layout).into(), ..changes.recipe };
    memory.require(&recipe, MemoryUse::File(destination.format), 1)?;
    let made = Workshop::new().generate(&recipe, &chosen.seed);
    let made = made.map_err(|error| Failure::generation(error, &chosen.seed))?;
    let made = AnyDungeon::One(Box::new(made));
    generate::deliver(&made, &destination, &options, (&args.output_args, &args.picture_args), out)?;
    chosen.tell(out);
    Ok(())
}

fn refused(name: &str, error: &ImportError) -> Failure {
    Failure::usage(format!("cannot import {name}: {error}")).maybe_hint(error.hint.clone())
}

fn unknown(name: &str, text: &str) -> Failure {
    let format = json::declared_format(text).unwrap_or_default();
    if format.starts_with("undercroft/") || format.starts_with("undercroft-levels/") {
        let failure = Failure::usage(format!("{name} is a dungeon already, and need not be imported"));
        return failure.hint("`undercroft check` reads it; its recipe is what stands in its field `recipe`");
    }
    let known: Vec<&str> = ImportFormat::ALL.iter().map(|(_, name)| *name).collect();
    let failure = Failure::usage(format!("cannot import {name}: neither its name nor its content says what it is"));
    failure.hint(format!("name its format with --from: {}", known.join(", ")))
}
