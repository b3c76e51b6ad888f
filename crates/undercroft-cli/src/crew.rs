//! Several threads do the jobs, one hands over the results in their order: what comes out does not depend on how many.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use clap::Args;

use crate::failure::Failure;

/// How many results may wait for an earlier one, for each thread: enough to keep all busy, and no more memory than that.
const AHEAD: u64 = 4;
/// More threads than this are a slip of the finger.
const MOST: usize = 256;

/// How many threads to use.
#[derive(Args, Debug)]
pub struct Threads {
    /// Use this many threads; without it, one for each core. Results are the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST as i64))]
    threads: Option<u16>,
}

impl Threads {
    /// As many as asked for, else as many as the machine has cores.
    pub fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// Which job is next, and how far the results have been handed over.
struct Board {
    next: u64,
    handed: u64,
    stop: bool,
}

struct Gate {
    board: Mutex<Board>,
    moved: Condvar,
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job, once it is not too far ahead.
    fn claim(&self, jobs: u64, window: u64) -> Option<u64> {
        let mut board = self.lock();
        while !board.stop && board.next < jobs && board.next >= board.handed + window {
            board = self.moved.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        if board.stop || board.next >= jobs {
            return None;
        }
        board.next += 1;
        Some(board.next - 1)
    }

    fn hand_over(&self) {
        self.lock().handed += 1;
        self.moved.notify_all();
    }

    fn stop(&self) {
        self.lock().stop = true;
        self.moved.notify_all();
    }
}

/// A thread that panics must not leave the others waiting for its result.
struct StopOnPanic<'a>(&'a Gate);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Does jobs 0 to `jobs` − 1 on so many threads, each with a place to work of its own, and receives the results in
/// order. Receiving may end it all early.
pub fn in_order<W, R: Send>(
    threads: usize,
    jobs: u64,
    place: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    mut receive: impl FnMut(R) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let gate = Gate { board: Mutex::new(Board { next: 0, handed: 0, stop: false }), moved: Condvar::new() };
    let window = AHEAD * threads as u64;
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, gate, place, work) = (sender.clone(), &gate, &place, &work);
            scope.spawn(move || {
                let _guard = StopOnPanic(gate);
                let mut place = place();
                while let Some(job) = gate.claim(jobs, window) {
                    if sender.send((job, work(&mut place, job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (job, result) in results {
            early.insert(job, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                match receive(result) {
                    Ok(ControlFlow::Continue(())) => gate.hand_over(),
                    ended => {
                        gate.stop();
                        return ended.map(|_| ());
                    }
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(threads: usize, jobs: u64, most: usize) -> Vec<u64> {
        let mut found = Vec::new();
        let work = |place: &mut u64, job: u64| {
            *place += 1;
            // Some take longer than others, so that results come out of order.
            (0..(job * 7919) % 500).fold(job, |sum, step| std::hint::black_box(sum + step - step))
        };
        in_order(
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
        let failed = in_order(
            3,
            100,
            || (),
            |(), job| job,
            |job| {
                if job == 5 { Err(Failure::unmet("enough")) } else { Ok(ControlFlow::Continue(())) }
            },
        );
        assert!(matches!(failed, Err(Failure::Said { message, .. }) if message == "enough"));
    }

    #[test]
    fn a_panic_ends_it() {
        let panicked = std::panic::catch_unwind(|| {
            let work = |(): &mut (), job: u64| if job == 5 { panic!("as wanted") } else { job };
            in_order(3, 100, || (), work, |_| Ok(ControlFlow::Continue(())))
        });
        assert!(panicked.is_err());
    }
}
