//! A Tiled map as a drawing of a prefab: a file of prefabs in TOML.

use std::collections::BTreeMap;

use serde_json::Value;
use undercroft::{Grid, Mark, MarkKind, Named, Water};

use super::{ImportError, ImportFormat, ImportOptions, Imported, read, things::one_line};

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

/// The file of prefabs in TOML that a Tiled map stands for: one prefab, called as the file is.
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
    let stem = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let mut file = "[[prefab]]\n".to_owned();
    let mut said = super::tiled::properties(format, text);
    said.entry("name".to_owned()).or_insert_with(|| stem.to_owned());
    for (name, value) in said {
        let value = match name.as_str() {
            "name" => quoted(&one_line(&value).chars().take(64).collect::<String>()),
            "weight" | "max" => value.parse::<i64>().map_or_else(|_| quoted(&value), |number| number.to_string()),
            "required" | "turn" | "mirror" => (value == "true").to_string(),
            _ => continue,
        };
        file += &format!("{name} = {value}\n");
    }
    file += "map = [\n";
    for y in 0..height {
        file += &format!("    {},\n", Value::from(drawing.row(y).iter().collect::<String>()));
    }
    file += "]\n[prefab.legend]\n";
    for (thing, sign) in legend {
        file += &format!("{} = {}\n", quoted(&sign.to_string()), meaning(&thing));
    }
    Ok(file)
}

/// A text as TOML writes it; what JSON escapes, TOML reads.
fn quoted(text: &str) -> String {
    Value::from(one_line(text)).to_string()
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

fn meaning(key: &str) -> String {
    let mut parts = key.split('\n');
    let word = quoted(parts.next().unwrap_or_default());
    let is_solid = parts.next() == Some("true");
    let facing = parts.next().filter(|facing| !facing.is_empty());
    let facing = facing.map_or_else(String::new, |facing| format!(", facing = \"{facing}\""));
    format!("{{ mark = {word}, solid = {is_solid}{facing} }}")
}
