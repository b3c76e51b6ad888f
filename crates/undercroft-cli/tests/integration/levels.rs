//! Several levels on the command line: made, taken out, checked, verified, proved, searched and counted.

use crate::common::{Folder, run, undercroft};
use serde_json::Value;

const LOCKED: &str = "generate --set levels=3 --set keys_across=true --set locks.count=2 --seed 5 --format json";

#[test]
fn a_file_of_levels_is_checked_verified_and_proved() {
    let file = run(LOCKED).exits(0).says(&["3 levels, seed 5", "sound: all levels reachable by 2 ways"]).stdout;
    let with = |command: &str| undercroft(&[command, "-"]).input(file.clone()).run().exits(0).stdout;
    assert!(with("check").contains("sound"));
    assert!(with("verify").starts_with("the same: "));
    assert!(with("prove").contains("6 locks in ") && with("prove").contains("No room can ever be lost"));
    let mut value: Value = serde_json::from_str(&file).unwrap();
    value["levels"][2]["offset"][0] = 500.into();
    let moved = undercroft(&["check", "-"]).input(value.to_string()).run();
    moved.refused(2, &["links: ", "do not lie above each other"]);
}

#[test]
fn a_level_taken_out_is_that_of_the_file() {
    let whole: Value = serde_json::from_str(&run(LOCKED).stdout).unwrap();
    for level in 0..3 {
        let one = run(&format!("{LOCKED} --level {level}")).exits(0);
        let mut own = whole["levels"][level].clone();
        own.as_object_mut().unwrap().remove("offset");
        assert_eq!(one.json(), own);
        for command in ["check", "verify"] {
            undercroft(&[command, "-"]).input(one.stdout.clone()).run().exits(0);
        }
    }
}

/// A single dungeon is its own level 0, as in every package, so that a script that takes the top level works for any recipe.
#[test]
fn level_0_of_one_dungeon_is_that_dungeon() {
    let whole = run("generate bsp --seed 5 --format json").exits(0).stdout;
    assert_eq!(run("generate bsp --seed 5 --format json --level 0").exits(0).stdout, whole);
}

#[test]
fn what_cannot_be_is_refused() {
    run("generate --set levels=3 --level 3").refused(2, &["there is no level 3", "levels count from 0"]);
    run("generate --level 1").refused(2, &["there is no level 1: there is one dungeon", "--set levels=3"]);
    run("generate --set levels=1").refused(2, &["from 2 to 100", "levels=1"]);
    run("generate --set shafts=1").refused(2, &["shafts", "levels = 3"]);
    run("generate --set levels=3 --format csv").refused(2, &["csv holds one level", "--level 0 to 2"]);
    run("film --set levels=3 --out film.html").refused(2, &["several levels"]);
    run("gallery --set levels=3 --out sheet.png").refused(2, &["several levels"]);
    let kinds = "links.kinds=[{ name = 'x', spent = false }]";
    undercroft(&["generate", "bsp", "--set", kinds]).run().refused(2, &["no lock takes key 0"]);
    let folder = Folder::new("levels-edits");
    let edits = folder.file(
        "edits.json",
        "{\"format\": \"undercroft-edits/1\", \"fingerprint\": \"0123456789abcdef\", \"edits\": []}",
    );
    undercroft(&["generate", "--set", "levels=2", "--edits", edits.to_str().unwrap()]).run().exits(2);
    run("find bsp --set levels=2 --where rooms>5 --gallery x.png").refused(2, &["gallery"]);
}

#[test]
fn formats_of_one_level_are_a_file_each() {
    let folder = Folder::new("levels-files");
    let made = "generate bsp --seed 3 --set width=30 --set height=20 --set depth=2 --set levels=3";
    let at = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    for format in ["tmj", "tmx", "dd2vtt", "opd.json"] {
        at(&format!("{made} --out keep.{format}")).exits(0);
        for name in [format!("keep.{format}"), format!("keep.level-1.{format}"), format!("keep.level-2.{format}")] {
            at(&format!("import {name} --seed 1")).exits(0);
        }
        assert!(!folder.0.join(format!("keep.level-0.{format}")).exists());
        at(&format!("{made} --format {format} --out maps-{format}/")).exits(0);
        let inside = folder.0.join(format!("maps-{format}")).join(format!("dungeon.level-2.{format}"));
        assert!(inside.is_file(), "{}", inside.display());
        at(&format!("{made} --format {format} --out keep-{format}.zip")).exits(0);
        at(&format!("{made} --format {format}")).refused(2, &["standard output is one", "--out maps/"]);
    }
    assert!(folder.0.join("keep.level-1.tiles.png").is_file());
    at(&format!("{made} --all every")).exits(0).says(&["no csv"]);
    assert!(folder.0.join("every/dungeon.level-1.tmj").is_file());
}

#[test]
fn searches_batches_and_surveys_take_levels() {
    let folder = Folder::new("levels-batch");
    let found = undercroft(&[
        "find",
        "bsp",
        "--set",
        "levels=2",
        "--where",
        "rooms > 22 && count(up) == 1",
        "--count",
        "2",
        "--format",
        "json",
    ]);
    let found = found.run().exits(0).json();
    let seed = found[0]["seed"].as_str().unwrap();
    let made = undercroft(&["generate", "bsp", "--set", "levels=2", "--seed", seed, "--format", "json"]).run().json();
    assert_eq!(made["stats"], found[0]["stats"]);
    let rooms: usize =
        made["levels"].as_array().unwrap().iter().map(|level| level["rooms"].as_array().unwrap().len()).sum();
    assert_eq!(made["stats"]["rooms"], rooms);
    // No seed has what is wanted, and the report says how near it came.
    let none = undercroft(&["find", "bsp", "--set", "levels=2", "--where", "rooms > 999", "--budget", "20"]).run();
    none.exits(1).says(&["no seed from 0 to 19"]);
    let lines = folder.0.join("levels.jsonl");
    undercroft(&["batch", "bsp", "--set", "levels=2", "--count", "3", "--out", lines.to_str().unwrap()]).run().exits(0);
    let text = std::fs::read_to_string(lines).unwrap();
    assert_eq!(text.lines().count(), 3);
    undercroft(&["check", "-"]).input(text.lines().next().unwrap()).run().exits(0);
    let one = folder.0.join("folder");
    undercroft(&[
        "batch",
        "bsp",
        "--set",
        "levels=2",
        "--count",
        "2",
        "--format",
        "text",
        "--out",
        one.to_str().unwrap(),
    ])
    .run()
    .exits(0);
    assert!(std::fs::read_to_string(one.join("1.txt")).unwrap().contains("Level 1 of 2: bsp"));
    let survey = run("survey bsp --set levels=2 --count 20 --format json").exits(0).json();
    assert!(survey["stats"]["rooms"]["min"].as_u64().unwrap() > 8, "rooms are added up");
}
