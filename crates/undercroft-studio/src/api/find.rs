//! The search as a stream of lines, which ends when its client leaves.
//!
//! It works in short turns between which other requests have theirs, so that a few long searches hold up nobody.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderValue, Response},
};
use http_body::Frame;
use tokio::{sync::mpsc, time::Instant};
use undercroft::{Json, json};
use undercroft_bind::{BindError, SearchStep, SeedSearch};

use super::calls::{LIMITS, must_be_json};
use crate::{
    body, limits,
    reply::{self, ErrorBody, Refusal},
    router::Studio,
    work::SearchPlace,
};

/// Turns whose lines wait for the client.
const WAITING: usize = 4;
/// A step of the engine is made longer until it takes about this long, so that a turn ends in time.
const STEP: Duration = Duration::from_millis(10);

/// Answers a search.
pub async fn find(studio: Arc<Studio>, request: Request) -> Result<Response<Body>, Refusal> {
    let (parts, body) = request.into_parts();
    let request = body::read(&parts, body, &studio).await?;
    let place = studio.queue.begin_search()?;
    let read = move || {
        must_be_json(&request.text)?;
        SeedSearch::from_json(&request.text, &LIMITS).map_err(Refusal::from)
    };
    let search = studio.queue.run(read).await??;
    let (lines, received) = mpsc::channel(WAITING);
    tokio::spawn(run(studio, search, place, lines));
    let mut response = reply::bytes(Bytes::new(), HeaderValue::from_static("application/x-ndjson"));
    *response.body_mut() = Body::new(Lines(received));
    Ok(response)
}

/// The lines of an answer as they come.
struct Lines(mpsc::Receiver<String>);

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|lines| lines.map(|lines| Ok(Frame::data(Bytes::from(lines)))))
    }
}

/// Searches turn by turn. Whoever left has closed the channel.
async fn run(studio: Arc<Studio>, mut search: SeedSearch, place: SearchPlace, lines: mpsc::Sender<String>) {
    let begun = Instant::now();
    let (mut found, mut seeds) = (0, 1);
    loop {
        let turn = studio.queue.turn(move || {
            let taken = take_turn(&mut search, &mut seeds);
            (search, seeds, taken)
        });
        let (own, next, taken) = match turn.await {
            Ok(turn) => turn,
            Err(refusal) => return finish(&lines, refusal).await,
        };
        (search, seeds) = (own, next);
        let steps = match taken {
            Ok(steps) => steps,
            Err(error) => return finish(&lines, error.into()).await,
        };
        let mut text = String::new();
        let (mut tried, mut near) = (0, None);
        for step in steps {
            step.to_json()["hits"].items().iter().for_each(|hit| push(&mut text, json!({ "hit": hit.clone() })));
            found += step.hits.len();
            (tried, near) = (step.tried, step.near);
        }
        push(&mut text, json!({ "tried": tried }));
        let why = if search.is_done() {
            Some(if tried < search.limit() { "enough" } else { "limit" })
        } else if *studio.stopping.borrow() {
            Some("shutdown")
        } else if begun.elapsed() > studio.times.search {
            Some("time")
        } else {
            None
        };
        if let Some(why) = why {
            let mut done = json!({ "tried": tried, "found": found, "why": why });
            if let Some(near) = near {
                done["near"] = near;
            }
            push(&mut text, json!({ "done": done }));
        }
        if lines.send(text).await.is_err() || why.is_some() {
            break;
        }
    }
    drop(place);
}

/// Steps of a search until its turn is over; `seeds` is how many seeds a step tries.
fn take_turn(search: &mut SeedSearch, seeds: &mut u64) -> Result<Vec<SearchStep>, BindError> {
    let (begun, mut steps) = (Instant::now(), Vec::new());
    while !search.is_done() && begun.elapsed() < limits::SEARCH_TURN {
        let step_begun = Instant::now();
        steps.push(search.step(*seeds)?);
        match step_begun.elapsed() {
            short if short < STEP / 2 => *seeds = seeds.saturating_mul(2),
            long if long > STEP * 2 => *seeds = (*seeds / 2).max(1),
            _ => {}
        }
    }
    Ok(steps)
}

fn push(text: &mut String, line: Json) {
    *text += &line.to_string();
    text.push('\n');
}

/// The answer has begun, so that what went wrong can only be its last line.
async fn finish(lines: &mpsc::Sender<String>, refusal: Refusal) {
    let text = serde_json::to_string(&ErrorBody { error: refusal }).unwrap_or_default();
    let _ = lines.send(format!("{text}\n")).await;
}
