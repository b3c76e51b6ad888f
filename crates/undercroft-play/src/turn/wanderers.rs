//! Wandering enemies. They belong to no room and come as turns pass, so that nobody can wait for ever: each one of a floor is
//! stronger than the one before.

use undercroft::{geom::Point, rng::Rng};

use crate::{
    CreatureId, Effect, Enemy, EnemyId, Game, GameRules, Level, RoomState,
    bestiary::{self, Behaviour},
    creature::Strength,
    distance_map::DistanceMap,
    path_search,
};

/// How many steps away from the player wanderers appear.
const DISTANCE: (u32, u32) = (10, 60);
/// Turns until the next attempt, where there was no place for one.
const AGAIN: u32 = 10;
/// After how many turns a wanderer without a path looks for one again.
const LOOK_AGAIN: u32 = 8;

/// When wanderers come to a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WanderClock {
    /// Turns until the next one.
    pub left: u32,
    /// How many have come.
    pub come: u32,
}

/// The turns until the next wanderer comes to a floor: more on a floor that takes longer to walk through.
pub(crate) fn pause(level: &Level, rules: &GameRules, rng: &mut Rng) -> u32 {
    let (least, most) = rules.wander_turns;
    let usual = u64::from(rng.between(least, most).unsigned_abs().max(1));
    let turns = usual * u64::from(level.cells.max(rules.wander_cells)) / u64::from(rules.wander_cells.max(1));
    u32::try_from(turns).unwrap_or(u32::MAX)
}

impl Game {
    /// Counts a turn in which no room is active, and lets a wanderer come when it is time.
    pub(crate) fn wanderers_come(&mut self, effects: &mut Vec<Effect>) {
        if self.machine.active().is_some() || self.rules().max_wanderers == 0 {
            return;
        }
        let passed = if self.resting { self.rules().rest_noise } else { 1 };
        self.wander.left = self.wander.left.saturating_sub(passed);
        if self.wander.left > 0 {
            return;
        }
        let about = self.enemies.iter().filter(|enemy| enemy.is_wanderer()).count() as u32;
        let place = if about < self.rules().max_wanderers { self.place_to_come() } else { None };
        let Some(at) = place else {
            self.wander.left = AGAIN;
            return;
        };
        self.wander.left = pause(&self.level, &self.campaign().rules.clone(), &mut self.rng);
        let number = self.wander.come;
        self.wander.come += 1;
        let stronger = number / self.rules().wanderers_per_floor.max(1);
        let deepest = self.level.floor.saturating_mul(self.rules().wanderers_depth);
        let floor = self.level.floor.saturating_add(stronger).min(deepest);
        let strength = Strength { floor, share: 100 };
        // Who sleeps or stands guard does not wander.
        let wanders = |behaviour| !matches!(behaviour, Behaviour::Sleeper | Behaviour::Guard);
        let kind = bestiary::pick(strength.floor, &mut self.rng, wanders);
        let id = EnemyId { room: None, number };
        let enemy = Enemy::new(id, kind, at, strength, self.player.at, &self.campaign().rules.clone(), &mut self.rng);
        effects.push(Effect::EnemyAppeared {
            enemy: id,
            name: enemy.name.clone(),
            boss: false,
            at,
            health: enemy.health,
        });
        self.enemies.push(enemy);
    }

    /// A random cell out of sight from which the player can be reached, in no room that waits for its own enemies.
    fn place_to_come(&mut self) -> Option<Point> {
        let bounds = self.level.map.terrain.bounds();
        let steps = DistanceMap::within(DISTANCE.1, &[self.player.at], bounds, |at| self.is_free(at));
        let waits = |at: Point| {
            let rooms = self.level.map.rooms.iter();
            let waiting = |id| self.machine.state(id) == Some(RoomState::Unvisited);
            rooms.into_iter().any(|room| waiting(room.id) && room.contains(at))
        };
        let taken = |at: Point| self.enemies.iter().any(|enemy| enemy.at == at);
        let mut cells: Vec<Point> = steps
            .reached()
            .filter(|(at, far)| (DISTANCE.0..=DISTANCE.1).contains(far) && !self.sees(*at))
            .map(|(at, _)| at)
            .collect();
        // A few draws find a place that suits, where there are any; most do.
        while !cells.is_empty() {
            let place = self.rng.below(cells.len() as u32) as usize;
            let at = cells.swap_remove(place);
            if !waits(at) && !taken(at) {
                return Some(at);
            }
        }
        None
    }

    /// The next cell of a wanderer that does not see the player: it follows the player's track.
    pub(crate) fn trail_step(&mut self, index: usize) -> Option<Point> {
        let at = self.enemies.get(index)?.at;
        if self.enemies.get(index)?.trail.is_empty() && (self.turn + index as u32) % LOOK_AGAIN == 0 {
            let goal = self.player.at;
            let bounds = self.level.map.terrain.bounds();
            let path = path_search::nearest(at, bounds, u32::MAX, |cell| self.is_free(cell), |cell| cell == goal);
            let mut path = path.unwrap_or_default();
            path.reverse();
            self.enemies.get_mut(index)?.trail = path;
        }
        let next = self.enemies.get(index)?.trail.last().copied()?;
        let way = crate::Dir8::between(at, next).filter(|way| crate::may_step(at, *way, |cell| self.is_free(cell)));
        if way.is_none() || self.is_taken(next) {
            self.enemies.get_mut(index)?.trail.clear();
            return None;
        }
        self.enemies.get_mut(index)?.trail.pop();
        Some(next)
    }

    /// Moves wanderers off the doors of a room that closes: out of the room if there is a place, else into it.
    pub(crate) fn clear_doors(&mut self, effects: &mut Vec<Effect>) {
        let Some(room) = self.machine.active_room(&self.level.map).cloned() else { return };
        for index in 0..self.enemies.len() {
            let from = self.enemies[index].at;
            if !room.doors.contains(&from) {
                continue;
            }
            let bounds = self.level.map.terrain.bounds();
            let free = |at: Point| self.is_free(at) && !self.is_taken(at);
            let outside = |at: Point| free(at) && !room.contains(at);
            let place = path_search::nearest(from, bounds, 8, |at| self.is_free(at) && !room.contains(at), outside)
                .or_else(|| path_search::nearest(from, bounds, 8, |at| self.is_free(at), free));
            if let Some(to) = place.and_then(|path| path.last().copied()) {
                self.enemies[index].at = to;
                self.enemies[index].trail.clear();
                effects.push(Effect::Moved { who: CreatureId::Enemy(self.enemies[index].id), from, to });
            }
        }
    }

    /// Whether somebody stands on a cell.
    pub(crate) fn is_taken(&self, at: Point) -> bool {
        at == self.player.at || self.enemies.iter().any(|enemy| enemy.at == at)
    }
}
