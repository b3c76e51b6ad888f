//! Random numbers, handed down and never global.
//!
//! Three engines, each with its reference outputs in its tests:
//!
//! - [`Rng`], the engine of all our own stages: xoshiro256++. Each stage of the work gets its own from [`Streams`], keyed by the stage's name.
//! - [`GoRng`] replays Go's `math/rand`, so that `bsp` makes the dungeons of its document.
//! - [`Mulberry32`] replays a well-known JavaScript generator, so that `scatter` makes those of its own.
//!
//! A [`Seed`] is the text a user typed; it says how that text starts each of the three.
//!
//! ```
//! use undercroft::rng::{Seed, Streams};
//!
//! let streams = Streams::new(&Seed::from("hello"), 0);
//! let mut doors = streams.stage("doors");
//! assert!(doors.below(6) < 6);
//! ```

mod go;
mod go_seeding;
mod go_table;
mod mulberry;
mod seed;
mod streams;
mod xoshiro;

pub use go::GoRng;
pub use mulberry::{Mulberry32, hash_utf16};
pub use seed::Seed;
pub use streams::Streams;
pub use xoshiro::Rng;
