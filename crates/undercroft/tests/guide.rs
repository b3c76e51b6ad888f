//! What newcomers read: how long their first programs are, and that the pages of parameters tell the truth.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::{fs, path::Path};

use serde_json::Value;
use undercroft::{
    DoorKind, Named, Statistic, Stats, ValueKind,
    recipe::{Described, DescribedField, describe_methods, describe_passes},
};

/// Lines of a program as people count them: without blank lines, comments, and what a linter of ours wants.
fn lines_of_code(source: &str) -> usize {
    let code = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#![allow(");
    source.lines().map(str::trim).filter(code).count()
}

/// What a newcomer tries first took 81, 65, 59 and 91 lines before there were queries, connections and `given`.
#[test]
fn first_programs_are_short() {
    let programs = [
        ("neighbours", include_str!("../examples/neighbours.rs"), 40),
        ("tile_map", include_str!("../examples/tile_map.rs"), 32),
        ("torches", include_str!("../examples/torches.rs"), 29),
        ("cave", include_str!("../examples/cave.rs"), 45),
    ];
    for (name, source, most) in programs {
        let lines = lines_of_code(source);
        println!("{name}: {lines} lines");
        assert!(lines <= most, "{name} has {lines} lines, at most {most} are wanted");
    }
}

/// The source of the parameters of each method and pass, in which the doc comments of their fields stand.
const SOURCES: [(&str, &str); 24] = [
    ("bsp", include_str!("../src/methods/bsp/params.rs")),
    ("scatter", include_str!("../src/methods/scatter/params.rs")),
    ("walk", include_str!("../src/methods/walk/params.rs")),
    ("tilepath", include_str!("../src/methods/tilepath/params.rs")),
    ("tabletop", include_str!("../src/methods/tabletop/params.rs")),
    ("graph", include_str!("../src/methods/graph/params.rs")),
    ("given", include_str!("../src/methods/given/params.rs")),
    ("roles", include_str!("../src/passes/roles/params.rs")),
    ("doors", include_str!("../src/passes/doors/params.rs")),
    ("openings", include_str!("../src/passes/openings/params.rs")),
    ("stairs", include_str!("../src/passes/stairs/params.rs")),
    ("exits", include_str!("../src/passes/exits/params.rs")),
    ("water", include_str!("../src/passes/water/params.rs")),
    ("prefabs", include_str!("../src/passes/prefabs/params.rs")),
    ("furnishings", include_str!("../src/passes/furnishings/params.rs")),
    ("contents", include_str!("../src/passes/contents/params.rs")),
    ("encounters", include_str!("../src/passes/encounters/params.rs")),
    ("locks", include_str!("../src/passes/locks/params.rs")),
    ("lights", include_str!("../src/passes/lights/params.rs")),
    ("links", include_str!("../src/passes/links/params.rs")),
    ("numbers", include_str!("../src/passes/numbers/params.rs")),
    ("wang", include_str!("../src/passes/wang/params.rs")),
    ("squares", include_str!("../src/passes/squares/params.rs")),
    ("text", include_str!("../src/passes/text/params.rs")),
];

/// The doc comment of a public field as one line, and the type of the field.
fn field_docs<'a>(source: &'a str, field: &str) -> Option<(String, &'a str)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let start = format!("pub {field}: ");
    let index = lines.iter().position(|line| line.starts_with(&start))?;
    let above = lines[..index].iter().rev().map_while(|line| line.strip_prefix("/// "));
    let mut docs: Vec<&str> = above.collect();
    docs.reverse();
    Some((docs.join(" "), lines[index].strip_prefix(&start)?.trim_end_matches(',')))
}

/// A number as people write it: `16,384`, `0.5`, `2` for 2.0.
fn number(value: f64) -> String {
    let plain = value.to_string();
    let (whole, fraction) = plain.split_once('.').map_or((plain.as_str(), None), |(whole, part)| (whole, Some(part)));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    fraction.map_or(grouped.clone(), |part| format!("{grouped}.{part}"))
}

/// A default as the page of a field writes it.
fn in_words(default: &Value) -> String {
    match default {
        Value::Number(value) => number(value.as_f64().unwrap()),
        Value::String(text) if !text.is_empty() => format!("`{text}`"),
        Value::Bool(value) => format!("`{value}`"),
        Value::Array(items) if !items.is_empty() => {
            format!("`[{}]`", items.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
        }
        _ => "empty".to_owned(),
    }
}

/// Whether the page of a field tells its default and its range as they are.
fn tells_the_truth(field: &DescribedField, docs: &str, is_option: bool) -> bool {
    let default = in_words(&serde_json::from_str(&field.default.to_string()).unwrap());
    let begin = if is_option { format!("Default `None`: {default} unless ") } else { format!("Default {default}") };
    let bound = |key: &str| field.schema[key].as_f64().map(number);
    let end = match (bound("minimum"), bound("maximum"), is_option) {
        (Some(least), Some(most), true) => format!("; from {least} to {most}."),
        (Some(least), Some(most), false) => format!("{begin}, from {least} to {most}."),
        (.., false) => format!("{begin}."),
        (.., true) => ".".to_owned(),
    };
    docs.contains(&begin) && docs.ends_with(&end)
}

/// Whether a pass has the parameter of that path, which may be what the field may be.
fn has_same(pass: &Described, path: &str, field: &DescribedField) -> bool {
    pass.fields.iter().any(|own| path == format!("{}.{}", pass.name, own.name) && own.schema == field.schema)
}

#[test]
fn pages_of_parameters_tell_defaults_and_ranges() {
    let sets = [describe_methods(), describe_passes()].concat();
    assert_eq!(sets.len(), SOURCES.len());
    let mut told = 0;
    for set in &sets {
        let (_, source) = SOURCES.iter().find(|(name, _)| *name == set.name).unwrap();
        for field in &set.fields {
            // The page of the pass that has the value tells of it.
            if let ([shared], None) = (&field.sets[..], field_docs(source, field.name)) {
                assert!(sets.iter().any(|pass| has_same(pass, shared, field)), "{}.{}", set.name, field.name);
                continue;
            }
            let Some((docs, of)) = field_docs(source, field.name) else {
                // Recipes may name a file in place of a text or a set of prefabs; a program has only these.
                assert!(["text", "prefabs"].contains(&set.name) && field.name == "file", "{}.{}", set.name, field.name);
                continue;
            };
            if set.name == "graph" && ["rooms", "connections", "default"].contains(&field.name) {
                assert!(
                    docs.contains("Default: ") && (field.name != "connections" || !field.default[7].is_null()),
                    "{docs}"
                );
                continue;
            }
            if (set.name, field.name) == ("given", "layout") {
                assert!(docs.ends_with("Default: two rooms and a corridor."), "{docs}");
                assert!(
                    field.default["rooms"][1]["x"].as_f64().is_some()
                        && field.default["rooms"][2]["x"].as_f64().is_none()
                );
                continue;
            }
            let is_option = of.starts_with("Option<");
            assert!(tells_the_truth(field, &docs, is_option), "{}.{}: {docs} {field:?}", set.name, field.name);
            told += 1;
        }
    }
    assert!(told > 90, "{told}");
}

/// What stands in a file of the repository between two texts is what follows from it; `UPDATE_GOLDEN=1` makes it so.
fn assert_follows(file: &str, from: &str, to: &str, follow: impl Fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(from).unwrap();
    let (own, after) = rest.split_once(to).unwrap();
    let wanted = follow(own);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, format!("{before}{from}{wanted}{to}{after}")).unwrap();
    } else {
        assert_eq!(own, wanted, "{file} lacks something; UPDATE_GOLDEN=1 adds it");
    }
}

/// A statistic that nobody can look up is of no use. One that the page does not explain yet gets a row with what its own row says.
#[test]
fn the_page_on_the_json_explains_every_statistic() {
    assert_follows("docs/json.md", "## Statistics\n", "\n## ", |section| {
        let lacks = |statistic: &&Statistic| !section.contains(&format!("`{}`", statistic.name));
        let rows = Stats::ALL.iter().filter(lacks).map(|own| format!("| `{}` | {} |\n", own.name, own.about));
        section.to_owned() + &rows.collect::<String>()
    });
}

/// The types of the package for Python name every statistic, so that editors complete them.
#[test]
fn the_package_for_python_has_every_statistic() {
    let line = |own: &Statistic| {
        let kind = if own.kind == ValueKind::Fraction { "float" } else { "int" };
        format!("    {}: {kind}{}\n", own.name, if own.may_be_missing { " | None" } else { "" })
    };
    let from = "\"\"\"Numbers about a dungeon; ``undercroft stats`` says what each means.\"\"\"\n\n";
    assert_follows("packages/python/python/undercroft/_records.py", from, "\n\nclass Verdict", |_| {
        Stats::ALL.iter().map(line).collect()
    });
}

/// So do the types of the package for JavaScript with kinds of doors.
#[test]
fn the_package_for_javascript_has_every_kind_of_door() {
    assert_follows("packages/npm/src/index.d.ts", "export type DoorKind = ", ";\n", |_| {
        DoorKind::ALL.iter().map(|(_, name)| format!("'{name}'")).collect::<Vec<_>>().join(" | ")
    });
}

/// Each kind of door has a character of its own, and pages say what it is.
#[test]
fn kinds_of_doors_are_told_apart() {
    let page = include_str!("../../../docs/passes.md");
    for (index, (kind, name)) in DoorKind::ALL.iter().enumerate() {
        assert!(DoorKind::ALL[..index].iter().all(|(other, _)| other.sign() != kind.sign()), "{name}");
        assert!(page.contains(&format!("`{name}`")), "docs/passes.md says nothing of {name}");
    }
}
