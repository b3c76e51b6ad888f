//! Dungeons as JSON: written so that people can read and diff it, and validated in full when read.
//!
//! `record` has the serialised form of each part, for both directions. `write` writes a file; `read` parses one,
//! `build` makes a draft of it, and `consistency` compares what the file says redundantly, before `undercroft::check`
//! judges the draft.

mod build;
mod by_name;
mod certificate;
mod compare;
mod connections;
mod consistency;
mod edits;
mod error;
mod graph;
mod levels;
mod line_writer;
mod locks;
mod number;
mod object;
mod position;
mod read;
mod record;
mod rows;
mod serde_with;
mod words;
mod write;

pub use compare::compare;
pub use edits::{read_edits, write_edits};
pub use error::ReadError;
pub use levels::{AnyFile, compare_levels, read_any, read_levels, write_levels, write_levels_line};
pub use read::{declared_format, read};
pub use serde_with::{deserialize, serialize};
pub use write::{stats, write, write_line};

pub(crate) use levels::LEVELS_FORMAT;
pub(crate) use record::ShapeName;

/// The name and version of the file format.
pub(crate) const FORMAT: &str = "undercroft/1";

/// The version of this engine.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");
