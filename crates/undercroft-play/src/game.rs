//! The game state: one floor at a time, one turn at a time.
//!
//! - `player_actions`: moving, striking, picking up, drinking.
//! - `reading`: scrolls.
//! - `resting`: resting and searching.
//! - `stairs`: from floor to floor.

mod player_actions;
mod reading;
mod resting;
mod stairs;

use undercroft::{
    Grid,
    geom::Point,
    rng::{Rng, Streams},
};

pub(crate) use stairs::FloorState;

use crate::{
    Action, Behaviour, Campaign, CreatureId, Effect, Enemy, GameRules, Level, MAX_CELLS, Machine, PlayError, Player,
    RoomEvent, RoomPhase, RoomState, Warning,
    bestiary::{self, Archetype},
    creature::Strength,
    path_search, sight,
    wanderers::WanderClock,
};

/// How often a room with three enemies or more has a pack, in percent.
const PACK_PERCENT: u32 = 35;

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
    /// The cell for which the visible cells were computed.
    seen_from: Option<Point>,
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
        let FloorState { level, machine, enemies, wander, rng, explored } = enter(&campaign, 0)?;
        let mut game = Game {
            machine,
            player: Player::new(level.start, &campaign.rules),
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
            explored,
            visited: Vec::new(),
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

    /// How many of the turns that have passed the player spent waiting or resting.
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
    #[inline]
    pub fn sees(&self, at: Point) -> bool {
        self.visible.get(at) == Some(&true)
    }

    /// Whether the player has ever seen a cell.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.remembers(game.player().at));
    /// ```
    #[inline]
    pub fn remembers(&self, at: Point) -> bool {
        self.explored.get(at) == Some(&true)
    }

    /// Whether a cell is a closed door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(!game.is_closed(game.player().at));
    /// ```
    #[inline]
    pub fn is_closed(&self, at: Point) -> bool {
        self.machine.is_closed(&self.level.map, at)
    }

    /// Whether a cell can be walked on now, apart from creatures: it is floor, and no closed, locked or hidden door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.is_free(game.player().at));
    /// ```
    #[inline]
    pub fn is_free(&self, at: Point) -> bool {
        self.level.map.terrain.is_open(at) && !self.is_closed(at) && !self.level.bars.has(at)
    }

    /// The map character of a cell as it looks to the player: a secret door that was not found is wall, and a lock that
    /// was opened is an open door.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.looks_like(undercroft::geom::Point::new(0, 0)), '#');
    /// ```
    pub fn looks_like(&self, at: Point) -> char {
        let tile = self.level.map.terrain.tile(at);
        match tile {
            'S' | 'L' if self.level.bars.hidden.contains(&at) => '#',
            'L' if self.level.bars.lock_at(at).is_none() => '\'',
            'S' => '\'',
            _ => tile,
        }
    }

    /// Whether the stairs can be taken: not during combat, and not while a boss of this floor lives.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.stairs_are_open());
    /// ```
    pub fn stairs_are_open(&self) -> bool {
        let boss_lives = |room: &crate::CombatRoom| {
            let group = self.level.enemy_groups.get(room.id.0 as usize);
            group.is_some_and(|group| group.boss.is_some()) && self.machine.state(room.id) != Some(RoomState::Cleared)
        };
        self.machine.active().is_none() && (self.level.boss.is_none() || !self.level.map.rooms.iter().any(boss_lives))
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
            self.turn = self.turn.saturating_add(1);
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

    /// Lets a turn pass: rooms and enemies act, wanderers come, health returns.
    pub(crate) fn pass_turn(&mut self, effects: &mut Vec<Effect>) {
        self.turn = self.turn.saturating_add(1);
        if self.outcome == Outcome::Playing {
            self.update_rooms(effects);
        }
        if self.outcome == Outcome::Playing {
            self.wanderers_come(effects);
            self.heal_slowly(effects);
        }
        self.update_sight();
    }

    /// Reacts to the turn of the player: rooms lock, warnings run out, enemies act.
    fn update_rooms(&mut self, effects: &mut Vec<Effect>) {
        let before = effects.len();
        // Enemies that appear in this turn do not act in it.
        let acting = self.enemies.len();
        let was_active = self.machine.active().is_some();
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
            if was_active && fighting.is_none() {
                self.room_enemies_go(effects);
                return;
            }
            self.clear_doors(effects);
        } else if warned {
            self.warning_turns = self.warning_turns.saturating_sub(1);
            if self.warning_turns == 0 {
                let popped = self.machine.step(&self.level.map, RoomEvent::WarningOver(self.player.at));
                self.warnings.clear();
                self.spawn_enemies(&popped, fighting.unwrap_or(0), effects);
                effects.extend(popped);
            }
        }
        self.enemies_act(acting, effects);
    }

    /// The player left a fight: the room is as if nobody had been there, and so are its enemies.
    fn room_enemies_go(&mut self, effects: &mut Vec<Effect>) {
        self.warnings.clear();
        let gone = self.enemies.iter().filter(|enemy| !enemy.is_wanderer());
        effects.extend(gone.map(|enemy| Effect::EnemyGone { enemy: enemy.id }));
        self.enemies.retain(Enemy::is_wanderer);
    }

    /// Begins the floor again after a death. What was found and opened stays; whoever hunted the player has gone.
    fn retry(&mut self, effects: &mut Vec<Effect>) {
        self.warnings.clear();
        effects.extend(self.enemies.drain(..).map(|enemy| Effect::EnemyGone { enemy: enemy.id }));
        self.outcome = Outcome::Playing;
        self.player.deaths += 1;
        self.player.health = self.player.most;
        self.player.at = self.level.start;
        self.forget_sight();
        self.update_sight();
        effects.push(Effect::Retried { at: self.player.at });
        self.note_health(effects);
    }

    /// Creates the enemies that appear.
    fn spawn_enemies(&mut self, popped: &[Effect], room: usize, effects: &mut Vec<Effect>) {
        let Some(group) = self.level.enemy_groups.get(room).cloned() else { return };
        let strength = Strength { floor: group.strength, share: self.level.share };
        let count = popped.iter().filter(|effect| matches!(effect, Effect::EnemyPopped { .. })).count();
        let pack = count >= 3 && self.rng.below(100) < PACK_PERCENT;
        let pack_kind = bestiary::pick(group.strength, &mut self.rng, |behaviour| behaviour == Behaviour::Pack);
        let holds_stairs =
            self.level.map.rooms.get(room).is_some_and(|combat_room| combat_room.contains(self.level.stairs));
        for effect in popped {
            let Effect::EnemyPopped { enemy, at, .. } = effect else { continue };
            let target = self.player.at;
            let guards = holds_stairs && enemy.number == 0;
            let rules = &self.campaign.rules;
            let mut fresh = match &group.boss {
                Some(name) => {
                    let share = if group.lesser { rules.lesser_boss_percent } else { 100 };
                    Enemy::boss(*enemy, name, *at, Strength { share, ..strength }, target, rules)
                }
                None => {
                    let kind = if guards {
                        bestiary::pick(group.strength, &mut self.rng, |behaviour| behaviour == Behaviour::Guard)
                    } else if pack {
                        pack_kind
                    } else {
                        loner(group.strength, &mut self.rng)
                    };
                    Enemy::new(*enemy, kind, *at, strength, target, rules, &mut self.rng)
                }
            };
            fresh.experience = (f64::from(fresh.experience) * group.xp) as u32;
            fresh.potion_percent = ((f64::from(fresh.potion_percent) * group.loot) as u32).min(100);
            effects.push(Effect::EnemyAppeared {
                enemy: *enemy,
                name: fresh.name.clone(),
                boss: fresh.boss,
                at: *at,
                health: fresh.health,
            });
            // Circles announced it.
            fresh.sighted = true;
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
        self.warnings.clear();
        effects.extend(self.machine.step(&self.level.map, RoomEvent::PlayerDied));
        effects.push(Effect::Defeat { at: self.player.at });
    }

    /// Tells the health of the player.
    pub(crate) fn note_health(&self, effects: &mut Vec<Effect>) {
        let Player { health, most, .. } = self.player;
        effects.push(Effect::HealthChanged { who: CreatureId::Player, health, most });
    }

    /// Restores health outside combat: slowly, or faster while the player rests.
    fn heal_slowly(&mut self, effects: &mut Vec<Effect>) {
        if self.machine.active().is_some() {
            return;
        }
        let rules = &self.campaign.rules;
        let by = match self.resting {
            true => rules.rest_heal,
            false if self.turn % rules.turns_to_heal == 0 => rules.slow_heal,
            false => 0,
        };
        let healed = self.player.heal(by);
        if healed > 0 {
            effects.push(Effect::Healed { healed });
            self.note_health(effects);
        }
    }

    /// Updates the visible and the explored cells.
    fn update_sight(&mut self) {
        let bounds = self.level.map.terrain.bounds();
        if self.explored.bounds() != bounds {
            self.explored = Grid::new(bounds.w, bounds.h, false);
        }
        if self.visible.bounds() != bounds {
            self.visible = Grid::new(bounds.w, bounds.h, false);
        }
        let (at, radius) = (self.player.at, self.rules().sight);
        if let Some(before) = self.seen_from {
            let around = undercroft::geom::Rect::new(before.x, before.y, 1, 1).grown(radius.saturating_add(1));
            self.visible.fill(around, false);
        }
        self.seen_from = Some(at);
        for at in sight(at, radius, |at| self.stops_light(at)) {
            self.visible.put(at, true);
            self.explored.put(at, true);
        }
    }

    /// Forgets what is in sight, after the player went somewhere else at once.
    pub(crate) fn forget_sight(&mut self) {
        self.visible = Grid::new(0, 0, false);
        self.seen_from = None;
    }

    /// Tells which wanderers have come in sight.
    fn note_sighted(&mut self, effects: &mut Vec<Effect>) {
        for index in 0..self.enemies.len() {
            if !self.enemies[index].sighted && self.sees(self.enemies[index].at) {
                let enemy = &mut self.enemies[index];
                enemy.sighted = true;
                effects.push(Effect::Sighted { enemy: enemy.id, name: enemy.name.clone() });
            }
        }
    }

    /// Moves whoever stands where the player arrives to a cell nearby.
    fn make_way(&mut self) {
        let at = self.player.at;
        let Some(index) = self.enemies.iter().position(|enemy| enemy.at == at) else { return };
        let bounds = self.level.map.terrain.bounds();
        let free = |cell: Point| self.is_free(cell) && !self.is_taken(cell);
        let path = path_search::nearest(at, bounds, u32::MAX, |cell| self.is_free(cell), free);
        match path.and_then(|path| path.last().copied()) {
            Some(to) => self.enemies[index].at = to,
            None => {
                self.enemies.remove(index);
            }
        }
    }

    /// Whether a cell stops light: rock, and closed, locked or hidden doors.
    pub(crate) fn stops_light(&self, at: Point) -> bool {
        self.level.map.terrain.is_solid(at) || self.is_closed(at) || self.level.bars.has(at)
    }
}

/// A kind of enemy that fights for itself.
fn loner(floor: u32, rng: &mut Rng) -> Archetype {
    bestiary::pick(floor, rng, |behaviour| behaviour != Behaviour::Pack)
}

/// The floor at this depth as it is in the beginning.
fn enter(campaign: &Campaign, depth: u32) -> Result<FloorState, PlayError> {
    let streams = Streams::new(&campaign.seed, depth);
    let level = campaign.level(depth, &mut streams.stage("stock"))?;
    let (machine, mut rng) = (Machine::new(&level.map), streams.stage("play"));
    let (least, most) = campaign.rules.wander_turns;
    let wander = WanderClock { left: rng.between(least, most).unsigned_abs().max(1), come: 0 };
    Ok(FloorState { level, machine, enemies: Vec::new(), wander, rng, explored: Grid::new(0, 0, false) })
}
