//! Runs an [`App`] in a terminal and restores the terminal in every case.

#[allow(clippy::disallowed_types, reason = "law 1 forbids the engine a clock; what moves on a screen needs one")]
use std::time::Instant;
use std::{
    fs::File,
    io::{self, IsTerminal, Stdout},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crossterm::{
    cursor,
    event::{self, DisableBracketedPaste, EnableBracketedPaste},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{Terminal, backend::CrosstermBackend};

use crate::{
    app::{App, Flow},
    signals::{self, Signals},
    unread_input,
};

/// How long to wait for a key while something is animated, and otherwise.
const WAITS: [Duration; 2] = [Duration::from_millis(40), Duration::from_millis(200)];

/// Why the run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The player quit.
    Left,
    /// The player wants a new game.
    NewGame,
    /// A signal with this number arrived; call [`die_by`] to end with it.
    Signal(i32),
}

/// When a game is to be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The player asks for it, and wants to know how it went.
    Asked,
    /// A floor was entered, or the game has ended. Only a failure is worth a message.
    Milestone,
}

/// Whether there is a terminal to draw on and to read keys from. Standard input may be a pipe.
///
/// ```
/// let _ = undercroft_explorer::has_terminal();
/// ```
pub fn has_terminal() -> bool {
    io::stdout().is_terminal() && (io::stdin().is_terminal() || File::open("/dev/tty").is_ok())
}

/// Whether the alternate screen is active, so that a panic knows whether to restore the terminal.
static OPEN: AtomicBool = AtomicBool::new(false);

/// The terminal in raw mode; dropping it restores the terminal.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        let opened = enter().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        opened.map(|terminal| Screen { terminal }).inspect_err(|_| restore())
    }

    /// Gives the terminal back until the process is continued.
    fn suspend(&mut self) -> io::Result<()> {
        restore();
        signals::suspend();
        self.reopen()
    }

    /// Takes the terminal again, in which somebody else has drawn.
    fn reopen(&mut self) -> io::Result<()> {
        restore();
        enter()?;
        self.terminal.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn enter() -> io::Result<()> {
    OPEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    mark_pastes(true);
    execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)
}

/// Asks the terminal to send what is pasted as one event rather than as keys, or to stop doing so. Some terminals cannot,
/// and the game goes on without.
pub(crate) fn mark_pastes(on: bool) {
    let _ =
        if on { execute!(io::stdout(), EnableBracketedPaste) } else { execute!(io::stdout(), DisableBracketedPaste) };
}

/// Restores the terminal. Errors are ignored because nothing can be done about them.
fn restore() {
    if OPEN.swap(false, Ordering::SeqCst) {
        mark_pastes(false);
        unread_input::discard();
        let _ = disable_raw_mode();
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
    }
}

/// Ends the process by the default action of the signal.
///
/// ```no_run
/// undercroft_explorer::die_by(15);
/// ```
pub fn die_by(signal: i32) {
    signals::die_by(signal);
}

/// Plays until the player quits. `save` saves the game of the app and returns a message, or an error message.
///
/// ```no_run
/// use undercroft_explorer::{App, run};
/// let mut app = App::new(undercroft_play::doc_game(), true);
/// run(&mut app, &mut |_, _| Err("there is no file to save to".to_owned()))?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[allow(clippy::disallowed_types, reason = "see above")]
pub fn run(app: &mut App, save: &mut dyn FnMut(&App, Occasion) -> Result<String, String>) -> io::Result<Ended> {
    let signals = Signals::watch()?;
    let mut screen = Screen::open()?;
    let start = Instant::now();
    // Whoever closes the terminal also sends a signal, which says more than the failure of the terminal.
    let ended = |error: io::Error, signals: &Signals| signals.caught().map(Ended::Signal).ok_or(error);
    loop {
        let now = start.elapsed().as_millis() as u64;
        if let Some(signal) = signals.caught() {
            return Ok(Ended::Signal(signal));
        }
        let flow = match show_and_read(app, &mut screen, &signals, now) {
            Ok(Some(event::Event::Key(key))) => app.key(key, start.elapsed().as_millis() as u64),
            Ok(Some(event::Event::Paste(text))) => {
                app.paste(&text);
                Flow::On
            }
            Ok(_) => Flow::On,
            Err(error) => return ended(error, &signals),
        };
        match flow {
            Flow::On => {}
            Flow::Save => {
                let said = save(app, Occasion::Asked).unwrap_or_else(|why| why);
                app.say(said);
            }
            Flow::Suspend => screen.suspend()?,
            Flow::NewGame => return Ok(Ended::NewGame),
            Flow::Leave => return Ok(Ended::Left),
        }
        app.tick(start.elapsed().as_millis() as u64);
        if app.take_wish_to_save()
            && let Err(why) = save(app, Occasion::Milestone)
        {
            app.say(why);
        }
    }
}

/// Draws a frame and waits for an event, for a while.
fn show_and_read(app: &mut App, screen: &mut Screen, signals: &Signals, now: u64) -> io::Result<Option<event::Event>> {
    if signals.wants_stop() {
        screen.suspend()?;
    }
    if signals.was_continued() {
        screen.reopen()?;
    }
    screen.terminal.draw(|frame| {
        app.resize(frame.area().width, frame.area().height);
        app.draw(frame, now);
    })?;
    if !event::poll(WAITS[usize::from(!app.is_moving(now))])? {
        return Ok(None);
    }
    event::read().map(Some)
}
