//! The game state: one floor at a time, one turn at a time.
//!
//! - `state`: what can be asked of a game. `seeing`: what the player sees and has seen.
//! - `player_actions`: moving, striking, picking up, drinking. `reading`: scrolls. `resting`: resting and searching.
//! - `stairs`: from floor to floor.
//! - `turns`: what happens as a turn passes. `spawning`: the enemies of rooms. `dying`: health lost, and beginning again.

mod dying;
mod player_actions;
mod reading;
mod resting;
mod seeing;
mod spawning;
mod stairs;
mod state;
mod turns;

use std::sync::Arc;

use undercroft::{Grid, Levels, geom::Point, rng::Rng};

use seeing::{Lit, SightKey};
pub(crate) use stairs::FloorState;
use stairs::enter;

use crate::{
    Action, Campaign, Effect, Enemy, Level, MAX_CELLS, Machine, PlayError, Player, Warning, wanderers::WanderClock,
};

/// Whether a game is still going on. Whoever is dead can try again with [`Action::Retry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Playing,
    /// The player has completed the last floor.
    Victory,
    /// The player is dead.
    Defeat,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    campaign: Campaign,
    /// The levels that are the floors, if there are several.
    levels: Option<Arc<Levels>>,
    pub(crate) level: Level,
    pub(crate) machine: Machine,
    pub(crate) player: Player,
    pub(crate) enemies: Vec<Enemy>,
    /// The warning circles, and how many turns are left until enemies appear.
    pub(crate) warnings: Vec<(Point, Warning)>,
    pub(crate) warning_turns: u32,
    pub(crate) wander: WanderClock,
    pub(crate) rng: Rng,
    pub(crate) depth: u32,
    pub(crate) turn: u32,
    /// Turns in which the player only waited or rested.
    pub(crate) idle_turns: u32,
    /// Whether the player rests, and heals faster.
    pub(crate) resting: bool,
    pub(crate) outcome: Outcome,
    visible: Grid<bool>,
    /// For which place the visible cells were computed.
    seen_from: Option<SightKey>,
    /// The cells that were in sight when somebody last looked.
    lit: Lit,
    pub(crate) explored: Grid<bool>,
    /// The other floors that the player has been to, by depth.
    pub(crate) visited: Vec<Option<FloorState>>,
    actions: Vec<Action>,
}

impl Game {
    /// A game on its first turn. Rules that no game can be played by are an error.
    ///
    /// ```
    /// use undercroft::{Method, Recipe};
    /// use undercroft_play::{Campaign, Game};
    /// let game = Game::new(Campaign::new(Recipe::new(Method::Bsp(Default::default())), "42".into()))?;
    /// assert_eq!(game.player().at, game.level().start);
    /// # Ok::<(), undercroft_play::PlayError>(())
    /// ```
    pub fn new(campaign: Campaign) -> Result<Game, PlayError> {
        campaign.rules.require_sound()?;
        // A board that is too large is not even made, where the recipe says its size.
        let size = campaign.recipe.expected_size();
        let cells = i64::try_from(size.cells).unwrap_or(i64::MAX);
        if size.is_exact && cells > MAX_CELLS {
            return Err(PlayError::TooLarge { cells });
        }
        let levels = campaign.make_levels()?;
        let FloorState { level, machine, enemies, wander, rng, explored } = enter(&campaign, levels.as_deref(), 0)?;
        let mut game = Game {
            machine,
            player: Player::new(level.start, &campaign.rules).fed_for(&level, &campaign.rules),
            enemies,
            warnings: Vec::new(),
            warning_turns: 0,
            wander,
            rng,
            depth: 0,
            turn: 0,
            idle_turns: 0,
            resting: false,
            outcome: Outcome::Playing,
            visible: Grid::new(0, 0, false),
            seen_from: None,
            lit: Lit::default(),
            explored,
            visited: Vec::new(),
            actions: Vec::new(),
            level,
            levels,
            campaign,
        };
        game.update_sight();
        Ok(game)
    }

    /// Performs an action and returns its effects in order. An action that is not possible takes no turn.
    ///
    /// ```
    /// use undercroft_play::{Action, CreatureId, Effect, Dir8};
    /// # let mut game = undercroft_play::doc_game();
    /// let from = game.player().at;
    /// let effects = game.act(Action::Go(Dir8::East));
    /// assert_eq!(effects, [Effect::Moved { who: CreatureId::Player, from, to: game.player().at }]);
    /// assert_eq!(game.turn(), 1);
    /// ```
    pub fn act(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.outcome != Outcome::Playing {
            if action == Action::Retry && self.outcome == Outcome::Defeat {
                self.actions.push(action);
                self.retry(&mut effects);
            }
            return effects;
        }
        self.actions.push(action);
        let floor = self.depth;
        let passed = match action {
            Action::Go(way) => self.go(way, &mut effects),
            Action::Wait => {
                self.idle_turns = self.idle_turns.saturating_add(1);
                true
            }
            // Both pass their turns themselves.
            Action::Rest => return self.finished(effects, Game::rest),
            Action::Search => return self.finished(effects, Game::search),
            Action::Drink => self.drink(&mut effects),
            Action::Read(scroll) => self.read(scroll, &mut effects),
            Action::Descend => self.descend(&mut effects),
            Action::Ascend => self.ascend(&mut effects),
            Action::Retry => false,
        };
        if !passed {
            return effects;
        }
        if floor == self.depth {
            self.pass_turn(&mut effects);
        } else {
            self.count_turn(&mut effects);
            self.update_sight();
        }
        self.note_sighted(&mut effects);
        effects
    }

    /// Performs an action that passes its turns itself.
    fn finished(
        &mut self,
        mut effects: Vec<Effect>,
        action: impl Fn(&mut Game, &mut Vec<Effect>) -> bool,
    ) -> Vec<Effect> {
        action(self, &mut effects);
        self.update_sight();
        self.note_sighted(&mut effects);
        effects
    }
}
