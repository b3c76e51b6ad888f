//! Finding ways. Steps have eight directions and a rule for diagonal ones, which the four directions of the engine's kernel lack.
//!
//! - `dir8`: eight directions, and which steps are allowed.
//! - `distance_map`: how far cells are from targets, by breadth-first search.
//! - `open_cells`: cells of a part of the board, and steps between them.
//! - `path_search`: a shortest path.

pub(crate) mod dir8;
pub(crate) mod distance_map;
pub(crate) mod open_cells;
pub(crate) mod path_search;
