//! `generate`: a dungeon from a method or a recipe, to the screen or to a file.

use clap::Args;
use undercroft::{AnyDungeon, AttemptFailure, Error, Workshop};
use undercroft_export::Format;

use crate::{
    delivery::Delivery,
    edit_args::EditArgs,
    failure::Failure,
    keep_args::KeepArgs,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    output_args::OutputArgs,
    picture_args::FileArgs,
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
  # rooms and connections that you drew
  undercroft generate --graph keep.mmd
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
    /// What a person changed.
    #[command(flatten)]
    edit_args: EditArgs,
    /// Keep rooms of a `tabletop` dungeon and lay others around them.
    #[command(flatten)]
    keep_args: KeepArgs,
    /// What files look like.
    #[command(flatten)]
    picture_args: FileArgs,
}

/// Reads what is wanted, makes it, and writes it.
pub fn run(args: &GenerateArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let delivery = Delivery::new(&args.output_args, &args.picture_args, out)?;
    let edits = args.edit_args.read()?;
    let (mut recipe, chosen) = match args.keep_args.kept(memory)? {
        Some(kept) => args.recipe_args.read_keeping(kept, out)?,
        None => args.recipe_args.read(out)?,
    };
    // Edits belong to the dungeon as its recipe makes it.
    if delivery.is_for_tabletops() && edits.is_none() {
        args.recipe_args.light(&mut recipe);
    }
    memory.require(&recipe.expected_size(), MemoryUse::File(delivery.format()), 1)?;

    let mut workshop = Workshop::new();
    let made = workshop.generate_any(&recipe, &chosen.seed);
    let mut made = made.map_err(|error| {
        if let Error::GaveUp { last: AttemptFailure::Graph(refusal), .. } = &error
            && delivery.is_stdout()
            && delivery.format() == Format::Json
        {
            // Programs read what cannot be from the same place as what is. If nobody reads it, the message is still said.
            drop(out.print(&format!("{}\n", refusal.to_json())));
        }
        Failure::generation(error, &chosen.seed)
    })?;
    if let Some(level) = args.level {
        made = one_level(made, level)?;
    }
    if let Some(edits) = edits {
        made = edits.apply(made)?;
    }

    delivery.deliver(&made, out)?;
    workshop.redrawn().into_iter().for_each(|unsound| out.note(&messages::redrawn(unsound, &chosen.seed)));
    chosen.tell(out);
    Ok(())
}

/// The level that was asked for.
fn one_level(made: AnyDungeon, level: u32) -> Result<AnyDungeon, Failure> {
    made.into_level(level.into()).map(AnyDungeon::from).map_err(|none| {
        let hint = match none.levels {
            1 => "leave --level out, or make several with `--set levels=3`".to_owned(),
            levels => format!("levels count from 0 at the top to {}", levels - 1),
        };
        Failure::usage(none).hint(hint)
    })
}
