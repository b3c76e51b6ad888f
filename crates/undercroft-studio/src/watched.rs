//! Requests and answers of a connection whose state is known to the others.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    http::{Request, Response},
};
use http_body::{Frame, SizeHint};
use hyper::{body::Incoming, service::Service};
use hyper_util::service::TowerToHyperService;

use crate::connections::Watch;

/// The router for one connection.
#[derive(Clone, Debug)]
pub struct WatchedService {
    router: TowerToHyperService<Router>,
    watch: Watch,
}

impl WatchedService {
    /// Answers requests of a connection.
    pub fn new(router: Router, watch: Watch) -> WatchedService {
        WatchedService { router: TowerToHyperService::new(router), watch }
    }
}

impl Service<Request<Incoming>> for WatchedService {
    type Response = Response<WatchedBody>;
    type Error = std::convert::Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<WatchedBody>, std::convert::Infallible>> + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        let watch = self.watch.clone();
        watch.works();
        // Whoever reads the body waits for the client, and says so.
        request.extensions_mut().insert(watch.clone());
        let answer = self.router.call(request);
        Box::pin(async move {
            let response = answer.await?;
            Ok(response.map(|body| WatchedBody { body, watch }))
        })
    }
}

/// The body of an answer. hyper drops it when all of it was handed to the connection; then the next request is waited for.
#[derive(Debug)]
pub struct WatchedBody {
    body: Body,
    watch: Watch,
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for WatchedBody {
    fn drop(&mut self) {
        self.watch.waits();
    }
}
