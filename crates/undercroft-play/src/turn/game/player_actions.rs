//! The actions of the player: move, attack, pick up, drink. Each returns whether it took a turn.

use undercroft::{RoomId, geom::Point};

use super::Game;
use crate::{CreatureId, Dir8, Effect, Item, RoomEvent, creature::roll, may_step};

impl Game {
    pub(super) fn go(&mut self, way: Dir8, effects: &mut Vec<Effect>) -> bool {
        let from = self.player.at;
        let to = way.step(from);
        let (dx, dy) = way.delta();
        if let Some(lock) = self.level.bars.lock_at(to).filter(|_| dx == 0 || dy == 0) {
            return self.unlock(lock, to, effects);
        }
        if !may_step(from, way, |at| self.is_free(at)) {
            let why = if self.is_closed(to) { "The door is closed." } else { "There is no way." };
            effects.push(Effect::Blocked { why: why.into() });
            return false;
        }
        if let Some(index) = self.enemies.iter().position(|enemy| enemy.at == to) {
            self.strike(index, effects);
            return true;
        }
        self.player.at = to;
        effects.push(Effect::Moved { who: CreatureId::Player, from, to });
        self.step_on(to, effects);
        // Whoever wades takes a second turn for the step.
        if self.level.map.terrain.is_shallow(to) && self.outcome == super::Outcome::Playing {
            self.pass_turn(effects);
        }
        true
    }

    /// Opens a lock with its key, or forces a door that has none.
    fn unlock(&mut self, lock: usize, at: Point, effects: &mut Vec<Effect>) -> bool {
        if self.is_closed(at) {
            effects.push(Effect::Blocked { why: "The door is closed.".into() });
            return false;
        }
        let key = self.level.bars.key_of(lock).cloned();
        if let Some(key) = key.as_ref().filter(|key| key.held == 0) {
            let why = format!("The door is locked. It needs the {} key.", key.name);
            effects.push(Effect::Blocked { why: why.into() });
            return false;
        }
        if key.is_none() {
            for _ in 1..self.rules().force_turns {
                self.pass_turn(effects);
                if self.outcome != super::Outcome::Playing || self.enemy_in_sight() {
                    return true;
                }
            }
        }
        let doors = self.level.bars.open(lock);
        let spent = key.as_ref().is_some_and(|key| key.spent);
        effects.push(Effect::Unlocked { key: key.map(|key| key.name), spent, doors });
        true
    }

    /// Applies the item at the cell that the player entered.
    fn step_on(&mut self, at: Point, effects: &mut Vec<Effect>) {
        let Some(item) = self.level.items.get(&at).copied() else { return };
        let rules = &self.campaign.rules;
        let (mut count, mut left) = (1, 0);
        match item {
            Item::Potions(lying) => {
                count = lying.min(rules.max_potions.saturating_sub(self.player.potions));
                left = lying - count;
                self.player.potions += count;
            }
            Item::Weapon(degree) if degree <= self.player.weapon => count = 0,
            Item::Armour(degree) if degree <= self.player.armour => count = 0,
            Item::Spikes => {
                let damage = roll(rules.spike_damage, &mut self.rng);
                effects.push(Effect::Hazard { at, damage });
                self.hurt(damage, effects);
                return;
            }
            _ => {}
        }
        if count == 0 {
            effects.push(Effect::Left { item, at });
            return;
        }
        if left > 0 {
            self.level.items.insert(at, Item::Potions(left));
        } else {
            self.level.items.remove(&at);
        }
        effects.push(Effect::Found { item, count, left, at });
        match item {
            Item::Whetstone => self.player.sharpen(self.campaign.rules.whetstone_damage),
            Item::Weapon(degree) => self.player.wield(degree),
            Item::Armour(degree) => self.player.armour = degree,
            Item::Scroll(scroll) => self.player.scrolls[scroll.index()] += 1,
            Item::Blessing => {
                self.player.toughen(self.campaign.rules.blessing_health);
                self.player.health = self.player.most;
            }
            Item::Key(key) => {
                if let Some(key) = self.level.bars.keys.get_mut(key as usize) {
                    key.held += 1;
                    effects.push(Effect::KeyTaken { key: key.name.clone() });
                }
            }
            Item::Potions(_) | Item::Spikes => {}
        }
        match item {
            Item::Whetstone | Item::Weapon(_) => effects.push(Effect::DamageChanged { damage: self.player.damage }),
            Item::Blessing => self.note_health(effects),
            _ => {}
        }
    }

    /// Strikes an enemy; one that sleeps is hit twice as hard.
    fn strike(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let damage = roll(self.player.damage, &mut self.rng);
        let Some(enemy) = self.enemies.get(index) else { return };
        let damage = if enemy.asleep > 0 { damage.saturating_mul(2) } else { damage };
        effects.push(Effect::Attacked {
            attacker: CreatureId::Player,
            target: CreatureId::Enemy(enemy.id),
            from: self.player.at,
            to: enemy.at,
            damage,
            enemy: enemy.name.clone(),
        });
        self.damage_enemy(index, damage, effects);
    }

    /// Takes health from an enemy, and wakes it.
    pub(super) fn damage_enemy(&mut self, index: usize, damage: i32, effects: &mut Vec<Effect>) {
        let Some(enemy) = self.enemies.get_mut(index) else { return };
        enemy.asleep = 0;
        enemy.health = enemy.health.saturating_sub(damage).max(0);
        effects.push(Effect::HealthChanged {
            who: CreatureId::Enemy(enemy.id),
            health: enemy.health,
            most: enemy.most,
        });
        if enemy.health > 0 {
            return;
        }
        let dead = self.enemies.remove(index);
        self.player.kills += 1;
        let (at, experience) = (dead.at, dead.experience);
        effects.push(Effect::EnemyKilled { enemy: dead.id, name: dead.name, at, experience });
        let free = !self.level.items.contains_key(&at) && at != self.level.stairs && at != self.level.start;
        if self.rng.below(100) < dead.potion_percent && free {
            let item = Item::Potions(1);
            self.level.items.insert(at, item);
            effects.push(Effect::ItemDropped { item, at });
        }
        if self.player.learn(experience, &self.campaign.rules) {
            effects.push(Effect::LevelGained { level: self.player.level });
            self.note_health(effects);
        }
        // Wanderers belong to no room, whose machine does not count them.
        if let Some(room) = dead.id.room {
            let cleared = self.machine.step(&self.level.map, RoomEvent::EnemyKilled);
            let breath = if cleared.is_empty() { 0 } else { self.player.heal(self.relief(room)) };
            effects.extend(cleared);
            if breath > 0 {
                effects.push(Effect::Healed { healed: breath });
                self.note_health(effects);
            }
        }
    }

    /// The health that clearing a room restores: more after a fight against many.
    fn relief(&self, room: RoomId) -> i32 {
        let enemies = self.level.map.rooms.get(room.0 as usize).map_or(1, |room| room.enemies);
        let others = i32::try_from(enemies.saturating_sub(1)).unwrap_or(i32::MAX);
        self.rules().room_heal.saturating_add(self.rules().room_heal_per_enemy.saturating_mul(others))
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
        effects.push(Effect::Blocked { why: why.into() });
        false
    }
}
