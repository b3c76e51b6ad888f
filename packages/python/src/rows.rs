//! The rows of many seeds, made by threads and handed over in order.

use std::sync::Arc;

use arrow_array::RecordBatch;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use undercroft::{AnyDungeon, Workshop, recipe::suggestion};
use undercroft_bind::BindError;

use crate::{
    columns::{self, Columns},
    errors,
    feed::Feed,
    making::make_or_reason,
    recipe::Recipe,
    seeds::SeedItem,
    table::Table,
};

/// Rows that are being made.
#[pyclass(module = "undercroft._native")]
pub struct Rows {
    feed: Option<Feed<Result<RecordBatch, String>>>,
    columns: Columns,
}

#[pymethods]
impl Rows {
    /// Starts on an iterable of seeds. `rows` is how many rows a part has.
    #[new]
    #[pyo3(signature = (recipe, seeds, columns=None, threads=None, rows=None))]
    fn new(
        py: Python<'_>,
        recipe: &Recipe,
        seeds: &Bound<'_, PyAny>,
        columns: Option<Vec<String>>,
        threads: Option<usize>,
        rows: Option<usize>,
    ) -> PyResult<Rows> {
        let metadata = [
            ("undercroft.engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            ("undercroft.recipe".to_owned(), recipe.recipe.to_json().to_string()),
        ];
        let columns = Columns::named(columns.as_deref(), metadata).map_err(|name| {
            let known = columns::names();
            let hint = suggestion(&name, known.iter().map(String::as_str));
            errors::exception(py, &BindError::usage("columns", format!("there is no column `{name}`"), hint))
        })?;
        let (shared, own) = (Arc::clone(&recipe.recipe), columns.clone());
        let feed = Feed::start(&recipe.recipe, seeds, threads, rows, move |queue| {
            let mut workshop = Workshop::new();
            while let Some((number, seeds)) = queue.next_job() {
                let outcome = |item: SeedItem| {
                    let made = item
                        .seed()
                        .and_then(|seed| make_or_reason(&mut workshop, &shared, &seed, || queue.is_stopped()));
                    (item, made)
                };
                let outcomes: Vec<(SeedItem, Result<AnyDungeon, String>)> = seeds.into_iter().map(outcome).collect();
                queue.deliver(number, own.rows(&outcomes).map_err(|error| error.to_string()));
                outcomes.into_iter().filter_map(|(_, made)| made.ok()).for_each(|made| workshop.recycle_any(made));
            }
        })?;
        Ok(Rows { feed: Some(feed), columns })
    }

    /// The next rows in order; `None` after the last.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Table>> {
        let Some(feed) = &mut self.feed else { return Ok(None) };
        feed.next(py)?.map(|rows| rows.map(Table::of).map_err(PyRuntimeError::new_err)).transpose()
    }

    /// A table of the same columns without rows.
    fn empty(&self) -> Table {
        Table::empty(Arc::clone(&self.columns.schema))
    }

    /// Ends the work; the threads stop after what they are making.
    fn stop(&mut self) {
        self.feed = None;
    }
}
