//! The actions of the player: move, attack, pick up, drink, take the stairs. Each returns whether it took a turn.

use undercroft::{Grid, geom::Point};

use super::{Game, Outcome, enter};
use crate::{CreatureId, Dir8, Effect, Item, Machine, RoomEvent, creature::roll, may_step};

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
        effects.push(Effect::Moved { who: CreatureId::Player, from, to });
        self.step_on(to, effects);
        true
    }

    /// Applies the item at the cell that the player entered.
    fn step_on(&mut self, at: Point, effects: &mut Vec<Effect>) {
        let Some(item) = self.level.items.get(&at).copied() else { return };
        let rules = &self.campaign.rules;
        match item {
            Item::Potions(count) => {
                let taken = count.min(rules.max_potions.saturating_sub(self.player.potions));
                if taken == 0 {
                    return;
                }
                self.player.potions += taken;
                effects.push(Effect::Found { item, count: taken, at });
            }
            Item::Whetstone => {
                self.player.sharpen(rules.whetstone_damage);
                effects.push(Effect::Found { item, count: 1, at });
                effects.push(Effect::DamageChanged { damage: self.player.damage });
            }
            Item::Blessing => {
                self.player.toughen(rules.blessing_health);
                self.player.health = self.player.most;
                effects.push(Effect::Found { item, count: 1, at });
                self.note_health(effects);
            }
            Item::Spikes => {
                let damage = roll(rules.spike_damage, &mut self.rng);
                effects.push(Effect::Hazard { at, damage });
                self.hurt(damage, effects);
                return;
            }
        }
        self.level.items.remove(&at);
    }

    fn strike(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let damage = roll(self.player.damage, &mut self.rng);
        let Some(enemy) = self.enemies.get_mut(index) else { return };
        enemy.health = enemy.health.saturating_sub(damage).max(0);
        let who = CreatureId::Enemy(enemy.id);
        effects.push(Effect::Attacked {
            attacker: CreatureId::Player,
            target: who,
            from: self.player.at,
            to: enemy.at,
            damage,
            enemy: enemy.name.clone(),
        });
        effects.push(Effect::HealthChanged { who, health: enemy.health, most: enemy.most });
        if enemy.health > 0 {
            return;
        }
        let dead = self.enemies.remove(index);
        self.player.kills += 1;
        let (at, experience) = (dead.at, dead.experience);
        effects.push(Effect::EnemyKilled { enemy: dead.id, name: dead.name, at, experience });
        let free = !self.level.items.contains_key(&at) && at != self.level.stairs;
        if self.rng.below(100) < self.rules().potion_percent && free {
            let item = Item::Potions(1);
            self.level.items.insert(at, item);
            effects.push(Effect::ItemDropped { item, at });
        }
        if self.player.learn(experience, &self.campaign.rules) {
            effects.push(Effect::LevelGained { level: self.player.level });
            self.note_health(effects);
        }
        effects.extend(self.machine.step(&self.level.map, RoomEvent::EnemyKilled));
    }

    pub(super) fn drink(&mut self, effects: &mut Vec<Effect>) -> bool {
        let why = match (self.player.potions, self.player.health) {
            (0, _) => "You have no potion.",
            (_, health) if health >= self.player.most => "You are not hurt.",
            _ => {
                self.player.potions -= 1;
                let healed = self.player.heal(self.player.most / self.rules().potion_divisor);
                effects.push(Effect::Drank { healed, left: self.player.potions });
                self.note_health(effects);
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
        let next = if self.depth + 1 < self.rules().floors { enter(&self.campaign, self.depth + 1).ok() } else { None };
        let Some((level, rng)) = next else {
            self.outcome = Outcome::Victory;
            effects.push(Effect::Victory);
            return true;
        };
        self.depth += 1;
        self.machine = Machine::new(&level.map);
        self.player.at = level.start;
        (self.level, self.rng) = (level, rng);
        self.enemies.clear();
        self.warnings.clear();
        self.explored = Grid::new(0, 0, false);
        effects.push(Effect::Descended { floor: self.level.floor, at: self.player.at });
        self.grow_stronger(effects);
        true
    }

    /// Each completed floor adds health; every second one also adds damage.
    fn grow_stronger(&mut self, effects: &mut Vec<Effect>) {
        let rules = &self.campaign.rules;
        self.player.toughen(rules.floor_health);
        if self.depth % rules.floor_damage_every == 0 {
            self.player.sharpen(rules.floor_damage);
            effects.push(Effect::DamageChanged { damage: self.player.damage });
        }
        self.note_health(effects);
    }
}
