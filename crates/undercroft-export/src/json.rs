//! Dungeons as JSON: written so that people can read and diff it, and validated in full when read.
//!
//! Both directions use the same types, so that they cannot diverge. Rooms, passages, doors and marks are those of
//! [`undercroft::records`], which recipes hold too. `write` writes a file; `read` parses one, `build` makes a draft of it, and `consistency` compares what the file says redundantly, before `undercroft::check` judges the draft.
//!
//! - Whole files: `write`, `read`, `build` and `consistency` for one dungeon, `levels` for several, `edits` for edits alone;
//!   `compare` lists how two dungeons differ, `serde_with` is for dungeons in types of others, `error` says why a file is refused.
//! - Their parts: `graph` has the assembly of tiles, `connections` openings and stretches of corridor, `locks` locks and keys,
//!   `certificate` what is proven about them, `words` texts, `beside` what follows from the rest.
//! - Values: `in_file` is where records meet `serde`, `object` has objects that must not be lists, `quoted` what stands in a file for
//!   messages; `line_writer` breaks the lines.

mod beside;
mod build;
mod certificate;
mod compare;
mod connections;
mod consistency;
mod edits;
mod error;
mod graph;
mod in_file;
mod levels;
mod line_writer;
mod locks;
mod object;
mod quoted;
mod read;
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

/// The name and version of the file format.
pub(crate) const FORMAT: &str = "undercroft/1";

/// The version of this engine.
pub(crate) const ENGINE: &str = env!("CARGO_PKG_VERSION");
