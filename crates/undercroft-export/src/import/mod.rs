//! Maps of other programs, read into a [`CellMap`], from which a dungeon of the method `given` is recovered.
//!
//! Graphs of rooms that somebody drew are read by [`read_graph`] into the parameters of the method `graph`.
//!
//! One file a format. Each turns a text into cells and things, by the rules that `docs/import.md` tells, or says in a sentence
//! what is wrong with it. Sizes are checked before memory is taken.
//!
//! ```
//! use undercroft::{AskedEnds, Recipe, generate, recipe::Given};
//! use undercroft_export::import::{ImportFormat, ImportOptions, read};
//! let map = "#########\n#...#...#\n#...+...#\n#...#...#\n#########\n";
//! let imported = read(map, ImportFormat::Text, &ImportOptions::default())?;
//! let recovered = imported.map.recover(AskedEnds::default())?;
//! let dungeon = generate(&Recipe::new(Given::new(recovered.layout)), "any")?;
//! assert_eq!(dungeon.draft().rooms.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod beside;
mod dd2vtt;
mod graph;
mod ldtk;
mod opd;
mod prefab;
mod room_shape;
mod text;
mod things;
mod tiled;
mod wall_raster;
mod xml;

use std::fmt;

use undercroft::{CellMap, Named};

pub use archive::Archive;
pub use beside::{FilesBeside, FindFile, WantedFile, is_tileset, normalised, pick_map};
pub use graph::{GraphFormat, ReadGraph, read_graph};
pub use ldtk::level_names;
pub use prefab::{is_prefab_map, prefab_file};

/// The largest file, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The most cells of a map.
pub const MAX_CELLS: i64 = 1 << 24;
/// The longest side of a map, which is that of any dungeon.
const MAX_SIDE: i64 = 16_384;

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImportFormat {
    /// Characters, one a cell.
    Text,
    /// Tiled's JSON.
    Tmj,
    /// Tiled's XML.
    Tmx,
    /// LDtk.
    Ldtk,
    /// One Page Dungeon.
    Opd,
    /// Universal VTT.
    Dd2vtt,
}

impl Named for ImportFormat {
    const ALL: &'static [(ImportFormat, &'static str)] = &[
        (ImportFormat::Text, "text"),
        (ImportFormat::Tmj, "tmj"),
        (ImportFormat::Tmx, "tmx"),
        (ImportFormat::Ldtk, "ldtk"),
        (ImportFormat::Opd, "opd"),
        (ImportFormat::Dd2vtt, "dd2vtt"),
    ];
}

impl ImportFormat {
    /// The format of a file by its name, or else by what it begins with.
    ///
    /// ```
    /// use undercroft_export::import::ImportFormat;
    /// assert_eq!(ImportFormat::of("cave.TMJ", "{}"), Some(ImportFormat::Tmj));
    /// assert_eq!(ImportFormat::of("cave.json", "{\"rects\": []}"), Some(ImportFormat::Opd));
    /// assert_eq!(ImportFormat::of("cave", "####\n#..#\n"), Some(ImportFormat::Text));
    /// assert_eq!(ImportFormat::of("cave.json", "{\"format\": \"undercroft/1\"}"), None);
    /// ```
    pub fn of(name: &str, text: &str) -> Option<ImportFormat> {
        let name = name.to_ascii_lowercase();
        let by_name = [
            (".opd.json", ImportFormat::Opd),
            (".tmj", ImportFormat::Tmj),
            (".tmx", ImportFormat::Tmx),
            (".ldtk", ImportFormat::Ldtk),
            (".dd2vtt", ImportFormat::Dd2vtt),
            (".uvtt", ImportFormat::Dd2vtt),
            (".df2vtt", ImportFormat::Dd2vtt),
            (".txt", ImportFormat::Text),
        ];
        let named = by_name.into_iter().find(|(extension, _)| name.ends_with(extension));
        if let Some((_, format)) = named {
            return Some(format);
        }
        match text.trim_start().chars().next() {
            Some('<') if text.contains("<map") => Some(ImportFormat::Tmx),
            Some('{') => of_json(text),
            _ => Some(ImportFormat::Text),
        }
    }
}

/// The format of a JSON text by the fields that it has.
fn of_json(text: &str) -> Option<ImportFormat> {
    #[derive(serde::Deserialize)]
    struct Fields {
        rects: Option<serde::de::IgnoredAny>,
        line_of_sight: Option<serde::de::IgnoredAny>,
        #[serde(rename = "jsonVersion")]
        json_version: Option<serde::de::IgnoredAny>,
        tilewidth: Option<serde::de::IgnoredAny>,
    }
    let fields: Fields = serde_json::from_str(text).ok()?;
    match fields {
        Fields { rects: Some(_), .. } => Some(ImportFormat::Opd),
        Fields { line_of_sight: Some(_), .. } => Some(ImportFormat::Dd2vtt),
        Fields { json_version: Some(_), .. } => Some(ImportFormat::Ldtk),
        Fields { tilewidth: Some(_), .. } => Some(ImportFormat::Tmj),
        _ => None,
    }
}

/// What may be said about a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// What is wall, for Tiled and LDtk: a layer, or with commas between them layers, tiles by their numbers or types, and values of
    /// an IntGrid by their names or numbers.
    pub walls: Option<String>,
    /// What is floor, likewise.
    pub floor: Option<String>,
    /// The level of an LDtk project, by its name, as `World/Level`, or by its place from 0.
    pub level: Option<String>,
    /// What these options are called where they are chosen.
    pub names: OptionNames,
}

/// What the options of an import are called where they are chosen, for sentences that say what to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionNames {
    /// The option that says what is floor.
    pub floor: &'static str,
    /// The option that says what is wall.
    pub walls: &'static str,
    /// The option that has tilesets.
    pub tilesets: &'static str,
}

/// The fields of a request.
impl Default for OptionNames {
    fn default() -> OptionNames {
        OptionNames { floor: "`floor`", walls: "`walls`", tilesets: "`files`" }
    }
}

/// A map that was read.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Imported {
    /// Its cells and what stands on them.
    pub map: CellMap,
    /// What was decided or left out, a sentence each without its full stop.
    pub notes: Vec<String>,
    /// The names of all levels of a project of which the first was taken, because none was asked for; else none.
    pub levels: Vec<String>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportError {
    /// What is wrong, with the field it is about.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl ImportError {
    pub(crate) fn new(message: impl Into<String>) -> ImportError {
        ImportError { message: message.into(), hint: None }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> ImportError {
        ImportError { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ImportError {}

/// Reads a map that stands alone. What it names in other files is not known then; [`read_with`] finds them.
pub fn read(text: &str, format: ImportFormat, options: &ImportOptions) -> Result<Imported, ImportError> {
    read_with(text, format, options, &|_| Ok(None))
}

/// Reads a map, and the files that it names: tilesets of Tiled, levels of LDtk.
///
/// ```
/// use undercroft_export::import::{FilesBeside, ImportFormat, ImportOptions, read_with};
/// let map = r#"{"width": 3, "height": 1, "tilewidth": 8, "tileheight": 8, "tilesets": [{"firstgid": 1, "source": "a.tsj"}],
///     "layers": [{"type": "tilelayer", "name": "map", "width": 3, "height": 1, "data": [1, 2, 1]}]}"#;
/// let mut files = FilesBeside::default();
/// files.add("a.tsj", r#"{"tiles": [{"id": 0, "type": "wall"}, {"id": 1, "type": "floor"}]}"#);
/// let find = |wanted: undercroft_export::import::WantedFile<'_>| Ok(files.find(wanted.name).map(str::to_owned));
/// let read = |find| read_with(map, ImportFormat::Tmj, &ImportOptions::default(), find);
/// assert_eq!(read(&find)?.map.open.values(), [false, true, false]);
/// assert!(read(&|_| Ok(None)).is_err(), "nothing says what the tiles are");
/// # Ok::<(), undercroft_export::import::ImportError>(())
/// ```
pub fn read_with(
    text: &str,
    format: ImportFormat,
    options: &ImportOptions,
    find: FindFile<'_>,
) -> Result<Imported, ImportError> {
    if text.len() > MAX_BYTES {
        return Err(ImportError::new(format!("the file is larger than {} MiB", MAX_BYTES >> 20)));
    }
    match format {
        ImportFormat::Text => text::read(text),
        ImportFormat::Tmj => tiled::read_json(text, options, find),
        ImportFormat::Tmx => tiled::read_xml(text, options, find),
        ImportFormat::Ldtk => ldtk::read(text, options, find),
        ImportFormat::Opd => opd::read(text),
        ImportFormat::Dd2vtt => dd2vtt::read(text),
    }
}

/// A size that a map may have.
fn board(width: i64, height: i64) -> Result<(i32, i32), ImportError> {
    let is_side = |side: i64| (1..=MAX_SIDE).contains(&side);
    if !is_side(width) || !is_side(height) || width.saturating_mul(height) > MAX_CELLS {
        let message = format!("a map of {width} × {height} cells cannot be read");
        return Err(ImportError::new(message)
            .hint(format!("a map has 1 to {MAX_SIDE} cells a side, and {MAX_CELLS} cells at most")));
    }
    Ok((width as i32, height as i32))
}

/// Reads JSON into a record, and says where it is wrong.
fn json<'a, T: serde::Deserialize<'a>>(text: &'a str, what: &str) -> Result<T, ImportError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { String::new() } else { format!("`{path}`: ") };
        ImportError::new(format!("this is no {what}: {place}{}", error.inner()))
    })?;
    reader.end().map_err(|error| ImportError::new(format!("this is no {what}: {error}")))?;
    Ok(read)
}

/// The cell that holds a point in cells, if it is a number at all.
fn cell(x: f64, y: f64) -> Option<undercroft::Point> {
    let whole = |number: f64| (number.abs() < 1e6).then_some(number.floor() as i32);
    Some(undercroft::Point::new(whole(x)?, whole(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_judged_before_anything_is_made() {
        assert!(board(4096, 4096).is_ok());
        for (width, height) in [(0, 5), (-3, 5), (16_385, 1), (4097, 4096), (i64::MAX, i64::MAX), (i64::MIN, 2)] {
            assert!(board(width, height).is_err(), "{width} {height}");
        }
        assert_eq!((cell(f64::NAN, 1.0), cell(1e300, 0.0), cell(-0.5, 2.5)), (None, None, Some((-1, 2).into())));
    }
}
