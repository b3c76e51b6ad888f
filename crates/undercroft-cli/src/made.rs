//! What a recipe makes, be it one dungeon or several levels.

pub use undercroft_bind::{Made, is_barren, make_recipe as make};
