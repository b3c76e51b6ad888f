//! Dungeons as JSON: written for people to read and diff, read with suspicion.
//!
//! `record` holds what the parts of a dungeon look like in the file, in both directions. `write` puts them into a text.
//! `read` takes a text apart, `build` makes a draft of it again, and `consistency` holds what the file says twice against
//! each other before `undercroft::check` has the last word.

mod build;
mod by_name;
mod compare;
mod consistency;
mod error;
mod graph;
mod line_writer;
mod number;
mod object;
mod position;
mod read;
mod record;
mod rows;
mod write;

pub use compare::compare;
pub use error::ReadError;
pub use read::read;
pub use write::{stats, write, write_line};

pub(crate) use record::ShapeName;

/// What a file says it is: the name of the format and its version.
pub(crate) const FORMAT: &str = "undercroft/1";
