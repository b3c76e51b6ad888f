//! Dungeons as files: one module a format, behind one [`Format`] and one [`export`].
//!
//! ```
//! use undercroft::{Method, Recipe, generate};
//! use undercroft_export::{Format, export, json};
//!
//! let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"42".into())?;
//! let file = String::from_utf8(export(&dungeon, Format::Json))?;
//! assert_eq!(json::read(&file)?.rooms, dungeon.rooms);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Exporters read a [`Dungeon`](undercroft::Dungeon) and hold no rules of their own; reading one from a file goes
//! through [`undercroft::check()`], as every dungeon does.

mod base64;
mod error;
mod format;
pub mod json;
pub mod picture;
pub mod png;
mod schema;
pub mod svg;
pub mod text;

pub use error::ExportError;
pub use format::{Format, export};
pub use json::ReadError;
pub use schema::dungeon_schema;
