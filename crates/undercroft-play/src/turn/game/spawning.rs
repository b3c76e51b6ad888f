//! The enemies of rooms: who appears when the warning is over, and who goes when the player leaves a fight.

use undercroft::rng::Rng;

use super::Game;
use crate::{
    Behaviour, Effect, Enemy,
    bestiary::{self, EnemyKind},
    creature::Strength,
};

/// How often a room with three enemies or more has a pack, in percent.
const PACK_PERCENT: u32 = 35;

impl Game {
    /// Creates the enemies that appear.
    pub(super) fn spawn_enemies(&mut self, popped: &[Effect], room: usize, effects: &mut Vec<Effect>) {
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

    /// The player left a fight: the room is as if nobody had been there, and so are its enemies.
    pub(super) fn room_enemies_go(&mut self, effects: &mut Vec<Effect>) {
        self.warnings.clear();
        let gone = self.enemies.iter().filter(|enemy| !enemy.is_wanderer());
        effects.extend(gone.map(|enemy| Effect::EnemyGone { enemy: enemy.id }));
        self.enemies.retain(Enemy::is_wanderer);
    }
}

/// A kind of enemy that fights for itself.
fn loner(floor: u32, rng: &mut Rng) -> EnemyKind {
    bestiary::pick(floor, rng, |behaviour| behaviour != Behaviour::Pack)
}
