//! The explorer without its terminal: keys in, frames out. Times are milliseconds since the start.

use std::collections::VecDeque;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use ratatui::Frame;
use undercroft_play::{Action, Effect, Game, Journal, Music, Outcome, POP_MS};

use crate::{
    keys::{KeyCommand, key_command},
    screen,
};

/// The most lines of the log.
const LOG: usize = 100;
/// Milliseconds between two actions of a replay.
const REPLAY_MS: u64 = 80;

/// What the caller has to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing.
    On,
    /// Save the game.
    Save,
    /// Quit.
    Leave,
}

/// What is shown on top of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenMode {
    Game,
    Help,
    Map,
    Leaving,
}

/// A replay in progress.
#[derive(Debug)]
pub(crate) struct Replay {
    journal: Journal,
    left: VecDeque<Action>,
    paused: bool,
    next_at: u64,
}

/// A game with its screen state.
#[derive(Debug)]
pub struct App {
    pub(crate) game: Game,
    pub(crate) mode: ScreenMode,
    pub(crate) log: VecDeque<String>,
    pub(crate) music: Music,
    pub(crate) colour: bool,
    /// When the view stops shaking, and how strongly it shakes.
    pub(crate) shake: (u64, u32),
    /// When the present enemies appeared.
    pub(crate) popped_at: Option<u64>,
    pub(crate) replay: Option<Replay>,
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
        let mut app = App {
            game,
            mode: ScreenMode::Game,
            log: VecDeque::new(),
            music: Music::Exploration,
            colour,
            shake: (0, 0),
            popped_at: None,
            replay: None,
        };
        let floor = app.game.level().floor;
        app.say(format!("Floor {floor}. Find the stairs down. ? helps."));
        app
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
    pub fn replay(journal: Journal, colour: bool) -> Result<App, undercroft_play::PlayError> {
        let game = Game::new(journal.campaign.clone())?;
        let mut app = App::new(game, colour);
        app.log.clear();
        app.say("A recorded game. Space pauses, . steps, Enter ends it, q leaves.".to_owned());
        let left = journal.actions.iter().copied().collect();
        app.replay = Some(Replay { journal, left, paused: false, next_at: 0 });
        Ok(app)
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
        if self.log.len() == LOG {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }

    /// Handles a key.
    ///
    /// ```
    /// use crossterm::event::{KeyCode, KeyEvent};
    /// use undercroft_explorer::{App, Flow};
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// assert_eq!(app.key(KeyCode::Char('l').into(), 0), Flow::On);
    /// assert_eq!(app.game().turn(), 1);
    /// ```
    pub fn key(&mut self, key: KeyEvent, now: u64) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::On;
        }
        let command = key_command(key);
        if command == KeyCommand::LeaveNow {
            return Flow::Leave;
        }
        match self.mode {
            ScreenMode::Leaving => self.leaving(key, command),
            ScreenMode::Help | ScreenMode::Map => {
                self.mode = ScreenMode::Game;
                Flow::On
            }
            ScreenMode::Game => match command {
                KeyCommand::Help => self.switch_to(ScreenMode::Help),
                KeyCommand::Map => self.switch_to(ScreenMode::Map),
                KeyCommand::Leave if self.is_over() => Flow::Leave,
                KeyCommand::Leave => self.switch_to(ScreenMode::Leaving),
                KeyCommand::Save if self.replay.is_none() => Flow::Save,
                KeyCommand::Act(action) => {
                    match self.replay {
                        Some(_) => self.steer_replay(action, now),
                        None => self.act(action, now),
                    }
                    Flow::On
                }
                _ => Flow::On,
            },
        }
    }

    fn is_over(&self) -> bool {
        self.game.outcome() != Outcome::Playing || self.replay.is_some()
    }

    fn switch_to(&mut self, mode: ScreenMode) -> Flow {
        self.mode = mode;
        Flow::On
    }

    fn leaving(&mut self, key: KeyEvent, command: KeyCommand) -> Flow {
        if matches!(key.code, KeyCode::Char('y' | 'Y') | KeyCode::Enter) || command == KeyCommand::Leave {
            return Flow::Leave;
        }
        self.switch_to(ScreenMode::Game)
    }

    fn act(&mut self, action: Action, now: u64) {
        let effects = self.game.act(action);
        self.show(&effects, now);
    }

    /// Updates the screen state by effects.
    fn show(&mut self, effects: &[Effect], now: u64) {
        for effect in effects {
            match effect {
                Effect::MusicChanged(music) => self.music = *music,
                Effect::CameraShake { intensity, ms } => self.shake = (now + u64::from(*ms), *intensity),
                Effect::EnemyPopped { .. } => self.popped_at = Some(now),
                _ => {}
            }
            if let Some(message) = effect.message() {
                self.say(message);
            }
        }
    }

    fn steer_replay(&mut self, action: Action, now: u64) {
        let Some(replay) = &mut self.replay else { return };
        match action {
            Action::Descend => {
                while self.replay.as_ref().is_some_and(|replay| !replay.left.is_empty()) {
                    self.replay_one(now);
                }
            }
            // Space and the dot are the action "wait" in a game; in a replay they pause, and step while paused.
            Action::Wait if replay.paused => self.replay_one(now),
            Action::Wait => replay.paused = true,
            _ => replay.paused = false,
        }
    }

    fn replay_one(&mut self, now: u64) {
        let Some(replay) = &mut self.replay else { return };
        replay.next_at = now + REPLAY_MS;
        let Some(action) = replay.left.pop_front() else { return };
        if replay.left.is_empty() {
            self.act(action, now);
            let same = self.replay.as_ref().is_some_and(|replay| replay.journal.confirm(&self.game).is_ok());
            let verdict = if same { "the same end as recorded" } else { "NOT the end that was recorded" };
            self.say(format!("The record ends here: {verdict}."));
        } else {
            self.act(action, now);
        }
    }

    /// Advances a replay.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// let mut app = App::new(undercroft_play::doc_game(), false);
    /// app.tick(1_000);
    /// assert_eq!(app.game().turn(), 0);
    /// ```
    pub fn tick(&mut self, now: u64) {
        let due = |replay: &Replay| !replay.paused && now >= replay.next_at;
        if self.mode == ScreenMode::Game && self.replay.as_ref().is_some_and(due) {
            self.replay_one(now);
        }
    }

    /// Whether an animation is running.
    ///
    /// ```
    /// # use undercroft_explorer::App;
    /// assert!(!App::new(undercroft_play::doc_game(), false).is_moving(0));
    /// ```
    pub fn is_moving(&self, now: u64) -> bool {
        let replaying = self.replay.as_ref().is_some_and(|replay| !replay.paused && !replay.left.is_empty());
        let popping = self.popped_at.is_some_and(|at| now < at + u64::from(POP_MS));
        replaying || popping || now < self.shake.0 || !self.game.warnings().is_empty()
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
