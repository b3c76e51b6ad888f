//! Saved games: the start of a game and every action since. Loading replays the actions, which gives exactly the saved
//! state, also in the middle of a fight; there is no stored state that could contradict the rules.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use undercroft::{
    Seed,
    recipe::{Problems, RecipeReader},
};
use undercroft_export::{ReadError, json};

use crate::{Action, Campaign, Game, GameRules, LevelsSource, PlayError};

/// The name of the file format, without its version.
const FORMAT_NAME: &str = "undercroft-play/";
/// The name and version of the file format. Version 1 had a digest over debug output, which nothing else could reproduce;
/// version 2 knew no wanderers, scrolls, locks and stairs up, version 3 no food and no levels; their games come out
/// differently now.
pub const FORMAT: &str = "undercroft-play/4";
/// The engine version. Another version may use its random numbers differently.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");
/// The most actions of a saved game, which bounds the time of a replay.
pub const MAX_ACTIONS: usize = 1_000_000;

/// Why a saved game cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file does not have the fields of a saved game.
    #[error("it is no saved game: {0}")]
    Shape(String),
    /// The file has another format.
    #[error("`format` must be \"{FORMAT}\", is \"{0}\"")]
    Format(String),
    /// The file has another version of this format.
    #[error("it was saved in the format \"{0}\", this version reads only \"{FORMAT}\": {why}", why = why_refused(.0))]
    FormatVersion(String),
    /// Another engine version wrote it.
    #[error("it was saved by version {0}, this is version {ENGINE}, which may play out differently")]
    Engine(String),
    /// An action letter is unknown, or there are too many.
    #[error("`actions`: {0}")]
    Actions(String),
    /// The recipe in it is not sound.
    #[error("`recipe` is not sound:\n{0}")]
    Recipe(Problems),
    /// The numbers of the game in it are not sound.
    #[error("`rules` are not sound:\n{0}")]
    Rules(Problems),
    /// The dungeon in it is not sound.
    #[error("`dungeon`: {0}")]
    Dungeon(ReadError),
    /// Its dungeon cannot be played.
    #[error("{0}")]
    Play(PlayError),
    /// The replay ended in a different state.
    #[error("played again it comes out differently; something in it was changed")]
    Differs,
}

/// Why saved games of another version of the format cannot be gone on with.
const REFUSED: [(&str, &str); 3] = [
    (
        "undercroft-play/1",
        "version 0.1 kept no digest that anything else can reproduce, and its games come out differently by today's rules",
    ),
    (
        "undercroft-play/2",
        "it knew no wanderers, scrolls, locks and stairs up, so its games come out differently by today's rules",
    ),
    (
        "undercroft-play/3",
        "it knew no food and no several levels and had other numbers, so its games come out differently by today's rules",
    ),
];

fn why_refused(format: &str) -> &'static str {
    let known = REFUSED.iter().find(|(refused, _)| *refused == format);
    known.map_or("a later version wrote it, whose rules are not known here", |(_, why)| why)
}

#[derive(Serialize, Deserialize)]
struct JournalFile {
    format: String,
    engine: String,
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    recipe: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dungeon: Option<Box<RawValue>>,
    /// Several levels that were made already.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    levels: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    texts: Vec<String>,
    /// The names of the texts, for whoever shows them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    text_names: Vec<String>,
    /// Absent means the default rules.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rules: Option<Box<RawValue>>,
    actions: String,
    turn: u32,
    digest: String,
}

#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    engine: Option<String>,
}

/// A saved game that was read but not replayed yet.
#[derive(Clone, Debug)]
pub struct Journal {
    /// The start of the game.
    pub campaign: Campaign,
    /// The actions.
    pub actions: Vec<Action>,
    /// The names of the texts on the floors, such as those of source files; empty if nobody gave any.
    pub text_names: Vec<String>,
    digest: String,
}

/// Writes a saved game.
///
/// ```
/// use undercroft_play::{Action, Dir8, journal};
/// # let mut game = undercroft_play::doc_game();
/// game.act(Action::Go(Dir8::East));
/// let text = journal::write(&game);
/// let again = journal::read(&text)?.replay()?;
/// assert_eq!(again.digest(), game.digest());
/// # Ok::<(), undercroft_play::JournalError>(())
/// ```
pub fn write(game: &Game) -> String {
    write_named(game, &[])
}

/// Writes a saved game with the names of its texts, which have no part in the game.
///
/// ```
/// use undercroft_play::journal;
/// # let game = undercroft_play::doc_game();
/// let text = journal::write_named(&game, &["main.rs".to_owned()]);
/// assert_eq!(journal::read(&text)?.text_names, ["main.rs"]);
/// # Ok::<(), undercroft_play::JournalError>(())
/// ```
pub fn write_named(game: &Game, text_names: &[String]) -> String {
    let campaign = game.campaign();
    let raw = |text: String| RawValue::from_string(text).ok();
    let (recipe, levels) = match &campaign.levels {
        Some(LevelsSource::Recipe(recipe)) => (raw(recipe.to_json().to_string()), None),
        Some(LevelsSource::Made(levels)) => (None, raw(json::write(&**levels).trim_end().to_owned())),
        None if campaign.first.is_none() => (raw(campaign.recipe.to_json().to_string()), None),
        None => (None, None),
    };
    let file = JournalFile {
        format: FORMAT.to_owned(),
        engine: ENGINE.to_owned(),
        seed: campaign.seed.as_str().to_owned(),
        recipe,
        levels,
        dungeon: campaign.first.as_ref().and_then(|dungeon| raw(json::write(dungeon).trim_end().to_owned())),
        texts: campaign.texts.iter().map(|text| text.to_string()).collect(),
        text_names: text_names.to_vec(),
        rules: raw(campaign.rules.to_json().to_string()),
        actions: game.actions().iter().map(|action| action.letter()).collect(),
        turn: game.turn(),
        digest: hex(game.digest()),
    };
    // Serialising plain data cannot fail.
    serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
}

/// A digest as 16 lower-case hex digits.
fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Reads a saved game without replaying it.
///
/// ```
/// use undercroft_play::journal;
/// assert!(journal::read("{}").is_err());
/// ```
pub fn read(text: &str) -> Result<Journal, JournalError> {
    let shape = |error: serde_json::Error| JournalError::Shape(error.to_string());
    // A file of another version may differ in any field, so its version is reported first.
    let header: Header = serde_json::from_str(text).map_err(shape)?;
    match header.format {
        Some(format) if format == FORMAT => {}
        Some(other) if other.starts_with(FORMAT_NAME) => return Err(JournalError::FormatVersion(short(&other))),
        other => return Err(JournalError::Format(short(&other.unwrap_or_default()))),
    }
    if let Some(engine) = header.engine.filter(|engine| engine != ENGINE) {
        return Err(JournalError::Engine(short(&engine)));
    }
    let file: JournalFile = serde_json::from_str(text).map_err(shape)?;
    let actions = actions(&file.actions)?;
    let campaign = match (&file.dungeon, &file.levels, &file.recipe) {
        (Some(dungeon), None, None) => Campaign::of(json::read(dungeon.get()).map_err(JournalError::Dungeon)?),
        (None, Some(levels), None) => Campaign::of(json::read_levels(levels.get()).map_err(JournalError::Dungeon)?),
        (None, None, Some(recipe)) => {
            let mut reader = RecipeReader::new();
            reader.json("recipe", recipe.get());
            let recipe = reader.finish().map_err(JournalError::Recipe)?.recipe;
            Campaign::of_recipe(recipe, Seed::new(file.seed.as_str()))
        }
        _ => return Err(JournalError::Shape("it must have one of `recipe`, `dungeon` and `levels`".to_owned())),
    };
    let texts = file.texts.into_iter().map(Arc::from).collect();
    let rules = match &file.rules {
        None => GameRules::default(),
        Some(rules) => {
            let value = serde_json::from_str(rules.get()).map_err(shape)?;
            let unsound = |list| JournalError::Rules(Problems { list, sources: Vec::new() });
            GameRules::from_json(&value).map_err(unsound)?
        }
    };
    let campaign = Campaign { texts, rules, ..campaign };
    Ok(Journal { campaign, actions, text_names: file.text_names, digest: file.digest })
}

fn actions(letters: &str) -> Result<Vec<Action>, JournalError> {
    if letters.len() > MAX_ACTIONS {
        return Err(JournalError::Actions(format!("more than {MAX_ACTIONS} of them")));
    }
    let known = |(place, letter): (usize, char)| {
        Action::from_letter(letter)
            .ok_or_else(|| JournalError::Actions(format!("{letter:?} in place {place} is no action")))
    };
    letters.chars().enumerate().map(known).collect()
}

/// A text from the file, shortened for a message.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

impl Journal {
    /// Replays all actions.
    ///
    /// ```
    /// # use undercroft_play::journal;
    /// # let game = undercroft_play::doc_game();
    /// let again = journal::read(&journal::write(&game))?.replay()?;
    /// assert_eq!(again.turn(), game.turn());
    /// # Ok::<(), undercroft_play::JournalError>(())
    /// ```
    pub fn replay(&self) -> Result<Game, JournalError> {
        let mut game = Game::new(self.campaign.clone()).map_err(JournalError::Play)?;
        for action in &self.actions {
            game.act(*action);
        }
        self.confirm(&game).map(|()| game)
    }

    /// Whether a game that replayed the actions is in the saved state.
    ///
    /// ```
    /// # use undercroft_play::{Action, journal};
    /// # let mut game = undercroft_play::doc_game();
    /// let journal = journal::read(&journal::write(&game))?;
    /// assert!(journal.confirm(&game).is_ok());
    /// game.act(Action::Wait);
    /// assert!(journal.confirm(&game).is_err());
    /// # Ok::<(), undercroft_play::JournalError>(())
    /// ```
    pub fn confirm(&self, game: &Game) -> Result<(), JournalError> {
        if hex(game.digest()) == self.digest { Ok(()) } else { Err(JournalError::Differs) }
    }
}
