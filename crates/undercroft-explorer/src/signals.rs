//! Signals: those that ask the process to end, so that the terminal can be restored and the game saved first, and those of
//! suspending and continuing.

#[cfg(unix)]
mod unix {
    use std::{
        io,
        sync::{
            Arc,
            atomic::{AtomicBool, AtomicUsize, Ordering},
        },
    };

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

    pub(crate) struct Signals {
        caught: Arc<AtomicUsize>,
        continued: Arc<AtomicBool>,
        stop: Arc<AtomicBool>,
        ids: Vec<signal_hook::SigId>,
    }

    impl Signals {
        pub(crate) fn watch() -> io::Result<Signals> {
            let mut signals =
                Signals { caught: Arc::default(), continued: Arc::default(), stop: Arc::default(), ids: Vec::new() };
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                let caught = Arc::clone(&signals.caught);
                signals.ids.push(signal_hook::flag::register_usize(signal, caught, signal as usize)?);
            }
            for (signal, flag) in [(SIGCONT, &signals.continued), (SIGTSTP, &signals.stop)] {
                signals.ids.push(signal_hook::flag::register(signal, Arc::clone(flag))?);
            }
            Ok(signals)
        }

        /// The signal that asks the process to end.
        pub(crate) fn caught(&self) -> Option<i32> {
            match self.caught.load(Ordering::SeqCst) {
                0 => None,
                signal => i32::try_from(signal).ok(),
            }
        }

        /// Whether the process was continued since this was asked last.
        pub(crate) fn was_continued(&self) -> bool {
            self.continued.swap(false, Ordering::SeqCst)
        }

        /// Whether somebody asked the process to stop since this was asked last.
        pub(crate) fn wants_stop(&self) -> bool {
            self.stop.swap(false, Ordering::SeqCst)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.ids.iter().for_each(|id| {
                signal_hook::low_level::unregister(*id);
            });
        }
    }

    /// Stops the process until somebody continues it.
    pub(crate) fn suspend() {
        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    }

    pub(crate) fn die_by(signal: i32) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn watch() -> io::Result<Signals> {
            Ok(Signals)
        }

        pub(crate) fn caught(&self) -> Option<i32> {
            None
        }

        pub(crate) fn was_continued(&self) -> bool {
            false
        }

        pub(crate) fn wants_stop(&self) -> bool {
            false
        }
    }

    pub(crate) fn suspend() {}

    pub(crate) fn die_by(_: i32) {}
}

#[cfg(not(unix))]
pub(crate) use elsewhere::{Signals, die_by, suspend};
#[cfg(unix)]
pub(crate) use unix::{Signals, die_by, suspend};
