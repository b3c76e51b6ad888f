//! The game state: one floor at a time, one turn at a time. `player_actions` has the actions of the player.

mod player_actions;

use undercroft::{
    Grid,
    geom::Point,
    rng::{Rng, Streams},
};

use crate::{
    Action, Campaign, CreatureId, Effect, Enemy, GameRules, Level, MAX_CELLS, Machine, PlayError, Player, RoomEvent,
    RoomPhase, RoomState, Warning, sight,
};

/// Whether a game is still going on.
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
    pub(crate) level: Level,
    pub(crate) machine: Machine,
    pub(crate) player: Player,
    pub(crate) enemies: Vec<Enemy>,
    /// The warning circles, and how many turns are left until enemies appear.
    pub(crate) warnings: Vec<(Point, Warning)>,
    pub(crate) warning_turns: u32,
    pub(crate) rng: Rng,
    pub(crate) depth: u32,
    pub(crate) turn: u32,
    /// Turns in which the player only waited.
    pub(crate) idle_turns: u32,
    pub(crate) outcome: Outcome,
    visible: Grid<bool>,
    pub(crate) explored: Grid<bool>,
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
        let (level, rng) = enter(&campaign, 0)?;
        let mut game = Game {
            machine: Machine::new(&level.map),
            player: Player::new(level.start, &campaign.rules),
            enemies: Vec::new(),
            warnings: Vec::new(),
            warning_turns: 0,
            rng,
            depth: 0,
            turn: 0,
            idle_turns: 0,
            outcome: Outcome::Playing,
            visible: Grid::new(0, 0, false),
            explored: Grid::new(0, 0, false),
            actions: Vec::new(),
            level,
            campaign,
        };
        game.update_sight();
        Ok(game)
    }

    /// The campaign that this game was started with.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.campaign().seed.as_str(), "42");
    /// ```
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The numbers of this game.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.rules().sight, 7);
    /// ```
    pub fn rules(&self) -> &GameRules {
        &self.campaign.rules
    }

    /// The floor the player is on.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.level().floor, 1);
    /// ```
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The state machine of its rooms.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.machine().active(), None);
    /// ```
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The player.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.player().level, 1);
    /// ```
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// The enemies that are alive.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.enemies().is_empty());
    /// ```
    pub fn enemies(&self) -> &[Enemy] {
        &self.enemies
    }

    /// The warning circles of enemies that will appear.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.warnings().is_empty());
    /// ```
    pub fn warnings(&self) -> &[(Point, Warning)] {
        &self.warnings
    }

    /// Whether it is still going on.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.outcome(), undercroft_play::Outcome::Playing);
    /// ```
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Turns that have passed.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.turn(), 0);
    /// ```
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// How many of the turns that have passed the player spent waiting.
    ///
    /// ```
    /// # let mut game = undercroft_play::doc_game();
    /// game.act(undercroft_play::Action::Wait);
    /// assert_eq!(game.idle_turns(), 1);
    /// ```
    pub fn idle_turns(&self) -> u32 {
        self.idle_turns
    }

    /// All actions so far.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.actions().is_empty());
    /// ```
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Whether the player sees a cell now.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.sees(game.player().at));
    /// ```
    pub fn sees(&self, at: Point) -> bool {
        self.visible.get(at) == Some(&true)
    }

    /// Whether the player has ever seen a cell.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.remembers(game.player().at));
    /// ```
    pub fn remembers(&self, at: Point) -> bool {
        self.explored.get(at) == Some(&true)
    }

    /// Whether a cell is a closed door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(!game.is_closed(game.player().at));
    /// ```
    pub fn is_closed(&self, at: Point) -> bool {
        self.machine.is_closed(&self.level.map, at)
    }

    /// Whether a cell can be walked on, apart from creatures.
    pub(crate) fn is_free(&self, at: Point) -> bool {
        self.level.map.terrain.is_open(at) && !self.is_closed(at)
    }

    /// Whether the stairs can be taken: not during combat, and not while a boss of this floor lives.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.stairs_are_open());
    /// ```
    pub fn stairs_are_open(&self) -> bool {
        let boss_lives = |room| self.machine.state(room) != Some(RoomState::Cleared);
        self.machine.active().is_none() && !self.level.boss.is_some_and(boss_lives)
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
            return effects;
        }
        self.actions.push(action);
        let floor = self.depth;
        let passed = match action {
            Action::Go(way) => self.go(way, &mut effects),
            Action::Wait => true,
            Action::Drink => self.drink(&mut effects),
            Action::Descend => self.descend(&mut effects),
        };
        if !passed {
            return effects;
        }
        self.turn = self.turn.saturating_add(1);
        self.idle_turns += u32::from(action == Action::Wait);
        if self.outcome == Outcome::Playing && floor == self.depth {
            self.update_rooms(&mut effects);
            self.heal_slowly(&mut effects);
        }
        self.update_sight();
        effects
    }

    /// Reacts to the turn of the player: rooms lock, warnings run out, enemies act.
    fn update_rooms(&mut self, effects: &mut Vec<Effect>) {
        let before = effects.len();
        let woken = self.machine.step(&self.level.map, RoomEvent::PlayerAt(self.player.at));
        let fighting = self.machine.active_room(&self.level.map).map(|room| room.id.0 as usize);
        let warned = fighting.and_then(|room| self.machine.phases().get(room)) == Some(&RoomPhase::Warned);
        if !woken.is_empty() {
            effects.extend(woken);
            for effect in &effects[before..] {
                if let Effect::SpawnIndicator { at, colour, ms, .. } = effect {
                    self.warnings.push((*at, *colour));
                    self.warning_turns = ms.div_ceil(self.campaign.rules.turn_ms);
                }
            }
        } else if warned {
            self.warning_turns = self.warning_turns.saturating_sub(1);
            if self.warning_turns == 0 {
                let popped = self.machine.step(&self.level.map, RoomEvent::WarningOver(self.player.at));
                self.warnings.clear();
                self.spawn_enemies(&popped, fighting.unwrap_or(0), effects);
                effects.extend(popped);
            }
        } else {
            self.enemies_act(effects);
        }
    }

    /// Creates the enemies that appear.
    fn spawn_enemies(&mut self, popped: &[Effect], room: usize, effects: &mut Vec<Effect>) {
        let Some(group) = self.level.enemy_groups.get(room) else { return };
        let rules = &self.campaign.rules;
        for effect in popped {
            let Effect::EnemyPopped { enemy, at, .. } = effect else { continue };
            let target = self.player.at;
            let mut fresh = match &group.boss {
                Some(name) => Enemy::boss(*enemy, name, *at, group.strength, target, rules),
                None => Enemy::of_floor(*enemy, *at, group.strength, target, rules, &mut self.rng),
            };
            fresh.experience = (f64::from(fresh.experience) * group.xp) as u32;
            effects.push(Effect::EnemyAppeared {
                enemy: *enemy,
                name: fresh.name.clone(),
                boss: fresh.boss,
                at: *at,
                health: fresh.health,
            });
            self.enemies.push(fresh);
        }
    }

    /// Takes health from the player.
    pub(crate) fn hurt(&mut self, damage: i32, effects: &mut Vec<Effect>) {
        self.player.health = self.player.health.saturating_sub(damage).max(0);
        self.note_health(effects);
        if self.player.health > 0 || self.outcome != Outcome::Playing {
            return;
        }
        self.outcome = Outcome::Defeat;
        effects.extend(self.machine.step(&self.level.map, RoomEvent::PlayerDied));
        effects.push(Effect::Defeat { at: self.player.at });
    }

    /// Tells the health of the player.
    fn note_health(&self, effects: &mut Vec<Effect>) {
        let Player { health, most, .. } = self.player;
        effects.push(Effect::HealthChanged { who: CreatureId::Player, health, most });
    }

    /// Restores health slowly outside combat.
    fn heal_slowly(&mut self, effects: &mut Vec<Effect>) {
        let calm = self.machine.active().is_none() && self.outcome == Outcome::Playing;
        if calm && self.turn % self.rules().turns_to_heal == 0 {
            let healed = self.player.heal(self.campaign.rules.slow_heal);
            if healed > 0 {
                effects.push(Effect::Healed { healed });
                self.note_health(effects);
            }
        }
    }

    /// Updates the visible and the explored cells.
    fn update_sight(&mut self) {
        let bounds = self.level.map.terrain.bounds();
        if self.explored.bounds() != bounds {
            self.explored = Grid::new(bounds.w, bounds.h, false);
            self.visible = Grid::new(bounds.w, bounds.h, false);
        }
        // The player moves at most one cell, so only cells this close can have been visible.
        let radius = self.rules().sight;
        let reach = radius + 2;
        self.visible.fill(undercroft::geom::Rect::new(self.player.at.x, self.player.at.y, 1, 1).grown(reach), false);
        for at in sight(self.player.at, radius, |at| self.stops_light(at)) {
            self.visible.put(at, true);
            self.explored.put(at, true);
        }
    }

    /// Whether a cell stops light: rock, and closed doors.
    pub(crate) fn stops_light(&self, at: Point) -> bool {
        self.level.map.terrain.is_solid(at) || self.is_closed(at)
    }
}

/// The floor at this depth, and its random stream.
fn enter(campaign: &Campaign, depth: u32) -> Result<(Level, Rng), PlayError> {
    let dungeon = campaign.dungeon(depth)?;
    let level = Level::with_rules(&dungeon, campaign.floor(depth), &campaign.rules)?;
    Ok((level, Streams::new(&campaign.seed, depth).stage("play")))
}
