//! Floors: where they come from, and a dungeon prepared for playing.
//!
//! - `campaign`: where floors come from, and of which seed each is.
//! - `combat_room`: a room that locks while there is a fight in it.
//! - `floor_text`: the text on the floor, as it lies underfoot.
//! - `item`: what can be found.
//! - `level`: a dungeon prepared for playing.
//! - `level_ways`: how several levels are joined.
//! - `lock`: locks and their keys, and what bars a way.
//! - `stock`: what lies on a floor.
//! - `terrain`: what can be walked on.

pub(crate) mod campaign;
pub(crate) mod combat_room;
pub(crate) mod floor_text;
pub(crate) mod item;
pub(crate) mod level;
pub(crate) mod level_ways;
pub(crate) mod lock;
pub(crate) mod stock;
pub(crate) mod terrain;
