use std::fmt;

use super::GraphRefusal;
use crate::{Named, geom::Dir, model::Shortfall};

/// Why an attempt at a seed came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttemptFailure {
    /// No region is large enough for a room.
    NoRoomFits,
    /// No region can ever be large enough for a room, whatever the seed.
    NoRoomEverFits {
        /// The side of the board that is always cut into parts too small for a room.
        side: i32,
    },
    /// Fewer rooms found a place than the recipe wants.
    TooFewRooms {
        /// How many did.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
    },
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
    /// Every path that was tried ran into itself before it was long enough, or left no room for the boss.
    PathBlocked {
        /// How many tiles the path should have had.
        wanted: u32,
    },
    /// Too few rooms found a place that can be reached.
    NoSpace {
        /// How many did at most.
        placed: u32,
        /// How many are wanted.
        wanted: u32,
    },
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
    /// A room that is kept could not be reached from the others.
    KeptOutOfReach {
        /// Its place in the list of kept rooms.
        room: u32,
    },
    /// A graph that cannot be laid out as it is drawn, and the proof of it.
    Undrawable(GraphRefusal),
    /// One of several levels has no free floor for the stairs to another.
    NoFloorForStairs,
    /// The trace asked for a stop. This is reported as [`Error::Stopped`](crate::Error::Stopped).
    Stopped,
    /// Rooms or tiles spread out farther than a board may.
    BoardTooLarge {
        /// Columns it would take.
        width: i32,
        /// Rows it would take.
        height: i32,
    },
}

impl AttemptFailure {
    /// Whether no seed can do better.
    pub(crate) fn is_proven(&self) -> bool {
        matches!(
            self,
            AttemptFailure::NoWay { proven: true, .. }
                | AttemptFailure::NotThatWay { proven: true, .. }
                | AttemptFailure::NoRoomEverFits { .. }
                | AttemptFailure::Undrawable(_)
        )
    }

    /// How far the attempt came, if it would have led to a dungeon with less than is asked for: which stage stopped it, counted
    /// in the order of the work, and how much was made there.
    pub(crate) fn progress(&self) -> Option<(u32, u32)> {
        match self {
            AttemptFailure::NoWay { placed, .. }
            | AttemptFailure::TooFewRooms { placed, .. }
            | AttemptFailure::NoSpace { placed, .. } => Some((0, *placed)),
            AttemptFailure::NoBranch { made, .. } => Some((1, *made)),
            AttemptFailure::BossDoesNotFit => Some((2, 0)),
            AttemptFailure::NoLoop { made, .. } => Some((3, *made)),
            AttemptFailure::PrefabLeftOver { .. } => Some((4, 0)),
            AttemptFailure::NoRoomFits
            | AttemptFailure::NoRoomEverFits { .. }
            | AttemptFailure::NotThatWay { .. }
            | AttemptFailure::PathBlocked { .. }
            | AttemptFailure::FallsShort(_)
            | AttemptFailure::PrefabWithoutPlace { .. }
            | AttemptFailure::KeptOutOfReach { .. }
            | AttemptFailure::Undrawable(_)
            | AttemptFailure::NoFloorForStairs
            | AttemptFailure::Stopped
            | AttemptFailure::BoardTooLarge { .. } => None,
        }
    }

    /// The same without a proof, where other seeds have other rooms.
    pub(crate) fn unproven(mut self) -> AttemptFailure {
        if let AttemptFailure::NoWay { proven, .. } | AttemptFailure::NotThatWay { proven, .. } = &mut self {
            *proven = false;
        }
        self
    }
}

/// Said of a refusal that is no proof.
const UNPROVEN: &str = " (not every way was tried)";

impl fmt::Display for AttemptFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AttemptFailure::NoRoomFits => {
                f.write_str("no room fits: every region came out smaller than min_room + 2; raise attempts, enlarge the board, or lower depth or min_room")
            }
            AttemptFailure::NoRoomEverFits { side } => write!(
                f,
                "no room fits, whatever the seed: a side of 2 · min_room + 1 = {side} is always cut into parts too small for one; make it {} or {}, lower min_room, or set depth to 0",
                side - 1,
                side + 1
            ),
            AttemptFailure::TooFewRooms { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place, {wanted} are wanted; raise attempts or tries_per_room, enlarge the board or lower min_rooms"
            ),
            AttemptFailure::NoSpace { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place that can be reached, {wanted} are wanted; lower rooms or spine_length, raise branch_depth, or set symmetry = \"none\""
            ),
            AttemptFailure::PathBlocked { wanted } => write!(
                f,
                "the tileset leaves no way: every path tried ran into itself or left no room for the boss before it had {wanted} tiles; lower min_path_length, raise attempts or add smaller tiles, straight halls and tiles with more connectors"
            ),
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
            AttemptFailure::KeptOutOfReach { room } => write!(
                f,
                "no way was found to the room kept[{room}] from the others; raise attempts, take another seed, keep fewer rooms or lower density"
            ),
            AttemptFailure::Undrawable(refusal) => refusal.fmt(f),
            AttemptFailure::NoFloorForStairs => f.write_str(
                "there is no free floor for stairs to the next level; take another seed, make rooms larger, or have less water and fewer things in rooms",
            ),
            AttemptFailure::Stopped => f.write_str("it was stopped before it was done"),
            AttemptFailure::BoardTooLarge { width, height } => write!(
                f,
                "it spreads over {width} × {height} cells, more than a board may have; have fewer rooms or tiles, pack rooms more densely, or raise studs_per_cell"
            ),
            AttemptFailure::NoWay { placed, wanted, relax, proven } => {
                let found = if *proven { "can find" } else { "found" };
                let (sure, again) = if *proven { ("", "") } else { (UNPROVEN, ", or raise attempts") };
                write!(
                    f,
                    "only {placed} of {wanted} rooms {found} a place apart from each other on the board{sure}; {relax}, lower rooms or make rooms and corridors smaller{again}"
                )
            }
            AttemptFailure::NotThatWay { index, direction, crossed, relax, proven } => {
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
            AttemptFailure::NoBranch { made, wanted } => write!(
                f,
                "only {made} of {wanted} side paths found a place{UNPROVEN}; raise attempts, raise width and height, or lower branches or branch_length"
            ),
            AttemptFailure::BossDoesNotFit => write!(
                f,
                "the farthest room found no space for the size of the boss's{UNPROVEN}; raise attempts, raise width and height, lower loops or set boss = \"last\""
            ),
            AttemptFailure::NoLoop { made, wanted } => write!(
                f,
                "only {made} of {wanted} loops found a way between rooms a third of the walk apart{UNPROVEN}; raise rooms or attempts, raise width and height, or lower loops"
            ),
        }
    }
}
