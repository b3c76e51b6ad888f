use std::fmt;

use crate::methods::attempt_failure::MethodFailure;

/// Why an attempt of `tilepath` came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TilepathFailure {
    /// Every path that was tried ran into itself before it was long enough, or left no room for the boss.
    PathBlocked {
        /// How many tiles the path should have had.
        wanted: u32,
    },
}

impl MethodFailure for TilepathFailure {
    fn progress(&self) -> Option<(u32, u32)> {
        None
    }
}

impl fmt::Display for TilepathFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TilepathFailure::PathBlocked { wanted } => write!(
                f,
                "the tileset leaves no way: every path tried ran into itself or left no room for the boss before it had {wanted} tiles; lower min_path_length, raise attempts or add smaller tiles, straight halls and tiles with more connectors"
            ),
        }
    }
}
