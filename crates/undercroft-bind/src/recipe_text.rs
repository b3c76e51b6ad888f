//! Recipes in the forms that a request may have them in.

use undercroft::{
    Json, Method,
    recipe::{Passes, ReadRecipe, RecipeReader, Source, suggestion},
};

use crate::{BindError, ErrorKind, Problem, ReadyRecipe};

/// The fields of a recipe in the short form, which stand for what the command line calls `--recipe`, `--set`, `--pass` and
/// `--no-pass`.
const SHORT: [&str; 5] = ["ready", "text", "set", "pass", "no_pass"];

/// Loads a file that a recipe names. It gets the name, and the source that names the file, which is called `--set` for a setting.
pub type LoadFile<'a> = dyn FnMut(&str, Option<&Source>) -> Result<String, String> + 'a;

/// Reads a recipe: an object in the format of recipe files, such an object with the fields `ready`, `set`, `pass` and `no_pass`
/// beside or in place of others, the text of a recipe in TOML or JSON, or the name of a method or of a ready recipe. In an object such
/// a text or name is the field `text`, which the other three may stand beside.
///
/// A recipe that names a file is refused, for there are no files here: its content has to be in the recipe.
///
/// ```
/// use undercroft::json;
/// use undercroft_bind::read_recipe;
/// let short = json!({ "method": "tabletop", "set": { "water": "pools", "locks.count": 4 }, "no_pass": ["exits"] });
/// assert_eq!(read_recipe(&short)?.recipe.methods(), ["tabletop"]);
/// assert_eq!(read_recipe(&json!("[method.bsp]\nwidth = 60\n"))?.recipe.methods(), ["bsp"]);
/// assert_eq!(read_recipe(&json!("sewer"))?.seed.is_some(), true);
/// let error = read_recipe(&json!("[method.bsp]\nwidht = 60\n")).unwrap_err();
/// assert_eq!(error.problems[0].place, Some((2, 1)));
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub fn read_recipe(recipe: &Json) -> Result<ReadRecipe, BindError> {
    read_recipe_with(recipe, &mut |name, _| Err(format!("cannot read `{name}` here; put the text itself into `text`")))
}

/// The same for callers that have files: `load` fetches those that the recipe names.
///
/// ```
/// use undercroft::json;
/// use undercroft_bind::read_recipe_with;
/// let recipe = json!({ "text": "bsp", "set": { "text.file": "main.rs" } });
/// let read = read_recipe_with(&recipe, &mut |_, _| Ok("fn main() {}".to_owned()))?;
/// assert_eq!(read.recipe.to_json()["passes"]["text"]["text"], "fn main() {}");
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub fn read_recipe_with(recipe: &Json, load: &mut LoadFile<'_>) -> Result<ReadRecipe, BindError> {
    match recipe {
        Json::Text(text) => {
            if let Some(object) = short_form(text) {
                return of_object(&object, load);
            }
            let mut reader = reader();
            read_text(text, &mut reader).map_err(|problem| BindError::one(ErrorKind::Recipe, problem))?;
            finish(reader, true, load)
        }
        Json::Object(_) => of_object(recipe, load),
        Json::Null => finish(reader(), false, load),
        other => {
            let kind = match other {
                Json::List(_) => "a list",
                Json::Bool(_) => "true or false",
                _ => "a number",
            };
            Err(BindError::usage("recipe", format!("must be an object or a text, is {kind}"), FORMS))
        }
    }
}

/// The recipe in the text of an object in the short form, which is no recipe file.
fn short_form(text: &str) -> Option<Json> {
    let object: Json = serde_json::from_str(text.trim()).ok().filter(|_| text.trim_start().starts_with('{'))?;
    SHORT.iter().any(|name| object.get(name).is_some()).then_some(object)
}

const FORMS: &str = "a recipe is an object such as {\"method\": \"bsp\", \"set\": {\"width\": 60}}, its text in TOML or JSON, or \
                     the name of a method or a ready recipe";

fn reader() -> RecipeReader {
    let mut reader = RecipeReader::new();
    reader.judge_words(undercroft_words::problems);
    reader
}

fn finish(reader: RecipeReader, is_text: bool, load: &mut LoadFile<'_>) -> Result<ReadRecipe, BindError> {
    reader.finish_with(load).map_err(|problems| BindError::recipe(&problems, is_text))
}

/// Reads a text or a name; the error is that there is no such name.
fn read_text(text: &str, reader: &mut RecipeReader) -> Result<(), Problem> {
    let word = text.trim();
    if Method::from_name(word).is_some() {
        reader.method(word);
    } else if let Some(ready) = ReadyRecipe::find(word) {
        reader.toml(ready.name, ready.text);
    } else if word.starts_with('{') {
        reader.json("recipe", text);
    } else if !word.is_empty() && !word.contains(['=', '[', '\n', '#']) {
        let known = Method::NAMES.into_iter().chain(ReadyRecipe::names());
        let message = format!("there is no method and no ready recipe `{}`", shortened(word));
        return Err(Problem::new("", message).hint(suggestion(word, known)));
    } else {
        reader.toml("recipe", text);
    }
    Ok(())
}

fn of_object(recipe: &Json, load: &mut LoadFile<'_>) -> Result<ReadRecipe, BindError> {
    let mut reader = reader();
    if !SHORT.iter().any(|name| recipe.get(name).is_some()) {
        reader.value(recipe);
        return finish(reader, false, load);
    }
    let mut rest = recipe.clone();
    let [ready, text, set, pass, no_pass] = SHORT.map(|name| rest.remove(name).unwrap_or_default());
    let mut problems = Vec::new();
    let text = read_name(&text, "text", &mut problems);
    if let Some(text) = text {
        problems.extend(read_text(text, &mut reader).err());
        let mut others = rest.fields().iter().map(|(name, _)| name.as_str()).chain(ready.as_str().map(|_| "ready"));
        problems.extend(others.next().map(|name| Problem::new(name, "cannot stand beside `text`")));
    } else if let Some(name) = read_name(&ready, "ready", &mut problems) {
        of_ready(name, &rest, &mut reader, &mut problems);
    } else {
        reader.value(&rest);
    }
    match &set {
        Json::Object(fields) => {
            for (key, value) in fields {
                if has_null(value) {
                    problems.push(Problem::new(format!("set.{key}"), "must have a value, is null"));
                } else {
                    reader.set_value(key, value);
                }
            }
        }
        Json::Null => {}
        _ => {
            problems.push(Problem::new("set", "must be an object").hint("such as {\"width\": 60, \"locks.count\": 4}"))
        }
    }
    for (name, list, on) in [("pass", &pass, true), ("no_pass", &no_pass, false)] {
        for (index, item) in as_list(list).iter().enumerate() {
            let path = format!("{name}[{index}]");
            match item.as_str() {
                Some(word) if Passes::NAMES.contains(&word) => reader.pass(word, on),
                Some(word) => {
                    let problem = Problem::new(path, format!("there is no pass `{}`", shortened(word)));
                    problems.push(problem.hint(suggestion(word, Passes::NAMES)));
                }
                None => problems.push(Problem::new(path, "must be the name of a pass")),
            }
        }
    }
    match (finish(reader, text.is_some(), load), problems.is_empty()) {
        (read, true) => read,
        (Ok(_), false) => Err(BindError::many(ErrorKind::Recipe, problems)),
        (Err(error), false) => {
            problems.extend(error.problems);
            Err(BindError::many(ErrorKind::Recipe, problems))
        }
    }
}

/// A ready recipe, or the same with another method.
fn of_ready(name: &str, rest: &Json, reader: &mut RecipeReader, problems: &mut Vec<Problem>) {
    match ReadyRecipe::find(name) {
        Some(ready) => reader.toml(ready.name, ready.text),
        None => {
            let problem = Problem::new("ready", format!("there is no ready recipe `{}`", shortened(name)));
            problems.push(problem.hint(suggestion(name, ReadyRecipe::names())));
        }
    }
    for (field, value) in rest.fields() {
        match (field.as_str(), value) {
            ("method", Json::Text(method)) => reader.method(method),
            _ => {
                let problem = Problem::new(field.as_str(), "cannot stand beside `ready`");
                problems.push(problem.hint("change a ready recipe with `method`, `set`, `pass` and `no_pass`"));
            }
        }
    }
}

fn read_name<'a>(value: &'a Json, path: &str, problems: &mut Vec<Problem>) -> Option<&'a str> {
    if !value.is_null() && value.as_str().is_none() {
        problems.push(Problem::new(path, "must be a text"));
    }
    value.as_str()
}

/// Whether a value is null or has a null in it, which no recipe has.
fn has_null(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::List(items) => items.iter().any(has_null),
        Json::Object(fields) => fields.iter().any(|(_, value)| has_null(value)),
        _ => false,
    }
}

/// A list, or one item that stands for a list of one.
fn as_list(value: &Json) -> &[Json] {
    match value {
        Json::List(items) => items,
        Json::Null => &[],
        one => std::slice::from_ref(one),
    }
}

/// A word of the request, cut off where it is too long for a message.
pub(crate) fn shortened(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
