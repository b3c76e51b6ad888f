//! Health lost, death, and beginning again.

use super::{Game, Outcome};
use crate::{CreatureId, Effect, Player, RoomEvent, creature::food_of};

impl Game {
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

    /// Begins the floor again after a death. What was found and opened stays; whoever hunted the player has gone.
    pub(super) fn retry(&mut self, effects: &mut Vec<Effect>) {
        self.warnings.clear();
        effects.extend(self.enemies.drain(..).map(|enemy| Effect::EnemyGone { enemy: enemy.id }));
        self.outcome = Outcome::Playing;
        self.player.deaths += 1;
        self.player.health = self.player.most;
        self.player.at = self.level.start;
        self.player.food = self.player.food.max(food_of(&self.level, &self.campaign.rules));
        self.forget_sight();
        self.update_sight();
        effects.push(Effect::Retried { at: self.player.at });
        self.note_health(effects);
    }
}
