use std::fmt::{self, Write};

use super::{Json, is_display_control};

/// On one line; with `{:#}` a line for every field and item.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        value(f, self, f.alternate().then_some(0))
    }
}

/// Writes a value; `depth` is how far its lines are indented if it may have many.
fn value(out: &mut impl Write, json: &Json, depth: Option<usize>) -> fmt::Result {
    match json {
        Json::Null => out.write_str("null"),
        Json::Bool(value) => write!(out, "{value}"),
        Json::Whole(number) => write!(out, "{number}"),
        // The shortest digits that read back as the same number; a whole one keeps its `.0`.
        Json::Real(number) if number.is_finite() => write!(out, "{number:?}"),
        Json::Real(_) => out.write_str("null"),
        Json::Text(own) => text(out, own),
        Json::List(items) => spread(out, ['[', ']'], items, depth, |out, item, depth| value(out, item, depth)),
        Json::Object(fields) => spread(out, ['{', '}'], fields, depth, |out, (name, own), depth| {
            text(out, name)?;
            out.write_str(if depth.is_some() { ": " } else { ":" })?;
            value(out, own, depth)
        }),
    }
}

/// Writes parts between brackets, with commas.
fn spread<W: Write, T>(
    out: &mut W,
    [open, close]: [char; 2],
    parts: &[T],
    depth: Option<usize>,
    part: impl Fn(&mut W, &T, Option<usize>) -> fmt::Result,
) -> fmt::Result {
    out.write_char(open)?;
    let inner = depth.map(|depth| depth + 1);
    for (index, own) in parts.iter().enumerate() {
        if index > 0 {
            out.write_char(',')?;
        }
        line(out, inner)?;
        part(out, own, inner)?;
    }
    if !parts.is_empty() {
        line(out, depth)?;
    }
    out.write_char(close)
}

fn line(out: &mut impl Write, depth: Option<usize>) -> fmt::Result {
    match depth {
        Some(depth) => write!(out, "\n{:1$}", "", 2 * depth),
        None => Ok(()),
    }
}

/// Writes a text in quotes.
fn text(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\u{8}' => out.write_str("\\b")?,
            '\u{c}' => out.write_str("\\f")?,
            // Escaped, so that a file that is shown on a terminal cannot steer it.
            c if is_display_control(c) => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.write_char(c)?,
        }
    }
    out.write_char('"')
}
