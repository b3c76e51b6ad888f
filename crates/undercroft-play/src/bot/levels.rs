//! Several levels: a bot that knows no way on goes back for a lock that it has a key of, else to where it has been least.

use super::{Bot, fighting::first_step};
use crate::{Action, Game, LevelWay, PlayerView};

/// How often a way is taken for locks elsewhere: one that is seen need not be one that can be walked to.
const ERRANDS: u32 = 3;

impl Bot {
    /// A step to another level, or onto the stairs there; `None` where there is something to search for here.
    pub(super) fn leave_level(&mut self, game: &Game, view: PlayerView<'_>) -> Option<Action> {
        let way = self.way_to_leave(game, view)?;
        if way.at == game.player().at {
            *self.ways_taken.entry((game.depth(), way.at)).or_default() += 1;
            return Some(if way.down { Action::Descend } else { Action::Ascend });
        }
        first_step(game, view.path(|at| at == way.at, |_| false))
    }

    fn way_to_leave(&self, game: &Game, view: PlayerView<'_>) -> Option<LevelWay> {
        let known = |way: &&LevelWay| game.remembers(way.at) && (!way.down || game.stairs_are_open());
        let reached = |way: &&LevelWay| way.at == game.player().at || view.path(|at| at == way.at, |_| false).is_some();
        let taken = |way: &LevelWay| self.ways_taken.get(&(game.depth(), way.at)).copied().unwrap_or(0);
        let ways: Vec<LevelWay> = game.level().ways.iter().filter(known).filter(reached).copied().collect();
        if let Some(depth) = view.depth_of_openable_lock() {
            let leads = |way: &&LevelWay| way.down == (depth > game.depth()) && taken(way) < ERRANDS;
            let way = ways.iter().filter(leads).min_by_key(|way| taken(way));
            if way.is_some() {
                return way.copied();
            }
        }
        if self.place_to_search(game, view).is_some() {
            return None;
        }
        ways.iter().min_by_key(|way| taken(way)).copied()
    }
}
