//! Points, rectangles and directions. Knows nothing of dungeons.
//!
//! `y` grows down, ranges are half-open, and everything is an `i32`. Space, where `tilepath` builds, is measured in
//! hundredths of a stud.

mod dir;
mod point;
mod rect;
mod space;

pub use dir::Dir;
pub use point::Point;
pub use rect::Rect;
pub use space::{Aabb, STUD, Turn, Vec3};
