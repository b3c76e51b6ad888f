//! `import`: maps of other programs as dungeons, with passes and every format; and prefabs that are maps of Tiled.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod common;

use common::{Folder, Ran, run, undercroft};

const CAVE: &str = "\
####################
#....####......#####
#....+.........#####
#....####......+...#
####.####......###.#
####.####......###.#
#......#########...#
#......#########...#
#......#########...#
#......#########...#
####################
";

fn at(folder: &Folder, line: &str) -> Ran {
    undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run()
}

#[test]
fn a_drawing_becomes_a_dungeon_that_passes_and_formats_work_on() {
    let folder = Folder::new("import");
    folder.file("cave.txt", CAVE);
    let shown =
        at(&folder, "import cave.txt --seed 1").exits(0).says(&["the start is", "the goal is", "given, seed 1"]);
    assert!(shown.stdout.starts_with("####"), "{}", shown.stdout);
    let line = "import cave.txt --seed 1 --pass numbers --pass wang --set water.depth=pools --set locks.count=2";
    at(&folder, &format!("{line} --out cave.json")).exits(0);
    at(&folder, "check cave.json").exits(0);
    at(&folder, "verify cave.json").exits(0);
    at(&folder, "prove cave.json").exits(0);
    let dungeon: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.0.join("cave.json")).unwrap()).unwrap();
    assert_eq!(dungeon["method"], "given");
    assert_eq!(dungeon["recipe"]["method"]["given"]["layout"]["width"], 20);
    assert!(dungeon["rooms"].as_array().unwrap().iter().all(|room| room["number"].is_u64()));
    assert_eq!(dungeon["locks"].as_array().unwrap().len(), 2);
    assert!(dungeon["certificate"]["winnable"].as_bool().unwrap());
    for format in ["key.pdf", "map.svg", "map.tmj", "map.dd2vtt"] {
        at(&folder, &format!("{line} --out {format}")).exits(0);
        assert!(folder.0.join(format).is_file(), "{format}");
    }
    at(&folder, "import map.tmj --out again.json").exits(0);
    at(&folder, "check again.json").exits(0);
}

/// Keys are not read, so nobody knows what opens a locked door: that is said, and the map is a dungeon all the same.
#[test]
fn a_locked_door_before_the_goal_is_said_and_refuses_nothing() {
    let folder = Folder::new("import-locked");
    folder.file("cave.txt", CAVE.replace('+', "L"));
    let line = "import cave.txt --start 1,1 --goal 17,7 --seed 1";
    at(&folder, &format!("{line} --out cave.json"))
        .exits(0)
        .says(&["it cannot be won: the goal lies behind a locked door"]);
    let checked = at(&folder, "check cave.json").exits(0);
    assert!(checked.stdout.starts_with("it cannot be won: ") && checked.stdout.contains("waived: winnable"));
    at(&folder, "verify cave.json").exits(0);
    // With locks that have keys nothing is left to waive.
    at(&folder, &format!("{line} --set locks.count=2 --out keys.json")).exits(0);
    let checked = at(&folder, "check keys.json").exits(0);
    assert!(checked.stdout.starts_with("sound: all "), "{}", checked.stdout);
}

#[test]
fn start_and_goal_can_be_asked_for() {
    let folder = Folder::new("import-ends");
    folder.file("cave.txt", CAVE);
    let made = at(&folder, "import cave.txt --start 1,1 --goal 17,7 --seed 1 --format json").exits(0).json();
    assert_eq!((&made["start"], &made["goal"]), (&serde_json::json!([1, 1]), &serde_json::json!([17, 7])));
    at(&folder, "import cave.txt --start 0,0").refused(2, &["the start (0, 0) is no floor"]);
    at(&folder, "import cave.txt --start -1,5").refused(2, &["the start (-1, 5) is no floor"]);
    at(&folder, "import cave.txt --start 5").refused(2, &["such as 4,7"]);
}

#[test]
fn what_goes_in_as_text_comes_out_as_text() {
    let made = run("generate bsp --seed 5 --pass doors --format text").exits(0).stdout;
    let again = undercroft(&["import", "-", "--seed", "x"]).input(made.clone()).run().exits(0).stdout;
    assert_eq!(again, made);
}

#[test]
fn files_that_cannot_be_read_get_a_sentence() {
    let folder = Folder::new("import-bad");
    let refused = |name: &str, text: &str, parts: &[&str]| {
        folder.file(name, text);
        at(&folder, &format!("import {name}")).refused(2, parts);
    };
    refused("empty.txt", "", &["the map is empty", "help:"]);
    refused("rock.txt", "####\n####\n", &["no floor"]);
    refused("map.tmj", "{\"infinite\": true}", &["infinite", "help:"]);
    refused("map.tmx", "<!DOCTYPE m [<!ENTITY a 'x'>]><map>&a;</map>", &["no Tiled map"]);
    refused("what.json", "{\"a\": 1}", &["--from"]);
    refused("own.json", "{\"format\": \"undercroft/1\"}", &["a dungeon already"]);
    at(&folder, "import gone.txt").refused(2, &["no such file"]);
    at(&folder, "import").refused(2, &["FILE"]);
    folder.file("cave.txt", CAVE);
    at(&folder, "import cave.txt --set levels=2").refused(2, &["several levels"]);
    at(&folder, "import cave.txt --from word").refused(2, &["tmj"]);
    at(&folder, "import cave.txt --set water.depht=lakes").refused(2, &["did you mean `depth`"]);
}

#[test]
fn a_prefab_may_be_a_map_of_tiled() {
    let folder = Folder::new("import-prefab");
    let tiles: Vec<u32> = "#######\n#.....#\n+.....+\n#.....#\n#######\n"
        .lines()
        .flat_map(|line| line.chars().map(|c| u32::from(c != '#')).collect::<Vec<_>>())
        .collect();
    let map = serde_json::json!({
        "type": "map", "orientation": "orthogonal", "infinite": false, "width": 7, "height": 5, "tilewidth": 8, "tileheight": 8,
        "properties": [{ "name": "required", "type": "bool", "value": true }],
        "layers": [
            { "type": "tilelayer", "name": "floor", "width": 7, "height": 5, "data": tiles },
            { "type": "objectgroup", "name": "things", "objects": [
                { "name": "column", "x": 20, "y": 20, "point": true }, { "name": "lever", "x": 28, "y": 12, "point": true } ] },
        ],
        "tilesets": [],
    });
    folder.file("vault.tmj", map.to_string());
    let made = at(&folder, "generate --seed 4 --set prefabs.file=vault.tmj --format json").exits(0).json();
    let prefab = &made["recipe"]["passes"]["prefabs"]["set"]["prefab"][0];
    assert_eq!(prefab["name"], "vault");
    assert_eq!(prefab["map"][2], "+.I...+");
    assert_eq!(made["stats"]["prefabs"], 1);
    assert!(made["marks"].as_array().unwrap().iter().any(|mark| mark["name"] == "lever"));
    folder.file("vault.tmj", "{\"infinite\":true}");
    at(&folder, "generate --set prefabs.file=vault.tmj").refused(2, &["as a prefab", "infinite"]);
}
