//! The terminal explorer: walk through a dungeon of Undercroft. It draws `undercroft-play` and decides nothing.
//!
//! [`App`] is all of it but the terminal: keys in, frames out. [`run`] gives it a terminal, and takes it back on every
//! way out: the end, an error, a panic, a signal.

mod app;
mod help;
mod keys;
mod map;
mod minimap;
mod panel;
mod screen;
mod status;
mod terminal;

pub use app::{App, Flow};
pub use terminal::{Ended, die_by, has_terminal, run};
