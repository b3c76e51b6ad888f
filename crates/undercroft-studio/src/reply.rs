//! Answers: JSON, and refusals in one form.

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The content type of JSON.
pub const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// What is wrong with one part of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// The field, such as `recipe.method.bsp.width`, or for an unsound dungeon the name of the rule.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The line in a TOML text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column in a TOML text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The cell concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[i32; 2]>,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Refusal {
    /// The status, which the header of the answer has.
    #[serde(skip)]
    #[schema(ignore)]
    pub status: StatusCode,
    /// A short name of the kind of refusal, for programs.
    #[schema(value_type = String, example = "recipe")]
    pub kind: &'static str,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Each problem for itself; empty if the message says it all.
    pub problems: Vec<Problem>,
}

/// The body of every answer that is no success.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// Why it is none.
    pub error: Refusal,
}

/// After so many seconds whoever finds the server busy may try again.
pub const RETRY_AFTER: u32 = 1;

impl Refusal {
    /// A refusal without a list of problems.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, kind, message: message.into(), problems: Vec::new() }
    }

    /// The server has as much to do as it takes on.
    pub fn busy() -> Refusal {
        let message = format!("the server is busy; try again in {RETRY_AFTER} s");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// A mistake of ours.
    pub fn internal() -> Refusal {
        let message = "something went wrong in the server; please report what you asked for";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        let status = self.status;
        let text = serde_json::to_string(&ErrorBody { error: self }).unwrap_or_default();
        let mut response = json(text);
        *response.status_mut() = status;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER));
        }
        response
    }
}

/// A JSON text as an answer that nobody keeps.
pub fn json(text: impl Into<Bytes>) -> Response<Body> {
    bytes(text.into(), JSON)
}

/// Bytes of a type as an answer that nobody keeps.
pub fn bytes(bytes: Bytes, content_type: HeaderValue) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, content_type);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
