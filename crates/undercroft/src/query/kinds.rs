//! Every kind of thing that can be counted, and which of them a name refers to.

use super::Figure;
use crate::{
    Named,
    model::{DoorKind, Draft, Exit, MarkKind, RoomKind, StairWay, Water},
    named::named,
    stats::Stats,
};

named! {
    /// What can be counted by kind.
    pub enum EntityType {
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

impl EntityType {
    /// How many of them a dungeon has, of any kind.
    pub(super) fn count(self, draft: &Draft, stats: &Stats) -> usize {
        match self {
            EntityType::Rooms => draft.rooms.len(),
            EntityType::Doors => draft.doors.len(),
            EntityType::Marks => draft.marks.len(),
            EntityType::Exits => draft.exits.len(),
            EntityType::Stairs => draft.stairs.len(),
            EntityType::Water => stats.wet_cells as usize,
        }
    }
}

/// A kind that can be counted.
#[derive(Clone, Copy)]
pub(super) struct CountableKind {
    /// What it is a kind of.
    pub(super) entity: EntityType,
    pub(super) name: &'static str,
    pub(super) figure: Figure,
}

impl CountableKind {
    /// Whether it stands for all kinds together.
    pub(super) fn is_all(self) -> bool {
        matches!(self.figure, Figure::All(_))
    }
}

/// Every kind that can be counted. Where two share a name, the first takes precedence: rooms before doors, doors before
/// marks, all of something before a single kind.
pub(super) fn kinds() -> Vec<CountableKind> {
    fn of<T: Named>(entity: EntityType, figure: fn(T) -> Figure) -> impl Iterator<Item = CountableKind> {
        T::ALL.iter().map(move |(kind, name)| CountableKind { entity, name, figure: figure(*kind) })
    }
    let all = [EntityType::Marks, EntityType::Exits, EntityType::Stairs];
    let exits = [Exit::ENTRANCE, Exit::GATE, Exit::STAIRS];
    let mut kinds: Vec<CountableKind> = of::<RoomKind>(EntityType::Rooms, Figure::Rooms).collect();
    kinds.extend(of::<DoorKind>(EntityType::Doors, Figure::Doors));
    kinds.extend(of::<MarkKind>(EntityType::Marks, Figure::Marks));
    kinds.extend(all.map(|entity| CountableKind { entity, name: entity.name(), figure: Figure::All(entity) }));
    kinds.extend(exits.map(|name| CountableKind { entity: EntityType::Exits, name, figure: Figure::Exits(name) }));
    kinds.extend(of::<StairWay>(EntityType::Stairs, Figure::Stairs));
    kinds.extend([Water::Shallow, Water::Deep].map(|water| {
        let figure = Figure::Water { deep: water == Water::Deep };
        CountableKind { entity: EntityType::Water, name: water.name(), figure }
    }));
    kinds
}

/// The figure that counts the kind of this name, among the kinds of one type or of all.
pub(super) fn find(entity: Option<EntityType>, name: &str) -> Option<Figure> {
    let meant = |kind: &CountableKind| match entity {
        None => true,
        Some(entity) => kind.entity == entity && !kind.is_all(),
    };
    kinds().into_iter().find(|kind| kind.name == name && meant(kind)).map(|kind| kind.figure)
}
