//! Where a bot goes when nobody is in sight.

use undercroft::geom::Point;

use super::{Bot, Situation, fighting::first_step};
use crate::{Action, Dir8, Game, Item, PlayerView, RoomState, may_step};

impl Bot {
    pub(super) fn travel(&mut self, game: &Game, view: PlayerView<'_>) -> Action {
        if view.stairs() == Some(game.player().at) && self.takes_stairs(game, view) {
            return Action::Descend;
        }
        let situation = situation(game, view);
        if self.planned_with != situation {
            self.plan.clear();
        }
        // A cell at the edge of what was known may have been seen on the way there.
        let stale = |goal: Point| !self.is_worth(game, view, goal);
        if self.plan.first().copied().is_none_or(stale) {
            self.plan = self.choose(game, view).unwrap_or_default();
            self.plan.reverse();
            self.planned_with = situation;
        }
        let at = game.player().at;
        let step = self.plan.pop().and_then(|to| Dir8::between(at, to));
        match step.filter(|way| may_step(at, *way, |cell| view.is_walkable(cell))) {
            Some(way) => Action::Go(way),
            None => {
                self.plan.clear();
                first_step(game, self.choose(game, view)).unwrap_or(Action::Wait)
            }
        }
    }

    /// Whether it is time to leave the floor.
    fn takes_stairs(&self, game: &Game, view: PlayerView<'_>) -> bool {
        game.stairs_are_open() && (!self.habits.explores || self.sights(game, view).is_none())
    }

    /// A path to the next goal.
    fn choose(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let stairs = || game.stairs_are_open().then(|| view.stairs()).flatten();
        let to_stairs = || stairs().and_then(|stairs| around_spikes(game, view, |at| at == stairs));
        if self.habits.explores {
            self.sights(game, view).or_else(to_stairs)
        } else {
            to_stairs().or_else(|| self.sights(game, view))
        }
    }

    /// A path to what has not been picked up, seen or entered yet, in this order.
    fn sights(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let wanted: Vec<Point> = self.wanted_items(game, view).collect();
        let items = if wanted.is_empty() { None } else { around_spikes(game, view, |at| wanted.contains(&at)) };
        items
            .or_else(|| around_spikes(game, view, |at| view.is_frontier(at)))
            .or_else(|| around_spikes(game, view, |at| view.wakes(at)))
    }

    /// Whether a cell is still a reason to go there.
    fn is_worth(&self, game: &Game, view: PlayerView<'_>, at: Point) -> bool {
        view.is_frontier(at)
            || view.wakes(at)
            || view.stairs() == Some(at)
            || self.wanted_items(game, view).any(|item| item == at)
    }

    fn wanted_items<'a>(&'a self, game: &'a Game, view: PlayerView<'a>) -> impl Iterator<Item = Point> + 'a {
        let full = game.player().potions >= game.rules().max_potions;
        let useful = move |item: Item| match item {
            Item::Potions(_) => !full,
            Item::Whetstone | Item::Blessing => true,
            Item::Spikes => false,
        };
        // What was left at the own cell because the belt was full can only be taken by coming back.
        let own = game.player().at;
        view.items().filter(move |(at, item)| self.habits.explores && *at != own && useful(*item)).map(|(at, _)| at)
    }
}

fn situation(game: &Game, view: PlayerView<'_>) -> Situation {
    let cleared = |id| game.machine().state(id) == Some(RoomState::Cleared);
    Situation {
        depth: game.level().floor,
        items: view.items().count(),
        rooms: game.level().map.rooms.iter().filter(|room| cleared(room.id)).count(),
        stairs: view.stairs().is_some(),
        in_combat: game.machine().active().is_some(),
    }
}

/// A path around spikes if there is one, else over them.
fn around_spikes(game: &Game, view: PlayerView<'_>, wanted: impl Fn(Point) -> bool) -> Option<Vec<Point>> {
    let spiky = |at: Point| game.level().items.get(&at) == Some(&Item::Spikes);
    view.path(|at| wanted(at) && !spiky(at), spiky).or_else(|| view.path(wanted, |_| false))
}
