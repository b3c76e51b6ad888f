//! `--set prefabs.file=FILE`: files of prefabs are read, embedded, and complained of where they are wrong.

use crate::common::{Folder, undercroft};

const ROOMS: &str = "[[prefab]]
name = 'gate house'
required = true
map = '''
#######
#.....#
#.I.I.#
+.....+
#######
'''
";

#[test]
fn files_of_prefabs_are_embedded() {
    let folder = Folder::new("prefabs");
    folder.file("rooms.toml", ROOMS);
    folder.file("inner/r.toml", "seed = 4\n[passes.prefabs]\nfile = '../rooms.toml'\n");
    let made = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    for line in ["generate --seed 4 --set prefabs.file=rooms.toml", "generate --recipe inner/r.toml"] {
        let dungeon = made(&format!("{line} --format json")).exits(0).json();
        assert_eq!(dungeon["recipe"]["passes"]["prefabs"]["set"]["prefab"][0]["name"], "gate house", "{line}");
        assert_eq!(dungeon["stats"]["prefabs"], 1);
        folder.file("saved.json", dungeon.to_string());
        made("verify saved.json").exits(0);
        made("check saved.json").exits(0);
    }
    made("generate --set prefabs.file=gone.toml").refused(2, &["gone.toml", "no such file"]);
}

#[test]
fn what_is_wrong_in_a_drawing_is_pointed_at() {
    let folder = Folder::new("bad-prefabs");
    let made = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    let line = "generate --set prefabs.file=rooms.toml";
    folder.file("rooms.toml", ROOMS.replace("#.....#", "#......"));
    let ran = made(line).refused(2, &["prefab[0].map", "open at its border", "rooms.toml", "#......", "^"]);
    assert!(ran.stderr.contains("rooms.toml:6:7"), "{}", ran.stderr);
    folder.file("rooms.toml", ROOMS.replace('+', "#"));
    made(line).refused(2, &["no place for a door", "put a `+`"]);
    folder.file("rooms.toml", format!("[legend]\nI = 'idol'\n{ROOMS}"));
    made(line).refused(2, &["`I` has two meanings: idol here, column by default", "I = 'idol'"]);
}

#[test]
fn a_prefab_without_a_place_is_told() {
    let folder = Folder::new("no-place");
    folder.file("rooms.toml", ROOMS.replace("required = true", "required = true\nturn = false\nmirror = false"));
    let line = "generate bsp --seed 1 --set depth=0 --set prefabs.file=rooms.toml";
    let ran = undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    ran.refused(1, &["`gate house` is required", "no plain room is large enough"]);
}
