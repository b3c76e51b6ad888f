//! Whatever is changed in a file is noticed, and the rule that is broken is named.

use crate::common::{FULL_BSP, FULL_KEYED, FULL_SCATTER, cave, make, refused};
use serde_json::{Value, json};
use undercroft::{Cell, Named, check::Fault, check::Rule};
use undercroft_export::{ReadError, json as file};

/// The faults of a file after something was done to it.
fn faults(text: &str, tamper: impl FnOnce(&mut Value)) -> Vec<Fault> {
    let mut value: Value = serde_json::from_str(text).unwrap();
    tamper(&mut value);
    match refused(&value.to_string()) {
        ReadError::Unsound(unsound) => unsound.faults,
        other => panic!("this should have been a broken rule: {other}"),
    }
}

/// Puts a character at a cell of some rows.
fn put(rows: &mut Value, x: usize, y: usize, c: char) {
    let mut row: Vec<char> = rows[y].as_str().unwrap().chars().collect();
    row[x] = c;
    rows[y] = row.into_iter().collect::<String>().into();
}

fn at(rows: &Value, x: usize, y: usize) -> char {
    rows[y].as_str().unwrap().chars().nth(x).unwrap()
}

/// A cell of some rows that shows this character.
fn find(rows: &Value, c: char) -> (usize, usize) {
    let rows = rows.as_array().unwrap();
    let hits = rows.iter().enumerate().find_map(|(y, row)| Some((row.as_str()?.find(c)?, y)));
    hits.unwrap()
}

fn bump(number: &mut Value, by: i64) {
    *number = (number.as_i64().unwrap() + by).into();
}

type Tamper = fn(&mut Value);

/// What is done, the first rule that this breaks, and a part of what is said about it.
const TABLE: [(&str, Tamper, Rule, &str); 46] = [
    (
        "an opening that leads elsewhere",
        |v| v["openings"][0]["beyond"]["rooms"] = json!([]),
        Rule::TilesAgree,
        "openings[0] is not what the cells say",
    ),
    (
        "an opening less",
        |v| drop(v["openings"].as_array_mut().unwrap().pop()),
        Rule::TilesAgree,
        "openings in the file",
    ),
    (
        "a stretch less",
        |v| drop(v["stretches"].as_array_mut().unwrap().pop()),
        Rule::TilesAgree,
        "stretches in the file",
    ),
    ("a neighbour of nobody", |v| v["rooms"][0]["neighbours"] = json!([]), Rule::TilesAgree, "its neighbours"),
    (
        "a wall tile in a room",
        |v| {
            let (x, y) = spot(&v["start"]);
            put(&mut v["tiles"], x, y, '#')
        },
        Rule::CellsMatchShapes,
        "the tiles show wall here, but room 0 is open",
    ),
    (
        "a floor tile in the rock",
        |v| put(&mut v["tiles"], 0, 0, '.'),
        Rule::CellsMatchShapes,
        "no room or passage carved it",
    ),
    (
        "a void tile in the rock",
        |v| put(&mut v["tiles"], 0, 0, ' '),
        Rule::CellsMatchShapes,
        "the tiles show void here, but the rock is wall",
    ),
    (
        "a floor tile on a pillar",
        |v| {
            let (x, y) = cell(&v["marks"][0]);
            put(&mut v["tiles"], x, y, '.')
        },
        Rule::CellsMatchShapes,
        "a pillar stands there",
    ),
    (
        "a floor tile on a door",
        |v| {
            let (x, y) = cell(&v["doors"][0]);
            put(&mut v["tiles"], x, y, '.')
        },
        Rule::TilesAgree,
        "the tiles show floor here, but the records say closed door",
    ),
    (
        "a door tile in a room",
        |v| {
            let (x, y) = spot(&v["start"]);
            put(&mut v["tiles"], x, y, '+')
        },
        Rule::TilesAgree,
        "the tiles show closed door here, but the records say floor",
    ),
    (
        "stairs that lead the other way",
        |v| {
            let (x, y) = find(&v["tiles"], '>');
            put(&mut v["tiles"], x, y, '<')
        },
        Rule::TilesAgree,
        "the tiles show stairs up here",
    ),
    ("a room moved", |v| bump(&mut v["rooms"][1]["x"], 1), Rule::CellsMatchShapes, "room 1"),
    (
        "a room moved off the board",
        |v| v["rooms"][1]["x"] = (-9000).into(),
        Rule::InsideTheBoard,
        "it lies off the board",
    ),
    ("a room enlarged", |v| bump(&mut v["rooms"][0]["width"], 1), Rule::CellsMatchShapes, "room 0 is open"),
    (
        "a room shrunk",
        |v| bump(&mut v["rooms"][0]["height"], -1),
        Rule::CellsMatchShapes,
        "no room or passage carved it",
    ),
    (
        "a room forgotten",
        |v| {
            v["rooms"].as_array_mut().unwrap().pop();
        },
        Rule::CellsMatchShapes,
        "carved it",
    ),
    (
        "rooms swapped",
        |v| v["rooms"].as_array_mut().unwrap().swap(0, 1),
        Rule::DenseIds,
        "the room in place 0 has the id 1",
    ),
    ("a room with a huge id", |v| v["rooms"][0]["id"] = u32::MAX.into(), Rule::DenseIds, "4294967295"),
    (
        "a passage with a huge id",
        |v| v["passages"][0]["id"] = u32::MAX.into(),
        Rule::DenseIds,
        "the passage in place 0",
    ),
    (
        "doors out of order",
        |v| v["doors"].as_array_mut().unwrap().swap(0, 1),
        Rule::DenseIds,
        "the door in place 0 has the id 1",
    ),
    ("another kind of room", |v| v["rooms"][1]["kind"] = "boss".into(), Rule::Roles, "cannot be `boss`"),
    ("another tag", |v| v["rooms"][1]["tags"] = json!(["haunted"]), Rule::Fingerprint, "the file says"),
    ("a number on a room", |v| v["rooms"][1]["number"] = 4.into(), Rule::Fingerprint, "the file says"),
    ("more enemies", |v| bump(&mut v["rooms"][1]["enemies"], 1), Rule::Roles, "by the recipe"),
    ("stronger enemies", |v| bump(&mut v["rooms"][1]["effective_floor"], 1), Rule::Roles, "by the recipe"),
    (
        "a passage to nowhere",
        |v| v["passages"][0]["to"] = 99.into(),
        Rule::NoDanglingReferences,
        "a passage names room 99",
    ),
    (
        "another end of a passage",
        |v| v["passages"][0]["from"] = v["passages"][0]["to"].clone(),
        Rule::JoinsItsEnds,
        "back to it",
    ),
    (
        "a passage cut short",
        |v| {
            v["passages"][1].as_object_mut().unwrap().remove("bend");
            v["passages"][1]["cells"].as_array_mut().unwrap().retain(|cell| cell[0].as_i64() < Some(7));
        },
        Rule::CellsMatchShapes,
        "no room or passage carved it",
    ),
    (
        "a passage off the board",
        |v| {
            v["passages"][0].as_object_mut().unwrap().remove("bend");
            v["passages"][0]["cells"][0] = json!([-1, 3]);
        },
        Rule::InsideTheBoard,
        "it leaves the board",
    ),
    (
        "a door removed",
        |v| {
            v["doors"].as_array_mut().unwrap().pop();
        },
        Rule::TilesAgree,
        "the tiles show closed door here, but the records say floor",
    ),
    (
        "another kind of door",
        |v| v["doors"][0]["kind"] = "secret".into(),
        Rule::TilesAgree,
        "the records say secret door",
    ),
    (
        "a door on the wrong side",
        |v| v["doors"][0]["side"] = "west".into(),
        Rule::AtItsRoom,
        "a door is not beside its room",
    ),
    ("a door of no room", |v| v["doors"][0]["room"] = 50.into(), Rule::NoDanglingReferences, "a door names room 50"),
    (
        "a door on no passage",
        |v| v["doors"][0]["passage"] = 50.into(),
        Rule::NoDanglingReferences,
        "a door names passage 50",
    ),
    ("a door said to be sealing", |v| v["doors"][0]["sealing"] = true.into(), Rule::Fingerprint, "the file says"),
    ("the start on wall", |v| v["start"] = json!([0, 0]), Rule::OnFloor, "the start is not on floor"),
    ("the start off the board", |v| v["start"] = json!([500, 0]), Rule::InsideTheBoard, "the start is off the board"),
    ("the start elsewhere", |v| v["start"] = v["goal"].clone(), Rule::Roles, "enemies of floor 1 wait here"),
    ("no goal", |v| v["goal"] = Value::Null, Rule::GoalReachable, "there is no goal"),
    (
        "an enemy in the wall",
        |v| {
            let last = last(v, "marks");
            v["marks"][last]["x"] = 0.into()
        },
        Rule::OnFloor,
        "enemy is not on floor",
    ),
    (
        "a pillar off the board",
        |v| {
            v["marks"][0]["x"] = (-4).into();
            v["marks"][0]["room"] = Value::Null
        },
        Rule::InsideTheBoard,
        "pillar is off the board",
    ),
    (
        "a frame",
        |v| {
            let c = if at(&v["layers"]["frames"], 3, 3) == '0' { '1' } else { '0' };
            put(&mut v["layers"]["frames"], 3, 3, c)
        },
        Rule::TilesAgree,
        "the layer `frames` shows frame",
    ),
    (
        "a corner code",
        |v| {
            let c = if at(&v["layers"]["wang"], 3, 3) == '0' { '1' } else { '0' };
            put(&mut v["layers"]["wang"], 3, 3, c)
        },
        Rule::TilesAgree,
        "the layer `frames` shows frame",
    ),
    (
        "a letter on the floor",
        |v| {
            let (x, y) = spot(&v["start"]);
            put(&mut v["layers"]["text"], x, y, '~')
        },
        Rule::TilesAgree,
        "the layer `text` shows `~`, but the recipe's text has",
    ),
    ("no letters", |v| drop(v["layers"].as_object_mut().unwrap().remove("text")), Rule::Fingerprint, "the file says"),
    (
        "letters out of nowhere",
        |v| drop(v["recipe"]["passes"].as_object_mut().unwrap().remove("text")),
        Rule::TilesAgree,
        "no pass `text` in the recipe",
    ),
];

fn spot(value: &Value) -> (usize, usize) {
    (value[0].as_u64().unwrap() as usize, value[1].as_u64().unwrap() as usize)
}

fn cell(value: &Value) -> (usize, usize) {
    (value["x"].as_u64().unwrap() as usize, value["y"].as_u64().unwrap() as usize)
}

fn last(value: &Value, list: &str) -> usize {
    value[list].as_array().unwrap().len() - 1
}

#[test]
fn each_tampering_breaks_its_rule() {
    let text = file::write(&make(FULL_BSP, "7"));
    for (name, tamper, rule, said) in TABLE {
        let faults = faults(&text, tamper);
        let hit = faults.iter().find(|fault| fault.rule == rule && fault.to_string().contains(said));
        let all: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert!(hit.is_some(), "{name} should break {} and say {said:?}; but:\n{}", rule.name(), all.join("\n"));
        let most = Rule::ALL.iter().map(|(rule, _)| faults.iter().filter(|fault| fault.rule == *rule).count()).max();
        assert!(most <= Some(5), "{name} says too much");
        let prints = faults.iter().any(|fault| fault.rule == Rule::Fingerprint);
        assert!(!prints || faults.len() == 1, "{name}: the fingerprint is news only if nothing else is wrong");
    }
}

/// The tests of `undercroft` leave these rules to the table above, because only a file can break them.
#[test]
fn rules_that_only_a_file_can_break_are_broken_here() {
    for rule in [Rule::TilesAgree, Rule::Fingerprint] {
        assert!(TABLE.iter().any(|(_, _, broken, _)| *broken == rule), "{rule}");
    }
}

#[test]
fn every_number_is_held_against_the_content() {
    let text = file::write(&make(FULL_SCATTER, "numbers"));
    let value: Value = serde_json::from_str(&text).unwrap();
    for name in value["stats"].as_object().unwrap().keys() {
        let faults = faults(&text, |value| value["stats"][name] = 4321.into());
        assert_eq!(faults.len(), 1);
        assert!(faults[0].to_string().starts_with(&format!("tiles-agree: stats.{name} is 4321, but the content has ")));
    }
}

#[test]
fn the_fingerprint_itself() {
    let text = file::write(&make(FULL_SCATTER, "print"));
    let faults = faults(&text, |value| value["fingerprint"] = "0123456789abcdef".into());
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().starts_with("fingerprint: the file says 0123456789abcdef, but its content has "));
}

#[test]
fn legend_and_sheet() {
    let text = file::write(&make(FULL_SCATTER, "legend"));
    let said = |tamper: fn(&mut Value)| faults(&text, tamper)[0].to_string();
    let wanted = "tiles-agree: the legend has to say that `#` is wall, which cannot be walked on";
    assert_eq!(said(|value| value["legend"]["#"]["walkable"] = true.into()), wanted);
    assert_eq!(said(|value| drop(value["legend"].as_object_mut().unwrap().remove("#"))), wanted);
    let wanted = "tiles-agree: `wang` does not say what the recipe says of the tileset";
    assert_eq!(said(|value| value["wang"]["sin"] = "Envy".into()), wanted);
    assert_eq!(said(|value| value["recipe"]["passes"]["wang"]["tile_px"] = 8.into()), wanted);
}

#[test]
fn sealed_rooms_stay_sealed_and_rooms_apart() {
    let text = file::write(&make(FULL_SCATTER, "seal"));
    let opened = faults(&text, |value| {
        let door = value["doors"].as_array_mut().unwrap().pop().unwrap();
        let (x, y) = cell(&door);
        if !value["doors"].as_array().unwrap().iter().any(|other| cell(other) == (x, y)) {
            put(&mut value["tiles"], x, y, '.');
        }
    });
    assert!(opened.iter().any(|fault| fault.rule == Rule::Sealed), "{opened:?}");
    let twice = faults(&text, |value| {
        let mut room = value["rooms"][0].clone();
        room["id"] = value["rooms"].as_array().unwrap().len().into();
        value["rooms"].as_array_mut().unwrap().push(room);
    });
    assert!(twice.iter().any(|fault| fault.rule == Rule::RoomsDisjoint), "{twice:?}");
}

#[test]
fn masks_exits_and_stairs() {
    let text = file::write(&cave(Cell::Void));
    let rules = |tamper: fn(&mut Value)| faults(&text, tamper).into_iter().map(|fault| fault.rule).collect::<Vec<_>>();
    assert_eq!(rules(|value| put(&mut value["rooms"][0]["mask"], 0, 0, '#'))[0], Rule::CellsMatchShapes);
    assert_eq!(rules(|value| value["exits"][0]["kind"] = "hole".into()), [Rule::Fingerprint]);
    assert_eq!(rules(|value| value["exits"][0]["room"] = 2.into()), [Rule::NoDanglingReferences]);
    assert_eq!(rules(|value| value["exits"][0]["x"] = 0.into()), [Rule::AtItsRoom]);
    assert_eq!(rules(|value| value["stairs"][0]["direction"] = "down".into()), [Rule::TilesAgree]);
    assert_eq!(rules(|value| value["stairs"][0]["facing"] = Value::Null), [Rule::Fingerprint]);
    assert_eq!(rules(|value| value["marks"][1]["name"] = "Book".into()), [Rule::Fingerprint]);
}

#[test]
fn several_faults_are_told_at_once() {
    let text = file::write(&make(FULL_BSP, "7"));
    let faults = faults(&text, |value| {
        put(&mut value["tiles"], 0, 0, '.');
        value["doors"][0]["kind"] = "locked".into();
        value["start"] = json!([0, 0]);
    });
    let rules: Vec<Rule> = faults.iter().map(|fault| fault.rule).collect();
    assert_eq!(rules, [Rule::CellsMatchShapes, Rule::TilesAgree, Rule::OnFloor]);
    assert_eq!(faults[0].cell.map(|cell| cell.to_string()).as_deref(), Some("(0, 0)"));
}

/// The seed, the attempt and the recipe make the dungeon again, but a file cannot know what they would make.
#[test]
fn another_seed_is_for_verify_to_find() {
    let text = file::write(&make(FULL_BSP, "7"));
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value["seed"] = "8".into();
    assert_eq!(file::read(&value.to_string()).unwrap().origin().seed.as_str(), "8");
}

/// What a walk's file says twice has to agree: rectangle, direction and cells; and the formulas have the last word.
#[test]
fn a_tampered_walk_is_refused() {
    let value = || -> Value {
        let free = "[method.walk]\nplacement = 'free'\nwidth = 40\nheight = 30";
        serde_json::from_str(&file::write(&make(free, "3"))).unwrap()
    };
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 8] = [
        (|v| v["passages"][0]["rect"]["x"] = 0.into(), "passages[0].cells: are not those of its `rect`"),
        (|v| drop(v["passages"][1].as_object_mut().unwrap().remove("rect")), "passages[1].rect: must be there"),
        (|v| drop(v["passages"][1].as_object_mut().unwrap().remove("direction")), "passages[1].direction: must be"),
        (|v| v["rooms"][2]["direction"] = "up".into(), "rooms[2].direction"),
        (|v| v["rooms"][2]["x"] = 1_000_000.into(), "document-formulas: room 2"),
        (|v| v["rooms"][1]["shape"] = "circle".into(), "a room of shape `circle` needs one"),
        (|v| v["layers"]["squares"][3] = "x".repeat(40).into(), "layers.squares[3]"),
        (|v| v["stats"]["clipped_rooms"] = 99.into(), "stats.clipped_rooms is 99"),
    ];
    for (change, says) in changes {
        let mut value = value();
        change(&mut value);
        let error = refused(&value.to_string()).to_string();
        assert!(error.contains(says), "should say {says:?}, says: {error}");
    }
}

/// What a map for the game table promises holds for files too.
#[test]
fn a_tampered_keyed_map_is_refused() {
    let text = file::write(&make(FULL_KEYED, "keyed"));
    assert_eq!(file::write(&file::read(&text).unwrap()), text);
    let changes: [(Tamper, Rule, &str); 12] = [
        (|v| v["rooms"][3]["number"] = Value::Null, Rule::NumberedByBranch, "not those from 1"),
        (
            |v| {
                let first = v["rooms"][0]["number"].take();
                v["rooms"][0]["number"] = v["rooms"][4]["number"].take();
                v["rooms"][4]["number"] = first;
            },
            Rule::NumberedByBranch,
            "another room has the number 1",
        ),
        (|v| drop(v["exits"].as_array_mut().unwrap().remove(0)), Rule::WaysOut, "0 main entrances"),
        (|v| v["exits"][1]["x"] = 0.into(), Rule::AtItsRoom, "an exit is not beside its room"),
        (|v| v["exits"][1]["y"] = 900.into(), Rule::InsideTheBoard, "an exit is off the board"),
        (|v| v["exits"][1]["kind"] = "door".into(), Rule::WaysOut, "not gate"),
        (|v| v["stairs"][0]["facing"] = Value::Null, Rule::StairsCancel, "which way is down"),
        (|v| v["stairs"][0]["passage"] = 99.into(), Rule::NoDanglingReferences, "a stair names passage 99"),
        (
            |v| {
                put(&mut v["layers"]["water"], 0, 0, '~');
                put(&mut v["tiles"], 0, 0, '~');
            },
            Rule::Water,
            "no floor",
        ),
        (
            |v| {
                let (x, y) = spot(&v["start"]);
                put(&mut v["layers"]["water"], x, y, '=');
                put(&mut v["tiles"], x, y, '=');
            },
            Rule::Water,
            "the start stands in deep water",
        ),
        (
            |v| {
                let door = v["doors"][0].clone();
                let (x, y) = cell(&door);
                let (dx, dy) = match door["side"].as_str().unwrap() {
                    "north" => (0, 1),
                    "south" => (0, -1),
                    "west" => (1, 0),
                    _ => (-1, 0),
                };
                let mark = json!({ "x": x as i64 + dx, "y": y as i64 + dy, "kind": "column", "room": door["room"] });
                v["marks"].as_array_mut().unwrap().push(mark);
            },
            Rule::ClearWays,
            "column stands in a doorway",
        ),
        (
            |v| {
                let twin = v["doors"][0].clone();
                let count = v["doors"].as_array().unwrap().len();
                v["doors"].as_array_mut().unwrap().push(twin);
                v["doors"][count]["id"] = count.into();
            },
            Rule::DoorsAtEnds,
            "has 2 doors",
        ),
    ];
    for (tamper, rule, said) in changes {
        let faults = faults(&text, tamper);
        let hit = faults.iter().any(|fault| fault.rule == rule && fault.to_string().contains(said));
        assert!(hit, "{said:?} is not in {faults:?}");
    }
}
