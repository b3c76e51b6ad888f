//! The rules of the documents and what their programs do, each in a test of its own, and every recorded case in every
//! field. `docs/sources.md` says what the documents and the programs are.
//!
//! A test is named after where its rule stands: `doc_…` in the method's document, `program_…` in the original program (which
//! wins over the document), `own_…` among our own rules, `contract_…` in what every user relies on, `law_3_…` among the laws
//! of ARCHITECTURE.md. `docs/sources.md` says more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

#[path = "../common/mod.rs"]
mod common;

mod bsp_corridors;
mod bsp_impossible;
mod bsp_pillars;
mod bsp_rooms;
mod bsp_seeds;
mod bsp_splits;
mod bsp_statistics;
mod bsp_vectors;
mod carving;
mod contents;
mod door_kinds;
mod doors;
mod encounters;
mod furnishings;
mod graph_refusals;
mod graph_rules;
mod keyed;
mod parameters;
mod scatter_corridors;
mod scatter_rooms;
mod scatter_statistics;
mod scatter_types;
mod scatter_vectors;
mod seal;
mod squares;
mod tabletop_archetypes;
mod tabletop_effects;
mod tabletop_entrances;
mod tabletop_graphs;
mod tabletop_parameters;
mod tabletop_placement;
mod tabletop_shapes;
mod text_floor;
mod tilepath_openings;
mod tilepath_phases;
mod tilepath_space;
mod tilepath_tilesets;
mod vectors;
mod walk_formulas;
mod walk_impossible;
mod walk_rules;
mod walk_wishes;
mod wang;
mod water;
