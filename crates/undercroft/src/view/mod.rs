//! Ways to look at a dungeon: derived, read-only.

mod shore;
mod text;
mod tiles;

pub use shore::{Shore, shores};
pub use text::text_grid;
pub use tiles::{GLYPHS, Glyph, tile_grid, tiles};
