//! The dungeons of many seeds, made by threads and handed over in order.

use std::sync::Arc;

use pyo3::prelude::*;
use undercroft::{AnyDungeon, Workshop};

use crate::{dungeon::Made, feed::Feed, making::make_or_reason, recipe::Recipe, seeds::SeedItem};

/// What came of a seed: the dungeon, or the seed and why there is none.
type Outcome = Result<AnyDungeon, (SeedItem, String)>;
/// The same for Python, where one of the last two is `None`.
type OutcomeObjects = (Option<String>, Option<Made>, Option<String>);

/// A batch that is running.
#[pyclass(module = "undercroft._native")]
pub struct Batch {
    feed: Option<Feed<Vec<Outcome>>>,
}

#[pymethods]
impl Batch {
    /// Starts a batch over an iterable of seeds.
    #[new]
    #[pyo3(signature = (recipe, seeds, threads=None))]
    fn new(recipe: &Recipe, seeds: &Bound<'_, PyAny>, threads: Option<usize>) -> PyResult<Batch> {
        let shared = Arc::clone(&recipe.recipe);
        let feed = Feed::start(&recipe.recipe, seeds, threads, None, move |queue| {
            let mut workshop = Workshop::new();
            while let Some((number, seeds)) = queue.next_job() {
                let outcome = |item: SeedItem| match item.seed() {
                    Ok(seed) => {
                        let made = make_or_reason(&mut workshop, &shared, &seed, || queue.is_stopped());
                        made.map_err(|reason| (item, reason))
                    }
                    Err(reason) => Err((item, reason)),
                };
                queue.deliver(number, seeds.into_iter().map(outcome).collect());
            }
        })?;
        Ok(Batch { feed: Some(feed) })
    }

    /// What came of the next few seeds, each as seed, dungeon and reason; `None` after the last.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Vec<OutcomeObjects>>> {
        let Some(feed) = &mut self.feed else { return Ok(None) };
        let objects = |outcome: Outcome| match outcome {
            Ok(made) => (Some(made.as_ref().seed().as_str().to_owned()), Some(Made::from(made)), None),
            Err((seed, reason)) => (seed.text, None, Some(reason)),
        };
        Ok(feed.next(py)?.map(|chunk| chunk.into_iter().map(objects).collect()))
    }

    /// Ends the batch; the threads stop after what they are making.
    fn stop(&mut self) {
        self.feed = None;
    }
}
