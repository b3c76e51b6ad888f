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

// Where things are; each folder has a map of its files:
// - `floor`: a dungeon prepared for playing, and where it comes from. `turn`: what happens on it, one action after the other.
// - `creatures`: who is there. `seeing`: who sees what. `ways`: finding ways. `records`: saving, comparing and summing up games.
// - `bot` plays a game. `error` is used by all of them.
pub mod bot;
mod creatures;
mod error;
mod floor;
mod records;
mod seeing;
mod turn;
mod ways;

pub use records::journal;

// Files are known by their names alone, whichever folder they lie in.
use creatures::{bestiary, creature, ids, names};
use floor::{campaign, combat_room, floor_text, item, level, level_ways, lock, stock, terrain};
use records::{chronicle, score};
use seeing::{look, player_view, sight};
use turn::{action, effect, game, game_rules, machine, wanderers};
use ways::{dir8, distance_map, open_cells, path_search};

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
