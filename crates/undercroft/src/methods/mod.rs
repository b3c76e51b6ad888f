//! The methods: each places shapes, none touches cells, none reaches into another.

pub(crate) mod bsp;
pub(crate) mod scatter;

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
        }
    }
}
