use std::fmt;

use crate::{
    Named,
    geom::Dir,
    methods::{AttemptFailure, attempt_failure::MethodFailure},
};

/// Said of a refusal that is no proof.
const UNPROVEN: &str = " (not every way was tried)";

/// Why an attempt of `walk` came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WalkFailure {
    /// The walk found no place for its next room, whichever way it turned.
    NoWay {
        /// How many rooms it placed at most.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
        /// What would make room.
        relax: &'static str,
        /// Whether every way was tried, so that no seed can do better.
        proven: bool,
    },
    /// A direction that the recipe gives leads nowhere.
    NotThatWay {
        /// Which of the directions.
        index: u32,
        /// The direction.
        direction: Dir,
        /// Whether rooms and corridors are in the way, and not the board's edge.
        crossed: bool,
        /// What would make room.
        relax: &'static str,
        /// Whether no seed can do better.
        proven: bool,
    },
    /// A side path found no place at any room.
    NoBranch {
        /// How many did.
        made: u32,
        /// How many are wanted.
        wanted: u32,
    },
    /// The farthest room has no space for the size of the boss's, or loops left no room the farthest.
    BossDoesNotFit,
    /// Too few pairs of rooms can be joined by a further corridor.
    NoLoop {
        /// How many can.
        made: u32,
        /// How many are wanted.
        wanted: u32,
    },
}

impl MethodFailure for WalkFailure {
    fn is_proven(&self) -> bool {
        matches!(self, WalkFailure::NoWay { proven: true, .. } | WalkFailure::NotThatWay { proven: true, .. })
    }

    fn progress(&self) -> Option<(u32, u32)> {
        match self {
            WalkFailure::NotThatWay { .. } => None,
            WalkFailure::NoWay { placed, .. } => Some((0, *placed)),
            WalkFailure::NoBranch { made, .. } => Some((1, *made)),
            WalkFailure::BossDoesNotFit => Some((2, 0)),
            WalkFailure::NoLoop { made, .. } => Some((3, *made)),
        }
    }
}

/// The same without a proof, where other seeds have other rooms.
pub(super) fn unproven(mut failure: AttemptFailure) -> AttemptFailure {
    if let AttemptFailure::Walk(WalkFailure::NoWay { proven, .. } | WalkFailure::NotThatWay { proven, .. }) =
        &mut failure
    {
        *proven = false;
    }
    failure
}

impl fmt::Display for WalkFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkFailure::NoWay { placed, wanted, relax, proven } => {
                let found = if *proven { "can find" } else { "found" };
                let (sure, again) = if *proven { ("", "") } else { (UNPROVEN, ", or raise attempts") };
                write!(
                    f,
                    "only {placed} of {wanted} rooms {found} a place apart from each other on the board{sure}; {relax}, lower rooms or make rooms and corridors smaller{again}"
                )
            }
            WalkFailure::NotThatWay { index, direction, crossed, relax, proven } => {
                let direction = direction.name();
                let (why, relax) = if *crossed {
                    ("it meets what is there already", "change directions")
                } else {
                    ("it leaves the board", *relax)
                };
                let (can, sure) = if *proven { ("cannot", "") } else { ("could not", UNPROVEN) };
                write!(
                    f,
                    "directions[{index}] {can} be kept: going {direction}, {why}{sure}; {relax}, or set placement = \"free\""
                )
            }
            WalkFailure::NoBranch { made, wanted } => write!(
                f,
                "only {made} of {wanted} side paths found a place{UNPROVEN}; raise attempts, raise width and height, or lower branches or branch_length"
            ),
            WalkFailure::BossDoesNotFit => write!(
                f,
                "the farthest room found no space for the size of the boss's{UNPROVEN}; raise attempts, raise width and height, lower loops or set boss = \"last\""
            ),
            WalkFailure::NoLoop { made, wanted } => write!(
                f,
                "only {made} of {wanted} loops found a way between rooms a third of the walk apart{UNPROVEN}; raise rooms or attempts, raise width and height, or lower loops"
            ),
        }
    }
}
