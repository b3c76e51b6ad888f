//! `import`: a map of another program as a dungeon, with passes and every format.

mod source;

use std::path::PathBuf;

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use undercroft::{AnyDungeon, AskedEnds, CellMap, Named, Point, Recipe, Workshop};
use undercroft_bind::given_of;
use undercroft_export::{
    Format,
    import::{GraphFormat, ImportError, ImportFormat, ImportOptions, OptionNames, level_names, read_with},
    json,
};

use self::source::MapSource;
use crate::{
    delivery::Delivery,
    failure::Failure,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    output_args::OutputArgs,
    picture_args::FileArgs,
    recipe_args::{ChangeArgs, ChosenSeed},
};

const EXAMPLES: &str = "\
Examples:
  # drawn with # . + in any editor
  undercroft import cave.txt
  # a dungeon of the method given
  undercroft import map.tmj --out map.json
  undercroft import map.tmj --pass numbers --set locks.count=3 --out key.pdf
  # which layer is wall
  undercroft import map.tmx --walls Cliffs
  # a tileset that is not beside the map
  undercroft import map.tmx --tileset tiles.tsx
  # which tiles are floor and wall, by their numbers
  undercroft import map.tmx --floor 3,7 --walls 1
  # an archive or a folder with a map and its tilesets
  undercroft import maps.zip --out map.json
  undercroft import world.ldtk --level Level_2 --pass water --out map.png
  undercroft import isles.tmj --keep-apart --out isles.json
  undercroft import keep.dd2vtt --start 4,7 --goal 20,3
  undercroft generate --format text | undercroft import - --out again.json

See also docs/import.md for the rules: what is floor, what is a room, where one begins.";

/// Make a dungeon of a map from Tiled, LDtk, One Page Dungeon, a virtual tabletop or a text
///
/// Rooms and passages are recovered from the cells. The dungeon goes to standard output as text, or to a file with --out, as with
/// `generate`. Passes run on it, and every format can be written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ImportArgs {
    /// The map, or a folder or ZIP archive with a map and the files that it names; `-` is standard input
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
    /// What is wall in tmj, tmx and ldtk: a layer, or tiles by numbers or types, or values of an IntGrid; several have commas
    #[arg(long, alias = "wall", value_name = "LAYER")]
    walls: Option<String>,
    /// What is floor in them, likewise
    #[arg(long, alias = "floors", value_name = "LAYER")]
    floor: Option<String>,
    /// A tileset that a tmj or tmx names, or a folder or archive of them; may be repeated
    #[arg(long, value_name = "FILE")]
    tileset: Vec<PathBuf>,
    /// The level of an LDtk project, by its name, as `World/Level`, or counted from 0
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// Make a dungeon of each part that is not joined to the others: NAME, NAME.part-1 and so on
    #[arg(long)]
    keep_apart: bool,
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
    let delivery = Delivery::new(&args.output_args, &args.picture_args, out)?;
    let source = MapSource::read(&args.file, &args.tileset)?;
    if args.from.is_none() && GraphFormat::of(&source.name, "").is_some() {
        let failure = Failure::usage(format!("{} is a graph, and not a map", source.name));
        return Err(failure.hint("lay it out with `undercroft generate --graph`"));
    }
    let format = args.from.or_else(|| ImportFormat::of(&source.name, &source.text));
    let format = format.ok_or_else(|| unknown(&source.name, &source.text))?;
    let names = OptionNames { floor: "--floor", walls: "--walls", tilesets: "--tileset" };
    let how = ImportOptions { walls: args.walls.clone(), floor: args.floor.clone(), level: args.level.clone(), names };
    let imported = read_with(&source.text, format, &how, &|wanted| source.find(wanted));
    let mut imported = imported.map_err(|error| refused(&source.name, &error))?;
    let MapSource { name, .. } = source;
    if !imported.levels.is_empty() {
        let (count, names) = (imported.levels.len(), level_names(&imported.levels));
        out.note(&messages::printable(&format!(
            "this is the first of {count} levels; take another with --level: {names}"
        )));
    }
    imported.notes.iter().for_each(|note| out.note(&messages::printable(note)));
    imported.map.start = args.start.or(imported.map.start);
    let maps = if args.keep_apart { parts(&imported.map, out) } else { vec![imported.map] };
    if maps.len() > 1 && delivery.is_stdout() && delivery.format() != Format::Text {
        let message = format!("{} dungeons are made here, and standard output takes one", maps.len());
        return Err(Failure::usage(message).hint("name a file, a folder or an archive with --out"));
    }
    let changes = args.changes.read(Some("given"), out)?;
    let seed = changes.seed.clone();
    let changes = changes.one().map_err(Failure::Recipe)?;
    let chosen = ChosenSeed::choose(args.seed.as_deref(), seed)?;
    let mut workshop = Workshop::new();
    let mut made = Vec::new();
    for map in &maps {
        let is_there = |at: &Point| maps.len() == 1 || map.open.get(*at) == Some(&true);
        let ends = AskedEnds { start: args.start.filter(is_there), goal: args.goal.filter(is_there) };
        let recovered = map.recover(ends).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        recovered.cut_off.iter().for_each(|parts| out.note(&format!("{parts}; --keep-apart keeps them")));
        recovered.notes.iter().for_each(|note| out.note(&messages::printable(note)));
        let recipe = Recipe { method: given_of(recovered.layout, &changes).into(), ..changes.clone() };
        memory.require(&recipe.expected_size(), MemoryUse::File(delivery.format()), maps.len() as u64)?;
        let dungeon = workshop.generate(&recipe, &chosen.seed);
        made.push(AnyDungeon::from(dungeon.map_err(|error| Failure::generation(error, &chosen.seed))?));
    }
    for (part, dungeon) in made.iter().enumerate() {
        delivery.of_part(part).deliver(dungeon, out)?;
    }
    chosen.tell(out);
    Ok(())
}

/// The parts of a map that are not joined.
fn parts(map: &CellMap, out: &Out) -> Vec<CellMap> {
    let (parts, left_out) = map.parts();
    if left_out > 0 {
        out.note(&format!("the {} largest parts are kept, and {left_out} became rock", parts.len()));
    }
    if parts.is_empty() { vec![map.clone()] } else { parts }
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
