//! Clients that take their time are cut, and hold up nobody.

use std::{
    io::{Read, Write},
    time::Duration,
};

use crate::common::{Reply, Studio};
use undercroft_studio::{Options, Times};

fn impatient() -> Studio {
    let short = Duration::from_millis(400);
    let times = Times { head: short, body: short, write: short, ..Times::default() };
    Studio::with(Options { times, ..Options::default() })
}

#[test]
fn a_head_that_never_ends_is_cut() {
    let studio = impatient();
    let mut slow = studio.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n").unwrap();
    let mut answer = String::new();
    // The server hangs up, with or without a word.
    let _ = slow.read_to_string(&mut answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert_eq!(studio.get("/").status, 200);
}

#[test]
fn a_connection_that_asks_nothing_is_cut() {
    let studio = impatient();
    let mut silent = studio.connect();
    assert_eq!(silent.read(&mut [0; 16]).unwrap(), 0);
    let mut idle = studio.connect();
    idle.write_all(b"GET /api/styles HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = idle.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_body_that_never_ends_is_cut_with_a_word() {
    let studio = impatient();
    let head =
        "POST /api/generate HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
    for rest in ["content-length: 100\r\n\r\n{\"recipe\"", "transfer-encoding: chunked\r\n\r\n5\r\n{\"rec\r\n"] {
        let answer = studio.raw(format!("{head}{rest}").as_bytes());
        let answer = Reply::parse(answer.as_bytes());
        assert_eq!((answer.status, answer.kind().as_str()), (408, "timeout"));
    }
}

#[test]
fn a_client_that_takes_nothing_of_its_answer_is_cut() {
    let studio = impatient();
    let mut slow = studio.connect();
    let body = r#"{"recipe": {"method": "bsp", "set": {"width": 2000, "height": 2000}}, "seed": "1"}"#;
    let head = format!(
        "POST /api/generate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    slow.write_all(head.as_bytes()).unwrap();
    // Long enough to make it and to lose patience; what the system holds of it is then all there is.
    std::thread::sleep(Duration::from_secs(6));
    let mut answer = Vec::new();
    let ended = slow.read_to_end(&mut answer);
    let head = String::from_utf8_lossy(&answer[..answer.len().min(600)]).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse::<usize>().unwrap();
    assert!(ended.is_err() || answer.len() < length, "{} of {length}", answer.len());
}

#[test]
fn many_slow_clients_hold_up_nobody() {
    let studio = impatient();
    let mut slow: Vec<_> = (0..300).map(|_| studio.connect()).collect();
    for one in &mut slow {
        one.write_all(b"POST /api/generate HTTP/1.1\r\nhost: localhost\r\n").unwrap();
    }
    for _ in 0..5 {
        assert_eq!(studio.post("generate", r#"{"recipe": "bsp"}"#).status, 200);
    }
}
