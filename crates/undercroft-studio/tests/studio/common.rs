//! A server of its own for each test, and a client that can also misbehave.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread::JoinHandle,
    time::Duration,
};

use serde_json::Value;
use tokio::sync::oneshot;
use undercroft_studio::{Options, Server};

/// A server that ends with its test.
pub struct Studio {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Studio {
    pub fn start() -> Studio {
        Studio::with(Options::default())
    }

    /// With these options, at a free port.
    pub fn with(options: Options) -> Studio {
        let server = Server::bind(&Options { port: 0, ..options }).unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let run = move || {
            server.run(async {
                let _ = stopped.await;
            });
        };
        let thread = std::thread::Builder::new().spawn(run).unwrap();
        Studio { address, stop: Some(stop), thread: Some(thread) }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends bytes as they are and reads until the server hangs up.
    pub fn raw(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses early may hang up before it has read everything.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut stream = self.connect();
        let host = self.address.to_string();
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {host}\r\n");
        }
        headers.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
        let _ = stream.write_all(format!("{head}\r\n").as_bytes()).and_then(|()| stream.write_all(body));
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::parse(&answer)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], b"")
    }

    pub fn post(&self, call: &str, body: &str) -> Reply {
        self.request("POST", &format!("/api/{call}"), &[("content-type", "application/json")], body.as_bytes())
    }

    /// Asks the server to end, and waits until it has.
    pub fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn parse(bytes: &[u8]) -> Reply {
        let end = bytes
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(200)])));
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: Vec<(String, String)> = lines.filter_map(pair).collect();
        let body = bytes[end + 4..].to_vec();
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        Reply { status, headers, body: if chunked { unchunked(&body) } else { body } }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The kind of a refusal, which must have the form of all of them.
    pub fn kind(&self) -> String {
        let json = self.json();
        let error = json["error"].as_object().unwrap_or_else(|| panic!("no refusal: {json}"));
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 5), "{json}");
        for problem in error["problems"].as_array().unwrap() {
            assert!(problem["path"].is_string() && problem["message"].is_string(), "{json}");
        }
        error["kind"].as_str().unwrap().to_owned()
    }

    /// The objects of an answer that comes in lines.
    pub fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
    whole
}
