//! The engine as an extension of Python, which the package `undercroft` wraps for people.
//!
//! Requests that are not about many seeds go through `undercroft_bind`, as those of the package for JavaScript do. What is here
//! beside it is what Python alone has: a dungeon that stays in memory, threads, tables of Arrow.
//!
//! - `pool`, `feed`, `seeds`: threads, and the seeds that Python hands to them.
//! - `making`, `waiting`: making a dungeon so that it can be stopped, and waiting for it so that Ctrl-C works.
//! - `calls`, `errors`: the functions of the module, and errors of the engine as exceptions.
//! - `recipe`, `dungeon`: a recipe that was read, a dungeon that was made.
//! - `batch`, `search`, `rows`, `columns`, `table`: the dungeons, the hits and the rows of many seeds.

mod batch;
mod calls;
mod columns;
mod dungeon;
mod errors;
mod feed;
mod making;
mod pool;
mod recipe;
mod rows;
mod search;
mod seeds;
mod table;
mod waiting;

/// What the Python side of the package calls.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        batch::Batch,
        calls::{call, column_names, extension_of, extensions, format_of, generate, glyphs, read, seed_text},
        dungeon::Made,
        recipe::Recipe,
        rows::Rows,
        search::Search,
        table::Table,
    };

    /// The version of the engine.
    #[pymodule_export]
    const ENGINE: &str = env!("CARGO_PKG_VERSION");
}
