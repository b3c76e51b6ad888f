//! The examples in `docs` are what they say they are.

use std::collections::BTreeSet;

use undercroft::{Recipe, generate, recipe::Tabletop};
use undercroft_export::json;

/// The first block of a page in a language.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_given_layout_is_a_sound_dungeon() {
    let recipe = Recipe::from_toml(block(include_str!("../../../../docs/given.md"), "toml")).unwrap();
    let dungeon = generate(&recipe, 1).unwrap();
    assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().marks.len()), (2, 2));
    assert_eq!(dungeon.draft().rooms[1].number, Some(2));
    assert_eq!(json::read(&json::write(&dungeon)).unwrap(), dungeon);
}

#[test]
fn the_edits_are_of_every_kind_and_apply() {
    let (edits, waived) = json::read_edits(block(include_str!("../../../../docs/edits.md"), "json")).unwrap();
    let names: BTreeSet<String> =
        edits.list.iter().map(|edit| format!("{edit:?}").split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(names.len(), 9, "{names:?}");
    let dungeon = generate(&Recipe::new(Tabletop::default()), 4).unwrap();
    let edited = dungeon.with_edits(&edits, &waived).unwrap_or_else(|error| panic!("{error}"));
    assert!(edited.origin().waived.is_empty());
    assert_eq!(edited.draft().words["name"], "The Salt Mine");
    assert_eq!(json::read(&json::write(&edited)).unwrap(), edited);
}
