//! The tilesets that are always there.

use std::sync::LazyLock;

use super::Tileset;
use crate::params;

/// The names of the ready tilesets.
pub const READY_TILESETS: [&str; 2] = ["keep", "sewer"];

/// In JSON, which every build can read. `keep.toml` and `sewer.toml` say the same with comments, for people.
const TEXTS: [&str; 2] = [include_str!("keep.json"), include_str!("sewer.json")];

/// Read once: reading takes longer than building a dungeon with it.
static TILESETS: LazyLock<[Option<Tileset>; 2]> = LazyLock::new(|| TEXTS.map(read));

fn read(text: &str) -> Option<Tileset> {
    let mut problems = Vec::new();
    let root = params::from_json_text(0, text, &mut problems);
    let tileset = super::text::read("", &root, &mut problems);
    tileset.filter(|_| problems.is_empty())
}

pub(super) fn find(name: &str) -> Option<Tileset> {
    let index = READY_TILESETS.iter().position(|ready| *ready == name)?;
    TILESETS[index].clone()
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::{Json, params::Custom};

    const TOML: [&str; 2] = [include_str!("keep.toml"), include_str!("sewer.toml")];

    /// `UPDATE_TILESETS=1 cargo test -p undercroft --lib ready` writes the JSON anew.
    #[test]
    fn the_json_of_every_ready_tileset_is_its_toml() {
        for ((name, text), toml) in READY_TILESETS.into_iter().zip(TEXTS).zip(TOML) {
            let mut problems = Vec::new();
            let root = params::from_toml_text(0, toml, &mut problems);
            let tileset = super::super::text::read("", &root, &mut problems);
            assert_eq!(problems, [], "{name}");
            let written = lines(&tileset.unwrap().encode());
            if std::env::var_os("UPDATE_TILESETS").is_some() {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/tileset");
                std::fs::write(format!("{folder}/{name}.json"), &written).unwrap();
            } else {
                assert!(text == written, "{name}.json differs from {name}.toml");
                assert_eq!(find(name).unwrap().name(), name);
            }
        }
    }

    /// A line for every field and every tile.
    fn lines(tileset: &Json) -> String {
        let fields: Vec<String> = tileset
            .fields()
            .iter()
            .map(|(name, value)| match value {
                Json::List(tiles) => {
                    let tiles: Vec<String> = tiles.iter().map(|tile| format!("    {tile}")).collect();
                    format!("  \"{name}\": [\n{}\n  ]", tiles.join(",\n"))
                }
                value => format!("  \"{name}\": {value}"),
            })
            .collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }
}
