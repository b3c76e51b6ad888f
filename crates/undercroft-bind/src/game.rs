//! The game over several calls: one action in, the state and what happened out.
//!
//! - `state`: what a player sees of a game. `effects`: what happened.

mod effects;
mod state;

use undercroft::{
    Json, Named, json,
    recipe::{Problems, suggestion},
};
use undercroft_play::{
    Action, Campaign, Dir8, Game as PlayGame, GameRules, JournalError, Outcome, PlayError, Scroll, journal,
};

use crate::{
    Answer, BindError, ErrorKind, Limits, Problem, call_spec,
    document::Subject,
    error::recipe_problems,
    fields::{ACTIONS, RULES, SAVED},
    recipe_text::shortened,
    request::Request,
};

/// The lines of the log that a state shows.
const LOG_LINES: usize = 50;
/// The most actions of one request.
const MOST_ACTIONS: usize = 100_000;

/// A game.
///
/// ```
/// use undercroft_bind::{Game, Limits};
/// let mut game = Game::from_json(r#"{ "recipe": "bsp", "seed": "42" }"#, &Limits::NONE)?;
/// let answer = game.act(r#""east""#)?;
/// assert_eq!(answer["effects"][0]["effect"], "moved");
/// assert_eq!(answer["state"]["turn"], 1);
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub struct Game {
    game: PlayGame,
    log: Vec<String>,
}

impl Game {
    /// A game on its first turn: the fields of a document or `dungeon`, and `rules`; or one that was saved, as `saved`.
    pub fn from_json(text: &str, limits: &Limits) -> Result<Game, BindError> {
        let request = Request::new(text, &call_spec::PLAY)?;
        let start = Start::read(&request, limits);
        request.finish()?;
        start?.begin(limits)
    }

    fn new(game: PlayGame) -> Game {
        Game { game, log: Vec::new() }
    }

    /// Does an action: `"east"` and the other seven directions, `"wait"`, `"drink"`, `"descend"`, `"ascend"`, `"rest"`, `"search"`,
    /// `"read fire"` and the other scrolls, `"retry"`, or the letter of one in a saved game.
    pub fn act(&mut self, action: &str) -> Result<Json, BindError> {
        let word: Json = serde_json::from_str(action).unwrap_or_else(|_| action.into());
        let action = read_action(word.as_str().unwrap_or_default(), "action")?;
        let effects = self.do_action(action);
        Ok(json!({ "state": self.state(), "effects": effects }))
    }

    fn do_action(&mut self, action: Action) -> Json {
        let happened = self.game.act(action);
        self.log.extend(happened.iter().filter_map(|effect| effect.message()));
        let old = self.log.len().saturating_sub(LOG_LINES);
        self.log.drain(..old);
        happened.iter().map(effects::effect).collect()
    }

    /// What the player sees and knows.
    pub fn state(&self) -> Json {
        state::state(&self.game, &self.log)
    }

    /// The game as a file, which [`Game::from_json`] takes as `saved`, and `undercroft play --load` reads.
    pub fn save(&self) -> String {
        journal::write(&self.game)
    }
}

/// What a game begins with.
enum Start {
    Saved(String),
    Campaign(Box<(Subject, GameRules)>),
}

impl Start {
    fn read(request: &Request<'_>, limits: &Limits) -> Result<Start, BindError> {
        if let Some(saved) = request.read(&SAVED) {
            let text =
                if saved.starts_with('"') { request.text(SAVED.name()).unwrap_or_default() } else { saved.to_owned() };
            return Ok(Start::Saved(text));
        }
        let rules = request.read(&RULES);
        let subject = Subject::read(request, limits)?;
        let rules = match rules {
            None => GameRules::default(),
            Some(text) => {
                let value = serde_json::from_str(text).unwrap_or_default();
                GameRules::from_json(&value).map_err(|list| {
                    BindError::many(ErrorKind::Usage, recipe_problems(&Problems { list, sources: Vec::new() }, false))
                })?
            }
        };
        Ok(Start::Campaign(Box::new((subject, rules))))
    }

    fn begin(self, limits: &Limits) -> Result<Game, BindError> {
        let (subject, rules) = match self {
            Start::Saved(text) => return load(&text, limits),
            Start::Campaign(start) => *start,
        };
        let campaign = match subject {
            Subject::Document(document) if document.edits.list.is_empty() => {
                limits.check_recipe(&document.recipe)?;
                Campaign::of_recipe(document.recipe, document.seed)
            }
            subject => Campaign::of(subject.make(limits)?),
        };
        let seed = campaign.seed.clone();
        PlayGame::new(Campaign { rules, ..campaign }).map(Game::new).map_err(|error| match error {
            PlayError::Generation(error) => BindError::generation(&error, &seed),
            PlayError::Rules(problems) => BindError::many(ErrorKind::Usage, recipe_problems(&problems, false)),
            error @ PlayError::TooLarge { .. } => BindError::one(
                ErrorKind::TooLarge,
                Problem::new("recipe", error.to_string()).hint("play a smaller one"),
            ),
            error => BindError::one(ErrorKind::Format, Problem::new("dungeon", error.to_string())),
        })
    }
}

fn load(text: &str, limits: &Limits) -> Result<Game, BindError> {
    let refused = |error: JournalError| BindError::one(ErrorKind::Format, Problem::new("saved", error.to_string()));
    let journal = journal::read(text).map_err(refused)?;
    limits.check_recipe(&journal.campaign.recipe.clone().into())?;
    journal.replay().map(Game::new).map_err(refused)
}

const WAYS: [(&str, Dir8); 8] = [
    ("north", Dir8::North),
    ("north_east", Dir8::NorthEast),
    ("east", Dir8::East),
    ("south_east", Dir8::SouthEast),
    ("south", Dir8::South),
    ("south_west", Dir8::SouthWest),
    ("west", Dir8::West),
    ("north_west", Dir8::NorthWest),
];

/// Actions besides the eight directions.
const DEEDS: [(&str, Action); 11] = [
    ("wait", Action::Wait),
    ("drink", Action::Drink),
    ("descend", Action::Descend),
    ("ascend", Action::Ascend),
    ("rest", Action::Rest),
    ("search", Action::Search),
    ("read fire", Action::Read(Scroll::Fire)),
    ("read sleep", Action::Read(Scroll::Sleep)),
    ("read teleport", Action::Read(Scroll::Teleport)),
    ("read chart", Action::Read(Scroll::Chart)),
    ("retry", Action::Retry),
];

fn read_action(word: &str, path: &str) -> Result<Action, BindError> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        if let Some(action) = Action::from_letter(letter) {
            return Ok(action);
        }
    }
    let way = WAYS.iter().find(|(name, _)| *name == word).map(|(_, way)| Action::Go(*way));
    let deed = DEEDS.iter().find(|(name, _)| *name == word).map(|(_, action)| *action);
    way.or(deed).ok_or_else(|| {
        let known = WAYS.iter().map(|(name, _)| *name).chain(DEEDS.iter().map(|(name, _)| *name));
        BindError::usage(path, format!("there is no action `{}`", shortened(word)), suggestion(word, known))
    })
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Playing => "playing",
        Outcome::Victory => "victory",
        Outcome::Defeat => "defeat",
    }
}

/// A whole game in one call: its beginning and a list of actions, for those who keep no game between calls.
pub(crate) fn play(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let start = Start::read(request, limits);
    let words = match request.read(&ACTIONS) {
        Some(Json::Text(letters)) => letters.chars().map(String::from).collect(),
        _ => request.texts(ACTIONS.name()).unwrap_or_default(),
    };
    request.finish()?;
    if words.len() > MOST_ACTIONS {
        let message = format!("{} actions are more than one request may have, which is {MOST_ACTIONS}", words.len());
        return Err(BindError::one(ErrorKind::TooLarge, Problem::new("actions", message)));
    }
    let numbered = words.iter().enumerate();
    let actions: Vec<Action> =
        numbered.map(|(index, word)| read_action(word, &format!("actions[{index}]"))).collect::<Result<_, _>>()?;
    let mut game = start?.begin(limits)?;
    let mut effects = Json::List(Vec::new());
    for action in actions {
        effects = game.do_action(action);
    }
    Ok(json!({ "state": game.state(), "effects": effects }).into())
}

/// The name of a member of a set whose names are Rust's own.
fn debug_name(value: impl std::fmt::Debug) -> String {
    let mut name = String::new();
    for (index, c) in format!("{value:?}").chars().enumerate() {
        if c.is_uppercase() && index > 0 {
            name.push('_');
        }
        name.extend(c.to_lowercase());
    }
    name
}

/// The name of a furnishing or another mark.
fn mark_name(kind: undercroft::MarkKind) -> &'static str {
    kind.name()
}
