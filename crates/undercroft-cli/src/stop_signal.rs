//! Ctrl-C, SIGTERM and SIGHUP as a request to stop: whoever works asks now and then whether one has come, and ends in order.
//!
//! Work that does not ask often enough may be ended all the same after a short time, and is at the second signal at once. So
//! only work that survives that may be watched.

#![allow(clippy::disallowed_methods)] // One thread waits for signals; it makes nothing.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use crate::failure::INTERRUPTED;

/// How long a batch may take to end in order after the first signal.
const GRACE: Duration = Duration::from_millis(300);

/// Set by the first signal.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the work is to stop.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Waits for signals from now on. `give_up` is called before work is ended that has not ended by itself.
///
/// Where no handler can be installed, a signal ends the process as it always does.
pub fn watch(give_up: impl Fn() + Send + Sync + 'static) {
    let give_up = Arc::new(give_up);
    let _ = listen(move || {
        first_request();
        let give_up = Arc::clone(&give_up);
        thread::spawn(move || {
            thread::sleep(GRACE);
            give_up();
            std::process::exit(INTERRUPTED.into());
        });
    });
}

/// Waits for signals from now on, and lets work take as long as it needs until it asks: what it has found is lost
/// otherwise. A second signal ends it at once.
pub fn watch_patiently() {
    let _ = listen(first_request);
}

/// Notes the first signal, and ends the process at the second one.
fn first_request() {
    if REQUESTED.swap(true, Ordering::Relaxed) {
        std::process::exit(INTERRUPTED.into());
    }
}

#[cfg(unix)]
fn listen(on_signal: impl Fn() + Send + 'static) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    // `nohup` has a program ignore SIGHUP so that it outlives its terminal; a handler would undo that.
    let hangup = (!ignores(SIGHUP)).then_some(SIGHUP);
    let mut signals = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup))?;
    thread::spawn(move || signals.forever().for_each(|_| on_signal()));
    Ok(())
}

#[cfg(not(unix))]
fn listen(on_signal: impl Fn() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(on_signal).map_err(io::Error::other)
}

/// Whether this process ignores a signal. Only Linux says so without a call that is unsafe; elsewhere the answer is no.
#[cfg(unix)]
fn ignores(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
