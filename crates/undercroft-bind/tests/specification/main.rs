//! The description of the calls: requests are read as it says, and what is made of it for the packages and the page is up to date.
//! `UPDATE_TYPES=1 cargo test -p undercroft-bind --test specification` writes the types of the packages anew.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod page;
mod python;
mod typescript;

use std::path::PathBuf;

use serde_json::{Value, json};
use undercroft_bind::{Answers, CALLS, CallSpec, FieldKind, FieldSpec, LightUse, Limits, call, call_drawn};

/// A file of the repository.
fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares a file that is made of the description with what it should be.
fn compare(name: &str, wanted: &str) {
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(path(name), wanted).unwrap();
    }
    assert!(read(name) == wanted, "{name} is not what the calls are described as: write it with UPDATE_TYPES=1");
}

fn spec(name: &str) -> &'static CallSpec {
    CALLS.iter().copied().find(|spec| spec.name == name).unwrap_or_else(|| panic!("there is no call {name}"))
}

/// Whether a field is one of those that identify a dungeon.
fn is_about(field: &FieldSpec) -> bool {
    spec("document").all_fields().any(|own| own.name == field.name)
}

fn example(spec: &CallSpec) -> Value {
    serde_json::from_str(spec.example).unwrap()
}

#[test]
fn examples_are_answered() {
    for spec in CALLS {
        let answer = call(spec.name, spec.example, &Limits::NONE);
        answer.unwrap_or_else(|error| panic!("{} {}: {error}", spec.name, spec.example));
    }
}

/// A value that no field of this kind may have.
fn wrong(kind: FieldKind) -> Value {
    match kind {
        FieldKind::Whole(..) => json!(-1),
        FieldKind::Recipe | FieldKind::Dungeon | FieldKind::Saved | FieldKind::NamedTexts | FieldKind::Edits => {
            json!(7)
        }
        FieldKind::Object => json!(7),
        FieldKind::Seed | FieldKind::Seeds | FieldKind::Ids => json!(true),
        _ => json!({ "no": "such value" }),
    }
}

#[test]
fn every_field_is_read_as_it_is_described() {
    for spec in CALLS {
        for field in spec.all_fields() {
            let mut request = example(spec);
            if let (FieldKind::Dungeon | FieldKind::Saved, Value::Object(fields)) = (field.kind, &mut request) {
                fields.retain(|name, _| name != "recipe" && name != "seed");
            }
            request[field.name] = wrong(field.kind);
            let error = call(spec.name, &request.to_string(), &Limits::NONE).err();
            let error = error.unwrap_or_else(|| panic!("{} {request}", spec.name));
            let named = |path: &str| path == field.name || path.starts_with(&format!("{}.", field.name));
            let own = error.problems.iter().find(|own| named(&own.path) || field.name == "rules");
            let own = own.unwrap_or_else(|| panic!("{} {request}: {error}", spec.name));
            assert!(!own.message.contains("no such field"), "{} {request}: {error}", spec.name);
        }
    }
}

#[test]
fn no_other_field_is_read() {
    let all: Vec<&FieldSpec> = CALLS.iter().flat_map(|spec| spec.all_fields()).collect();
    for spec in CALLS {
        for field in all.iter().filter(|field| spec.all_fields().all(|own| own.name != field.name)) {
            let mut request = example(spec);
            request[field.name] = json!("x");
            let error = call(spec.name, &request.to_string(), &Limits::NONE).unwrap_err();
            assert!(error.message.contains("no such field"), "{} {request}: {error}", spec.name);
        }
    }
}

#[test]
fn what_is_described_is_told_in_sentences() {
    for spec in CALLS {
        assert!(spec.about.ends_with('.'), "{}", spec.name);
        for FieldSpec { name, about, .. } in spec.all_fields() {
            assert!(about.ends_with('.') && about.len() > 8, "{} {name}", spec.name);
        }
        let mut names: Vec<&str> = spec.all_fields().map(|field| field.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), spec.all_fields().count(), "{}", spec.name);
    }
}

/// Answers have at least the fields that are told.
#[test]
fn answers_have_their_fields() {
    for spec in CALLS {
        let Answers::Object(fields) = spec.answers else { continue };
        let Ok(undercroft_bind::Answer::Json(text)) = call(spec.name, spec.example, &Limits::NONE) else { panic!() };
        let answer: Value = serde_json::from_str(&text).unwrap();
        fields.iter().for_each(|field| assert!(answer.get(field).is_some(), "{} {field}", spec.name));
    }
}

/// A call that draws a seed takes the one that the caller drew, and no other call does.
#[test]
fn a_drawn_seed_is_taken_where_there_is_none() {
    for spec in CALLS.iter().filter(|spec| spec.answers != Answers::Listing && !matches!(spec.name, "import" | "find"))
    {
        for seed in [Value::Null, json!("")] {
            let mut request = example(spec);
            request["seed"] = seed;
            let drawn = call_drawn(spec.name, &request.to_string(), &Limits::NONE, Some("7".into()));
            assert_eq!(drawn.is_ok(), spec.draws_seed, "{} {request}", spec.name);
            request["seed"] = json!("7");
            let given = call(spec.name, &request.to_string(), &Limits::NONE);
            assert!(!spec.draws_seed || drawn == given, "{} {request}", spec.name);
        }
    }
    // The seed of a recipe comes before it.
    let own = r#"{ "recipe": "sewer" }"#;
    let drawn = call_drawn("generate", own, &Limits::NONE, Some("7".into()));
    assert_eq!(drawn, call("generate", own, &Limits::NONE));
}

#[test]
fn calls_that_light_dungeons_can_be_told_not_to() {
    for spec in CALLS {
        let has_field = spec.all_fields().any(|field| field.name == "lights");
        assert_eq!(spec.lights != LightUse::Never, has_field, "{}", spec.name);
    }
}
