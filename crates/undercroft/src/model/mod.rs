//! What a dungeon is made of: data, and what follows from a single record. Nothing here generates.
//!
//! - The whole: `draft` (layout and draft, from shapes to a carved board), `board` (cells and who carved them), `archetype`.
//! - Shapes: `room`, `shape` (which cells of its rectangle a room is), `passage`, `purpose`.
//! - What stands at a cell: `door` (doors, stairs, exits), `lock` (locks and keys), `mark`, `water`, `square` (parts of walls).
//! - What methods build with: `prefab` (rooms that somebody drew), `tileset` (tiles with connectors), `assembly` (tiles put
//!   together in space, and the raster that brings them to the board).
//! - What is missing of a recipe's numbers: `shortfall`.
//! - What people add: `edit` (changes by hand), `rule` (the names of the rules, which people may waive), `word_tables` (texts of their own).

mod archetype;
mod assembly;
mod board;
mod door;
mod draft;
mod edit;
mod lock;
mod mark;
mod passage;
mod prefab;
mod purpose;
mod room;
mod rule;
mod shape;
mod shortfall;
mod square;
mod tileset;
mod water;
mod word_tables;

pub use archetype::Archetype;
pub use assembly::{Assembly, ConnectorOpening, ConnectorState, Edge, Node, NodeName, Raster};
pub use board::{Board, Cell, Holder, Owner};
pub use door::{Barrier, Door, DoorId, DoorKind, Exit, Place, Stair, StairWay};
pub use draft::{CellChanges, DEFAULT_SIGN, Draft, FloorText, Layers, Layout, Signs, Words};
pub(crate) use edit::{DUNGEON_TEXTS, ROOM_TEXTS};
pub use edit::{Edit, Edits};
pub use lock::{Key, Lock, LockId};
pub use mark::{Mark, MarkKind};
pub(crate) use passage::Line;
pub use passage::{Passage, PassageId, Route};
pub use prefab::{
    DEFAULT_LEGEND, Drawing, DrawnCell, Legend, MAX_DRAWING, MAX_PREFABS, Meaning, Prefab, PrefabSet, READY_PREFABS,
    RoomPrefab, Thing,
};
pub use purpose::Purpose;
pub use room::{Encounter, Rewards, Room, RoomId, RoomKind};
pub use rule::Rule;
pub use shape::Shape;
pub use shortfall::Shortfall;
pub use square::Square;
pub use tileset::{Connector, Marker, MarkerKind, READY_TILESETS, Tile, Tileset};
pub use water::Water;
pub use word_tables::WordTables;
