//! Pictures: a [`Plan`](undercroft::view::Plan) painted in a [`Style`] becomes a [`Scene`], which every picture format
//! writes in its own way.

mod door_signs;
mod font;
mod furniture;
mod paint;
mod scene;
mod sheet;
mod stains;
mod style;
mod style_read;
mod styles;
mod tiles;

pub use font::{text_paths, text_width};
pub use paint::{Layers, Painting, paint};
pub(crate) use paint::{paint_draft, paint_titled};
pub use scene::{Ink, Layer, Op, Scene, Shape, Sheet};
pub use style::{Colour, Line, Style};
pub(crate) use tiles::wang_set_of;
pub use tiles::{WangSet, wang_codes, wang_set};
