//! The actions of the player: move, attack, pick up, drink, take the stairs. Each returns whether it took a turn.

use undercroft::{Grid, geom::Point};

use super::{Game, Outcome, enter};
use crate::{
    Dir8, Effect, Item, Machine, RoomEvent,
    campaign::FLOORS,
    creature::{MOST_POTIONS, POTION_PERCENT, roll},
    may_step,
};

impl Game {
    pub(super) fn go(&mut self, way: Dir8, effects: &mut Vec<Effect>) -> bool {
        let from = self.player.at;
        let to = way.step(from);
        if !may_step(from, way, |at| self.is_free(at)) {
            let why = if self.is_closed(to) { "The door is closed." } else { "There is no way." };
            effects.push(Effect::Blocked { why });
            return false;
        }
        if let Some(index) = self.enemies.iter().position(|enemy| enemy.at == to) {
            self.strike(index, effects);
            return true;
        }
        self.player.at = to;
        effects.push(Effect::Moved { to });
        self.step_on(to, effects);
        true
    }

    /// Applies the item at the cell that the player entered.
    fn step_on(&mut self, at: Point, effects: &mut Vec<Effect>) {
        let Some(item) = self.level.items.get(&at).copied() else { return };
        match item {
            Item::Potions(count) => {
                let taken = count.min(MOST_POTIONS - self.player.potions.min(MOST_POTIONS));
                if taken == 0 {
                    return;
                }
                self.player.potions += taken;
                effects.push(Effect::Found { item, count: taken });
            }
            Item::Whetstone => {
                self.player.damage = (self.player.damage.0 + 1, self.player.damage.1 + 1);
                effects.push(Effect::Found { item, count: 1 });
            }
            Item::Blessing => {
                self.player.most += 5;
                self.player.health = self.player.most;
                effects.push(Effect::Found { item, count: 1 });
            }
            Item::Spikes => {
                let damage = roll((1, 3), &mut self.rng);
                effects.push(Effect::Hazard { damage });
                self.hurt(damage, effects);
                return;
            }
        }
        self.level.items.remove(&at);
    }

    fn strike(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let damage = roll(self.player.damage, &mut self.rng);
        let Some(enemy) = self.enemies.get_mut(index) else { return };
        enemy.health -= damage;
        effects.push(Effect::PlayerHit { enemy: enemy.name.clone(), damage });
        if enemy.health > 0 {
            return;
        }
        let dead = self.enemies.remove(index);
        self.player.kills += 1;
        effects.push(Effect::EnemyKilled { enemy: dead.name, at: dead.at });
        let free = !self.level.items.contains_key(&dead.at) && dead.at != self.level.stairs;
        if self.rng.below(100) < POTION_PERCENT && free {
            self.level.items.insert(dead.at, Item::Potions(1));
        }
        if self.player.learn(dead.experience) {
            effects.push(Effect::LevelGained { level: self.player.level });
        }
        effects.extend(self.machine.step(&self.level.map, RoomEvent::EnemyKilled));
    }

    pub(super) fn drink(&mut self, effects: &mut Vec<Effect>) -> bool {
        let why = match (self.player.potions, self.player.health) {
            (0, _) => "You have no potion.",
            (_, health) if health >= self.player.most => "You are not hurt.",
            _ => {
                self.player.potions -= 1;
                let healed = self.player.heal(self.player.potion());
                effects.push(Effect::Drank { healed });
                return true;
            }
        };
        effects.push(Effect::Blocked { why });
        false
    }

    pub(super) fn descend(&mut self, effects: &mut Vec<Effect>) -> bool {
        let why = if self.player.at != self.level.stairs {
            Some("There are no stairs here.")
        } else if self.machine.active().is_some() {
            Some("You cannot leave in the middle of a fight.")
        } else if !self.stairs_are_open() {
            Some("The stairs are barred while the boss lives.")
        } else {
            None
        };
        if let Some(why) = why {
            effects.push(Effect::Blocked { why });
            return false;
        }
        // If the next floor cannot be generated, this one counts as the last.
        let next = if self.depth + 1 < FLOORS { enter(&self.campaign, self.depth + 1).ok() } else { None };
        let Some((level, rng)) = next else {
            self.outcome = Outcome::Victory;
            effects.push(Effect::Victory);
            return true;
        };
        self.depth += 1;
        self.machine = Machine::new(&level.map);
        self.player.at = level.start;
        self.player.grow_stronger(self.depth);
        (self.level, self.rng) = (level, rng);
        self.enemies.clear();
        self.warnings.clear();
        self.explored = Grid::new(0, 0, false);
        effects.push(Effect::Descended { floor: self.level.floor });
        true
    }
}
