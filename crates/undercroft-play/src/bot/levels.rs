//! Several levels: a bot that knows no way on goes back for a lock that it has a key of, else to where it has been least.

use super::{Bot, fighting::first_step};
use crate::{Action, Game, LevelWay, PlayerView};

/// How often the bot takes one way to another level for a lock there: a lock that was seen may still be out of reach.
const MAX_TRIPS: u32 = 3;

impl Bot {
    /// A step to another level, or onto the stairs there. `None` where the floors are no levels, where there is something left to
    /// do on this one, and where the usual way down is the way to go.
    pub(super) fn leave_level(&mut self, game: &Game, view: PlayerView<'_>) -> Option<Action> {
        if game.level().ways.is_empty() {
            return None;
        }
        let lock = view.depth_of_openable_lock().filter(|_| self.habits.explores);
        let knows_a_way = self.knows_a_way(game, view);
        if (lock.is_none() && knows_a_way) || self.path_to_unfinished(game, view).is_some() {
            return None;
        }
        let ways = self.known_ways(game, view);
        let to_lock = lock.and_then(|depth| {
            let leads = |way: &&LevelWay| way.down == (depth > game.depth()) && self.taken(game, way) < MAX_TRIPS;
            ways.iter().filter(leads).min_by_key(|way| self.taken(game, way))
        });
        let anywhere = || {
            let done = !knows_a_way && self.place_to_search(game, view).is_none();
            ways.iter().filter(|_| done).min_by_key(|way| self.taken(game, way))
        };
        let way = to_lock.or_else(anywhere)?;
        if way.at == game.player().at {
            *self.ways_taken.entry((game.depth(), way.at)).or_default() += 1;
            return Some(if way.down { Action::Descend } else { Action::Ascend });
        }
        first_step(game, view.path(|at| at == way.at, |_| false))
    }

    /// The ways to other levels that it knows and can walk to.
    fn known_ways(&self, game: &Game, view: PlayerView<'_>) -> Vec<LevelWay> {
        let known = |way: &&LevelWay| game.remembers(way.at) && (!way.down || game.stairs_are_open());
        let reached = |way: &&LevelWay| way.at == game.player().at || view.path(|at| at == way.at, |_| false).is_some();
        game.level().ways.iter().filter(known).filter(reached).copied().collect()
    }

    /// How often it took a way of this level.
    fn taken(&self, game: &Game, way: &LevelWay) -> u32 {
        self.ways_taken.get(&(game.depth(), way.at)).copied().unwrap_or(0)
    }
}
