//! Reading scrolls: each kind has one effect.

use undercroft::{Grid, geom::Point};

use super::Game;
use crate::{CreatureId, Effect, Scroll};

impl Game {
    /// Reads a scroll of this kind.
    pub(super) fn read(&mut self, scroll: Scroll, effects: &mut Vec<Effect>) -> bool {
        if self.player.scrolls(scroll) == 0 {
            let why = format!("You have no {}.", scroll.name());
            effects.push(Effect::Blocked { why: why.into() });
            return false;
        }
        let useless = matches!(scroll, Scroll::Fire | Scroll::Sleep) && !self.enemy_in_sight();
        if useless {
            effects.push(Effect::Blocked { why: "There is no enemy in sight.".into() });
            return false;
        }
        self.player.scrolls[scroll.index()] -= 1;
        effects.push(Effect::ScrollRead { scroll, left: self.player.scrolls(scroll) });
        match scroll {
            Scroll::Fire => self.burn(effects),
            Scroll::Sleep => self.put_to_sleep(effects),
            Scroll::Teleport => self.teleport(effects),
            Scroll::Chart => self.chart(effects),
        }
        true
    }

    fn burn(&mut self, effects: &mut Vec<Effect>) {
        let damage = self
            .rules()
            .fire_damage
            .saturating_add(self.rules().fire_damage_per_floor.saturating_mul(self.depth as i32));
        // From the last to the first, because the dead leave the list.
        for index in (0..self.enemies.len()).rev() {
            if self.sees(self.enemies[index].at) {
                self.damage_enemy(index, damage, effects);
            }
        }
    }

    fn put_to_sleep(&mut self, effects: &mut Vec<Effect>) {
        let turns = self.rules().sleep_turns;
        for index in 0..self.enemies.len() {
            // A boss is too great to be put to sleep for long.
            let turns = if self.enemies[index].boss { turns / 4 } else { turns };
            if self.sees(self.enemies[index].at) && self.enemies[index].asleep < turns {
                self.enemies[index].asleep = turns;
                effects.push(Effect::FellAsleep { enemy: self.enemies[index].id });
            }
        }
    }

    /// To a random known cell out of sight; nowhere if there is none.
    fn teleport(&mut self, effects: &mut Vec<Effect>) {
        let bounds = self.level.map.terrain.bounds();
        let reached = self.level.map.terrain.reached(self.level.start);
        // Closed doors do not hold whoever teleports, but a locked room that is not known yet cannot be entered so.
        let open = |at: Point| self.level.map.terrain.is_open(at) && !self.level.bars.has(at) && !self.is_closed(at);
        let known = |at: Point| self.remembers(at) && !self.sees(at) && open(at) && reached.get(at) == Some(&true);
        let fresh = |at: Point| !self.is_taken(at) && !self.level.items.contains_key(&at);
        let cells: Vec<Point> = bounds.cells().filter(|at| known(*at) && fresh(*at)).collect();
        let Some(to) = self.rng.pick(&cells).copied() else { return };
        let from = std::mem::replace(&mut self.player.at, to);
        effects.push(Effect::Moved { who: CreatureId::Player, from, to });
        self.forget_sight();
    }

    fn chart(&mut self, effects: &mut Vec<Effect>) {
        let found = self.level.bars.find(|_| true);
        let terrain = &self.level.map.terrain;
        let bounds = terrain.bounds();
        let reached = terrain.reached(self.level.start);
        let mut explored = Grid::new(bounds.w, bounds.h, false);
        for at in bounds.cells().filter(|at| reached.get(*at) == Some(&true)) {
            undercroft::geom::Rect::new(at.x, at.y, 1, 1).grown(1).cells().for_each(|near| explored.put(near, true));
        }
        for (own, charted) in self.explored.values_mut().iter_mut().zip(explored.values()) {
            *own |= charted;
        }
        effects.extend(found.into_iter().map(|at| Effect::SecretFound { at }));
    }
}
