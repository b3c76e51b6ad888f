//! The body of a request: JSON, not too long, and not too slow.

use std::pin::pin;

use axum::{
    body::{Body, HttpBody},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use http_body_util::BodyExt;
use tokio::time::timeout;

use crate::{
    byte_budget::{ByteBudget, Reserved},
    connections::Watch,
    limits,
    reply::Refusal,
    router::Studio,
};

/// A body that was read.
#[derive(Debug)]
pub struct JsonText {
    /// The text, of which only the encoding is known to be right.
    pub text: String,
    /// Its share of the memory of all bodies, for as long as it is needed.
    pub _reserved: Reserved,
}

/// Reads the body of a request.
pub async fn read(parts: &Parts, body: Body, studio: &Studio) -> Result<JsonText, Refusal> {
    must_be_json(&parts.headers)?;
    let slow = || {
        let message = format!("the request was not sent within {} s", studio.times.body.as_secs());
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "timeout", message)
    };
    // While the rest of a request is waited for, its connection may make room for another.
    let watch = parts.extensions.get::<Watch>();
    watch.inspect(|watch| watch.waits());
    let collected = timeout(studio.times.body, collect(body, &studio.bodies)).await;
    watch.inspect(|watch| watch.works());
    let (bytes, reserved) = collected.map_err(|_| slow())??;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Refusal::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            format!("the request is not UTF-8 text: byte {place} is wrong"),
        )
    })?;
    Ok(JsonText { text, _reserved: reserved })
}

fn must_be_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let named = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let bare = named.split(';').next().unwrap_or_default().trim();
    let encoded = headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity");
    if !bare.eq_ignore_ascii_case("application/json") || encoded {
        let message = "a request must be plain JSON, with the header `Content-Type: application/json`";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media", message));
    }
    Ok(())
}

async fn collect(body: Body, budget: &ByteBudget) -> Result<(Vec<u8>, Reserved), Refusal> {
    let too_long = || {
        let message = format!("the request is larger than {} MiB", limits::BODY >> 20);
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message)
    };
    let mut reserved = Reserved::default();
    // Whoever says the length is refused before a byte of it is read.
    if let Some(length) = body.size_hint().exact() {
        let length = usize::try_from(length).ok().filter(|length| *length <= limits::BODY).ok_or_else(too_long)?;
        budget.grow(&mut reserved, length)?;
    }
    let (mut bytes, mut body) = (Vec::new(), pin!(body));
    while let Some(frame) = body.frame().await {
        let broken = |_| Refusal::new(StatusCode::BAD_REQUEST, "malformed", "the request ended before it was whole");
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        if bytes.len() + data.len() > limits::BODY {
            return Err(too_long());
        }
        budget.grow(&mut reserved, bytes.len() + data.len())?;
        bytes.extend_from_slice(&data);
    }
    Ok((bytes, reserved))
}
