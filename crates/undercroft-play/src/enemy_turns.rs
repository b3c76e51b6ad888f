//! The turns of enemies: those who see the player approach, those next to the player attack.

use undercroft::geom::Point;

use crate::{CreatureId, Dir8, Effect, Game, Outcome, creature::roll, distance_map::DistanceMap, may_step, sight};

impl Game {
    pub(crate) fn enemies_act(&mut self, effects: &mut Vec<Effect>) {
        if self.enemies.is_empty() {
            return;
        }
        let Some(window) = self.machine.active_room(&self.level.map).map(|room| room.window()) else { return };
        let player = self.player.at;
        // Sight is symmetric: an enemy sees the player if the player could see its cell.
        let lit = sight(player, self.rules().sight, |at| self.stops_light(at));
        // Enemies usually share a target, so its distance map is computed once.
        let mut known: Vec<(Point, DistanceMap)> = Vec::new();
        for index in 0..self.enemies.len() {
            let (id, at, damage) = (self.enemies[index].id, self.enemies[index].at, self.enemies[index].damage);
            if lit.binary_search_by_key(&(at.y, at.x), |seen| (seen.y, seen.x)).is_ok() {
                self.enemies[index].target = player;
            }
            if self.can_strike(at, player) {
                let damage = roll(damage, &mut self.rng);
                effects.push(Effect::Attacked {
                    attacker: CreatureId::Enemy(id),
                    target: CreatureId::Player,
                    from: at,
                    to: player,
                    damage,
                    enemy: self.enemies[index].name.clone(),
                });
                self.hurt(damage, effects);
                if self.outcome() != Outcome::Playing {
                    return;
                }
                continue;
            }
            let target = self.enemies[index].target;
            if !known.iter().any(|(to, _)| *to == target) {
                known.push((target, DistanceMap::to(&[target], window, |at| self.is_free(at))));
            }
            let Some((_, steps)) = known.iter().find(|(to, _)| *to == target) else { continue };
            if let Some(to) = self.step_towards(at, steps) {
                self.enemies[index].at = to;
                effects.push(Effect::Moved { who: CreatureId::Enemy(id), from: at, to });
            }
        }
    }

    fn can_strike(&self, from: Point, to: Point) -> bool {
        Dir8::between(from, to).is_some_and(|way| may_step(from, way, |at| self.is_free(at)))
    }

    /// The free neighbouring cell that is closest to the target; one at the same distance is allowed, to walk around
    /// others.
    fn step_towards(&self, at: Point, steps: &DistanceMap) -> Option<Point> {
        let here = steps.from(at)?;
        let taken = |cell: Point| cell == self.player.at || self.enemies.iter().any(|enemy| enemy.at == cell);
        let near = |way: &Dir8| steps.from(way.step(at)).filter(|far| *far <= here);
        let ways =
            Dir8::ALL.into_iter().filter(|way| may_step(at, *way, |cell| self.is_free(cell)) && !taken(way.step(at)));
        let (far, way) = ways.filter_map(|way| near(&way).map(|far| (far, way))).min_by_key(|(far, _)| *far)?;
        // At the target itself there is no reason to move sideways.
        (far < here || here > 0).then(|| way.step(at))
    }
}
