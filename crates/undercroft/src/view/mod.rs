//! Views of a dungeon: derived data, which exporters and front ends read.

mod cell_shapes;
mod doorways;
mod furnishings;
mod glyphs;
mod light_sources;
pub mod plan;
mod text_floor;
mod wang_frames;

pub use cell_shapes::{BorderLine, border_lines, merged_cells, merged_rects};
pub use doorways::{Doorway, doorways};
pub use furnishings::{FURNISHING_SIGNS, FurnishingSign, furnishing_sign};
pub use glyphs::{GLYPHS, Glyph, tile_bytes, tile_grid, tiles};
pub use light_sources::{LightSource, light_sources};
pub use plan::{Audience, Plan, plan};
pub use text_floor::{text_grid, text_line, text_lines};
pub use wang_frames::wang_frames;
