//! Properties over random recipes, seeds, texts and boards, and second opinions: plain programs that do the same work
//! as the engine, only slower.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod code_and_text;
mod connections;
mod every_rule;
mod faults;
mod foreign;
mod furnishing_sets;
mod given_locks;
mod graph_faults;
mod kept;
mod keyed_faults;
mod ladders;
mod levels;
mod lock_limits;
mod locks;
mod making;
mod naive_bsp;
mod naive_scatter;
mod names;
mod neighbouring_seeds;
mod player_faults;
mod prefab_files;
mod prefabs;
mod queries;
mod reading;
mod recipes;
mod role_faults;
mod roles_and_encounters;
#[cfg(feature = "serde")]
mod serialising;
mod settings;
mod shortfalls;
mod sorting;
mod soundness;
mod stopping;
mod symmetric_things;
mod tabletop_corridors;
mod tabletop_faults;
mod tiles;
mod walk_faults;
mod walkers;
mod walls_and_caves;
