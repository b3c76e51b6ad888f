//! Keyed maps for the game table: symmetric or free rooms, joined by passages that a person could have drawn.

mod plan;
mod symmetry;
