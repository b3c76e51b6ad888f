//! `play` where there is no terminal: everything up to the first frame, and everything that is refused.
//! The game in a real terminal is a step of `cargo xtask test`.

use crate::common::{Folder, run, undercroft};

const NO_TERMINAL: &str = "there is no terminal to play in";

/// A recorded game of `walk`, whichever seed it was recorded with.
fn recorded_walk() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../undercroft-play/tests/recorded");
    let mut names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string());
    names.find(|name| name.contains("/walk-")).unwrap()
}

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
    folder.file("first.json", "{\"format\": \"undercroft-play/1\", \"engine\": \"0.1.0\"}");
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
        refused(&["play", flag, "first.json"], &["undercroft-play/1", "version 0.1", "come out differently"]);
        refused(&["play", flag, "text.json"], &["it is no saved game"]);
        refused(&["play", flag, "none.json"], &["there is no such file"]);
    }
    refused(&["play", "other.json"], &["is a kept game", "--load"]);
    refused(&["play", "--save", "none/x.json"], &["there is no folder"]);
    assert_eq!(
        folder.names(),
        ["dungeon.json", "first.json", "older.json", "other.json", "text.json"],
        "nothing was written"
    );
}

#[test]
fn kept_games_are_read() {
    let recorded = &recorded_walk();
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
    refused(&["play", "--code", "."], &["1 source file read; seed ", "floor 1: src/main.rs, 70 lines", NO_TERMINAL]);
    refused(&["play", "--code", "src/main.rs"], &["is no folder"]);
    refused(&["play", "--code", "none"], &["does not exist"]);
    folder.file("notes/notes.txt", "nothing");
    refused(&["play", "--code", "notes"], &["1 text file read", "notes.txt, 1 line", NO_TERMINAL]);
    folder.file("empty/picture.png", [0, 159, 146, 150]);
    refused(&["play", "--code", "empty"], &["no code found", "the seed is 42"]);
    refused(&["play", "--code", ".", "--no-fit"], &[NO_TERMINAL]);
    refused(&["play", "walk", "--code", "."], &[NO_TERMINAL]);
    refused(&["play", "tabletop", "--code", "."], &[NO_TERMINAL]);
}

#[test]
fn a_board_that_fits_the_terminal() {
    for line in ["play bsp --seed 62 --fit", "play walk --seed 1 --fit", "play scatter --seed 1 --fit"] {
        run(line).refused(2, &[NO_TERMINAL]);
    }
    run("play tabletop --fit").refused(2, &["--fit has no size to set", "bsp, scatter or walk"]);
    run("play bsp --fit --set width=70").refused(2, &["--fit has no size to set"]);
}

#[test]
fn a_file_is_only_overwritten_by_the_game_it_holds() {
    let recorded = &recorded_walk();
    let game = std::fs::read_to_string(recorded).unwrap();
    let folder = Folder::new("play-keep");
    folder.file("game.json", &game);
    folder.file("other.json", &game);
    folder.file("notes.txt", "not a game");
    folder.file("empty", "");
    folder.file("old.json", "{\"format\": \"undercroft-play/1\", \"engine\": \"0.1.0\"}");
    let refused = |args: &[&str], parts: &[&str]| {
        undercroft(args).at(&folder.0).run().refused(2, parts);
    };
    refused(
        &["play", "bsp", "--save", "game.json"],
        &["game.json holds a game of ", "stays as it is", "--load game.json"],
    );
    refused(&["play", "--load", "other.json", "--save", "game.json"], &["game.json holds another game"]);
    refused(&["play", "bsp", "--save", "notes.txt"], &["notes.txt is not a saved game", "name a new file"]);
    refused(&["play", "bsp", "--save", "empty"], &["empty is not a saved game"]);
    refused(&["play", "bsp", "--save", "old.json"], &["undercroft-play/1", "version 0.1"]);
    refused(&["play", "bsp", "--save", "new.json"], &[NO_TERMINAL]);
    let after = std::fs::read_to_string(folder.0.join("game.json")).unwrap();
    assert_eq!((after, folder.names().len()), (game, 5), "nothing was written, and no lock is left");
}

#[test]
fn a_lock_of_a_dead_process_is_taken_over() {
    let recorded = &recorded_walk();
    let folder = Folder::new("play-lock");
    folder.file("game.json", std::fs::read_to_string(recorded).unwrap());
    // The number of this process, which lives, but with the start of another one.
    folder.file("game.json.lock", format!("{} 1000\n", std::process::id()));
    undercroft(&["play", "--load", "game.json"]).at(&folder.0).run().refused(2, &[NO_TERMINAL]);
    assert_eq!(folder.names(), ["game.json"]);
    folder.file("game.json.lock", "something else");
    undercroft(&["play", "--load", "game.json"]).at(&folder.0).run().refused(2, &["is no lock of a saved game"]);
    assert_eq!(folder.names(), ["game.json", "game.json.lock"]);
}

#[test]
fn bots_and_paces() {
    for kind in ["careless", "explorer", "careful"] {
        undercroft(&["play", "bsp", "--bot", kind]).run().refused(2, &[NO_TERMINAL]);
    }
    run("play bsp --bot").refused(2, &[NO_TERMINAL]);
    run("play bsp --bot clever").exits(2).says(&["clever", "careless"]);
    run("play bsp --bot --pace 0").exits(2).says(&["from 1 to 1000"]);
}

#[test]
fn the_help_lists_every_key_and_option() {
    let help = run("play --help").exits(0).stdout;
    for (key, what) in undercroft_explorer::KEYS.iter().chain(&undercroft_explorer::PLAYBACK_KEYS) {
        assert!(help.contains(key) && help.contains(what), "{key}: {what}");
    }
    for option in ["--seed", "--set", "--code", "--fit", "--no-fit", "--save", "--load", "--replay", "--bot", "--pace"]
    {
        assert!(help.contains(option), "{option}");
    }
}
