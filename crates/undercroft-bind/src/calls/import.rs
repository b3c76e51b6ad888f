//! Maps of other programs, read into a document.

use undercroft::{AskedEnds, Json, Named, Point, Recipe, json, recipe::AnyRecipe, recipe::Given};
use undercroft_export::{
    base64,
    import::{ImportFormat, ImportOptions, read},
};

use crate::{
    Answer, AnyDungeon, BindError, Document, ErrorKind, Limits, Problem, document::read_seed, read_recipe,
    request::Request,
};

/// The seed of the passes of an imported map, where none is given: its cells need none.
const USUAL_SEED: &str = "import";

/// Reads a map, or a dungeon or recipe of ours. `recipe` says which passes run on it, as the command line's `--pass` and `--set`.
pub(super) fn import(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let name = request.text("name").unwrap_or_default();
    let text = read_text(request);
    let from: Option<ImportFormat> = request.named("from");
    let how =
        ImportOptions { walls: request.text("walls"), floor: request.text("floor"), level: request.text("map_level") };
    let ends = AskedEnds { start: request.pair("start").map(Point::from), goal: request.pair("goal").map(Point::from) };
    let (changes, seed) = (request.value("recipe"), request.value("seed"));
    request.finish()?;
    let text = text?;
    let Some(format) = from.or_else(|| ImportFormat::of(&name, &text)) else { return own_file(&text, limits) };
    let refuse = |message: String, hint: Option<String>| {
        BindError::one(ErrorKind::Format, Problem { hint, ..Problem::new("text", message) })
    };
    let imported = read(&text, format, &how).map_err(|error| refuse(error.to_string(), error.hint.clone()))?;
    let recovered = imported.map.recover(ends).map_err(|error| refuse(error.to_string(), None))?;
    let changes = read_recipe(&given_with(changes))?;
    let AnyRecipe::One(changed) = changes.recipe else {
        return Err(BindError::usage("recipe", "an imported map is one dungeon", "leave `levels` out"));
    };
    let recipe = Recipe { method: Given::imported(recovered.layout).into(), ..*changed };
    let seed = read_seed(seed)?.or(changes.seed).unwrap_or_else(|| USUAL_SEED.into());
    let document = Document::new(AnyRecipe::One(Box::new(recipe)), seed);
    // A map that is no sound dungeon is refused now, and not by the next call. A build that makes none leaves it to that.
    limits.check_recipe(&document.recipe)?;
    #[cfg(feature = "make")]
    document.make(limits)?;
    let notes: Vec<&String> = imported.notes.iter().chain(&recovered.notes).collect();
    let notes: Json = notes.into_iter().map(Json::from).collect();
    Ok(json!({ "format": format.name(), "document": document.to_json(), "notes": notes }).into())
}

/// The recipe that says which passes run: one of the method `given`.
fn given_with(changes: Option<Json>) -> Json {
    let mut recipe = changes.unwrap_or_else(|| json!({}));
    if matches!(recipe, Json::Object(_)) && recipe.get("ready").is_none() {
        recipe["method"] = "given".into();
    }
    recipe
}

/// A dungeon of ours has its document in it.
fn own_file(text: &str, limits: &Limits) -> Result<Answer, BindError> {
    let made = undercroft_export::json::read_any(text).map_err(|error| BindError::unreadable("text", error))?;
    let made = AnyDungeon::from(made);
    limits.check_made(&made)?;
    let document = Document::of(&made).to_json();
    Ok(json!({ "format": "undercroft", "document": document, "notes": [] }).into())
}

fn read_text(request: &Request<'_>) -> Result<String, BindError> {
    let hint = "give the file as `text`, or its bytes as `base64`";
    match (request.text("text"), request.text("base64")) {
        (Some(text), None) => Ok(text),
        (None, Some(code)) => {
            let bytes = base64::decode(&code);
            let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            let text = text.ok_or_else(|| BindError::usage("base64", "is no UTF-8 text in base 64", hint))?;
            Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
        }
        (Some(_), Some(_)) => Err(BindError::usage("base64", "cannot stand beside `text`", hint)),
        (None, None) => Err(BindError::usage("text", "there is no file to import", hint)),
    }
}
