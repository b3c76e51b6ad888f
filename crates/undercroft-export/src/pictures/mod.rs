//! Pictures: `picture` paints a plan in a style and so makes a scene, which each format writes.
//!
//! - `film`: the steps of a generation.
//! - `gallery`: many dungeons on one sheet.
//! - `html`: a page to explore.
//! - `level_sheet`: several levels in one picture.
//! - `pdf`: pages to print.
//! - `picture`: styles, and the scene.
//! - `png`: a scene as pixels.
//! - `svg`: a scene as text.

#[cfg(feature = "svg")]
pub mod film;
#[cfg(feature = "svg")]
pub mod gallery;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "svg")]
pub(crate) mod level_sheet;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "picture")]
pub mod png;
#[cfg(feature = "svg")]
pub mod svg;
