//! A request becomes a call of `undercroft-bind`, done when its turn comes.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderValue, Response, StatusCode, header},
};
use undercroft::{Named, Seed};
use undercroft_bind::{Answer, Answers, BindError, CALLS, CallSpec, ErrorKind, Limits, call_drawn};

use crate::{
    body,
    encoding::{Encoding, gzip, pays},
    limits,
    reply::{self, Problem, Refusal},
    router::Studio,
};

/// The calls with a request of their own.
pub fn all() -> impl Iterator<Item = &'static CallSpec> {
    CALLS.iter().copied().filter(|spec| spec.answers != Answers::Listing)
}

/// What every request is allowed.
pub const LIMITS: Limits = Limits {
    cells: Some(limits::CELLS),
    rooms: Some(limits::ROOMS),
    seeds: Some(limits::SEEDS),
    memory: Some(limits::FILE),
};

/// What one request at a time is allowed.
const LARGE: Limits = Limits { memory: Some(limits::LARGE_FILE), ..LIMITS };

/// The level of compression for answers: most clients are on the same machine, where time matters more than bytes.
const QUICK: u32 = 1;

/// Answers a request.
pub async fn answer(studio: Arc<Studio>, what: &'static CallSpec, request: Request) -> Result<Response<Body>, Refusal> {
    let (parts, body) = request.into_parts();
    let request = Arc::new(body::read(&parts, body, &studio).await?);
    let encoding = Encoding::wanted(&parts.headers, &[Encoding::Gzip]);
    let run = |limits: &'static Limits| {
        let request = Arc::clone(&request);
        studio.queue.run(move || make(what, &request.text, limits).map(|answer| Packed::new(answer, encoding)))
    };
    let packed = match run(&LIMITS).await? {
        // What is too large to be written beside others is written when its turn comes, one after the other.
        Err(error) if error.kind == "too-large" => {
            let turn = studio.queue.large().await?;
            let answer = run(&LARGE).await?;
            drop(turn);
            answer?
        }
        answer => answer?,
    };
    drop(request);
    let mut response = reply::bytes(Bytes::new(), HeaderValue::from_static(packed.media));
    // Told here, it stands among the first headers, so that a client that shows its progress knows it early.
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(packed.bytes.len()));
    packed.encoding.mark(&mut response);
    *response.body_mut() = studio.answers.hold(packed.bytes, studio.times.write).await?;
    Ok(response)
}

/// An answer as it is sent.
struct Packed {
    bytes: Bytes,
    media: &'static str,
    encoding: Encoding,
}

impl Packed {
    /// Compresses an answer if its client likes that and it pays.
    fn new(answer: Answer, wanted: Encoding) -> Packed {
        let (bytes, media) = match answer {
            Answer::Json(text) => (text.into_bytes(), "application/json"),
            Answer::Bytes { bytes, media } => (bytes, media),
        };
        if wanted == Encoding::Gzip
            && pays(media, bytes.len())
            && let Some(packed) = gzip(&bytes, QUICK)
        {
            return Packed { bytes: Bytes::from(packed), media, encoding: Encoding::Gzip };
        }
        Packed { bytes: Bytes::from(bytes), media, encoding: Encoding::Plain }
    }
}

fn make(what: &CallSpec, request: &str, limits: &Limits) -> Result<Answer, Refusal> {
    must_be_json(request)?;
    let drawn = what.draws_seed.then(drawn_seed).transpose()?;
    call_drawn(what.name, request, limits, drawn).map_err(Refusal::from)
}

/// Refuses a text that is no JSON with a status of its own, apart from JSON that asks for something impossible.
pub fn must_be_json(request: &str) -> Result<(), Refusal> {
    match serde_json::from_str::<serde::de::IgnoredAny>(request) {
        Ok(_) => Ok(()),
        Err(error) => {
            let place = |number: usize| u32::try_from(number).ok();
            let mut refusal = Refusal::new(StatusCode::BAD_REQUEST, "malformed", "the request is no JSON");
            refusal.problems.push(Problem {
                message: error.to_string(),
                line: place(error.line()),
                column: place(error.column()),
                ..Problem::default()
            });
            Err(refusal)
        }
    }
}

/// A number of 32 bits, short enough to be typed again.
fn drawn_seed() -> Result<Seed, Refusal> {
    getrandom::u32().map(|number| Seed::from(i64::from(number))).map_err(|_| Refusal::internal())
}

impl From<BindError> for Refusal {
    fn from(error: BindError) -> Refusal {
        let status = match error.kind {
            ErrorKind::Usage => StatusCode::BAD_REQUEST,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let problem = |problem: undercroft_bind::Problem| Problem {
            path: problem.path,
            message: problem.message,
            hint: problem.hint,
            line: problem.place.map(|(line, _)| line),
            column: problem.place.map(|(_, column)| column),
            at: problem.at.map(|(x, y)| [x, y]),
        };
        Refusal {
            status,
            kind: error.kind.name(),
            message: error.message,
            problems: error.problems.into_iter().map(problem).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::must_be_json;

    #[test]
    fn what_is_no_json_is_told_where() {
        let refusal = must_be_json("{\n  \"seed\": }").unwrap_err();
        assert_eq!(
            (refusal.status.as_u16(), refusal.problems[0].line, refusal.problems[0].column),
            (400, Some(2), Some(11))
        );
    }
}
