//! Points, rectangles and directions. Knows nothing of dungeons.
//!
//! `y` grows down, ranges are half-open, and everything is an `i32`.

mod dir;
mod point;
mod rect;

pub use dir::Dir;
pub use point::Point;
pub use rect::Rect;
