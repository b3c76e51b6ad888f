//! `play` where there is no terminal: everything up to the first frame, and everything that is refused.
//! The game in a real terminal is a step of `cargo xtask test`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod common;

use common::{Folder, run, undercroft};

const NO_TERMINAL: &str = "there is no terminal to play in";

#[test]
fn without_a_terminal_it_says_so() {
    for line in ["play", "play bsp --seed 42", "play scatter --set floor=5", "play catacomb", "play walk --seed x"] {
        run(line).refused(2, &[NO_TERMINAL, "run it in a terminal"]);
    }
}

#[test]
fn dungeons_and_recipes_from_files_and_standard_input() {
    let folder = Folder::new("play-input");
    let dungeon = run("generate walk --seed 3 --format json").exits(0).stdout;
    folder.file("cave.json", &dungeon);
    folder.file("r.toml", "[method.bsp]\nwidth = 60\n");
    let refused = |args: &[&str], parts: &[&str]| {
        undercroft(args).at(&folder.0).input(dungeon.clone()).run().refused(2, parts);
    };
    refused(&["play", "cave.json"], &[NO_TERMINAL]);
    refused(&["play", "r.toml"], &[NO_TERMINAL]);
    refused(&["play", "-"], &[NO_TERMINAL]);
    refused(&["play", "-", "--seed", "4"], &["standard input is a finished dungeon"]);
    refused(&["play", "cave.json", "--set", "rooms=4"], &["cave.json is a finished dungeon"]);
    folder.file("cave.json", dungeon.replace("\"start\": [", "\"start\": [0, 0], \"was\": ["));
    refused(&["play", "cave.json"], &["cave.json is unsound", "start"]);
}

#[test]
fn words_that_name_nothing() {
    run("play bps").refused(2, &["`bps` is no method, no ready recipe and no file", "did you mean `bsp`?"]);
    run("play catacombs").refused(2, &["did you mean `catacomb`?"]);
    run("play none.json").refused(2, &["no file"]);
    run("play bsp --set widht=3").refused(2, &["did you mean `width`?"]);
    run("play bsp --set width=8000 --set height=8000").refused(2, &["64000000 cells", "play a smaller one"]);
    run("play bsp --seed 62 --set width=40 --set height=20").refused(1, &["no room fits"]);
    undercroft(&["play", "-"]).input("").run().exits(2);
    run("play --load a.json --replay b.json").refused(2, &["--replay"]);
    run("play bsp --load a.json").refused(2, &["--load"]);
}

#[test]
fn games_that_are_none() {
    let folder = Folder::new("play-saves");
    folder.file("other.json", "{\"format\": \"undercroft-play/9\"}");
    folder.file("older.json", "{\"format\": \"undercroft-play/4\", \"engine\": \"0.0.1\"}");
    folder.file("dungeon.json", "{\"format\": \"undercroft/1\"}");
    folder.file("text.json", "no JSON at all");
    let refused = |args: &[&str], parts: &[&str]| {
        undercroft(args).at(&folder.0).run().refused(2, parts);
    };
    for flag in ["--load", "--replay"] {
        refused(&["play", flag, "other.json"], &["undercroft-play/9", "undercroft-play/4", "the version that kept it"]);
        refused(&["play", flag, "older.json"], &["saved by version 0.0.1", "the version that kept it"]);
        refused(&["play", flag, "dungeon.json"], &["undercroft/1", "play --save FILE"]);
        refused(&["play", flag, "text.json"], &["it is no saved game"]);
        refused(&["play", flag, "none.json"], &["there is no such file"]);
    }
    refused(&["play", "other.json"], &["is a kept game", "--load"]);
    refused(&["play", "--save", "none/x.json"], &["there is no folder"]);
    assert_eq!(folder.names(), ["dungeon.json", "older.json", "other.json", "text.json"], "nothing was written");
}

#[test]
fn kept_games_are_read() {
    let recorded = concat!(env!("CARGO_MANIFEST_DIR"), "/../undercroft-play/tests/recorded/walk-0.json");
    undercroft(&["play", "--replay", recorded]).run().refused(2, &[NO_TERMINAL]);
    let folder = Folder::new("play-load");
    let text = std::fs::read_to_string(recorded).unwrap();
    folder.file("game.json", &text);
    undercroft(&["play", "--load", "game.json"]).at(&folder.0).run().refused(2, &[NO_TERMINAL]);
    folder.file("game.json", text.replace("\"seed\": \"0\"", "\"seed\": \"2\""));
    undercroft(&["play", "--load", "game.json"]).at(&folder.0).run().refused(2, &["comes out differently"]);
}

#[test]
fn code_as_the_floor() {
    let folder = Folder::new("play-code");
    folder.file("src/main.rs", "fn main() {}\n".repeat(70));
    let refused = |args: &[&str], parts: &[&str]| {
        undercroft(args).at(&folder.0).run().refused(2, parts);
    };
    refused(&["play", "--code", "."], &["1 source file, the longest src/main.rs", NO_TERMINAL]);
    refused(&["play", "--code", "src/main.rs"], &["is no folder"]);
    refused(&["play", "--code", "none"], &["does not exist"]);
    folder.file("empty/notes.txt", "nothing");
    refused(&["play", "--code", "empty"], &["no code found", "the seed is 42"]);
}
