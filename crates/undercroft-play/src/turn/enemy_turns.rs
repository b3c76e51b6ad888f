//! The turns of enemies: those who see the player act by their behaviour, those next to the player attack.

use undercroft::geom::{Point, Rect};

use crate::{
    Behaviour, CreatureId, Dir8, Effect, Enemy, Game, Outcome, creature::roll, distance_map::DistanceMap, may_step,
};

/// How close somebody has to come to wake a sleeper.
const WAKES_AT: i32 = 2;
/// How far from its post a guard goes.
const LEASH: i32 = 4;
/// How far a thrower throws.
const THROW: i32 = 5;
/// How many others of a pack make it strike harder at most.
const MOST_OF_PACK: i32 = 2;

/// Distance maps to the cells that enemies make for. Enemies usually share one, so each is computed once a turn.
struct Ways {
    window: Rect,
    known: Vec<(Point, DistanceMap)>,
}

impl Game {
    /// The first `acting` enemies act; those behind them have only just appeared.
    pub(crate) fn enemies_act(&mut self, acting: usize, effects: &mut Vec<Effect>) {
        if self.enemies.is_empty() || acting == 0 {
            return;
        }
        let player = self.player.at;
        let bounds = self.level.map.terrain.bounds();
        let around = Rect::new(player.x, player.y, 1, 1).grown(self.rules().sight.saturating_add(LEASH));
        let room = self.machine.active_room(&self.level.map).map(|room| room.window());
        let window = room.map_or(around, |room| room.union(around)).intersect(bounds);
        // Sight is symmetric: an enemy sees the player if the player could see its cell.
        let reach = self.rules().sight;
        let is_near = |enemy: &Enemy| enemy.at.king_steps_to(player) <= reach;
        let lit = if self.enemies.iter().any(is_near) { self.look().to_vec() } else { Vec::new() };
        let mut ways = Ways { window, known: Vec::new() };
        for index in 0..acting.min(self.enemies.len()) {
            let at = self.enemies[index].at;
            let sees = lit.contains(&at);
            self.enemy_acts(index, sees, &mut ways, effects);
            if self.outcome() != Outcome::Playing {
                return;
            }
        }
    }

    fn enemy_acts(&mut self, index: usize, sees: bool, ways: &mut Ways, effects: &mut Vec<Effect>) {
        let player = self.player.at;
        let Some(enemy) = self.enemies.get_mut(index) else { return };
        let (at, far) = (enemy.at, enemy.at.king_steps_to(player));
        if enemy.asleep > 0 {
            let disturbed = enemy.asleep == Enemy::SOUNDLY && sees && far <= WAKES_AT;
            enemy.asleep = match enemy.asleep {
                _ if disturbed => 0,
                Enemy::SOUNDLY => Enemy::SOUNDLY,
                turns => turns - 1,
            };
            return;
        }
        if std::mem::take(&mut enemy.wading) {
            return;
        }
        if sees {
            enemy.target = player;
            enemy.trail.clear();
        }
        let (behaviour, post, wanders) = (enemy.behaviour, enemy.post, enemy.is_wanderer());
        if behaviour == Behaviour::Thrower && sees {
            if far <= 1 && self.rng.below(2) == 0 && self.step_back(index, effects) {
                return;
            }
            if (2..=THROW).contains(&far) {
                self.attack_player(index, effects);
                return;
            }
        }
        if self.can_strike(at, player) {
            self.attack_player(index, effects);
            return;
        }
        let target = match behaviour {
            // A guard goes back when the player is too far from its post.
            Behaviour::Guard if player.king_steps_to(post) > LEASH => post,
            _ => self.enemies[index].target,
        };
        let to = if wanders && !sees { self.trail_step(index) } else { self.step_towards(at, target, ways) };
        if let Some(to) = to {
            self.move_enemy(index, to, effects);
        }
    }

    fn move_enemy(&mut self, index: usize, to: Point, effects: &mut Vec<Effect>) {
        let shallow = self.level.map.terrain.is_shallow(to);
        let enemy = &mut self.enemies[index];
        let from = std::mem::replace(&mut enemy.at, to);
        enemy.wading = shallow;
        effects.push(Effect::Moved { who: CreatureId::Enemy(enemy.id), from, to });
    }

    fn can_strike(&self, from: Point, to: Point) -> bool {
        Dir8::between(from, to).is_some_and(|way| may_step(from, way, |at| self.is_free(at)))
    }

    fn attack_player(&mut self, index: usize, effects: &mut Vec<Effect>) {
        let player = self.player.at;
        // Whoever throws as it comes in sight is named before its throw.
        self.note_sighted_enemy(index, effects);
        let Enemy { id, at, damage, accuracy, behaviour, .. } = self.enemies[index];
        let (attacker, enemy) = (CreatureId::Enemy(id), self.enemies[index].name.clone());
        let dodged = self.rules().armour_percent.saturating_mul(self.player.armour.min(1_000) as i32);
        let chance = (accuracy - dodged).max(self.rules().least_accuracy).clamp(0, 100);
        if self.rng.below(100) >= chance.unsigned_abs() {
            effects.push(Effect::Missed { attacker, from: at, to: player, enemy });
            return;
        }
        let mut damage = roll(damage, &mut self.rng);
        if behaviour == Behaviour::Pack {
            let others = self.enemies.iter().enumerate().filter(|(other, enemy)| {
                *other != index && enemy.behaviour == Behaviour::Pack && enemy.at.king_steps_to(player) <= 1
            });
            damage = damage.saturating_add((others.count() as i32).min(MOST_OF_PACK));
        }
        effects.push(Effect::Attacked { attacker, target: CreatureId::Player, from: at, to: player, damage, enemy });
        self.hurt(damage, effects);
    }

    /// A step away from the player, if one is free.
    fn step_back(&mut self, index: usize, effects: &mut Vec<Effect>) -> bool {
        let (at, player) = (self.enemies[index].at, self.player.at);
        let away = |way: &Dir8| {
            let to = way.step(at);
            may_step(at, *way, |cell| self.is_free(cell)) && !self.is_taken(to) && to.king_steps_to(player) > 1
        };
        let Some(way) = Dir8::ALL.into_iter().find(away) else { return false };
        self.move_enemy(index, way.step(at), effects);
        true
    }

    /// The free neighbouring cell that is closest to the target; one at the same distance is allowed, to walk around
    /// others.
    fn step_towards(&self, at: Point, target: Point, ways: &mut Ways) -> Option<Point> {
        if !ways.known.iter().any(|(to, _)| *to == target) {
            ways.known.push((target, DistanceMap::begun(&[target], ways.window)));
        }
        let (_, steps) = ways.known.iter_mut().find(|(to, _)| *to == target)?;
        let here = steps.reach(at, |cell| self.is_free(cell))?;
        let near = |way: &Dir8| steps.from(way.step(at)).filter(|far| *far <= here);
        let free = |way: &Dir8| may_step(at, *way, |cell| self.is_free(cell)) && !self.is_taken(way.step(at));
        let ways = Dir8::ALL.into_iter().filter(free);
        let (far, way) = ways.filter_map(|way| near(&way).map(|far| (far, way))).min_by_key(|(far, _)| *far)?;
        // At the target itself there is no reason to move sideways.
        (far < here || here > 0).then(|| way.step(at))
    }
}
