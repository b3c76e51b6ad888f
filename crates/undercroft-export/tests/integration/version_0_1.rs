//! Dungeons of version 0.1 are read, whose recipes may say one value twice and which break promises of today.

use std::fs;

use serde_json::{Value, json};
use undercroft::{Dungeon, Recipe, generate};
use undercroft_export::json;

/// Whoever set the pass alone got a file in which the method still had its default.
fn old_file(engine: &str) -> (Dungeon, String) {
    let recipe = "[method.tabletop]\nsize = 'small'\n[passes]\nexits.count = 3\nwater.depth = 'pools'\n";
    let dungeon = generate(&Recipe::from_toml(recipe).unwrap(), "7").unwrap();
    let mut file: Value = serde_json::from_str(&json::write(&dungeon)).unwrap();
    file["engine"] = json!(engine);
    file["recipe"]["method"]["tabletop"]["exits"] = json!(1);
    file["recipe"]["method"]["tabletop"]["water"] = json!("dry");
    (dungeon, file.to_string())
}

#[test]
fn in_files_of_version_0_1_the_pass_wins() {
    let (dungeon, file) = old_file("0.1.0");
    let read = json::read(&file).unwrap();
    assert_eq!(read.origin().engine.as_deref(), Some("0.1.0"));
    assert_eq!(read.origin().recipe, dungeon.origin().recipe);
    assert_eq!(read.draft(), dungeon.draft());
}

/// Version 0.2 promises what 0.1 did not, such as an entrance, or no two corridors between the same two rooms. What 0.1
/// made is read all the same, written again with its own version, and read again.
#[test]
fn dungeons_of_version_0_1_are_read_though_0_2_promises_more() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version_0_1");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let read = json::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(read.origin().engine.as_deref(), Some("0.1.0"));
        assert_eq!(json::read(&json::write(&read)).unwrap(), read, "{}", path.display());
        files += 1;
    }
    assert_eq!(files, 9);
}

#[test]
fn in_later_files_it_is_a_problem() {
    let message = json::read(&old_file("0.3.0").1).unwrap_err().to_string();
    assert!(message.contains("passes.exits.count: must equal method.tabletop.exits = 1, is 3"), "{message}");
}
