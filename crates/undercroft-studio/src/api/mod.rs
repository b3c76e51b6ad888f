//! The HTTP API: the calls of `undercroft-bind`, the search as a stream, and listings.
//!
//! Which calls there are and what their requests hold is described in `undercroft-bind`; here they have addresses.
//!
//! - `calls`: a request becomes a call, done when its turn comes. `find`: the search, line by line.
//! - `listings`: what never changes, made once. `openapi`, `fields`: the description of all of it.

mod calls;
mod fields;
mod find;
mod listings;
mod openapi;

use std::sync::{Arc, OnceLock};

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
    routing::{get, post},
};

use crate::{reply::Refusal, router::Studio};

/// The call that is answered line by line.
const FIND: &str = "find";

/// Every address below `/api`.
pub fn routes() -> Router<Arc<Studio>> {
    let mut router = Router::new()
        .route("/api", get(|headers: HeaderMap| async move { listings::openapi(&headers) }))
        .route("/api/schemas/{name}", get(schema))
        .route("/api/find", post(|State(studio), request| async move { find::find(studio, request).await }));
    for call in calls::all().filter(|call| call.name != FIND) {
        let answer = move |State(studio): State<Arc<Studio>>, request: Request| calls::answer(studio, call, request);
        router = router.route(&format!("/api/{}", call.name), post(answer));
    }
    for listing in listings::all() {
        let kept = Arc::new(OnceLock::new());
        let answer = move |headers: HeaderMap| async move { listings::listing(listing, &kept, &headers) };
        router = router.route(&format!("/api/{}", listing.name), get(answer));
    }
    router
}

async fn schema(
    name: Result<Path<String>, axum::extract::rejection::PathRejection>,
    headers: HeaderMap,
) -> impl IntoResponse {
    let found = name.ok().and_then(|Path(name)| listings::schema(&name, &headers));
    found.ok_or_else(|| {
        let names = listings::SCHEMAS.join(", ");
        Refusal::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such schema; there are {names}"))
    })
}
