//! The parameters of every method and pass, with their defaults, ranges and rules.

mod bsp;
mod contents;
mod directions;
mod doors;
mod encounters;
mod openings;
mod scatter;
mod span;
mod squares;
mod tabletop;
mod text;
mod tilepath;
mod walk;
mod wang;

pub use bsp::{Bsp, CorridorStyle};
pub use contents::Contents;
pub use directions::Directions;
pub use doors::Doors;
pub use encounters::{BossRule, Encounters};
pub use openings::Openings;
pub use scatter::{Join, Scatter};
pub use span::Span;
pub use squares::Squares;
pub use tabletop::{Archetype, Size, Symmetry, Tabletop, WaterDepth};
pub use text::Text;
pub use tilepath::Tilepath;
pub use walk::{BossPlace, Ground, Placement, Walk};
pub use wang::{Tileset, Tilesets, Wang};
