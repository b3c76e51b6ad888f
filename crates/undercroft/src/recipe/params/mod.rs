//! The parameters of every method and pass, with their defaults, ranges and rules.

mod bsp;
mod contents;
mod directions;
mod doors;
mod encounters;
mod exits;
mod furnishings;
mod numbers;
mod openings;
mod scatter;
mod squares;
mod stairs;
mod text;
mod tilepath;
mod walk;
mod wang;
mod water;

pub use bsp::{Bsp, CorridorStyle};
pub use contents::Contents;
pub use directions::Directions;
pub use doors::{DoorPlaces, Doors};
pub use encounters::{BossRule, Encounters};
pub use exits::Exits;
pub use furnishings::{Furnishings, Style};
pub use numbers::Numbers;
pub use openings::Openings;
pub use scatter::{Join, Scatter};
pub use squares::Squares;
pub use stairs::Stairs;
pub use text::Text;
pub use tilepath::Tilepath;
pub use walk::{BossPlace, Ground, Placement, Walk};
pub use wang::{Tileset, Tilesets, Wang};
pub use water::{WaterDepth, Waters};
