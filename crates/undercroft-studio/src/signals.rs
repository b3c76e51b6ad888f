//! Signals that ask the process to end.

/// Waits for one.
#[cfg(unix)]
pub async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let [Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)] = kinds.map(signal) else {
        // Without handlers the signals end the process as they always do.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
}

/// Waits for one.
#[cfg(not(unix))]
pub async fn asked_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
