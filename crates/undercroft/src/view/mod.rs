//! Ways to look at a dungeon: derived, read-only.

pub mod plan;
mod tiles;

pub use plan::{Audience, Plan, plan};
pub use tiles::{GLYPHS, Glyph, tile_grid, tiles};
