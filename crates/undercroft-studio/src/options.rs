//! How the server is started, and why it may not start.

use std::{
    io,
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    time::Duration,
};

use crate::limits;

/// How the server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address or name of this machine to listen at.
    pub host: String,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// More names by which the server may be called.
    pub allow_hosts: Vec<String>,
    /// Requests worked on at a time; 0 for one a processor.
    pub workers: usize,
    /// Requests that wait for their turn, for each one that is worked on. The next one is refused as busy.
    pub queue: usize,
    /// Connections at a time; one client has at most seven of eight.
    pub connections: usize,
    /// How long things may take.
    pub times: Times,
    /// A folder whose files are served instead of those that the program was built with.
    pub web: Option<PathBuf>,
}

impl Options {
    /// The default port.
    pub const PORT: u16 = 8866;
    /// The default host, which only this machine can reach.
    pub const HOST: &str = "127.0.0.1";
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: Options::HOST.to_owned(),
            port: Options::PORT,
            allow_hosts: Vec::new(),
            workers: 0,
            queue: 64,
            connections: limits::CONNECTIONS,
            times: Times::default(),
            web: None,
        }
    }
}

/// How long things may take that a client or the network decides about.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The head of a request, and a connection between two requests.
    pub head: Duration,
    /// The body of a request.
    pub body: Duration,
    /// A client that takes nothing of its answer.
    pub write: Duration,
    /// Waiting for a turn.
    pub queue: Duration,
    /// A search.
    pub search: Duration,
    /// What is under way when the server is asked to end.
    pub shutdown: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            head: Duration::from_secs(10),
            body: Duration::from_secs(20),
            write: Duration::from_secs(20),
            queue: Duration::from_secs(120),
            search: Duration::from_secs(120),
            shutdown: Duration::from_secs(5),
        }
    }
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// Another program listens there.
    #[error("port {0} is in use")]
    PortInUse(u16),
    /// The port belongs to the system.
    #[error("port {0} may not be used by you")]
    PortForbidden(u16),
    /// Other machines could reach it, and nobody said by which name.
    #[error("at `{0}` other machines can reach the studio, and it answers only those that call it by a name you allow")]
    NeedsAllowHost(String),
    /// The host is none of this machine.
    #[error("`{0}` is no address of this machine")]
    UnknownHost(String),
    /// A name that no `Host` header can have.
    #[error("`{0}` is no name of a host")]
    BadName(String),
    /// There is no folder with a page.
    #[error("there is no `index.html` in {}", .0.display())]
    NoPage(PathBuf),
    /// Anything else.
    #[error("the studio cannot start: {0}")]
    Io(#[from] io::Error),
}

impl StartError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            StartError::PortInUse(_) => Some("is it open already? `--port 0` takes a free one".to_owned()),
            StartError::PortForbidden(_) => Some("take one above 1023, such as `--port 8866`".to_owned()),
            StartError::NeedsAllowHost(_) => {
                Some("add `--allow-host NAME`, the name or address that stands in the browser's address bar".to_owned())
            }
            StartError::UnknownHost(_) => Some("`127.0.0.1` is for this machine alone, `0.0.0.0` for all".to_owned()),
            StartError::BadName(_) => Some("write it as in an address, without `http://` and path".to_owned()),
            StartError::NoPage(_) | StartError::Io(_) => None,
        }
    }

    pub(crate) fn listening(error: io::Error, options: &Options) -> StartError {
        match error.kind() {
            io::ErrorKind::AddrInUse => StartError::PortInUse(options.port),
            io::ErrorKind::PermissionDenied => StartError::PortForbidden(options.port),
            io::ErrorKind::AddrNotAvailable => StartError::UnknownHost(options.host.clone()),
            _ => StartError::Io(error),
        }
    }
}

impl Options {
    /// Where to listen, if these options are consistent.
    pub(crate) fn address(&self) -> Result<SocketAddr, StartError> {
        for name in &self.allow_hosts {
            if name.parse::<axum::http::uri::Authority>().is_err() || name.contains('@') {
                return Err(StartError::BadName(name.clone()));
            }
        }
        if let Some(folder) = self.web.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
            return Err(StartError::NoPage(folder.clone()));
        }
        let bare = self.host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&self.host);
        let mut found = (bare, self.port).to_socket_addrs().map_err(|_| StartError::UnknownHost(self.host.clone()))?;
        let address = found.next().ok_or_else(|| StartError::UnknownHost(self.host.clone()))?;
        if !address.ip().is_loopback() && self.allow_hosts.is_empty() {
            return Err(StartError::NeedsAllowHost(self.host.clone()));
        }
        Ok(address)
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, StartError};

    #[test]
    fn hosts_that_others_reach_need_a_name() {
        let with = |host: &str, names: &[&str]| Options {
            host: host.to_owned(),
            allow_hosts: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Options::default()
        };
        assert!(Options::default().address().is_ok());
        assert!(with("[::1]", &[]).address().is_ok());
        assert!(matches!(with("0.0.0.0", &[]).address(), Err(StartError::NeedsAllowHost(_))));
        assert!(with("0.0.0.0", &["maps.example"]).address().is_ok());
        assert!(matches!(with("127.0.0.1", &["http://maps"]).address(), Err(StartError::BadName(_))));
        assert!(matches!(with("no host", &[]).address(), Err(StartError::UnknownHost(_))));
    }
}
