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
//! | `engines` | Tiled (`tmj`, `tmx`), LDtk (`ldtk`), Godot (`tscn`), tabletops (`dd2vtt`, `foundry.json`, `opd.json`), models (`glb`, `rbxmx`, `luau`, `wad`), data (`npz`, `dot`, `graphml`); with `picture` | |

// A map of the files. `format.rs` chooses the writer of a format and `format_table.rs` says what there is to know about each;
// `options.rs` is what one asks for, `exported.rs` and `error.rs` what comes of it, and `levels.rs` writes several levels.
//
// text     text.rs (styles: text_style.rs, signs: text_signs.rs), csv.rs, notes/, quest_text.rs; visible_tiles.rs: what an audience sees
// pictures picture/ makes the scene that svg.rs, png.rs, pdf.rs and html/ write; level_sheet.rs, gallery.rs and film.rs: several in one
// our own  json.rs with schema/
// engines  source.rs: levels as an audience sees them, from which all of these are written
//          tile_map/ for tiled.rs (tmj.rs, tmx.rs), ldtk/ and tscn/; tabletop_map.rs for vtt.rs and foundry.rs; opd.rs
//          solids/ and lights.rs for glb/ and rbxmx/; wad/; room_graph/ for dot.rs, graphml.rs and luau/; npz.rs; key_use.rs: keys as
//          colours, for npz.rs and wad/
// reading  import/
// files    base64.rs, npy.rs, zip.rs
// tests    secrets/: files for players hold no secrets

pub mod base64;
pub mod csv;
mod error;
mod exported;
#[cfg(feature = "svg")]
pub mod film;
mod format;
mod format_table;
#[cfg(feature = "svg")]
pub mod gallery;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "import")]
pub mod import;
#[cfg(feature = "json")]
pub mod json;
#[cfg(feature = "svg")]
mod level_sheet;
mod levels;
pub mod notes;
pub mod npy;
mod options;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "picture")]
pub mod png;
pub mod quest_text;
#[cfg(feature = "json")]
mod schema;
#[cfg(all(test, feature = "json", feature = "pdf", feature = "html", feature = "engines"))]
mod secrets;
#[cfg(feature = "engines")]
mod source;
#[cfg(feature = "svg")]
pub mod svg;
#[cfg(feature = "engines")]
mod tabletop_map;
pub mod text;
mod text_signs;
mod text_style;
#[cfg(feature = "engines")]
mod tile_map;
#[cfg(feature = "engines")]
mod tiled;
#[cfg(feature = "engines")]
mod tmj;
mod visible_tiles;
#[cfg(feature = "engines")]
pub mod vtt;
pub mod zip;

#[cfg(feature = "engines")]
mod dot;
#[cfg(feature = "engines")]
mod foundry;
#[cfg(feature = "engines")]
mod glb;
#[cfg(feature = "engines")]
mod graphml;
#[cfg(feature = "engines")]
mod key_use;
#[cfg(feature = "engines")]
mod ldtk;
#[cfg(feature = "engines")]
mod lights;
#[cfg(feature = "engines")]
mod luau;
#[cfg(feature = "engines")]
mod npz;
#[cfg(feature = "engines")]
mod opd;
#[cfg(feature = "engines")]
mod rbxmx;
#[cfg(feature = "engines")]
mod room_graph;
#[cfg(feature = "engines")]
mod solids;
#[cfg(feature = "engines")]
mod tmx;
#[cfg(feature = "engines")]
mod tscn;
#[cfg(feature = "engines")]
mod wad;
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
