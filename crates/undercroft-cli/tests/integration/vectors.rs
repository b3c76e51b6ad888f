//! The original programs' own dungeons, through the command line.

use std::{fs, path::Path};

use crate::common::undercroft;
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../undercroft/tests/data").join(name);
    let data: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let cases = data["cases"].as_array().unwrap().clone();
    assert!(cases.len() >= 20);
    cases
}

fn made(method: &str, case: &Value) -> Value {
    let seed = format!("--seed={}", case["seed"].as_str().unwrap());
    let (width, height) = (format!("width={}", case["width"]), format!("height={}", case["height"]));
    let args = ["generate", method, &seed, "--set", &width, "--set", &height, "--format", "json"];
    undercroft(&args).run().exits(0).json()
}

/// Seeds that a command line cannot carry, as they hold a NUL, are tested in the library.
fn typed(case: &Value) -> bool {
    !case["seed"].as_str().unwrap().contains('\0')
}

#[test]
fn bsp_is_the_original_to_the_last_cell() {
    for case in cases("bsp_public.json") {
        let dungeon = made("bsp", &case);
        assert_eq!(dungeon["tiles"], case["tiles"], "{}", case["id"]);
        assert_eq!(dungeon["start"], case["first_room_center"], "{}", case["id"]);
        assert_eq!(dungeon["goal"], case["door"], "{}", case["id"]);
    }
}

#[test]
fn scatter_is_the_original_to_the_last_cell() {
    for case in cases("scatter_public.json").iter().filter(|case| typed(case)) {
        let dungeon = made("scatter", case);
        let id = &case["id"];
        let legend = &dungeon["legend"];
        let rows = dungeon["tiles"].as_array().unwrap().iter().zip(case["tiles"].as_array().unwrap());
        for (row, wanted) in rows {
            let walkable = |c: char| if legend[c.to_string()]["walkable"] == true { '0' } else { '1' };
            assert_eq!(row.as_str().unwrap().chars().map(walkable).collect::<String>(), *wanted, "{id}");
        }
        assert_eq!(dungeon["layers"]["wang"], case["codes"], "{id}");
        let rooms = dungeon["rooms"].as_array().unwrap();
        for (room, wanted) in rooms.iter().zip(case["rooms"].as_array().unwrap()) {
            for field in ["id", "x", "y", "width", "height"] {
                assert_eq!(room[field], wanted[field], "{id}");
            }
            assert_eq!(room["kind"], wanted["type"], "{id}");
        }
        assert_eq!(rooms.len(), case["rooms"].as_array().unwrap().len());
    }
}
