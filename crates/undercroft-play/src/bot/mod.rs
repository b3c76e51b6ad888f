//! Bots that play the game by what a player sees. There are three, by which the game is measured: a careless one, an
//! explorer and a careful one. They differ in their habits alone.
//!
//! - `habits`: the three as data.
//! - `fighting`: what to do with enemies in sight.
//! - `travel`: where to go when there are none.
//! - `levels`: which way to take to another level, where the floors are several levels.

mod fighting;
mod habits;
mod levels;
mod travel;

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Dungeon, geom::Point};

pub use habits::BotKind;
use habits::Habits;
pub use travel::walker::{Halt, Walk, Walker};

use crate::{Action, Campaign, Effect, Game, Outcome, PlayError, PlayerView};

/// The most turns a game of a bot takes on boards of default size.
pub const MAX_TURNS: u32 = 20_000;

/// A bot and what it has in mind.
#[derive(Clone, Debug)]
pub struct Bot {
    habits: Habits,
    /// The cells to go to, the next one last, and what was known when they were chosen.
    plan: Vec<Point>,
    planned_with: Situation,
    /// Whether it rests until it is healthy enough.
    resting: bool,
    last: Option<Action>,
    /// Cells of a locked room that were in sight while no enemy was.
    swept: BTreeSet<Point>,
    /// Where it last saw the enemy that it makes for.
    quarry: Option<Point>,
    /// The cells at which it searched, and the floor they are on.
    searched: (u32, BTreeSet<Point>),
    /// How many steps it took to a better place since nobody was in sight.
    cover_steps: u32,
    /// How often it took each way to another level, by depth and cell.
    ways_taken: BTreeMap<(u32, Point), u32>,
}

/// What makes a bot think again about where to go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Situation {
    depth: u32,
    items: usize,
    rooms: usize,
    stairs: bool,
    keys: u32,
    secrets: usize,
    in_combat: bool,
}

impl Bot {
    /// A bot at the beginning of a game.
    ///
    /// ```
    /// use undercroft_play::bot::{Bot, BotKind};
    /// # let mut game = undercroft_play::doc_game();
    /// let action = Bot::new(BotKind::Explorer).next(&game);
    /// assert!(!game.act(action).is_empty());
    /// ```
    pub fn new(kind: BotKind) -> Bot {
        Bot {
            habits: kind.habits(),
            plan: Vec::new(),
            planned_with: Situation::default(),
            resting: false,
            last: None,
            swept: BTreeSet::new(),
            quarry: None,
            searched: (0, BTreeSet::new()),
            cover_steps: 0,
            ways_taken: BTreeMap::new(),
        }
    }

    /// What it does next.
    ///
    /// ```
    /// # use undercroft_play::bot::{Bot, BotKind};
    /// # let game = undercroft_play::doc_game();
    /// let mut bot = Bot::new(BotKind::Careless);
    /// assert_eq!(bot.next(&game), Bot::new(BotKind::Careless).next(&game));
    /// ```
    pub fn next(&mut self, game: &Game) -> Action {
        let view = PlayerView::new(game);
        let action = if view.enemies().next().is_some() || game.machine().active().is_some() {
            self.plan.clear();
            self.resting = false;
            self.fight(game, view)
        } else {
            self.swept.clear();
            self.quarry = None;
            self.cover_steps = 0;
            if self.wants_rest(game) { Action::Rest } else { self.travel(game, view) }
        };
        self.last = Some(action);
        action
    }

    /// Whether to rest: from when health is low until it is high enough.
    fn wants_rest(&mut self, game: &Game) -> bool {
        let player = game.player();
        let percent = i64::from(player.health) * 100 / i64::from(player.most.max(1));
        let until = if self.resting { self.habits.rest_to } else { self.habits.rest_below };
        self.resting = percent < i64::from(until);
        self.resting
    }
}

/// Plays a game to its end, or to `turns` turns, showing every effect to `each`.
///
/// ```
/// use undercroft::{Method, Recipe};
/// use undercroft_play::{Campaign, Outcome, bot::{self, BotKind}};
/// let campaign = Campaign::new(Recipe::new(Method::Bsp(Default::default())), "42".into());
/// let game = bot::play(campaign, BotKind::Careless, bot::MAX_TURNS, |_| {})?;
/// assert_ne!(game.outcome(), Outcome::Playing);
/// # Ok::<(), undercroft_play::PlayError>(())
/// ```
pub fn play(campaign: Campaign, kind: BotKind, turns: u32, mut each: impl FnMut(&Effect)) -> Result<Game, PlayError> {
    let mut game = Game::new(campaign)?;
    let mut bot = Bot::new(kind);
    // Actions that take no turn count too, so that the loop always ends.
    for _ in 0..turns {
        if game.outcome() != Outcome::Playing || game.turn() >= turns {
            break;
        }
        let action = bot.next(&game);
        game.act(action).iter().for_each(&mut each);
    }
    Ok(game)
}

/// How many turns a bot takes through one dungeon: until it leaves by the stairs, or wins where there are none. `None` if it
/// dies on the way or takes more than `turns`.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_play::bot::{self, BotKind};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let turns = bot::turns_through(dungeon, BotKind::Explorer, bot::MAX_TURNS)?;
/// assert!(turns.is_none_or(|turns| turns > 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn turns_through(dungeon: Dungeon, kind: BotKind, turns: u32) -> Result<Option<u32>, PlayError> {
    let mut game = Game::new(Campaign::of(dungeon))?;
    let mut bot = Bot::new(kind);
    // Actions that take no turn count too, so that the loop always ends.
    for _ in 0..turns {
        if game.depth() > 0 || game.outcome() != Outcome::Playing || game.turn() >= turns {
            break;
        }
        let action = bot.next(&game);
        game.act(action);
    }
    let is_through = game.depth() > 0 || game.outcome() == Outcome::Victory;
    Ok(is_through.then(|| game.turn()))
}
