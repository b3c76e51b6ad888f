//! Several threads do the jobs, one of them hands over the results in their order: what comes out does not depend on how
//! many there are.
//!
//! The one who hands over works as well, and looks for what others have finished between two jobs of its own. A thread
//! that only waited for results would take the place of one that works each time it woke up.

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
    /// Threads that are too far ahead to go on.
    waiting: usize,
}

/// What there is to do.
enum Claim {
    Job(u64),
    /// Nothing until an earlier result has been handed over.
    Wait,
    Over,
}

struct Gate {
    board: Mutex<Board>,
    moved: Condvar,
    jobs: u64,
    /// How many jobs may be begun before the first of them is handed over.
    window: u64,
}

impl Gate {
    fn new(jobs: u64, threads: usize) -> Gate {
        let board = Mutex::new(Board { next: 0, handed: 0, stop: false, waiting: 0 });
        Gate { board, moved: Condvar::new(), jobs, window: AHEAD * threads as u64 }
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn claim_from(&self, board: &mut Board) -> Claim {
        if board.stop || board.next >= self.jobs {
            Claim::Over
        } else if board.next >= board.handed + self.window {
            Claim::Wait
        } else {
            board.next += 1;
            Claim::Job(board.next - 1)
        }
    }

    /// The next job, for one who has better things to do than to wait.
    fn claim(&self) -> Claim {
        self.claim_from(&mut self.lock())
    }

    /// The next job, once it is not too far ahead.
    fn wait_and_claim(&self) -> Option<u64> {
        let mut board = self.lock();
        loop {
            match self.claim_from(&mut board) {
                Claim::Job(job) => return Some(job),
                Claim::Over => return None,
                Claim::Wait => {
                    board.waiting += 1;
                    board = self.moved.wait(board).unwrap_or_else(PoisonError::into_inner);
                    board.waiting -= 1;
                }
            }
        }
    }

    fn hand_over(&self) {
        let mut board = self.lock();
        board.handed += 1;
        // Waking nobody is dear as well.
        if board.waiting > 0 {
            self.moved.notify_all();
        }
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

/// Results on their way to the one who receives them.
struct Desk<'a, R, F> {
    gate: &'a Gate,
    early: BTreeMap<u64, R>,
    wanted: u64,
    receive: F,
}

impl<R, F: FnMut(R) -> Result<ControlFlow<()>, Failure>> Desk<'_, R, F> {
    /// Takes a result, and hands over all that are next in order. A break ends it all.
    fn take(&mut self, job: u64, result: R) -> Result<ControlFlow<()>, Failure> {
        self.early.insert(job, result);
        while let Some(result) = self.early.remove(&self.wanted) {
            self.wanted += 1;
            match (self.receive)(result) {
                Ok(ControlFlow::Continue(())) => self.gate.hand_over(),
                ended => {
                    self.gate.stop();
                    return ended;
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Does jobs 0 to `jobs` − 1 on so many threads, this one among them, each with a place to work of its own, and receives
/// the results in order. Receiving may end it all early.
pub fn in_order<W, R: Send>(
    threads: usize,
    jobs: u64,
    place: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    receive: impl FnMut(R) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let gate = Gate::new(jobs, threads);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let _guard = StopOnPanic(&gate);
        for _ in 1..threads {
            let (sender, gate, place, work) = (sender.clone(), &gate, &place, &work);
            scope.spawn(move || {
                let _guard = StopOnPanic(gate);
                let mut place = place();
                while let Some(job) = gate.wait_and_claim() {
                    if sender.send((job, work(&mut place, job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut desk = Desk { gate: &gate, early: BTreeMap::new(), wanted: 0, receive };
        let mut place = place();
        loop {
            // What others have finished goes first: whoever waits for it cannot go on.
            let finished = results.try_recv().ok().or_else(|| match gate.claim() {
                Claim::Job(job) => Some((job, work(&mut place, job))),
                // Nothing left to begin, or not yet: all that is missing is with others. Without any it is over.
                Claim::Wait | Claim::Over => results.recv().ok(),
            });
            let Some((job, result)) = finished else { return Ok(()) };
            if desk.take(job, result)?.is_break() {
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
