//! The topology of a board: which cells are connected, and the graph of rooms and corridor stretches.
//!
//! - `floor_runs`: the unbroken runs of floor in a row, from which everything here is built.
//! - `floor_bits`: the floor as bits, with cells that can be closed.
//! - `node_runs`: runs that belong to numbered nodes; `components`: which of them hang together.
//! - `room_graph`: rooms and corridor stretches as numbered nodes, and which of them are adjacent.
//! - `rect_rooms`: the same graph where all rooms are rectangles, found by looking around them.
//! - `connections`: the openings of rooms and what lies beyond them, for everybody who uses a dungeon.
//! - `queries`: what is where, where one can walk, and the ways between cells.

mod components;
mod connections;
mod floor_bits;
mod floor_runs;
mod node_runs;
mod queries;
mod rect_rooms;
mod room_graph;

pub(crate) use components::Components;
pub use connections::{Beyond, Connections, Opening, OpeningId, Stretch, StretchId};
pub(crate) use floor_bits::FloorBits;
pub(crate) use floor_runs::each_run;
pub use queries::Obstacle;
pub(crate) use rect_rooms::RectRooms;
pub(crate) use room_graph::{RoomGraph, walkable, without_deep_water};

#[cfg(test)]
mod tests;
