//! The topology of a board: which cells are connected, the graph of rooms and corridor stretches, and a depth-first
//! search that finds the bridges of a graph.
//!
//! - `floor_runs`: the unbroken runs of floor in a row, from which everything here is built.
//! - `room_graph`: rooms and corridor stretches as numbered nodes, and which of them are adjacent.
//! - `graph`: an undirected graph as adjacency lists, and its depth-first search.

mod floor_runs;
mod graph;
mod room_graph;

pub(crate) use floor_runs::each_run;
pub(crate) use graph::Graph;
pub(crate) use room_graph::{RoomGraph, walkable};

#[cfg(test)]
mod tests;
