//! The terminal front end: shows a game of `undercroft-play` and contains no rules.
//!
//! [`App`] is everything but the terminal: keys in, frames out. [`run`] gives it a terminal and restores the terminal
//! at the end, on errors, panics and signals.

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
