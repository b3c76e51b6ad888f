//! The options of calls about files as types for Python, in a file of the package.

use std::fmt::Write;

use undercroft_bind::{FieldKind, FieldSpec};

use super::{compare, is_about, spec};

const HEAD: &str = "\
\"\"\"The options of pictures and files. Made of the description of the calls in ``undercroft-bind``, and not changed by hand:
``UPDATE_TYPES=1 cargo test -p undercroft-bind --test specification`` writes it.\"\"\"

from __future__ import annotations

from typing import Literal, TypedDict
";

fn literal(words: &[&str]) -> String {
    format!("Literal[{}]", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
}

fn kind(field: &FieldSpec) -> String {
    match field.kind {
        FieldKind::Words(words) => literal(&words()),
        FieldKind::WordList(words) => format!("list[{}]", literal(&words())),
        FieldKind::Text | FieldKind::WordsOrText(_) => "str".to_owned(),
        FieldKind::Whole(..) => "int".to_owned(),
        FieldKind::Number => "float".to_owned(),
        FieldKind::Flag => "bool".to_owned(),
        other => panic!("{} is no option of a file: {other:?}", field.name),
    }
}

/// The fields of a call that say nothing of the dungeon and not which format it is.
fn options(name: &str, about: &str, call: &str) -> String {
    let mut text = format!("\n\nclass {name}(TypedDict, total=False):\n    \"\"\"{about}\"\"\"\n");
    for field in spec(call).all_fields().filter(|field| !is_about(field) && field.name != "format") {
        let _ =
            writeln!(text, "\n    {}: {}\n    \"\"\"{}\"\"\"", field.name, kind(field), field.about.replace('`', "``"));
    }
    text
}

#[test]
fn the_types_of_the_package_are_those_of_the_calls() {
    let draw = options("DrawOptions", "What a picture or another single file looks like.", "draw");
    let export = options("ExportOptions", "The same for all files of a format.", "export");
    compare("packages/python/python/undercroft/_options.py", &format!("{HEAD}{draw}{export}"));
}
