//! Stairs: down to the next floor, and up again to floors that are as they were left.

use undercroft::{
    Grid, Levels,
    geom::Point,
    rng::{Rng, Streams},
};

use super::{Game, Outcome};
use crate::{
    Campaign, Effect, Enemy, Level, LevelWay, Machine, PlayError, RoomState,
    creature::{food_of, percent},
    path_search,
    wanderers::{self, WanderClock},
};

/// A floor with everything that can change on it.
#[derive(Clone, Debug)]
pub(crate) struct FloorState {
    pub level: Level,
    pub machine: Machine,
    pub enemies: Vec<Enemy>,
    pub wander: WanderClock,
    pub rng: Rng,
    pub explored: Grid<bool>,
}

impl Game {
    /// Whether the stairs down can be taken: not during combat, and not while a boss of this floor lives. Of several levels only
    /// the last has a boss that bars the way: a boss's room may be locked, and its key lie on a lower level.
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
        let barred = self.levels.is_none() || self.depth + 1 == self.floors();
        let barred = barred && self.level.boss.is_some() && self.level.map.rooms.iter().any(boss_lives);
        self.machine.active().is_none() && !barred
    }

    /// The way to another level at the player's cell.
    fn way_here(&self, down: bool) -> Option<LevelWay> {
        self.level.ways.iter().find(|way| way.down == down && way.at == self.player.at).copied()
    }

    pub(super) fn descend(&mut self, effects: &mut Vec<Effect>) -> bool {
        let way = self.way_here(true);
        let why = if way.is_none() && self.player.at != self.level.stairs {
            Some("There are no stairs down here.")
        } else if self.machine.active().is_some() {
            Some("You cannot leave in the middle of a fight.")
        } else if !self.stairs_are_open() {
            Some("The stairs are barred while the boss lives.")
        } else {
            None
        };
        if let Some(why) = why {
            effects.push(Effect::Blocked { why: why.into() });
            return false;
        }
        let depth = way.map_or(self.depth + 1, |way| way.to.level);
        let known = self.visited.get(depth as usize).is_some_and(Option::is_some);
        // If the next floor cannot be generated, this one counts as the last.
        let arrival = |level: &Level| way.map_or(level.start, |way| way.to.at);
        if depth >= self.floors() || !self.enter_floor(depth, arrival) {
            self.outcome = Outcome::Victory;
            effects.push(Effect::Victory);
            return true;
        }
        effects.push(Effect::Descended { floor: self.level.floor, at: self.player.at });
        if !known {
            self.grow_stronger(effects);
        }
        true
    }

    pub(super) fn ascend(&mut self, effects: &mut Vec<Effect>) -> bool {
        let way = self.way_here(false);
        let is_way = way.is_some() || (self.level.ways.is_empty() && self.player.at == self.level.start);
        let why = if self.depth == 0 && self.player.at == self.level.start {
            Some("You came in here, and will not leave without having come through.")
        } else if !is_way {
            Some("There are no stairs up here.")
        } else if self.machine.active().is_some() {
            Some("You cannot leave in the middle of a fight.")
        } else {
            None
        };
        let depth = way.map_or(self.depth.saturating_sub(1), |way| way.to.level);
        let arrival = |level: &Level| way.map_or(level.stairs, |way| way.to.at);
        if why.is_none() && depth < self.depth && self.enter_floor(depth, arrival) {
            effects.push(Effect::Ascended { floor: self.level.floor, at: self.player.at });
            return true;
        }
        effects.push(Effect::Blocked { why: why.unwrap_or("There are no stairs up here.").into() });
        false
    }

    /// Leaves this floor as it is and goes to another one; false if that cannot be made.
    fn enter_floor(&mut self, depth: u32, arrival: impl Fn(&Level) -> Point) -> bool {
        let place = depth as usize;
        let next = match self.visited.get_mut(place).and_then(Option::take) {
            Some(floor) => floor,
            None => match enter(&self.campaign, self.levels.as_deref(), depth) {
                Ok(floor) => floor,
                Err(_) => return false,
            },
        };
        let mut left = FloorState {
            level: std::mem::replace(&mut self.level, next.level),
            machine: std::mem::replace(&mut self.machine, next.machine),
            enemies: std::mem::replace(&mut self.enemies, next.enemies),
            wander: std::mem::replace(&mut self.wander, next.wander),
            rng: std::mem::replace(&mut self.rng, next.rng),
            explored: std::mem::replace(&mut self.explored, next.explored),
        };
        if self.levels.is_some() {
            self.level.bars.take_keys(&mut left.level.bars);
        }
        let before = self.depth as usize;
        let floors = self.visited.len().max(before + 1).max(place + 1);
        self.visited.resize(floors, None);
        self.visited[before] = Some(left);
        self.depth = depth;
        self.player.at = arrival(&self.level);
        // Whoever stands on the stairs makes way.
        self.make_way();
        self.warnings.clear();
        self.forget_sight();
        true
    }

    /// Each completed floor adds health, the first ones restore some, and every
    /// [`floor_damage_every`](crate::GameRules::floor_damage_every)th also adds damage.
    fn grow_stronger(&mut self, effects: &mut Vec<Effect>) {
        let rules = &self.campaign.rules;
        self.player.food = self.player.food.saturating_add(food_of(&self.level, rules));
        self.player.toughen(rules.floor_health);
        if self.level.floor.saturating_sub(1) <= rules.heal_floors {
            self.player.heal(percent(self.player.most, rules.floor_heal_percent));
        }
        if self.depth % rules.floor_damage_every == 0 {
            self.player.sharpen(rules.floor_damage);
            effects.push(Effect::DamageChanged { damage: self.player.damage });
        }
        self.note_health(effects);
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
}

/// The floor at this depth as it is in the beginning.
pub(super) fn enter(campaign: &Campaign, levels: Option<&Levels>, depth: u32) -> Result<FloorState, PlayError> {
    let streams = Streams::new(&campaign.seed, depth);
    let level = campaign.level(levels, depth, &mut streams.stage("stock"))?;
    let (machine, mut rng) = (Machine::new(&level.map), streams.stage("play"));
    let wander = WanderClock { left: wanderers::pause(&level, &campaign.rules, &mut rng), come: 0 };
    Ok(FloorState { level, machine, enemies: Vec::new(), wander, rng, explored: Grid::new(0, 0, false) })
}
