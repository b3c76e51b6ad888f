//! `generate`: a dungeon from a method or a recipe, to the screen or to a file.

use std::path::{Path, PathBuf};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use undercroft::{AttemptFailure, Dungeon, EditError, Edits, Error, Named, Workshop, check::Rule};
use undercroft_bind::{AnyDungeon, make_recipe};
use undercroft_export::{
    Format, Options, json, level_heading, level_ways,
    text::{self, TextOptions},
};

use crate::{
    failure::Failure,
    input::{self, MAX_RECIPE},
    keep_args::KeepArgs,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    output_args::{self, Destination, OutputArgs},
    picture_args::{self, FileArgs},
    recipe_args::SeededRecipeArgs,
    whole_number::whole_number,
};

const EXAMPLES: &str = "\
Examples:
  # the same every time
  undercroft generate bsp --seed 42
  undercroft generate bsp --set width=60 --set height=24
  # a boss at the exit
  undercroft generate scatter --set floor=5
  # no enemies
  undercroft generate scatter --no-pass encounters
  undercroft generate --pass doors --out cave.json
  # switches the pass on
  undercroft generate --set wang.tileset=greed
  # a floor of source code
  undercroft generate --set text.file=main.rs
  # should a seed lead nowhere
  undercroft generate --set attempts=5
  undercroft generate --recipe wrath --seed other
  undercroft generate --format json | undercroft check -
  # a picture; also png, pdf, html
  undercroft generate --seed 42 --out map.svg
  # an inch to a cell, to print and play
  undercroft generate --out map.pdf --layout battle
  undercroft generate --style parchment --audience player --out handout.png
  # notes on every room
  undercroft generate --format md
  # with texts of your own
  undercroft generate --words mine.toml --out key.md
  # with changes by hand
  undercroft generate --seed 42 --edits mine.json
  # three levels whose stairs meet
  undercroft generate --set levels=3 --out keep.pdf
  # two rooms as they are, the rest anew
  undercroft generate --from map.json --keep 3,7
  # for virtual tabletops; tmj for Tiled
  undercroft generate --out map.dd2vtt

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
    /// Where it goes.
    #[command(flatten)]
    output_args: OutputArgs,
    /// Of several levels take this one, counted from 0 at the top
    #[arg(long, value_name = "NUMBER", value_parser = whole_number::<u32>(0, 99))]
    level: Option<u32>,
    /// Apply the edits of this file, made on the same dungeon
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// Let edits break this promise, such as `all-reachable`; may be repeated
    #[arg(long, value_name = "RULE", requires = "edits", value_parser = promise_parser())]
    waive: Vec<Rule>,
    /// Keep rooms of a `tabletop` dungeon and lay others around them.
    #[command(flatten)]
    keep_args: KeepArgs,
    /// What files look like.
    #[command(flatten)]
    picture_args: FileArgs,
}

fn promise_parser() -> impl TypedValueParser<Value = Rule> {
    let names = Rule::ALL.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name);
    PossibleValuesParser::new(names).try_map(|name| Rule::from_name(&name).ok_or("no such promise"))
}

/// Generates a dungeon and prints it or writes it to a file.
pub fn run(args: &GenerateArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let destination = args.output_args.destination()?;
    let format = destination.format;
    let mut options = args.picture_args.options()?;
    options.check_view(format).map_err(|error| picture_args::refused(&error))?;
    // What cannot be is said before anything is made.
    if !destination.is_all() {
        options.check_audience(format).map_err(|error| picture_args::refused(&error))?;
    }
    options.stem = destination.stem();
    options.text_colour = destination.colour(out);
    let edits = args.edits.as_deref().map(read_edits).transpose()?;
    let (mut recipe, chosen) = match args.keep_args.kept(memory)? {
        Some(kept) => args.recipe_args.read_keeping(kept, out)?,
        None => args.recipe_args.read_any()?,
    };
    // Edits belong to the dungeon as its recipe makes it.
    if destination.is_for_tabletops() && edits.is_none() {
        args.recipe_args.light(&mut recipe);
    }
    memory.require_any(&recipe, MemoryUse::File(format), 1)?;
    let mut workshop = Workshop::new();
    let made = make_recipe(&mut workshop, &recipe, &chosen.seed);
    let made = made.map_err(|error| {
        if let (Error::GaveUp { last: AttemptFailure::Undrawable(refusal), .. }, Format::Json, true) =
            (&error, format, destination.is_stdout())
        {
            // Programs read what cannot be from the same place as what is. If nobody reads it, the message is still said.
            let _ = out.print(&format!("{}\n", refusal.to_json()));
        }
        Failure::generation(error, &chosen.seed)
    })?;
    let made = match (one_level(made, args.level)?, edits) {
        (AnyDungeon::One(dungeon), Some((edits, waived))) => {
            AnyDungeon::One(Box::new(edited(&dungeon, &edits, &[waived, args.waive.clone()].concat())?))
        }
        (AnyDungeon::Levels(_), Some(_)) => {
            let failure = Failure::usage("edits belong to one dungeon, and this recipe makes several levels");
            return Err(failure.hint("name one with --level"));
        }
        (made, None) => made,
    };
    deliver(&made, &destination, &options, (&args.output_args, &args.picture_args), out)?;
    workshop.redrawn().into_iter().for_each(|unsound| out.note(&messages::redrawn(unsound, &chosen.seed)));
    chosen.tell(out);
    Ok(())
}

/// Prints what was made or writes it to a file, and says what it is.
pub fn deliver(
    made: &AnyDungeon,
    destination: &Destination,
    options: &Options,
    (output_args, picture_args): (&OutputArgs, &FileArgs),
    out: &Out,
) -> Result<(), Failure> {
    let format = destination.format;
    let plain = output_args::is_plain_text(format, picture_args.has_text_style(), options.picture.audience);
    if destination.is_stdout() && plain {
        draw(made, out)?;
    } else {
        destination.write(made, options, picture_args, out)?;
    }
    if picture_args.is_for_players_unsaid(format, options) {
        out.note(
            "these sheets are for players: --audience gm prints secret doors, the goal, numbers and the key as well",
        );
    }
    for name in picture_args.without_effect(format) {
        out.note(&format!("{name} has no effect on {}", format.name()));
    }
    output_args.tell_other_name(out);
    match made {
        AnyDungeon::One(dungeon) => {
            out.note(&messages::headline(dungeon));
            messages::shortfalls(dungeon).for_each(|warning| out.note(&warning));
        }
        AnyDungeon::Levels(levels) => {
            out.note(&messages::levels_headline(levels));
            messages::levels_shortfalls(levels).for_each(|warning| out.note(&warning));
        }
    }
    Ok(())
}

/// The level that was asked for, or all that was made.
fn one_level(made: AnyDungeon, level: Option<u32>) -> Result<AnyDungeon, Failure> {
    match (made, level) {
        (made, None) => Ok(made),
        (AnyDungeon::One(_), Some(_)) => {
            let failure = Failure::usage("--level takes one of several levels, and this recipe makes one dungeon");
            Err(failure.hint("add `--set levels=3`"))
        }
        (AnyDungeon::Levels(levels), Some(level)) => {
            let count = levels.list().len();
            levels.into_level(level as usize).map(Box::new).map(AnyDungeon::One).ok_or_else(|| {
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

fn draw(made: &AnyDungeon, out: &Out) -> Result<(), Failure> {
    let levels = match made {
        AnyDungeon::One(dungeon) => return draw_one(dungeon, out),
        AnyDungeon::Levels(levels) => levels,
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
