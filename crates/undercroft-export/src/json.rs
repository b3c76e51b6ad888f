//! Dungeons as JSON: written so that people can read and diff it, and validated in full when read.
//!
//! Both directions use the same types, so that they cannot diverge. `write` writes a file; `read` parses one, `build` makes a draft of
//! it, and `consistency` compares what the file says redundantly, before `undercroft::check` judges the draft.
//!
//! - Whole files: `write`, `read`, `build` and `consistency` for one dungeon, `levels` for several, `edits` for edits alone;
//!   `compare` lists how two dungeons differ, `serde_with` is for dungeons in types of others, `error` says why a file is refused.
//! - Their parts: `record` has rooms, passages, doors and marks; `graph` the assembly of tiles, `connections` openings and stretches of
//!   corridor, `locks` locks and keys, `certificate` what is proven about them, `words` texts.
//! - Values: `number` whole numbers within a range, `position` places in space, `rows` grids as rows of text, `by_name` members of
//!   closed sets by their names, `object` objects that must not be lists; `line_writer` breaks the lines.

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
pub use edits::{edit_list, read_edit_list, read_edits, read_fingerprint, write_edits};
pub use error::ReadError;
pub use levels::{read_any, read_levels};
pub use read::{declared_format, read};
pub use serde_with::{deserialize, serialize};
pub use write::{certificate, write, write_line};

pub(crate) use levels::LEVELS_FORMAT;
pub(crate) use record::ShapeName;

/// The name and version of the file format.
pub(crate) const FORMAT: &str = "undercroft/1";

/// The version of this engine.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");
