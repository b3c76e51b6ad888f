//! Stairs: down to the next floor, and up again to floors that are as they were left.

use undercroft::{Grid, geom::Point, rng::Rng};

use super::{Game, Outcome, enter};
use crate::{Effect, Enemy, Level, Machine, creature::percent, wanderers::WanderClock};

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
    pub(super) fn descend(&mut self, effects: &mut Vec<Effect>) -> bool {
        let why = if self.player.at != self.level.stairs {
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
        let depth = self.depth + 1;
        let known = self.visited.get(depth as usize).is_some_and(Option::is_some);
        // If the next floor cannot be generated, this one counts as the last.
        if depth >= self.rules().floors || !self.enter_floor(depth, |level| level.start) {
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
        let why = if self.player.at != self.level.start {
            Some("There are no stairs up here.")
        } else if self.machine.active().is_some() {
            Some("You cannot leave in the middle of a fight.")
        } else if self.depth == 0 {
            Some("You came in here, and will not leave without having come through.")
        } else {
            None
        };
        if why.is_none() && self.enter_floor(self.depth - 1, |level| level.stairs) {
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
            None => match enter(&self.campaign, depth) {
                Ok(floor) => floor,
                Err(_) => return false,
            },
        };
        let left = FloorState {
            level: std::mem::replace(&mut self.level, next.level),
            machine: std::mem::replace(&mut self.machine, next.machine),
            enemies: std::mem::replace(&mut self.enemies, next.enemies),
            wander: std::mem::replace(&mut self.wander, next.wander),
            rng: std::mem::replace(&mut self.rng, next.rng),
            explored: std::mem::replace(&mut self.explored, next.explored),
        };
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

    /// Each completed floor adds health and restores some; every second one also adds damage.
    fn grow_stronger(&mut self, effects: &mut Vec<Effect>) {
        let rules = &self.campaign.rules;
        self.player.toughen(rules.floor_health);
        self.player.heal(percent(self.player.most, rules.floor_heal_percent));
        if self.depth % rules.floor_damage_every == 0 {
            self.player.sharpen(rules.floor_damage);
            effects.push(Effect::DamageChanged { damage: self.player.damage });
        }
        self.note_health(effects);
    }
}
