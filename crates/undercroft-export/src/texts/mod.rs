//! Texts, which are always built.
//!
//! - `csv`: the tiles as numbers in rows.
//! - `notes`: the notes of the rooms, in Markdown.
//! - `quest_text`: what locks gate, in sentences.
//! - `text`: the map in characters.
//! - `text_signs`: which characters.
//! - `text_style`: styles of characters, and colours.
//! - `visible_tiles`: the characters that an audience sees.

pub mod csv;
pub mod notes;
pub mod quest_text;
pub mod text;
pub(crate) mod text_signs;
pub(crate) mod text_style;
pub(crate) mod visible_tiles;
