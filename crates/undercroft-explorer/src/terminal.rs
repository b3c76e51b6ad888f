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
    cursor, event, execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{Terminal, backend::CrosstermBackend};
use undercroft_play::Game;

use crate::app::{App, Flow};

/// How long to wait for a key while something is animated, and otherwise.
const WAITS: [Duration; 2] = [Duration::from_millis(40), Duration::from_millis(200)];

/// Why the run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The player quit.
    Left,
    /// A signal with this number arrived; call [`die_by`] to end with it.
    Signal(i32),
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
        OPEN.store(true, Ordering::SeqCst);
        let opened = enable_raw_mode()
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, cursor::Hide))
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        opened.map(|terminal| Screen { terminal }).inspect_err(|_| restore())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. Errors are ignored because nothing can be done about them.
fn restore() {
    if OPEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
    }
}

/// Catches signals that ask the process to end, so that the terminal can be restored first.
#[cfg(unix)]
mod signals {
    use std::{
        io,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    pub(super) struct Signals {
        caught: Arc<AtomicUsize>,
        ids: Vec<signal_hook::SigId>,
    }

    impl Signals {
        pub(super) fn watch() -> io::Result<Signals> {
            let mut signals = Signals { caught: Arc::default(), ids: Vec::new() };
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                let caught = Arc::clone(&signals.caught);
                signals.ids.push(signal_hook::flag::register_usize(signal, caught, signal as usize)?);
            }
            Ok(signals)
        }

        pub(super) fn caught(&self) -> Option<i32> {
            match self.caught.load(Ordering::SeqCst) {
                0 => None,
                signal => i32::try_from(signal).ok(),
            }
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.ids.iter().for_each(|id| {
                signal_hook::low_level::unregister(*id);
            });
        }
    }

    pub(super) fn die_by(signal: i32) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
mod signals {
    use std::io;

    pub(super) struct Signals;

    impl Signals {
        pub(super) fn watch() -> io::Result<Signals> {
            Ok(Signals)
        }

        pub(super) fn caught(&self) -> Option<i32> {
            None
        }
    }

    pub(super) fn die_by(_: i32) {}
}

/// Ends the process by the default action of the signal.
///
/// ```no_run
/// undercroft_explorer::die_by(15);
/// ```
pub fn die_by(signal: i32) {
    signals::die_by(signal);
}

/// Plays until the player quits. `save` saves a game and returns a message, or an error message.
///
/// ```no_run
/// use undercroft_explorer::{App, run};
/// let mut app = App::new(undercroft_play::doc_game(), true);
/// run(&mut app, &mut |_| Err("there is no file to save to".to_owned()))?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[allow(clippy::disallowed_types, reason = "see above")]
pub fn run(app: &mut App, save: &mut dyn FnMut(&Game) -> Result<String, String>) -> io::Result<Ended> {
    let signals = signals::Signals::watch()?;
    let mut screen = Screen::open()?;
    let start = Instant::now();
    loop {
        let now = start.elapsed().as_millis() as u64;
        screen.terminal.draw(|frame| app.draw(frame, now))?;
        if let Some(signal) = signals.caught() {
            return Ok(Ended::Signal(signal));
        }
        if event::poll(WAITS[usize::from(!app.is_moving(now))])? {
            let flow = match event::read()? {
                event::Event::Key(key) => app.key(key, start.elapsed().as_millis() as u64),
                _ => Flow::On,
            };
            match flow {
                Flow::On => {}
                Flow::Save => {
                    let said = save(app.game()).unwrap_or_else(|why| why);
                    app.say(said);
                }
                Flow::Leave => return Ok(Ended::Left),
            }
        }
        app.tick(start.elapsed().as_millis() as u64);
    }
}
