//! How many bytes all requests together may hold.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{limits, reply::Refusal};

/// Bytes are counted in pieces of this size, because a semaphore counts up to 2^32 on some machines.
const PIECE: usize = 1 << 10;

/// Bytes that are left.
#[derive(Clone, Debug)]
pub struct ByteBudget {
    pieces: Arc<Semaphore>,
}

/// Bytes that were taken from a budget and are given back when this is dropped.
#[derive(Debug, Default)]
pub struct Reserved {
    permits: Option<OwnedSemaphorePermit>,
    bytes: usize,
}

impl ByteBudget {
    /// A budget of this many bytes.
    pub fn new(bytes: usize) -> ByteBudget {
        ByteBudget { pieces: Arc::new(Semaphore::new(bytes / PIECE)) }
    }

    /// Makes what is reserved enough for this many bytes. Few bytes are free, so that small requests pass while large ones wait.
    pub fn grow(&self, reserved: &mut Reserved, bytes: usize) -> Result<(), Refusal> {
        if bytes <= limits::SMALL || bytes <= reserved.bytes {
            return Ok(());
        }
        let pieces = pieces(bytes - reserved.bytes);
        let more = Arc::clone(&self.pieces).try_acquire_many_owned(pieces).map_err(|_| Refusal::busy())?;
        reserved.add(more, pieces);
        Ok(())
    }

    /// An answer that holds its share of the budget until its client has it all. Waits for others to end for a while.
    pub async fn hold(&self, bytes: Bytes, max_wait: Duration) -> Result<Body, Refusal> {
        if bytes.len() <= limits::SMALL {
            return Ok(Body::from(bytes));
        }
        let wanted = Arc::clone(&self.pieces).acquire_many_owned(pieces(bytes.len()));
        let permits = timeout(max_wait, wanted).await.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())?;
        Ok(Body::new(HeldBytes { bytes: Some(bytes), permits: Some(permits) }))
    }
}

fn pieces(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX)
}

impl Reserved {
    fn add(&mut self, more: OwnedSemaphorePermit, pieces: u32) {
        self.bytes += pieces as usize * PIECE;
        match &mut self.permits {
            Some(permits) => permits.merge(more),
            none => *none = Some(more),
        }
    }
}

/// Bytes in one piece. The permits leave with the last byte: hyper drops a body once all of it is written to the socket.
struct HeldBytes {
    bytes: Option<Bytes>,
    permits: Option<OwnedSemaphorePermit>,
}

/// So much is handed to the connection at a time; it asks for the next part when it has written the last one.
const PART: usize = 64 << 10;

impl HttpBody for HeldBytes {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::convert::Infallible>>> {
        let Some(bytes) = &mut self.bytes else { return Poll::Ready(None) };
        if bytes.len() > PART {
            return Poll::Ready(Some(Ok(Frame::data(bytes.split_to(PART)))));
        }
        self.permits = None;
        Poll::Ready(self.bytes.take().map(|last| Ok(Frame::data(last))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::{ByteBudget, Reserved};
    use crate::limits::SMALL;

    #[test]
    fn large_bodies_share_a_budget_and_small_ones_are_free() {
        let budget = ByteBudget::new(4 * SMALL);
        let (mut first, mut second, mut small) = (Reserved::default(), Reserved::default(), Reserved::default());
        assert!(budget.grow(&mut first, 2 * SMALL).is_ok() && budget.grow(&mut first, 3 * SMALL).is_ok());
        assert_eq!(budget.grow(&mut second, 2 * SMALL).map_err(|refusal| refusal.status.as_u16()), Err(503));
        assert!(budget.grow(&mut small, SMALL).is_ok());
        drop(first);
        assert!(budget.grow(&mut second, 2 * SMALL).is_ok());
    }
}
