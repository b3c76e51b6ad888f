//! The set of prefabs that is always there.

use std::sync::LazyLock;

use super::PrefabSet;
use crate::params;

/// The names of the ready sets.
pub const READY_PREFABS: [&str; 1] = ["dozen"];

/// In JSON, which every build can read. `dozen.toml` says the same with comments, for people.
const TEXTS: [&str; 1] = [include_str!("dozen.json")];

/// Read once.
static SETS: LazyLock<[Option<PrefabSet>; 1]> = LazyLock::new(|| TEXTS.map(read));

fn read(text: &str) -> Option<PrefabSet> {
    let mut problems = Vec::new();
    let root = params::from_json_text(0, text, &mut problems);
    let set = super::text::read("", &root, &[], &mut problems);
    set.filter(|_| problems.is_empty())
}

pub(super) fn find(name: &str) -> Option<PrefabSet> {
    let index = READY_PREFABS.iter().position(|ready| *ready == name)?;
    SETS[index].clone()
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::{Json, params::Custom};

    const TOML: [&str; 1] = [include_str!("dozen.toml")];

    /// `UPDATE_PREFABS=1 cargo test -p undercroft --lib prefab` writes the JSON anew.
    #[test]
    fn the_json_of_every_ready_set_is_its_toml() {
        for ((name, text), toml) in READY_PREFABS.into_iter().zip(TEXTS).zip(TOML) {
            let mut problems = Vec::new();
            let root = params::from_toml_text(0, toml, &mut problems);
            let source = params::Source { name: format!("{name}.toml"), text: toml.to_owned() };
            let set = super::super::text::read("", &root, &[source], &mut problems);
            assert_eq!(problems, [], "{name}");
            let written = lines(&set.unwrap().encode());
            if std::env::var_os("UPDATE_PREFABS").is_some() {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/prefab");
                std::fs::write(format!("{folder}/{name}.json"), &written).unwrap();
            } else {
                assert!(text == written, "{name}.json differs from {name}.toml");
                assert_eq!(find(name).unwrap().name(), name);
            }
        }
    }

    /// A line for every field and every line of a drawing.
    fn lines(set: &Json) -> String {
        let prefab = |prefab: &Json| {
            let fields: Vec<String> = prefab
                .fields()
                .iter()
                .map(|(name, value)| match value {
                    Json::List(rows) if name == "map" => {
                        let rows: Vec<String> = rows.iter().map(|row| format!("        {row}")).collect();
                        format!("      \"{name}\": [\n{}\n      ]", rows.join(",\n"))
                    }
                    value => format!("      \"{name}\": {value}"),
                })
                .collect();
            format!("    {{\n{}\n    }}", fields.join(",\n"))
        };
        let fields: Vec<String> = set
            .fields()
            .iter()
            .map(|(name, value)| match value {
                Json::List(prefabs) => {
                    let prefabs: Vec<String> = prefabs.iter().map(prefab).collect();
                    format!("  \"{name}\": [\n{}\n  ]", prefabs.join(",\n"))
                }
                value => format!("  \"{name}\": {value}"),
            })
            .collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }
}
