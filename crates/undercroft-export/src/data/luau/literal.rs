//! JSON values as tables of Luau.

use std::fmt::Write;

use undercroft::Json;

use crate::files::quoted;

/// A table that nobody can change. Fields without a value are left out, as `nil` is no value of a field.
pub(super) fn frozen(data: &Json) -> String {
    let mut out = String::from("table.freeze(");
    value(&mut out, data, 0);
    out.push(')');
    out
}

/// Tables down to this depth have their parts on lines of their own.
const DEEPEST_LINES: usize = 4;

fn value(out: &mut String, json: &Json, depth: usize) {
    match json {
        Json::Object(fields) => {
            let fields = fields.iter().filter(|(_, field)| !field.is_null());
            table(out, fields, depth, |out, (name, field), depth| {
                let _ = write!(out, "{name} = ");
                value(out, field, depth);
            });
        }
        Json::List(items) => table(out, items.iter(), depth, value),
        Json::Text(text) => quoted(out, text, |out, control| match control {
            '\r' => out.push_str("\\r"),
            control => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(control));
            }
        }),
        Json::Null => out.push_str("nil"),
        number_or_bool => {
            let _ = write!(out, "{number_or_bool}");
        }
    }
}

fn table<T>(
    out: &mut String,
    items: impl Iterator<Item = T>,
    depth: usize,
    mut each: impl FnMut(&mut String, T, usize),
) {
    let has_lines = depth < DEEPEST_LINES;
    out.push('{');
    let mut is_first = true;
    for item in items {
        if has_lines {
            out.push('\n');
            out.extend(std::iter::repeat_n('\t', depth + 1));
        } else if !is_first {
            out.push(' ');
        }
        is_first = false;
        each(out, item, depth + 1);
        out.push(',');
    }
    if has_lines && !is_first {
        out.push('\n');
        out.extend(std::iter::repeat_n('\t', depth));
    }
    out.push('}');
}
