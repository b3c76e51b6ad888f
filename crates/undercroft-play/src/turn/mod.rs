//! Turns: an action changes the state of the game, and effects tell what happened.
//!
//! - `action`: what a player can do.
//! - `effect`: what happened, for whoever draws it.
//! - `enemy_turns`: what enemies do.
//! - `game`: the state of a game, which takes actions.
//! - `game_rules`: all numbers of the game.
//! - `machine`: the state machine of rooms, usable without the rest.
//! - `wanderers`: enemies that come as turns pass.

pub(crate) mod action;
pub(crate) mod effect;
pub(crate) mod enemy_turns;
pub(crate) mod game;
pub(crate) mod game_rules;
pub(crate) mod machine;
pub(crate) mod wanderers;
