//! Dungeons with locks that come from elsewhere keep them, and locks that make no sense are named with their paths.

use undercroft::{Draft, Dungeon, Recipe, fingerprint, generate, quest};

use crate::common::{make, recipe};

const METHODS: [(&str, &[&str]); 5] = [
    ("bsp", &["width=60", "height=30"]),
    ("scatter", &["width=70", "height=60"]),
    ("walk", &["width=90", "height=90", "rooms=9", "branches=3"]),
    ("tilepath", &[]),
    ("tabletop", &["size=small"]),
];

#[test]
fn given_dungeons_keep_their_locks_and_certificates() {
    let mut locks = 0;
    for (method, sets) in METHODS {
        for (keys, seed) in ["spent", "named", "mixed"].into_iter().zip(0..) {
            let keys = format!("locks.keys={keys}");
            let sets = [sets, &["locks.count=[1, 6]", "locks.fairness=winnable", &keys][..]].concat();
            let own = make(&recipe(method, &sets), &seed.to_string());
            let given = Dungeon::given(own.draft().clone(), "elsewhere").unwrap();
            assert_eq!(given.certify(), own.certify(), "{method} {seed}");
            let same = |other: &Draft| {
                let own = own.draft();
                assert_eq!(quest::certify(own), quest::certify(other), "{method} {seed}");
                assert_eq!((&own.locks, &own.keys), (&other.locks, &other.keys), "{method} {seed}");
                // A given dungeon has no tiles in space, which the fingerprint covers.
                if own.assembly.is_none() {
                    assert_eq!(fingerprint(own), fingerprint(other), "{method} {seed}");
                }
            };
            same(given.draft());
            // The recipe holds all of it, also as a text.
            let text = given.origin().recipe.to_json().to_string();
            same(generate(&Recipe::from_json(&text).unwrap(), "elsewhere").unwrap().draft());
            locks += own.draft().locks.len();
        }
    }
    assert!(locks > 30, "only {locks} locks");
}

/// A corridor between two rooms with a lock on its first cell, and the key to it.
fn layout(changes: &[(&str, &str)]) -> String {
    let text = r#"{ "width": 20, "height": 9, "start": [2, 2], "goal": [16, 6],
        "rooms": [{ "x": 1, "y": 1, "width": 6, "height": 5 }, { "x": 13, "y": 4, "width": 5, "height": 4 }],
        "passages": [{ "from": 0, "to": 1, "cells": [[7, 5], [8, 5], [9, 5], [10, 5], [11, 5], [12, 5]] }],
        "doors": [{ "x": 7, "y": 5, "side": "east", "room": 0, "passage": 0, "kind": "locked", "lock": 0 },
                  { "x": 12, "y": 5, "side": "west", "room": 1, "passage": 0 }],
        "locks": [{ "id": 0, "key": "bone", "doors": [0] }],
        "keys": [{ "name": "bone", "spent": false, "count": 1 }],
        "marks": [{ "x": 3, "y": 3, "kind": "key", "key": "bone", "room": 0 }] }"#;
    let text = changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    format!(r#"{{ "method": {{ "given": {{ "layout": {text} }} }}, "passes": {{}} }}"#)
}

#[test]
fn a_layout_with_locks_can_be_written_by_hand() {
    let sets: [&[(&str, &str)]; 3] = [
        &[],
        // Doors may name their locks, locks their doors, or both.
        &[(r#", "doors": [0] }"#, " }")],
        &[(r#", "kind": "locked", "lock": 0"#, r#", "kind": "locked""#)],
    ];
    for changes in sets {
        let dungeon = generate(&Recipe::from_json(&layout(changes)).unwrap(), "any").unwrap();
        let certificate = quest::certify(dungeon.draft()).unwrap().certificate;
        assert_eq!(certificate.order, [(Some(0), 0)]);
        assert_eq!(certificate.complete, quest::Proof::Yes);
    }
}

#[test]
fn locks_that_do_not_belong_together_are_named_with_their_paths() {
    let cases = [
        (r#""lock": 0"#, r#""lock": 7"#, "layout.doors[0].lock", "there is no lock 7; there are 1"),
        (r#""doors": [0]"#, r#""doors": [5]"#, "layout.locks[0].doors", "there is no door 5; there are 2"),
        (r#""doors": [0]"#, r#""doors": []"#, "layout.locks[0].doors", "one door at least"),
        (r#""doors": [0]"#, r#""doors": [1]"#, "layout.doors[0].lock", "does not list door 0"),
        (
            r#"[{ "id": 0, "key": "bone", "doors": [0] }]"#,
            r#"[{ "key": "bone", "doors": [0] }, { "key": "bone", "doors": [0] }]"#,
            "layout.locks[1].doors",
            "door 0 is one of lock 0 already",
        ),
        (r#""id": 0"#, r#""id": 3"#, "layout.locks[0].id", "must be its place in the list, 0"),
        (r#""key": "bone", "doors""#, r#""key": "bonne", "doors""#, "layout.locks[0].key", "did you mean `bone`?"),
        (r#""key": "bone", "room""#, r#""key": "tin", "room""#, "layout.marks[0].key", "there is no key `tin`"),
        (r#""key", "key": "bone""#, r#""key""#, "layout.marks[0].key", "is missing"),
        (
            r#"[{ "name": "bone""#,
            r#"[{ "name": "tin" }, { "name": "bone""#,
            "layout.keys[0].name",
            "no lock takes the key `tin`",
        ),
        (r#""count": 1"#, r#""count": 2"#, "layout.keys[0].count", "there are 1 marks of this key"),
        (r#""id": 0"#, r#""idd": 0"#, "layout.locks[0].idd", "there is no field"),
    ];
    for (from, to, path, words) in cases {
        let problems = Recipe::from_json(&layout(&[(from, to)])).unwrap_err();
        let hit = problems.to_string().lines().any(|line| line.contains(path)) && problems.to_string().contains(words);
        assert!(hit, "{path}: {words:?} is not in\n{problems}");
    }
}

#[test]
fn more_locks_than_can_be_judged_are_refused() {
    let many = vec![r#"{ "key": "bone", "doors": [0] }"#; 1_001].join(", ");
    let problems = Recipe::from_json(&layout(&[(r#"{ "id": 0, "key": "bone", "doors": [0] }"#, &many)])).unwrap_err();
    assert!(problems.to_string().contains("at most 1000"), "{problems}");
}
