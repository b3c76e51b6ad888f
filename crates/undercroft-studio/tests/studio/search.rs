//! The search as a stream of lines.

use std::{
    io::{BufRead, BufReader, Write},
    time::Duration,
};

use crate::common::Studio;
use serde_json::{Value, json};
use undercroft_studio::{Options, Times};

#[test]
fn lines_tell_progress_hits_and_the_end() {
    let studio = Studio::start();
    let request = json!({"recipe": "bsp", "where": "rooms >= 14", "count": 5, "limit": 5000}).to_string();
    let answer = studio.post("find", &request);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines = answer.lines();
    let hits: Vec<&Value> = lines.iter().filter_map(|line| line.get("hit")).collect();
    assert_eq!(hits.len(), 5);
    for hit in hits {
        assert!(hit["stats"]["rooms"].as_u64().unwrap() >= 14, "{hit}");
        let again = json!({"recipe": "bsp", "seed": hit["seed"]}).to_string();
        assert_eq!(studio.post("stats", &again).json()["stats"], hit["stats"]);
    }
    let done = &lines.last().unwrap()["done"];
    assert!(done["found"] == 5 && done["why"] == "enough", "{done}");
    assert!(lines.iter().any(|line| line["tried"] == done["tried"]));
}

#[test]
fn a_search_without_a_hit_ends_at_its_limit() {
    let studio = Studio::start();
    let request = json!({"recipe": "bsp", "where": "rooms > 500 && loops >= 0", "limit": 300});
    let mut done = studio.post("find", &request.to_string()).lines().last().unwrap()["done"].clone();
    let near = done.as_object_mut().unwrap().remove("near").unwrap();
    assert_eq!(done, json!({"tried": 300, "found": 0, "why": "limit"}));
    // It says which clause fails, and what came up instead.
    assert_eq!(near["clauses"], json!([{"clause": "rooms > 500", "met": 0}, {"clause": "loops >= 0", "met": 300}]));
    assert_eq!(near["nearest"], json!({"seed": "0", "misses": ["rooms > 500"]}));
    assert!(near["seeds"] == 300 && near["values"][0]["most"].as_f64().unwrap() < 500.0, "{near}");
    let chosen = json!({"recipe": "bsp", "where": "rooms > 0", "from": ["a", "b", "c"]}).to_string();
    let seeds: Vec<Value> = studio
        .post("find", &chosen)
        .lines()
        .iter()
        .filter_map(|line| line.get("hit").map(|hit| hit["seed"].clone()))
        .collect();
    assert_eq!(seeds, [json!("a"), json!("b"), json!("c")]);
}

#[test]
fn a_search_that_takes_too_long_says_where_it_stopped() {
    let times = Times { search: Duration::from_millis(300), ..Times::default() };
    let studio = Studio::with(Options { times, ..Options::default() });
    let answer = studio.post("find", &json!({"recipe": "tabletop", "where": "rooms > 1000"}).to_string());
    let done = answer.lines().last().unwrap()["done"].clone();
    assert!(done["why"] == "time" && done["tried"].as_u64().unwrap() > 0, "{done}");
}

#[test]
fn bad_searches_are_refused_before_a_line_is_sent() {
    let studio = Studio::start();
    for (request, status) in [
        (json!({"recipe": "bsp"}), 400),
        (json!({"recipe": "bsp", "where": "roms > 3"}), 400),
        (json!({"recipe": "bsp", "where": "rooms >"}), 400),
        (json!({"recipe": {"method": "bsp", "set": {"width": 1}}, "where": "rooms > 3"}), 422),
        (json!({"recipe": "bsp", "where": "rooms > 3", "count": 0}), 400),
        (json!({"recipe": "bsp", "where": "rooms > 3", "from": {}}), 400),
        (json!({"recipe": "bsp", "where": "rooms > 3", "from": ["a", null]}), 400),
    ] {
        let answer = studio.post("find", &request.to_string());
        assert_eq!(answer.status, status, "{request}: {}", answer.text());
        answer.kind();
    }
}

#[test]
fn a_server_that_ends_ends_its_searches_with_a_word() {
    let mut studio = Studio::start();
    let request = json!({"recipe": "tabletop", "where": "rooms > 1000"}).to_string();
    let mut stream = studio.connect();
    let head = format!(
        "POST /api/find HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{request}",
        request.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines();
    assert!(lines.by_ref().any(|line| line.unwrap().contains("\"tried\"")));
    studio.stop();
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(rest.iter().any(|line| line.contains("\"shutdown\"")), "{rest:?}");
}
