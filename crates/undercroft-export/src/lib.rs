//! Exporters: one module per format, behind one [`Format`] and one [`export`].
//!
//! ```
//! use undercroft::{Method, Recipe, generate};
//! use undercroft_export::{Format, Options, export, json};
//!
//! let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
//! let file = String::from_utf8(export(&dungeon, Format::Json, &Options::default())?.bytes)?;
//! assert_eq!(json::read(&file)?.draft().rooms, dungeon.draft().rooms);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Exporters read a [`Dungeon`](undercroft::Dungeon) and hold no rules of their own; reading one from a file goes
//! through [`undercroft::check()`], as every dungeon does.
//!
//! # Saving
//!
//! [`json::write`] writes everything about a dungeon, with marks, layers and signs of your own, its recipe and its edits. What
//! [`json::read`] reads back is the same dungeon, or a list of what is wrong with the file.
//!
//! ```
//! use undercroft::{Dungeon, Edit, Mark, Recipe, RoomId, generate, recipe::Bsp};
//! use undercroft_export::json;
//!
//! let mut draft = generate(&Recipe::new(Bsp::default()), 42)?.into_draft();
//! draft.add_mark(Mark::own("brazier", draft.start));
//! let dungeon = Dungeon::given(draft, 42)?.edit([Edit::rename(RoomId(0), "The gatehouse")], &[])?;
//! assert_eq!(json::read(&json::write(&dungeon))?, dungeon);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! All are on by default; whoever wants less says `default-features = false`. Text, CSV and room notes are always there.
//! [`export`] refuses a format that was not built.
//!
//! | feature | formats | what it brings along |
//! |---|---|---|
//! | `json` | our own format and its schema, written and read | serde, serde_json |
//! | `svg` | SVG in every style but `tiles`, the steps of films, styles in TOML | toml |
//! | `picture` | PNG, galleries, films, the style `tiles`; with `svg` | png, tiny-skia |
//! | `pdf` | pages to print; with `picture` | pdf-writer |
//! | `html` | a page to explore; with `picture` | |
//! | `import` | maps of other programs, read; with `json` | roxmltree, miniz_oxide |
//! | `engines` | Tiled (`tmj`, `tmx`), LDtk (`ldtk`), Godot (`tscn`), tabletops (`dd2vtt`, `foundry.json`, `opd.json`), models (`glb`, `rbxmx`, `luau`, `wad`), data (`npz`, `dot`, `graphml`, `graph-recipe`); with `picture` | |

// A map of the files; each folder has its own. `format.rs` chooses the writer of a format and `format_table.rs` says what there is to
// know about each; `options.rs` is what one asks for, `exported.rs` and `error.rs` what comes of it. `levels.rs` writes several levels,
// and `source.rs` has levels as an audience sees them, from which all formats of other programs are written.
//
// texts/, pictures/       what people read and look at
// json.rs, schema/        our own format, written and read
// tile_maps/, tabletops/, models/, data/   files for other programs, by what they are for
// import/                 files of other programs, read
// files/                  containers and codes
// secrets/                tests: files for players hold no secrets

#[cfg(feature = "engines")]
mod data;
mod error;
mod exported;
mod files;
mod format;
mod format_table;
#[cfg(feature = "import")]
pub mod import;
#[cfg(feature = "json")]
pub mod json;
mod levels;
#[cfg(feature = "engines")]
mod models;
mod options;
mod pictures;
#[cfg(feature = "json")]
mod schema;
#[cfg(all(test, feature = "json", feature = "pdf", feature = "html", feature = "engines"))]
mod secrets;
#[cfg(feature = "engines")]
mod source;
#[cfg(feature = "engines")]
mod tabletops;
mod texts;
#[cfg(feature = "engines")]
mod tile_maps;

// Files are known by their names alone, whichever folder they lie in.
#[cfg(feature = "engines")]
use data::{dot, graph_recipe, graphml, key_use, luau, npz, room_graph};
pub use files::{base64, npy, toml_text, zip};
#[cfg(feature = "engines")]
use models::{glb, lights, rbxmx, solids, wad};
#[cfg(feature = "html")]
pub use pictures::html;
#[cfg(feature = "svg")]
use pictures::level_sheet;
#[cfg(feature = "pdf")]
pub use pictures::pdf;
pub use pictures::picture;
#[cfg(feature = "picture")]
pub use pictures::png;
#[cfg(feature = "svg")]
pub use pictures::{film, gallery, svg};
#[cfg(feature = "engines")]
pub use tabletops::vtt;
#[cfg(feature = "engines")]
use tabletops::{foundry, opd, tabletop_map};
pub use texts::{csv, notes, quest_text, text};
use texts::{text_signs, text_style, visible_tiles};
#[cfg(feature = "engines")]
use tile_maps::{ldtk, tile_map, tiled, tmj, tmx, tscn};

pub use error::ExportError;
pub use exported::{Exported, FileBeside, Loss};
pub use format::{Format, export};
pub use format_table::FormatInfo;
#[cfg(feature = "json")]
pub use json::ReadError;
pub use levels::{level_heading, level_ways};
pub use options::{Options, Page, PdfLayout};
#[cfg(feature = "json")]
pub use schema::{dungeon_schema, levels_schema};
