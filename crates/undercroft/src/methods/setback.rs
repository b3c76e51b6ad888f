use std::fmt;

use super::GraphRefusal;
use crate::{Named, geom::Dir, model::Shortfall};

/// Why an attempt at a seed came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Setback {
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

impl Setback {
    /// Whether no seed can do better.
    pub(crate) fn is_proven(&self) -> bool {
        matches!(
            self,
            Setback::NoWay { proven: true, .. }
                | Setback::NotThatWay { proven: true, .. }
                | Setback::NoRoomEverFits { .. }
                | Setback::Undrawable(_)
        )
    }

    /// How far the attempt came, if it would have led to a dungeon with less than is asked for: which stage stopped it, counted
    /// in the order of the work, and how much was made there.
    pub(crate) fn progress(&self) -> Option<(u32, u32)> {
        match self {
            Setback::NoWay { placed, .. } | Setback::TooFewRooms { placed, .. } | Setback::NoSpace { placed, .. } => {
                Some((0, *placed))
            }
            Setback::NoBranch { made, .. } => Some((1, *made)),
            Setback::BossDoesNotFit => Some((2, 0)),
            Setback::NoLoop { made, .. } => Some((3, *made)),
            Setback::PrefabLeftOver { .. } => Some((4, 0)),
            Setback::NoRoomFits
            | Setback::NoRoomEverFits { .. }
            | Setback::NotThatWay { .. }
            | Setback::PathBlocked { .. }
            | Setback::FallsShort(_)
            | Setback::PrefabWithoutPlace { .. }
            | Setback::KeptOutOfReach { .. }
            | Setback::Undrawable(_)
            | Setback::NoFloorForStairs
            | Setback::Stopped
            | Setback::BoardTooLarge { .. } => None,
        }
    }

    /// The same without a proof, where other seeds have other rooms.
    pub(crate) fn unproven(mut self) -> Setback {
        if let Setback::NoWay { proven, .. } | Setback::NotThatWay { proven, .. } = &mut self {
            *proven = false;
        }
        self
    }
}

/// Said of a refusal that is no proof.
const UNPROVEN: &str = " (not every way was tried)";

impl fmt::Display for Setback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setback::NoRoomFits => {
                f.write_str("no room fits: every region came out smaller than min_room + 2; raise attempts, enlarge the board, or lower depth or min_room")
            }
            Setback::NoRoomEverFits { side } => write!(
                f,
                "no room fits, whatever the seed: a side of 2 · min_room + 1 = {side} is always cut into parts too small for one; make it {} or {}, lower min_room, or set depth to 0",
                side - 1,
                side + 1
            ),
            Setback::TooFewRooms { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place, {wanted} are wanted; raise attempts or tries_per_room, enlarge the board or lower min_rooms"
            ),
            Setback::NoSpace { placed, wanted } => write!(
                f,
                "only {placed} rooms found a place that can be reached, {wanted} are wanted; lower rooms or spine_length, raise branch_depth, or set symmetry = \"none\""
            ),
            Setback::PathBlocked { wanted } => write!(
                f,
                "the tileset leaves no way: every path tried ran into itself or left no room for the boss before it had {wanted} tiles; lower min_path_length, raise attempts or add smaller tiles, straight halls and tiles with more connectors"
            ),
            Setback::FallsShort(short) => {
                write!(f, "{short}, and the recipe is strict: {}; or leave strict out", short.hint())
            }
            Setback::PrefabWithoutPlace { name, why } => {
                write!(f, "the prefab `{name}` is required, and found no place: {why}")
            }
            Setback::PrefabLeftOver { name, room } => write!(
                f,
                "corridors do not reach the places for doors of the prefab `{name}` in room {room}; raise width and height, or attempts"
            ),
            Setback::KeptOutOfReach { room } => write!(
                f,
                "no way was found to the room kept[{room}] from the others; raise attempts, take another seed, keep fewer rooms or lower density"
            ),
            Setback::Undrawable(refusal) => refusal.fmt(f),
            Setback::NoFloorForStairs => f.write_str(
                "there is no free floor for stairs to the next level; take another seed, make rooms larger, or have less water and fewer things in rooms",
            ),
            Setback::Stopped => f.write_str("it was stopped before it was done"),
            Setback::BoardTooLarge { width, height } => write!(
                f,
                "it spreads over {width} × {height} cells, more than a board may have; have fewer rooms or tiles, pack rooms more densely, or raise studs_per_cell"
            ),
            Setback::NoWay { placed, wanted, relax, proven } => {
                let found = if *proven { "can find" } else { "found" };
                let (sure, again) = if *proven { ("", "") } else { (UNPROVEN, ", or raise attempts") };
                write!(
                    f,
                    "only {placed} of {wanted} rooms {found} a place apart from each other on the board{sure}; {relax}, lower rooms or make rooms and corridors smaller{again}"
                )
            }
            Setback::NotThatWay { index, direction, crossed, relax, proven } => {
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
            Setback::NoBranch { made, wanted } => write!(
                f,
                "only {made} of {wanted} side paths found a place{UNPROVEN}; raise attempts, raise width and height, or lower branches or branch_length"
            ),
            Setback::BossDoesNotFit => write!(
                f,
                "the farthest room found no space for the size of the boss's{UNPROVEN}; raise attempts, raise width and height, lower loops or set boss = \"last\""
            ),
            Setback::NoLoop { made, wanted } => write!(
                f,
                "only {made} of {wanted} loops found a way between rooms a third of the walk apart{UNPROVEN}; raise rooms or attempts, raise width and height, or lower loops"
            ),
        }
    }
}
