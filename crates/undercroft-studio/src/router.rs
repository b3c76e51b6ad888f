//! What is answered where, and what every answer carries.

use std::{any::Any, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, Method, Response, StatusCode, header},
    middleware::from_fn_with_state,
    response::IntoResponse,
};
use tokio::sync::watch;
use tower_http::{catch_panic::CatchPanicLayer, set_header::SetResponseHeaderLayer};

use crate::{
    access::{self, HostNames},
    api,
    assets::Files,
    byte_budget::ByteBudget,
    first_map::FirstMap,
    limits,
    options::{Options, Times},
    reply::Refusal,
    work::WorkQueue,
};

/// What all requests share.
#[derive(Debug)]
pub struct Studio {
    /// Where work is done.
    pub queue: WorkQueue,
    /// How long things may take.
    pub times: Times,
    /// The memory of bodies.
    pub bodies: ByteBudget,
    /// The memory of answers.
    pub answers: ByteBudget,
    /// The files of the page.
    pub files: Files,
    /// The names of the server.
    pub names: Arc<HostNames>,
    /// Whether the server was asked to end.
    pub stopping: watch::Receiver<bool>,
}

impl Studio {
    /// With nothing to do yet.
    pub fn new(options: &Options, workers: usize, stopping: watch::Receiver<bool>) -> Studio {
        Studio {
            queue: WorkQueue::new(workers, options.queue, options.times.queue),
            times: options.times,
            bodies: ByteBudget::new(limits::ALL_BODIES),
            answers: ByteBudget::new(limits::ALL_ANSWERS),
            files: Files::new(options.web.clone(), FirstMap::draw()),
            names: Arc::new(HostNames::new(&options.allow_hosts)),
            stopping,
        }
    }
}

/// Scripts, styles and connections only from the server itself, and the page in no other page. Pictures and workers may be made by
/// the page's own scripts.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    frame-ancestors 'none'; form-action 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The whole server as a service.
pub fn router(studio: Arc<Studio>) -> Router {
    let names = Arc::clone(&studio.names);
    let mut router = api::routes()
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .with_state(studio)
        .layer(from_fn_with_state(names, access::check))
        .layer(CatchPanicLayer::custom(panicked));
    for (name, value) in HEADERS {
        router = router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)));
    }
    router
}

/// A file of the page.
async fn page(State(studio): State<Arc<Studio>>, request: Request) -> Response<Body> {
    let path = request.uri().path();
    match studio.files.answer(path, request.headers()) {
        Some(_) if !request.method().is_safe() => {
            let mut response = wrong_method(request.method().clone()).await.into_response();
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
            response
        }
        // The router leaves the body out for HEAD, and tells its length all the same.
        Some(response) => response,
        None => {
            let hint = if path.starts_with("/api") { "; `GET /api` lists the calls" } else { "" };
            Refusal::new(StatusCode::NOT_FOUND, "not-found", format!("there is nothing at this address{hint}"))
                .into_response()
        }
    }
}

async fn wrong_method(method: Method) -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", format!("this address does not take {method}"))
}

/// A mistake of ours ends one request and no more.
fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    Refusal::internal().into_response()
}
