//! Pictures: a [`Plan`](undercroft::view::Plan) painted in a [`Style`] becomes a [`Scene`], which every picture format
//! writes in its own way.
//!
//! - What is asked for: `options` what a picture shows; `style` colours and widths of lines, `styles` the ready ones, `style_toml`
//!   those of a file.
//! - The scene: `scene` shapes in drawing order, `elements` parts of it with names, `font` letters as strokes.
//! - Painting: `paint` decides what is drawn and in which order, with `paint_symbols` for what stands on the floor and in the walls,
//!   `door_symbols`, `furniture_symbols` and `furniture_sets` for the shapes of symbols, `floor_text` for letters on the floor and
//!   `stains` for old paper; `legend` explains the symbols.
//! - The isometric view: `isometric` projects, `upright` puts up walls, doors and furniture, `upright_shapes` has their shapes.
//! - Tiles: `tile_sheet` draws and reads sheets, `wang_sheet` lays maps out with them, `symbol_sheet` draws symbols as tiles.

#[cfg(feature = "svg")]
mod door_symbols;
#[cfg(feature = "svg")]
mod elements;
#[cfg(feature = "svg")]
mod floor_text;
#[cfg(feature = "svg")]
mod font;
#[cfg(feature = "svg")]
mod furniture_sets;
#[cfg(feature = "svg")]
mod furniture_symbols;
#[cfg(feature = "svg")]
mod isometric;
#[cfg(feature = "pdf")]
mod legend;
mod options;
#[cfg(feature = "svg")]
mod paint;
#[cfg(feature = "svg")]
mod paint_symbols;
mod scene;
#[cfg(feature = "svg")]
mod stains;
mod style;
#[cfg(feature = "svg")]
mod style_toml;
mod styles;
#[cfg(feature = "engines")]
mod symbol_sheet;
#[cfg(feature = "picture")]
mod tile_sheet;
#[cfg(feature = "svg")]
mod upright;
#[cfg(feature = "svg")]
mod upright_shapes;
#[cfg(feature = "picture")]
mod wang_sheet;

#[cfg(feature = "html")]
pub(crate) use door_symbols::gate_outlines;
#[cfg(feature = "svg")]
pub use font::{text_paths, text_width};
#[cfg(feature = "pdf")]
pub(crate) use isometric::project;
#[cfg(feature = "pdf")]
pub(crate) use legend::{LegendItem, legend};
pub use options::{PictureLayers, PictureOptions, PictureView};
#[cfg(feature = "svg")]
pub use paint::paint;
#[cfg(feature = "svg")]
pub(crate) use paint::paint_draft;
#[cfg(feature = "engines")]
pub(crate) use paint::paint_titled;
pub use scene::{DrawOp, Element, Ink, Layer, Scene, TileSheet, VectorShape};
pub use style::{Colour, LineStyle, Style};
#[cfg(feature = "engines")]
pub(crate) use symbol_sheet::{SheetSymbol, has_front, sheet_symbols, symbol_pixels};
#[cfg(feature = "picture")]
pub use wang_sheet::{WangSheet, wang_codes, wang_sheet};
#[cfg(feature = "engines")]
pub(crate) use wang_sheet::{sized_wang_sheet, wang_of};
