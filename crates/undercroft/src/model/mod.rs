//! What a dungeon is made of: data, no algorithms.

mod assembly;
mod board;
mod door;
mod draft;
mod dungeon;
mod mark;
mod passage;
mod room;
mod shape;
mod square;
mod water;

pub use assembly::{Assembly, Edge, Node, NodeName, Opening, OpeningState, Raster};
pub use board::{Board, Cell, Holder, Owner};
pub use door::{Door, DoorKind, Exit, Stair, StairWay};
pub use draft::{Draft, Layers, Layout};
pub use dungeon::{Dungeon, Origin};
pub use mark::{Mark, MarkKind};
pub use passage::{Passage, PassageId, Route};
pub use room::{Encounter, Rewards, Room, RoomId, RoomKind};
pub use shape::Shape;
pub use square::Square;
pub use water::Water;
