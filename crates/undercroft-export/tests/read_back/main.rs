//! Files for other programs, read by readers that know the formats and nothing of how we write them: rooms, doors and walkable
//! cells must be those of the dungeon, for the game master and for players.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]
// Numbers are read exactly as they were written.
#![allow(clippy::float_cmp)]

mod glb;
mod graph_recipes;
mod graphs;
mod luau;
mod npz;
mod random_recipes;
mod rbxmx;
mod seen;
mod wad;
