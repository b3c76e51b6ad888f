//! The studio: a page where anyone makes a dungeon, and the HTTP API that it uses.
//!
//! [`Server::bind`] listens, [`Server::run_until_signal`] answers. The page's files lie in `web/` and become part of the program. The
//! calls of the API are those of `undercroft-bind`; this crate decides only who may ask, how much, and when.
//!
//! ```no_run
//! use undercroft_studio::{Options, Server};
//! let server = Server::bind(&Options::default())?;
//! assert_eq!(server.url(), "http://127.0.0.1:8866/");
//! server.run_until_signal(|| ());
//! # Ok::<(), undercroft_studio::StartError>(())
//! ```
//!
//! - `options`, `server`, `signals`, `timed_stream`: starting, listening, ending.
//! - `connections`, `watched`: how many connections there may be, and which of them makes room.
//! - `limits`: every number that bounds anything.
//! - `router`: what is answered where, and what every answer carries.
//! - `access`: who may ask. `body`, `byte_budget`, `work`: how much, and when.
//! - `assets`: the page's files. `first_map`: the map that the page carries. `reply`: answers and refusals. `encoding`: compressed answers.
//! - `api/`: the calls, the search as a stream, the listings, and their description in OpenAPI.

mod access;
mod api;
mod assets;
mod body;
mod byte_budget;
mod connections;
mod encoding;
mod first_map;
mod limits;
mod options;
mod reply;
mod router;
mod server;
mod signals;
mod timed_stream;
mod watched;
mod work;

pub use options::{Options, StartError, Times};
pub use server::Server;
