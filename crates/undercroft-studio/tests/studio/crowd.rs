//! Many at once: each gets a right answer or is told to come back.

use std::{
    io::{Read, Write},
    thread,
    time::Duration,
};

use crate::common::Studio;
use serde_json::json;
use undercroft_studio::{Options, Times};

const LARGE: &str = r#"{"recipe": {"method": "bsp", "set": {"width": 1000, "height": 1000}}, "seed": "1"}"#;

#[test]
fn four_clients_are_never_refused() {
    let studio = Studio::start();
    thread::scope(|scope| {
        for client in 0..4 {
            let studio = &studio;
            scope.spawn(move || {
                for seed in 0..10 {
                    let request = json!({"recipe": "tabletop", "seed": client * 100 + seed}).to_string();
                    assert_eq!(studio.post("show", &request).status, 200);
                }
            });
        }
    });
}

#[test]
fn a_full_queue_says_when_to_come_back() {
    let studio = Studio::with(Options { workers: 1, queue: 1, ..Options::default() });
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = || {
            let answer = studio.post("generate", LARGE);
            if answer.status == 503 {
                assert_eq!((answer.header("retry-after"), answer.kind().as_str()), (Some("1"), "busy"));
            }
            answer.status
        };
        let clients: Vec<_> = (0..12).map(|_| scope.spawn(ask)).collect();
        clients.into_iter().map(|client| client.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&200) && statuses.contains(&503), "{statuses:?}");
    assert_eq!(studio.post("generate", r#"{"recipe": "bsp"}"#).status, 200);
}

#[test]
fn nobody_waits_longer_than_the_queue_allows() {
    let times = Times { queue: Duration::from_millis(1), ..Times::default() };
    let studio = Studio::with(Options { workers: 1, queue: 64, times, ..Options::default() });
    let statuses: Vec<u16> = thread::scope(|scope| {
        let clients: Vec<_> = (0..6).map(|_| scope.spawn(|| studio.post("generate", LARGE).status)).collect();
        clients.into_iter().map(|client| client.join().unwrap()).collect()
    });
    assert!(statuses.contains(&503) && statuses.contains(&200), "{statuses:?}");
}

#[test]
fn searches_let_others_have_their_turn_and_are_counted() {
    let studio = Studio::with(Options { workers: 1, ..Options::default() });
    let request = json!({"recipe": "tabletop", "where": "rooms > 1000", "limit": 100_000}).to_string();
    let head = format!(
        "POST /api/find HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{request}",
        request.len()
    );
    let mut searches = Vec::new();
    for _ in 0..8 {
        let mut search = studio.connect();
        search.write_all(head.as_bytes()).unwrap();
        let mut first = [0; 64];
        search.read_exact(&mut first).unwrap();
        assert!(first.starts_with(b"HTTP/1.1 200"));
        searches.push(search);
    }
    assert_eq!(studio.post("find", &request).status, 503);
    assert_eq!(studio.post("generate", r#"{"recipe": "bsp", "seed": 1}"#).status, 200);
    // Whoever leaves makes room for the next one.
    drop(searches);
    let small = json!({"recipe": "bsp", "where": "rooms > 3", "count": 1}).to_string();
    let freed = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(50));
        studio.post("find", &small).status == 200
    });
    assert!(freed);
}
