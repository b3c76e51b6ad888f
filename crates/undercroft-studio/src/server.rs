//! Listening, and the life of connections until somebody ends the server.

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    runtime::{Builder, Runtime},
    sync::watch,
    time::{sleep, timeout},
};

use crate::{
    connections::{Connections, Entry, Most, Place},
    limits,
    options::{Options, StartError, Times},
    router::{Studio, router},
    signals,
    timed_stream::TimedStream,
    watched::WatchedService,
};

/// Threads that only move bytes; the work is done by others.
const NETWORK_THREADS: usize = 2;
/// Connections that the system keeps until they are accepted.
const BACKLOG: u32 = 1024;
/// After a connection that could not be accepted, for instance for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// A server that listens and answers nothing yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    times: Times,
    most: Most,
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    stopping: watch::Sender<bool>,
    url: String,
}

impl Server {
    /// Begins to listen.
    pub fn bind(options: &Options) -> Result<Server, StartError> {
        let address = options.address()?;
        let workers = match options.workers {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            workers => workers,
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(NETWORK_THREADS)
            // Besides the work itself, only names of hosts are looked up in such threads.
            .max_blocking_threads(workers + 2)
            .thread_name("studio")
            .enable_io()
            .enable_time()
            .build()?;
        let listener =
            runtime.block_on(async { listen(address) }).map_err(|error| StartError::listening(error, options))?;
        let address = listener.local_addr()?;
        let stopping = watch::Sender::new(false);
        let studio = Studio::new(options, workers, stopping.subscribe());
        let url = url(address, &options.allow_hosts);
        let router = router(Arc::new(studio));
        let most = Most::of(options.connections);
        Ok(Server { times: options.times, most, runtime, listener, address, router, stopping, url })
    }

    /// The address that it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to type into a browser.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Answers until the process is asked to end by a signal. `ready` is called first, in a thread of its own.
    pub fn run_until_signal(self, ready: impl FnOnce() + Send + 'static) {
        self.run(async {
            tokio::task::spawn_blocking(ready);
            signals::asked_to_end().await;
        });
    }

    /// Answers until `stop` is ready, and then ends what is under way.
    pub fn run(self, stop: impl Future<Output = ()>) {
        let Server { runtime, times, most, listener, router, stopping, .. } = self;
        runtime.block_on(accept(&listener, router, &times, most, &stopping, stop));
        // No client waits for work that still goes on.
        runtime.shutdown_background();
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Unix this lets a server start again while connections of the last one fade; on Windows it would let two listen at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The address as a browser takes it. One that stands for all addresses of the machine is none, so a name is shown instead.
fn url(address: SocketAddr, names: &[String]) -> String {
    match names.first().filter(|_| !address.ip().is_loopback()) {
        Some(name) if name.rsplit(']').next().is_some_and(|end| end.contains(':')) => format!("http://{name}/"),
        Some(name) => format!("http://{name}:{}/", address.port()),
        None => format!("http://{address}/"),
    }
}

async fn accept(
    listener: &TcpListener,
    router: Router,
    times: &Times,
    most: Most,
    stopping: &watch::Sender<bool>,
    stop: impl Future<Output = ()>,
) {
    let graceful = GracefulShutdown::new();
    let connections = Connections::new(most);
    let mut stop = std::pin::pin!(stop);
    loop {
        let (stream, place) = tokio::select! {
            next = next(listener, &connections) => next,
            () = &mut stop => break,
        };
        // Answers are written whole, so waiting for more to send together only delays them.
        let _ = stream.set_nodelay(true);
        let service = WatchedService::new(router.clone(), place.watch());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(times.head)
            .max_buf_size(limits::HEADERS)
            .serve_connection(TokioIo::new(TimedStream::new(stream, times.write, place.watch())), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            tokio::select! {
                // Whatever ends a connection early is the client's affair.
                _ = connection => {}
                () = place.closed() => {}
            }
        });
    }
    stopping.send_replace(true);
    let _ = timeout(times.shutdown, graceful.shutdown()).await;
}

/// The next connection, when there is a place for it.
async fn next(listener: &TcpListener, connections: &Arc<Connections>) -> (TcpStream, Place) {
    loop {
        let Ok((stream, client)) = listener.accept().await else {
            sleep(ACCEPT_PAUSE).await;
            continue;
        };
        loop {
            match connections.enter(client.ip()) {
                Entry::Entered(place) => return (stream, place),
                Entry::Wait(pause) => {
                    // It ends early when something has changed.
                    let _ = timeout(pause, connections.changed()).await;
                }
                Entry::Refused => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::url;

    #[test]
    fn addresses_can_be_typed() {
        let of = |address: &str, names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            url(address.parse().unwrap(), &names)
        };
        assert_eq!(of("127.0.0.1:8866", &["maps"]), "http://127.0.0.1:8866/");
        assert_eq!(of("[::1]:80", &[]), "http://[::1]:80/");
        assert_eq!(of("0.0.0.0:8866", &["maps.example"]), "http://maps.example:8866/");
        assert_eq!(of("0.0.0.0:8866", &["maps.example:80"]), "http://maps.example:80/");
        assert_eq!(of("[::]:8866", &["[fd00::1]"]), "http://[fd00::1]:8866/");
    }
}
