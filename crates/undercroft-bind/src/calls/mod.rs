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

use undercroft::{AnyDungeon, Json, recipe::suggestion};
use undercroft_export::{Format, json};

#[cfg(feature = "import")]
pub use import::given_of;

use crate::{Answer, BindError, Limits, document::Subject, recipe_text::shortened, request::Request};
#[cfg(feature = "core")]
use crate::{SearchStep, SeedSearch, document::Document};

type Call = fn(&Request<'_>, &Limits) -> Result<Answer, BindError>;

/// Every call, in the order of its table in the documentation.
const TABLE: &[(&str, Call)] = &[
    #[cfg(feature = "core")]
    ("generate", generate),
    #[cfg(feature = "core")]
    ("show", show::show),
    #[cfg(feature = "files")]
    ("draw", draw::draw),
    #[cfg(feature = "files")]
    ("export", export::export),
    #[cfg(feature = "core")]
    ("check", about::check),
    #[cfg(feature = "core")]
    ("verify", about::verify),
    #[cfg(feature = "core")]
    ("prove", about::prove),
    #[cfg(feature = "core")]
    ("stats", about::stats),
    #[cfg(feature = "core")]
    ("document", document),
    #[cfg(feature = "core")]
    ("keep", keep::keep),
    #[cfg(feature = "trace")]
    ("trace", trace::trace),
    #[cfg(feature = "core")]
    ("find", find),
    #[cfg(feature = "import")]
    ("import", import::import),
    #[cfg(feature = "play")]
    ("play", crate::game::play),
    #[cfg(feature = "core")]
    ("methods", listings::methods),
    #[cfg(feature = "core")]
    ("formats", listings::formats),
    #[cfg(feature = "core")]
    ("recipes", listings::recipes),
    #[cfg(feature = "core")]
    ("styles", listings::styles),
    #[cfg(feature = "schemas")]
    ("schemas", listings::schemas),
    #[cfg(feature = "core")]
    ("figures", listings::figures),
];

/// The names of all calls that this build has.
pub const CALLS: &[&str] = &{
    let mut names = [""; TABLE.len()];
    let mut index = 0;
    while index < TABLE.len() {
        names[index] = TABLE[index].0;
        index += 1;
    }
    names
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
    match TABLE.iter().find(|(own, _)| *own == name) {
        Some((_, answer)) => answer(&Request::new(request)?, limits),
        None => {
            let message = format!("there is no call `{}`", shortened(name));
            Err(BindError::usage("", message, suggestion(name, CALLS.iter().copied())))
        }
    }
}

/// What a request is about, made; reports what is wrong with its fields first.
fn made(request: &Request<'_>, limits: &Limits) -> Result<AnyDungeon, BindError> {
    let subject = Subject::read(request, limits);
    let level = request.count("level");
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
    let (level, lights) = (request.count("level"), request.flag("lights"));
    request.finish()?;
    let mut subject = subject?;
    if let (Subject::Document(document), Some(true)) = (&mut subject, lights) {
        document.light();
    }
    one_level(subject.make(limits)?, level).map(|made| Answer::Json(json::write(&made)))
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
    request.named("format").unwrap_or(usual)
}

/// A list as JSON.
fn list(items: impl IntoIterator<Item = Json>) -> Json {
    Json::List(items.into_iter().collect())
}
