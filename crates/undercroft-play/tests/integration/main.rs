//! Whole games, and single rules of them. One program, because linking one takes as long as linking twenty.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

#[path = "../common/mod.rs"]
mod common;

mod bot;
mod easing;
mod effects;
mod endings;
mod found;
mod journals;
mod levels;
mod machine;
mod rules;
mod sight;
mod things;
mod walker;
