//! The methods: each places shapes, none touches cells, none reaches into another.

pub(crate) mod bsp;
pub(crate) mod scatter;
pub(crate) mod tilepath;

use std::fmt;

/// Why an attempt at a seed came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// No region is large enough for a room.
    NoRoomFits,
    /// Fewer rooms found a place than the recipe wants.
    TooFewRooms {
        /// How many did.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
    },
    /// Every path that was tried ran into itself before it was long enough, or left no room for the boss.
    PathBlocked {
        /// How many tiles the path should have had.
        wanted: u32,
    },
    /// The tiles spread out farther than a board may.
    BoardTooLarge {
        /// Columns it would take.
        width: i32,
        /// Rows it would take.
        height: i32,
    },
}

impl fmt::Display for Setback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setback::NoRoomFits => {
                f.write_str("no room fits: every region came out smaller than min_room + 2; raise attempts, enlarge the board or lower depth")
            }
            Setback::TooFewRooms { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place, {wanted} are wanted; raise attempts or tries_per_room, enlarge the board or lower min_rooms"
            ),
            Setback::PathBlocked { wanted } => write!(
                f,
                "the tileset leaves no way: every path tried ran into itself or left no room for the boss before it had {wanted} tiles; lower min_path_length, raise attempts or add smaller tiles, straight halls and tiles with more connectors"
            ),
            Setback::BoardTooLarge { width, height } => write!(
                f,
                "the tiles spread over {width} × {height} cells, more than a board may have; raise studs_per_cell, raise attempts or lower min_path_length"
            ),
        }
    }
}
