//! What never changes while the server runs: made at the first request, and kept by browsers.

use std::sync::OnceLock;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};
use undercroft::{Json, recipe::recipe_schema};
use undercroft_bind::{Answer, Limits, call};
use undercroft_export::{dungeon_schema, levels_schema};
use xxhash_rust::xxh3::xxh3_64;

use super::{openapi, table::Listing};
use crate::{assets, reply};

/// A text that is made once, and its entity tag.
#[derive(Debug)]
pub struct CachedText {
    text: Bytes,
    tag: String,
}

impl CachedText {
    fn new(text: String) -> CachedText {
        CachedText { tag: format!("\"{:016x}\"", xxh3_64(text.as_bytes())), text: Bytes::from(text) }
    }

    fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        let mut response = reply::json(self.text.clone());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            headers.insert(header::ETAG, tag);
        }
        if assets::is_known(asked, &self.tag) {
            headers.remove(header::CONTENT_TYPE);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            *response.body_mut() = Body::empty();
        }
        response
    }
}

/// The schemas there are.
pub const SCHEMAS: [&str; 3] = ["dungeon", "levels", "recipe"];

/// Answers with a listing.
pub fn listing(listing: &'static Listing, asked: &HeaderMap) -> Response<Body> {
    let make = || match call(listing.name, "{}", &Limits::NONE) {
        Ok(Answer::Json(text)) => text,
        // A listing takes no input that could be wrong.
        Ok(Answer::Bytes { .. }) | Err(_) => "null".to_owned(),
    };
    listing.cached.get_or_init(|| CachedText::new(make())).answer(asked)
}

/// Answers with the schema of this name, if there is one.
pub fn schema(name: &str, asked: &HeaderMap) -> Option<Response<Body>> {
    static CACHED: [OnceLock<CachedText>; 3] = [const { OnceLock::new() }; 3];
    let place = SCHEMAS.iter().position(|known| *known == name)?;
    let schema: fn() -> Json = [dungeon_schema, levels_schema, recipe_schema][place];
    Some(CACHED[place].get_or_init(|| CachedText::new(schema().to_string())).answer(asked))
}

/// Answers with the description of the API.
pub fn openapi(asked: &HeaderMap) -> Response<Body> {
    static CACHED: OnceLock<CachedText> = OnceLock::new();
    CACHED.get_or_init(|| CachedText::new(openapi::describe().to_json().unwrap_or_default())).answer(asked)
}
