//! `play`: walk through a dungeon in the terminal.
//!
//! - `target`: what the argument names.
//! - `save_file`: the file that a game is kept in.
//! - `code_floor`, `board_fit`: `--code` and `--fit`.

mod board_fit;
mod code_floor;
mod save_file;
mod target;

use std::path::PathBuf;

use clap::{Args, builder::PossibleValuesParser};
use undercroft_explorer::{App, Ended, KEYS, Occasion, PLAYBACK_KEYS, die_by, has_terminal};
use undercroft_export::json;
use undercroft_play::{Campaign, Game, Outcome, PlayError, bot::BotKind};

use self::{code_floor::CodeFloor, save_file::SaveFile, target::PlayTarget};
use super::check;
use crate::{
    failure::Failure,
    input,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    recipe_args::{self, ChangeArgs},
    seed_choice,
    whole_number::whole_number,
};

const EXAMPLES: &str = "\
Examples:
  # a dungeon, another each time
  undercroft play
  # the same one every time
  undercroft play scatter --seed hello
  undercroft play bsp --set width=60 --set height=24
  # a ready recipe
  undercroft play catacomb
  # changed, as `generate` does it
  undercroft play --recipe wrath --no-pass doors
  # a dungeon or a recipe from a file
  undercroft play cave.json
  undercroft generate walk --format json | undercroft play -
  # your own code as the floor
  undercroft play --code .
  # kept at every floor, when you leave, and with S
  undercroft play bsp --save game.json
  # and on from there
  undercroft play --load game.json
  # see it again, key for key
  undercroft play --replay game.json --pace 30
  # watch a bot
  undercroft play walk --bot careful";

const RULES: &str = "\
Five floors lead down to a boss. A room closes when you are inside, and opens when all its enemies are dead. The same
seed and the same keys always lead to the same end.";

/// Examples, every key, and the rules in short.
fn after_help() -> String {
    let list =
        |keys: &[(&str, &str)]| keys.iter().map(|(key, what)| format!("  {key:<26} {what}\n")).collect::<String>();
    let (keys, playback) = (list(&KEYS), list(&PLAYBACK_KEYS));
    format!("{EXAMPLES}\n\nKeys:\n{keys}\nKeys while a replay or a bot plays:\n{playback}\n{RULES}")
}

/// Walk through a dungeon in the terminal
///
/// Any dungeon will do: a method's, a recipe's, or one from a file, which is then the first of five floors. Several levels are the floors themselves. Rooms are sealed
/// and peopled as they are, whatever passes the recipe has.
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub struct PlayArgs {
    /// A method, a ready recipe, a file with a recipe or a dungeon, or `-` for standard input; without one the default
    #[arg(value_name = "METHOD|RECIPE|FILE")]
    what: Option<PathBuf>,
    /// The seed, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
    /// What else is said of it, as of `generate`.
    #[command(flatten)]
    changes: ChangeArgs,
    /// Write the source files of this folder on the floors, longest first, and take the seed from them
    #[arg(long, value_name = "DIR")]
    code: Option<PathBuf>,
    /// Make the board as large as the map on the terminal, at least 40 by 20; `--code` does so unless a size is set
    #[arg(long, overrides_with = "no_fit")]
    fit: bool,
    /// Leave the size of the board as the recipe has it, with `--code` too
    #[arg(long, overrides_with = "fit")]
    no_fit: bool,
    /// Keep the game in this file: at every new floor, when leaving, on signals, and with S
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a kept game; without --save it is kept there again
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["what", "seed", "set", "pass", "no_pass", "recipe", "words", "code", "fit", "no_fit", "replay"])]
    load: Option<PathBuf>,
    /// Show a kept game from its beginning
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["what", "seed", "set", "pass", "no_pass", "recipe", "words", "code", "fit", "no_fit", "save", "bot"])]
    replay: Option<PathBuf>,
    /// Watch a bot play
    #[arg(long, value_name = "KIND", num_args = 0..=1, default_missing_value = "careful",
          value_parser = PossibleValuesParser::new(BotKind::ALL.map(BotKind::name)))]
    bot: Option<String>,
    /// How many actions a second a replay or a bot does
    #[arg(long, value_name = "NUMBER", default_value_t = 12, value_parser = whole_number::<u32>(1, 1000))]
    pace: u32,
}

/// Plays until the player leaves.
pub fn run(args: &PlayArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let (mut app, file) = start(args, memory, out)?;
    if !has_terminal() {
        let failure = Failure::usage("there is no terminal to play in");
        return Err(failure.hint("run it in a terminal; `undercroft generate` draws into files and pipes"));
    }
    let signal = loop {
        let ended = undercroft_explorer::run(&mut app, &mut |app, occasion| keep(file.as_ref(), app, occasion));
        // Whatever ended it, the game is kept first.
        let kept = file.as_ref().map_or(Ok(()), |file| file.write(&app));
        let ended = ended.map_err(|error| Failure::unmet(format!("the terminal failed: {error}")))?;
        kept?;
        if args.replay.is_none() {
            farewell(app.game(), file.as_ref(), out);
        }
        match ended {
            Ended::NewGame => app = another(&app, args, out)?,
            Ended::Left => break None,
            Ended::Signal(signal) => break Some(signal),
        }
    };
    // The default action of a signal would leave the lock behind.
    drop(file);
    if let Some(signal) = signal {
        die_by(signal);
    }
    Ok(())
}

fn keep(file: Option<&SaveFile>, app: &App, occasion: Occasion) -> Result<String, String> {
    match (file, occasion) {
        (None, Occasion::Milestone) => Ok(String::new()),
        (None, Occasion::Asked) => Err("There is no file to save to: start with --save FILE.".to_owned()),
        (Some(file), _) => {
            file.write(app).map(|()| format!("Saved to {}.", file.name())).map_err(|failure| match failure {
                Failure::Message { message, .. } => message,
                _ => format!("cannot write {}", file.name()),
            })
        }
    }
}

/// The game to play, and the file that it is kept in.
fn start(args: &PlayArgs, memory: MemoryLimit, out: &Out) -> Result<(App, Option<SaveFile>), Failure> {
    if let Some(path) = &args.replay {
        let journal = save_file::read(path, memory)?;
        let app = App::replay(journal, out.colour).map_err(|error| unplayable(error, &input::name(path)))?;
        return Ok((app.at_pace(args.pace), None));
    }
    let (file, journal) = match (&args.load, &args.save) {
        (Some(load), None) => (Some(SaveFile::of_kept(load)?), Some(save_file::read(load, memory)?)),
        (Some(load), Some(save)) => {
            let journal = save_file::read(load, memory)?;
            (Some(SaveFile::of_copy(save)?), Some(journal))
        }
        (None, Some(save)) => {
            let (file, journal) = SaveFile::of_new(save, memory)?;
            (Some(file), journal)
        }
        (None, None) => (None, None),
    };
    let app = match journal {
        Some(journal) => {
            let path = args.load.as_ref().or(args.save.as_ref()).cloned().unwrap_or_default();
            App::resume(journal, out.colour).map_err(|error| save_file::refuse(&path, error))?
        }
        None => new_game(args, memory, out)?,
    };
    Ok((watched(app, args), file))
}

/// The app with the bot that is to play, if one is.
fn watched(app: App, args: &PlayArgs) -> App {
    match args.bot.as_deref().and_then(BotKind::from_name) {
        Some(kind) => app.watch(kind).at_pace(args.pace),
        None => app,
    }
}

/// A game of the same recipe with another seed, after the end of one.
fn another(app: &App, args: &PlayArgs, out: &Out) -> Result<App, Failure> {
    let campaign = Campaign { seed: seed_choice::from_system()?, ..app.game().campaign().clone() };
    let game = Game::new(campaign).map_err(|error| unplayable(error, "another dungeon of this kind"))?;
    Ok(watched(App::new(game, out.colour).with_text_names(app.text_names().to_vec()), args))
}

/// Prints how the game ended, and how to continue or replay it.
fn farewell(game: &Game, file: Option<&SaveFile>, out: &Out) {
    let campaign = game.campaign();
    let seed = messages::seed(&campaign.seed);
    let how = match game.outcome() {
        Outcome::Victory => "victory".to_owned(),
        Outcome::Defeat => format!("defeat on floor {}", game.level().floor),
        Outcome::Playing => format!("left on floor {}", game.level().floor),
    };
    out.note(&format!(
        "{how} after {}, score {} ({}, seed {seed})",
        messages::count(game.turn() as usize, "turn"),
        undercroft_play::score(game),
        campaign.recipe.method.name()
    ));
    if let Some(file) = file {
        let path = file.name();
        let on = if game.outcome() == Outcome::Playing { "--load" } else { "--replay" };
        out.note(&format!("kept in {path}: `undercroft play {on} {path}`"));
    }
}

/// A game from its beginning.
fn new_game(args: &PlayArgs, memory: MemoryLimit, out: &Out) -> Result<App, Failure> {
    let code = args.code.as_deref().map(CodeFloor::read).transpose()?;
    let (campaign, may_fit) = campaign(args, code.as_ref(), memory, out)?;
    if let Some(code) = &code {
        code.tell(out);
    }
    let is_one = campaign.levels.is_none();
    let fits = may_fit && is_one && board_fit::has_sides(&campaign.recipe) && !board_fit::is_said(args.changes.sets());
    if args.fit && !fits {
        let failure = Failure::usage("--fit has no size to set: the board's is given, or follows from what is on it");
        return Err(failure.hint("leave it out, or play bsp, scatter or walk without a width and a height"));
    }
    let game = match (args.fit || code.is_some() && !args.no_fit) && fits {
        true => fitted_game(campaign, memory, out)?,
        false => game_of(campaign, memory)?,
    };
    let app = App::new(game, out.colour);
    Ok(match code {
        Some(code) => app.with_text_names(code.names).with_notice(code.notice),
        None => app,
    })
}

fn game_of(campaign: Campaign, memory: MemoryLimit) -> Result<Game, Failure> {
    save_file::require_memory(&campaign, memory)?;
    let seed = campaign.seed.clone();
    Game::new(campaign).map_err(|error| match error {
        PlayError::Generation(error) => Failure::generation(error, &seed),
        other => unplayable(other, "this dungeon"),
    })
}

/// A game on the board that fits the terminal, or on the smallest one beyond it on which there is a dungeon.
fn fitted_game(campaign: Campaign, memory: MemoryLimit, out: &Out) -> Result<Game, Failure> {
    for recipe in board_fit::fitted(&campaign.recipe, out).filter(|recipe| recipe.problems().is_empty()) {
        memory.require(&recipe.expected_size(), MemoryUse::Playing, 1)?;
        match Game::new(Campaign { recipe, ..campaign.clone() }) {
            Err(PlayError::Generation(error)) if error.gave_up() => {}
            Err(error) => return Err(unplayable(error, "this dungeon")),
            Ok(game) => return Ok(game),
        }
    }
    game_of(campaign, memory)
}

/// What is played, and whether the size of its board may be chosen.
fn campaign(
    args: &PlayArgs,
    code: Option<&CodeFloor>,
    memory: MemoryLimit,
    out: &Out,
) -> Result<(Campaign, bool), Failure> {
    let texts = || code.map(|code| code.texts.clone()).unwrap_or_default();
    let (what, other_recipe) = (args.what.as_deref(), args.changes.recipe_file());
    let target = match what {
        // The document on source code as floors uses `bsp`.
        None => (code.is_some() && other_recipe.is_none()).then_some(PlayTarget::Method("bsp")),
        Some(what) => Some(PlayTarget::of(what, memory)?),
    };
    if let Some(PlayTarget::Text { name, text }) = &target {
        let format = json::declared_format(text).unwrap_or_default();
        if format.starts_with("undercroft-play/") {
            let failure = Failure::usage(format!("{name} is a kept game, not a dungeon"));
            return Err(failure.hint("go on with it by `--load`, or see it by `--replay`"));
        }
        if format.starts_with("undercroft/") || format.starts_with("undercroft-levels/") {
            let campaign = Campaign { texts: texts(), ..dungeon(args, name, text)? };
            return Ok((campaign, false));
        }
        if let Some(other) = other_recipe {
            let failure =
                Failure::usage(format!("{name} is a recipe, and --recipe names another, {}", input::name(other)));
            return Err(failure.hint("name one of them, and change it with --set, --pass and --no-pass"));
        }
    }
    let (reader, folder) = args.changes.reader_over(out, |reader| match (&target, what) {
        (Some(PlayTarget::Text { name, text }), Some(what)) => {
            recipe_args::read_file(reader, what, name, text).map(Some)
        }
        (Some(PlayTarget::Method(name)), _) => {
            reader.method(name);
            Ok(None)
        }
        _ => Ok(None),
    })?;
    let read = recipe_args::finish(reader, &folder)?;
    let from_code = code.map(|code| code.seed.clone());
    let (seed, _) = seed_choice::choose(args.seed.as_deref(), from_code.or(read.seed))?;
    Ok((Campaign { texts: texts(), ..Campaign::of_recipe(read.recipe, seed) }, true))
}

/// A finished dungeon as the first floor, or finished levels as all of them.
fn dungeon(args: &PlayArgs, name: &str, text: &str) -> Result<Campaign, Failure> {
    if args.seed.is_some() || !args.changes.is_empty() {
        let what = "--seed, --set, --pass, --no-pass, --recipe, --graph and --words have nothing to change";
        let failure = Failure::usage(format!("{name} is a finished dungeon: {what}"));
        return Err(failure.hint("leave them out, or play a method or a recipe"));
    }
    check::parse(name, text).map(Campaign::of)
}

fn unplayable(error: PlayError, name: &str) -> Failure {
    let hint = match error {
        PlayError::TooLarge { .. } => "play a smaller one",
        _ => "it needs floor where it begins",
    };
    Failure::usage(format!("cannot play {name}: {error}")).hint(hint)
}
