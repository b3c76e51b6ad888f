//! Pictures: a [`Plan`](undercroft::view::Plan) painted in a [`Style`] becomes a [`Scene`], which every picture format
//! writes in its own way.

mod door_symbols;
mod font;
mod furniture_symbols;
mod options;
mod paint;
mod scene;
mod stains;
mod style;
mod style_toml;
mod styles;
mod tile_sheet;
mod wang_sheet;

pub use font::{text_paths, text_width};
pub use options::{PictureLayers, PictureOptions};
pub use paint::paint;
pub(crate) use paint::{paint_draft, paint_titled};
pub use scene::{DrawOp, Ink, Layer, Scene, TileSheet, VectorShape};
pub use style::{Colour, LineStyle, Style};
pub(crate) use wang_sheet::wang_sheet_of;
pub use wang_sheet::{WangSheet, wang_codes, wang_sheet};
