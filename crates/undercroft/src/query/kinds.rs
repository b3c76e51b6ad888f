//! Every kind of thing that can be counted, and which of them a name means.

use super::Figure;
use crate::{
    Named,
    model::{DoorKind, Draft, Exit, MarkKind, RoomKind, StairWay, Water},
    named::named,
    stats::Stats,
};

named! {
    /// Things of which a dungeon has several, each of a kind.
    pub enum Things {
        /// Rooms.
        Rooms = "rooms",
        /// Doors.
        Doors = "doors",
        /// Marks: furnishings, enemies, loot.
        Marks = "marks",
        /// Ways out.
        Exits = "exits",
        /// Stairs.
        Stairs = "stairs",
        /// Open cells under water.
        Water = "water",
    }
}

impl Things {
    /// How many there are of any kind.
    pub(super) fn many(self, draft: &Draft, stats: &Stats) -> usize {
        match self {
            Things::Rooms => draft.rooms.len(),
            Things::Doors => draft.doors.len(),
            Things::Marks => draft.marks.len(),
            Things::Exits => draft.exits.len(),
            Things::Stairs => draft.stairs.len(),
            Things::Water => stats.wet_cells as usize,
        }
    }
}

/// A kind that can be counted.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// What it is a kind of.
    pub(super) things: Things,
    pub(super) name: &'static str,
    pub(super) figure: Figure,
}

impl Kind {
    /// Whether it is no kind but all of them.
    pub(super) fn is_all(self) -> bool {
        matches!(self.figure, Figure::All(_))
    }
}

/// Every kind that can be counted. Of two that share a name the first is meant: rooms before doors, doors before marks, all
/// of something before a kind.
pub(super) fn kinds() -> Vec<Kind> {
    fn of<T: Named>(things: Things, figure: fn(T) -> Figure) -> impl Iterator<Item = Kind> {
        T::ALL.iter().map(move |(kind, name)| Kind { things, name, figure: figure(*kind) })
    }
    let all = [Things::Marks, Things::Exits, Things::Stairs];
    let exits = [Exit::ENTRANCE, Exit::GATE, Exit::STAIRS];
    let mut kinds: Vec<Kind> = of::<RoomKind>(Things::Rooms, Figure::Rooms).collect();
    kinds.extend(of::<DoorKind>(Things::Doors, Figure::Doors));
    kinds.extend(of::<MarkKind>(Things::Marks, Figure::Marks));
    kinds.extend(all.map(|things| Kind { things, name: things.name(), figure: Figure::All(things) }));
    kinds.extend(exits.map(|name| Kind { things: Things::Exits, name, figure: Figure::Exits(name) }));
    kinds.extend(of::<StairWay>(Things::Stairs, Figure::Stairs));
    kinds.extend([Water::Shallow, Water::Deep].map(|water| {
        let figure = Figure::Water { deep: water == Water::Deep };
        Kind { things: Things::Water, name: water.name(), figure }
    }));
    kinds
}

/// The figure that counts what has this name, of these things or of any.
pub(super) fn find(things: Option<Things>, name: &str) -> Option<Figure> {
    let meant = |kind: &Kind| match things {
        None => true,
        Some(things) => kind.things == things && !kind.is_all(),
    };
    kinds().into_iter().find(|kind| kind.name == name && meant(kind)).map(|kind| kind.figure)
}
