//! Every call, seen from outside: what it answers, and that it is what the library itself gives.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use serde_json::{Value, json};
use undercroft::{Recipe, generate, generate_levels, recipe::LevelsRecipe};
use undercroft_bind::{Answer, BindError, CALLS, Limits, call};
use undercroft_export::{Format, Options, export};

fn text(name: &str, request: &Value) -> String {
    match call(name, &request.to_string(), &Limits::NONE) {
        Ok(Answer::Json(text)) => text,
        Ok(Answer::Bytes { bytes, .. }) => String::from_utf8(bytes).unwrap(),
        Err(error) => panic!("{name} {request}: {}", error.to_json()),
    }
}

fn ask(name: &str, request: Value) -> Value {
    serde_json::from_str(&text(name, &request)).unwrap()
}

fn refuse(name: &str, request: Value) -> BindError {
    match call(name, &request.to_string(), &Limits::NONE) {
        Ok(_) => panic!("{name} {request} is answered"),
        Err(error) => error,
    }
}

fn bsp() -> Recipe {
    Recipe::from_toml("[method.bsp]\n").unwrap()
}

#[test]
fn generate_gives_the_file_that_the_command_line_writes() {
    let own = text("generate", &json!({ "recipe": "bsp", "seed": "42" }));
    let dungeon = generate(&bsp(), "42").unwrap();
    assert_eq!(own.as_bytes(), export(&dungeon, Format::Json, &Options::default()).unwrap().bytes);
    let own = text("generate", &json!({ "recipe": { "method": "bsp", "set": { "levels": 2 } }, "seed": 42 }));
    let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n").unwrap(), 42).unwrap();
    assert_eq!(own.as_bytes(), export(&levels, Format::Json, &Options::default()).unwrap().bytes);
    let one = ask("generate", json!({ "recipe": { "method": "bsp", "set": { "levels": 2 } }, "seed": 42, "level": 1 }));
    assert_eq!(one["format"], "undercroft/1");
}

/// A single dungeon is its own level 0, as on the command line.
#[test]
fn level_0_of_one_dungeon_is_that_dungeon() {
    let with = |level: Value| json!({ "recipe": "bsp", "seed": 42, "level": level });
    assert_eq!(text("generate", &with(json!(0))), text("generate", &with(Value::Null)));
    let error = refuse("generate", with(json!(1)));
    assert_eq!(error.problems[0].message, "there is no level 1: there is one dungeon");
}

#[test]
fn kept_rooms_go_into_a_recipe_for_another_seed() {
    let first = ask("generate", json!({ "recipe": "tabletop", "seed": "4" }));
    let kept = ask("keep", json!({ "recipe": "tabletop", "seed": "4", "rooms": [2, 3] }));
    assert_eq!(kept["kept"], kept["recipe"]["method"]["tabletop"]["kept"]);
    let by_value = json!({ "method": "tabletop", "set": { "kept": kept["kept"] } });
    for recipe in [kept["recipe"].clone(), by_value] {
        let second = ask("generate", json!({ "recipe": recipe, "seed": "5" }));
        let size = |dungeon: &Value, room: usize| {
            ["shape", "width", "height"].map(|field| dungeon["rooms"][room][field].clone())
        };
        assert_eq!([size(&second, 0), size(&second, 1)], [size(&first, 2), size(&first, 3)]);
        assert_eq!(ask("verify", json!({ "dungeon": second }))["same"], true);
    }
    assert_eq!(refuse("keep", json!({ "recipe": "tabletop", "seed": "4", "rooms": [] })).problems[0].path, "rooms");
    let other = refuse("keep", json!({ "recipe": "bsp", "seed": "4", "rooms": [1] }));
    assert!(other.message.contains("only `tabletop`"), "{}", other.message);
}

#[test]
fn all_forms_of_a_recipe_mean_the_same() {
    let forms = [
        json!({ "method": { "bsp": { "width": 60, "height": 30 } } }),
        json!({ "method": "bsp", "set": { "width": 60, "height": 30 } }),
        json!("[method.bsp]\nwidth = 60\nheight = 30\n"),
        json!("{ \"method\": { \"bsp\": { \"width\": 60, \"height\": 30 } } }"),
        json!({ "set": { "height": 30 }, "method": { "bsp": { "width": 60 } } }),
    ];
    let prints: Vec<Value> =
        forms.iter().map(|form| ask("check", json!({ "recipe": form, "seed": "7" }))["fingerprint"].clone()).collect();
    assert!(prints.iter().all(|print| *print == prints[0]), "{prints:?}");
    let passes = json!({ "method": "bsp", "pass": ["doors", "numbers"], "no_pass": "numbers" });
    assert!(ask("generate", json!({ "recipe": passes, "seed": 1 }))["doors"].as_array().unwrap().len() > 2);
    // In the format of recipe files a list means exactly these passes.
    let listed = ask("document", json!({ "recipe": { "method": "tabletop", "passes": ["doors"] }, "seed": 1 }));
    assert_eq!(listed["recipe"]["passes"]["numbers"], false, "{}", listed["recipe"]["passes"]);
    let ready = ask("document", json!({ "recipe": { "ready": "temple", "set": { "rooms": 9 } } }));
    assert_eq!(ready["recipe"]["method"]["tabletop"]["rooms"], json!([9, 9]));
}

#[test]
fn seeds_of_any_size_are_exact() {
    for seed in ["9007199254740993", "18446744073709551617", "-5", "Ünder 🏰"] {
        assert_eq!(ask("generate", json!({ "recipe": "bsp", "seed": seed }))["seed"], seed);
    }
    assert_eq!(
        ask("generate", json!({ "recipe": "bsp", "seed": 9_007_199_254_740_993_i64 }))["seed"],
        "9007199254740993"
    );
    for seed in [json!(1.5), json!(u64::MAX), json!([1])] {
        let error = refuse("generate", json!({ "recipe": "bsp", "seed": seed }));
        assert_eq!(
            (error.problems[0].path.as_str(), error.to_json()["error"]["kind"].as_str()),
            ("seed", Some("usage"))
        );
    }
}

#[test]
fn every_kind_of_error_has_its_name_and_its_problems() {
    let kind = |error: &BindError| error.to_json()["error"]["kind"].as_str().unwrap().to_owned();
    let recipe =
        refuse("generate", json!({ "recipe": { "method": { "bsp": { "widht": 3, "depth": 99 } } }, "seed": 1 }));
    assert_eq!((kind(&recipe).as_str(), recipe.problems.len()), ("recipe", 2));
    assert_eq!(recipe.problems[0].hint.as_deref(), Some("did you mean `width`?"));
    let usage =
        refuse("draw", json!({ "recipe": "bsp", "seed": 1, "stile": "ink", "pixels": "many", "audience": "dog" }));
    assert_eq!((kind(&usage).as_str(), usage.problems.len()), ("usage", 3));
    assert!(usage.problems.iter().any(|problem| problem.hint.as_deref() == Some("did you mean `style`?")));
    let none = json!({ "method": "bsp", "set": { "width": 14, "height": 14, "attempts": 1 } });
    let gave_up = (0..200)
        .find_map(|seed| call("generate", &json!({ "recipe": none, "seed": seed }).to_string(), &Limits::NONE).err());
    assert_eq!(kind(&gave_up.unwrap()), "gave-up");
    let mut dungeon = ask("generate", json!({ "recipe": "bsp", "seed": 1 }));
    dungeon["fingerprint"] = "0000000000000000".into();
    let unsound = refuse("check", json!({ "dungeon": dungeon }));
    assert_eq!((kind(&unsound).as_str(), unsound.problems[0].path.as_str()), ("unsound", "fingerprint"));
    dungeon["rooms"][0]["kind"] = "spwan".into();
    let format = refuse("check", json!({ "dungeon": dungeon }));
    assert_eq!((kind(&format).as_str(), format.problems[0].path.as_str()), ("format", "dungeon.rooms[0].kind"));
    let large = refuse("draw", json!({ "recipe": "bsp", "seed": 1, "format": "png", "pixels": 100_000 }));
    assert_eq!(kind(&large), "too-large");
    assert_eq!(kind(&refuse("generate", json!({ "recipe": "bsp" }))), "usage");
    assert_eq!(kind(&refuse("generate", json!([1]))), "usage");
    assert_eq!(kind(&refuse("nothing", json!({}))), "usage");
}

#[test]
fn problems_of_a_text_have_their_line_and_column() {
    let error = refuse("generate", json!({ "recipe": "# mine\n[method.bsp]\n  widht = 3\n", "seed": 1 }));
    assert_eq!(error.problems[0].place, Some((3, 3)));
    assert_eq!(error.to_json()["error"]["problems"][0]["line"].to_string(), "3");
    let error = refuse("find", json!({ "recipe": "bsp", "where": "romos > 3" }));
    assert_eq!((error.problems[0].path.as_str(), error.problems[0].place), ("where", Some((1, 1))));
}

#[test]
fn limits_are_judged_before_anything_is_made() {
    let limits = Limits { cells: Some(1 << 22), rooms: Some(2_000), seeds: Some(100_000), ..Limits::NONE };
    let with = |name: &str, request: Value| call(name, &request.to_string(), &limits);
    let kind = |error: BindError| error.to_json()["error"]["kind"].as_str().unwrap().to_owned();
    let wide = json!({ "recipe": { "method": "bsp", "set": { "width": 16_000, "height": 16_000 } }, "seed": 1 });
    assert_eq!(kind(with("generate", wide).unwrap_err()), "too-large");
    let many = json!({ "recipe": { "method": "tabletop", "set": { "rooms": 20_000 } }, "seed": 1 });
    assert_eq!(kind(with("show", many).unwrap_err()), "too-large");
    let levels =
        json!({ "recipe": { "method": "bsp", "set": { "levels": 100, "width": 300, "height": 300 } }, "seed": 1 });
    assert_eq!(kind(with("generate", levels).unwrap_err()), "too-large");
    let seeds = json!({ "recipe": "bsp", "where": "rooms > 3", "limit": 100_001 });
    assert_eq!(kind(with("find", seeds).unwrap_err()), "too-large");
    for method in ["bsp", "scatter", "walk", "tilepath", "tabletop"] {
        with("generate", json!({ "recipe": method, "seed": 4 })).unwrap_or_else(|error| panic!("{method}: {error}"));
    }
    let xlarge = json!({ "recipe": { "method": "tabletop", "set": { "size": "xlarge" } }, "seed": 4 });
    assert!(with("generate", xlarge).is_ok());
}

#[test]
fn a_recipe_that_names_a_file_is_refused() {
    for set in
        [json!({ "text.file": "/etc/passwd" }), json!({ "words.file": "x.toml" }), json!({ "prefabs.file": "x.toml" })]
    {
        let error = refuse("generate", json!({ "recipe": { "method": "tabletop", "set": set }, "seed": 1 }));
        assert_eq!(error.to_json()["error"]["kind"].as_str(), Some("recipe"), "{set}");
    }
}

/// A setting is a value of the request and no text of another language.
#[test]
fn settings_are_values_as_they_stand() {
    let odd = "a\"b\\c\n'''d\u{7f}=e";
    let recipe = json!({ "method": "bsp", "set": { "text.text": odd, "doors": { "locked": 0.25 }, "attempts": 7 } });
    let own = ask("document", json!({ "recipe": recipe, "seed": 1 }))["recipe"].clone();
    assert_eq!(own["passes"]["text"]["text"], odd);
    assert_eq!((&own["passes"]["doors"]["locked"], &own["attempts"]), (&json!(0.25), &json!(7)));
    // What is set counts over what a recipe says, in whichever of two places it is said.
    let recipe = json!({ "text": "[method.tabletop]\nexits = 2\n", "set": { "exits.count": 3 } });
    let own = ask("document", json!({ "recipe": recipe, "seed": 1 }))["recipe"].clone();
    assert_eq!(own["method"]["tabletop"]["exits"], 3);
    let null = refuse("document", json!({ "recipe": { "set": { "text": { "text": null } } }, "seed": 1 }));
    assert_eq!(null.problems[0].message, "must have a value, is null");
}

/// What is wrong is told to programs and pages, which have no command line.
#[test]
fn ways_out_are_fields_of_a_request() {
    let levels = json!({ "method": "bsp", "set": { "levels": 2 } });
    let csv = json!({ "recipe": levels, "seed": 1, "format": "csv" });
    let tiles = json!({ "recipe": levels, "seed": 1, "style": "tiles" });
    for request in [csv, tiles] {
        let error = refuse("draw", request);
        let hint = error.problems[0].hint.clone().unwrap();
        assert!(hint.contains("`level`") && !error.to_json().to_string().contains("--"), "{}", error.to_json());
    }
}

#[test]
fn draw_gives_the_picture_that_the_exporter_makes() {
    let dungeon = generate(&bsp(), "42").unwrap();
    for (format, name) in [(Format::Svg, "svg"), (Format::Text, "text"), (Format::Md, "md"), (Format::Csv, "csv")] {
        let own = text("draw", &json!({ "recipe": "bsp", "seed": "42", "format": name }));
        assert_eq!(own.as_bytes(), export(&dungeon, format, &Options::default()).unwrap().bytes, "{name}");
    }
    let file = json!({ "dungeon": ask("generate", json!({ "recipe": "bsp", "seed": "42" })), "format": "svg" });
    assert_eq!(text("draw", &file), text("draw", &json!({ "recipe": "bsp", "seed": "42" })));
    let without = text("draw", &json!({ "recipe": "tabletop", "seed": "4", "hide": ["grid", "numbers"] }));
    assert!(without.len() < text("draw", &json!({ "recipe": "tabletop", "seed": "4" })).len());
    assert!(refuse("draw", json!({ "recipe": "bsp", "seed": 1, "format": "tmj" })).message.contains("several files"));
}

#[test]
fn every_format_is_exported_with_what_is_lost() {
    for row in ask("formats", json!({}))["formats"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let answer = ask("export", json!({ "recipe": "tabletop", "seed": "4", "format": name, "stem": "../my map" }));
        let file = &answer["files"][0];
        assert_eq!(file["name"], format!("my map.{}", row["extension"].as_str().unwrap()));
        assert!(file["base64"].as_str().unwrap().len() > 100 && row["built"] == true, "{name}");
        assert_eq!(
            answer["files"].as_array().unwrap().len() > 1,
            !row["beside"].as_array().unwrap().is_empty(),
            "{name}"
        );
    }
    let losses = ask("export", json!({ "recipe": "bsp", "seed": 1, "format": "csv" }))["losses"].clone();
    assert_eq!(losses[0]["what"], "all-but-tiles");
}

#[test]
fn check_lists_the_rules_that_hold() {
    let answer = ask("check", json!({ "recipe": "tabletop", "seed": "4" }));
    let rules = answer["promises"].as_array().unwrap();
    let rule = |name: &str| rules.iter().find(|rule| rule["rule"] == name);
    assert_eq!(rule("all-reachable").unwrap()["holds"], true);
    assert_eq!(rule("on-floor").unwrap()["law"], true);
    assert!(rule("path-length").is_none() && rule("clear-passages").is_some());
    assert!(rules.iter().all(|rule| rule["about"].as_str().unwrap().len() > 10));
    let free = json!({ "method": "walk", "set": { "placement": "free", "rooms": 30 } });
    let answer = ask("check", json!({ "recipe": free, "seed": "4" }));
    assert!(answer["promises"].as_array().unwrap().iter().all(|rule| rule["rule"] != "all-reachable"));
}

#[test]
fn verify_tells_the_same_from_another() {
    let dungeon = ask("generate", json!({ "recipe": "scatter", "seed": "hello" }));
    assert_eq!(ask("verify", json!({ "dungeon": dungeon })), json!({ "same": true, "differences": [] }));
    let recipe = json!({ "method": "given" });
    let given = ask("generate", json!({ "recipe": recipe, "seed": "1" }));
    assert_eq!(ask("verify", json!({ "dungeon": given }))["same"], true);
    // A sound dungeon of another seed or another recipe is told apart, whichever of the two is held against the other.
    let other = ask("generate", json!({ "recipe": "scatter", "seed": "goodbye" }));
    let bent = json!({ "method": "scatter", "set": { "horizontal_chance": 0.0 } });
    let bent = ask("generate", json!({ "recipe": bent, "seed": "hello" }));
    for (one, another) in [(&dungeon, &other), (&other, &dungeon), (&dungeon, &bent), (&bent, &dungeon)] {
        let mut claimed = one.clone();
        for field in ["seed", "recipe"] {
            claimed[field] = another[field].clone();
        }
        assert_eq!(ask("check", json!({ "dungeon": claimed }))["sound"], true);
        let answer = ask("verify", json!({ "dungeon": claimed }));
        assert_eq!(answer["same"], false);
        assert!(!answer["differences"].as_array().unwrap().is_empty());
    }
}

#[test]
fn prove_explains_locks() {
    let recipe = json!({ "method": "tabletop", "set": { "locks.count": 3 } });
    let answer = ask("prove", json!({ "recipe": recipe, "seed": "7" }));
    assert!(answer["text"].as_str().unwrap().starts_with("3 locks in "));
    assert_eq!(answer["certificate"]["complete"], true);
    let none = ask("prove", json!({ "recipe": "bsp", "seed": "7" }));
    assert_eq!(
        (&none["text"], &none["certificate"], none["verdict"].as_str()),
        (&Value::Null, &Value::Null, Some("sound"))
    );
}

#[test]
fn stats_are_those_of_the_file() {
    let dungeon = ask("generate", json!({ "recipe": "bsp", "seed": "42" }));
    assert_eq!(ask("stats", json!({ "recipe": "bsp", "seed": "42" }))["stats"], dungeon["stats"]);
}

#[test]
fn find_gives_the_first_seeds_in_order() {
    let request = json!({ "recipe": "bsp", "where": "rooms >= 16", "count": 4, "from": 10 });
    let answer = ask("find", request);
    let seeds: Vec<i64> =
        answer["hits"].as_array().unwrap().iter().map(|hit| hit["seed"].as_str().unwrap().parse().unwrap()).collect();
    let rooms = |seed: i64| generate(&bsp(), seed).map_or(0, |dungeon| dungeon.draft().rooms.len());
    let wanted: Vec<i64> = (10..).filter(|seed| rooms(*seed) >= 16).take(4).collect();
    assert_eq!((seeds, answer["done"].as_bool()), (wanted, Some(true)));
    let list = ask("find", json!({ "recipe": "bsp", "where": "rooms > 0", "from": ["a", "b", 7] }));
    assert_eq!((list["tried"].as_u64(), list["hits"][2]["seed"].as_str()), (Some(3), Some("7")));
    assert!(list.get("near").is_none());
}

#[test]
fn a_search_that_finds_nothing_says_how_near_it_came() {
    let wanted = "rooms >= 14 and largest_room < 70";
    let answer = ask("find", json!({ "recipe": "bsp", "where": wanted, "limit": 2000 }));
    let near = &answer["near"];
    assert_eq!(
        (answer["done"].as_bool(), answer["tried"].as_u64(), near["seeds"].as_u64()),
        (Some(true), Some(2000), Some(1000))
    );
    assert!(near["clauses"].as_array().unwrap().iter().all(|clause| clause["met"].as_u64().unwrap() > 0), "{near}");
    assert_eq!(near["conflict"], json!(["rooms >= 14", "largest_room < 70"]));
    assert_eq!(near["values"][0]["figure"], "rooms");
    let misses = near["nearest"]["misses"].as_array().unwrap();
    assert_eq!(misses.len(), 1);
    // No seed at all is no reason to fail.
    assert!(ask("find", json!({ "recipe": "bsp", "where": wanted, "limit": 0 })).get("near").is_none());
}

#[test]
fn edits_are_applied_and_broken_promises_named() {
    let plain = ask("generate", json!({ "recipe": "bsp", "seed": "42" }));
    let start = plain["start"].clone();
    let rename = json!([{ "edit": "text", "room": 0, "text": "name", "to": "Gate" }]);
    let edited =
        ask("generate", json!({ "recipe": "bsp", "seed": "42", "edits": rename, "unedited": plain["fingerprint"] }));
    assert_eq!(edited["rooms"][0]["words"]["name"], "Gate");
    let document = ask("document", json!({ "dungeon": edited }));
    assert_eq!(document["edits"], rename);
    assert_eq!(ask("generate", document), edited);
    let other =
        refuse("generate", json!({ "recipe": "bsp", "seed": "43", "edits": rename, "unedited": plain["fingerprint"] }));
    assert_eq!(other.problems[0].path, "edits");
    let bad = refuse("generate", json!({ "recipe": "bsp", "seed": "42", "edits": [{ "edit": "close", "at": [0] }] }));
    assert!(bad.problems[0].path.starts_with("edits[0]"), "{}", bad.to_json());
    // A wall on the start breaks a law; one around it a promise.
    let at = |dx: i64, dy: i64| json!([start[0].as_i64().unwrap() + dx, start[1].as_i64().unwrap() + dy]);
    let law = ask("show", json!({ "recipe": "bsp", "seed": "42", "edits": [{ "edit": "close", "at": start }] }));
    assert!(law["broken"][0]["law"] == true && law.get("dungeon").is_none());
    let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    let walls: Vec<Value> = around.iter().map(|(dx, dy)| json!({ "edit": "close", "at": at(*dx, *dy) })).collect();
    let show = ask("show", json!({ "recipe": "bsp", "seed": "42", "edits": walls }));
    assert!(
        show["broken"].as_array().unwrap().iter().any(|own| own["rule"] == "all-reachable" && own["at"].is_array())
    );
    assert!(show["svg"].as_str().unwrap().starts_with("<svg") && show["verdict"]["sound"] == false);
    let error = refuse("generate", json!({ "recipe": "bsp", "seed": "42", "edits": walls }));
    assert_eq!(error.to_json()["error"]["kind"].as_str(), Some("unsound"));
    let waived: Vec<Value> = show["broken"].as_array().unwrap().iter().map(|own| own["rule"].clone()).collect();
    let kept = ask("show", json!({ "recipe": "bsp", "seed": "42", "edits": walls, "waived": waived }));
    assert!(kept.get("broken").is_none());
    let rule = |rule: &&Value| rule["rule"] == "all-reachable";
    assert_eq!(kept["verdict"]["promises"].as_array().unwrap().iter().find(rule).unwrap()["waived"], true);
}

#[test]
fn what_cannot_be_won_is_never_called_sound() {
    let keyed = json!({ "method": "bsp", "set": { "locks.count": 3 } });
    let made = ask("generate", json!({ "recipe": keyed, "seed": "1" }));
    let boss = made["marks"].as_array().unwrap().iter().position(|mark| mark["key"] == "boss").unwrap();
    let request = json!({ "recipe": keyed, "seed": "1", "edits": [{ "edit": "remove_mark", "mark": boss }] });
    for name in ["check", "prove", "generate", "export"] {
        let error = refuse(name, request.clone());
        let winnable = error.problems.iter().find(|problem| problem.path == "winnable");
        assert!(winnable.is_some_and(|own| own.message.contains("cannot be won")), "{name}: {}", error.to_json());
    }
    let show = ask("show", request.clone());
    let verdict = &show["verdict"];
    assert_eq!((&verdict["sound"], &verdict["verdict"]), (&json!(false), &json!("broken")));
    assert!(verdict["sentence"].as_str().unwrap().contains("winnable"), "{verdict}");
    let holds = |answer: &Value, rule: &str| {
        let promises = answer["promises"].as_array().unwrap();
        promises.iter().find(|own| own["rule"] == rule).unwrap_or_else(|| panic!("{rule}: {answer}"))["holds"].clone()
    };
    assert_eq!(holds(verdict, "winnable"), false);
    let mut waiving = request;
    waiving["waived"] = show["broken"].as_array().unwrap().iter().map(|own| own["rule"].clone()).collect();
    let waived = ask("check", waiving);
    assert_eq!((&waived["verdict"], &waived["waived"][0]), (&json!("waived"), &json!("winnable")));
    assert!(waived["sentence"].as_str().unwrap().starts_with("it cannot be won: "), "{waived}");
    // A layout of one's own says so without being refused.
    let recipe = json!({ "method": { "given": { "layout": {
        "width": 20, "height": 9, "start": [2, 2], "goal": [16, 6],
        "rooms": [{ "x": 1, "y": 1, "width": 6, "height": 5 }, { "x": 13, "y": 4, "width": 5, "height": 4 }],
        "passages": [{ "from": 0, "to": 1, "cells": [[7, 5], [8, 5], [9, 5], [10, 5], [11, 5], [12, 5]] }],
        "doors": [{ "x": 7, "y": 5, "side": "east", "room": 0, "passage": 0, "kind": "locked" }] } } },
        "passes": {} });
    let given = ask("check", json!({ "recipe": recipe, "seed": "1" }));
    assert_eq!((&given["sound"], &given["verdict"]), (&json!(false), &json!("unwinnable")));
    assert_eq!(holds(&given, "winnable"), false);
    assert_eq!(ask("prove", json!({ "recipe": recipe, "seed": "1" }))["verdict"], "unwinnable");
    let shown = ask("show", json!({ "recipe": recipe, "seed": "1" }));
    assert_eq!((&shown["verdict"]["sound"], &shown["verdict"]["verdict"]), (&json!(false), &json!("unwinnable")));
    let knowing = ask("check", json!({ "recipe": recipe, "seed": "1", "waived": ["winnable"] }));
    assert_eq!((&knowing["sound"], &knowing["verdict"]), (&json!(true), &json!("waived")));
}

#[test]
fn show_has_all_of_it_in_one_answer() {
    let recipe = json!({ "method": "tabletop", "set": { "levels": 2, "locks.count": 1 } });
    let show = ask("show", json!({ "recipe": recipe, "seed": "4", "style": "dark" }));
    assert_eq!(show["drawings"].as_array().unwrap().len(), 2);
    assert_eq!((&show["svg"], &show["dungeon"]["fingerprint"]), (&show["drawings"][0], &show["fingerprint"]));
    assert!(show["thumb"]["path"].as_str().unwrap().starts_with('M') && show["certificate_text"].is_string());
    let toml = show["toml"].as_str().unwrap();
    let again = ask("check", json!({ "recipe": toml, "seed": "4" }));
    assert_eq!(again["fingerprint"], show["fingerprint"], "{toml}");
}

/// The page that shows the drawing has classes of its own, such as `key`.
#[test]
fn classes_of_a_drawing_that_is_shown_begin_with_a_prefix() {
    let classes = |drawing: &str| -> Vec<String> {
        let values = drawing.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        values.flat_map(|value| value.split(' ').map(str::to_owned)).collect()
    };
    let set = json!({ "locks.count": 2, "levels": 2 });
    let request = json!({ "recipe": { "method": "tabletop", "set": set }, "seed": "4" });
    for drawing in ask("show", request.clone())["drawings"].as_array().unwrap() {
        let shown = classes(drawing.as_str().unwrap());
        assert!(shown.iter().all(|class| class.starts_with("plan-")), "{shown:?}");
        for class in ["plan-area", "plan-door", "plan-locked", "plan-key", "plan-number"] {
            assert!(shown.iter().any(|one| one == class), "{class}: {shown:?}");
        }
    }
    // A file is a page of its own, and keeps the names that are documented.
    let mut one = request;
    one["level"] = json!(0);
    let file = classes(&text("draw", &one));
    assert!(file.iter().any(|class| class == "key") && !file.iter().any(|class| class.starts_with("plan-")));
}

#[test]
fn kept_rooms_are_in_the_next_dungeon_cell_for_cell() {
    let before = ask("generate", json!({ "seed": "4" }));
    let answer = ask("keep", json!({ "seed": "4", "rooms": [3, 7] }));
    assert_eq!(answer["kept"], answer["recipe"]["method"]["tabletop"]["kept"]);
    // The value is what `set` takes, so that a link can hold it.
    let recipe = json!({ "method": "tabletop", "set": { "kept": answer["kept"] } });
    let after = ask("generate", json!({ "recipe": recipe, "seed": "5" }));
    for (new, old) in [(0, 3), (1, 7)] {
        for field in ["width", "height", "shape", "mask"] {
            assert_eq!(after["rooms"][new][field], before["rooms"][old][field], "{field} of room {old}");
        }
    }
    for (request, wrong) in [
        (json!({ "seed": "4", "rooms": [99] }), "no room 99"),
        (json!({ "seed": "4", "rooms": [] }), "list of rooms"),
        (json!({ "seed": "4", "rooms": ["3"] }), "list of rooms"),
        (json!({ "seed": "4", "recipe": "bsp", "rooms": [0] }), "tabletop"),
        (json!({ "seed": "4", "recipe": { "set": { "levels": 2 } }, "rooms": [0] }), "levels"),
    ] {
        let error = refuse("keep", request).to_json().to_string();
        assert!(error.contains(wrong), "{error}");
    }
}

#[test]
fn trace_tells_how_it_grew() {
    let answer = ask("trace", json!({ "recipe": "bsp", "seed": "42", "events": true }));
    assert!(answer["events"].as_array().unwrap().iter().any(|event| event["event"] == "split"));
    let rooms = generate(&bsp(), "42").unwrap().draft().rooms.len();
    assert!(answer["items"].as_array().unwrap().iter().filter(|item| item["kind"] == "room").count() >= rooms);
    assert_eq!(answer["frames"][0]["caption"], "rock");
}

#[test]
fn maps_of_others_become_documents() {
    let map = "#########\n#...#...#\n#.......#\n#...#...#\n#########\n";
    let answer = ask("import", json!({ "name": "cave.txt", "text": map, "recipe": { "pass": ["numbers"] } }));
    assert_eq!(ask("check", answer["document"].clone())["sound"], true);
    assert_eq!(ask("generate", answer["document"].clone())["method"], "given");
    let bad = refuse("import", json!({ "name": "cave.tmj", "text": "{}" }));
    assert_eq!(bad.to_json()["error"]["kind"].as_str(), Some("format"));
    let own = text("generate", &json!({ "recipe": "bsp", "seed": "42" }));
    let answer = ask("import", json!({ "name": "mine.json", "text": own }));
    assert_eq!((answer["format"].as_str(), answer["document"]["seed"].as_str()), (Some("undercroft"), Some("42")));
}

#[test]
fn graphs_of_others_become_documents() {
    let drawn = "flowchart TD\n hall -->|locked: bone| crypt\n hall -->|maybe| yard\n";
    let answer =
        ask("import", json!({ "name": "keep.mmd", "text": drawn, "recipe": { "set": { "polish": 20 } }, "seed": "7" }));
    assert_eq!(answer["format"], "mermaid");
    assert_eq!(answer["notes"][0], "line 3: the label \"maybe\" says nothing about a door, and is left out");
    let method = &answer["document"]["recipe"]["method"]["graph"];
    assert_eq!((&method["polish"], &method["connections"][0]["lock"]), (&json!(20), &json!("bone")));
    let dungeon = ask("generate", answer["document"].clone());
    assert_eq!((&dungeon["seed"], &dungeon["rooms"][1]["name"]), (&json!("7"), &json!("crypt")));
    // Without a name it is known by what it begins with.
    assert_eq!(ask("import", json!({ "text": "graph { a -- b }" }))["format"], "dot");
    let bad = refuse("import", json!({ "text": "graph { a -- a }" }));
    assert_eq!(bad.problems[0].message, "line 1: `a` is joined with itself");
    let bad = refuse("import", json!({ "text": "graph { a -- b }", "start": [1, 2] }));
    assert_eq!(bad.problems[0].path, "start");
    let recipe = ask("export", json!({ "recipe": "heist", "format": "graph-recipe" }));
    assert_eq!(recipe["files"][0]["name"], "dungeon.graph.toml");
}

#[test]
fn maps_come_with_their_files_and_in_parts() {
    let map = "<map orientation='orthogonal' width='4' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1' source='t/a.tsx'/>\
        <layer name='all' width='4' height='1'><data encoding='csv'>1,2,1,2</data></layer></map>";
    let tiles = "<tileset><tile id='0' type='wall'/><tile id='1' type='floor'/></tileset>";
    let bad = refuse("import", json!({ "name": "a.tmx", "text": map }));
    assert!(bad.to_string().contains("a.tsx"), "{bad}");
    let files = json!({ "a.tsx": tiles });
    let answer = ask("import", json!({ "name": "a.tmx", "text": map, "files": files, "keep_apart": true }));
    let documents = answer["documents"].as_array().unwrap();
    assert_eq!((documents.len(), &documents[0]), (2, &answer["document"]));
    documents.iter().for_each(|document| assert_eq!(ask("check", document.clone())["sound"], true));
    assert_eq!(documents[0]["recipe"]["method"]["given"]["texts"].as_str(), Some("own"));
    let file =
        |name: &str, text: &str| undercroft_export::FileBeside { name: name.into(), bytes: text.as_bytes().to_vec() };
    let archive = undercroft_export::zip::write(&[file("m/a.tmx", map), file("m/t/a.tsx", tiles)]).unwrap();
    let code = undercroft_export::base64::encode(&archive);
    let zipped = ask("import", json!({ "name": "a.zip", "base64": code }));
    assert_eq!((zipped["format"].as_str(), &zipped["document"]), (Some("tmx"), &answer["document"]));
    let bad = refuse("import", json!({ "name": "a.tmx", "text": map, "files": ["a.tsx"] }));
    assert!(bad.to_string().contains("files"), "{bad}");
}

/// An import says what to choose by the names of its own fields.
#[test]
fn imports_name_fields_of_a_request() {
    let isles = "#######\n#..#..#\n#..#..#\n#######\n";
    let notes = ask("import", json!({ "name": "isles.txt", "text": isles }))["notes"].to_string();
    assert!(notes.contains("became rock; `keep_apart` keeps them") && !notes.contains("--"), "{notes}");
    let map = "<map orientation='orthogonal' width='2' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1' source='a.tsx'/>\
        <layer name='all' width='2' height='1'><data encoding='csv'>1,2</data></layer></map>";
    let bad = refuse("import", json!({ "name": "a.tmx", "text": map })).to_json().to_string();
    assert!(bad.contains("`files`") && bad.contains("`floor`") && !bad.contains("--"), "{bad}");
}

#[test]
fn a_game_is_played_and_saved() {
    let request = json!({ "recipe": "bsp", "seed": "42" });
    let mut game = undercroft_bind::Game::from_json(&request.to_string(), &Limits::NONE).unwrap();
    let first = game.act("\"east\"").unwrap().to_string();
    let second = game.act("l").unwrap();
    assert!(first.contains("\"moved\"") && second["state"]["turn"] == 2);
    let answer = ask("play", json!({ "recipe": "bsp", "seed": "42", "actions": ["east", "east"] }));
    assert_eq!(answer, serde_json::from_str::<Value>(&second.to_string()).unwrap());
    let saved = json!({ "saved": game.save() });
    let again = undercroft_bind::Game::from_json(&saved.to_string(), &Limits::NONE).unwrap();
    assert_eq!(again.state()["player"], game.state()["player"]);
    assert!(refuse("play", json!({ "recipe": "bsp", "seed": 1, "actions": ["fly"] })).message.contains("fly"));
    let rules = refuse("play", json!({ "recipe": "bsp", "seed": 1, "rules": { "helth": 3 } }));
    assert_eq!(rules.to_json()["error"]["kind"].as_str(), Some("usage"));
}

#[test]
fn what_is_hidden_from_the_player_is_not_in_the_state() {
    let state = ask("play", json!({ "recipe": "tabletop", "seed": "4" }))["state"].clone();
    let known: usize = state["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().trim().len()).sum();
    let all = state["width"].as_u64().unwrap() * state["height"].as_u64().unwrap();
    assert!(known > 0 && (known as u64) < all / 2);
    assert!(state["enemies"].as_array().unwrap().is_empty() && state["stairs"].is_null());
}

#[test]
fn listings_are_those_of_the_command_line() {
    let methods = ask("methods", json!({}));
    assert_eq!(methods["methods"].as_array().unwrap().len(), 7);
    assert!(ask("recipes", json!({}))["recipes"].as_array().unwrap().iter().any(|own| own["name"] == "sewer"));
    assert!(ask("styles", json!({}))["styles"].as_array().unwrap().iter().any(|own| *own == "ink"));
    assert!(ask("figures", json!({}))["figures"].as_array().unwrap().iter().any(|own| own["name"] == "rooms"));
    let schemas = ask("schemas", json!({}));
    assert_eq!(schemas["calls"].as_array().unwrap().len(), CALLS.len());
    assert!(schemas["schemas"]["dungeon"]["properties"].is_object());
}

#[test]
fn nonsense_is_refused_and_never_panics() {
    let deep = format!("{{\"recipe\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let requests = [
        "",
        "null",
        "[]",
        "{",
        "\"x\"",
        "{\"recipe\":1}",
        "{\"dungeon\":{}}",
        "{\"dungeon\":\"\"}",
        "{\"a\":1,\"a\":2}",
        &deep,
    ];
    for spec in CALLS {
        for request in requests {
            let _ = call(spec.name, request, &Limits::NONE);
        }
    }
}
