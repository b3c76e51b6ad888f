//! The tables of this crate: their licence and source, and how much there is in them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::collections::BTreeSet;

use undercroft::{Named, Recipe, Seed, Workshop, recipe::Archetype};
use undercroft_words::{Tables, tell};

/// The texts of all table files by their names.
fn files() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/words");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn every_table_says_its_licence_and_its_source() {
    let files = files();
    for name in Archetype::ALL.iter().map(|(_, name)| *name).chain(["shared"]) {
        let (_, text) = files.iter().find(|(file, _)| file == name).unwrap_or_else(|| panic!("{name}.toml is missing"));
        assert!(text.contains("\nlicence = \"MIT OR Apache-2.0\"\n"), "{name}");
        assert!(text.contains("\nsource = \"written for Undercroft\"\n"), "{name}");
    }
    assert_eq!(files.len(), Archetype::ALL.len() + 1);
}

/// A table of the crate is a table that a recipe may have: read by the same reader, judged by the same judge.
#[test]
fn every_table_can_be_read_as_a_recipes_own() {
    for (name, text) in files() {
        let mut reader = undercroft::recipe::RecipeReader::new();
        reader.words(&format!("{name}.toml"));
        let mut read = |_: &str, _: Option<&undercroft::recipe::Source>| Ok(text.clone());
        let recipe = reader.finish_with(&mut read).and_then(|read| read.one());
        let recipe = recipe.unwrap_or_else(|problems| panic!("{name}: {problems}"));
        let tables = recipe.words.clone().unwrap();
        assert_eq!(undercroft_words::problems(&tables), [], "{name}");
        for (rule, texts) in &tables.rules {
            let different: BTreeSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), texts.len(), "{name}: {rule} says something twice");
            // Each mention is a draw of its own, so that a second one would be another person.
            for text in texts {
                let persons = text.matches("{person}").count() + text.matches("{^person}").count();
                assert!(persons <= 1, "{name}: {rule} mentions two persons as if they were one: {text}");
            }
        }
    }
}

#[test]
fn every_archetype_has_forty_patterns_and_two_hundred_names() {
    for (_, archetype) in Archetype::ALL {
        let recipe = Recipe::from_toml(&format!("[method.tabletop]\narchetype='{archetype}'\nsize='tiny'\n")).unwrap();
        assert!(Tables::of(&recipe).count("aloud") >= 40, "{archetype}");
        let mut workshop = Workshop::new();
        let mut names = BTreeSet::new();
        for seed in 0..600_i64 {
            names.insert(tell(&workshop.generate(&recipe, Seed::from(seed)).unwrap()).name().to_owned());
        }
        assert!(names.len() >= 200, "{archetype}: {} names", names.len());
    }
}
