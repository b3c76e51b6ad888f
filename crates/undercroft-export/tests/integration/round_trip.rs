//! What is written is read back as it was, and looks as the schema says.

use std::sync::LazyLock;

use crate::common::{FULL_BSP, FULL_SCATTER, FULL_WALK, cave, make};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::Value;
use undercroft::{Cell, Dungeon, Error, Json, Recipe, Stats, generate, recipe::recipe_schema, view};
use undercroft_export::{Format, Options, dungeon_schema, export, json};

static DUNGEON: LazyLock<Validator> = LazyLock::new(|| validator(&dungeon_schema()));
static RECIPE: LazyLock<Validator> = LazyLock::new(|| validator(&recipe_schema()));

fn validator(schema: &Json) -> Validator {
    jsonschema::validator_for(&serde_json::to_value(schema).unwrap()).unwrap()
}

/// The names in an object of a file, in the order in which they stand there, which the values of `serde_json` do not keep.
fn names(json: &Json) -> Vec<&str> {
    json.fields().iter().map(|(name, _)| name.as_str()).collect()
}

/// Everything that holds for every file.
fn holds(dungeon: &Dungeon) -> Value {
    let text = json::write(dungeon);
    let again = json::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(json::write(&again), text);
    assert_eq!(json::compare(dungeon, &again), Vec::<String>::new());
    assert_eq!(again, *dungeon);
    let value: Value = serde_json::from_str(&text).unwrap();
    let wrong: Vec<String> =
        DUNGEON.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(RECIPE.is_valid(&value["recipe"]));
    value
}

#[test]
fn every_pass_of_both_methods() {
    for seed in 0..40 {
        holds(&make(FULL_BSP, &seed.to_string()));
        holds(&make(FULL_SCATTER, &format!("floor {seed}")));
    }
}

/// Blocks, winding corridors, circles, Ls, directions and squares; and what the board clips.
#[test]
fn walks_of_every_kind() {
    for seed in 0..15 {
        let value = holds(&make(FULL_WALK, &seed.to_string()));
        let rooms = value["rooms"].as_array().unwrap();
        assert!(rooms.iter().all(|room| room["direction"].is_string()));
        assert!(rooms.iter().all(|room| (room["shape"] == "rect") == room["mask"].is_null()));
        assert_eq!(value["layers"]["squares"].as_array().unwrap().len(), 90);
        let free = "[method.walk]\nplacement = 'free'\nrooms = 12\nwidth = 40\nheight = 30";
        let value = holds(&make(free, &seed.to_string()));
        for passage in value["passages"].as_array().unwrap() {
            assert!(passage["direction"].is_string());
            assert_eq!((&passage["rect"]["width"], &passage["rect"]["height"]), (&4.into(), &4.into()));
            for cell in passage["cells"].as_array().unwrap() {
                let on = |index: usize, side: i64| (0..side).contains(&cell[index].as_i64().unwrap());
                assert!(on(0, 40) && on(1, 30), "cells are those on the board");
            }
        }
        let clipped = value["stats"]["clipped_rooms"].as_u64().unwrap();
        let off = |room: &&Value| {
            let reaches = |at: &str, side: &str, most: i64| {
                let from = room[at].as_i64().unwrap();
                from < 0 || from + room[side].as_i64().unwrap() > most
            };
            reaches("x", "width", 40) || reaches("y", "height", 30)
        };
        assert_eq!(clipped as usize, value["rooms"].as_array().unwrap().iter().filter(off).count());
    }
}

#[test]
fn the_default_recipes() {
    for method in ["bsp", "scatter", "walk"] {
        for seed in ["0", "-9223372036854775808", "hello", "\u{1F409}\"\\\u{7f}\n", ""] {
            holds(&make(&format!("method = \"{method}\""), seed));
        }
    }
}

/// Tiles of both ready sets, with branches, every pass, and none.
#[test]
fn tiles_in_space() {
    let sewer = "[method.tilepath]\ntileset = 'sewer'\nstuds_per_cell = 5\nbranch_length = 3\ntarget_size = 24\n";
    let every = "[passes]\ndoors = true\ncontents = true\nencounters = true\nwang = true\n";
    let none = "[passes]\nopenings = false\n";
    for recipe in
        ["method = 'tilepath'".to_owned(), sewer.to_owned(), format!("{sewer}{every}"), format!("{sewer}{none}")]
    {
        for seed in 0..12 {
            let dungeon = make(&recipe, &seed.to_string());
            let value = holds(&dungeon);
            assert_eq!(json::read(&json::write(&dungeon)).unwrap().draft().assembly, dungeon.draft().assembly);
            let graph = &value["graph"];
            assert_eq!(graph["nodes"].as_array().unwrap().len(), value["rooms"].as_array().unwrap().len());
            assert_eq!(graph["edges"].as_array().unwrap().len(), value["passages"].as_array().unwrap().len());
            assert_eq!((&graph["startNodeId"], &graph["endNodeId"]), (&"Start".into(), &"BossRoom".into()));
            assert_eq!(graph["mainPathLength"], 9);
            assert_eq!(graph["nodes"][0]["openings"].is_array(), !recipe.contains("openings = false"));
        }
    }
}

#[test]
fn the_graph_has_the_documents_names() {
    let dungeon = make("method = 'tilepath'", "names");
    let value = holds(&dungeon);
    let ordered: Json = serde_json::from_str(&json::write(&dungeon)).unwrap();
    let keys = |value: &Json| names(value).join(" ");
    let node = &ordered["graph"]["nodes"][1];
    let wanted = "id tileId position rotation bounds tags distanceFromStart usedConnectorDirections openings";
    assert_eq!(keys(node), wanted);
    assert_eq!(keys(&node["openings"][0]), "connector direction state visual position");
    assert_eq!((keys(&node["position"]), keys(&node["bounds"])), ("x y z".to_owned(), "min max".to_owned()));
    let edge = "from to connectorType fromDirection toDirection fromConnector toConnector";
    assert_eq!(keys(&ordered["graph"]["edges"][0]), edge);
    assert_eq!(
        keys(&ordered["graph"]),
        "nodes edges startNodeId endNodeId mainPathLength targetSize missingTiles paths branches visuals"
    );
    assert_eq!((&value["graph"]["missingTiles"], &value["stats"]["routes"]), (&0.into(), &1.into()));
    assert_eq!(value["graph"]["paths"][0].as_array().unwrap().len(), 9);
    assert_eq!(keys(&ordered["graph"]["branches"][0]), "branch from nodes");
    assert_eq!(keys(&ordered["raster"]), "studs_per_cell origin");
    let branch = value["graph"]["nodes"].as_array().unwrap().iter().find(|node| node["tags"][0] == "Branch").unwrap();
    assert_eq!(branch["distanceFromStart"], -1);
    assert_eq!(value["graph"]["visuals"]["wall"]["collides"], true);
    assert_eq!(value["recipe"]["method"]["tilepath"]["tileset"]["tiles"][0]["id"], "StartRoom");
    let mark = value["marks"].as_array().unwrap().iter().find(|mark| mark["kind"] == "boss_spawn").unwrap();
    assert!(mark["position"]["z"].is_number() && mark["x"].is_number());
}

#[test]
fn caves_in_wall_and_in_nothing() {
    let value = holds(&cave(Cell::Wall));
    assert_eq!(value["rooms"][0]["mask"], serde_json::json!([".####", "##.##", "#####", "####."]));
    let value = holds(&cave(Cell::Void));
    assert_eq!(value["tiles"][0], " ".repeat(15));
}

#[test]
fn keys_stand_in_the_order_of_the_contract() {
    let dungeon = make(FULL_SCATTER, "order");
    holds(&dungeon);
    let value: Json = serde_json::from_str(&json::write(&dungeon)).unwrap();
    let wanted = "format engine method seed attempt fingerprint canonical recipe width height tiles legend start goal words \
                  rooms passages doors openings stretches stairs exits marks layers wang shortfalls stats";
    assert_eq!(names(&value).join(" "), wanted);
    assert_eq!(
        names(&value["rooms"][0]).join(" "),
        "id name x y width height shape kind tags number words enemies effective_floor neighbours"
    );
    assert_eq!(names(&value["stats"]), Stats::ALL.iter().map(|statistic| statistic.name).collect::<Vec<_>>());
}

#[test]
fn a_boss_floor_has_a_boss_with_a_name() {
    let value = holds(&make(FULL_SCATTER, "boss"));
    let exit = value["rooms"].as_array().unwrap().last().unwrap();
    assert_eq!((&exit["kind"], &exit["boss"]), (&Value::from("exit"), &Value::from("Ash")));
    assert_eq!(value["wang"]["sin"], "Ash");
    assert_eq!(value["layers"]["wang"], value["layers"]["frames"], "this tileset shows every code by its own frame");
    let boss = value["marks"].as_array().unwrap().iter().find(|mark| mark["kind"] == "boss").unwrap();
    assert_eq!(boss["name"], "Ash");
}

#[test]
fn the_page_is_laid_out_line_by_line() {
    let dungeon = make(FULL_BSP, "7");
    let text = json::write(&dungeon);
    let lines: Vec<&str> = text.lines().collect();
    for row in view::tiles(dungeon.draft()) {
        assert!(lines.iter().any(|line| line.trim().trim_end_matches(',') == format!("\"{row}\"")));
    }
    let connections = dungeon.draft().connections();
    let derived = connections.openings().len() + connections.stretches().len();
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("    {\"id\": ")).count(),
        3 + 2 + dungeon.draft().doors.len() + 2 + derived
    );
    assert_eq!((lines[0], lines[lines.len() - 1]), ("{", "}"));
    assert!(text.ends_with("}\n"));
    assert_eq!(export(&dungeon, Format::Json, &Options::default()).unwrap().bytes, text.into_bytes());
}

#[test]
fn unknown_fields_are_passed_over_and_derived_ones_may_be_missing() {
    let mut value = holds(&make(FULL_BSP, "3"));
    value["cell_feet"] = 5.into();
    value["rooms"][0]["echo"] = Value::Null;
    value["layers"]["smoke"] = serde_json::json!({ "deep": [[[[]]]] });
    value["stats"]["prettiness"] = 11.into();
    for derived in ["engine", "legend", "stats", "wang"] {
        value.as_object_mut().unwrap().remove(derived);
    }
    value["layers"].as_object_mut().unwrap().remove("frames");
    json::read(&value.to_string()).unwrap();
}

#[test]
fn comparing_names_what_differs() {
    let recipe = "[method.bsp]\nwidth = 40\nheight = 20";
    let (one, other) = (make(recipe, "1"), make(recipe, "2"));
    let found = json::compare(&one, &other);
    assert_eq!(found.len(), 10);
    assert!(found[1].starts_with("tiles differ in "), "{}", found[1]);
    let mut draft = one.clone().into_draft();
    draft.rooms[1].number = Some(5);
    draft.rooms[2].tags.insert("haunted".into());
    let changed = undercroft::check(draft, one.origin().clone()).unwrap();
    assert_eq!(
        json::compare(&one, &changed),
        [
            "rooms[1].number is null in one and 5 in the other",
            "rooms[2].tags is [] in one and [\"haunted\"] in the other",
        ]
    );
    let smaller = make("[method.bsp]\nwidth = 39\nheight = 20", "1");
    let found = json::compare(&one, &smaller);
    assert_eq!(found[0], "recipe.method.bsp.width is 40 in one and 39 in the other");
    assert_eq!(found[1], "tiles are 40 × 20 cells in one and 39 × 20 in the other");
}

/// Any recipe with numbers that are odd but may work.
fn odd_recipe() -> impl Strategy<Value = String> {
    let bsp = (8..70_i32, 8..50_i32, 0..7_i32, 3..8_i32, 0..12_i32, any::<bool>(), 0..3_usize).prop_map(
        |(width, height, depth, min, more, pillars, style)| {
            let style = ["random", "horizontal_first", "vertical_first"][style];
            format!(
                "[method.bsp]\nwidth = {width}\nheight = {height}\ndepth = {depth}\nmin_room = {min}\n\
                 max_room = {}\npillars = {pillars}\ncorridors = \"{style}\"\n",
                min + more
            )
        },
    );
    let scatter = (20..90_i32, 20..90_i32, 1..9_i32, 0..9_i32, 1..30_i32, 1..4_i32, 0..3_i32, 1..12_i32).prop_map(
        |(width, height, min, more, rooms, lanes, padding, floor)| {
            format!(
                "[method.scatter]\nwidth = {width}\nheight = {height}\nmin_room = {min}\nmax_room = {}\n\
                 target_min = 1\ntarget_max = {rooms}\ncorridor_width = {}\nroom_padding = {padding}\n\
                 floor = {floor}\nseal = {}\njoin = \"{}\"\n",
                min + more,
                lanes.min((min + 1) / 2),
                floor % 2 == 0,
                ["sequence", "nearest"][(rooms % 2) as usize],
            )
        },
    );
    let passes = (any::<[bool; 4]>(), "[ -~\u{e9}\u{4e2d}\n\t]{1,60}", 0..4_usize, 1.0..9.0_f64).prop_map(
        |([doors, contents, encounters, wang], text, kind, factor)| {
            let kind = ["archway", "closed", "locked", "secret"][kind];
            let doors = if doors { format!("{{ kind = \"{kind}\" }}") } else { "false".to_owned() };
            let contents = if contents { format!("{{ treasure_factor = {factor:?} }}") } else { "false".to_owned() };
            let text = Value::from(text).to_string();
            format!(
                "[passes]\ndoors = {doors}\ncontents = {contents}\nencounters = {encounters}\nwang = {wang}\n\
                 text = {{ text = {text} }}\n"
            )
        },
    );
    (prop_oneof![bsp, scatter], passes).prop_map(|(method, passes)| method + &passes)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn odd_recipes(recipe in odd_recipe(), seed in "\\PC{0,12}|-?[0-9]{1,19}") {
        let Ok(recipe) = Recipe::from_toml(&recipe) else { return Ok(()) };
        match generate(&recipe, seed.as_str()) {
            Ok(dungeon) => { holds(&dungeon); }
            Err(Error::GaveUp { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
