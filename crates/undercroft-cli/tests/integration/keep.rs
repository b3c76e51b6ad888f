//! Rooms that are kept while the rest is made anew, on the command line.

use std::fs;

use crate::common::{Folder, Ran, undercroft};
use serde_json::Value;

fn at(folder: &Folder, line: &str) -> Ran {
    undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run()
}

fn read(folder: &Folder, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.0.join(name)).unwrap()).unwrap()
}

/// The corner, the sides and the shape of a room.
fn room(dungeon: &Value, id: usize) -> (i64, i64, Value) {
    let room = &dungeon["rooms"][id];
    let shape = serde_json::json!([room["width"], room["height"], room["shape"], room["mask"]]);
    (room["x"].as_i64().unwrap(), room["y"].as_i64().unwrap(), shape)
}

#[test]
fn rooms_are_kept_saved_verified_and_kept_again() {
    let folder = Folder::new("keep");
    at(&folder, "generate --seed 4 --out map.json").exits(0);
    at(&folder, "generate --from map.json --keep 3,7 --seed 5 --out next.json")
        .exits(0)
        .says(&["kept: rooms 3", "now rooms 0 to 1"]);
    let (map, next) = (read(&folder, "map.json"), read(&folder, "next.json"));
    let ([a, b], [c, d]) = ([3, 7].map(|id| room(&map, id)), [0, 1].map(|id| room(&next, id)));
    assert_eq!([&a.2, &b.2], [&c.2, &d.2]);
    assert_eq!((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1));
    assert_ne!(map["fingerprint"], next["fingerprint"]);
    assert_eq!(next["recipe"]["method"]["tabletop"]["kept"].as_array().unwrap().len(), 2);
    assert!(map["recipe"]["method"]["tabletop"].get("kept").is_none(), "what is not said is not written");
    for name in ["map.json", "next.json"] {
        at(&folder, &format!("check {name}")).exits(0);
        at(&folder, &format!("verify {name}")).exits(0);
    }
    let again =
        "generate --from next.json --keep 1 --set rooms=5 --set density=0.9 --no-pass stairs --seed 6 --out last.json";
    at(&folder, again).exits(0);
    let last = read(&folder, "last.json");
    assert_eq!((room(&last, 0).2, last["rooms"].as_array().unwrap().len()), (b.2, 5));
    at(&folder, "verify last.json").exits(0);
    let mut forged = next.clone();
    let x = &mut forged["recipe"]["method"]["tabletop"]["kept"][1]["x"];
    *x = (x.as_i64().unwrap() + 1).into();
    folder.file("forged.json", forged.to_string());
    at(&folder, "check forged.json").refused(2, &["kept-rooms"]);
}

#[test]
fn what_cannot_be_kept_is_refused_in_words() {
    let folder = Folder::new("keep-refused");
    at(&folder, "generate --seed 4 --set rooms=8 --out map.json").exits(0);
    at(&folder, "generate bsp --seed 4 --out bsp.json").exits(0);
    at(&folder, "generate --seed 4 --set levels=2 --set rooms=6 --out levels.json").exits(0);
    at(&folder, "generate --seed 4 --set levels=2 --set rooms=6 --level 0 --out level.json").exits(0);
    folder.file("no.json", "{}");
    let cases: [(&str, &[&str]); 13] = [
        ("--from map.json --keep 3,8", &["there is no room 8", "from 0 to 7", "`id` in the JSON"]),
        ("--from map.json --keep ,", &["--keep names no room"]),
        ("--from map.json --keep three", &["`three` is no room"]),
        ("--from map.json --keep -1", &["-1"]),
        ("--from map.json", &["--keep"]),
        ("--keep 3", &["--from"]),
        ("--from bsp.json --keep 0", &["`bsp` made it", "only `tabletop`"]),
        ("--from levels.json --keep 0", &["several levels"]),
        ("--from level.json --keep 0", &["one of several levels"]),
        ("--from no.json --keep 0", &["no.json"]),
        ("--from none.json --keep 0", &["there is no such file"]),
        ("bsp --from map.json --keep 0", &["`bsp` keeps no rooms"]),
        ("--from map.json --keep 0,1,2 --set rooms=2", &["rooms", "3 rooms are kept"]),
    ];
    for (args, parts) in cases {
        at(&folder, &format!("generate {args} --seed 1 --out out.json")).refused(2, parts);
    }
    at(&folder, "generate --from map.json --keep 0 --set levels=2 --seed 1 --out out.json")
        .refused(2, &["one dungeon"]);
    let whole =
        "generate --from map.json --keep 3,4 --set symmetry=bilateral --set symmetry_break=0 --seed 1 --out out.json";
    at(&folder, whole).refused(2, &["not all images of this room are kept", "kept[0]"]);
    assert_eq!(folder.names(), ["bsp.json", "level.json", "levels.json", "map.json", "no.json"], "nothing is written");
}
