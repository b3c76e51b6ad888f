//! Where a bot goes when nobody is in sight.

pub(super) mod walker;

use std::collections::BTreeSet;

use undercroft::geom::Point;

use super::{Bot, Situation, fighting::first_step};
use crate::{Action, Dir8, Game, Item, PlayerView, RoomState, Scroll, may_step};

/// The directions in which doors are opened.
const STRAIGHT: [Dir8; 4] = [Dir8::North, Dir8::East, Dir8::South, Dir8::West];

impl Bot {
    pub(super) fn travel(&mut self, game: &Game, view: PlayerView<'_>) -> Action {
        if let Some(action) = self.leave_level(game, view) {
            self.plan.clear();
            return action;
        }
        if view.stairs() == Some(game.player().at) && self.takes_stairs(game, view) {
            return Action::Descend;
        }
        if self.habits.reads && game.player().scrolls(Scroll::Chart) > 0 {
            return Action::Read(Scroll::Chart);
        }
        if self.searched.0 != game.level().floor {
            self.searched = (game.level().floor, BTreeSet::new());
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
                first_step(game, self.choose(game, view)).unwrap_or_else(|| self.break_through(game, view))
            }
        }
    }

    /// At the end of every known way: opens a lock beside it, or searches for a secret door.
    fn break_through(&mut self, game: &Game, view: PlayerView<'_>) -> Action {
        let at = game.player().at;
        if let Some(way) = STRAIGHT.into_iter().find(|way| view.can_unlock(way.step(at))) {
            return Action::Go(way);
        }
        self.searched.1.insert(at);
        Action::Search
    }

    /// Whether it is time to leave the floor.
    fn takes_stairs(&self, game: &Game, view: PlayerView<'_>) -> bool {
        game.stairs_are_open() && (!self.habits.explores || self.path_to_explore(game, view).is_none())
    }

    /// A path to the next goal.
    fn choose(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let stairs = || game.stairs_are_open().then(|| view.stairs()).flatten();
        let to_stairs = || stairs().and_then(|stairs| around_spikes(game, view, |at| at == stairs));
        if self.habits.explores {
            self.path_to_explore(game, view).or_else(to_stairs)
        } else {
            to_stairs().or_else(|| self.path_to_explore(game, view))
        }
    }

    /// A path to what has not been picked up, seen or entered yet, in this order.
    fn path_to_explore(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let search = || if self.searches(game, view) { self.place_to_search(game, view) } else { None };
        self.path_to_unfinished(game, view).or_else(search)
    }

    /// The same without searching walls.
    pub(super) fn path_to_unfinished(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let wanted: Vec<Point> = self.wanted_items(game, view).collect();
        let items = if wanted.is_empty() { None } else { around_spikes(game, view, |at| wanted.contains(&at)) };
        items
            .or_else(|| around_spikes(game, view, |at| view.is_frontier(at)))
            .or_else(|| if waits(game) { around_spikes(game, view, |at| view.wakes(at)) } else { None })
            .or_else(|| {
                let locked = game.level().bars.locks.iter().any(|lock| !lock.open);
                if locked { around_spikes(game, view, |at| self.is_beside_lock(view, at)) } else { None }
            })
    }

    fn is_beside_lock(&self, view: PlayerView<'_>, at: Point) -> bool {
        view.is_walkable(at) && STRAIGHT.into_iter().any(|way| view.can_unlock(way.step(at)))
    }

    /// Whether it looks for secret doors: at dead ends if that is its habit, and anywhere if it knows no way on.
    fn searches(&self, game: &Game, view: PlayerView<'_>) -> bool {
        self.habits.searches || !self.knows_a_way(game, view)
    }

    pub(super) fn knows_a_way(&self, game: &Game, view: PlayerView<'_>) -> bool {
        let stairs = view.stairs().filter(|_| game.stairs_are_open());
        stairs.is_some_and(|stairs| view.path(|at| at == stairs, |_| false).is_some())
    }

    /// The nearest dead end at which it has not searched yet; without a way on, also any other place.
    pub(super) fn place_to_search(&self, game: &Game, view: PlayerView<'_>) -> Option<Vec<Point>> {
        let reach = game.rules().search_reach;
        let done = |at: Point| self.searched.1.iter().any(|other| other.king_steps_to(at) <= reach);
        let dead_end = |at: Point| view.is_walkable(at) && view.is_dead_end(at) && !done(at);
        around_spikes(game, view, dead_end).or_else(|| {
            if self.knows_a_way(game, view) {
                return None;
            }
            around_spikes(game, view, |at| view.is_walkable(at) && !done(at))
        })
    }

    /// Whether a cell is still a reason to go there.
    fn is_worth(&self, game: &Game, view: PlayerView<'_>, at: Point) -> bool {
        view.is_frontier(at)
            || view.wakes(at)
            || self.is_beside_lock(view, at)
            || view.is_dead_end(at)
            || view.stairs() == Some(at)
            || self.wanted_items(game, view).any(|item| item == at)
    }

    fn wanted_items<'a>(&'a self, game: &'a Game, view: PlayerView<'a>) -> impl Iterator<Item = Point> + 'a {
        let full = game.player().potions >= game.rules().max_potions;
        let useful = move |item: Item| match item {
            Item::Potions(_) => !full,
            Item::Weapon(degree) => degree > game.player().weapon,
            Item::Armour(degree) => degree > game.player().armour,
            Item::Whetstone | Item::Blessing | Item::Scroll(_) | Item::Key(_) => true,
            Item::Spikes => false,
        };
        // What was left at the own cell because the belt was full can only be taken by coming back.
        let own = game.player().at;
        let takes = move |item: Item| self.habits.explores || matches!(item, Item::Key(_));
        view.items().filter(move |(at, item)| takes(*item) && *at != own && useful(*item)).map(|(at, _)| at)
    }
}

fn situation(game: &Game, view: PlayerView<'_>) -> Situation {
    let cleared = |id| game.machine().state(id) == Some(RoomState::Cleared);
    Situation {
        depth: game.level().floor,
        items: view.items().count(),
        rooms: game.level().map.rooms.iter().filter(|room| cleared(room.id)).count(),
        stairs: view.stairs().is_some(),
        keys: game.level().bars.keys.iter().map(|key| key.held).sum(),
        secrets: game.level().bars.hidden.len(),
        in_combat: game.machine().active().is_some(),
    }
}

/// Whether the player has not been to some room of the floor.
fn waits(game: &Game) -> bool {
    let rooms = game.level().map.rooms.iter();
    rooms.into_iter().any(|room| game.machine().state(room.id) == Some(RoomState::Unvisited))
}

/// A path around spikes if there is one, else over them.
fn around_spikes(game: &Game, view: PlayerView<'_>, wanted: impl Fn(Point) -> bool) -> Option<Vec<Point>> {
    let items = game.level().items.iter();
    let spikes: Vec<Point> = items.filter(|(_, item)| **item == Item::Spikes).map(|(at, _)| *at).collect();
    let spiky = |at: Point| spikes.contains(&at);
    let path = view.path(|at| wanted(at) && !spiky(at), spiky);
    // Without spikes there is no other way.
    if path.is_some() || !view.items().any(|(_, item)| item == Item::Spikes) {
        return path;
    }
    view.path(wanted, |_| false)
}
