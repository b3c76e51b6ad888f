//! `undercroft studio`: starting, refusing to start, ending.

#![cfg(all(feature = "studio", unix))]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
};

use crate::common::undercroft;

/// A studio at a free port, and its address.
fn start(more: &[&str], path: Option<&str>) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.args(["studio", "--port", "0"]).args(more).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(path) = path {
        command.env("PATH", path);
    }
    let mut child = command.spawn().unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    (child, url.trim().to_owned())
}

/// Ends it with a signal; the answer is its exit code and what it said.
fn end(mut child: Child, signal: &str) -> (Option<i32>, String) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

fn status(url: &str, path: &str) -> String {
    let authority = url.strip_prefix("http://").unwrap().trim_end_matches('/');
    let mut stream = TcpStream::connect(authority).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap().to_owned()
}

#[test]
fn it_prints_its_address_answers_and_ends_when_asked() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (child, url) = start(&[], None);
        assert!(url.starts_with("http://127.0.0.1:") && url.ends_with('/'), "{url}");
        assert_eq!(status(&url, "/"), "HTTP/1.1 200 OK");
        assert_eq!(status(&url, "/api/methods"), "HTTP/1.1 200 OK");
        let (code, said) = end(child, signal);
        assert_eq!(code, Some(0), "{signal}: {said}");
        assert!(said.contains("Ctrl-C"), "{said}");
    }
}

#[test]
fn a_port_in_use_is_refused_with_a_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    undercroft(&["studio", "--port", &port]).run().refused(2, &[&format!("port {port} is in use"), "--port 0"]);
}

#[test]
fn hosts_that_others_reach_need_an_allowed_name() {
    undercroft(&["studio", "--host", "0.0.0.0"]).run().refused(2, &["other machines", "--allow-host"]);
    undercroft(&["studio", "--host", "no such host"]).run().refused(2, &["no address of this machine"]);
    undercroft(&["studio", "--allow-host", "http://maps/"]).run().refused(2, &["no name of a host"]);
    undercroft(&["studio", "--port", "70000"]).run().refused(2, &["70000"]);
}

#[test]
fn without_a_browser_it_says_so_and_goes_on() {
    let empty = std::env::temp_dir();
    let (child, url) = start(&["--open"], empty.to_str());
    assert_eq!(status(&url, "/"), "HTTP/1.1 200 OK");
    // The note comes within the time that the openers are given.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let (code, said) = end(child, "-TERM");
    assert_eq!(code, Some(0));
    assert!(said.contains("no browser was found to open") && said.contains(&url), "{said}");
}
