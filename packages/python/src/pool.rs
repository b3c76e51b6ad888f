//! An ordered worker pool: threads do jobs, and their results are taken in the order in which the jobs were given.
//!
//! The threads never touch Python, so they run while the interpreter does other things. Once the pool is dropped, each ends after
//! the dungeon it is making.
//!
//! The command line has another pool (`worker_pool`), which suits neither side here: it knows beforehand how many jobs there are,
//! its calling thread works too, and it returns when all is done. Here jobs come one by one from a Python iterator without a known
//! end, the calling thread must return to Python between two results, also to see Ctrl-C, and it may stop asking at any time.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// The most threads that may be asked for.
pub const MAX_THREADS: usize = 256;

struct QueueState<J, R> {
    jobs: VecDeque<(u64, J)>,
    /// Results that wait for an earlier one, or to be fetched.
    results: BTreeMap<u64, R>,
    /// How many threads have ended; all of them, and nothing more will come.
    ended: usize,
}

/// Where a thread gets its jobs from and brings its results to.
pub struct JobQueue<J, R> {
    state: Mutex<QueueState<J, R>>,
    job_ready: Condvar,
    result_ready: Condvar,
    stop: AtomicBool,
}

impl<J, R> JobQueue<J, R> {
    fn lock(&self) -> MutexGuard<'_, QueueState<J, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; waits for one, and is `None` once the pool is gone.
    pub fn next_job(&self) -> Option<(u64, J)> {
        let mut state = self.lock();
        loop {
            if self.is_stopped() {
                return None;
            }
            if let Some(job) = state.jobs.pop_front() {
                return Some(job);
            }
            state = self.job_ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Hands in the result of a job.
    pub fn deliver(&self, number: u64, result: R) {
        self.lock().results.insert(number, result);
        self.result_ready.notify_one();
    }

    /// Whether the pool was dropped, so that no more results are wanted.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Counts a thread as ended, even after a panic, so that the pool does not wait for its result for ever.
struct EndOfThread<'a, J, R>(&'a JobQueue<J, R>);

impl<J, R> Drop for EndOfThread<'_, J, R> {
    fn drop(&mut self) {
        self.0.lock().ended += 1;
        self.0.result_ready.notify_all();
    }
}

/// The pool.
pub struct Pool<J, R> {
    queue: Arc<JobQueue<J, R>>,
    threads: usize,
    given: u64,
    taken: u64,
}

impl<J: Send + 'static, R: Send + 'static> Pool<J, R> {
    /// Starts threads that each run `work`, which fetches jobs from the queue until there are none.
    pub fn start(
        threads: usize,
        work: impl Fn(&JobQueue<J, R>) + Send + Sync + 'static,
    ) -> std::io::Result<Pool<J, R>> {
        let state = QueueState { jobs: VecDeque::new(), results: BTreeMap::new(), ended: 0 };
        let queue = Arc::new(JobQueue {
            state: Mutex::new(state),
            job_ready: Condvar::new(),
            result_ready: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        let pool = Pool { queue, threads, given: 0, taken: 0 };
        let work = Arc::new(work);
        for _ in 0..threads {
            let (queue, work) = (Arc::clone(&pool.queue), Arc::clone(&work));
            thread::Builder::new().name("undercroft".to_owned()).spawn(move || {
                let _end = EndOfThread(&queue);
                work(&queue);
            })?;
        }
        Ok(pool)
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many jobs were given whose results were not taken.
    pub fn pending(&self) -> u64 {
        self.given - self.taken
    }

    /// Gives a job.
    pub fn give(&mut self, job: J) {
        self.queue.lock().jobs.push_back((self.given, job));
        self.given += 1;
        self.queue.job_ready.notify_one();
    }

    /// The next result in order, if it comes within some time. The error is that it never will, as all threads have ended.
    pub fn take(&mut self, max_wait: Duration) -> Result<Option<R>, ThreadsGone> {
        let state = self.queue.lock();
        let (wanted, threads) = (self.taken, self.threads);
        let waits = |state: &mut QueueState<J, R>| !state.results.contains_key(&wanted) && state.ended < threads;
        let waited = self.queue.result_ready.wait_timeout_while(state, max_wait, waits);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match state.results.remove(&wanted) {
            Some(result) => {
                self.taken += 1;
                Ok(Some(result))
            }
            None if state.ended == threads => Err(ThreadsGone),
            None => Ok(None),
        }
    }
}

/// All threads have ended although there are jobs.
pub struct ThreadsGone;

impl<J, R> Drop for Pool<J, R> {
    fn drop(&mut self) {
        self.queue.stop.store(true, Ordering::Relaxed);
        // Under the lock, so that no thread checks the flag before and waits after.
        let _state = self.queue.lock();
        self.queue.job_ready.notify_all();
    }
}
