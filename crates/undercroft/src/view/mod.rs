//! Ways to look at a dungeon: derived, read-only.

mod shore;
mod tiles;

pub use shore::{Shore, shores};
pub use tiles::{GLYPHS, Glyph, tile_grid, tiles};
