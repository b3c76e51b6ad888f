//! `generate`: a dungeon from a method or a recipe, to the screen or to a file.

use std::path::{Path, PathBuf};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser, ValueParser},
};
use serde::Deserialize;
use undercroft::{
    Dungeon, Method, Named,
    recipe::{Passes, ReadRecipe, RecipeReader, Source},
};
use undercroft_export::{
    Format, export,
    text::{self, TextOptions},
};

use crate::{
    failure::Failure,
    input::{self, MAX_RECIPE},
    out::Out,
    ready::{READY, Ready},
    save, seeds,
    suggest::{Words, instead},
    words,
};

const EXAMPLES: &str = "\
Examples:
  undercroft generate bsp --seed 42                 the same every time
  undercroft generate bsp --set width=60 --set height=24
  undercroft generate scatter --set floor=5         a boss at the exit
  undercroft generate scatter --no-pass encounters  no enemies
  undercroft generate --pass doors --out cave.json
  undercroft generate --set wang.tileset=greed      switches the pass on
  undercroft generate --set text.file=main.rs       a floor of source code
  undercroft generate --set attempts=5              should a seed lead nowhere
  undercroft generate --recipe wrath --seed other
  undercroft generate --format json | undercroft check -

See also `undercroft methods` for what can be set, and `undercroft recipes`.";

/// Rows kept free below the map on a terminal: two lines about it, and the prompt.
const ROWS_BELOW: u16 = 3;

/// Make a dungeon
///
/// A recipe file comes first, then METHOD, then every --set, then --pass and --no-pass: what comes later wins. The
/// dungeon goes to standard output, or to a file with --out; everything else goes to standard error.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// The method; without one the recipe's, else the default
    #[arg(value_parser = ValueParser::new(Words(Method::NAMES.to_vec())), hide_possible_values = true,
          help = format!("The method: {}; without one the recipe's, else the default", Method::NAMES.join(", ")))]
    method: Option<String>,
    /// The seed, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
    /// Set a parameter: `width=80` of the method, `wang.tileset=greed` of a pass
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Switch a pass on
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(Words(Passes::NAMES.to_vec())))]
    pass: Vec<String>,
    /// Switch a pass off
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(Words(Passes::NAMES.to_vec())), hide_possible_values = true)]
    no_pass: Vec<String>,
    /// A recipe: a TOML or JSON file, a ready recipe's name, or `-` for standard input
    #[arg(long, value_name = "FILE|NAME")]
    recipe: Option<PathBuf>,
    /// The format; without one, what the extension of --out says, else text
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,
    /// Write to this file, whole or not at all
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Format::from_name(&name).ok_or("no such format"))
}

/// Makes a dungeon and puts it where it is wanted.
pub fn run(args: &Generate, out: &Out) -> Result<(), Failure> {
    let file = args.out.as_deref().filter(|path| !input::is_stdin(path));
    if let Some(path) = file {
        save::prepare(path)?;
    }
    let format = format(args.format, file)?;
    let read = recipe(args)?;
    let (seed, drawn) = seeds::choose(args.seed.as_deref(), read.seed)?;
    let dungeon = undercroft::generate(&read.recipe, &seed).map_err(|error| Failure::generation(error, &seed))?;
    match (file, format) {
        (Some(path), _) => save::write(path, &export(&dungeon, format))?,
        (None, Format::Text) => draw(&dungeon, out)?,
        (None, _) => out.print_bytes(&export(&dungeon, format))?,
    }
    out.note(&words::headline(&dungeon));
    if drawn {
        seeds::tell(&seed, out);
    }
    Ok(())
}

fn draw(dungeon: &Dungeon, out: &Out) -> Result<(), Failure> {
    let fit = out.terminal().map(|(columns, rows)| (columns, rows.saturating_sub(ROWS_BELOW)));
    let options = TextOptions { colour: out.colour, fit };
    out.print(&text::render(dungeon, &options))?;
    let (across, down) = text::scale(dungeon, &options);
    if across.max(down) > 1 {
        out.note(&format!("one character for {across}×{down} cells, to fit the terminal; a file has every cell"));
    }
    Ok(())
}

/// What was asked for, else what the file's name says, else text.
fn format(asked: Option<Format>, file: Option<&Path>) -> Result<Format, Failure> {
    let (None, Some(path)) = (asked, file) else { return Ok(asked.unwrap_or(Format::Text)) };
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
    extension.as_deref().and_then(Format::from_extension).ok_or_else(|| {
        let known: Vec<String> = Format::ALL.iter().map(|(format, _)| format!(".{}", format.extension())).collect();
        let why = match extension {
            Some(extension) => format!("no format has the extension `.{extension}`"),
            None => format!("{} has no extension to tell the format by", path.display()),
        };
        Failure::usage(why).hint(format!("known are {}; or name one with --format", known.join(", ")))
    })
}

/// The recipe: file first, then the command line.
fn recipe(args: &Generate) -> Result<ReadRecipe, Failure> {
    let mut reader = RecipeReader::new();
    let mut folder = PathBuf::new();
    if let Some(path) = &args.recipe {
        let (name, text) = recipe_text(path)?;
        folder = read_file(&mut reader, path, &name, &text)?;
    }
    if let Some(method) = &args.method {
        reader.method(method);
    }
    args.set.iter().for_each(|set| reader.set(set));
    args.pass.iter().for_each(|pass| reader.pass(pass, true));
    args.no_pass.iter().for_each(|pass| reader.pass(pass, false));
    finish(reader, &folder)
}

/// Reads a recipe file; the answer is the folder that the names in it are meant from.
pub(super) fn read_file(reader: &mut RecipeReader, path: &Path, name: &str, text: &str) -> Result<PathBuf, Failure> {
    if is_json(path, text) {
        refuse_dungeon(name, text)?;
        reader.json(name, text);
    } else {
        reader.toml(name, text);
    }
    Ok(path.parent().map(Path::to_owned).unwrap_or_default())
}

/// The recipe with the texts it names.
pub(super) fn finish(reader: RecipeReader, folder: &Path) -> Result<ReadRecipe, Failure> {
    // A path on the command line is meant from where the user stands, one in a file from where the file lies.
    let mut load = |name: &str, from: Option<&Source>| {
        let path = match from {
            Some(source) if source.name != "--set" => folder.join(name),
            _ => PathBuf::from(name),
        };
        let read = if input::is_stdin(&path) { Err("`-` is not a file here".to_owned()) } else { load(&path) };
        read.map_err(|why| format!("cannot read `{}`: {why}", path.display()))
    };
    reader.finish_with(&mut load).map_err(Failure::Recipe)
}

fn load(path: &Path) -> Result<String, String> {
    input::read(path, MAX_RECIPE).map_err(|unreadable| unreadable.why)
}

/// A recipe's name for messages, and its text.
fn recipe_text(path: &Path) -> Result<(String, String), Failure> {
    let ready = path.to_str().and_then(Ready::find).filter(|_| !path.is_file());
    if let Some(ready) = ready {
        return Ok((format!("recipes/{}.toml", ready.name), ready.text.to_owned()));
    }
    let name = input::name(path);
    input::read(path, MAX_RECIPE).map(|text| (name.clone(), text)).map_err(|unreadable| {
        let failure = Failure::usage(format!("cannot read the recipe {name}: {}", unreadable.why));
        if path.exists() || input::is_stdin(path) {
            return failure.maybe_hint(unreadable.hint);
        }
        let near = instead(&path.to_string_lossy(), READY.iter().map(|ready| ready.name));
        failure.hint(format!("among the ready recipes: {near}"))
    })
}

/// JSON by its name or its first character; no TOML file begins with a brace.
fn is_json(path: &Path, text: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
        || text.trim_start().starts_with('{')
}

/// A dungeon handed in as a recipe would break every rule of recipes; it is better called what it is.
fn refuse_dungeon(name: &str, text: &str) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Dungeon {
        format: String,
    }
    match serde_json::from_str(text) {
        Ok(Dungeon { format }) if format.starts_with("undercroft/") => {
            let failure = Failure::usage(format!("{name} is a dungeon, not a recipe"));
            Err(failure.hint("`undercroft verify` makes it again; its recipe is what stands in its field `recipe`"))
        }
        _ => Ok(()),
    }
}
