//! `generate`: a dungeon from a method or a recipe, to the screen or to a file.

use std::path::{Path, PathBuf};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use undercroft::{Dungeon, EditError, Edits, Named, Workshop, check::Rule, view::Audience};
use undercroft_export::{
    Format, json, level_heading, level_ways,
    text::{self, TextOptions},
};

use crate::{
    atomic_file,
    failure::Failure,
    input::{self, MAX_RECIPE},
    made::{self, Made},
    memory::{MemoryLimit, Purpose},
    messages,
    out::Out,
    picture_args::{self, FileArgs},
    recipe_args::SeededRecipeArgs,
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
  undercroft generate --seed 42 --out map.svg       a picture; also png, pdf, html
  undercroft generate --out map.pdf --layout battle an inch to a cell, to print and play
  undercroft generate --style parchment --audience player --out handout.png
  undercroft generate --format md                   notes on every room
  undercroft generate --words mine.toml --out key.md with texts of your own
  undercroft generate --seed 42 --edits mine.json   with changes by hand
  undercroft generate --set levels=3 --out keep.pdf three levels whose stairs meet
  undercroft generate --out map.dd2vtt              for virtual tabletops; tmj for Tiled

See also `undercroft methods` for what can be set, and `undercroft recipes`.";

/// Rows kept free below the map on a terminal: two lines about it, and the prompt.
const ROWS_BELOW: u16 = 3;

/// Make a dungeon
///
/// A recipe file comes first, then METHOD, then every --set, then --pass and --no-pass: what comes later wins. The
/// dungeon goes to standard output, or to a file with --out; everything else goes to standard error.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// What to make.
    #[command(flatten)]
    recipe_args: SeededRecipeArgs,
    /// The format; without one, what the extension of --out says, else text
    #[arg(long, value_parser = format_parser(), ignore_case = true)]
    format: Option<Format>,
    /// Write to this file, whole or not at all
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Of several levels take this one, counted from 0 at the top
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..100))]
    level: Option<u32>,
    /// Apply the edits of this file, made on the same dungeon
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// Let edits break this promise, such as `all-reachable`; may be repeated
    #[arg(long, value_name = "RULE", requires = "edits", value_parser = promise_parser())]
    waive: Vec<Rule>,
    /// What files look like.
    #[command(flatten)]
    picture_args: FileArgs,
}

fn promise_parser() -> impl TypedValueParser<Value = Rule> {
    let names = Rule::ALL.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Rule::from_name(&name).ok_or("no such promise"))
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Format::from_name(&name.to_lowercase()).ok_or("no such format"))
}

/// Generates a dungeon and prints it or writes it to a file.
pub fn run(args: &GenerateArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let file = args.out.as_deref().filter(|path| !input::is_standard_stream(path));
    if let Some(path) = file {
        atomic_file::prepare(path)?;
    }
    let format = format(args.format, file)?;
    let mut options = args.picture_args.options()?;
    options.check_view(format).map_err(|error| picture_args::refused(&error))?;
    options.stem = file.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
    let edits = args.edits.as_deref().map(read_edits).transpose()?;
    let (recipe, chosen) = args.recipe_args.read_any()?;
    memory.require_any(&recipe, Purpose::File(format), 1)?;
    let made = made::make(&mut Workshop::new(), &recipe, &chosen.seed);
    let made = made.map_err(|error| Failure::generation(error, &chosen.seed))?;
    let made = match (one_level(made, args.level)?, edits) {
        (Made::One(dungeon), Some((edits, waived))) => {
            Made::One(Box::new(edited(&dungeon, &edits, &[waived, args.waive.clone()].concat())?))
        }
        (Made::Levels(_), Some(_)) => {
            let failure = Failure::usage("edits belong to one dungeon, and this recipe makes several levels");
            return Err(failure.hint("name one with --level"));
        }
        (made, None) => made,
    };
    let plain_text = !args.picture_args.has_text_style() && options.picture.audience == Audience::Gm;
    if file.is_none() && format == Format::Text && plain_text {
        draw(&made, out)?;
    } else {
        let exported = made.export(format, &options).map_err(|error| picture_args::refused(&error))?;
        match file {
            Some(path) => {
                if let Some((extension, bytes)) = &exported.companion {
                    atomic_file::write(&path.with_extension(extension), bytes)?;
                }
                atomic_file::write(path, &exported.bytes)?;
            }
            None => out.print_bytes(&exported.bytes)?,
        }
        exported.omitted.iter().for_each(|line| out.note(&format!("not in this file: {line}")));
    }
    args.tell_without_effect(format, file, out);
    match &made {
        Made::One(dungeon) => {
            out.note(&messages::headline(dungeon));
            messages::shortfalls(dungeon).for_each(|warning| out.note(&warning));
        }
        Made::Levels(levels) => {
            out.note(&messages::levels_headline(levels));
            messages::levels_shortfalls(levels).for_each(|warning| out.note(&warning));
        }
    }
    chosen.tell(out);
    Ok(())
}

impl GenerateArgs {
    /// Says which arguments changed nothing, and when the name of the file says another format.
    fn tell_without_effect(&self, format: Format, file: Option<&Path>, out: &Out) {
        for name in self.picture_args.without_effect(format) {
            out.note(&format!("{name} has no effect on {}", format.name()));
        }
        let named = file.and_then(|path| Format::from_extension(&input::extension(path)));
        if let (Some(path), Some(named)) = (file, named.filter(|named| *named != format)) {
            let (format, named) = (format.name(), named.name());
            out.note(&format!(
                "{} holds {format}, as --format says, though its name is that of {named}",
                path.display()
            ));
        }
    }
}

/// The level that was asked for, or all that was made.
fn one_level(made: Made, level: Option<u32>) -> Result<Made, Failure> {
    match (made, level) {
        (made, None) => Ok(made),
        (Made::One(_), Some(_)) => {
            let failure = Failure::usage("--level takes one of several levels, and this recipe makes one dungeon");
            Err(failure.hint("add `--set levels=3`"))
        }
        (Made::Levels(levels), Some(level)) => {
            let count = levels.list().len();
            levels.into_level(level as usize).map(Box::new).map(Made::One).ok_or_else(|| {
                let failure = Failure::usage(format!("there is no level {level}: there are {count}"));
                failure.hint(format!("levels count from 0 at the top to {}", count - 1))
            })
        }
    }
}

fn read_edits(path: &Path) -> Result<(Edits, Vec<Rule>), Failure> {
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
            let hint = promises.first().filter(|_| all_promises);
            let hint = hint.map(|name| format!("to break a promise on purpose, add --waive {name}"));
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

fn draw(made: &Made, out: &Out) -> Result<(), Failure> {
    let levels = match made {
        Made::One(dungeon) => return draw_one(dungeon, out),
        Made::Levels(levels) => levels,
    };
    for (index, level) in levels.list().iter().enumerate() {
        let space = if index > 0 { "\n" } else { "" };
        out.print(&format!("{space}{}\n\n", level_heading(levels, index)))?;
        draw_one(&level.dungeon, out)?;
        let ways: String = level_ways(levels, index).iter().map(|way| format!("{way}\n")).collect();
        out.print(&format!("\n{ways}"))?;
    }
    Ok(())
}

fn draw_one(dungeon: &Dungeon, out: &Out) -> Result<(), Failure> {
    let fit = out.terminal().map(|(columns, rows)| (columns, rows.saturating_sub(ROWS_BELOW)));
    let options = TextOptions { colour: out.colour, fit };
    out.print(&text::render(dungeon, &options))?;
    let (across, down) = text::scale(dungeon, &options);
    if across.max(down) > 1 {
        out.note(&format!("one character for {across}×{down} cells, to fit the terminal; a file has every cell"));
    }
    Ok(())
}

/// The requested format, else the one of the extension, else text.
fn format(requested: Option<Format>, file: Option<&Path>) -> Result<Format, Failure> {
    let (None, Some(path)) = (requested, file) else { return Ok(requested.unwrap_or(Format::Text)) };
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
