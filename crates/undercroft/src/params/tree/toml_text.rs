use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{Entry, Node, Value};
use crate::params::{Problem, Span};

/// Reads a TOML file; every syntax error is a problem, and what could be read is still there. `source` is the number of
/// the file in [`Problems::sources`](crate::recipe::Problems::sources).
///
/// ```
/// use undercroft::recipe::tree::from_toml_text;
/// let mut problems = Vec::new();
/// let root = from_toml_text(0, "width = 3\nheight =", &mut problems);
/// assert!(root.entry("width").is_some());
/// assert!(problems[0].rule.starts_with("this is not TOML"));
/// ```
pub fn from_toml_text(source: usize, text: &str, problems: &mut Vec<Problem>) -> Node {
    let (table, errors) = DeTable::parse_recoverable(text);
    problems.extend(errors.iter().map(|error| Problem {
        path: String::new(),
        rule: format!("this is not TOML: {}", error.message()),
        hint: None,
        span: error.span().map(|range| Span { source, range: snap(text, range) }),
    }));
    let span = table.span();
    table_node(source, 0, span, table.get_ref())
}

/// The steps of a dotted key, quoted ones as TOML has them: `wang.tilesets."my set".frames`.
pub(crate) fn key_steps(key: &str) -> Vec<String> {
    let is_bare =
        |step: &str| !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if key.split('.').all(is_bare) {
        return key.split('.').map(str::to_owned).collect();
    }
    parsed_steps(key)
}

/// The steps of a key with quotes or spaces in it.
#[inline(never)]
fn parsed_steps(key: &str) -> Vec<String> {
    let line = format!("{key} = 0");
    let parsed = if line.contains('\n') { None } else { DeTable::parse(&line).ok() };
    let mut steps = Vec::new();
    let mut table = parsed.as_ref().map(|table| table.get_ref());
    while let Some((step, value)) = table.and_then(|table| table.iter().next()) {
        steps.push(step.get_ref().to_string());
        table = value.get_ref().as_table();
    }
    // What is no key for TOML is still told by its own words that it is none.
    if steps.is_empty() { key.trim().split('.').map(str::to_owned).collect() } else { steps }
}

/// Reads the value of a `--set KEY=VALUE`; what is not a TOML value is a text.
pub(crate) fn from_set(source: usize, offset: usize, text: &str) -> Node {
    let inner = text.trim();
    let offset = offset + text.find(inner).unwrap_or(0);
    let span = Some(Span { source, range: offset..offset + inner.len() });
    match plain_value(inner) {
        Some(value) => Node { value, span },
        None => {
            parsed_value(source, offset, inner).unwrap_or_else(|| Node { value: Value::Text(text.to_owned()), span })
        }
    }
}

/// A value that means the same to everybody: true or false, a number of a few digits, or a text in quotes without escapes.
fn plain_value(text: &str) -> Option<Value> {
    let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    if let Some(inner) = quoted {
        let is_plain = |c: char| c != '"' && c != '\\' && !c.is_control();
        return inner.chars().all(is_plain).then(|| Value::Text(inner.to_owned()));
    }
    if text == "true" || text == "false" {
        return Some(Value::Bool(text == "true"));
    }
    let is_number =
        text.len() <= 15 && (text == "0" || !text.starts_with('0')) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok().map(Value::Whole) } else { None }
}

/// Any other value; `None` if it is none.
#[inline(never)]
fn parsed_value(source: usize, offset: usize, text: &str) -> Option<Node> {
    DeValue::parse(text).ok().map(|value| node(source, offset, &value))
}

/// An error's range may end inside a character; carets need whole ones.
fn snap(text: &str, range: Range<usize>) -> Range<usize> {
    let start = (0..=range.start.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let end = range.end.clamp(start, text.len());
    start..(end..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

fn table_node(source: usize, offset: usize, span: Range<usize>, table: &DeTable<'_>) -> Node {
    let place = |range: Range<usize>| Some(Span { source, range: range.start + offset..range.end + offset });
    let entries = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            span: place(key.span()),
            node: node(source, offset, value),
        })
        .collect();
    Node { value: Value::Table(entries), span: place(span) }
}

fn node(source: usize, offset: usize, spanned: &Spanned<DeValue<'_>>) -> Node {
    let span = spanned.span();
    let value = match spanned.get_ref() {
        DeValue::Table(table) => return table_node(source, offset, span, table),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Integer(whole) => match i64::from_str_radix(whole.as_str(), whole.radix()) {
            Ok(value) => Value::Whole(value),
            Err(_) => Value::Real(whole.as_str().parse().unwrap_or(f64::INFINITY)),
        },
        DeValue::Float(real) => Value::Real(real.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Datetime(when) => Value::Text(when.to_string()),
        DeValue::Array(items) => Value::List(items.iter().map(|item| node(source, offset, item)).collect()),
    };
    Node { value, span: Some(Span { source, range: span.start + offset..span.end + offset }) }
}
