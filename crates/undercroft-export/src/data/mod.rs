//! Data for programs: graphs and arrays.
//!
//! - `dot`: the graph of rooms for Graphviz.
//! - `graph_recipe`: a recipe of the method `graph`, by which a dungeon is laid out anew.
//! - `graphml`: the same for editors of graphs.
//! - `key_use`: keys as colours, for `npz` and `wad`.
//! - `luau`: the same for Roblox.
//! - `npz`: arrays for learning.
//! - `room_graph`: rooms and ways, which `dot`, `graphml` and `luau` write.

pub(crate) mod dot;
pub(crate) mod graph_recipe;
pub(crate) mod graphml;
pub(crate) mod key_use;
pub(crate) mod luau;
pub(crate) mod npz;
pub(crate) mod room_graph;
