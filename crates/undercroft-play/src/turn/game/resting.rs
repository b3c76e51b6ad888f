//! Actions that take several turns: resting until healed, and searching for secret doors. Both stop when something comes.

use super::{Game, Outcome};
use crate::Effect;

/// The most turns of one rest.
const LONGEST_REST: u32 = 500;

impl Game {
    /// Passes turns until the player is healed or something comes.
    pub(super) fn rest(&mut self, effects: &mut Vec<Effect>) -> bool {
        let why = if self.machine.active().is_some() {
            Some("You cannot rest in the middle of a fight.")
        } else if self.enemy_in_sight() {
            Some("You cannot rest with an enemy in sight.")
        } else if self.player.health >= self.player.most {
            Some("You are not hurt.")
        } else {
            None
        };
        if let Some(why) = why {
            effects.push(Effect::Blocked { why: why.into() });
            return false;
        }
        let mut turns = 0;
        self.resting = true;
        while turns < LONGEST_REST {
            turns += 1;
            self.idle_turns = self.idle_turns.saturating_add(1);
            if self.is_disturbed_by_a_turn(effects) || self.player.health >= self.player.most {
                break;
            }
        }
        self.resting = false;
        effects.push(Effect::Rested { turns, healed: self.player.health >= self.player.most });
        true
    }

    /// Looks for secret doors nearby, which takes some turns.
    pub(super) fn search(&mut self, effects: &mut Vec<Effect>) -> bool {
        for _ in 0..self.rules().search_turns {
            if self.is_disturbed_by_a_turn(effects) {
                return true;
            }
        }
        let (at, reach) = (self.player.at, self.rules().search_reach);
        let near = |cell: undercroft::geom::Point| cell.king_steps_to(at) <= reach;
        let found = self.level.bars.find(near);
        effects.push(Effect::Searched { found: found.len() as u32 });
        effects.extend(found.into_iter().map(|at| Effect::SecretFound { at }));
        true
    }

    /// Passes a turn; whether something happened in it that ends a rest or a search.
    fn is_disturbed_by_a_turn(&mut self, effects: &mut Vec<Effect>) -> bool {
        let health = self.player.health;
        self.pass_turn(effects);
        self.outcome != Outcome::Playing
            || self.player.health < health
            || self.enemy_in_sight()
            || self.machine.active().is_some()
    }

    /// Whether the player sees an enemy.
    pub(crate) fn enemy_in_sight(&self) -> bool {
        self.enemies.iter().any(|enemy| self.sees(enemy.at))
    }
}
