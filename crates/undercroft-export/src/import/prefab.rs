//! A Tiled map as a drawing of a prefab, in the format of prefab files.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use undercroft::{Grid, Mark, MarkKind, Named, Water};

use super::{ImportError, ImportFormat, ImportOptions, Imported, read};

/// Whether a file of that name is a map from which a prefab can be read.
///
/// ```
/// use undercroft_export::import::is_prefab_map;
/// assert!(is_prefab_map("vault.tmj") && !is_prefab_map("rooms.toml"));
/// ```
pub fn is_prefab_map(name: &str) -> bool {
    matches!(by_name(name), Some(ImportFormat::Tmj | ImportFormat::Tmx))
}

fn by_name(name: &str) -> Option<ImportFormat> {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase())?;
    ImportFormat::from_name(&extension)
}

/// The characters of a drawing for what stands in a room.
const SIGNS: [(MarkKind, char); 9] = [
    (MarkKind::Column, 'I'),
    (MarkKind::Altar, 'A'),
    (MarkKind::Dais, 'D'),
    (MarkKind::Fountain, 'F'),
    (MarkKind::Coffin, 'C'),
    (MarkKind::Rubble, ':'),
    (MarkKind::Loot, '$'),
    (MarkKind::Hazard, '^'),
    (MarkKind::EnemySpawn, 'e'),
];

/// Characters for things of one's own.
const OWN_SIGNS: &str = "abcdfghijklmnopqrstuvwxyzBEGHJKLMNOPQRSTUVWXYZ0123456789";

/// The file of prefabs that a Tiled map stands for: one prefab, called as the file is.
///
/// Floor is floor and wall is wall as in an import; doors are places for doors, and floor at the edge of the map is one too. Marks
/// are what stands in the room, water is water. Properties of the map say the rest: `name`, `weight`, `max`, `required`, `turn` and
/// `mirror`.
pub fn prefab_file(name: &str, text: &str) -> Result<String, ImportError> {
    let format = by_name(name).ok_or_else(|| ImportError::new("a prefab is a file of prefabs, or a map of Tiled"))?;
    let Imported { map, .. } = read(text, format, &ImportOptions::default())?;
    let (width, height) = (map.open.width(), map.open.height());
    let mut drawing = Grid::new(width, height, '#');
    for (at, open) in map.open.iter() {
        if *open {
            let depth = map.water.as_ref().and_then(|water| water.get(at)).copied().unwrap_or(Water::Dry);
            drawing[at] = if depth == Water::Dry { '.' } else { depth.symbol() };
        }
    }
    let mut legend: BTreeMap<String, char> = BTreeMap::new();
    for mark in map.marks.iter().filter(|mark| map.open.get(mark.at) == Some(&true)) {
        let ready = SIGNS.iter().find(|(kind, _)| *kind == mark.kind).map(|(_, sign)| *sign);
        let plain = mark.facing.is_none() && mark.solid == mark.kind.is_solid();
        let sign = ready.filter(|_| plain).map_or_else(|| own_sign(mark, &mut legend), Ok)?;
        drawing[mark.at] = sign;
    }
    map.doors.iter().for_each(|door| drawing[door.at] = '+');
    // Floor at the edge leads out.
    let inner = drawing.bounds().grown(-1);
    for at in drawing.bounds().cells().filter(|at| !inner.contains(*at)) {
        if drawing[at] == '.' {
            drawing[at] = '+';
        }
    }
    let rows: Vec<String> = (0..height).map(|y| drawing.row(y).iter().collect()).collect();
    let stem = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let mut prefab = properties(format, text);
    prefab.entry("name").or_insert_with(|| json!(stem.chars().take(64).collect::<String>()));
    prefab.insert("map".to_owned(), json!(rows));
    let meanings = legend.into_iter().map(|(word, sign)| (sign.to_string(), meaning(&word)));
    prefab.insert("legend".to_owned(), Value::Object(meanings.collect()));
    Ok(json!({ "prefab": [prefab] }).to_string())
}

/// The character of a thing that has none by itself. What tells things apart is packed into one text.
fn own_sign(mark: &Mark, legend: &mut BTreeMap<String, char>) -> Result<char, ImportError> {
    let word = mark.name.clone().unwrap_or_else(|| mark.kind.name().to_owned());
    let facing = mark.facing.map_or("", |facing| facing.name());
    let key = format!("{word}\n{}\n{facing}", mark.solid);
    if let Some(sign) = legend.get(&key) {
        return Ok(*sign);
    }
    let free = OWN_SIGNS.chars().find(|sign| !legend.values().any(|used| used == sign));
    let sign =
        free.ok_or_else(|| ImportError::new(format!("the map has more than {} kinds of things", OWN_SIGNS.len())))?;
    legend.insert(key, sign);
    Ok(sign)
}

fn meaning(key: &str) -> Value {
    let mut parts = key.split('\n');
    let word = parts.next().unwrap_or_default();
    let mut meaning = json!({ "mark": word, "solid": parts.next() == Some("true") });
    if let Some(facing) = parts.next().filter(|facing| !facing.is_empty()) {
        meaning["facing"] = json!(facing);
    }
    meaning
}

/// What the map's properties say of the prefab.
fn properties(format: ImportFormat, text: &str) -> Map<String, Value> {
    let said = super::tiled::properties(format, text);
    let mut out = Map::new();
    for (name, value) in said {
        let value = match name.as_str() {
            "name" => json!(value),
            "weight" | "max" => value.parse::<i64>().map_or(json!(value), |number| json!(number)),
            "required" | "turn" | "mirror" => json!(value == "true"),
            _ => continue,
        };
        out.insert(name, value);
    }
    out
}
