use std::fmt;

use super::{
    bsp::BspFailure, graph::GraphRefusal, scatter::ScatterFailure, tabletop::TabletopFailure,
    tilepath::TilepathFailure, walk::WalkFailure,
};
use crate::model::Shortfall;

/// Why an attempt at a seed came to nothing. What only one method fails at is told in its folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttemptFailure {
    /// Something that only `bsp` fails at.
    Bsp(BspFailure),
    /// Something that only `scatter` fails at.
    Scatter(ScatterFailure),
    /// Something that only `walk` fails at.
    Walk(WalkFailure),
    /// Something that only `tilepath` fails at.
    Tilepath(TilepathFailure),
    /// Something that only `tabletop` fails at.
    Tabletop(TabletopFailure),
    /// A graph that cannot be laid out as it is drawn, and the proof of it.
    Graph(GraphRefusal),
    /// A strict recipe asks for more than was made.
    FallsShort(Shortfall),
    /// A prefab that is required found no place.
    PrefabWithoutPlace {
        /// Its name.
        name: String,
        /// Why, and what would help.
        why: &'static str,
    },
    /// A room that was made for a prefab cannot be entered by the prefab's places for doors.
    PrefabLeftOver {
        /// The prefab's name.
        name: String,
        /// The room's number.
        room: u32,
    },
    /// One of several levels has no free floor for the stairs to another.
    NoFloorForStairs,
    /// The trace asked for a stop. This is reported as [`Error::Stopped`](crate::Error::Stopped).
    Stopped,
    /// The drawing of a graph is larger than a board may be.
    GraphTooLarge {
        /// Columns it would take.
        width: i32,
        /// Rows it would take.
        height: i32,
    },
    /// Rooms or tiles spread out farther than a board may.
    BoardTooLarge {
        /// Columns it would take.
        width: i32,
        /// Rows it would take.
        height: i32,
    },
}

/// What a method says of its failures.
pub(super) trait MethodFailure: fmt::Display {
    /// Whether no seed can do better.
    fn is_proven(&self) -> bool {
        false
    }

    /// How far the attempt came, if it would have led to a dungeon with less than is asked for: which stage stopped it, counted
    /// in the order of the work, and how much was made there.
    fn progress(&self) -> Option<(u32, u32)>;
}

impl AttemptFailure {
    /// What a method says of its own failure.
    fn of_method(&self) -> Option<&dyn MethodFailure> {
        match self {
            AttemptFailure::Bsp(failure) => Some(failure),
            AttemptFailure::Scatter(failure) => Some(failure),
            AttemptFailure::Walk(failure) => Some(failure),
            AttemptFailure::Tilepath(failure) => Some(failure),
            AttemptFailure::Tabletop(failure) => Some(failure),
            AttemptFailure::Graph(failure) => Some(failure),
            AttemptFailure::FallsShort(_)
            | AttemptFailure::PrefabWithoutPlace { .. }
            | AttemptFailure::PrefabLeftOver { .. }
            | AttemptFailure::NoFloorForStairs
            | AttemptFailure::Stopped
            | AttemptFailure::GraphTooLarge { .. }
            | AttemptFailure::BoardTooLarge { .. } => None,
        }
    }

    /// Whether no seed can do better.
    pub(crate) fn is_proven(&self) -> bool {
        self.of_method().is_some_and(MethodFailure::is_proven)
    }

    /// How far the attempt came, if it would have led to a dungeon with less than is asked for.
    pub(crate) fn progress(&self) -> Option<(u32, u32)> {
        match self {
            // Later than everything that a method asks for.
            AttemptFailure::PrefabLeftOver { .. } => Some((4, 0)),
            failure => failure.of_method().and_then(MethodFailure::progress),
        }
    }
}

impl fmt::Display for AttemptFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AttemptFailure::Bsp(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::Scatter(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::Walk(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::Tilepath(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::Tabletop(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::Graph(failure) => fmt::Display::fmt(failure, f),
            AttemptFailure::FallsShort(short) => {
                write!(f, "{short}, and the recipe is strict: {}; or leave strict out", short.hint())
            }
            AttemptFailure::PrefabWithoutPlace { name, why } => {
                write!(f, "the prefab `{name}` is required, and found no place: {why}")
            }
            AttemptFailure::PrefabLeftOver { name, room } => write!(
                f,
                "corridors do not reach the places for doors of the prefab `{name}` in room {room}; raise width and height, or attempts"
            ),
            AttemptFailure::NoFloorForStairs => f.write_str(
                "there is no free floor for stairs to the next level; take another seed, make rooms larger, or have less water and fewer things in rooms",
            ),
            AttemptFailure::Stopped => f.write_str("it was stopped before it was done"),
            AttemptFailure::GraphTooLarge { width, height } => write!(
                f,
                "the drawing spreads over {width} × {height} cells, more than a board may have; make rooms smaller, raise polish, or leave out connections that close loops"
            ),
            AttemptFailure::BoardTooLarge { width, height } => write!(
                f,
                "it spreads over {width} × {height} cells, more than a board may have; have fewer rooms or tiles, pack rooms more densely, or raise studs_per_cell"
            ),
        }
    }
}
