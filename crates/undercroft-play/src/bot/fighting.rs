//! What a bot does with enemies in sight, or locked in a room.

use undercroft::geom::{Point, Rect};

use super::Bot;
use crate::{Action, Behaviour, Dir8, Enemy, Game, PlayerView, Scroll, may_step};

/// How far a bot looks for a better place to fight at.
const COVER_DISTANCE: i32 = 6;
/// How many steps it takes there at most, as enemies move too.
const COVER_STEPS: u32 = 10;

impl Bot {
    pub(super) fn fight(&mut self, game: &Game, view: PlayerView<'_>) -> Action {
        let player = game.player();
        let in_sight: Vec<&Enemy> = view.enemies().collect();
        let near: Vec<(i32, Dir8)> =
            in_sight.iter().filter_map(|enemy| view.way_to_strike(enemy.at).map(|way| (enemy.health, way))).collect();
        let percent = i64::from(player.health) * 100 / i64::from(player.most.max(1));
        if percent < i64::from(self.habits.drink_below) && player.potions > 0 {
            return Action::Drink;
        }
        // Who waits for a thrower is only hit.
        let thrower = in_sight.iter().any(|enemy| enemy.behaviour == Behaviour::Thrower && enemy.asleep == 0);
        let scroll = if self.habits.reads { scroll_for(game, &in_sight, near.len(), percent) } else { None };
        if let Some(scroll) = scroll {
            return Action::Read(scroll);
        }
        let may_cover = self.habits.takes_cover && near.is_empty() && !thrower && self.cover_steps < COVER_STEPS;
        let cover = if may_cover { self.cover(game, view, &in_sight) } else { None };
        if let Some(way) = cover {
            self.cover_steps += 1;
            return Action::Go(way);
        }
        if let Some((_, way)) = near.iter().min_by_key(|(health, _)| *health) {
            return Action::Go(*way);
        }
        if in_sight.is_empty() {
            return self.look_around(game, view);
        }
        // Whoever lets an enemy come strikes first. One that does not come is approached.
        let close = in_sight.iter().any(|enemy| enemy.at.king_steps_to(player.at) == 2);
        if self.habits.takes_cover && close && !thrower && self.last != Some(Action::Wait) {
            return Action::Wait;
        }
        self.quarry = in_sight.iter().min_by_key(|enemy| enemy.at.king_steps_to(player.at)).map(|enemy| enemy.at);
        let targets: Vec<Point> = in_sight.iter().map(|enemy| enemy.at).collect();
        let path = view.path(|at| targets.contains(&at), |_| false);
        first_step(game, path).unwrap_or_else(|| self.look_around(game, view))
    }

    /// Locked in with nobody in sight: goes where it has not looked yet, or waits where everything is in sight.
    fn look_around(&mut self, game: &Game, view: PlayerView<'_>) -> Action {
        let at = game.player().at;
        let around = Rect::new(at.x, at.y, 1, 1).grown(game.rules().sight).intersect(view.bounds());
        self.swept.extend(around.cells().filter(|cell| game.sees(*cell)));
        // Whoever was in sight a moment ago is looked for first.
        let hunt = self.quarry.take().filter(|cell| !game.sees(*cell) || *cell != at);
        if let Some(action) = hunt.and_then(|cell| first_step(game, view.path(|at| at == cell, |_| false))) {
            self.quarry = hunt;
            return action;
        }
        let path = view.path(|at| view.is_frontier(at) || !self.swept.contains(&at), |_| false);
        if path.is_none() {
            self.swept.clear();
        }
        first_step(game, path).unwrap_or(Action::Wait)
    }

    /// The way to a place where fewer can strike at once, if one is near.
    fn cover(&self, game: &Game, view: PlayerView<'_>, in_sight: &[&Enemy]) -> Option<Dir8> {
        let at = game.player().at;
        // One enemy is met anywhere.
        let expected = if game.machine().active().is_some() && in_sight.is_empty() { 2 } else { in_sight.len() };
        let here = view.exposure(at);
        if expected < 2 || here <= 2 {
            return None;
        }
        let near = |cell: Point| cell.king_steps_to(at) <= COVER_DISTANCE;
        let watched = |cell: Point| in_sight.iter().any(|enemy| enemy.at.king_steps_to(cell) <= 1);
        let better = (2..here).find_map(|most| {
            view.path(|cell| near(cell) && !watched(cell) && view.exposure(cell) <= most, |cell| !near(cell))
        })?;
        Dir8::between(at, *better.first()?).filter(|way| may_step(at, *way, |cell| view.is_walkable(cell)))
    }
}

/// The scroll to read in this fight, if one helps.
fn scroll_for(game: &Game, in_sight: &[&Enemy], near: usize, percent: i64) -> Option<Scroll> {
    let has = |scroll: Scroll| game.player().scrolls(scroll) > 0;
    let boss = in_sight.iter().any(|enemy| enemy.boss);
    let awake = in_sight.iter().filter(|enemy| enemy.asleep == 0).count();
    if has(Scroll::Fire) && (in_sight.len() >= 3 || boss) {
        return Some(Scroll::Fire);
    }
    if has(Scroll::Sleep) && awake > 0 && (near >= 2 || (boss && near >= 1)) && percent < 60 {
        return Some(Scroll::Sleep);
    }
    let lost = percent < 25 && game.player().potions == 0;
    (has(Scroll::Teleport) && lost && near > 0).then_some(Scroll::Teleport)
}

/// The first step of a path.
pub(super) fn first_step(game: &Game, path: Option<Vec<Point>>) -> Option<Action> {
    let to = *path?.first()?;
    Dir8::between(game.player().at, to).map(Action::Go)
}
