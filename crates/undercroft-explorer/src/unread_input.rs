//! What was typed or pasted and nobody has read. It is thrown away before the terminal is given back: the shell would take
//! it for commands.

#[cfg(unix)]
mod unix {
    #[allow(
        clippy::disallowed_types,
        reason = "law 1 forbids the engine a clock; a terminal sends its text in time"
    )]
    use std::time::Instant;
    use std::{
        fs::{File, OpenOptions},
        io::{ErrorKind, Read},
        os::unix::fs::OpenOptionsExt,
        thread::sleep,
        time::Duration,
    };

    /// A terminal that has sent nothing for this long has sent all of what was pasted.
    const QUIET: Duration = Duration::from_millis(30);
    /// Nobody waits longer than this for the end of what is pasted.
    const LONGEST: Duration = Duration::from_secs(2);
    const PAUSE: Duration = Duration::from_millis(5);

    /// Reads and forgets what the terminal sends, until it is quiet. The terminal has to be in raw mode: in its usual mode a
    /// line without an end cannot be read.
    #[allow(clippy::disallowed_types, reason = "see above")]
    pub(crate) fn discard() {
        // Opened anew, so that the shell's own terminal keeps waiting when it reads.
        let Ok(mut terminal) = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open("/dev/tty") else {
            return;
        };
        let start = Instant::now();
        let mut last = start;
        while last.elapsed() < QUIET && start.elapsed() < LONGEST {
            if takes_some(&mut terminal) {
                last = Instant::now();
            } else {
                sleep(PAUSE);
            }
        }
    }

    /// Whether there was something to read.
    fn takes_some(terminal: &mut File) -> bool {
        match terminal.read(&mut [0; 4096]) {
            Ok(read) => read > 0,
            Err(error) => error.kind() == ErrorKind::Interrupted,
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::time::Duration;

    use crossterm::event;

    /// Reads and forgets the events that have come.
    pub(crate) fn discard() {
        while event::poll(Duration::ZERO).unwrap_or(false) && event::read().is_ok() {}
    }
}

#[cfg(not(unix))]
pub(crate) use elsewhere::discard;
#[cfg(unix)]
pub(crate) use unix::discard;
