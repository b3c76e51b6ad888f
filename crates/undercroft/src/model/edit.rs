use std::collections::BTreeSet;

use super::{DoorId, DoorKind, Mark, RoomId};
use crate::geom::Point;

/// A small change by a person. Edits are applied in order, after the passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Makes a solid cell floor.
    OpenCell {
        /// The cell.
        at: Point,
    },
    /// Makes a floor cell solid.
    CloseCell {
        /// The cell.
        at: Point,
    },
    /// Makes a door another kind of door.
    SetDoorKind {
        /// The door.
        door: DoorId,
        /// What it becomes.
        kind: DoorKind,
    },
    /// Adds a mark after all others. Its room follows from its cell.
    AddMark {
        /// The mark.
        mark: Mark,
    },
    /// Moves a mark. Its room follows from its cell.
    MoveMark {
        /// Its place in the list of marks, as the edits before this one left it.
        mark: u32,
        /// Its new cell.
        to: Point,
    },
    /// Removes a mark; those after it move up in the list.
    RemoveMark {
        /// Its place in the list of marks, as the edits before this one left it.
        mark: u32,
    },
    /// Gives a room other tags.
    SetTags {
        /// The room.
        room: RoomId,
        /// All its tags from now on.
        tags: BTreeSet<String>,
    },
    /// Moves the number of a room to another cell of the map.
    MoveNumber {
        /// The room.
        room: RoomId,
        /// Where its number is written.
        to: Point,
    },
    /// Replaces a text about the dungeon or a room.
    SetText {
        /// The room; `None` for the dungeon.
        room: Option<RoomId>,
        /// Which text: `name`, `history`, `hook`, `rumours` or `wanderers` of the dungeon, the last two a line each; `name`,
        /// `purpose`, `aloud`, `here` or `clues` of a room.
        text: String,
        /// What it says from now on; `None` takes the change back.
        to: Option<String>,
    },
}

impl Edit {
    /// Gives a room a name.
    ///
    /// ```
    /// use undercroft::{Edit, RoomId};
    /// assert!(matches!(Edit::rename(RoomId(3), "The old library"), Edit::SetText { room: Some(RoomId(3)), .. }));
    /// ```
    pub fn rename(room: RoomId, name: impl Into<String>) -> Edit {
        Edit::SetText { room: Some(room), text: "name".to_owned(), to: Some(name.into()) }
    }
}

/// Edits, tied to the dungeon they were made on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// The fingerprint of the dungeon without them; 0 where there are none.
    pub made_on: u64,
    /// The edits, in the order in which they are applied.
    pub list: Vec<Edit>,
}

/// The texts that can be told of a dungeon.
pub(crate) const DUNGEON_TEXTS: [&str; 5] = ["name", "history", "hook", "rumours", "wanderers"];
/// The texts that can be told of a room.
pub(crate) const ROOM_TEXTS: [&str; 5] = ["name", "purpose", "aloud", "here", "clues"];
