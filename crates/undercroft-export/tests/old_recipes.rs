//! Dungeons of version 0.1 are read, whose recipes may say one value twice.
#![allow(clippy::unwrap_used)]

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
    assert_eq!(read.origin(), dungeon.origin());
    assert_eq!(json::write(&read), json::write(&dungeon));
}

#[test]
fn in_later_files_it_is_a_problem() {
    let message = json::read(&old_file("0.2.0").1).unwrap_err().to_string();
    assert!(message.contains("passes.exits.count: must equal method.tabletop.exits = 1, is 3"), "{message}");
}
