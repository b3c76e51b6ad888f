//! The program from outside, one file a command or a task. One program, because linking one takes as long as linking twenty.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

#[path = "../common/mod.rs"]
mod common;

mod batch;
mod batch_datasets;
mod batch_safety;
mod by_hand;
mod destinations;
mod draw;
mod files;
mod find;
mod find_gallery;
mod generate;
mod golden;
mod graphs;
mod import;
mod keep;
mod levels;
mod listings;
mod pictures;
mod play;
mod prefabs;
mod refusals;
mod sentences;
mod stopped;
mod studio;
mod survey;
mod vectors;
mod words;
