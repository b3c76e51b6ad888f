//! The description of the API in OpenAPI, made from that of the calls.

use utoipa::openapi::{
    Components, ContentBuilder, HttpMethod, Info, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref, Response,
    ResponseBuilder,
    header::Header,
    path::{Operation, OperationBuilder, ParameterBuilder, ParameterIn},
    request_body::RequestBodyBuilder,
    schema::{AdditionalProperties, ObjectBuilder, Schema, Type},
};

use undercroft_bind::{Answers, CallSpec};

use super::{
    FIND, calls,
    fields::{self, REQUIRED},
    listings::{self, SCHEMAS},
};
use crate::{
    limits,
    reply::{ErrorBody, Problem, Refusal},
};

/// The refusals that any address may answer with.
const ALWAYS: [(u16, &str); 5] = [
    (400, "The request is no HTTP or no JSON, or a field of it is wrong."),
    (403, "The server is not called by this name, or the request comes from a page of another site."),
    (405, "The address takes another method."),
    (500, "A mistake in the server."),
    (503, "The server is busy; `Retry-After` says in how many seconds to try again."),
];

/// The refusals that requests with a body meet besides.
const WITH_BODY: [(u16, &str); 4] = [
    (408, "The request was not sent in time."),
    (413, "The request is too large."),
    (415, "The request is not `application/json`."),
    (422, "The recipe is bad, the dungeon unsound, the file unreadable, or it is all larger than is allowed here."),
];

/// How a search is answered line by line, which it is here alone.
const LINES: &str = "Each line of the answer is an object: `{\"tried\": N}`, `{\"hit\": {\"seed\", \"stats\"}}`, and last \
                     `{\"done\": {\"tried\", \"found\", \"why\"}}`, with `near` where nothing was found: how often each clause holds. Hang \
                     up to stop it.";

/// The media types of files.
const MEDIA: [&str; 3] = ["image/svg+xml", "image/png", "*/*"];

/// The whole description.
pub fn describe() -> OpenApi {
    let mut paths =
        PathsBuilder::new().path("/api", item(HttpMethod::Get, listing_operation("api", "This description.")));
    for listing in listings::all() {
        let operation = listing_operation(listing.name, listing.about);
        paths = paths.path(format!("/api/{}", listing.name), item(HttpMethod::Get, operation));
    }
    paths = paths.path("/api/schemas/{name}", item(HttpMethod::Get, schema_operation()));
    for call in calls::all() {
        paths = paths.path(format!("/api/{}", call.name), item(HttpMethod::Post, call_operation(call)));
    }
    let components =
        Components::builder().schema_from::<ErrorBody>().schema_from::<Refusal>().schema_from::<Problem>().build();
    let mut info = Info::new("Undercroft", env!("CARGO_PKG_VERSION"));
    info.description = Some(format!(
        "Makes, draws, checks and exports dungeons. The same recipe and the same seed give the same dungeon, to the last byte. A \
         request may ask for {} cells, {} rooms and a search of {} seeds at most; a file cannot be named, only its content be \
         given. Problems have the path of the field and a hint.",
        limits::CELLS,
        limits::ROOMS,
        limits::SEEDS
    ));
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components)).build()
}

fn item(method: HttpMethod, operation: Operation) -> PathItem {
    PathItem::new(method, operation)
}

fn operation(name: &str, about: &str, success: Response) -> OperationBuilder {
    let summary = about.split_inclusive(". ").next().unwrap_or(about).trim_end();
    let mut builder = OperationBuilder::new()
        .operation_id(Some(name))
        .summary(Some(summary))
        .description(Some(about))
        .response("200", success);
    for (status, about) in ALWAYS {
        builder = builder.response(status.to_string(), refusal(status, about));
    }
    builder
}

fn listing_operation(name: &str, about: &str) -> Operation {
    let success = ResponseBuilder::new().description(about).content("application/json", json(&[])).build();
    operation(name, about, success).response("304", Response::new("You have this version already.")).build()
}

fn schema_operation() -> Operation {
    let about = "A JSON Schema.";
    let success = ResponseBuilder::new().description(about).content("application/json", json(&[])).build();
    let names = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(SCHEMAS));
    let name = ParameterBuilder::new()
        .name("name")
        .parameter_in(ParameterIn::Path)
        .required(REQUIRED)
        .description(Some("What the schema is of."))
        .schema(Some(names));
    operation("schemas", about, success)
        .parameter(name)
        .response("304", Response::new("You have this version already."))
        .response("404", refusal(404, "There is no such schema."))
        .build()
}

fn call_operation(call: &CallSpec) -> Operation {
    let success = ResponseBuilder::new().description("Done.");
    let is_lines = call.name == FIND;
    let success = match call.answers {
        _ if is_lines => {
            success.content("application/x-ndjson", ContentBuilder::new().schema(Some(fields::any())).build())
        }
        Answers::Object(fields) => success.content("application/json", json(fields)),
        Answers::Listing => success.content("application/json", json(&[])),
        Answers::File => {
            MEDIA.iter().fold(success, |success, media| success.content(*media, ContentBuilder::new().build()))
        }
    };
    let request = ContentBuilder::new()
        .schema(Some(fields::request(call)))
        .example(serde_json::from_str(call.example).ok())
        .build();
    let body = RequestBodyBuilder::new().content("application/json", request).required(Some(REQUIRED)).build();
    let about = if is_lines { format!("{} {LINES}", call.about) } else { call.about.to_owned() };
    let mut builder = operation(call.name, &about, success.build()).request_body(Some(body));
    for (status, about) in WITH_BODY {
        builder = builder.response(status.to_string(), refusal(status, about));
    }
    builder.build()
}

/// JSON: an object that has these fields, among others.
fn json(required: &[&str]) -> utoipa::openapi::Content {
    let object = ObjectBuilder::new().additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)));
    let object = required.iter().fold(object, |object, name| object.property(*name, fields::any()).required(*name));
    ContentBuilder::new().schema(Some(object)).build()
}

fn refusal(status: u16, about: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(about).content("application/json", body);
    let response = match status {
        503 => response.header("Retry-After", Header::new(ObjectBuilder::new().schema_type(Type::Integer))),
        405 => response.header("Allow", Header::new(ObjectBuilder::new().schema_type(Type::String))),
        _ => response,
    };
    response.build()
}

#[cfg(test)]
mod tests {
    use super::{calls, describe};

    #[test]
    fn every_call_is_described_and_its_example_is_json() {
        let text = describe().to_json().unwrap();
        for call in calls::all() {
            assert!(text.contains(&format!("\"/api/{}\"", call.name)), "{}", call.name);
            assert!(serde_json::from_str::<serde_json::Value>(call.example).is_ok(), "{}", call.name);
        }
    }
}
