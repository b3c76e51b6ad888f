//! Ways to look at a dungeon: derived, read-only.

pub mod plan;
mod text;
mod tiles;

pub use plan::{Audience, Plan, plan};
pub use text::text_grid;
pub use tiles::{GLYPHS, Glyph, tile_grid, tiles};
