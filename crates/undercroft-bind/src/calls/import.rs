//! Maps of other programs, read into a document.

use undercroft::{
    AskedEnds, Json, Layout, Method, Named, Point, Recipe, json,
    recipe::{AnyRecipe, Given, GivenTexts},
};
use undercroft_export::{
    base64,
    import::{
        Archive, FilesBeside, GraphFormat, ImportError, ImportFormat, ImportOptions, WantedFile, level_names, pick_map,
        read_graph, read_with,
    },
};

use crate::{
    Answer, BindError, Document, ErrorKind, Limits, Problem,
    document::read_seed,
    fields::{
        FLOOR, GOAL, KEEP_APART, MAP_BASE64, MAP_FILES, MAP_FORMAT, MAP_LEVEL, MAP_NAME, MAP_RECIPE, MAP_SEED,
        MAP_TEXT, START, WALLS,
    },
    read_recipe,
    request::Request,
};

/// The seed of the passes of an imported map, where none is given: its cells need none.
const USUAL_SEED: &str = "import";

/// Endings of pictures, documents and archives. Text in such a file is no map that somebody drew.
const FOREIGN: [&str; 20] = [
    "avif", "bmp", "docx", "exe", "gif", "gz", "jpeg", "jpg", "mp3", "mp4", "odt", "pdf", "png", "svg", "tif", "tiff",
    "wasm", "webp", "xlsx", "zip",
];
const FORMATS_HINT: &str = "Tiled (`.tmj`, `.tmx`), LDtk, `.dd2vtt`, One Page Dungeon, texts and graphs (`.dot`, `.graphml`, `.mmd`) can be \
                            read; `from` says which map it is, if the name does not";

/// The ending of a file's name, where files of such a name are never maps.
fn foreign_extension(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    FOREIGN.into_iter().find(|foreign| extension.eq_ignore_ascii_case(foreign))
}

/// Reads a map, a graph, or a dungeon or recipe of ours. `recipe` says which passes run on it, as the command line's `--pass` and `--set`.
pub(super) fn import(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let name = request.read(&MAP_NAME).unwrap_or_default();
    let source = MapSource::read(request, name);
    let from: Option<ImportFormat> = request.read(&MAP_FORMAT);
    let how = ImportOptions {
        walls: request.read(&WALLS),
        floor: request.read(&FLOOR),
        level: request.read(&MAP_LEVEL),
        ..ImportOptions::default()
    };
    let ends = AskedEnds { start: request.read(&START).map(Point::from), goal: request.read(&GOAL).map(Point::from) };
    let keep_apart = request.read(&KEEP_APART).unwrap_or(false);
    let (changes, seed) = (request.read(&MAP_RECIPE), request.read(&MAP_SEED));
    request.finish()?;
    let source = source?;
    if let (None, Some(extension)) = (from, foreign_extension(&source.name)) {
        let message = format!("a file that ends in `.{extension}` is no map, whatever is in it");
        let problem = Problem { hint: Some(FORMATS_HINT.into()), ..Problem::new("name", message) };
        return Err(BindError::one(ErrorKind::Format, problem));
    }
    if let Some(format) = GraphFormat::of(&source.name, &source.text).filter(|_| from.is_none()) {
        if ends != AskedEnds::default() {
            let hint = "say it in the graph: `start` and `goal` are attributes of rooms";
            return Err(BindError::usage("start", "is a cell of a map, and a graph has none", hint));
        }
        return graph(&source.text, format, changes, seed, limits);
    }
    let Some(format) = from.or_else(|| ImportFormat::of(&source.name, &source.text)) else {
        return own_file(&source.text, limits);
    };
    let mut imported =
        read_with(&source.text, format, &how, &|wanted| source.find(wanted)).map_err(|error| refused(&error))?;
    imported.map.start = ends.start.or(imported.map.start);
    let mut notes = Vec::new();
    if !imported.levels.is_empty() {
        let (count, names) = (imported.levels.len(), level_names(&imported.levels));
        notes.push(format!("this is the first of {count} levels; take another with `map_level`: {names}"));
    }
    notes.extend(imported.notes);
    let maps = match keep_apart {
        true => {
            let (parts, left_out) = imported.map.parts();
            if left_out > 0 {
                notes.push(format!("the {} largest parts are kept, and {left_out} became rock", parts.len()));
            }
            if parts.is_empty() { vec![imported.map] } else { parts }
        }
        false => vec![imported.map],
    };
    let changes = read_recipe(&given_with(changes))?;
    let AnyRecipe::One(changed) = changes.recipe else {
        return Err(BindError::usage("recipe", "an imported map is one dungeon", "leave `levels` out"));
    };
    let seed = read_seed(seed)?.or(changes.seed).unwrap_or_else(|| USUAL_SEED.into());
    let mut documents = Vec::new();
    for map in &maps {
        let is_there = |at: &Point| maps.len() == 1 || map.open.get(*at) == Some(&true);
        let ends = AskedEnds { start: ends.start.filter(is_there), goal: ends.goal.filter(is_there) };
        let recovered = map
            .recover(ends)
            .map_err(|error| BindError::one(ErrorKind::Format, Problem::new("text", error.to_string())))?;
        notes.extend(recovered.cut_off.map(|parts| format!("{parts}; `keep_apart` keeps them")));
        notes.extend(recovered.notes);
        let recipe = Recipe { method: given_of(recovered.layout, &changed).into(), ..(*changed).clone() };
        let document = Document::new(recipe.into(), seed.clone());
        // A map that is no sound dungeon is refused now, and not by the next call. A build that makes none leaves it to that.
        limits.check_recipe(&document.recipe)?;
        #[cfg(feature = "make")]
        document.make(limits)?;
        documents.push(document.to_json());
    }
    let notes: Json = notes.iter().map(Json::from).collect();
    let first = documents.first().cloned().unwrap_or(Json::Null);
    let mut answer = json!({ "format": format.name(), "document": first, "notes": notes });
    if keep_apart {
        answer["documents"] = Json::List(documents);
    }
    Ok(answer.into())
}

/// Reads a graph that somebody drew into a document of the method `graph`.
fn graph(
    text: &str,
    format: GraphFormat,
    changes: Option<Json>,
    seed: Option<Json>,
    limits: &Limits,
) -> Result<Answer, BindError> {
    let read = read_graph(text, format).map_err(|error| refused(&error))?;
    let mut recipe = changes.filter(|changes| matches!(changes, Json::Object(_))).unwrap_or_else(|| json!({}));
    let parameters = read.parameters().into_iter().map(|(name, value)| (name.to_owned(), value));
    recipe["method"] = json!({ "graph": Json::Object(parameters.collect()) });
    let read_recipe = read_recipe(&recipe)?;
    let seed = read_seed(seed)?.or(read_recipe.seed).unwrap_or_else(|| USUAL_SEED.into());
    let document = Document::new(read_recipe.recipe, seed);
    limits.check_recipe(&document.recipe)?;
    let notes: Json = read.notes.iter().map(Json::from).collect();
    Ok(json!({ "format": format.name(), "document": document.to_json(), "notes": notes }).into())
}

fn refused(error: &ImportError) -> BindError {
    let problem = Problem { hint: error.hint.clone(), ..Problem::new("text", error.to_string()) };
    BindError::one(ErrorKind::Format, problem)
}

/// The method of an imported layout. Its texts alone are told, unless the recipe with the changes says otherwise or has tables of words;
/// what is made then is marked.
pub fn given_of(layout: Layout, changes: &Recipe) -> Given {
    let set = if let Method::Given(given) = &changes.method { given.texts } else { None };
    let usual = if changes.words.is_some() { GivenTexts::Marked } else { GivenTexts::Own };
    Given { texts: Some(set.unwrap_or(usual)), ..Given::imported(layout) }
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
    limits.check_made(&made)?;
    let document = Document::of(&made).to_json();
    Ok(json!({ "format": "undercroft", "document": document, "notes": [] }).into())
}

/// A map and the files that it names.
struct MapSource {
    name: String,
    text: String,
    files: FilesBeside,
    /// The archive that the map lies in, and in which folder.
    archive: Option<(Archive, String)>,
}

impl MapSource {
    fn read(request: &Request<'_>, name: String) -> Result<MapSource, BindError> {
        let hint = "give the file as `text`, or its bytes as `base64`";
        let (text, code, files) = (request.read(&MAP_TEXT), request.read(&MAP_BASE64), files(request)?);
        let code = match (text, code) {
            (Some(text), None) => return Ok(MapSource { name, text, files, archive: None }),
            (None, Some(code)) => code,
            (Some(_), Some(_)) => return Err(BindError::usage("base64", "cannot stand beside `text`", hint)),
            (None, None) => return Err(BindError::usage("text", "there is no file to import", hint)),
        };
        let bytes = base64::decode(&code).ok_or_else(|| BindError::usage("base64", "is no base 64", hint))?;
        if !Archive::is_archive(&bytes) {
            let text = String::from_utf8(bytes);
            let text = text.map_err(|_| BindError::usage("base64", "is no UTF-8 text in base 64", hint))?;
            let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
            return Ok(MapSource { name, text, files, archive: None });
        }
        let archive = Archive::open(bytes).map_err(|error| refused(&error))?;
        let picked = pick_map(&archive.names().collect::<Vec<_>>()).map_err(|error| refused(&error))?.to_owned();
        let text = archive.text(&picked).map_err(|error| refused(&error))?.unwrap_or_default();
        let folder = picked.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        Ok(MapSource { name: picked, text, files, archive: Some((archive, folder)) })
    }

    fn find(&self, wanted: WantedFile<'_>) -> Result<Option<String>, ImportError> {
        if let Some(text) = self.files.find(wanted.name) {
            return Ok(Some(text.to_owned()));
        }
        let beside = match &self.archive {
            Some((archive, folder)) => archive.find(folder, wanted.name)?,
            None => None,
        };
        Ok(beside.or_else(|| self.files.only().filter(|_| wanted.is_only).map(str::to_owned)))
    }
}

/// The field `files`: texts by their names.
fn files(request: &Request<'_>) -> Result<FilesBeside, BindError> {
    let mut files = FilesBeside::default();
    let wrong =
        || BindError::usage("files", "is no object of names and texts", "such as {\"tiles.tsx\": \"<tileset …\"}");
    match request.read(&MAP_FILES) {
        None => {}
        Some(Json::Object(fields)) => {
            for (name, value) in fields {
                let Json::Text(text) = value else { return Err(wrong()) };
                files.add(name, text);
            }
        }
        Some(_) => return Err(wrong()),
    }
    Ok(files)
}
