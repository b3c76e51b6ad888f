//! Every call, asked as the description of the API says.

use crate::common::{Reply, Studio};
use serde_json::{Value, json};

const BSP: &str = r#"{"recipe": {"method": "bsp", "set": {"width": 60, "height": 30}}, "seed": "42"}"#;

fn ask(studio: &Studio, call: &str, request: &Value) -> Value {
    let answer = studio.post(call, &request.to_string());
    assert_eq!(answer.status, 200, "{call}: {}", answer.text());
    answer.json()
}

#[test]
fn a_dungeon_is_what_the_command_line_makes() {
    let studio = Studio::start();
    let answer = studio.post("generate", BSP);
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let recipe = undercroft::Recipe::from_toml("[method.bsp]\nwidth = 60\nheight = 30\n").unwrap();
    let dungeon = undercroft::generate(&recipe, "42").unwrap();
    assert_eq!(answer.text().trim_end(), undercroft_export::json::write(&dungeon).trim_end());
}

#[test]
fn a_seed_is_drawn_where_none_is_given_and_told() {
    let studio = Studio::start();
    let seed = |request: Value| ask(&studio, "generate", &request)["seed"].as_str().unwrap().to_owned();
    for request in
        [json!({"recipe": "bsp"}), json!({"recipe": "bsp", "seed": ""}), json!({"recipe": "bsp", "seed": null})]
    {
        let (first, second) = (seed(request.clone()), seed(request));
        assert!(first.parse::<u32>().is_ok() && first != second, "{first} {second}");
    }
    // A seed that is wrong is no missing one.
    assert_eq!(studio.post("generate", r#"{"recipe": "bsp", "seed": -9223372036854775809}"#).status, 400);
    assert_eq!(studio.post("generate", r#"{"recipe": "bsp", "seed": []}"#).status, 400);
    // A picture would not tell which seed it is.
    assert_eq!(studio.post("draw", r#"{"recipe": "bsp"}"#).status, 400);
}

#[test]
fn what_is_shown_has_all_that_the_page_needs() {
    let studio = Studio::start();
    let shown = ask(&studio, "show", &json!({"recipe": "tabletop", "seed": "4", "style": "parchment"}));
    assert!(shown["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(shown["verdict"]["sound"], true);
    assert_eq!(shown["dungeon"]["method"], "tabletop");
    assert!(shown["toml"].as_str().unwrap().contains("[method.tabletop]"));
}

#[test]
fn pictures_have_their_types() {
    let studio = Studio::start();
    let draw = |format: &str| -> Reply {
        studio.post("draw", &json!({"recipe": "bsp", "seed": 1, "format": format}).to_string())
    };
    let (svg, png) = (draw("svg"), draw("png"));
    assert!(svg.header("content-type") == Some("image/svg+xml") && svg.text().starts_with("<svg"));
    assert!(png.header("content-type") == Some("image/png") && png.body.starts_with(b"\x89PNG"));
    assert_eq!(draw("jpg").status, 400);
}

#[test]
fn files_come_with_what_they_lose() {
    let studio = Studio::start();
    let export = ask(&studio, "export", &json!({"recipe": "tabletop", "seed": "4", "format": "tmj", "stem": "keep"}));
    assert_eq!(export["files"][0]["name"], "keep.tmj");
    assert!(export["files"][0]["base64"].as_str().unwrap().len() > 100 && export["losses"].is_array());
}

#[test]
fn a_dungeon_can_be_asked_about() {
    let studio = Studio::start();
    let dungeon =
        studio.post("generate", r#"{"recipe": {"method": "tabletop", "set": {"locks.count": 2}}, "seed": "4"}"#);
    let dungeon = json!({"dungeon": dungeon.json()});
    assert_eq!(ask(&studio, "check", &dungeon)["sound"], true);
    assert_eq!(ask(&studio, "verify", &dungeon)["same"], true);
    assert!(ask(&studio, "prove", &dungeon)["text"].is_string());
    assert!(ask(&studio, "stats", &dungeon)["stats"]["rooms"].as_u64().unwrap() > 3);
    let trace = ask(&studio, "trace", &json!({"recipe": "bsp", "seed": "42"}));
    assert!(trace["frames"].as_array().unwrap().len() > 3);
}

#[test]
fn maps_of_others_are_read() {
    let studio = Studio::start();
    let map = "#######\n#..#..#\n#.....#\n#######\n";
    let document = ask(&studio, "import", &json!({"name": "cave.txt", "text": map}))["document"].clone();
    assert_eq!(ask(&studio, "check", &document)["sound"], true);
}

#[test]
fn a_dungeon_that_breaks_a_rule_is_refused_by_name() {
    let studio = Studio::start();
    let mut dungeon = studio.post("generate", BSP).json();
    let row = dungeon["tiles"][10].as_str().unwrap().replace('.', "#");
    dungeon["tiles"][10] = row.into();
    let answer = studio.post("check", &json!({"dungeon": dungeon}).to_string());
    assert_eq!((answer.status, answer.kind().as_str()), (422, "unsound"), "{}", answer.text());
    assert_eq!(answer.json()["error"]["problems"][0]["path"], "cells-match-shapes");
}

#[test]
fn listings_are_json() {
    let studio = Studio::start();
    for (path, field) in [
        ("methods", "methods"),
        ("formats", "formats"),
        ("recipes", "recipes"),
        ("styles", "styles"),
        ("figures", "figures"),
    ] {
        let listing = studio.get(&format!("/api/{path}")).json();
        assert!(!listing[field].as_array().unwrap().is_empty(), "{path}");
    }
    for name in ["recipe", "dungeon", "levels"] {
        let schema = studio.get(&format!("/api/schemas/{name}")).json();
        assert!(schema["$schema"].is_string() || schema["type"].is_string() || schema["$defs"].is_object(), "{name}");
    }
    let unknown = studio.get("/api/schemas/cave");
    assert!(unknown.status == 404 && unknown.text().contains("recipe"));
}

#[test]
fn every_example_of_the_description_is_answered_as_described() {
    let studio = Studio::start();
    let api = studio.get("/api").json();
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut calls = 0;
    for (path, item) in api["paths"].as_object().unwrap() {
        let Some(post) = item.get("post") else { continue };
        let content = &post["requestBody"]["content"]["application/json"];
        let (schema, example) = (&content["schema"], &content["example"]);
        assert!(jsonschema::is_valid(schema, example), "{path}");
        let answer = studio.post(path.strip_prefix("/api/").unwrap(), &example.to_string());
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let media = answer.header("content-type").unwrap();
        let described = &post["responses"]["200"]["content"];
        assert!(described.get(media).is_some() || described.get("*/*").is_some(), "{path} answers {media}");
        if let Some(schema) = described.get("application/json") {
            assert!(jsonschema::is_valid(&schema["schema"], &answer.json()), "{path}");
        }
        // Every field that is described is known: with a wrong value it is refused for its value.
        for (name, _) in schema["properties"].as_object().unwrap() {
            let mut wrong = example.clone();
            wrong[name] = json!({"no": [{"such": "value"}]});
            let refused = studio.post(path.strip_prefix("/api/").unwrap(), &wrong.to_string());
            let unknown = format!("{{\"path\":\"{name}\",\"message\":\"there is no such field");
            assert!(!refused.text().contains(&unknown), "{path}: {}", refused.text());
        }
        calls += 1;
    }
    assert!(calls >= 11);
}
