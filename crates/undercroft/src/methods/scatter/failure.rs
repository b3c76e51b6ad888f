use std::fmt;

use crate::methods::attempt_failure::MethodFailure;

/// Why an attempt of `scatter` came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScatterFailure {
    /// Fewer rooms found a place than the recipe wants.
    TooFewRooms {
        /// How many did.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
    },
}

impl MethodFailure for ScatterFailure {
    fn progress(&self) -> Option<(u32, u32)> {
        let ScatterFailure::TooFewRooms { placed, .. } = self;
        Some((0, *placed))
    }
}

impl fmt::Display for ScatterFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScatterFailure::TooFewRooms { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place, {wanted} are wanted; raise attempts or tries_per_room, enlarge the board or lower min_rooms"
            ),
        }
    }
}
