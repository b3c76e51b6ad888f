//! What the npm package calls: requests and answers of `undercroft_bind`, as bytes.
//!
//! An answer begins with a line that says what it is: `json`, `error` or a media type. JSON, or the bytes of a file, follow.

use undercroft_bind::{Answer, BindError, Limits, call_drawn};
use wasm_bindgen::prelude::wasm_bindgen;

fn tagged(tag: &str, body: &[u8]) -> Vec<u8> {
    [tag.as_bytes(), b"\n", body].concat()
}

fn error(error: &BindError) -> Vec<u8> {
    tagged("error", error.to_json().to_string().as_bytes())
}

#[cfg(any(feature = "core", feature = "play"))]
fn json(json: &impl ToString) -> Vec<u8> {
    tagged("json", json.to_string().as_bytes())
}

/// Answers a request. A call that draws seeds takes the one that was drawn, if the request has none.
#[wasm_bindgen]
pub fn call(name: &str, request: &str, drawn: Option<String>) -> Vec<u8> {
    #[cfg(feature = "panic")]
    if name == "panic" {
        panic!("on purpose");
    }
    match call_drawn(name, request, &Limits::NONE, drawn.map(Into::into)) {
        Ok(Answer::Json(text)) => tagged("json", text.as_bytes()),
        Ok(Answer::Bytes { bytes, media }) => tagged(media, &bytes),
        Err(problem) => error(&problem),
    }
}

/// A search that goes on step by step.
#[cfg(feature = "core")]
#[wasm_bindgen]
pub struct Search(Result<undercroft_bind::SeedSearch, BindError>);

#[cfg(feature = "core")]
#[wasm_bindgen]
impl Search {
    /// A search; what is wrong with the request is told by the first step.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Search {
        Search(undercroft_bind::SeedSearch::from_json(request, &Limits::NONE))
    }

    /// Tries so many seeds.
    pub fn step(&mut self, seeds: u32) -> Vec<u8> {
        match &mut self.0 {
            Ok(search) => match search.step(u64::from(seeds)) {
                Ok(step) => json(&step.to_json()),
                Err(problem) => error(&problem),
            },
            Err(problem) => error(problem),
        }
    }
}

/// A game.
#[cfg(feature = "play")]
#[wasm_bindgen]
pub struct Game(Result<undercroft_bind::Game, BindError>);

#[cfg(feature = "play")]
#[wasm_bindgen]
impl Game {
    /// A game; what is wrong with the request is told by whatever is asked first.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Game {
        Game(undercroft_bind::Game::from_json(request, &Limits::NONE))
    }

    /// Does an action: the state and what happened.
    pub fn act(&mut self, action: &str) -> Vec<u8> {
        match &mut self.0 {
            Ok(game) => game.act(action).map_or_else(|problem| error(&problem), |answer| json(&answer)),
            Err(problem) => error(problem),
        }
    }

    /// The state.
    pub fn state(&self) -> Vec<u8> {
        self.0.as_ref().map_or_else(error, |game| json(&game.state()))
    }

    /// The game as a file.
    pub fn save(&self) -> Vec<u8> {
        self.0.as_ref().map_or_else(error, |game| tagged("application/json", game.save().as_bytes()))
    }
}
