//! Connections that ask nothing, or never finish asking, keep nobody out.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use crate::common::{Reply, Studio};
use undercroft_studio::{Options, Times};

const PLACES: usize = 40;
/// More than the server has places for.
const MANY: usize = 50;

/// A server that waits so long for slow clients that whoever had to wait for them would be missed.
fn patient() -> Studio {
    let long = Duration::from_secs(3_600);
    let times = Times { head: long, body: long, ..Times::default() };
    Studio::with(Options { times, connections: PLACES, ..Options::default() })
}

fn crowd(studio: &Studio, sends: &[u8]) -> Vec<TcpStream> {
    let open = |_| {
        let mut stream = studio.connect();
        // One that was closed to make room cannot be written to.
        let _ = stream.write_all(sends);
        stream
    };
    (0..MANY).map(open).collect()
}

#[test]
fn connections_that_ask_nothing_make_room() {
    let begun_head = b"POST /api/generate HTTP/1.1\r\nhost: localhost\r\nx-slow: ";
    let begun_body = b"POST /api/generate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{";
    for sends in [&b""[..], begun_head, begun_body] {
        let studio = patient();
        let crowd = crowd(&studio, sends);
        for _ in 0..20 {
            assert_eq!(studio.get("/api/styles").status, 200);
        }
        assert_eq!(studio.post("generate", r#"{"recipe": "bsp"}"#).status, 200);
        drop(crowd);
    }
}

#[test]
fn connections_that_have_been_answered_make_room_too() {
    let studio = patient();
    let crowd = crowd(&studio, b"GET /api/styles HTTP/1.1\r\nhost: localhost\r\n\r\n");
    assert_eq!(studio.get("/api/styles").status, 200);
    drop(crowd);
}

#[test]
fn a_request_that_is_worked_on_keeps_its_connection() {
    let studio = patient();
    let body = r#"{"recipe": {"method": "bsp", "set": {"width": 1600, "height": 1600}}, "seed": "1"}"#;
    let mut working = studio.connect();
    let head = format!(
        "POST /api/generate HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    working.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let crowd = crowd(&studio, b"");
    assert_eq!(studio.get("/api/styles").status, 200);
    let mut answer = Vec::new();
    working.read_to_end(&mut answer).unwrap();
    let answer = Reply::parse(&answer);
    assert_eq!((answer.status, answer.json()["width"].as_u64()), (200, Some(1600)));
    drop(crowd);
}
