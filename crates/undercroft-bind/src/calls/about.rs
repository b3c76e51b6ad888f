//! What can be said about a dungeon: whether it is sound, what it is made of, what its locks gate, its numbers.

use undercroft::{Json, Named, json};
use undercroft_export::quest_text;

use crate::{
    Answer, AnyDungeon, BindError, Limits, differences,
    document::{Document, Subject},
    level_differences,
    request::Request,
    verdict::{self, Verdict},
};

pub(super) fn check(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let made = super::made(request, limits)?;
    let fingerprint = format!("{:016x}", made.fingerprint());
    let mut answer = Verdict::of(&made).to_json();
    answer["fingerprint"] = fingerprint.into();
    answer["promises"] = verdict::rules(&made);
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
    limits.check_recipe(&made.recipe())?;
    let differences = match &made {
        AnyDungeon::One(dungeon) => differences(dungeon),
        AnyDungeon::Levels(levels) => level_differences(levels),
    };
    let differences = differences.map_err(|error| BindError::generation(&error, made.seed()))?;
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
    let certificate = certificate(&made);
    Ok(json!({ "text": explain(&made), "certificate": certificate, "verdict": verdict.kind.name(),
               "sentence": verdict.sentence })
    .into())
}

/// The proof in words, if there are locks.
pub(super) fn explain(made: &AnyDungeon) -> Option<String> {
    match made {
        AnyDungeon::One(dungeon) => quest_text::explain(dungeon),
        AnyDungeon::Levels(levels) => quest_text::explain_levels(levels),
    }
}

/// The certificate as it stands in the file of a dungeon.
fn certificate(made: &AnyDungeon) -> Json {
    let file: Json = serde_json::from_str(&made.write_line()).unwrap_or_default();
    file["certificate"].clone()
}

pub(super) fn stats(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let made = super::made(request, limits)?;
    let document = Document::of(&made);
    let stats = made.stats().to_json();
    Ok(json!({ "seed": document.seed.as_str(), "stats": stats }).into())
}
