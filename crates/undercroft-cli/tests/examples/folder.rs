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

/// Which tiles are floor and wall in the map of Tiled.
const TILES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <tileset version=\"1.10\" name=\"rock\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"8\" columns=\"8\">\
    <image source=\"rock.png\" width=\"128\" height=\"16\"/>\
    <tile id=\"0\" type=\"wall\"/><tile id=\"2\" type=\"floor\"/><tile id=\"6\" type=\"floor\"/></tileset>\n";

/// The same as a map of Tiled, with a layer for the walls.
fn cliffs() -> String {
    let layer = |id: u32, name: &str, tile: fn(usize, char) -> &'static str| {
        let row = |row: &str| row.chars().enumerate().map(|(x, sign)| tile(x, sign)).collect::<Vec<_>>().join(",");
        let (rows, height) = (cave().lines().map(row).collect::<Vec<_>>().join(",\n"), cave().lines().count());
        format!(
            "<layer id=\"{id}\" name=\"{name}\" width=\"30\" height=\"{height}\"><data encoding=\"csv\">\n{rows}\n</data></layer>\n"
        )
    };
    let ground = layer(1, "Ground", |x, sign| match sign {
        '#' => "0",
        _ if x % 2 == 0 => "3",
        _ => "7",
    });
    let walls = layer(2, "Cliffs", |_, sign| if sign == '#' { "1" } else { "0" });
    let (width, height) = (30, cave().lines().count());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{width}\" height=\"{height}\" \
         tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n\
         <tileset firstgid=\"1\" source=\"tiles.tsx\"/>\n{ground}{walls}</map>\n"
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
    folder.file("tiles.tsx", TILES);
    // An archive with a map and its tileset.
    let packed = |name: &str, bytes: &[u8]| undercroft_export::FileBeside { name: name.into(), bytes: bytes.to_vec() };
    let archive =
        undercroft_export::zip::write(&[packed("map.tmx", cliffs().as_bytes()), packed("tiles.tsx", TILES.as_bytes())]);
    for name in ["maps.zip", "map.zip"] {
        folder.file(name, archive.as_ref().unwrap());
    }
    made("import cave.txt --seed 1 --out map.tmj");
    made("import cave.txt --seed 2 --out isles.tmj");
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
        "docs/graph.md" => {
            folder.file("heist.toml", shown("toml").unwrap());
            folder.file("keep.mmd", shown("mermaid").unwrap());
            folder.file("keep.dot", shown("dot").unwrap());
        }
        "docs/given.md" => drop(folder.file("given.toml", shown("toml").unwrap())),
        "docs/prefabs.md" => drop(folder.file("rooms.toml", shown("toml").unwrap())),
        "docs/words.md" => drop(folder.file("mine.toml", shown("toml").unwrap())),
        "generate --help" => {
            folder.file("mine.toml", "mode = 'extend'\n[rules]\nname = ['The Silver Mines']\n");
            let dungeon = undercroft(&["generate", "--seed", "42", "--format", "json"]).run().exits(0).json();
            let edits = serde_json::json!({ "format": "undercroft-edits/1", "fingerprint": dungeon["fingerprint"], "edits": [
                { "edit": "text", "text": "name", "to": "The Salt Mine" } ] });
            folder.file("mine.json", edits.to_string());
            folder.file("keep.mmd", "flowchart TD\n  gate --> hall\n  hall -->|locked: bone| crypt\n");
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
