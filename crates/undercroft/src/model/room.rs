use std::{borrow::Cow, collections::BTreeSet};

use super::Shape;
use crate::{
    geom::{Dir, Rect},
    named::named,
};

/// The number of a room: rooms count from 0 in order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u32);

named! {
    /// What a room is for.
    pub enum RoomKind {
        /// Nothing special.
        Normal = "normal",
        /// Where the party enters.
        Spawn = "spawn",
        /// Where it leaves.
        Exit = "exit",
        /// Where the boss waits.
        Boss = "boss",
        /// Better loot.
        Treasure = "treasure",
        /// A blessing station.
        Shrine = "shrine",
        /// Hazards on the floor.
        Trap = "trap",
        /// More and stronger enemies, richer rewards.
        Challenge = "challenge",
    }
}

/// What waits in a room, by the encounter rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// How many enemies.
    pub enemies: u32,
    /// The floor whose strength they have.
    pub effective_floor: u32,
    /// The boss's name, where the one enemy is the boss.
    pub boss: Option<String>,
}

/// How much more than usual a room gives, as factors of the usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// Factor on experience.
    pub xp: f64,
    /// Factor on loot.
    pub loot: f64,
}

/// A place to be, as opposed to a passage between places.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// Its number.
    pub id: RoomId,
    /// What it is for.
    pub kind: RoomKind,
    /// The rectangle it lies in.
    pub rect: Rect,
    /// Which cells of that rectangle are the room.
    pub shape: Shape,
    /// The way one goes when entering it for the first time, where the method has one.
    pub direction: Option<Dir>,
    /// Its image under the dungeon's symmetry, where it has one.
    pub mirror: Option<RoomId>,
    /// The number on a keyed map.
    pub number: Option<u32>,
    /// Free words about it.
    pub tags: BTreeSet<Cow<'static, str>>,
    /// What waits in it, where encounters ran.
    pub encounter: Option<Encounter>,
    /// What it gives, where contents ran and it gives more than usual.
    pub rewards: Option<Rewards>,
}

impl Room {
    /// A plain rectangular room.
    ///
    /// ```
    /// use undercroft::{Room, RoomId, RoomKind, geom::Rect};
    /// let room = Room::new(RoomId(0), Rect::new(1, 1, 6, 4));
    /// assert_eq!((room.kind, room.area()), (RoomKind::Normal, 24));
    /// ```
    #[inline]
    pub fn new(id: RoomId, rect: Rect) -> Room {
        Room {
            id,
            kind: RoomKind::Normal,
            rect,
            shape: Shape::Rect,
            direction: None,
            mirror: None,
            number: None,
            tags: BTreeSet::new(),
            encounter: None,
            rewards: None,
        }
    }

    /// How many cells it has.
    ///
    /// ```
    /// use undercroft::{Room, RoomId, geom::Rect};
    /// assert_eq!(Room::new(RoomId(0), Rect::new(1, 1, 6, 4)).area(), 24);
    /// ```
    pub fn area(&self) -> i64 {
        self.shape.area(self.rect)
    }
}
