//! Recipes written as TOML.
//!
//! ```
//! use undercroft::json;
//! use undercroft_export::toml_text;
//! let recipe = json!({ "seed": 7, "method": { "bsp": { "width": 60 } } });
//! assert_eq!(toml_text::document(&recipe), "seed = 7\n\n[method.bsp]\nwidth = 60\n");
//! ```

use std::fmt::Write;

use undercroft::Json;

/// A value on one line, as it may stand after `=`; nothing for null, which TOML does not have.
pub fn inline(value: &Json) -> Option<String> {
    Some(match value {
        Json::Null => return None,
        Json::List(items) => {
            let items: Vec<String> = items.iter().map(inline).collect::<Option<_>>()?;
            format!("[{}]", items.join(", "))
        }
        Json::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, value)| Some(format!("{} = {}", key(name), inline(value)?)))
                .collect::<Option<_>>()?;
            format!("{{ {} }}", fields.join(", "))
        }
        Json::Text(_) => text(value),
        // Numbers and words are written alike.
        other => other.to_string(),
    })
}

/// A text in quotes. What JSON escapes, TOML escapes in the same way, but for the one control character that JSON lets stand.
fn text(value: &Json) -> String {
    value.to_string().replace('\u{7f}', "\\u007f")
}

/// A name as it may stand before `=`, in quotes where it must be.
pub fn key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if is_bare { name.to_owned() } else { text(&name.into()) }
}

/// An object as a TOML file: its values first, then its tables. Fields that are null are left out.
pub fn document(object: &Json) -> String {
    let mut out = String::new();
    table(&mut out, &[], object);
    out.trim_start().to_owned()
}

fn table(out: &mut String, path: &[String], object: &Json) {
    let (tables, values): (Vec<_>, Vec<_>) = object.fields().iter().partition(|(_, value)| is_table(value));
    let has_values = values.iter().any(|(_, value)| !value.is_null());
    if !path.is_empty() && (has_values || tables.is_empty()) {
        let _ = writeln!(out, "\n[{}]", path.join("."));
    }
    for (name, value) in values {
        if let Some(value) = inline(&without_nulls(value)) {
            let _ = writeln!(out, "{} = {value}", key(name));
        }
    }
    for (name, value) in tables {
        let path: Vec<String> = path.iter().cloned().chain([key(name)]).collect();
        match value {
            Json::List(items) => {
                for item in items {
                    let _ = writeln!(out, "\n[[{}]]", path.join("."));
                    list_item(out, &path, item);
                }
            }
            object => table(out, &path, object),
        }
    }
}

/// The fields of an item of a list of tables, whose heading is written already.
fn list_item(out: &mut String, path: &[String], item: &Json) {
    let mut inner = String::new();
    table(&mut inner, path, item);
    let heading = format!("\n[{}]\n", path.join("."));
    *out += inner.strip_prefix(&heading).unwrap_or(&inner);
}

/// Whether a value is written under a heading of its own: an object, or a list of objects at the root such as `levels`.
fn is_table(value: &Json) -> bool {
    match value {
        Json::Object(_) => true,
        Json::List(items) => !items.is_empty() && items.iter().all(|item| matches!(item, Json::Object(_))),
        _ => false,
    }
}

fn without_nulls(value: &Json) -> Json {
    match value {
        Json::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            Json::Object(kept.map(|(name, value)| (name.clone(), without_nulls(value))).collect())
        }
        Json::List(items) => Json::List(items.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use undercroft::json;

    use super::*;

    #[test]
    fn texts_and_keys_are_quoted_where_they_must_be() {
        let odd = json!({ "a b": "x\"y\\z\n\u{1}\u{7f}", "ok": [1, 2.5, true], "empty": {} });
        assert_eq!(document(&odd), "\"a b\" = \"x\\\"y\\\\z\\n\\u0001\\u007f\"\nok = [1, 2.5, true]\n\n[empty]\n");
    }
}
