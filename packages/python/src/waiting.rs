//! Waits for work of the engine while Python does other things, and ends the waiting at Ctrl-C.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use pyo3::prelude::*;

use crate::errors;

/// How often Python looks whether Ctrl-C was pressed.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Tells the work to stop when it goes out of scope.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Has a thread do some work and waits for it. If Python is interrupted meanwhile, the flag that the work was given is raised, and
/// nobody waits any longer.
pub fn wait_for<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send + 'static,
) -> PyResult<R> {
    let stop = Arc::new(AtomicBool::new(false));
    let stop_work = StopOnDrop(Arc::clone(&stop));
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().name("undercroft".to_owned()).spawn(move || {
        // Nobody listens any more after an interrupt.
        let _ = sender.send(work(&stop));
    })?;
    let mut receiver = receiver;
    loop {
        let (received, kept) = py.detach(move || (receiver.recv_timeout(SIGNAL_INTERVAL), receiver));
        receiver = kept;
        match received {
            Ok(result) => {
                drop(stop_work);
                return Ok(result);
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(errors::panicked()),
        }
    }
}
