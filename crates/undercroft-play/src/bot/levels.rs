//! Several levels: a bot that knows no way on goes back for a lock that it has a key of, else to where it has been least.

use super::{Bot, fighting::first_step};
use crate::{Action, Game, LevelWay, PlayerView};

impl Bot {
    /// A step to another level, or onto the stairs there; `None` where the floors are no levels, or this one is not finished.
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
        let taken = |way: &&LevelWay| self.ways_taken.get(&(game.depth(), way.at)).copied().unwrap_or(0);
        // A lock elsewhere that can be opened now is a reason to go there.
        let errand = view.depth_of_openable_lock();
        let leads = |way: &&LevelWay| errand.is_none_or(|depth| way.down == (depth > game.depth()));
        game.level().ways.iter().filter(known).filter(leads).filter(reached).min_by_key(taken).copied()
    }
}
