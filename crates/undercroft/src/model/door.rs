use super::{PassageId, RoomId};
use crate::{
    geom::{Dir, Point},
    named::named,
};

named! {
    /// How an opening is closed. All of them can be walked through.
    pub enum DoorKind {
        /// An opening without a door.
        Archway = "archway",
        /// A door.
        Closed = "closed",
        /// A door that wants a key.
        Locked = "locked",
        /// A door that wants finding.
        Secret = "secret",
    }
}

/// What somebody has to do to get through a door. Each kind is one of these to everybody who does not tell kinds apart: rules of
/// fairness, pictures, files of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Barrier {
    /// Nothing: it has no leaf.
    Open,
    /// To open it.
    Leaf,
    /// To unlock it.
    Lock,
    /// To find it.
    Hidden,
}

/// What is so of a kind of door, and what everybody calls it.
struct DoorRow {
    barrier: Barrier,
    sign: char,
    label: &'static str,
    noun: &'static str,
}

impl DoorKind {
    /// One row a kind.
    const fn row(self) -> DoorRow {
        use Barrier::{Hidden, Leaf, Lock, Open};
        match self {
            DoorKind::Archway => DoorRow { barrier: Open, sign: '\'', label: "archway", noun: "archway" },
            DoorKind::Closed => DoorRow { barrier: Leaf, sign: '+', label: "closed door", noun: "door" },
            DoorKind::Locked => DoorRow { barrier: Lock, sign: 'L', label: "locked door", noun: "locked door" },
            DoorKind::Secret => DoorRow { barrier: Hidden, sign: 'S', label: "secret door", noun: "secret door" },
        }
    }

    /// What somebody has to do to get through.
    ///
    /// ```
    /// use undercroft::{Barrier, DoorKind};
    /// assert_eq!(DoorKind::Locked.barrier(), Barrier::Lock);
    /// ```
    pub const fn barrier(self) -> Barrier {
        self.row().barrier
    }

    /// The character that stands for it on a map of characters; no two kinds have the same.
    ///
    /// ```
    /// assert_eq!(undercroft::DoorKind::Closed.sign(), '+');
    /// ```
    pub const fn sign(self) -> char {
        self.row().sign
    }

    /// What it is called beside other kinds.
    ///
    /// ```
    /// assert_eq!(undercroft::DoorKind::Closed.label(), "closed door");
    /// ```
    pub const fn label(self) -> &'static str {
        self.row().label
    }

    /// What it is called by itself.
    ///
    /// ```
    /// assert_eq!(undercroft::DoorKind::Closed.noun(), "door");
    /// ```
    pub const fn noun(self) -> &'static str {
        self.row().noun
    }

    /// Whether it has no leaf.
    ///
    /// ```
    /// assert!(undercroft::DoorKind::Archway.is_open());
    /// ```
    pub const fn is_open(self) -> bool {
        matches!(self.barrier(), Barrier::Open)
    }

    /// Whether it wants a key.
    ///
    /// ```
    /// assert!(undercroft::DoorKind::Locked.is_locked());
    /// ```
    pub const fn is_locked(self) -> bool {
        matches!(self.barrier(), Barrier::Lock)
    }

    /// Whether it has to be found.
    ///
    /// ```
    /// assert!(undercroft::DoorKind::Secret.is_hidden());
    /// ```
    pub const fn is_hidden(self) -> bool {
        matches!(self.barrier(), Barrier::Hidden)
    }

    /// Whether somebody without a key who searches no walls does not get through.
    pub(crate) const fn is_barred(self) -> bool {
        match self.barrier() {
            Barrier::Open | Barrier::Leaf => false,
            Barrier::Lock | Barrier::Hidden => true,
        }
    }
}

/// The number of a door: doors count from 0 in order of creation, so it is also the place of the door in
/// [`Layout::doors`](crate::Layout::doors).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DoorId(pub u32);

/// A door: a cell just outside a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Door {
    /// The cell.
    pub at: Point,
    /// On which side of its room it lies.
    pub side: Dir,
    /// How it closes.
    pub kind: DoorKind,
    /// The room it belongs to.
    pub room: RoomId,
    /// The passage it opens on, where one runs over its cell.
    pub passage: Option<PassageId>,
    /// Whether sealing added it to those of the method.
    pub sealing: bool,
}

named! {
    /// Which way stairs lead.
    pub enum StairWay {
        /// To the level above.
        Up = "up",
        /// To the level below.
        Down = "down",
    }
}

/// Stairs on a floor cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stair {
    /// The cell.
    pub at: Point,
    /// The way one faces going down them, where that is known.
    pub facing: Option<Dir>,
    /// Where they lead: to another level, or if they lie in a passage, up or down for whoever walks it from its first
    /// room to its second.
    pub direction: StairWay,
    /// The passage they lie in, if any.
    pub passage: Option<PassageId>,
    /// Their other end on another level, if this dungeon is one of several levels.
    pub to: Option<Place>,
}

/// A cell of one of several levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The level, counted from 0 at the top.
    pub level: u32,
    /// The cell in the level's own columns and rows.
    pub at: Point,
}

impl Place {
    /// A cell of a level.
    ///
    /// ```
    /// use undercroft::{Place, Point};
    /// assert_eq!(Place::new(2, Point::new(3, 4)).level, 2);
    /// ```
    pub const fn new(level: u32, at: Point) -> Place {
        Place { level, at }
    }
}

/// A way out of the dungeon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exit {
    /// The cell just outside its room; rock where the pass `exits` placed it.
    pub at: Point,
    /// On which side of its room it lies.
    pub side: Dir,
    /// What kind of way out.
    pub kind: String,
    /// The room it leads out of.
    pub room: RoomId,
    /// Whether it is the main entrance.
    pub main: bool,
}

impl Exit {
    /// The kind of the main entrance.
    pub(crate) const ENTRANCE: &'static str = "entrance";
    /// The kind of any other exit that leads straight out.
    pub(crate) const GATE: &'static str = "gate";
    /// The kind of an exit from amid other rooms: stairs up, or a shaft.
    pub(crate) const STAIRS: &'static str = "stairs";
}
