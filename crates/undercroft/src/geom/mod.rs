//! Points, rectangles, directions and the motions of the square. Knows nothing of dungeons.
//!
//! `y` grows down, ranges are half-open, and everything is an `i32`. Space, where `tilepath` builds, is measured in
//! hundredths of a stud.

mod dir;
#[cfg(feature = "mint")]
mod mint_impls;
mod motion;
mod point;
mod rect;
mod space;

pub use dir::Dir;
pub use motion::Motion;
pub use point::Point;
pub use rect::{Cells, Rect};
pub use space::{Aabb, STUD, Turn, Vec3};
