//! Work that takes a processor: done on a few threads, after a queue of bounded length, so that the server answers others meanwhile
//! and its memory stays bounded.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};

use crate::{limits, reply::Refusal};

/// The threads and the queue before them.
#[derive(Debug)]
pub struct WorkQueue {
    workers: Arc<Semaphore>,
    /// One for each request that waits or is worked on.
    places: Arc<Semaphore>,
    max_wait: Duration,
    searches: Arc<Semaphore>,
    large: Arc<Semaphore>,
}

/// The right to be the one request that takes much memory.
#[derive(Debug)]
pub struct LargeTurn {
    _permit: OwnedSemaphorePermit,
}

/// A search's right to exist, given back when it is dropped.
#[derive(Debug)]
pub struct SearchPlace {
    _permit: OwnedSemaphorePermit,
}

impl WorkQueue {
    /// `workers` requests run at once; for each worker `waiting` more may queue, each for at most `max_wait`.
    pub fn new(workers: usize, waiting: usize, max_wait: Duration) -> WorkQueue {
        WorkQueue {
            workers: Arc::new(Semaphore::new(workers)),
            places: Arc::new(Semaphore::new(workers * (1 + waiting))),
            max_wait,
            searches: Arc::new(Semaphore::new(limits::SEARCHES)),
            large: Arc::new(Semaphore::new(1)),
        }
    }

    /// Waits until no other request takes much memory.
    pub async fn large(&self) -> Result<LargeTurn, Refusal> {
        let turn = timeout(self.max_wait, Arc::clone(&self.large).acquire_owned()).await;
        let permit = turn.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())?;
        Ok(LargeTurn { _permit: permit })
    }

    /// Does the work when its turn comes. Whoever stops waiting gives up the place in the queue.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Refusal::busy())?;
        let turn = timeout(self.max_wait, Arc::clone(&self.workers).acquire_owned()).await;
        let worker = turn.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())?;
        do_with((place, worker), work).await
    }

    /// Lets a search begin, if there are not too many.
    pub fn begin_search(&self) -> Result<SearchPlace, Refusal> {
        let permit = Arc::clone(&self.searches).try_acquire_owned().map_err(|_| Refusal::busy())?;
        Ok(SearchPlace { _permit: permit })
    }

    /// A short turn of a search. Turns are taken in the order in which they were asked for, so that searches and
    /// requests take their turns one after the other.
    pub async fn turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let worker = Arc::clone(&self.workers).acquire_owned().await.map_err(|_| Refusal::busy())?;
        do_with(worker, work).await
    }
}

/// Work that has begun cannot be taken back, so the permits stay with it even if nobody waits for it any more.
async fn do_with<P: Send + 'static, T: Send + 'static>(
    permits: P,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = spawn_blocking(move || {
        let result = work();
        drop(permits);
        result
    });
    // The only other reason for an error is a runtime that ends, and then nobody reads the answer.
    done.await.map_err(|_| Refusal::internal())
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        time::Duration,
    };

    use tokio::runtime::Builder;

    use super::WorkQueue;

    #[test]
    fn a_full_queue_is_busy_and_a_panic_is_an_error_of_its_own() {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        runtime.block_on(async {
            let queue = Arc::new(WorkQueue::new(1, 3, Duration::from_secs(60)));
            let (release, wait) = mpsc::channel::<()>();
            let (began, begun) = mpsc::channel::<()>();
            let run = |work: Box<dyn FnOnce() + Send>| {
                let queue = Arc::clone(&queue);
                tokio::spawn(async move { queue.run(work).await })
            };
            let first = run(Box::new(move || {
                began.send(()).unwrap();
                wait.recv().unwrap();
            }));
            tokio::task::block_in_place(|| begun.recv().unwrap());
            let waiting: Vec<_> = (0..3).map(|_| run(Box::new(|| ()))).collect();
            while queue.places.available_permits() > 0 {
                tokio::task::yield_now().await;
            }
            assert_eq!(queue.run(|| ()).await.unwrap_err().status, 503);
            release.send(()).unwrap();
            first.await.unwrap().unwrap();
            for one in waiting {
                one.await.unwrap().unwrap();
            }
            let panicked = queue.run(|| panic!("on purpose")).await;
            assert_eq!(panicked.unwrap_err().status, 500);
            assert_eq!(queue.run(|| 7).await, Ok(7));
        });
    }
}
