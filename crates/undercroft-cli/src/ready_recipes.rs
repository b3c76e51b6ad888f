//! The ready recipes, which come with the engine.

pub use undercroft_bind::{READY_RECIPES, ReadyRecipe};
