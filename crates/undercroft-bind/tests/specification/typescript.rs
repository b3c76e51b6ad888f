//! The requests of all calls as types for TypeScript, in a file of the package for JavaScript.

use std::fmt::Write;

use undercroft::Method;
use undercroft_bind::{Answers, CALLS, FieldKind, FieldSpec};

use super::{compare, read, spec};

const HEAD: &str = "\
// The request of each call. Made of the description of the calls in `undercroft-bind`, and not changed by hand:
// `UPDATE_TYPES=1 cargo test -p undercroft-bind --test specification` writes it.
import type { Cell, Dungeon, Edit, Levels, Recipe, Seed } from './index.js';
";

fn union(words: &[&str]) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" | ")
}

/// The types with names of their own, and the fields that have them.
const NAMED: [(&str, &str, &[&str]); 4] = [
    (
        "Audience",
        "Who looks at a picture: the game master sees all; players no secrets, numbers and notes.",
        &["audience", "image"],
    ),
    ("StyleName", "The ready styles of pictures.", &["style"]),
    ("LayerName", "The layers of pictures that can be hidden.", &["layers", "hide"]),
    ("FormatName", "The formats of files.", &["format"]),
];

fn words_of(field: &FieldSpec) -> Option<Vec<&'static str>> {
    match field.kind {
        FieldKind::Words(words) | FieldKind::WordsOrText(words) | FieldKind::WordList(words) => Some(words()),
        _ => None,
    }
}

/// The words of a field, by the name of their type if it has one.
fn words_in(field: &FieldSpec) -> String {
    let name = NAMED.iter().find(|(.., fields)| fields.contains(&field.name)).map(|(name, ..)| (*name).to_owned());
    name.unwrap_or_else(|| union(&words_of(field).unwrap_or_default()))
}

fn kind(field: &FieldSpec) -> String {
    match field.kind {
        FieldKind::Recipe => "Recipe".to_owned(),
        FieldKind::Seed => "Seed".to_owned(),
        FieldKind::Edits => "Edit[]".to_owned(),
        FieldKind::Dungeon => "Dungeon | Levels | string".to_owned(),
        FieldKind::Text => "string".to_owned(),
        FieldKind::Words(_) => words_in(field),
        FieldKind::WordsOrText(_) => format!("{} | (string & {{}})", words_in(field)),
        FieldKind::Whole(..) | FieldKind::Number => "number".to_owned(),
        FieldKind::Flag => "boolean".to_owned(),
        FieldKind::Texts => "string[]".to_owned(),
        FieldKind::WordList(_) => format!("Array<{}>", words_in(field)),
        FieldKind::Ids => "number[]".to_owned(),
        FieldKind::TextOrTexts => "string | string[]".to_owned(),
        FieldKind::Cell => "Cell".to_owned(),
        FieldKind::Seeds => "number | bigint | string | Seed[]".to_owned(),
        FieldKind::NamedTexts => "{ [name: string]: string }".to_owned(),
        FieldKind::Object => "{ [name: string]: number | [number, number] }".to_owned(),
        FieldKind::Saved => "string | object".to_owned(),
    }
}

fn alias(name: &str, about: &str, words: &[&str]) -> String {
    let lines: Vec<String> = words.chunks(8).map(|row| format!("  | {}", union(row))).collect();
    format!("/** {about} */\nexport type {name} =\n{};\n", lines.join("\n"))
}

fn requests() -> String {
    let mut text = format!("{HEAD}\n{}", alias("MethodName", "The methods.", &Method::NAMES));
    for (name, about, fields) in NAMED {
        let field = spec("export").all_fields().find(|field| field.name == fields[0]).unwrap();
        text += &alias(name, about, &words_of(field).unwrap());
    }
    let _ = writeln!(
        text,
        "\n/** The requests by the names of their calls. Fields that are missing have their usual values. */\nexport interface Requests {{"
    );
    for spec in CALLS {
        let _ = writeln!(text, "  /** {} */", spec.about);
        if spec.answers == Answers::Listing {
            let _ = writeln!(text, "  {}: {{}};", spec.name);
            continue;
        }
        let _ = writeln!(text, "  {}: {{", spec.name);
        for field in spec.all_fields() {
            let _ = writeln!(text, "    /** {} */\n    {}?: {};", field.about, field.name, kind(field));
        }
        let _ = writeln!(text, "  }};");
    }
    text + "}\n"
}

#[test]
fn the_types_of_the_package_are_those_of_the_calls() {
    compare("packages/npm/src/requests.d.ts", &requests());
}

/// The package sends calls about files to its modules by their formats, and has lights made before it does.
#[test]
fn the_package_knows_the_formats_for_tabletops() {
    use undercroft::Named;
    let tabletops = undercroft_export::Format::ALL.iter().filter(|(format, _)| format.info().is_for_tabletops);
    let names: Vec<String> = tabletops.map(|(_, name)| format!("'{name}'")).collect();
    let wanted = format!("return [{}].includes(", names.join(", "));
    assert!(read("packages/npm/src/requests.js").contains(&wanted), "requests.js has no `{wanted}`");
}
