//! Texts that are no dungeons are refused: quickly, without panic, and with a word that helps.

use crate::common::{FULL_BSP, FULL_SCATTER, cave, make, refused};
use serde_json::{Value, json};
use undercroft::{Cell, rng::Rng};
use undercroft_export::{ReadError, json as file};

fn valid() -> Value {
    serde_json::from_str(&file::write(&make(FULL_BSP, "7"))).unwrap()
}

/// What is said of a valid file after a change.
fn after(change: impl FnOnce(&mut Value)) -> String {
    let mut value = valid();
    change(&mut value);
    refused(&value.to_string()).to_string()
}

#[track_caller]
fn says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "should say {part:?}, says: {message}");
    }
    assert!(message.len() < 2_000, "nobody reads {} bytes", message.len());
}

#[test]
fn texts_that_are_not_json() {
    let deep = "[".repeat(200_000);
    let deep_field = format!("{{\"format\": {deep}");
    let cases = [
        ("", "the file is empty"),
        (" \n\t ", "the file is empty"),
        ("\u{feff}{}", "byte order mark"),
        ("{", "EOF"),
        ("{} {}", "missing field `format`"),
        ("hello", "expected value"),
        ("{\"width\": NaN}", "expected value"),
        ("{\"width\": 01}", "invalid number"),
        ("{'width': 1}", "key must be a string"),
        ("{\"seed\": \"\\ud800\"}", "hex escape"),
        ("{\"seed\": \"a\nb\"}", "control character"),
        ("{\"width\": 1e999}", "number out of range"),
        (&deep, "expected an object"),
        (&deep_field, "expected a string"),
    ];
    for (text, said) in cases {
        let message = refused(text).to_string();
        assert!(message.contains(said), "{:?}: {message}", &text[..text.len().min(40)]);
    }
    let whole = file::write(&make(FULL_BSP, "7"));
    says(&refused(&(whole.clone() + "x")).to_string(), &["trailing characters"]);
    says(&refused(&whole[..whole.len() / 2]).to_string(), &["this is not JSON: EOF", "line"]);
}

#[test]
fn json_that_is_no_dungeon() {
    for text in ["[]", "null", "17", "\"undercroft/1\"", "true", "[[[]]]"] {
        says(&refused(text).to_string(), &["expected an object"]);
    }
    says(&refused("{}").to_string(), &["missing field `format`"]);
    says(&refused("{\"format\": \"undercroft/2\"}").to_string(), &["undercroft/1", "understands version 1"]);
    says(&refused("{\"format\": 7, \"rooms\": 3}").to_string(), &["format"]);
    says(&after(|v| v["format"] = "tiled".into()), &["must be \"undercroft/1\", is \"tiled\""]);
    // Another version may differ in anything: then the version is what to talk about.
    says(
        &after(|v| {
            v["format"] = "undercroft/9".into();
            v["rooms"] = 3.into()
        }),
        &["undercroft/9"],
    );
}

#[test]
fn each_field_is_needed_and_has_its_type() {
    let derived =
        ["engine", "canonical", "legend", "wang", "shortfalls", "stats", "goal", "openings", "stretches", "words"];
    for name in valid().as_object().unwrap().keys() {
        if !derived.contains(&name.as_str()) {
            says(&after(|v| drop(v.as_object_mut().unwrap().remove(name))), &["missing field", name]);
        }
        if name != "engine" {
            says(&after(|v| v[name] = true.into()), &[name]);
        }
    }
}

/// A change to a valid file, and what has to be said about it.
type Case = (fn(&mut Value), &'static [&'static str]);

#[test]
fn fields_say_where_and_what() {
    let cases: [Case; 37] = [
        (|v| v["rooms"][1]["kind"] = "tresure".into(), &["rooms[1].kind", "did you mean `treasure`?"]),
        (|v| v["rooms"][1]["kind"] = "x".repeat(1 << 20).into(), &["rooms[1].kind", "known here: `normal`"]),
        (|v| v["rooms"][0]["shape"] = "blob".into(), &["rooms[0].shape", "`rect`, `mask`"]),
        (|v| v["rooms"][0]["shape"] = "mask".into(), &["rooms[0].mask", "needs one"]),
        (|v| v["rooms"][0]["mask"] = json!(["#"]), &["rooms[0].mask", "has none"]),
        (
            |v| v["rooms"][0]["x"] = (-5_000_000_000_i64).into(),
            &["rooms[0].x", "-5000000000", "from -536870912 to 536870912"],
        ),
        (|v| v["rooms"][0]["x"] = i32::MAX.into(), &["rooms[0].x", "from -536870912 to 536870912"]),
        (|v| v["rooms"][0]["width"] = i32::MAX.into(), &["rooms[0].width", "from 1 to 16384"]),
        (|v| v["rooms"][0]["height"] = 0.into(), &["rooms[0].height", "from 1 to 16384"]),
        (|v| v["rooms"][0]["width"] = 16_384.into(), &["rooms", "together they have", "at most"]),
        (|v| v["rooms"][0]["id"] = (-1).into(), &["rooms[0].id", "`-1`", "from 0 to"]),
        (|v| v["rooms"][0]["id"] = 1.5.into(), &["rooms[0].id", "1.5", "a whole number"]),
        (|v| v["rooms"][0] = json!([0, 1, 1, 4, 4]), &["rooms[0]", "expected an object"]),
        (|v| v["layers"] = json!([null, null, null]), &["layers", "expected an object"]),
        (|v| v["wang"]["frames"] = json!([1, 2, 999]), &["wang.frames[2]"]),
        (|v| v["rooms"][0]["tags"] = "wet".into(), &["rooms[0].tags", "sequence"]),
        (|v| drop(v["rooms"][0].as_object_mut().unwrap().remove("enemies")), &["rooms[0].enemies", "must be there"]),
        (|v| v["rooms"][0]["effective_floor"] = Value::Null, &["rooms[0].effective_floor", "must be there"]),
        (|v| v["rooms"][0]["rewards"] = json!({ "xp": "lots", "loot": 1 }), &["rooms[0].rewards.xp"]),
        (|v| v["passages"][0]["cells"][3] = json!([1]), &["passages[0].cells[3]", "expected a cell as [x, y]"]),
        (|v| v["passages"][0]["cells"][3] = json!([1, 2, 3]), &["passages[0].cells[3]"]),
        (|v| v["passages"][0]["cells"][3] = json!([999_999_999, 2]), &["passages[0].cells[3][0]", "536870912"]),
        (|v| v["passages"][0]["cells"] = vec![json!([1, 1]); 600].into(), &["passages[0].cells", "the whole board"]),
        (|v| v["passages"][0]["from"] = (-1).into(), &["passages[0].from"]),
        (|v| v["doors"][0]["side"] = "up".into(), &["doors[0].side", "`north`"]),
        (|v| v["stairs"][0]["direction"] = "Down".into(), &["stairs[0].direction", "did you mean `down`?"]),
        (|v| v["marks"][0]["kind"] = "piller".into(), &["marks[0].kind", "did you mean `pillar`?"]),
        (|v| v["tiles"][3] = "###".into(), &["tiles[3]", "row 3 has 3 characters, but the width is 34"]),
        (|v| v["tiles"] = json!([]), &["tiles", "there are 0 rows, but the height is 16"]),
        (|v| drop(v["tiles"].as_array_mut().unwrap().pop()), &["tiles", "15 rows", "16"]),
        (|v| v["tiles"][2] = "?".repeat(34).into(), &["tiles[2]", "row 2, column 0", "\"?\"", "`#` wall"]),
        (|v| v["layers"]["wang"][1] = "F".repeat(34).into(), &["layers.wang[1]", "\"F\"", "`a` to `f`"]),
        (|v| v["layers"]["frames"][1] = "g".repeat(34).into(), &["layers.frames[1]", "\"g\""]),
        (|v| v["layers"]["text"] = json!(["abc"]), &["layers.text", "there are 1 rows"]),
        (|v| v["width"] = 35.into(), &["tiles[0]", "row 0 has 34 characters, but the width is 35"]),
        (|v| v["fingerprint"] = "ABCDEF0123456789".into(), &["fingerprint", "lower-case hex"]),
        (|v| v["method"] = "scatter".into(), &["method", "the recipe is one of bsp"]),
    ];
    for (change, parts) in cases {
        says(&after(change), parts);
    }
}

#[test]
fn boards_beyond_all_bounds() {
    for (width, height) in [(16_385, 16), (0, 16), (-4, 16), (34, 1_i64 << 40)] {
        let message = after(|v| {
            v["width"] = width.into();
            v["height"] = height.into()
        });
        says(&message, &["from 1 to 16384"]);
    }
    says(&after(|v| v["width"] = 1e300.into()), &["width", "a whole number from 1 to 16384"]);
    // Within the bounds, but not there: nothing may be allocated for what is only announced.
    says(
        &after(|v| {
            v["width"] = 16_384.into();
            v["height"] = 16_384.into()
        }),
        &["tiles", "16 rows"],
    );
}

#[test]
fn recipes_report_all_their_problems() {
    let mut value = valid();
    value["recipe"]["method"]["bsp"]["width"] = (-1).into();
    value["recipe"]["method"]["bsp"]["depht"] = 2.into();
    value["recipe"]["passes"]["wang"]["tileset"] = "prid".into();
    let ReadError::Recipe(problems) = refused(&value.to_string()) else { panic!() };
    let paths: Vec<&str> = problems.list.iter().map(|problem| problem.path.as_str()).collect();
    for path in ["method.bsp.width", "method.bsp.depht", "passes.wang.tileset"] {
        assert!(paths.contains(&path), "{paths:?}");
    }
    assert!(problems.list.iter().any(|problem| problem.span.is_some()));
    let twice = valid().to_string().replacen("\"attempts\":1", "\"attempts\":1,\"attempts\":2", 1);
    says(&refused(&twice).to_string(), &["attempts", "twice"]);
    says(&after(|v| v["recipe"] = json!([[[]]])), &["recipe"]);
    says(&after(|v| v["recipe"]["passes"]["text"]["file"] = "/etc/passwd".into()), &["passes.text.file"]);
}

#[test]
fn nesting_is_passed_over_or_refused_but_never_followed() {
    let deep = "[".repeat(500_000) + &"]".repeat(500_000);
    let with = |before: &str| valid().to_string().replacen(before, &format!("{before}\"deep\":{deep},"), 1);
    file::read(&with("{")).unwrap();
    file::read(&with("\"layers\":{")).unwrap();
    says(&refused(&with("\"stats\":{")).to_string(), &["recursion limit exceeded"]);
    says(&refused(&with("\"recipe\":{")).to_string(), &["nested deeper than"]);
}

#[test]
fn what_stands_twice() {
    let text = valid().to_string();
    for (once, twice) in [
        ("\"seed\":\"7\"", "\"seed\":\"7\",\"seed\":\"8\""),
        ("\"kind\":\"spawn\"", "\"kind\":\"spawn\",\"kind\":\"exit\""),
        ("\"layers\":{", "\"layers\":{\"wang\":[],"),
    ] {
        let changed = text.replacen(once, twice, 1);
        assert_ne!(changed, text);
        says(&refused(&changed).to_string(), &["duplicate field"]);
    }
}

#[test]
fn large_nonsense_is_refused_at_once() {
    let mut far = valid();
    far["passages"][0]["cells"] = vec![json!([9000, 9000]); 200_000].into();
    says(&refused(&far.to_string()).to_string(), &["passages[0].cells", "more than the whole board"]);
    let with = |field: &str, many: Vec<Value>| {
        let mut value = valid();
        value[field] = many.into();
        refused(&value.to_string()).to_string()
    };
    let room = json!({
        "id": 0, "x": -16384, "y": -16384, "width": 16384, "height": 16384, "shape": "rect", "kind": "normal",
        "tags": [], "number": null,
    });
    says(&with("rooms", vec![room; 50_000]), &["rooms", "together they have"]);
    let pillar = |x: i32, y: i32| json!({ "x": x, "y": y, "kind": "pillar", "room": null });
    let pillars = (0..200_000).map(|nth| if nth % 2 == 0 { pillar(3, 0) } else { pillar(0, 3) });
    says(&with("marks", pillars.collect()), &["cells-match-shapes", "a pillar stands in the rock"]);
    let door = |id| json!({ "id": id, "x": 0, "y": 0, "side": "east", "kind": "closed", "room": 9, "passage": 9 });
    says(&with("doors", (0..200_000).map(door).collect()), &["no-dangling-references"]);
}

/// A few thousand files with some bytes changed: whatever comes of it, nothing panics, and what is read is sound.
#[test]
fn mutated_files_never_panic() {
    let texts =
        [make(FULL_BSP, "7"), make(FULL_SCATTER, "x"), cave(Cell::Wall), cave(Cell::Void)].map(|d| file::write(&d));
    let interesting = b"\"\\{}[],:-+.019eE#.> \n\x00\xff\xc3null";
    let mut rng = Rng::from_key(20_260_101);
    let (mut read, mut refused) = (0, 0);
    for round in 0..6_000 {
        let mut bytes = texts[round % texts.len()].clone().into_bytes();
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(bytes.len() as u32) as usize;
            let byte = interesting[rng.below(interesting.len() as u32) as usize];
            match rng.below(5) {
                0 => bytes[at] = byte,
                1 => bytes[at] ^= 1 << rng.below(7),
                2 => bytes.insert(at, byte),
                3 => drop(bytes.remove(at)),
                _ => {
                    // A stretch from elsewhere: numbers and words in places where others belong.
                    let from = rng.below(bytes.len() as u32) as usize;
                    let stretch: Vec<u8> = bytes[from..].iter().take(1 + rng.below(12) as usize).copied().collect();
                    bytes.splice(at..(at + stretch.len()).min(bytes.len()), stretch);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match file::read(&text) {
            Ok(dungeon) => {
                read += 1;
                file::read(&file::write(&dungeon)).unwrap();
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > 20 && refused > 3_000, "{read} read, {refused} refused");
}
