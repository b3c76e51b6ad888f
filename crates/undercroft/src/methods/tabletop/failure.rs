use std::fmt;

use crate::methods::attempt_failure::MethodFailure;

/// Why an attempt of `tabletop` came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TabletopFailure {
    /// Too few rooms found a place that can be reached.
    NoSpace {
        /// How many did at most.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
    },
    /// A room that is kept could not be reached from the others.
    KeptOutOfReach {
        /// Its place in the list of kept rooms.
        room: u32,
    },
}

impl MethodFailure for TabletopFailure {
    fn progress(&self) -> Option<(u32, u32)> {
        match self {
            TabletopFailure::NoSpace { placed, .. } => Some((0, *placed)),
            TabletopFailure::KeptOutOfReach { .. } => None,
        }
    }
}

impl fmt::Display for TabletopFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TabletopFailure::NoSpace { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place that can be reached, {wanted} are wanted; lower rooms or spine_length, raise branch_depth, or set symmetry = \"none\""
            ),
            TabletopFailure::KeptOutOfReach { room } => write!(
                f,
                "no way was found to the room kept[{room}] from the others; raise attempts, take another seed, keep fewer rooms or lower density"
            ),
        }
    }
}
