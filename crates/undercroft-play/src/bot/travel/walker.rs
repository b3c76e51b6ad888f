//! Walks of many steps for a player: along a corridor, to a known cell, to what was not seen yet. Each step is an ordinary
//! action, so a record of the game does not know about walks.
//!
//! - A *run* goes on in one direction, and around the corners of a corridor, until there is a choice.
//! - A *journey* takes the shortest known way to a cell, around spikes.
//! - *Exploring* is what the bot [`BotKind::Explorer`] does while nobody is in sight, without its rests and its stairs. In a
//!   closed room it waits for whoever the circles announce, and looks for whoever is left.
//!
//! Every walk stops at news.

use undercroft::geom::Point;

use super::{STRAIGHT, around_spikes};
use crate::{
    Action, Dir8, Effect, Game, Item, Outcome, PlayerView,
    bot::{Bot, BotKind},
    may_step,
};

/// The most steps of one walk.
const MOST_STEPS: u32 = 10_000;

/// Where to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// On in this direction.
    Run(Dir8),
    /// To this cell.
    Travel(Point),
    /// To what was not picked up, seen or entered yet.
    Explore,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// There is nowhere to go on to: the cell is reached, or the run has come to an end.
    Arrived,
    /// Something happened, which the effects say, or somebody is in sight.
    Disturbed,
    /// A walk cannot begin while an enemy is in sight. A journey cannot either while circles say that one will be.
    Enemies,
    /// Whoever the circles announced has come.
    Awaited,
    /// No known way leads there.
    NoWay,
    /// Everything that can be reached was seen.
    Explored,
    /// Somebody is still in the closed room, but there is nowhere to look.
    Hidden,
    /// The stairs down came in sight.
    Stairs,
    /// A locked door came in sight.
    Lock,
    /// No way on is known; there may be a secret door here.
    DeadEnd,
    /// It was too long for one walk.
    Far,
}

impl Halt {
    /// A sentence for the message log; `None` where the effects or the map say it.
    ///
    /// ```
    /// assert_eq!(undercroft_play::bot::Halt::Arrived.message(), None);
    /// ```
    pub const fn message(self) -> Option<&'static str> {
        match self {
            Halt::Arrived | Halt::Disturbed => None,
            Halt::Enemies => Some("Not with enemies about."),
            Halt::Awaited => Some("You wait until the circles fade."),
            Halt::NoWay => Some("You know no way there."),
            Halt::Explored => Some("You have seen all that you can reach here. > leads to the stairs."),
            Halt::Hidden => Some("Somebody is still here, out of sight."),
            Halt::Stairs => Some("You see the stairs down."),
            Halt::Lock => Some("You see a locked door."),
            Halt::DeadEnd => Some("You know no way on. Search for secret doors with e."),
            Halt::Far => Some("You stop after a long walk."),
        }
    }
}

/// Walks for a player, one walk at a time.
///
/// ```
/// use undercroft_play::bot::{Walk, Walker};
/// # let mut game = undercroft_play::doc_game();
/// let mut walker = Walker::new();
/// walker.start(Walk::Explore, &game)?;
/// let halt = loop {
///     let action = match walker.next(&game) {
///         Ok(action) => action,
///         Err(halt) => break halt,
///     };
///     let effects = game.act(action);
///     if let Err(halt) = walker.after(&game, &effects) {
///         break halt;
///     }
/// };
/// assert!(game.turn() > 0);
/// # Ok::<(), undercroft_play::bot::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walker {
    walk: Option<Walk>,
    /// Chooses where to explore, and remembers where it has searched.
    bot: Bot,
    /// Looks for whoever is left in a closed room; it neither drinks nor rests.
    seeker: Bot,
    steps: u32,
    /// Whether the stairs are known, and how many locked doors.
    known: (bool, usize),
    /// Which of the cells to the left and right of a run are open.
    sides: Option<[bool; 2]>,
    /// Whether the last action was to wait for whoever the circles announce.
    awaits: bool,
}

impl Default for Walker {
    fn default() -> Walker {
        Walker::new()
    }
}

impl Walker {
    /// A walker that stands.
    ///
    /// ```
    /// assert!(!undercroft_play::bot::Walker::new().is_walking());
    /// ```
    pub fn new() -> Walker {
        Walker {
            walk: None,
            bot: Bot::new(BotKind::Explorer),
            seeker: Bot::new(BotKind::Careless),
            steps: 0,
            known: (false, 0),
            sides: None,
            awaits: false,
        }
    }

    /// Begins a walk in place of the one before. Only a run can begin with enemies about, for a single step.
    ///
    /// ```
    /// use undercroft::geom::Point;
    /// use undercroft_play::bot::{Halt, Walk, Walker};
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(Walker::new().start(Walk::Travel(Point::new(0, 0)), &game), Err(Halt::NoWay));
    /// ```
    pub fn start(&mut self, walk: Walk, game: &Game) -> Result<(), Halt> {
        self.stop();
        let view = PlayerView::new(game);
        let refused = match walk {
            Walk::Run(_) => false,
            Walk::Travel(_) => is_danger(game),
            Walk::Explore => view.enemies().next().is_some(),
        };
        if refused {
            return Err(Halt::Enemies);
        }
        let is_barred = |goal: Point| !view.is_walkable(goal) || around_spikes(game, view, |at| at == goal).is_none();
        if matches!(walk, Walk::Travel(goal) if is_barred(goal)) {
            return Err(Halt::NoWay);
        }
        (self.steps, self.known, self.sides, self.awaits) = (0, known(game), None, false);
        self.walk = Some(walk);
        Ok(())
    }

    /// Whether a walk is under way.
    ///
    /// ```
    /// use undercroft_play::{Dir8, bot::{Walk, Walker}};
    /// # let game = undercroft_play::doc_game();
    /// let mut walker = Walker::new();
    /// walker.start(Walk::Run(Dir8::East), &game)?;
    /// assert!(walker.is_walking());
    /// # Ok::<(), undercroft_play::bot::Halt>(())
    /// ```
    pub fn is_walking(&self) -> bool {
        self.walk.is_some()
    }

    /// Ends the walk.
    ///
    /// ```
    /// undercroft_play::bot::Walker::new().stop();
    /// ```
    pub fn stop(&mut self) {
        self.walk = None;
    }

    /// The next action of the walk, or why it has ended.
    ///
    /// ```
    /// use undercroft_play::{Action, Dir8, bot::{Walk, Walker}};
    /// # let game = undercroft_play::doc_game();
    /// let mut walker = Walker::new();
    /// walker.start(Walk::Run(Dir8::East), &game)?;
    /// assert_eq!(walker.next(&game)?, Action::Go(Dir8::East));
    /// # Ok::<(), undercroft_play::bot::Halt>(())
    /// ```
    pub fn next(&mut self, game: &Game) -> Result<Action, Halt> {
        let view = PlayerView::new(game);
        let step = match self.walk {
            None => Err(Halt::Arrived),
            Some(_) if game.outcome() != Outcome::Playing => Err(Halt::Disturbed),
            Some(_) if self.steps >= MOST_STEPS => Err(Halt::Far),
            Some(Walk::Run(way)) => self.run(game, view, way),
            Some(Walk::Travel(goal)) => travel(game, view, goal),
            Some(Walk::Explore) => self.explore(game, view),
        };
        step.inspect_err(|_| self.stop())
    }

    /// Looks at what the last action did; an error is why the walk ends here.
    ///
    /// ```
    /// use undercroft_play::{Effect, bot::{Halt, Walk, Walker}};
    /// # let game = undercroft_play::doc_game();
    /// let mut walker = Walker::new();
    /// walker.start(Walk::Explore, &game)?;
    /// assert_eq!(walker.after(&game, &[Effect::DoorSlam]), Err(Halt::Disturbed));
    /// # Ok::<(), Halt>(())
    /// ```
    pub fn after(&mut self, game: &Game, effects: &[Effect]) -> Result<(), Halt> {
        self.steps += 1;
        let before = std::mem::replace(&mut self.known, known(game));
        // That something of no use lies on the way is said, but is no reason to stop.
        let is_news = |effect: &Effect| effect.message().is_some() && !matches!(effect, Effect::Left { .. });
        let awaited = std::mem::take(&mut self.awaits);
        let news = effects.iter().any(is_news);
        let halt = if awaited && !news {
            game.warnings().is_empty().then_some(Halt::Awaited)
        } else if news || is_danger(game) {
            Some(Halt::Disturbed)
        } else if matches!(self.walk, Some(Walk::Travel(_))) {
            None
        } else if self.known.0 && !before.0 {
            Some(Halt::Stairs)
        } else if self.known.1 > before.1 {
            Some(Halt::Lock)
        } else {
            None
        };
        match halt {
            Some(halt) => {
                self.stop();
                Err(halt)
            }
            None => Ok(()),
        }
    }

    fn explore(&mut self, game: &Game, view: PlayerView<'_>) -> Result<Action, Halt> {
        if !game.warnings().is_empty() {
            self.awaits = true;
            return Ok(Action::Wait);
        }
        if game.machine().active().is_some() {
            // Having looked everywhere it waits once, and then begins again.
            let step = match self.seeker.next(game) {
                Action::Wait => self.seeker.next(game),
                action => action,
            };
            return if matches!(step, Action::Go(_)) { Ok(step) } else { Err(Halt::Hidden) };
        }
        if self.bot.path_to_explore(game, view).is_none() {
            return Err(Halt::Explored);
        }
        match self.bot.travel(game, view) {
            Action::Search => Err(Halt::DeadEnd),
            action => Ok(action),
        }
    }

    fn run(&mut self, game: &Game, view: PlayerView<'_>, way: Dir8) -> Result<Action, Halt> {
        let at = game.player().at;
        let free = |way: Dir8| may_step(at, way, |cell| view.is_walkable(cell)) && !is_spiky(game, way.step(at));
        if self.steps == 0 {
            // The first step is what a single step would be: it may bump, strike, or open a lock.
            return Ok(Action::Go(way));
        }
        let level = game.level();
        if level.doors.contains(&at) || at == level.stairs || level.items.contains_key(&at) {
            return Err(Halt::Arrived);
        }
        let sides = sides(way).map(&free);
        let same = self.sides.replace(sides).is_none_or(|before| before == sides);
        if free(way) {
            return if same { Ok(Action::Go(way)) } else { Err(Halt::Arrived) };
        }
        // In a corridor there is one other way on than back.
        let (dx, dy) = way.delta();
        let back = |other: Dir8| other.delta() == (-dx, -dy);
        let mut on = STRAIGHT.into_iter().filter(|other| free(*other) && !back(*other));
        match (on.next(), on.next()) {
            (Some(turn), None) if dx == 0 || dy == 0 => {
                (self.walk, self.sides) = (Some(Walk::Run(turn)), None);
                Ok(Action::Go(turn))
            }
            _ => Err(Halt::Arrived),
        }
    }
}

fn travel(game: &Game, view: PlayerView<'_>, goal: Point) -> Result<Action, Halt> {
    let at = game.player().at;
    let path = around_spikes(game, view, |cell| cell == goal).ok_or(Halt::NoWay)?;
    let next = path.first().ok_or(Halt::Arrived)?;
    Dir8::between(at, *next).map(Action::Go).ok_or(Halt::NoWay)
}

/// The directions to the left and right of one.
fn sides(way: Dir8) -> [Dir8; 2] {
    let (dx, dy) = way.delta();
    let of = |delta: (i32, i32)| Dir8::ALL.into_iter().find(|other| other.delta() == delta).unwrap_or(way);
    [of((dy, -dx)), of((-dy, dx))]
}

fn is_spiky(game: &Game, at: Point) -> bool {
    game.remembers(at) && game.level().items.get(&at) == Some(&Item::Spikes)
}

fn is_danger(game: &Game) -> bool {
    PlayerView::new(game).enemies().next().is_some() || !game.warnings().is_empty()
}

fn known(game: &Game) -> (bool, usize) {
    let view = PlayerView::new(game);
    let bars = &game.level().bars;
    let locked = bars.locks.iter().filter(|lock| !lock.open).flat_map(|lock| &lock.cells);
    let seen = locked.filter(|at| game.remembers(**at) && !bars.hidden.contains(at)).count();
    (view.stairs().is_some(), seen)
}
