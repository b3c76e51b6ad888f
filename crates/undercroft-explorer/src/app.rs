//! The explorer without its terminal: keys in, frames out. Times are milliseconds since the start.
//!
//! - `input`: what keys do.
//! - `playback`: games that go by themselves.

mod input;
mod playback;

use ratatui::Frame;
use undercroft::geom::Point;
use undercroft_play::{
    Action, Chronicle, Effect, Game, Journal, JournalError, Music, Names, Outcome, POP_MS, PlayError,
    bot::{BotKind, Walk, Walker},
};

pub(crate) use playback::Playback;

use crate::{
    log::Log,
    pages::{Page, PageKind},
    screen::{self, SMALLEST},
};

/// Milliseconds between two steps of a walk.
const STEP_MS: u64 = 15;
/// The most steps of a walk between two frames.
const STEPS_A_FRAME: u64 = 8;

/// What the caller has to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing.
    On,
    /// Save the game.
    Save,
    /// Give the terminal back until the process is continued.
    Suspend,
    /// Begin a new game.
    NewGame,
    /// Quit.
    Leave,
}

/// What is shown on top of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenMode {
    Game,
    Page(Page),
    Map,
    Leaving,
    /// A cursor over the map.
    Look(Point),
}

/// A game with its screen state.
#[derive(Debug)]
pub struct App {
    pub(crate) game: Game,
    pub(crate) names: Names,
    pub(crate) mode: ScreenMode,
    pub(crate) log: Log,
    pub(crate) music: Music,
    pub(crate) colour: bool,
    /// When the view stops shaking, and how strongly it shakes.
    pub(crate) shake: (u64, u32),
    /// When the present enemies appeared.
    pub(crate) popped_at: Option<u64>,
    pub(crate) playback: Option<Playback>,
    pub(crate) chronicle: Chronicle,
    /// The names of the texts on the floors.
    pub(crate) text_names: Vec<String>,
    /// What is said on a page of its own before the game.
    pub(crate) notice: Vec<String>,
    walker: Walker,
    /// When the next step of a walk is due.
    step_at: u64,
    /// The size of the screen in columns and rows.
    size: (u16, u16),
    /// Whether something happened after which the game should be saved.
    wants_saving: bool,
}

impl App {
    /// A game, with colours or without.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// let app = App::new(undercroft_play::doc_game(), false);
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    pub fn new(game: Game, colour: bool) -> App {
        let mut app = App::silent(game, colour);
        let floor = app.game.level().floor;
        app.say(format!("Floor {floor}. Find the stairs down. ? helps."));
        app
    }

    fn silent(game: Game, colour: bool) -> App {
        App {
            names: Names::of(game.campaign()),
            mode: ScreenMode::Game,
            log: Log::default(),
            music: Music::Exploration,
            colour,
            shake: (0, 0),
            popped_at: None,
            playback: None,
            chronicle: Chronicle::new(&game),
            text_names: Vec::new(),
            notice: Vec::new(),
            walker: Walker::new(),
            step_at: 0,
            size: SMALLEST,
            wants_saving: false,
            game,
        }
    }

    /// A saved game, as it was left: its messages, its music and the way walked are there again.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// use undercroft_play::{Action, journal};
    /// let mut game = undercroft_play::doc_game();
    /// game.act(Action::Wait);
    /// let app = App::resume(journal::read(&journal::write(&game))?, false)?;
    /// assert_eq!(app.game().digest(), game.digest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(journal: Journal, colour: bool) -> Result<App, JournalError> {
        let game = Game::new(journal.campaign.clone()).map_err(JournalError::Play)?;
        let mut app = App::new(game, colour);
        for action in &journal.actions {
            app.act(*action, 0);
        }
        journal.confirm(&app.game)?;
        // Nothing moves any more that did when it was left.
        (app.shake, app.popped_at, app.wants_saving) = ((0, 0), None, false);
        app.text_names = journal.text_names;
        app.say(format!("You go on where you left: floor {}, turn {}.", app.game.level().floor, app.game.turn()));
        Ok(app)
    }

    /// A recorded game, from its beginning.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// use undercroft_play::journal;
    /// let game = undercroft_play::doc_game();
    /// let app = App::replay(journal::read(&journal::write(&game))?, false)?;
    /// assert_eq!(app.game().turn(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(journal: Journal, colour: bool) -> Result<App, PlayError> {
        let mut app = App::silent(Game::new(journal.campaign.clone())?, colour);
        app.say("A recorded game. Space pauses, . steps, + - pace, Enter ends it, q leaves.".to_owned());
        app.text_names = journal.text_names.clone();
        app.playback = Some(Playback::of_record(journal));
        Ok(app)
    }

    /// Lets a bot go on with the game.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// use undercroft_play::bot::BotKind;
    /// let mut app = App::new(undercroft_play::doc_game(), false).watch(BotKind::Careful);
    /// app.tick(1_000);
    /// assert_eq!(app.game().actions().len(), 1);
    /// ```
    #[must_use]
    pub fn watch(mut self, kind: BotKind) -> App {
        self.say(format!("The {} bot plays. Space pauses, . steps, + - pace, Enter ends it, q leaves.", kind.name()));
        self.playback = Some(Playback::of_bot(kind));
        self
    }

    /// How many actions a second a replay or a bot does, from 1 to 1,000.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// use undercroft_play::bot::BotKind;
    /// let mut app = App::new(undercroft_play::doc_game(), false).watch(BotKind::Careful).at_pace(1);
    /// app.tick(0);
    /// app.tick(900);
    /// assert_eq!(app.game().actions().len(), 1);
    /// ```
    #[must_use]
    pub fn at_pace(mut self, actions: u32) -> App {
        if let Some(playback) = &mut self.playback {
            playback.set_pace(actions);
        }
        self
    }

    /// Names the texts on the floors, in their order, such as source files by their paths.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// let app = App::new(undercroft_play::doc_game(), false).with_text_names(vec!["main.rs".to_owned()]);
    /// assert_eq!(app.text_names(), ["main.rs"]);
    /// ```
    #[must_use]
    pub fn with_text_names(mut self, names: Vec<String>) -> App {
        self.text_names = names;
        self
    }

    /// Shows these lines on a page before the game begins.
    ///
    /// ```
    /// use undercroft_explorer::App;
    /// let app = App::new(undercroft_play::doc_game(), false).with_notice(vec!["12 source files".to_owned()]);
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    #[must_use]
    pub fn with_notice(mut self, lines: Vec<String>) -> App {
        self.notice = lines;
        self.mode = ScreenMode::Page(Page { kind: PageKind::Notice, scroll: 0 });
        self
    }

    /// The names of the texts on the floors.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// assert!(App::new(undercroft_play::doc_game(), false).text_names().is_empty());
    /// ```
    pub fn text_names(&self) -> &[String] {
        &self.text_names
    }

    /// The current game.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let app = App::new(undercroft_play::doc_game(), false);
    /// assert_eq!(app.game().level().floor, 1);
    /// ```
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Adds a line to the log.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// app.say("Hello.".to_owned());
    /// ```
    pub fn say(&mut self, line: String) {
        self.log.say(line);
    }

    /// Tells it the size of the screen in columns and rows. While that is too small for a game, the game is paused.
    ///
    /// ```
    /// use crossterm::event::KeyCode;
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// app.resize(20, 10);
    /// app.key(KeyCode::Char('l').into(), 0);
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
    }

    fn is_cramped(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Whether the game should be saved now: a floor was entered, or the game has ended. Asking answers it.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// assert!(!app.take_wish_to_save());
    /// ```
    pub fn take_wish_to_save(&mut self) -> bool {
        std::mem::take(&mut self.wants_saving)
    }

    fn act(&mut self, action: Action, now: u64) -> Vec<Effect> {
        let effects = self.game.act(action);
        self.chronicle.note(&effects);
        for effect in &effects {
            match effect {
                Effect::MusicChanged(music) => self.music = *music,
                Effect::CameraShake { intensity, ms } => self.shake = (now + u64::from(*ms), *intensity),
                Effect::EnemyPopped { .. } => self.popped_at = Some(now),
                Effect::Descended { .. } | Effect::Ascended { .. } | Effect::Defeat { .. } | Effect::Victory => {
                    self.wants_saving = true;
                }
                _ => {}
            }
            if let Some(message) = self.names.message(effect) {
                self.say(message);
            }
        }
        effects
    }

    /// Begins a walk; its steps follow as time passes.
    fn walk(&mut self, walk: Walk, now: u64) {
        self.step_at = now;
        match self.walker.start(walk, &self.game) {
            // The first step is at once, as that of a single key.
            Ok(()) => self.walk_on(now),
            Err(halt) => self.halt(halt),
        }
    }

    fn walk_on(&mut self, now: u64) {
        self.step_at = now + STEP_MS;
        let action = match self.walker.next(&self.game) {
            Ok(action) => action,
            Err(halt) => return self.halt(halt),
        };
        let effects = self.act(action, now);
        if let Err(halt) = self.walker.after(&self.game, &effects) {
            self.halt(halt);
        }
    }

    fn halt(&mut self, halt: undercroft_play::bot::Halt) {
        if let Some(message) = halt.message() {
            self.say(message.to_owned());
        }
    }

    /// Advances a walk, a replay or a bot.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// app.tick(1_000);
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    pub fn tick(&mut self, now: u64) {
        if self.mode != ScreenMode::Game || self.is_cramped() {
            return;
        }
        self.play_on(now);
        let due = if now >= self.step_at { (now - self.step_at) / STEP_MS + 1 } else { 0 };
        for _ in 0..due.min(STEPS_A_FRAME) {
            if self.walker.is_walking() {
                self.walk_on(now);
            }
        }
    }

    /// Whether an animation is running.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// assert!(!App::new(undercroft_play::doc_game(), false).is_moving(0));
    /// ```
    pub fn is_moving(&self, now: u64) -> bool {
        let popping = self.popped_at.is_some_and(|at| now < at + u64::from(POP_MS));
        self.is_playing_back()
            || self.walker.is_walking()
            || popping
            || now < self.shake.0
            || !self.game.warnings().is_empty()
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.game.outcome() != Outcome::Playing
    }

    /// Draws it.
    ///
    /// ```
    /// use ratatui::{Terminal, backend::TestBackend};
    /// # use undercroft_explorer::App;
    /// let app = App::new(undercroft_play::doc_game(), false);
    /// let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
    /// terminal.draw(|frame| app.draw(frame, 0))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, frame: &mut Frame<'_>, now: u64) {
        screen::draw(self, frame, now);
    }
}
