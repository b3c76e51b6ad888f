//! Ways to look at a dungeon: derived, read-only.

mod tiles;

pub use tiles::{GLYPHS, Glyph, tile_grid, tiles};
