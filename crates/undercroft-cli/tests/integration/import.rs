//! `import`: maps of other programs as dungeons, with passes and every format; and prefabs that are maps of Tiled.

use crate::common::{Folder, Ran, run, undercroft};

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

/// A map whose tileset is in a file of its own: walls around four cells of floor.
fn tiled(folder: &Folder) {
    folder.file(
        "maps/hall.tmx",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n\
         <map orientation='orthogonal' width='4' height='4' tilewidth='8' tileheight='8'><tileset firstgid='1' source='../tiles/a.tsx'/>\
         <layer name='all' width='4' height='4'><data encoding='csv'>1,1,1,1,1,2,2,1,1,2,2,1,1,1,1,1</data></layer></map>",
    );
}

const TILESET: &str = "<tileset name='a'><tile id='0' type='wall'/><tile id='1' type='floor'/></tileset>";

#[test]
fn tilesets_lie_beside_the_map_or_are_named_or_the_user_is_asked() {
    let folder = Folder::new("import-tilesets");
    tiled(&folder);
    at(&folder, "import maps/hall.tmx --out hall.json").refused(2, &["`../tiles/a.tsx`", "--tileset", "--floor"]);
    assert!(!folder.0.join("hall.json").exists(), "nothing is written");
    let map = "####\n#..#\n#..#\n####\n";
    // Where one begins and wants to get to have signs of their own.
    let is_read = |line: &str| assert_eq!(at(&folder, line).exits(0).stdout.replace(['@', '*'], "."), map, "{line}");
    is_read("import maps/hall.tmx --seed 1 --floor 2");
    is_read("import maps/hall.tmx --seed 1 --walls 1");
    is_read("import maps/hall.tmx --seed 1 --wall 1 --floor all");
    folder.file("else/any.tsx", TILESET);
    is_read("import maps/hall.tmx --seed 1 --tileset else/any.tsx");
    is_read("import maps/hall.tmx --seed 1 --tileset else");
    folder.file("maps/a.tsx", TILESET);
    is_read("import maps/hall.tmx --seed 1");
    is_read("import maps --seed 1");
    folder.file("maps/a.tsx", "<!DOCTYPE t [<!ENTITY x 'y'>]><tileset/>");
    at(&folder, "import maps/hall.tmx").refused(2, &["the tileset `../tiles/a.tsx`", "declares entities"]);
    folder.file("tiles/a.tsx", TILESET);
    is_read("import maps/hall.tmx --seed 1");
    at(&folder, "import maps/hall.tmx --tileset none.tsx").refused(2, &["no such file"]);
    at(&folder, "import maps/hall.tmx --floor lava").refused(2, &["no layer of tiles `lava`", "`all`"]);
    folder.file("maps/other.tmx", "<map/>");
    at(&folder, "import maps").refused(2, &["2 maps here", "`hall.tmx`"]);
    folder.file("broken.zip", "PK\u{3}\u{4}nothing");
    at(&folder, "import broken.zip").refused(2, &["archive is damaged"]);
}

#[test]
fn parts_that_are_not_joined_are_dungeons_of_their_own() {
    let folder = Folder::new("import-parts");
    folder.file("isles.txt", "#########\n#....#..#\n#....#..#\n#....####\n#########\n");
    at(&folder, "import isles.txt --seed 1 --out one.json")
        .exits(0)
        .says(&["1 part of the map with 4 cells", "--keep-apart"]);
    at(&folder, "import isles.txt --seed 1 --keep-apart --out isles.json").exits(0);
    for name in ["isles.json", "isles.part-1.json"] {
        at(&folder, &format!("check {name}")).exits(0);
    }
    assert!(!folder.0.join("isles.part-2.json").exists());
    at(&folder, "import isles.txt --seed 1 --keep-apart --start 6,1 --out far.json").exits(0);
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(folder.0.join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("far.json")["start"], serde_json::json!([6, 1]));
    at(&folder, "import isles.txt --keep-apart --format json").refused(2, &["2 dungeons", "--out"]);
    at(&folder, "import isles.txt --seed 1 --keep-apart").exits(0);
}

#[test]
fn the_author_s_texts_and_numbers_stand_alone_unless_others_are_asked_for() {
    let folder = Folder::new("import-texts");
    let page = r#"{"title":"Pit of the Moth","story":"Nobody came back.","rects":[{"x":0,"y":0,"w":1,"h":1},{"x":-2,"y":1,"w":5,"h":5},
        {"x":3,"y":3,"w":1,"h":1},{"x":4,"y":1,"w":4,"h":5}],"doors":[{"x":0,"y":0,"dir":{"x":0,"y":1},"type":3},{"x":3,"y":3,"type":1}],
        "notes":[{"text":"A moth as large as a cow.","ref":"8","pos":{"x":0.5,"y":3.5}}]}"#;
    folder.file("pit.json", page);
    let md = at(&folder, "import pit.json --seed 1 --format md").exits(0).stdout;
    assert!(md.starts_with("# Pit of the Moth\n\nNobody came back.\n") && md.contains("## 8. Room"), "{md}");
    assert!(md.contains("- A moth as large as a cow.") && !md.contains("Rumours") && !md.contains("> "), "{md}");
    let made = at(&folder, "import pit.json --seed 1 --pass numbers --format json").exits(0).json();
    let numbers: Vec<_> = made["rooms"].as_array().unwrap().iter().map(|room| room["number"].clone()).collect();
    assert_eq!(numbers, [8, 9]);
    assert_eq!(made["words"]["rumours"], serde_json::json!([]));
    folder.file("made.json", made.to_string());
    at(&folder, "check made.json").exits(0);
    at(&folder, "verify made.json").exits(0);
    let marked = at(&folder, "import pit.json --seed 1 --pass numbers --set texts=marked --format md").exits(0).stdout;
    assert!(marked.starts_with("# Pit of the Moth\n") && marked.contains("- A moth as large as a cow.\n"), "{marked}");
    assert!(marked.contains("## Rumours") && marked.matches(" (added)").count() > 5, "{marked}");
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
