//! A game on dungeons: rooms that lock when the player enters, enemies, field of view, turns, floors. There is no
//! clock, no drawing, no thread and no I/O; the same seed and the same actions give the same game.
//!
//! ```
//! use undercroft::{Method, Recipe};
//! use undercroft_play::{Action, Campaign, Game, Dir8};
//!
//! let recipe = Recipe::new(Method::Bsp(Default::default()));
//! let mut game = Game::new(Campaign::new(recipe, "42".into()))?;
//! for effect in game.act(Action::Go(Dir8::East)) {
//!     if let Some(message) = effect.message() {
//!         println!("{message}");
//!     }
//! }
//! # Ok::<(), undercroft_play::PlayError>(())
//! ```
//!
//! Programs with a game of their own can use the [`Machine`] alone: it turns events into [`Effect`]s.

// Where things are:
// - A floor: `campaign` says where floors come from and `level_ways` how levels are joined; `level` is a dungeon prepared for
//   playing, with its `terrain`, `combat_room`s, `lock`s, what lies on it (`stock`, `item`) and its text (`floor_text`).
// - A turn: `game` is the state and takes an `action`, `machine` is the state machine of rooms, `enemy_turns` and `wanderers` move
//   enemies, which are `creature`s of the `bestiary` with `names`; what happened is an `effect`. `game_rules` holds the numbers.
// - What is seen: `sight` is the field of view, `player_view` what the player knows, `look` what is said of a cell.
// - Finding ways: `dir8`, `open_cells`, `distance_map`, `path_search`. They have eight directions and a rule for diagonal steps,
//   which the four directions of the engine's kernel lack.
// - Around a game: `bot` plays it, `journal` saves it, `digest` compares it, `chronicle` and `score` sum it up.
// - `ids` and `error` are used by all of them.
mod action;
mod bestiary;
pub mod bot;
mod campaign;
mod chronicle;
mod combat_room;
mod creature;
mod digest;
mod dir8;
mod distance_map;
mod effect;
mod enemy_turns;
mod error;
mod floor_text;
mod game;
mod game_rules;
mod ids;
mod item;
pub mod journal;
mod level;
mod level_ways;
mod lock;
mod look;
mod machine;
mod names;
mod open_cells;
mod path_search;
mod player_view;
mod score;
mod sight;
mod stock;
mod terrain;
mod wanderers;

pub use action::Action;
pub use bestiary::{BESTIARY, Behaviour, EnemyKind};
pub use campaign::Campaign;
pub use chronicle::Chronicle;
pub use combat_room::{CombatRoom, MARGIN};
pub use creature::{Enemy, Player};
pub use dir8::{Dir8, may_step};
pub use effect::{BOSS_WARNING_MS, Ease, Effect, Music, POP_MS, SHAKE, SHAKE_MS, WARNING_MS, Warning, back_ease_out};
pub use error::PlayError;
pub use floor_text::text_underfoot;
pub use game::{Game, Outcome};
pub use game_rules::GameRules;
pub use ids::{CreatureId, EnemyId};
pub use item::{Item, Scroll};
pub use journal::{Journal, JournalError};
pub use level::{EnemyGroup, Level, MAX_CELLS};
pub use level_ways::{LevelWay, LevelsSource};
pub use lock::{Bars, LevelKey, LevelLock};
pub use look::look;
pub use machine::{FloorMap, Machine, RoomEvent, RoomPhase, RoomState};
pub use names::{CODE_BOSSES, CODE_NAMES, Names, with_article};
pub use player_view::PlayerView;
pub use score::score;
pub use sight::sight;
pub use terrain::Terrain;

/// A game for the examples of this documentation.
#[doc(hidden)]
#[allow(clippy::panic, reason = "the examples' own")]
pub fn doc_game() -> Game {
    let recipe = undercroft::Recipe::new(undercroft::Method::Bsp(Default::default()));
    match Game::new(Campaign::new(recipe, "42".into())) {
        Ok(game) => game,
        Err(error) => panic!("{error}"),
    }
}
