//! A gate that threads pass in the order of their jobs, one at a time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

struct GateState<T> {
    next: u64,
    /// Whether a job ended without passing, so that no later job can pass.
    is_shut: bool,
    value: T,
}

/// Holds a value that each job may change once, in the order of the jobs.
///
/// Jobs are handed out in order, so all jobs before one that waits are being worked on or have passed: nobody waits forever.
pub struct OrderedGate<T> {
    state: Mutex<GateState<T>>,
    passed: Condvar,
}

impl<T> OrderedGate<T> {
    /// A gate whose first job has this number.
    pub fn new(first: u64, value: T) -> OrderedGate<T> {
        OrderedGate { state: Mutex::new(GateState { next: first, is_shut: false, value }), passed: Condvar::new() }
    }

    /// Announces a job. It has to pass, or the gate is shut for all behind it.
    pub fn announce(&self, job: u64) -> GatePass<'_, T> {
        GatePass { gate: self, job, has_passed: false }
    }

    fn lock(&self) -> MutexGuard<'_, GateState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right of a job to pass once.
pub struct GatePass<'a, T> {
    gate: &'a OrderedGate<T>,
    job: u64,
    has_passed: bool,
}

impl<T> GatePass<'_, T> {
    /// Waits for the job's turn and works on the value; nothing if a job before it ended without passing.
    pub fn pass<R>(mut self, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut state = self.gate.lock();
        while state.next != self.job && !state.is_shut {
            state = self.gate.passed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_shut {
            return None;
        }
        let result = work(&mut state.value);
        state.next += 1;
        self.has_passed = true;
        self.gate.passed.notify_all();
        drop(state);
        Some(result)
    }
}

impl<T> Drop for GatePass<'_, T> {
    fn drop(&mut self) {
        if !self.has_passed {
            // The caller may hold no lock here: `pass` gives its own up before the value is dropped.
            self.gate.lock().is_shut = true;
            self.gate.passed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn jobs_pass_in_order_and_none_passes_one_that_gave_up() {
        let gate = OrderedGate::new(5, Vec::new());
        thread::scope(|scope| {
            for job in (5..20).rev() {
                let gate = &gate;
                scope.spawn(move || {
                    let pass = gate.announce(job);
                    (job != 15).then(|| pass.pass(|passed| passed.push(job)))
                });
            }
        });
        let state = gate.lock();
        // Some of those before it may have come after it gave up.
        assert!(state.is_shut && state.value.len() <= 10);
        assert!(state.value.iter().copied().eq((5..15).take(state.value.len())));
    }
}
