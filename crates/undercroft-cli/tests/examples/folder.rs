//! The folder that examples run in.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::{
    ROOT,
    blocks::Block,
    common::{Folder, undercroft},
};

/// A map that is drawn in an editor: one large room with a door to a small one.
fn cave() -> String {
    let wide = format!("#{}#\n", ".".repeat(28));
    let wall = format!("{}\n", "#".repeat(30));
    let gap = format!("{}+{}\n", "#".repeat(14), "#".repeat(15));
    [wall.clone(), wide.repeat(9), gap, format!("##########{}##########\n", ".".repeat(10)).repeat(4), wall].concat()
}

/// The same as a map of Tiled, with a layer for the walls.
fn cliffs() -> String {
    let rows: Vec<String> = cave()
        .lines()
        .map(|row| row.chars().map(|sign| if sign == '#' { "1" } else { "0" }).collect::<Vec<_>>().join(","))
        .collect();
    let (width, height) = (30, rows.len());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{width}\" height=\"{height}\" \
         tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n\
         <tileset firstgid=\"1\" name=\"rock\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"1\" columns=\"1\">\
         <image source=\"rock.png\" width=\"16\" height=\"16\"/></tileset>\n\
         <layer id=\"1\" name=\"Cliffs\" width=\"{width}\" height=\"{height}\"><data encoding=\"csv\">\n{}\n</data></layer>\n</map>\n",
        rows.join(",\n")
    )
}

/// Puts there what the examples of a page name: what the page itself shows as a file, and what it takes for granted.
pub fn fill(folder: &Folder, page: &str, own: &[Block]) {
    let made = |line: &str| {
        let args: Vec<&str> = line.split_whitespace().collect();
        undercroft(&args).at(&folder.0).run().exits(0);
    };
    let shown = |language: &str| own.iter().find(|block| block.language == language).map(|block| block.text.clone());
    folder.file("cave.txt", cave());
    folder.file("map.tmx", cliffs());
    made("import cave.txt --seed 1 --out map.tmj");
    made("import cave.txt --seed 1 --out keep.dd2vtt");
    made("generate bsp --seed 3 --set levels=3 --out world.ldtk");
    made("generate bsp --seed 3 --out cave.json");
    made("generate --seed 4 --out map.json");
    made("generate --seed 4 --set locks.count=3 --out keep.json");
    folder.file("maps/a.json", fs::read(folder.0.join("cave.json")).unwrap());
    folder.file("seeds.txt", "1\nhello\n");
    folder.file("bounds.txt", "mean(rooms) > 2\n");
    folder.file("levels.toml", "levels = 2\n[method.bsp]\n");
    let source = fs::read(format!("{ROOT}/crates/undercroft-cli/src/main.rs")).unwrap();
    folder.file("main.rs", &source);
    folder.file("src/main.rs", &source);
    let layout = "{ \"width\": 9, \"height\": 7, \"start\": [2, 2], \"rooms\": [{ \"x\": 1, \"y\": 1, \"width\": 7, \"height\": 5 }] }";
    folder.file("layout.json", layout);
    folder.file("rooms.toml", "[[prefab]]\nname = 'hall'\nmap = '''\n#####\n#...#\n+...+\n#####\n'''\n");
    match page {
        "docs/edits.md" => drop(folder.file("mine.json", shown("json").unwrap())),
        "docs/given.md" => drop(folder.file("given.toml", shown("toml").unwrap())),
        "docs/prefabs.md" => drop(folder.file("rooms.toml", shown("toml").unwrap())),
        "docs/words.md" => drop(folder.file("mine.toml", shown("toml").unwrap())),
        "generate --help" => {
            folder.file("mine.toml", "mode = 'extend'\n[rules]\nname = ['The Silver Mines']\n");
            let dungeon = undercroft(&["generate", "--seed", "42", "--format", "json"]).run().exits(0).json();
            let edits = serde_json::json!({ "format": "undercroft-edits/1", "fingerprint": dungeon["fingerprint"], "edits": [
                { "edit": "text", "text": "name", "to": "The Salt Mine" } ] });
            folder.file("mine.json", edits.to_string());
        }
        _ => drop(folder.file("mine.toml", "[method.bsp]\n")),
    }
    folder.file("vault.tmj", VAULT);
    // Programs of others that examples hand something to.
    for (name, script) in [("jq", "cat > /dev/null"), ("man", "cat > /dev/null")] {
        let file = folder.file(&format!("bin/{name}"), format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    for place in [".zfunc", ".config/fish/completions", ".local/share/man/man1"] {
        fs::create_dir_all(folder.0.join(place)).unwrap();
    }
}

/// Makes room for a command, or what somebody does between two.
pub fn before(folder: &Folder, command: &str) {
    let gone = |name: &str| {
        let _ = fs::remove_file(folder.0.join(name));
    };
    // A batch that is gone on with has not finished before, and a game that is begun is not there yet.
    if command.contains("--resume") {
        gone("caves.parquet");
    }
    if command.contains("--save game.json") {
        gone("game.json");
    }
    if command.contains("--load game.json") || command.contains("--replay game.json") {
        let recorded = fs::read_dir(format!("{ROOT}/crates/undercroft-play/tests/recorded")).unwrap();
        let mut games: Vec<_> = recorded.map(|entry| entry.unwrap().path()).collect();
        games.sort();
        folder.file("game.json", fs::read(&games[0]).unwrap());
    }
}

/// A prefab that was drawn in Tiled.
const VAULT: &str = r#"{"type":"map","orientation":"orthogonal","infinite":false,"width":7,"height":5,"tilewidth":8,"tileheight":8,
 "layers":[{"type":"tilelayer","name":"floor","width":7,"height":5,
   "data":[0,0,0,0,0,0,0, 0,1,1,1,1,1,0, 1,1,1,1,1,1,1, 0,1,1,1,1,1,0, 0,0,0,0,0,0,0]}],"tilesets":[]}"#;
