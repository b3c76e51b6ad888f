//! Dungeons as JSON: written for people to read and diff, read with suspicion.
//!
//! `record` holds what the parts of a dungeon look like in the file, in both directions. `write` puts them on a page.
//! `read` takes a page apart, `build` makes a draft of it again, and `agree` holds what the file says twice against
//! each other before `undercroft::check` has the last word.

mod agree;
mod build;
mod compare;
mod error;
mod graph;
mod number;
mod object;
mod page;
mod place;
mod read;
mod record;
mod rows;
mod word;
mod write;

pub use compare::compare;
pub use error::ReadError;
pub use read::read;
pub use write::{stats, write, write_line};

pub(crate) use record::Outline;

/// What a file says it is: the name of the format and its version.
pub(crate) const FORMAT: &str = "undercroft/1";
