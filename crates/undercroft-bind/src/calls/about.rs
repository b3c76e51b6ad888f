//! What can be said about a dungeon: whether it is sound, what it is made of, what its locks gate, its numbers.

use undercroft::{Named, json};
use undercroft_export::{json as dungeon_json, quest_text};

use crate::{
    Answer, BindError, Limits, differences,
    document::Subject,
    request::Request,
    verdict::{self, Verdict},
};

pub(super) fn check(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let made = super::made(request, limits)?;
    let fingerprint = format!("{:016x}", made.as_ref().fingerprint());
    let mut answer = Verdict::of(&made).to_json();
    answer["fingerprint"] = fingerprint.into();
    answer["promises"] = verdict::rules(made.as_ref());
    Ok(answer.into())
}

/// Compares a dungeon with what its own recipe, seed and edits make.
pub(super) fn verify(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    request.finish()?;
    let made = match subject? {
        Subject::Dungeon(made) => made,
        // What is made of its document now is what is made of it.
        Subject::Document(document) => document.make(limits)?,
    };
    let made = made.as_ref();
    limits.check_recipe(&made.recipe())?;
    let differences = differences(made).map_err(|error| BindError::generation(&error, made.seed()))?;
    let mut answer = json!({ "same": differences.is_empty(), "differences": differences });
    // Another version makes other dungeons of the same recipe and seed, so a difference says nothing about the file.
    if let Some(engine) = made.engine() {
        answer["engine"] = engine.into();
    }
    Ok(answer.into())
}

/// What the locks of a dungeon gate, in words and as a certificate.
pub(super) fn prove(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let made = super::made(request, limits)?;
    let verdict = Verdict::of(&made);
    let certificate = dungeon_json::certificate(&made);
    Ok(json!({ "text": quest_text::explain(&made), "certificate": certificate, "verdict": verdict.kind.name(),
               "sentence": verdict.sentence })
    .into())
}

pub(super) fn stats(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let made = super::made(request, limits)?;
    let made = made.as_ref();
    Ok(json!({ "seed": made.seed().as_str(), "stats": made.stats().to_json() }).into())
}
