//! Formats written, read back, held to schemas and golden files. One program, because linking one takes as long as linking twenty.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

#[path = "../common/mod.rs"]
mod common;

mod by_hand;
mod documents;
mod engines;
mod films;
mod fitting;
mod fog;
mod golden;
mod hostile;
mod levels;
mod locks;
mod memory;
mod numbers;
mod pictures;
mod prefabs;
mod round_trip;
mod schema;
mod tabletops;
mod tampering;
mod text;
mod tiles;
mod version_0_1;
mod version_0_2;
mod words;
