use std::fmt;

use crate::methods::attempt_failure::MethodFailure;

/// Why an attempt of `bsp` came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BspFailure {
    /// No region is large enough for a room.
    NoRoomFits,
    /// No region can ever be large enough for a room, whatever the seed.
    NoRoomEverFits {
        /// The side of the board that is always cut into parts too small for a room.
        side: i32,
    },
}

impl MethodFailure for BspFailure {
    fn is_proven(&self) -> bool {
        matches!(self, BspFailure::NoRoomEverFits { .. })
    }

    fn progress(&self) -> Option<(u32, u32)> {
        None
    }
}

impl fmt::Display for BspFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BspFailure::NoRoomFits => {
                f.write_str("no room fits: every region came out smaller than min_room + 2; raise attempts, enlarge the board, or lower depth or min_room")
            }
            BspFailure::NoRoomEverFits { side } => write!(
                f,
                "no room fits, whatever the seed: a side of 2 · min_room + 1 = {side} is always cut into parts too small for one; make it {} or {}, lower min_room, or set depth to 0",
                side - 1,
                side + 1
            ),
        }
    }
}
