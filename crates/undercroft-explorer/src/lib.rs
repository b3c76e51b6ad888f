//! The terminal front end: shows a game of `undercroft-play` and contains no rules.
//!
//! [`App`] is everything but the terminal: keys in, frames out. [`run`] gives it a terminal and restores the terminal
//! at the end, on errors, panics and signals.
//!
//! - `app`, `keys`, `log`: state and keys.
//! - `screen`, `map`, `minimap`, `panel`, `status`, `pages`, `ending`: what is drawn.
//! - `signs`, `letters`, `palette`: as what it is drawn.
//! - `terminal`, `signals`, `unread_input`: where it is drawn, and how the terminal is given back.
//! - `prompt`: a question before the game.

mod app;
mod ending;
mod keys;
mod letters;
mod log;
mod map;
mod minimap;
mod pages;
mod palette;
mod panel;
mod prompt;
mod screen;
mod signals;
mod signs;
mod status;
mod terminal;
mod unread_input;

pub use app::{App, Flow};
pub use keys::{KEYS, PLAYBACK_KEYS};
pub use letters::in_columns;
pub use prompt::confirm;
pub use screen::map_size;
pub use terminal::{Ended, Occasion, die_by, has_terminal, run};
