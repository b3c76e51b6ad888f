//! A turn: rooms lock, warnings run out, enemies act, wanderers come, health returns.

use super::{Game, Outcome};
use crate::{Effect, RoomEvent, RoomPhase};

/// How many turns before the end the player is told to be hungry.
const HUNGRY: u32 = 300;

impl Game {
    /// Lets a turn pass: rooms and enemies act, wanderers come, health returns.
    pub(crate) fn pass_turn(&mut self, effects: &mut Vec<Effect>) {
        self.count_turn(effects);
        if self.outcome == Outcome::Playing {
            self.update_rooms(effects);
        }
        if self.outcome == Outcome::Playing {
            self.wanderers_come(effects);
            self.heal_slowly(effects);
        }
        self.update_sight();
    }

    /// Counts a turn, in which the player eats. Whoever has nothing left to eat dies, so that every game ends.
    pub(super) fn count_turn(&mut self, effects: &mut Vec<Effect>) {
        self.turn = self.turn.saturating_add(1);
        self.player.food = self.player.food.saturating_sub(1);
        match self.player.food {
            HUNGRY => effects.push(Effect::Hungry { turns: HUNGRY }),
            0 if self.outcome == Outcome::Playing => {
                effects.push(Effect::Starved);
                self.hurt(i32::MAX, effects);
            }
            _ => {}
        }
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
}
