//! `play`: walk through a dungeon in the terminal.

use std::path::{Path, PathBuf};

use clap::Args;
use undercroft::{
    Method,
    recipe::{RecipeReader, suggestion},
};
use undercroft_explorer::{App, Ended, die_by, has_terminal};
use undercroft_play::{Campaign, Game, GameRules, Journal, JournalError, Outcome, PlayError, journal};

use super::check;
use crate::{
    atomic_file,
    failure::Failure,
    input::{self, MAX_DUNGEON},
    memory::{MemoryLimit, Purpose},
    messages,
    out::Out,
    ready_recipes::{READY_RECIPES, ReadyRecipe},
    recipe_args, seed_choice, source_tree,
};

const EXAMPLES: &str = "\
Examples:
  undercroft play                                   a dungeon, another each time
  undercroft play scatter --seed hello              the same one every time
  undercroft play bsp --set width=60 --set height=24
  undercroft play catacomb                          a ready recipe
  undercroft play cave.json                         a dungeon or a recipe from a file
  undercroft generate walk --format json | undercroft play -
  undercroft play --code .                          your own code as the floor
  undercroft play bsp --save game.json              kept when you leave, or with S
  undercroft play --load game.json                  and on from there
  undercroft play --replay game.json                see it again, key for key

Keys:
  arrows, wasd or hjkl go; y u b n go diagonally; walk into an enemy to strike it
  .  wait    p  drink a potion    >  take the stairs    m  map    S  save    ?  help    q  leave

Five floors lead down to a boss. A room closes when you are inside, and opens when all its enemies are dead. The same
seed and the same keys always lead to the same end.";

/// Walk through a dungeon in the terminal
///
/// Any dungeon will do: a method's, a recipe's, or one from a file, which is then the first of five floors. Rooms are sealed
/// and peopled as they are, whatever passes the recipe has.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// A method, a ready recipe, a file with a recipe or a dungeon, or `-` for standard input; without one the default
    #[arg(value_name = "METHOD|RECIPE|FILE")]
    what: Option<PathBuf>,
    /// The seed, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
    /// Set a parameter of the method or of a pass, as `generate` does
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Write the source files of this folder on the floors, longest first, and take the seed from them
    #[arg(long, value_name = "DIR")]
    code: Option<PathBuf>,
    /// Keep the game in this file, when leaving and with S
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a kept game; without --save it is kept there again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "seed", "set", "code", "replay"])]
    load: Option<PathBuf>,
    /// Show a kept game from its beginning
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "seed", "set", "code", "save"])]
    replay: Option<PathBuf>,
}

/// Plays until the player leaves.
pub fn run(args: &PlayArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let kept = args.save.as_deref().or(args.load.as_deref());
    if let Some(path) = kept {
        atomic_file::prepare(path)?;
    }
    let mut app = match (&args.replay, &args.load) {
        (Some(path), _) => {
            let journal = read_journal(path, memory)?;
            App::replay(journal, out.colour).map_err(|error| unplayable(error, &input::name(path)))?
        }
        (None, Some(path)) => {
            let game = read_journal(path, memory)?.replay().map_err(|error| refuse(path, error))?;
            App::new(game, out.colour)
        }
        (None, None) => {
            let campaign = campaign(args, memory, out)?;
            memory.require(&campaign.recipe, Purpose::Playing, 1)?;
            let seed = campaign.seed.clone();
            let made = Game::new(campaign).map_err(|error| match error {
                PlayError::Generation(error) => Failure::generation(error, &seed),
                other => unplayable(other, "this dungeon"),
            });
            App::new(made?, out.colour)
        }
    };
    if !has_terminal() {
        let failure = Failure::usage("there is no terminal to play in");
        return Err(failure.hint("run it in a terminal; `undercroft generate` draws into files and pipes"));
    }
    let mut keep = |game: &Game| match kept {
        Some(path) => {
            write(path, game).map(|()| format!("Saved to {}.", messages::printable(&path.display().to_string())))
        }
        None => Err("There is no file to save to: start with --save FILE.".to_owned()),
    };
    let ended = undercroft_explorer::run(&mut app, &mut keep)
        .map_err(|error| Failure::unmet(format!("the terminal failed: {error}")))?;
    if args.replay.is_none() {
        if let Some(path) = kept {
            write(path, app.game()).map_err(Failure::unmet)?;
        }
        farewell(app.game(), kept, out);
    }
    if let Ended::Signal(signal) = ended {
        die_by(signal);
    }
    Ok(())
}

fn write(path: &Path, game: &Game) -> Result<(), String> {
    atomic_file::write(path, journal::write(game).as_bytes()).map_err(|failure| match failure {
        Failure::Message { message, .. } => message,
        _ => format!("cannot write {}", path.display()),
    })
}

/// Prints how the game ended, and how to continue or replay it.
fn farewell(game: &Game, kept: Option<&Path>, out: &Out) {
    let campaign = game.campaign();
    let seed = messages::printable(campaign.seed.as_str()).replace(['\n', '\t'], " ");
    let how = match game.outcome() {
        Outcome::Victory => "victory".to_owned(),
        Outcome::Defeat => format!("defeat on floor {}", game.level().floor),
        Outcome::Playing => format!("left on floor {}", game.level().floor),
    };
    out.note(&format!(
        "{how} after {} ({}, seed {seed})",
        messages::count(game.turn() as usize, "turn"),
        campaign.recipe.method.name()
    ));
    if let Some(path) = kept {
        let path = messages::printable(&path.display().to_string());
        let on = if game.outcome() == Outcome::Playing { "--load" } else { "--replay" };
        out.note(&format!("kept in {path}: `undercroft play {on} {path}`"));
    }
}

fn campaign(args: &PlayArgs, memory: MemoryLimit, out: &Out) -> Result<Campaign, Failure> {
    let code = args
        .code
        .as_deref()
        .map(|folder| source_tree::scan(folder, GameRules::default().floors as usize))
        .transpose()?;
    let mut reader = RecipeReader::new();
    let mut folder = PathBuf::new();
    match args.what.as_deref() {
        None => {
            // The document on source code as floors uses `bsp`.
            if code.is_some() {
                reader.method("bsp");
            }
        }
        Some(what) => match PlayTarget::of(what, memory)? {
            PlayTarget::Method(name) => reader.method(name),
            PlayTarget::Text { name, text } => {
                let format = input::declared_format(&text);
                if format.starts_with("undercroft-play/") {
                    let failure = Failure::usage(format!("{name} is a kept game, not a dungeon"));
                    return Err(failure.hint("go on with it by `--load`, or see it by `--replay`"));
                }
                if format.starts_with("undercroft/") {
                    let mut campaign = dungeon(args, &name, &text)?;
                    campaign.texts = code.map(texts).unwrap_or_default();
                    return Ok(campaign);
                }
                folder = recipe_args::read_file(&mut reader, what, &name, &text)?;
            }
        },
    }
    args.set.iter().for_each(|set| reader.set(set));
    let read = recipe_args::finish(reader, &folder)?;
    if let Some(code) = &code {
        say_code(code, out);
    }
    let from_code = code.as_ref().map(|code| code.seed.clone());
    let (seed, _) = seed_choice::choose(args.seed.as_deref(), from_code.or(read.seed))?;
    let texts = code.map(texts).unwrap_or_default();
    Ok(Campaign { texts, ..Campaign::new(read.recipe, seed) })
}

fn texts(code: source_tree::SourceTree) -> Vec<std::sync::Arc<str>> {
    code.files.into_iter().map(|(_, text)| text).collect()
}

fn say_code(code: &source_tree::SourceTree, out: &Out) {
    match code.files.first() {
        None => out.note("no code found, so the floors are bare and the seed is 42"),
        Some((longest, _)) => {
            let longest = messages::printable(&longest.display().to_string());
            out.note(&format!(
                "{}, the longest {longest}; seed {}",
                messages::count(code.count, "source file"),
                code.seed
            ));
        }
    }
}

/// A finished dungeon as the first floor.
fn dungeon(args: &PlayArgs, name: &str, text: &str) -> Result<Campaign, Failure> {
    if args.seed.is_some() || !args.set.is_empty() {
        let failure = Failure::usage(format!("{name} is a finished dungeon: --seed and --set have nothing to change"));
        return Err(failure.hint("leave them out, or play a method or a recipe"));
    }
    check::parse(name, text).map(Campaign::of)
}

/// What the positional argument names.
enum PlayTarget<'a> {
    Method(&'a str),
    /// A file, standard input, or a ready recipe.
    Text {
        name: String,
        text: String,
    },
}

impl PlayTarget<'_> {
    fn of(what: &Path, memory: MemoryLimit) -> Result<PlayTarget<'_>, Failure> {
        // A file with the name of a method can be given as `./bsp`.
        let word = what.to_str().unwrap_or_default();
        if Method::from_name(word).is_some() {
            return Ok(PlayTarget::Method(word));
        }
        if let Some(ready) = ReadyRecipe::find(word).filter(|_| !what.is_file()) {
            return Ok(PlayTarget::Text { name: format!("recipes/{}.toml", ready.name), text: ready.text.to_owned() });
        }
        if input::is_standard_stream(what) || what.exists() {
            memory.require_for_reading(what)?;
            let text = input::read_text("", what, MAX_DUNGEON)?;
            return Ok(PlayTarget::Text { name: input::name(what), text });
        }
        let known = Method::NAMES.into_iter().chain(READY_RECIPES.iter().map(|ready| ready.name));
        let failure = Failure::usage(format!("`{}` is no method, no ready recipe and no file", what.display()));
        Err(failure.hint(suggestion(word, known)))
    }
}

fn read_journal(path: &Path, memory: MemoryLimit) -> Result<Journal, Failure> {
    memory.require_for_reading(path)?;
    let text = input::read_text("", path, MAX_DUNGEON)?;
    let journal = journal::read(&text).map_err(|error| refuse(path, error))?;
    memory.require(&journal.campaign.recipe, Purpose::Playing, 1)?;
    Ok(journal)
}

fn refuse(path: &Path, error: JournalError) -> Failure {
    let hint = match &error {
        JournalError::Shape(_) | JournalError::Format(_) => "a kept game comes from `undercroft play --save FILE`",
        JournalError::Engine(_) | JournalError::FormatVersion(_) => "play it with the version that kept it",
        JournalError::Play(_) => "keep to boards of a few million cells",
        _ => "keep a game anew with `undercroft play --save FILE`",
    };
    Failure::usage(format!("cannot go on with {}: {error}", input::name(path))).hint(hint)
}

fn unplayable(error: PlayError, name: &str) -> Failure {
    let hint = match error {
        PlayError::TooLarge { .. } => "play a smaller one",
        _ => "it needs floor where it begins",
    };
    Failure::usage(format!("cannot play {name}: {error}")).hint(hint)
}
