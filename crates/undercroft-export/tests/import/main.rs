//! Maps of other programs: what we write comes back, what others write is understood, and nonsense is refused.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod beside;
#[path = "../common/mod.rs"]
mod common;
mod foreign;
mod graphs;
mod hostile;
mod one_page;
mod prefabs;
mod round_trip;

use undercroft::{AskedEnds, Dungeon, Layout, Recipe, generate, recipe::Given};
use undercroft_export::import::{ImportFormat, ImportOptions, Imported, read};

/// What is read, with the notes.
#[track_caller]
fn imported(text: &str, format: ImportFormat) -> Imported {
    read(text, format, &ImportOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The checked dungeon of a file.
#[track_caller]
fn dungeon(text: &str, format: ImportFormat, ends: AskedEnds) -> Dungeon {
    let recovered = imported(text, format).map.recover(ends).unwrap();
    given(recovered.layout)
}

#[track_caller]
fn given(layout: Layout) -> Dungeon {
    generate(&Recipe::new(Given::new(layout)), "imported").unwrap()
}

/// Why a text is refused.
#[track_caller]
fn refused(text: &str, format: ImportFormat) -> String {
    let error = read(text, format, &ImportOptions::default()).expect_err("this was read without complaint");
    format!("{error}; {}", error.hint.clone().unwrap_or_default())
}
