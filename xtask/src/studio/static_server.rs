//! A server of files, as those that host static sites have: for the browser's visit to the static studio.

#![allow(clippy::disallowed_methods, reason = "law 1 forbids the engine threads; this is no engine")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;

const CONTENT_TYPES: [(&str, &str); 10] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

/// Ends when it is dropped.
pub struct StaticServer {
    pub url: String,
    over: Arc<AtomicBool>,
}

impl StaticServer {
    pub fn start(folder: &Path) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let url = format!("http://{}/", listener.local_addr()?);
        listener.set_nonblocking(true)?;
        let over = Arc::new(AtomicBool::new(false));
        let (ended, folder) = (Arc::clone(&over), folder.to_owned());
        std::thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                match listener.accept() {
                    Ok((stream, _)) => {
                        let folder = folder.clone();
                        std::thread::spawn(move || answer(stream, &folder));
                    }
                    Err(_) => std::thread::sleep(Duration::from_millis(5)),
                }
            }
        });
        Ok(Self { url, over })
    }
}

impl Drop for StaticServer {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// One request a connection. A browser that left is nobody's loss.
fn answer(stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream);
    let (mut first, mut line) = (String::new(), String::new());
    reader.read_line(&mut first)?;
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let (status, media, body) = match file(folder, path).and_then(|file| Some((std::fs::read(&file).ok()?, file))) {
        Some((body, file)) => ("200 OK", content_type(&file), body),
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {media}\r\ncontent-length: {}\r\ncache-control: no-cache\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = reader.into_inner();
    stream.write_all(head.as_bytes())?;
    if !first.starts_with("HEAD ") {
        stream.write_all(&body)?;
    }
    stream.flush()
}

fn file(folder: &Path, path: &str) -> Option<PathBuf> {
    let inside = Path::new(path.trim_start_matches('/'));
    let plain = inside.components().all(|part| matches!(part, Component::Normal(_)));
    let file = folder.join(inside);
    plain.then(|| if file.is_dir() { file.join("index.html") } else { file })
}

fn content_type(file: &Path) -> &'static str {
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    CONTENT_TYPES.iter().find(|(own, _)| *own == extension).map_or("application/octet-stream", |(_, media)| media)
}
