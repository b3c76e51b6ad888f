//! `find` and `stats`: seeds that satisfy an expression, and how near a search came.

use crate::common::{run, undercroft};
use serde_json::Value;
use undercroft::{Method, Recipe, generate, query::Query, stats};

fn find(method: &str, condition: &str, more: &[&str]) -> crate::common::Ran {
    let mut args = vec!["find", method, "--where", condition];
    args.extend(more);
    undercroft(&args).run()
}

/// Every seed that is found makes a dungeon of which the condition is true, and none was passed over.
#[test]
fn what_is_found_is_what_a_plain_loop_finds() {
    let cases = [
        ("rooms >= 13", "rooms >= 13"),
        ("loops >= 2 and critical_rooms in 4..7", "loops >= 2 && critical_rooms in 4..7"),
        ("count(treasure) + count(shrine) == 2 or largest_room > 200", "doors >= 0"),
        ("doors > 3 and not enemies < 2", "dead_ends < 3"),
    ];
    for method in Method::NAMES {
        let recipe = Recipe::new(Method::from_name(method).unwrap());
        for condition in cases.iter().flat_map(|(a, b)| [a, b]) {
            let query = Query::new(condition).unwrap();
            let mut wanted: Vec<(String, f64)> = Vec::new();
            for seed in 0_i64..150 {
                let Ok(dungeon) = generate(&recipe, seed) else { continue };
                let numbers = stats(dungeon.draft());
                if query.holds(dungeon.draft(), &numbers) {
                    wanted.push((seed.to_string(), f64::from(numbers.rooms)));
                }
            }
            let ran = find(method, condition, &["--budget", "150", "--count", "1000", "--format", "json"]);
            assert_eq!(ran.code, i32::from(wanted.is_empty()), "{}", ran.stderr);
            let found = ran.json();
            let found: Vec<(String, f64)> = found
                .as_array()
                .unwrap()
                .iter()
                .map(|hit| (hit["seed"].as_str().unwrap().to_owned(), hit["stats"]["rooms"].as_f64().unwrap()))
                .collect();
            assert_eq!(found, wanted, "{method}: {condition}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let ran = |threads: &str, more: &[&str]| {
        let mut args = vec!["--threads", threads, "--count", "7"];
        args.extend(more);
        let ran = find("bsp", "rooms >= 12 && loops >= 2", &args).exits(0);
        (ran.stdout, ran.stderr)
    };
    for more in [&["--format", "json"][..], &["--sort", "critical_path"], &["--first", "-500"]] {
        let one = ran("1", more);
        assert_eq!(ran("2", more), one);
        assert_eq!(ran("8", more), one);
    }
}

#[test]
fn the_stats_are_those_of_the_dungeon() {
    let ran = find("scatter", "rooms > 7", &["--count", "3", "--format", "json"]).exits(0);
    for hit in ran.json().as_array().unwrap() {
        assert_eq!(hit.as_object().unwrap().keys().collect::<Vec<_>>(), ["seed", "stats"]);
        let seed = hit["seed"].as_str().unwrap();
        let made = undercroft(&["generate", "scatter", "--seed", seed, "--format", "json"]).run().exits(0);
        assert_eq!(made.json()["stats"], hit["stats"]);
    }
}

#[test]
fn tables_show_what_was_asked_for_in_the_order_asked_for() {
    let ran = find("bsp", "rooms >= 12", &["--count", "5", "--sort", "-critical_path"]).exits(0);
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["seed", "rooms", "critical_path"]);
    let paths: Vec<u32> = rows[1..].iter().map(|row| row[2].parse().unwrap()).collect();
    assert!(paths.len() == 5 && paths.windows(2).all(|pair| pair[0] >= pair[1]), "{paths:?}");
    let last = rows[1..].iter().map(|row| row[0].parse::<u64>().unwrap()).max().unwrap();
    assert!(ran.stderr.contains(&format!("5 seeds among {} tried", last + 1)), "{}", ran.stderr);
}

#[test]
fn when_nothing_is_found_it_says_how_near_it_came() {
    let ran = find("bsp", "rooms >= 14 and largest_room < 70", &["--budget", "2000"]);
    ran.refused(
        1,
        &[
            "no seed from 0 to 1999 has what is wanted",
            "seeds that met each clause:",
            "rooms >= 14",
            "in conflict: no seed met both `rooms >= 14` and `largest_room < 70`",
            "what came up: rooms ",
            "nearest: seed ",
        ],
    );
    let ran = find("bsp", "loops > 900 && rooms > 3", &["--budget", "300"]);
    ran.refused(
        1,
        &["  0  loops > 900", "300  rooms > 3", "which misses `loops > 900`: loops ", "loosen `loops > 900`"],
    );
    let ran = find("bsp", "rooms > 3 && secret_doors > 0 && loops > 900", &["--budget", "300"]);
    let ran = ran.refused(1, &["always 0: secret_doors; ", "--pass", "loosen `secret_doors > 0` and `loops > 900`"]);
    assert!(!ran.stderr.contains("pair") && !ran.stderr.contains("conflict"), "{}", ran.stderr);
    let ran = find("bsp", "loops > 900", &["--budget", "20000"]);
    ran.refused(1, &["of the first 10000, seeds that met each clause"]);
    assert_eq!(find("bsp", "loops > 900", &["--budget", "10", "--format", "json"]).exits(1).stdout, "[]\n");
}

#[test]
fn refusals_have_a_caret_and_a_suggestion() {
    let ran = find("bsp", "rooms >= 12 && critcal_path > 3", &[]);
    ran.refused(2, &["there is no statistic `critcal_path`", "^^^^^^^^^^^^", "did you mean `critical_path`?"]);
    find("bsp", "rooms > 3", &["--sort", "lops"]).refused(2, &["`lops`", "did you mean `loops`?"]);
    find("bsp", "rooms > 3", &["--threads", "0"]).refused(2, &["--threads"]);
    find("bsp", "rooms > 3", &["--first", "9223372036854775807"]).refused(2, &["--first"]);
    find("bsp", "rooms > 3", &["--first", "18446744073709551615"]).refused(2, &["--first"]);
    find("bsp", "rooms > 0", &["--first", "9223372036854775807", "--budget", "1"]).exits(0);
    find("bsp", "rooms > 3", &["--count", "0"]).refused(2, &["--count"]);
    find("bsp", "rooms > 3", &["--budget", "0"]).refused(2, &["--budget"]);
    find("bsp", &"rooms > 3 ".repeat(1000), &[]).refused(2, &["4096 bytes"]);
    find("bsp", "rooms > 3", &["--sort", "count(tresure)"]).refused(2, &["did you mean `count(treasure)`?"]);
    find("bsp", "rooms > 3", &["--set", "width=3"]).refused(2, &["width"]);
    run("find bsp").refused(2, &["--where"]);
}

/// Whatever `stats` lists can be asked for, sorted by and surveyed under that very name.
#[test]
fn what_is_listed_can_be_used() {
    let listed = run("stats --json").exits(0).json();
    let names: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    for name in &names {
        let ran = find("bsp", &format!("{name} >= 0 or rooms > 0"), &["--count", "2", "--sort", name]).exits(0);
        assert!(ran.stdout.lines().next().unwrap().contains(name), "{name}: {}", ran.stdout);
    }
    let mut args = vec!["survey", "bsp", "-n", "3"];
    names.iter().for_each(|name| args.extend(["--stat", name]));
    let ran = undercroft(&args).run().exits(0);
    assert!(names.iter().all(|name| ran.stdout.contains(&format!("{name}  "))), "{}", ran.stdout);
}

#[test]
fn stats_lists_all_there_is() {
    let listed = run("stats --json").exits(0).json();
    let names: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    let dungeon = run("generate bsp --seed 1 --format json").exits(0).json();
    for name in dungeon["stats"].as_object().unwrap().keys() {
        assert!(names.contains(&name.as_str()), "{name}");
    }
    assert!(names.contains(&"count(treasure)") && names.contains(&"count(secret)"));
    let shown = run("stats").exits(0).stdout;
    for one in listed.as_array().unwrap() {
        let line = |name: &Value| name.as_str().unwrap().to_owned();
        assert!(shown.contains(&line(&one["name"])) && !one["about"].as_str().unwrap().is_empty());
        assert!(["layout", "carved", "passes"].contains(&one["stage"].as_str().unwrap()));
    }
}
