//! An ordered worker pool: several threads do the jobs, and the calling thread receives the results in the order of the
//! jobs, so that the output does not depend on the number of threads.
//!
//! The calling thread works as well, and collects what the others have finished between two jobs of its own. A thread
//! that only waited for results would push a working thread off its core each time it woke up. The package for Python has a
//! pool of its own, which says why.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use clap::Args;

use crate::{failure::Failure, whole_number::whole_number};

/// How many results per thread may wait for an earlier one: enough to keep all threads busy, and a bound on the memory.
const RESULTS_AHEAD: u64 = 4;
/// The most threads that may be requested.
const MAX_THREADS: usize = 256;

/// How many threads to use.
#[derive(Args, Debug)]
pub struct ThreadArgs {
    /// Use this many threads; without it, one for each core. Results are the same
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1, MAX_THREADS as u64))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number of threads: as requested, else the number of cores.
    pub fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MAX_THREADS);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// Which job is next, and how many results were delivered.
struct QueueState {
    next: u64,
    delivered: u64,
    stop: bool,
    /// How many threads wait because they are too far ahead.
    waiting: usize,
}

/// What a thread does next.
enum NextJob {
    Job(u64),
    /// Nothing until an earlier result has been delivered.
    Wait,
    Over,
}

/// Hands out the jobs, and keeps the threads from running too far ahead of the slowest job.
struct JobQueue {
    state: Mutex<QueueState>,
    advanced: Condvar,
    jobs: u64,
    /// How many jobs may be begun before the first of them is delivered.
    window: u64,
}

impl JobQueue {
    fn new(jobs: u64, threads: usize) -> JobQueue {
        let state = Mutex::new(QueueState { next: 0, delivered: 0, stop: false, waiting: 0 });
        JobQueue { state, advanced: Condvar::new(), jobs, window: RESULTS_AHEAD * threads as u64 }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_from(&self, state: &mut QueueState) -> NextJob {
        if state.stop || state.next >= self.jobs {
            NextJob::Over
        } else if state.next >= state.delivered + self.window {
            NextJob::Wait
        } else {
            state.next += 1;
            NextJob::Job(state.next - 1)
        }
    }

    /// The next job, without waiting for one.
    fn take(&self) -> NextJob {
        self.take_from(&mut self.lock())
    }

    /// The next job; waits while it is too far ahead.
    fn wait_and_take(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            match self.take_from(&mut state) {
                NextJob::Job(job) => return Some(job),
                NextJob::Over => return None,
                NextJob::Wait => {
                    state.waiting += 1;
                    state = self.advanced.wait(state).unwrap_or_else(PoisonError::into_inner);
                    state.waiting -= 1;
                }
            }
        }
    }

    fn advance(&self) {
        let mut state = self.lock();
        state.delivered += 1;
        // Notifying costs a system call even if no thread waits.
        if state.waiting > 0 {
            self.advanced.notify_all();
        }
    }

    fn stop(&self) {
        self.lock().stop = true;
        self.advanced.notify_all();
    }
}

/// Stops the queue when a thread panics, since the others would wait for its result forever.
struct StopOnPanic<'a>(&'a JobQueue);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Keeps results that came too early until those before them are there.
struct ReorderBuffer<'a, R, F> {
    queue: &'a JobQueue,
    waiting_results: BTreeMap<u64, R>,
    next: u64,
    receive: F,
}

impl<R, F: FnMut(R) -> Result<ControlFlow<()>, Failure>> ReorderBuffer<'_, R, F> {
    /// Takes a result and delivers all that are next in order. A break from the receiver stops the pool.
    fn take(&mut self, job: u64, result: R) -> Result<ControlFlow<()>, Failure> {
        self.waiting_results.insert(job, result);
        while let Some(result) = self.waiting_results.remove(&self.next) {
            self.next += 1;
            match (self.receive)(result) {
                Ok(ControlFlow::Continue(())) => self.queue.advance(),
                ended => {
                    self.queue.stop();
                    return ended;
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Does jobs 0 to `jobs` − 1 on `threads` threads, the calling one among them, and calls `receive` with the results in the
/// order of the jobs. Each thread has a scratch of its own, made by `scratch`. `receive` may end the run early.
pub fn run_in_order<W, R: Send>(
    threads: usize,
    jobs: u64,
    scratch: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    receive: impl FnMut(R) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let queue = JobQueue::new(jobs, threads);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let _guard = StopOnPanic(&queue);
        for _ in 1..threads {
            let (sender, queue, scratch, work) = (sender.clone(), &queue, &scratch, &work);
            scope.spawn(move || {
                let _guard = StopOnPanic(queue);
                let mut scratch = scratch();
                while let Some(job) = queue.wait_and_take() {
                    if sender.send((job, work(&mut scratch, job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut buffer = ReorderBuffer { queue: &queue, waiting_results: BTreeMap::new(), next: 0, receive };
        let mut scratch = scratch();
        loop {
            // Finished results go first: other threads may be waiting for their delivery.
            let finished = results.try_recv().ok().or_else(|| match queue.take() {
                NextJob::Job(job) => Some((job, work(&mut scratch, job))),
                // All missing results are being made by other threads; an error means that there are no such threads.
                NextJob::Wait | NextJob::Over => results.recv().ok(),
            });
            let Some((job, result)) = finished else { return Ok(()) };
            if buffer.take(job, result)?.is_break() {
                return Ok(());
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(threads: usize, jobs: u64, most: usize) -> Vec<u64> {
        let mut found = Vec::new();
        let work = |scratch: &mut u64, job: u64| {
            *scratch += 1;
            // Some take longer than others, so that results come out of order.
            (0..(job * 7919) % 500).fold(job, |sum, step| std::hint::black_box(sum + step - step))
        };
        run_in_order(
            threads,
            jobs,
            || 0,
            work,
            |result| {
                found.push(result);
                Ok(if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        )
        .unwrap();
        found
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let wanted: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 3, 8, 30] {
            assert_eq!(collect(threads, 1000, usize::MAX), wanted, "{threads} threads");
            assert_eq!(collect(threads, 1000, 17), wanted[..17], "{threads} threads");
        }
        assert!(collect(2, 0, 1).is_empty());
    }

    #[test]
    fn a_failure_ends_it() {
        let failed = run_in_order(
            3,
            100,
            || (),
            |(), job| job,
            |job| {
                if job == 5 { Err(Failure::unmet("enough")) } else { Ok(ControlFlow::Continue(())) }
            },
        );
        assert!(matches!(failed, Err(Failure::Message { message, .. }) if message == "enough"));
    }

    #[test]
    fn a_panic_ends_it() {
        let panicked = std::panic::catch_unwind(|| {
            let work = |(): &mut (), job: u64| if job == 5 { panic!("as wanted") } else { job };
            run_in_order(3, 100, || (), work, |_| Ok(ControlFlow::Continue(())))
        });
        assert!(panicked.is_err());
    }
}
