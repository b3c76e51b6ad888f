//! Creatures: the player, enemies and their kinds.
//!
//! - `bestiary`: the table of kinds of enemies.
//! - `creature`: the player and an enemy.
//! - `ids`: ids of creatures.
//! - `names`: names of enemies and bosses.

pub(crate) mod bestiary;
pub(crate) mod creature;
pub(crate) mod ids;
pub(crate) mod names;
