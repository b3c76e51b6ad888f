//! The calls that the packages for JavaScript and Python and the studio share, so that they cannot drift apart.
//!
//! [`call`] takes the name of a call and a request in JSON, and gives JSON or a file. What identifies a dungeon is a
//! [`Document`]: recipe, seed and edits. There is no I/O, no clock and no randomness here; the same request has the same answer
//! natively, on wasm32 and in Python.
//!
//! ```
//! use undercroft_bind::{Answer, Limits, call};
//! let request = r#"{ "recipe": { "method": "bsp", "set": { "width": 60 } }, "seed": 42 }"#;
//! let Answer::Json(dungeon) = call("generate", request, &Limits::NONE)? else { panic!("it is JSON") };
//! assert!(dungeon.contains("\"format\": \"undercroft/1\""));
//!
//! let wrong = call("generate", r#"{ "recipe": { "method": "bsp", "set": { "widht": 60 } }, "seed": 42 }"#, &Limits::NONE);
//! assert_eq!(wrong.unwrap_err().problems[0].hint.as_deref(), Some("did you mean `width`?"));
//! # Ok::<(), undercroft_bind::BindError>(())
//! ```
//!
//! - `call_spec`, `fields`: each call and each field of its request, described once.
//! - `request`: a request's fields, read with a problem for each that is wrong. `options`: those about files and pictures.
//! - `recipe_text`, `ready_recipes`: recipes in all their forms.
//! - `document`, `limits`: what identifies a dungeon, how large it may be.
//! - `answer`, `error`: what a call gives, and what it gives instead if something is wrong.
//! - `verify`, `verdict`, `thumbnail`: what is said about a dungeon beside itself.
//! - `search`, `game`: what goes on over several calls. `clause_tally`: how near a search came that found nothing.
//! - `calls/`: a file for each few calls.

#![cfg_attr(
    not(all(
        feature = "core",
        feature = "files",
        feature = "import",
        feature = "play",
        feature = "schemas",
        feature = "trace"
    )),
    allow(dead_code, unused_imports, reason = "a build with few calls needs little")
)]

mod answer;
mod call_spec;
mod calls;
#[cfg(feature = "make")]
mod clause_tally;
mod document;
mod error;
mod fields;
#[cfg(feature = "play")]
mod game;
mod limits;
mod options;
mod ready_recipes;
mod recipe_text;
mod request;
#[cfg(feature = "make")]
mod search;
mod thumbnail;
mod verdict;
#[cfg(feature = "make")]
mod verify;

pub use answer::{Answer, media_type};
pub use call_spec::{Answers, CallSpec, LightUse};
#[cfg(feature = "import")]
pub use calls::given_of;
pub use calls::{CALLS, call, call_drawn};
#[cfg(feature = "make")]
pub use clause_tally::{ClauseTally, NearestSeed, clauses};
pub use document::Document;
pub use error::{BindError, ErrorKind, Problem};
pub use fields::{FieldKind, FieldSpec};
#[cfg(feature = "play")]
pub use game::Game;
pub use limits::Limits;
pub use ready_recipes::{READY_RECIPES, ReadyRecipe};
pub use recipe_text::{LoadFile, read_recipe, read_recipe_with};
#[cfg(feature = "make")]
pub use search::{Hit, SearchStep, SeedSearch};
pub use verdict::{Verdict, VerdictKind};
#[cfg(feature = "make")]
pub use verify::differences;
