use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use undercroft::{
    Dungeon, Edits, Exit, Json, Mark, Opening, Origin, Point, Signs, Stair, Stretch, canonical,
    check::{Fault, Faults, Rule, Unsound},
    fingerprint,
    recipe::{ReadRecipe, RecipeReader},
    records::{DoorRecord, KeyRecord, LayersRecord, LockRecord, PassageRecord, RoomRecord, SideLength},
    shortfalls,
};

use super::{
    ENGINE, FORMAT, ReadError,
    beside::{GlyphRecord, SheetRecord, ShortfallRecord},
    build,
    connections::{self, Claimed},
    consistency,
    edits::{EditRecord, hex},
    graph::{self, GraphRecord, RasterRecord},
    in_file::{self, InFile},
    locks::{ClaimedLocks, DungeonCertificate},
    object::Object,
    quoted::quoted,
    words::TextRecord,
    write::print,
};

/// The fields of a file, each valid by itself but not yet checked against each other. Unknown fields are ignored.
#[derive(Deserialize)]
pub(super) struct DungeonFile {
    format: String,
    engine: Option<String>,
    method: String,
    seed: String,
    attempt: InFile<u32>,
    fingerprint: String,
    canonical: Option<String>,
    recipe: Box<RawValue>,
    pub(super) width: InFile<SideLength>,
    pub(super) height: InFile<SideLength>,
    pub(super) tiles: Vec<String>,
    pub(super) legend: Option<BTreeMap<String, GlyphRecord>>,
    pub(super) start: InFile<Point>,
    pub(super) goal: Option<InFile<Point>>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) rooms: Vec<RoomRecord>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) passages: Vec<PassageRecord>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) doors: Vec<DoorRecord>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) stairs: Vec<Stair>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) exits: Vec<Exit>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) marks: Vec<Mark>,
    #[serde(deserialize_with = "in_file::read")]
    pub(super) layers: LayersRecord,
    pub(super) wang: Option<SheetRecord>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) raster: Option<RasterRecord>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) graph: Option<GraphRecord>,
    pub(super) stats: Option<BTreeMap<String, Json>>,
    shortfalls: Option<Json>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) opened: Option<Vec<Point>>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) closed: Option<Vec<Point>>,
    pub(super) signs: Option<Signs>,
    pub(super) words: Option<BTreeMap<String, TextRecord>>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) locks: Option<Vec<LockRecord>>,
    #[serde(default, deserialize_with = "in_file::read")]
    pub(super) keys: Option<Vec<KeyRecord>>,
    certificate: Option<DungeonCertificate>,
    #[serde(default, deserialize_with = "in_file::read")]
    openings: Option<Vec<Opening>>,
    #[serde(default, deserialize_with = "in_file::read")]
    stretches: Option<Vec<Stretch>>,
    edits: Option<Vec<EditRecord>>,
    unedited: Option<String>,
    waived: Option<Vec<InFile<Rule>>>,
}

/// The longest name of an engine's version.
pub(super) const MAX_VERSION: usize = 40;

/// Reads and checks a dungeon; the result is as sound as a generated one.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::json;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let text = json::write(&dungeon);
/// assert_eq!(json::write(&json::read(&text)?), text);
///
/// let haunted = text.replacen("\"kind\": \"spawn\"", "\"kind\": \"spwan\"", 1);
/// let error = json::read(&haunted).unwrap_err();
/// assert_eq!(error.to_string(), "rooms[0].kind: there is no \"spwan\" here (did you mean `spawn`?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str) -> Result<Dungeon, ReadError> {
    let file = parse(text)?;
    let mut file = file;
    let claimed = hex("fingerprint", &file.fingerprint)?;
    let claimed_canonical = file.canonical.as_deref().map(|text| hex("canonical", text)).transpose()?;
    let origin = origin(&mut file)?;
    // What is derived may be derived otherwise by another version of the engine; it is never used.
    let same_engine = origin.engine.is_none();
    let claims = Claimed {
        openings: file.openings.take(),
        stretches: file.stretches.take(),
        neighbours: file.rooms.iter_mut().map(|room| room.neighbours.take()).collect(),
    };
    let claimed_locks = ClaimedLocks {
        of_doors: file.doors.iter().map(|door| door.lock).collect(),
        counts: file.keys.iter().flatten().filter_map(|key| key.count).collect(),
        certificate: file.certificate.take(),
    };
    build::bounds(&file, &origin.recipe)?;
    let tiles = build::tiles(&file)?;
    let mut faults = Faults::default();
    let (mut draft, file) = build::draft(file, &tiles, &origin.recipe, &mut faults)?;
    undercroft_words::strip(&mut draft, &origin);
    consistency::tiles(&draft, &tiles, &mut faults);
    graph::check_consistency(&draft, file.graph.as_ref(), same_engine, &mut faults);
    consistency::views(&draft, &origin.recipe, &file, &mut faults)?;
    let dungeon = match undercroft::check(draft, origin) {
        Ok(dungeon) => dungeon,
        Err(unsound) => {
            unsound.faults.into_iter().for_each(|fault| faults.add(fault));
            return Err(unsound_by(faults));
        }
    };
    claimed_locks.check(dungeon.draft(), same_engine, &mut faults);
    // What is derived from an unsound draft would be meaningless.
    if same_engine {
        consistency::stats(&dungeon, file.stats.as_ref(), &mut faults);
        let short = shortfalls(&dungeon.origin().recipe, dungeon.draft());
        consistency::shortfalls(short.iter().map(ShortfallRecord::from), file.shortfalls.as_ref(), &mut faults);
        connections::check(dungeon.draft(), &claims, &mut faults);
    }
    let own = fingerprint(dungeon.draft());
    if faults.is_empty() && claimed != own {
        let (claimed, own) = (print(claimed), print(own));
        let what = format!("the file says {claimed}, but its content has {own}; something in it was changed");
        faults.add(Fault::new(Rule::Fingerprint, what));
    }
    if faults.is_empty() && same_engine {
        consistency::canonical(canonical(dungeon.draft()), claimed_canonical, &mut faults);
    }
    if faults.is_empty() { Ok(dungeon) } else { Err(unsound_by(faults)) }
}

pub(super) fn unsound_by(faults: Faults) -> ReadError {
    ReadError::Unsound(Unsound::new(faults.into_list()))
}

fn parse(text: &str) -> Result<DungeonFile, ReadError> {
    let syntax = |message: &str| Err(ReadError::Syntax { line: 1, column: 1, message: message.to_owned() });
    if text.starts_with('\u{feff}') {
        return syntax("it begins with a byte order mark; save it as UTF-8 without one");
    }
    if text.trim().is_empty() {
        return syntax("the file is empty");
    }
    match parse_as::<Object<DungeonFile>>(text) {
        Ok(Object(file)) => format(&file.format).map(|()| file),
        // A file of another format may differ in any field, so its format is reported first.
        Err(error) => match parse_as::<Object<FormatField>>(text) {
            Ok(Object(FormatField { format: Some(claim) })) => {
                Err(format(claim.as_str().unwrap_or("")).err().unwrap_or(error))
            }
            _ => Err(error),
        },
    }
}

/// Only the format field of a file.
#[derive(Deserialize)]
pub(super) struct FormatField {
    format: Option<Json>,
}

/// What a JSON text says in its field `format`, such as `undercroft/1`; `None` if it says nothing or is no JSON object.
///
/// ```
/// use undercroft_export::json::declared_format;
/// assert_eq!(declared_format("{\"format\": \"undercroft/1\"}").as_deref(), Some("undercroft/1"));
/// assert_eq!(declared_format("[method.bsp]"), None);
/// ```
pub fn declared_format(text: &str) -> Option<String> {
    parse_as::<Object<FormatField>>(text).ok()?.0.text()
}

impl FormatField {
    /// The format, if it is a text.
    pub(super) fn text(&self) -> Option<String> {
        self.format.as_ref().and_then(Json::as_str).map(str::to_owned)
    }
}

pub(super) fn parse_as<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, ReadError> {
    let mut parser = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut parser)
        .map_err(|error| ReadError::from_parser(&error.path().to_string(), error.inner()))?;
    parser.end().map_err(|error| ReadError::from_parser("", &error))?;
    Ok(value)
}

fn format(claim: &str) -> Result<(), ReadError> {
    if claim == FORMAT {
        return Ok(());
    }
    let message = format!("must be \"{FORMAT}\", is {}", quoted(claim));
    let hint = if claim.starts_with("undercroft/") {
        "this program understands version 1; a newer one may understand this file"
    } else {
        "only files that Undercroft wrote as JSON can be read"
    };
    Err(ReadError::shape_hint("format", message, hint))
}

fn origin(file: &mut DungeonFile) -> Result<Origin, ReadError> {
    let mut reader = RecipeReader::new();
    // Parsed from the text, so that problems have positions and duplicate keys are found.
    reader.json("the recipe in the file", file.recipe.get());
    reader.resolved_by(file.engine.as_deref().unwrap_or_default());
    let recipe = reader.finish().and_then(ReadRecipe::resolved).map_err(ReadError::Recipe)?;
    if recipe.method.name() != file.method {
        let message = format!("is {}, but the recipe is one of {}", quoted(&file.method), recipe.method.name());
        return Err(ReadError::shape("method", message));
    }
    let engine = file.engine.as_deref().unwrap_or_default();
    if engine.len() > MAX_VERSION || engine.chars().any(char::is_control) {
        return Err(ReadError::shape("engine", format!("must be a version of at most {MAX_VERSION} characters")));
    }
    let list: Vec<_> = file.edits.take().unwrap_or_default().into_iter().map(EditRecord::edit).collect();
    let made_on = match (&file.unedited, list.is_empty()) {
        (Some(unedited), false) => hex("unedited", unedited)?,
        (None, false) => return Err(ReadError::shape("unedited", "must be there beside `edits`")),
        (Some(_), true) => return Err(ReadError::shape("edits", "must be there beside `unedited`")),
        (None, true) => 0,
    };
    Ok(Origin {
        engine: file.engine.take().filter(|engine| engine != ENGINE),
        edits: Edits { made_on, list },
        waived: file.waived.iter().flatten().map(|rule| rule.0).collect(),
        ..Origin::new(recipe, file.seed.as_str(), file.attempt.0)
    })
}
