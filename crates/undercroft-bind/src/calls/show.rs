//! Everything that the studio shows of a dungeon, in one answer.

use std::collections::BTreeSet;

use undercroft::{AnyDungeon, AnyDungeonRef, EditError, Json, Named, check::Rule, json};
use undercroft_export::{Format, Options, json as dungeon_json, picture::PictureOptions, quest_text, toml_text};

use super::list;
use crate::{
    Answer, BindError, Limits,
    answer::ObjectText,
    document::{Document, Subject, edits_of_levels, refused},
    options,
    request::Request,
    thumbnail::thumbnail,
    verdict::{self, Verdict},
};

/// What classes in drawings begin with. They are shown within a page, whose own rules for a `.key` or a `.note` must not mean them.
const CLASS_PREFIX: &str = "plan-";

pub(super) fn show(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    let options = options::options(request, Format::Svg);
    let picture = PictureOptions { class_prefix: CLASS_PREFIX, ..options.picture };
    let options = Options { picture, ..options };
    request.finish()?;
    match subject? {
        Subject::Dungeon(made) => answer(&made, &options, limits, Json::Null),
        Subject::Document(document) => show_document(&document, &options, limits),
    }
}

fn show_document(document: &Document, options: &Options, limits: &Limits) -> Result<Answer, BindError> {
    let dungeon = match document.make_unedited(limits)? {
        AnyDungeon::One(dungeon) if document.has_edits() => dungeon,
        AnyDungeon::Levels(_) if !document.edits.list.is_empty() => return Err(edits_of_levels()),
        made => return answer(&made, options, limits, Json::Null),
    };
    match document.edited(&dungeon, &document.waived) {
        Ok(edited) => answer(&edited.into(), options, limits, Json::Null),
        Err(EditError::Unsound(unsound)) => {
            // What breaks only promises is shown as if they were waived, so that a person sees what he did.
            let broken: Vec<Rule> = unsound.faults.iter().map(|fault| fault.rule).collect();
            let waived: Vec<Rule> = broken.iter().chain(&document.waived).copied().collect();
            let faults = list(unsound.faults.iter().map(|fault| {
                let at = fault.cell.map(|cell| vec![cell.x, cell.y]);
                let message = crate::error::fault_problem(fault).message;
                json!({ "rule": fault.rule.name(), "message": message, "law": fault.rule.is_law(), "at": at,
                        "about": fault.rule.about() })
            }));
            match document.edited(&dungeon, &waived) {
                Ok(edited) if !broken.iter().any(|rule| rule.is_law()) => {
                    answer(&edited.into(), options, limits, faults)
                }
                _ => Ok(json!({ "broken": faults }).into()),
            }
        }
        Err(error) => Err(refused(&error)),
    }
}

fn answer(made: &AnyDungeon, options: &Options, limits: &Limits, broken: Json) -> Result<Answer, BindError> {
    limits.check_file(made, Format::Svg)?;
    let document = Document::of(made);
    let mut object = ObjectText::new();
    let drawings = drawings(made.as_ref(), options)?;
    let sound = broken.is_null();
    object.raw("dungeon", &dungeon_json::write_line(made));
    object.field("fingerprint", &format!("{:016x}", made.as_ref().fingerprint()).into());
    object.field("svg", &drawings.first().cloned().map_or(Json::Null, Json::Text));
    // A drawing is most of the answer, so that a dungeon of one level has it once.
    if let AnyDungeon::Levels(_) = made {
        object.field("drawings", &list(drawings.into_iter().map(Json::Text)));
    }
    let mut verdict = Verdict::of(made).to_json();
    if !sound {
        // What is shown as if it were waived is broken all the same.
        let rules: BTreeSet<&str> = broken.items().iter().filter_map(|own| own["rule"].as_str()).collect();
        let names: Vec<&str> = rules.into_iter().collect();
        verdict["sound"] = false.into();
        verdict["verdict"] = "broken".into();
        verdict["sentence"] = format!("an edit breaks what was promised: {}", names.join(", ")).into();
        let waived =
            verdict["waived"].items().iter().filter(|own| own.as_str().is_none_or(|own| !names.contains(&own)));
        verdict["waived"] = waived.cloned().collect();
    }
    verdict["promises"] = verdict::rules(made.as_ref());
    object.field("verdict", &verdict);
    object.field("certificate_text", &quest_text::explain(made).into());
    object.field("document", &document.to_json());
    object.field("toml", &toml_text::document(&document.recipe.to_json()).into());
    object.field("thumb", &made.as_ref().dungeons().first().map_or(Json::Null, |first| thumbnail(first)));
    if !sound {
        object.field("broken", &broken);
    }
    Ok(object.finish())
}

/// A picture of each level; none in a build without pictures.
#[cfg(feature = "svg")]
fn drawings(made: AnyDungeonRef<'_>, options: &Options) -> Result<Vec<String>, BindError> {
    let draw = |dungeon: &undercroft::Dungeon| {
        let exported = undercroft_export::export(dungeon, Format::Svg, options);
        let bytes = exported.map_err(|error| BindError::export(&error))?.bytes;
        Ok(String::from_utf8(bytes).unwrap_or_default())
    };
    made.dungeons().into_iter().map(draw).collect()
}

#[cfg(not(feature = "svg"))]
fn drawings(_: AnyDungeonRef<'_>, _: &Options) -> Result<Vec<String>, BindError> {
    Ok(Vec::new())
}
