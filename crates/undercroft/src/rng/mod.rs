//! Random number generators. They are passed down as arguments and are never global.
//!
//! There are three, each with its reference outputs in its tests:
//!
//! - [`Rng`], the engine of all our own stages: xoshiro256++. Each stage of the work gets its own from [`Streams`],
//!   keyed by the stage's name.
//! - [`GoRng`] reproduces Go's `math/rand`, so that `bsp` makes the dungeons of its document.
//! - [`Mulberry32`] reproduces a well-known JavaScript generator, so that `scatter` makes those of its document.
//!
//! A [`Seed`] is the text that a user typed; it defines how that text seeds each of the three.
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
pub(crate) use xoshiro::fraction_of_bits;
pub use xoshiro::{Rng, mix64};
