//! Records of a game.
//!
//! - `chronicle`: what happened in sum.
//! - `digest`: a hash of the state, to compare games.
//! - `journal`: saved games: what made the game, and every action.
//! - `score`: points.

pub(crate) mod chronicle;
pub(crate) mod digest;
pub mod journal;
pub(crate) mod score;
