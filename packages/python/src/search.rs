//! The search for seeds whose dungeons satisfy an expression, by threads and in the order of the seeds.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use pyo3::prelude::*;
use undercroft::{
    AnyDungeon, Seed, Workshop,
    query::{Query, Search as EngineSearch},
};

use crate::{dungeon::Made, errors, feed::Feed, making::make_or_reason, recipe::Recipe};

/// How many seeds were tried, and the dungeons that were found among them.
type Found = (usize, Vec<AnyDungeon>);

/// A search that is running.
#[pyclass(module = "undercroft._native")]
pub struct Search {
    feed: Option<Feed<Found>>,
}

#[pymethods]
impl Search {
    /// Starts a search over an iterable of seeds.
    #[new]
    #[pyo3(signature = (expression, recipe, seeds, threads=None))]
    fn new(
        py: Python<'_>,
        expression: &str,
        recipe: &Recipe,
        seeds: &Bound<'_, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<Search> {
        let query = Query::new(expression).map_err(|problems| errors::exception(py, &errors::expression(&problems)))?;
        let shared = Arc::clone(&recipe.recipe);
        let feed = Feed::start(&recipe.recipe, seeds, threads, None, move |queue| {
            let mut workshop = Workshop::new();
            // A sound recipe has no problems; should it have some, no seed of it leads to a dungeon.
            let Ok(mut search) = EngineSearch::of_any(&shared, &query) else { return };
            while let Some((number, seeds)) = queue.next_job() {
                let mut found = Vec::new();
                for seed in seeds.iter().map_while(|item| (!queue.is_stopped()).then(|| item.seed())).flatten() {
                    if !holds(&mut search, &seed) {
                        continue;
                    }
                    // What is found early is made in full and asked again.
                    let made = make_or_reason(&mut workshop, &shared, &seed, || queue.is_stopped());
                    found.extend(made.ok().filter(|made| made.as_ref().holds(&query, &made.as_ref().stats())));
                }
                queue.deliver(number, (seeds.len(), found));
            }
        })?;
        Ok(Search { feed: Some(feed) })
    }

    /// How many seeds were tried next, and what was found among them; `None` after the last.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<(usize, Vec<Made>)>> {
        let Some(feed) = &mut self.feed else { return Ok(None) };
        let found = feed.next(py)?;
        Ok(found.map(|(tried, found)| (tried, found.into_iter().map(Made::from).collect())))
    }

    /// Ends the search; the threads stop after what they are making.
    fn stop(&mut self) {
        self.feed = None;
    }
}

/// Whether a seed's dungeon satisfies the expression. A seed that leads to no dungeon does not, even if the reason is a panic.
fn holds(search: &mut EngineSearch<'_>, seed: &Seed) -> bool {
    catch_unwind(AssertUnwindSafe(|| search.holds(seed))).is_ok_and(|answer| answer.unwrap_or(false))
}
