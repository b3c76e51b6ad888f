//! Several levels as one file: each level as a dungeon of its own, the links between them, and one certificate.

use serde::Deserialize;
use serde_json::value::RawValue;
use undercroft::{
    AnyDungeon, Json, Level, Levels, LevelsOrigin, Link, LockId, Place, Point,
    check::{Fault, Faults, Rule, Unsound},
    check_levels, levels_shortfalls,
    quest::{LevelQuest, LevelRegion, LevelsCertified},
    recipe::{AnyRecipe, LevelsRecipe, RecipeReader},
};

use super::{
    ENGINE, ReadError,
    beside::ShortfallRecord,
    certificate::{CertificateRecord, RegionRecord},
    compare, consistency,
    edits::hex,
    in_file::{self, InFile, Of},
    line_writer::LineWriter,
    object,
    quoted::quoted,
    read::{FormatField, MAX_VERSION, declared_format, parse_as, read, unsound_by},
    write::{self, print, value},
};

/// The name and version of the format of several levels.
pub(crate) const LEVELS_FORMAT: &str = "undercroft-levels/1";

/// The certificate of several levels: cells have three numbers, and rooms and locks two, of which the first is the level.
pub(super) type LevelsCertificate = CertificateRecord<InFile<Place>, [InFile<u32>; 2]>;

pub(super) fn certificate(certified: &LevelsCertified) -> LevelsCertificate {
    let LevelsCertified { about, certificate } = certified;
    let regions = about.regions.iter().map(|region| RegionRecord {
        at: InFile(region.at),
        rooms: region.rooms.iter().map(|(level, room)| [(*level).into(), room.0.into()]).collect(),
    });
    let key = |key: u32| about.keys.get(key as usize).copied().map(InFile);
    let lock = |lock: u32| {
        let (level, LockId(own)) = about.locks.get(lock as usize).copied().unwrap_or((0, LockId(lock)));
        [level.into(), own.into()]
    };
    CertificateRecord::new(certificate, regions, key, lock)
}

fn holds(record: &LevelsCertificate, about: &LevelQuest) -> Result<(), String> {
    let is_same = |own: &LevelRegion, claimed: &RegionRecord<InFile<Place>, [InFile<u32>; 2]>| {
        let rooms = claimed.rooms.iter().map(|[level, room]| (level.0, room.0));
        own.at == claimed.at.0 && own.rooms.iter().map(|(level, room)| (*level, room.0)).eq(rooms)
    };
    if !record.has_regions(&about.regions, is_same) {
        return Err("the regions are not those of the cells".to_owned());
    }
    let key = |InFile(at): &InFile<Place>| {
        let place = about.keys.iter().position(|key| key == at).map(|place| place as u32);
        place.ok_or_else(|| format!("there is no key at {} of level {}", at.at, at.level))
    };
    let lock = |[level, own]: &[InFile<u32>; 2]| {
        let place = about.locks.iter().position(|lock| *lock == (level.0, LockId(own.0)));
        let place = place.map(|place| place as u32);
        place.ok_or_else(|| format!("level {} has no lock {}", level.0, own.0))
    };
    about.quest.holds(&record.read(key, lock)?)
}

/// Writes the fields of several levels.
pub(super) fn fields(writer: &mut LineWriter, levels: &Levels) {
    let origin = levels.origin();
    writer.entry("format", LEVELS_FORMAT);
    writer.entry("engine", origin.engine.as_deref().unwrap_or(ENGINE));
    writer.entry("seed", origin.seed.as_str());
    writer.entry("fingerprint", &print(levels.fingerprint()));
    writer.entry("canonical", &print(levels.canonical()));
    let recipe = origin.recipe.to_json();
    writer.object("recipe", |writer| {
        let Json::Object(entries) = &recipe else { return };
        for (name, value) in entries {
            match value {
                Json::List(items) => writer.list(name, items),
                value => writer.entry(name, value),
            }
        }
    });
    writer.objects("levels", levels.list(), |writer, level| {
        writer.entry("offset", &InFile(level.offset));
        write::fields(writer, &level.dungeon);
    });
    writer.list("links", levels.links().iter().map(Of));
    match levels.certify() {
        Some(certified) => writer.tree("certificate", &value(&certificate(&certified)), 2),
        None => writer.entry("certificate", &Json::Null),
    }
    writer.list("shortfalls", levels_shortfalls(levels).iter().map(ShortfallRecord::from));
    writer.tree("stats", &undercroft::levels_stats(levels).to_json(), 1);
}

#[derive(Deserialize)]
struct LevelsFile {
    engine: Option<String>,
    seed: String,
    fingerprint: String,
    canonical: Option<String>,
    recipe: Box<RawValue>,
    levels: Vec<Box<RawValue>>,
    #[serde(deserialize_with = "in_file::read")]
    links: Vec<Link>,
    certificate: Option<LevelsCertificate>,
    shortfalls: Option<Json>,
}

/// Only where a level lies.
#[derive(Deserialize)]
struct OffsetField {
    offset: InFile<Point>,
}

/// Reads and checks a dungeon or several levels.
///
/// ```
/// use undercroft::{AnyDungeon, generate_levels, recipe::LevelsRecipe};
/// use undercroft_export::json;
/// let levels = AnyDungeon::from(generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?);
/// assert_eq!(json::read_any(&json::write(&levels))?, levels);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_any(text: &str) -> Result<AnyDungeon, ReadError> {
    match declared_format(text) {
        Some(format) if format.starts_with("undercroft-levels/") => read_levels(text).map(AnyDungeon::from),
        _ => read(text).map(AnyDungeon::from),
    }
}

/// Reads and checks several levels; the result is as sound as generated ones.
pub fn read_levels(text: &str) -> Result<Levels, ReadError> {
    let object::Object(field) = parse_as::<object::Object<FormatField>>(text)?;
    let format = field.text().unwrap_or_default();
    if format != LEVELS_FORMAT {
        let message = format!("must be \"{LEVELS_FORMAT}\", is {}", quoted(&format));
        return Err(ReadError::shape_hint("format", message, "one dungeon is no file of several levels"));
    }
    let object::Object(file) = parse_as::<object::Object<LevelsFile>>(text)?;
    let claimed = hex("fingerprint", &file.fingerprint)?;
    let claimed_canonical = file.canonical.as_deref().map(|text| hex("canonical", text)).transpose()?;
    let recipe = recipe(&file)?;
    let engine = file.engine.unwrap_or_default();
    if engine.len() > MAX_VERSION || engine.chars().any(char::is_control) {
        return Err(ReadError::shape("engine", format!("must be a version of at most {MAX_VERSION} characters")));
    }
    if file.levels.len() != recipe.levels.len() {
        let message = format!("there are {}, and the recipe is of {}", file.levels.len(), recipe.levels.len());
        return Err(ReadError::shape("levels", message));
    }
    let mut list = Vec::with_capacity(file.levels.len());
    for (index, text) in file.levels.iter().enumerate() {
        let object::Object(OffsetField { offset: InFile(offset) }) =
            parse_as(text.get()).map_err(|error| in_level(index, error))?;
        let dungeon = read(text.get()).map_err(|error| in_level(index, error))?;
        list.push(Level { dungeon, offset });
    }
    let engine = Some(engine).filter(|engine| !engine.is_empty() && engine != ENGINE);
    let origin = LevelsOrigin { recipe, seed: file.seed.as_str().into(), engine };
    let levels = check_levels(list, file.links, origin).map_err(ReadError::Unsound)?;
    let mut faults = Faults::default();
    check_certificate(&levels, file.certificate.as_ref(), &mut faults);
    if levels.origin().engine.is_none() {
        let short = levels_shortfalls(&levels);
        consistency::shortfalls(short.iter().map(ShortfallRecord::from), file.shortfalls.as_ref(), &mut faults);
    }
    let own = levels.fingerprint();
    if faults.is_empty() && own != claimed {
        let (claimed, own) = (print(claimed), print(own));
        let what = format!("the file says {claimed}, but its content has {own}; something in it was changed");
        faults.add(Fault::new(Rule::Fingerprint, what));
    }
    if faults.is_empty() && levels.origin().engine.is_none() {
        consistency::canonical(levels.canonical(), claimed_canonical, &mut faults);
    }
    if faults.is_empty() { Ok(levels) } else { Err(unsound_by(faults)) }
}

fn recipe(file: &LevelsFile) -> Result<LevelsRecipe, ReadError> {
    let mut reader = RecipeReader::new();
    reader.json("the recipe in the file", file.recipe.get());
    match reader.finish().map_err(ReadError::Recipe)?.recipe {
        AnyRecipe::Levels(recipe) => Ok(recipe),
        AnyRecipe::One(_) => Err(ReadError::shape("recipe.levels", "must be there in a file of several levels")),
    }
}

fn check_certificate(levels: &Levels, record: Option<&LevelsCertificate>, faults: &mut Faults) {
    let has_locks = levels.drafts().iter().any(|draft| !draft.locks.is_empty());
    let mut fault = |what: String| faults.add(Fault::new(Rule::Locks, format!("certificate: {what}")));
    match (record, has_locks) {
        (None, false) => {}
        (None, true) => fault("it is missing, though there are locks".to_owned()),
        (Some(_), false) => fault("there are no locks".to_owned()),
        (Some(record), true) => {
            let about = LevelQuest::of(&levels.drafts(), &levels.link_ends());
            if let Err(what) = holds(record, &about) {
                fault(what);
            }
        }
    }
}

/// What is wrong with a level, with the level named.
fn in_level(level: usize, error: ReadError) -> ReadError {
    match error {
        ReadError::Shape { path, message, hint } => {
            let dot = if path.is_empty() { "" } else { "." };
            ReadError::Shape { path: format!("levels[{level}]{dot}{path}"), message, hint }
        }
        ReadError::Unsound(unsound) => {
            let mut faults = unsound.faults;
            faults.iter_mut().for_each(|fault| fault.what = format!("level {level}: {}", fault.what));
            ReadError::Unsound(Unsound::new(faults))
        }
        other => other,
    }
}

/// What differs between several levels and others, in words.
pub(super) fn differences(a: &Levels, b: &Levels) -> Vec<String> {
    let mut differences = Vec::new();
    let (from_a, from_b) = (a.origin(), b.origin());
    if from_a.seed != from_b.seed {
        differences.push(format!(
            "seed is {:?} in one and {:?} in the other",
            from_a.seed.as_str(),
            from_b.seed.as_str()
        ));
    }
    if from_a.recipe != from_b.recipe {
        differences.push("recipe is not the same".to_owned());
    }
    if a.list().len() != b.list().len() {
        differences.push(format!("there are {} levels in one and {} in the other", a.list().len(), b.list().len()));
    }
    for (index, (one, other)) in a.list().iter().zip(b.list()).enumerate() {
        if one.offset != other.offset {
            let offset = |at: Point| at.to_string();
            let (one, other) = (offset(one.offset), offset(other.offset));
            differences.push(format!("levels[{index}].offset is {one} in one and {other} in the other"));
        }
        let own = compare(&one.dungeon, &other.dungeon).into_iter();
        differences.extend(own.map(|difference| format!("levels[{index}]: {difference}")));
    }
    if a.links() != b.links() {
        differences.push("links are not the same".to_owned());
    }
    differences
}
