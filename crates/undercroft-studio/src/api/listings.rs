//! What never changes while the server runs: made at the first request, and kept by browsers.

use std::sync::OnceLock;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, header},
};
use undercroft::{Json, recipe::recipe_schema};
use undercroft_bind::{Answer, Answers, CALLS, CallSpec, Limits, call};
use undercroft_export::{dungeon_schema, levels_schema};
use xxhash_rust::xxh3::xxh3_64;

use super::openapi;
use crate::{
    assets,
    encoding::{Encoding, gzip},
    reply,
};

/// A text that is made once, plain and compressed, and its entity tag.
#[derive(Debug)]
pub struct CachedText {
    plain: Bytes,
    packed: Bytes,
    tag: String,
}

impl CachedText {
    fn new(text: String) -> CachedText {
        CachedText {
            tag: format!("{:016x}", xxh3_64(text.as_bytes())),
            packed: gzip(text.as_bytes(), 9).unwrap_or_default().into(),
            plain: Bytes::from(text),
        }
    }

    fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        let encoding = Encoding::wanted(asked, &[Encoding::Gzip]);
        let text = if encoding == Encoding::Gzip { &self.packed } else { &self.plain };
        let mut response = reply::json(text.clone());
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        encoding.mark(&mut response);
        assets::known_or(response, &self.tag, encoding, asked)
    }
}

/// What never changes while the server runs. Schemas have an address each.
pub fn all() -> impl Iterator<Item = &'static CallSpec> {
    CALLS.iter().copied().filter(|spec| spec.answers == Answers::Listing && spec.name != "schemas")
}

/// The schemas there are.
pub const SCHEMAS: [&str; 3] = ["dungeon", "levels", "recipe"];

/// Answers with a listing, which is kept once it was made.
pub fn listing(listing: &CallSpec, kept: &OnceLock<CachedText>, asked: &HeaderMap) -> Response<Body> {
    let make = || match call(listing.name, "{}", &Limits::NONE) {
        Ok(Answer::Json(text)) => text,
        // A listing takes no input that could be wrong.
        Ok(Answer::Bytes { .. }) | Err(_) => "null".to_owned(),
    };
    kept.get_or_init(|| CachedText::new(make())).answer(asked)
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
