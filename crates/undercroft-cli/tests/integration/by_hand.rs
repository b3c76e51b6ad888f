//! Changes by hand and dungeons from elsewhere, on the command line.

use crate::common::{Folder, run, undercroft};
use serde_json::{Value, json};

/// A dungeon, and a file of edits that were made on it.
fn edits(folder: &Folder, list: Value) -> Value {
    let dungeon = run("generate bsp --seed 7 --format json").exits(0).json();
    let file = json!({ "format": "undercroft-edits/1", "fingerprint": dungeon["fingerprint"], "edits": list });
    folder.file("mine.json", file.to_string());
    dungeon
}

fn generate(folder: &Folder, args: &[&str]) -> crate::common::Ran {
    let usual = ["generate", "bsp", "--edits", "mine.json"];
    undercroft(&[&usual, args].concat()).at(&folder.0).run()
}

#[test]
fn edits_are_applied_saved_and_verified() {
    let folder = Folder::new("edits");
    let before = edits(
        &folder,
        json!([
            { "edit": "text", "room": 0, "text": "name", "to": "The gatehouse" },
            { "edit": "tags", "room": 1, "tags": ["haunted"] },
            { "edit": "add_mark", "mark": { "kind": "own", "name": "torch", "x": 9, "y": 9 } },
        ]),
    );
    let at = before["goal"].clone();
    edits(
        &folder,
        json!([
            { "edit": "text", "room": 0, "text": "name", "to": "The gatehouse" },
            { "edit": "tags", "room": 1, "tags": ["haunted"] },
            { "edit": "add_mark", "mark": { "kind": "own", "name": "lever", "x": at[0], "y": at[1] } },
        ]),
    );
    generate(&folder, &["--seed", "7", "--out", "cave.json"]).exits(0).says(&["with 3 edits by hand"]);
    let cave: Value = serde_json::from_str(&std::fs::read_to_string(folder.0.join("cave.json")).unwrap()).unwrap();
    assert_eq!(cave["unedited"], before["fingerprint"]);
    assert_eq!(cave["rooms"][0]["words"]["name"], "The gatehouse");
    assert_eq!(cave["rooms"][1]["tags"], json!(["haunted"]));
    undercroft(&["verify", "cave.json"]).at(&folder.0).run().exits(0);
    let checked = undercroft(&["check", "cave.json"]).at(&folder.0).run().exits(0);
    assert!(checked.stdout.contains("with 3 edits by hand"), "{}", checked.stdout);
    let mut forged = cave.clone();
    forged["edits"][1]["tags"] = json!(["blessed"]);
    folder.file("forged.json", forged.to_string());
    undercroft(&["verify", "forged.json"]).at(&folder.0).run().exits(1).says(&["differs"]);
}

#[test]
fn edits_on_another_dungeon_are_refused_by_name() {
    let folder = Folder::new("edits-other");
    let before = edits(&folder, json!([{ "edit": "tags", "room": 1, "tags": [] }]));
    let made_on = before["fingerprint"].as_str().unwrap();
    generate(&folder, &["--seed", "8", "--out", "no.json"])
        .refused(2, &["made on the dungeon", made_on, "this one is"]);
    assert_eq!(folder.names(), ["mine.json"]);
}

#[test]
fn bad_edits_are_refused_with_their_place() {
    let folder = Folder::new("edits-bad");
    let cases = [
        (json!([{ "edit": "opne", "at": [1, 1] }]), "opne"),
        (json!([{ "edit": "open", "at": [1] }]), "[x, y]"),
        (
            json!([{ "edit": "tags", "room": 0, "tags": [] }, { "edit": "tags", "room": 99, "tags": [] }]),
            "edits[1]: there is no room 99",
        ),
        (json!([{ "edit": "open", "at": [9999, 1] }]), "edits[0]: (9999, 1) lies off the board"),
        (json!([{ "edit": "door", "door": 0, "kind": "locked" }]), "edits[0]: there is no door 0, there are 0"),
        (json!([{ "edit": "text", "text": "nmae", "to": "x" }]), "did you mean `name`?"),
        (json!("nothing"), "edits"),
    ];
    for (list, part) in cases {
        edits(&folder, list);
        generate(&folder, &["--seed", "7"]).refused(2, &[part]);
    }
    folder.file("mine.json", "{}");
    generate(&folder, &["--seed", "7"]).refused(2, &["no file of edits", "format"]);
    undercroft(&["generate", "--edits", "none.json"]).at(&folder.0).run().refused(2, &["there is no such file"]);
    undercroft(&["generate", "--waive", "all-reachable"]).run().refused(2, &["--edits"]);
    generate(&folder, &["--waive", "on-floor"]).refused(2, &["on-floor"]);
}

/// A promise is broken only with its name said, and then every report names it; a law never.
#[test]
fn a_promise_is_waived_by_name() {
    let folder = Folder::new("edits-waived");
    let before = edits(&folder, json!([]));
    let goal: Vec<i64> = before["goal"].as_array().unwrap().iter().map(|part| part.as_i64().unwrap()).collect();
    let tiles: Vec<&str> = before["tiles"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let around = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| (goal[0] + x, goal[1] + y));
    let open = |(x, y): &(i64, i64)| tiles[*y as usize].as_bytes()[*x as usize] == b'.';
    let close: Vec<Value> =
        around.iter().filter(|at| open(at)).map(|(x, y)| json!({ "edit": "close", "at": [x, y] })).collect();
    edits(&folder, json!(close));
    generate(&folder, &["--seed", "7"]).refused(2, &["all-reachable", "--waive"]);
    let waived = ["--seed", "7", "--waive", "all-reachable", "--waive", "goal-reachable", "--out", "cave.json"];
    generate(&folder, &waived).exits(0).says(&["waived: all-reachable, goal-reachable"]);
    let checked = undercroft(&["check", "cave.json"]).at(&folder.0).run().exits(0);
    assert!(checked.stdout.contains("waived: all-reachable, goal-reachable"), "{}", checked.stdout);
    undercroft(&["verify", "cave.json"]).at(&folder.0).run().exits(0);
}

/// A layout from elsewhere is a recipe like any other.
#[test]
fn a_given_layout_is_a_recipe() {
    let folder = Folder::new("given");
    folder.file(
        "mine.toml",
        r######"
        [method.given.layout]
        width = 20
        height = 9
        start = [2, 2]
        goal = [16, 6]
        rooms = [
            { x = 1, y = 1, width = 6, height = 5, kind = "spawn" },
            { x = 13, y = 4, width = 5, height = 4, shape = "mask", mask = [".###.", "#####", "#####", ".###."] },
        ]
        passages = [{ from = 0, to = 1, cells = [[7, 5], [8, 5], [9, 5], [10, 5], [11, 5], [12, 5]] }]
        doors = [{ x = 7, y = 5, side = "east", room = 0, passage = 0, kind = "locked", lock = 0 }]
        locks = [{ key = "bone" }]
        keys = [{ name = "bone" }]
        marks = [
            { x = 3, y = 3, kind = "own", name = "lever", room = 0 },
            { x = 2, y = 4, kind = "key", key = "bone", room = 0 },
        ]
        signs = { lever = "&" }
        [passes]
        numbers = true
        wang = true
    "######,
    );
    let ran = undercroft(&["generate", "--recipe", "mine.toml", "--out", "a.json"]).at(&folder.0).run().exits(0);
    ran.says(&["given, seed", "2 rooms; sound"]);
    undercroft(&["check", "a.json"]).at(&folder.0).run().exits(0);
    undercroft(&["verify", "a.json"]).at(&folder.0).run().exits(0);
    for name in ["a.svg", "a.md", "a.tmj", "a.dd2vtt", "a.csv", "a.html", "a.txt"] {
        undercroft(&["generate", "--recipe", "mine.toml", "--seed", "1", "--out", name]).at(&folder.0).run().exits(0);
    }
    let bad = [
        ("width = 20", "width = 0", "method.given.layout.width"),
        ("x = 13", "x = 16", "inside-the-board"),
        ("room = 0, passage", "room = 7, passage", "a door names room 7, there are 2"),
        ("start = [2, 2]", "start = [0, 0]", "the start is not on floor"),
        ("cells = [[7, 5], [8, 5],", "cells = [[8, 5],", "a door"),
        ("[10, 5], [11, 5]", "[11, 5]", "all-reachable"),
        ("kind = \"locked\"", "kind = \"lokced\"", "did you mean `locked`?"),
        ("\".###.\", \"#####\"", "\".##.\", \"#####\"", "row 0 has 4 characters, but the width is 5"),
        ("lever = \"&\"", "lever = \"&&\"", "must be a single character"),
    ];
    let text = std::fs::read_to_string(folder.0.join("mine.toml")).unwrap();
    for (good, wrong, part) in bad {
        assert!(text.contains(good), "{good}");
        folder.file("bad.toml", text.replace(good, wrong));
        let ran = undercroft(&["generate", "--recipe", "bad.toml", "--out", "b.json"]).at(&folder.0).run();
        assert_eq!(ran.code, 2, "{wrong}: {}", ran.stderr);
        ran.says(&[part]);
    }
    assert!(!folder.0.join("b.json").exists());
}

/// What cannot be won is said first, and no script takes it for sound.
#[test]
fn a_given_layout_that_cannot_be_won_is_not_called_sound() {
    let folder = Folder::new("given-unwinnable");
    let layout = |door: &str, more: &str| {
        format!(
            r#"
            [method.given.layout]
            width = 20
            height = 9
            start = [2, 2]
            goal = [16, 6]
            rooms = [{{ x = 1, y = 1, width = 6, height = 5 }}, {{ x = 13, y = 4, width = 5, height = 4 }}]
            passages = [{{ from = 0, to = 1, cells = [[7, 5], [8, 5], [9, 5], [10, 5], [11, 5], [12, 5]] }}]
            doors = [{{ x = 7, y = 5, side = "east", room = 0, passage = 0, {door} }}]
            {more}
            "#
        )
    };
    let behind = r#"locks = [{ key = "bone" }]
        keys = [{ name = "bone" }]
        marks = [{ x = 14, y = 5, kind = "key", key = "bone", room = 1 }]"#;
    let cases = [
        (layout("lock = 0", behind), "every key `bone`, which lock 0 takes, lies behind locks"),
        (layout(r#"kind = "locked""#, ""), "the goal lies behind a locked door that has no key"),
    ];
    for (text, why) in cases {
        folder.file("mine.toml", &text);
        let at = |args: &[&str]| undercroft(args).at(&folder.0).run();
        at(&["generate", "--recipe", "mine.toml", "--seed", "1", "--out", "a.json"])
            .exits(0)
            .says(&["given, seed 1, 2 rooms; it cannot be won: ", why]);
        at(&["check", "a.json"]).refused(1, &["a.json: it cannot be won: ", why, "help:", "waived"]);
        at(&["check", "--quiet", "a.json"]).exits(1);
        let proof = at(&["prove", "a.json"]).exits(1).says(&["it cannot be won: ", why]);
        assert!(!proof.stdout.contains("sound") && proof.stdout.contains("annot be won"), "{}", proof.stdout);
        at(&["verify", "a.json"]).exits(0);
        // Files of other versions are judged like these.
        let own = std::fs::read_to_string(folder.0.join("a.json")).unwrap();
        let engine = format!(r#""engine": "{}""#, env!("CARGO_PKG_VERSION"));
        assert!(own.contains(&engine));
        folder.file("old.json", own.replace(&engine, r#""engine": "0.2.0""#));
        at(&["check", "old.json"]).refused(1, &[why]);
        at(&["check", "a.json", "none.json"]).refused(2, &[why, "no such file"]);
        // Who means it says so, in the recipe or for a single dungeon.
        folder.file(
            "mine.toml",
            text.replace("[method.given.layout]", "[method.given]\nwaived = [\"winnable\"]\n[method.given.layout]"),
        );
        at(&["generate", "--recipe", "mine.toml", "--seed", "1", "--out", "a.json"]).exits(0);
        let checked = at(&["check", "a.json"]).exits(0);
        assert!(checked.stdout.starts_with("it cannot be won: "), "{}", checked.stdout);
        assert!(checked.stdout.contains("waived: winnable"), "{}", checked.stdout);
        at(&["prove", "a.json"]).exits(0);
        at(&["verify", "a.json"]).exits(0);
        folder.file("mine.toml", &text);
        at(&["generate", "--recipe", "mine.toml", "--seed", "1", "--set", "waived=[\"winnable\"]", "--out", "b.json"])
            .exits(0);
        at(&["check", "b.json"]).exits(0);
    }
}

/// A walk with free placement may leave its goal out of reach, as its document has it: the check says how many rooms are, and
/// whoever asks for a proof is told that there is none.
#[test]
fn a_goal_out_of_reach_is_no_proof() {
    let folder = Folder::new("out-of-reach");
    let at = |line: &str| undercroft(&line.split(' ').collect::<Vec<_>>()).at(&folder.0).run();
    let walk = "generate walk --seed 302 --set width=370 --set placement=free --set room_height=165 --out a.json";
    for more in ["", " --set branch_length=1 --set corridor_height=1 --set locks.keys=mixed"] {
        at(&format!("{walk}{more}")).exits(0);
        let checked = at("check a.json").exits(0);
        assert!(checked.stdout.starts_with("sound by its document's formulas: "), "{}", checked.stdout);
        let proof = at("prove a.json").exits(1).says(&["the goal cannot be walked to, even with every door open"]);
        assert!(!proof.stdout.contains("No room can ever be lost"), "{}", proof.stdout);
    }
}

/// Edits that take the way to the goal are refused with the name of the promise, unless it is waived.
#[test]
fn edits_that_take_the_way_to_the_goal_are_refused_by_name() {
    let folder = Folder::new("edits-unwinnable");
    let try_edits = |method: &[&str], list: Value, rules: &[&str]| {
        let at = |args: &[&str]| undercroft(args).at(&folder.0).run();
        let made = at(&[&["generate"], method, &["--format", "json"]].concat()).exits(0).json();
        let file = json!({ "format": "undercroft-edits/1", "fingerprint": made["fingerprint"], "edits": list });
        folder.file("mine.json", file.to_string());
        let edited = [&["generate"], method, &["--edits", "mine.json", "--out", "b.json"]].concat();
        let ran = at(&edited).refused(2, rules);
        assert!(rules.iter().all(|rule| ran.stderr.contains(&format!("--waive {rule}"))), "{}", ran.stderr);
        let waivers: Vec<&str> = rules.iter().flat_map(|rule| ["--waive", rule]).collect();
        at(&[&edited[..], &waivers].concat()).exits(0);
        let checked = at(&["check", "b.json"]).exits(0);
        assert!(checked.stdout.contains(&format!("waived: {}", rules.join(", "))), "{}", checked.stdout);
        at(&["verify", "b.json"]).exits(0);
        // The file has to go on saying so.
        let mut forged: Value =
            serde_json::from_str(&std::fs::read_to_string(folder.0.join("b.json")).unwrap()).unwrap();
        forged.as_object_mut().unwrap().remove("waived");
        folder.file("c.json", forged.to_string());
        at(&["check", "c.json"]).refused(2, rules);
        at(&["prove", "c.json"]).refused(2, rules);
    };
    let locks = ["bsp", "--seed", "1", "--set", "locks.count=3"];
    try_edits(&locks, json!([{ "edit": "remove_mark", "mark": 0 }]), &["unlosable", "complete"]);
    let plain = ["tabletop", "--seed", "4"];
    let doors = undercroft(&[&["generate"], &plain[..], &["--format", "json"]].concat()).run().exits(0).json();
    let all = |kind: &str| -> Value {
        let many = doors["doors"].as_array().unwrap().len();
        (0..many).map(|door| json!({ "edit": "door", "door": door, "kind": kind })).collect()
    };
    try_edits(&plain, all("locked"), &["winnable"]);
    try_edits(&plain, all("secret"), &["no-secret-needed"]);
}
