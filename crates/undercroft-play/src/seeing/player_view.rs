//! What the player knows of a game: the cells seen so far, who is in sight, and ways over known cells.

use undercroft::geom::{Point, Rect};

use crate::{Dir8, Enemy, Game, Item, RoomState, game::FloorState, may_step, path_search};

/// A game as the player sees it. Nothing that is hidden from the player can be asked of it.
///
/// ```
/// use undercroft_play::PlayerView;
/// # let game = undercroft_play::doc_game();
/// let view = PlayerView::new(&game);
/// assert!(view.is_walkable(game.player().at));
/// assert_eq!(view.enemies().count(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlayerView<'a> {
    game: &'a Game,
}

impl<'a> PlayerView<'a> {
    /// The view of a game's player.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(undercroft_play::PlayerView::new(&game).stairs(), None);
    /// ```
    pub fn new(game: &'a Game) -> PlayerView<'a> {
        PlayerView { game }
    }

    /// Whether a cell is known and can be walked on, apart from creatures.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(!PlayerView::new(&game).is_walkable(undercroft::geom::Point::new(0, 0)));
    /// ```
    pub fn is_walkable(&self, at: Point) -> bool {
        self.game.remembers(at) && self.game.is_free(at)
    }

    /// Whether a cell lies at the edge of what is known: it can be walked on, and a cell beside it was never seen.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// // Everything beside the player is in sight.
    /// assert!(!PlayerView::new(&game).is_frontier(game.player().at));
    /// ```
    pub fn is_frontier(&self, at: Point) -> bool {
        let board = self.bounds();
        let unknown = |way: Dir8| board.contains(way.step(at)) && !self.game.remembers(way.step(at));
        self.is_walkable(at) && Dir8::ALL.into_iter().any(unknown)
    }

    /// Whether a known cell lies so deep in a room that the player has not woken that entering it would.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(!PlayerView::new(&game).wakes(game.player().at));
    /// ```
    pub fn wakes(&self, at: Point) -> bool {
        let rooms = self.game.level().map.rooms.iter();
        let waits = |id| self.game.machine().state(id) == Some(RoomState::Unvisited);
        self.is_walkable(at) && rooms.into_iter().any(|room| waits(room.id) && room.is_deep(at))
    }

    /// Whether a cell is a closed lock that the player knows and has the key of, or can force.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(!PlayerView::new(&game).can_unlock(game.player().at));
    /// ```
    pub fn can_unlock(&self, at: Point) -> bool {
        let bars = &self.game.level().bars;
        let opens = |lock: usize| bars.key_of(lock).is_none_or(|key| key.held > 0);
        self.game.remembers(at) && !bars.hidden.contains(&at) && bars.lock_at(at).is_some_and(opens)
    }

    /// The depth of the nearest other level on which a known lock can be opened with the keys in hand.
    pub(crate) fn depth_of_openable_lock(&self) -> Option<u32> {
        let held: Vec<&str> =
            self.game.level().bars.keys.iter().filter(|key| key.held > 0).map(|key| key.name.as_str()).collect();
        let opens = |floor: &FloorState| {
            let bars = &floor.level.bars;
            let seen = |at: &Point| floor.explored.get(*at) == Some(&true) && !bars.hidden.contains(at);
            bars.locks
                .iter()
                .enumerate()
                .filter(|(_, lock)| !lock.open && lock.cells.iter().any(seen))
                .any(|(number, _)| bars.key_of(number).is_some_and(|key| held.contains(&key.name.as_str())))
        };
        let floors = (0_u32..).zip(&self.game.visited);
        let openable = floors.filter(|(_, floor)| floor.as_ref().is_some_and(opens)).map(|(depth, _)| depth);
        openable.min_by_key(|depth| depth.abs_diff(self.game.depth()))
    }

    /// Whether a known cell is the end of a corridor: it can be left in one direction only.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(!PlayerView::new(&game).is_dead_end(game.player().at));
    /// ```
    pub fn is_dead_end(&self, at: Point) -> bool {
        let ways = at.neighbours().into_iter().filter(|next| self.is_walkable(*next)).count();
        self.is_walkable(at) && ways == 1 && !self.is_frontier(at)
    }

    /// The enemies in sight.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(PlayerView::new(&game).enemies().next().is_none());
    /// ```
    pub fn enemies(&self) -> impl Iterator<Item = &'a Enemy> + use<'a> {
        let game = self.game;
        game.enemies().iter().filter(move |enemy| game.sees(enemy.at))
    }

    /// The items on known cells.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(PlayerView::new(&game).items().all(|(at, _)| game.remembers(at)));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = (Point, Item)> + use<'a> {
        let game = self.game;
        game.level().items.iter().map(|(at, item)| (*at, *item)).filter(move |(at, _)| game.remembers(*at))
    }

    /// The stairs down, once they were seen.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(PlayerView::new(&game).stairs().is_none_or(|at| game.remembers(at)));
    /// ```
    pub fn stairs(&self) -> Option<Point> {
        Some(self.game.level().stairs).filter(|at| self.game.remembers(*at))
    }

    /// The board.
    pub(crate) fn bounds(&self) -> Rect {
        self.game.level().map.terrain.bounds()
    }

    /// The shortest path over known cells to the nearest that is wanted, past nobody in sight; the cells after the
    /// player's own. `avoid` says which cells to go around, which a wanted one may still be.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// let view = PlayerView::new(&game);
    /// let path = view.path(|at| view.is_frontier(at), |_| false).unwrap();
    /// assert!(view.is_frontier(*path.last().unwrap()));
    /// ```
    pub fn path(&self, wanted: impl Fn(Point) -> bool, avoid: impl Fn(Point) -> bool) -> Option<Vec<Point>> {
        let taken: Vec<Point> = self.enemies().map(|enemy| enemy.at).collect();
        // What is wanted is asked last, because it is often expensive and seldom decides.
        let open = |at: Point| self.is_walkable(at) && ((!avoid(at) && !taken.contains(&at)) || wanted(at));
        path_search::nearest(self.game.player().at, self.bounds(), u32::MAX, open, &wanted)
    }

    /// From how many of the eight neighbouring cells somebody could strike at a cell.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert!(PlayerView::new(&game).exposure(game.player().at) <= 8);
    /// ```
    pub fn exposure(&self, at: Point) -> usize {
        Dir8::ALL.into_iter().filter(|way| may_step(at, *way, |cell| self.is_walkable(cell))).count()
    }

    /// Whether the player can strike at a cell.
    ///
    /// ```
    /// # use undercroft_play::PlayerView;
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(PlayerView::new(&game).way_to_strike(game.player().at), None);
    /// ```
    pub fn way_to_strike(&self, target: Point) -> Option<Dir8> {
        let at = self.game.player().at;
        Dir8::between(at, target).filter(|way| may_step(at, *way, |cell| self.game.is_free(cell)))
    }
}
