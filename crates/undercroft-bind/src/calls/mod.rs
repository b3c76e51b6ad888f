//! The calls by their names.

#[cfg(feature = "core")]
mod about;
#[cfg(feature = "files")]
mod draw;
#[cfg(feature = "files")]
mod export;
#[cfg(feature = "import")]
mod import;
#[cfg(feature = "core")]
mod keep;
mod listings;
#[cfg(feature = "core")]
mod show;
#[cfg(feature = "trace")]
mod trace;

use undercroft::{AnyDungeon, Json, Seed, recipe::suggestion};
use undercroft_export::{Format, json};

#[cfg(feature = "import")]
pub use import::given_of;

use crate::{
    Answer, BindError, CallSpec, Limits,
    call_spec::{self, LightUse},
    document::Subject,
    fields::{FORMAT, LEVEL, LIGHTS},
    recipe_text::shortened,
    request::Request,
};
#[cfg(feature = "core")]
use crate::{SearchStep, SeedSearch, document::Document};

type Answering = fn(&Request<'_>, &Limits) -> Result<Answer, BindError>;

/// Every call and who answers it, in the order of its table in the documentation.
const TABLE: &[(&CallSpec, Answering)] = &[
    #[cfg(feature = "core")]
    (&call_spec::GENERATE, generate),
    #[cfg(feature = "core")]
    (&call_spec::SHOW, show::show),
    #[cfg(feature = "files")]
    (&call_spec::DRAW, draw::draw),
    #[cfg(feature = "files")]
    (&call_spec::EXPORT, export::export),
    #[cfg(feature = "core")]
    (&call_spec::CHECK, about::check),
    #[cfg(feature = "core")]
    (&call_spec::VERIFY, about::verify),
    #[cfg(feature = "core")]
    (&call_spec::PROVE, about::prove),
    #[cfg(feature = "core")]
    (&call_spec::STATS, about::stats),
    #[cfg(feature = "core")]
    (&call_spec::DOCUMENT_OF, document),
    #[cfg(feature = "core")]
    (&call_spec::KEEP, keep::keep),
    #[cfg(feature = "trace")]
    (&call_spec::TRACE, trace::trace),
    #[cfg(feature = "core")]
    (&call_spec::FIND, find),
    #[cfg(feature = "import")]
    (&call_spec::IMPORT, import::import),
    #[cfg(feature = "play")]
    (&call_spec::PLAY, crate::game::play),
    #[cfg(feature = "core")]
    (&call_spec::METHODS, listings::methods),
    #[cfg(feature = "core")]
    (&call_spec::FORMATS, listings::formats),
    #[cfg(feature = "core")]
    (&call_spec::RECIPES, listings::recipes),
    #[cfg(feature = "core")]
    (&call_spec::STYLES, listings::styles),
    #[cfg(feature = "schemas")]
    (&call_spec::SCHEMAS, listings::schemas),
    #[cfg(feature = "core")]
    (&call_spec::FIGURES, listings::figures),
];

/// All calls that this build has.
pub static CALLS: &[&CallSpec] = &{
    let mut calls = [&call_spec::GENERATE; TABLE.len()];
    let mut index = 0;
    while index < TABLE.len() {
        calls[index] = TABLE[index].0;
        index += 1;
    }
    calls
};

/// Answers a request in JSON to the call of that name.
///
/// ```
/// use undercroft_bind::{Answer, Limits, call};
/// let request = r#"{ "recipe": "bsp", "seed": "42", "format": "svg", "style": "dark" }"#;
/// let Answer::Bytes { bytes, media } = call("draw", request, &Limits::NONE)? else { panic!("it is a file") };
/// assert!(media == "image/svg+xml" && bytes.starts_with(b"<svg"));
/// assert_eq!(call("darw", "{}", &Limits::NONE).unwrap_err().problems[0].hint.as_deref(), Some("did you mean `draw`?"));
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub fn call(name: &str, request: &str, limits: &Limits) -> Result<Answer, BindError> {
    call_drawn(name, request, limits, None)
}

/// The same with a seed that the caller drew: a call that draws seeds ([`CallSpec::draws_seed`]) takes it where the request has none.
///
/// ```
/// use undercroft_bind::{Answer, Limits, call_drawn};
/// let made = |request| call_drawn("generate", request, &Limits::NONE, Some("7".into()));
/// assert_eq!(made(r#"{ "recipe": "bsp" }"#)?, made(r#"{ "recipe": "bsp", "seed": "7" }"#)?);
/// assert_ne!(made(r#"{ "recipe": "bsp" }"#)?, made(r#"{ "recipe": "bsp", "seed": "8" }"#)?);
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub fn call_drawn(name: &str, request: &str, limits: &Limits, drawn: Option<Seed>) -> Result<Answer, BindError> {
    match TABLE.iter().find(|(spec, _)| spec.name == name) {
        Some((spec, answer)) => answer(&Request::new(request, spec)?.with_drawn(drawn), limits),
        None => {
            let message = format!("there is no call `{}`", shortened(name));
            Err(BindError::usage("", message, suggestion(name, CALLS.iter().map(|spec| spec.name))))
        }
    }
}

/// What a request is about, made; reports what is wrong with its fields first.
fn made(request: &Request<'_>, limits: &Limits) -> Result<AnyDungeon, BindError> {
    let subject = Subject::read(request, limits);
    let level = request.read(&LEVEL);
    request.finish()?;
    one_level(subject?.make(limits)?, level)
}

/// The level that was asked for, or all that was made.
fn one_level(made: AnyDungeon, level: Option<u64>) -> Result<AnyDungeon, BindError> {
    let Some(level) = level else { return Ok(made) };
    made.into_level(level).map(AnyDungeon::from).map_err(|none| {
        let hint = match none.levels {
            1 => "leave it out".to_owned(),
            levels => format!("levels count from 0 at the top to {}", levels - 1),
        };
        BindError::usage("level", none.to_string(), hint)
    })
}

/// The dungeon in our JSON; with `lights` as files for virtual tabletops want it.
#[cfg(feature = "core")]
fn generate(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    let (level, lights) = (request.read(&LEVEL), is_lit(request, Format::Json));
    request.finish()?;
    one_level(subject?.lit(lights).make(limits)?, level).map(|made| Answer::Json(json::write(&made)))
}

/// What makes a dungeon again, with the recipe in full.
#[cfg(feature = "core")]
fn document(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    request.finish()?;
    let document = match subject? {
        Subject::Document(document) => document,
        Subject::Dungeon(made) => Document::of(&made),
    };
    Ok(document.to_json().into())
}

#[cfg(feature = "core")]
fn find(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let mut search = SeedSearch::read(request, limits)?;
    let mut step = search.step(u64::MAX)?;
    let hits = std::mem::take(&mut step.hits);
    while !search.is_done() {
        step = search.step(u64::MAX)?;
    }
    Ok(SearchStep { hits, ..step }.to_json().into())
}

/// The format that a request asks for.
fn format(request: &Request<'_>, usual: Format) -> Format {
    request.read(&FORMAT).unwrap_or(usual)
}

/// Whether a dungeon is made with lights for a file of this format.
fn is_lit(request: &Request<'_>, format: Format) -> bool {
    let asked = request.read(&LIGHTS);
    match request.spec().lights {
        LightUse::Never => false,
        LightUse::Asked => asked.unwrap_or(false),
        LightUse::ForTabletops => asked.unwrap_or(format.info().is_for_tabletops),
    }
}

/// A list as JSON.
fn list(items: impl IntoIterator<Item = Json>) -> Json {
    Json::List(items.into_iter().collect())
}
