//! What is seen.
//!
//! - `look`: what is said of a cell.
//! - `player_view`: what the player knows.
//! - `sight`: the field of view.

pub(crate) mod look;
pub(crate) mod player_view;
pub(crate) mod sight;
