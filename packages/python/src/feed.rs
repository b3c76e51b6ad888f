//! Seeds go into a pool in chunks, results come out in order, and Python stays responsive meanwhile.

use std::{num::NonZeroUsize, thread, time::Duration};

use pyo3::{
    exceptions::{PyException, PyRuntimeError, PyValueError},
    prelude::*,
    types::PyIterator,
};
use undercroft::recipe::AnyRecipe;

use crate::{
    pool::{JobQueue, MAX_THREADS, Pool},
    seeds::SeedItem,
};

/// How often Python looks whether Ctrl-C was pressed.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);
/// How many chunks a thread may be ahead: enough to keep it busy, and a bound on the memory.
const CHUNKS_AHEAD: u64 = 4;
/// How many cells the dungeons of a chunk have, about.
const CHUNK_CELLS: u64 = 1 << 18;
/// The most seeds of a chunk.
const MOST_SEEDS: u64 = 1024;
/// What all dungeons that are being made may take, in bytes; above it there are fewer threads.
const MOST_MEMORY: u64 = 4 << 30;

/// A pool and the seeds that are still to go into it.
pub struct Feed<R> {
    pool: Pool<Vec<SeedItem>, R>,
    seeds: Option<Py<PyIterator>>,
    /// What the iterator of seeds raised; raised again after the results of the seeds before it.
    raised: Option<PyErr>,
    chunk: usize,
}

impl<R: Send + 'static> Feed<R> {
    /// Starts the threads. `rows` is how many seeds a chunk has; without it as many as suit the recipe.
    pub fn start(
        recipe: &AnyRecipe,
        seeds: &Bound<'_, PyAny>,
        threads: Option<usize>,
        rows: Option<usize>,
        work: impl Fn(&JobQueue<Vec<SeedItem>, R>) + Send + Sync + 'static,
    ) -> PyResult<Feed<R>> {
        let (cells, memory) = expected(recipe);
        let threads = wanted_threads(threads, memory)?;
        let usual = (CHUNK_CELLS / cells.max(1)).clamp(1, MOST_SEEDS) as usize;
        let chunk = rows.unwrap_or(usual).max(1);
        let seeds = Some(seeds.try_iter()?.unbind());
        Ok(Feed { pool: Pool::start(threads, work)?, seeds, raised: None, chunk })
    }

    /// The next result in order; `None` after the last.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<R>> {
        loop {
            self.fill(py)?;
            if self.pool.pending() == 0 {
                return self.raised.take().map_or(Ok(None), Err);
            }
            let pool = &mut self.pool;
            let taken = py.detach(|| pool.take(SIGNAL_INTERVAL));
            match taken {
                Ok(Some(result)) => return Ok(Some(result)),
                Ok(None) => py.check_signals()?,
                Err(_) => return Err(PyRuntimeError::new_err("the threads of the engine ended too early")),
            }
        }
    }

    /// Gives the pool as many chunks as it may have. What the seeds raise waits for its turn, but not Ctrl-C, which is raised by
    /// whatever runs when it is pressed.
    fn fill(&mut self, py: Python<'_>) -> PyResult<()> {
        while let Some(seeds) = &self.seeds {
            if self.pool.pending() >= CHUNKS_AHEAD * self.pool.threads() as u64 {
                return Ok(());
            }
            let mut seeds = seeds.bind(py).clone();
            let mut chunk = Vec::new();
            while chunk.len() < self.chunk {
                match seeds.next().map(|value| value.and_then(|value| SeedItem::of(&value))) {
                    Some(Ok(seed)) => chunk.push(seed),
                    Some(Err(error)) if !error.is_instance_of::<PyException>(py) => return Err(error),
                    Some(Err(error)) => {
                        self.raised = Some(error);
                        self.seeds = None;
                        break;
                    }
                    None => {
                        self.seeds = None;
                        break;
                    }
                }
            }
            if !chunk.is_empty() {
                self.pool.give(chunk);
            }
        }
        Ok(())
    }
}

/// The cells of a dungeon, and the bytes that making it takes, as far as the recipe tells.
fn expected(recipe: &AnyRecipe) -> (u64, u64) {
    recipe.levels().iter().map(|level| level.expected_size()).fold((0, 0), |(cells, memory), size| {
        (u64::saturating_add(cells, size.cells), u64::saturating_add(memory, size.memory()))
    })
}

/// As many threads as asked for, else one for each core; fewer where dungeons are so large that memory would run out.
fn wanted_threads(asked: Option<usize>, memory: u64) -> PyResult<usize> {
    match asked {
        Some(number) if (1..=MAX_THREADS).contains(&number) => Ok(number),
        Some(number) => {
            Err(PyValueError::new_err(format!("threads: must be from 1 to {MAX_THREADS}, and is {number}")))
        }
        None => {
            let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MAX_THREADS);
            Ok(cores.min((MOST_MEMORY / memory.max(1)).max(1) as usize))
        }
    }
}
