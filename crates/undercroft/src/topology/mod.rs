//! Ways through a board: what hangs together, and what a walker meets on the way.

mod floor_runs;
mod graph;
mod room_graph;

pub(crate) use floor_runs::each_run;
pub(crate) use graph::Graph;
pub(crate) use room_graph::{RoomGraph, walkable};

#[cfg(test)]
mod tests;
