//! What a recipe makes, be it one dungeon or several levels.

pub use undercroft_bind::{AnyDungeon, gave_up, make_recipe as make};
