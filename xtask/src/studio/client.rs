//! A small HTTP client that keeps its connection, for the load test.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    time::Duration,
};

use anyhow::{Context, Result, bail};

/// Longer than the two minutes for which the server lets a request wait.
const TIMEOUT: Duration = Duration::from_secs(150);

pub struct Client {
    authority: String,
    stream: BufReader<TcpStream>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// Seconds.
    pub retry_after: Option<u64>,
    pub body: Vec<u8>,
}

impl Client {
    pub fn connect(authority: &str) -> Result<Self> {
        let stream = TcpStream::connect(authority).context("connecting")?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        stream.set_nodelay(true)?;
        Ok(Self { authority: authority.to_owned(), stream: BufReader::new(stream) })
    }

    pub fn post(&mut self, call: &str, body: &str) -> Result<Answer> {
        let head = format!(
            "POST /api/{call} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.authority,
            body.len()
        );
        self.stream.get_mut().write_all(head.as_bytes()).context("sending")?;
        self.read()
    }

    fn read(&mut self) -> Result<Answer> {
        let mut line = String::new();
        self.stream.read_line(&mut line).context("reading the status")?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.with_context(|| format!("`{}` is no status line", line.trim()))?;
        let (mut length, mut retry_after) = (None, None);
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().ok(),
                "retry-after" => retry_after = value.parse().ok(),
                _ => {}
            }
        }
        let Some(length) = length else { bail!("an answer without a length") };
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).context("reading the answer")?;
        Ok(Answer { status, retry_after, body })
    }
}
