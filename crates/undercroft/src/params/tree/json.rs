//! JSON with places, which the JSON libraries do not keep.

use std::collections::BTreeSet;

use super::{Entry, Node, Value, json_scalar};
use crate::{
    Json,
    params::{Problem, Span},
};

/// Deeper than any recipe goes, and shallow enough for every stack.
const MAX_DEPTH: usize = 64;

/// Reads a JSON file; the first syntax error is a problem, as nothing sure can be said after it.
pub(crate) fn from_json_text(source: usize, text: &str, problems: &mut Vec<Problem>) -> Node {
    let mut reader = Reader { source, text, at: 0 };
    let read = reader.value(0).and_then(|node| {
        reader.space();
        if reader.at == text.len() { Ok(node) } else { Err("nothing may follow the value".to_owned()) }
    });
    read.unwrap_or_else(|rule| {
        let start = reader.at.min(text.len());
        let end = text[start..].chars().next().map_or(start, |next| start + next.len_utf8());
        problems.push(Problem {
            path: String::new(),
            rule: format!("this is not JSON: {rule}"),
            hint: None,
            span: Some(Span { source, range: start..end }),
        });
        Node::table()
    })
}

/// The same tree from JSON that was read elsewhere. All of it has the one place that is given, if any.
pub(crate) fn from_value(value: &Json, span: Option<&Span>) -> Node {
    let value = match value {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Whole(number) => Value::Whole(*number),
        Json::Real(number) => Value::Real(*number),
        Json::Text(text) => Value::Text(text.clone()),
        Json::List(items) => Value::List(items.iter().map(|item| from_value(item, span)).collect()),
        Json::Object(fields) => {
            let entry = |(key, value): &(String, Json)| Entry {
                key: key.clone(),
                span: span.cloned(),
                node: from_value(value, span),
            };
            Value::Table(fields.iter().map(entry).collect())
        }
    };
    Node { value, span: span.cloned() }
}

struct Reader<'a> {
    source: usize,
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), String> {
        self.space();
        if self.peek() != Some(byte) {
            return Err(format!("expected `{}` here", char::from(byte)));
        }
        self.at += 1;
        Ok(())
    }

    fn span(&self, start: usize) -> Option<Span> {
        Some(Span { source: self.source, range: start..self.at })
    }

    fn value(&mut self, depth: usize) -> Result<Node, String> {
        if depth > MAX_DEPTH {
            return Err(format!("nested deeper than {MAX_DEPTH}"));
        }
        self.space();
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => Value::Table(self.table(depth)?),
            Some(b'[') => Value::List(self.items(b']', |reader| reader.value(depth + 1))?),
            _ => self.token()?,
        };
        Ok(Node { value, span: self.span(start) })
    }

    fn table(&mut self, depth: usize) -> Result<Vec<Entry>, String> {
        let entries = self.items(b'}', |reader| reader.entry(depth + 1))?;
        let mut names = BTreeSet::new();
        match entries.iter().find(|entry| !names.insert(entry.key.as_str())) {
            Some(twice) => Err(format!("`{}` stands twice in one table", twice.key)),
            None => Ok(entries),
        }
    }

    /// The parts of a list or table, between its opening byte and `close`.
    fn items<T>(&mut self, close: u8, part: impl Fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(items);
        }
        loop {
            items.push(part(self)?);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(byte) if byte == close => {
                    self.at += 1;
                    return Ok(items);
                }
                _ => return Err(format!("expected `,` or `{}` here", char::from(close))),
            }
        }
    }

    fn entry(&mut self, depth: usize) -> Result<Entry, String> {
        self.space();
        let start = self.at;
        let Value::Text(key) = self.token()? else {
            self.at = start;
            return Err("expected a name in double quotes".to_owned());
        };
        let span = self.span(start);
        self.expect(b':')?;
        Ok(Entry { key, span, node: self.value(depth)? })
    }

    /// One string, number or word.
    fn token(&mut self) -> Result<Value, String> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut end = start;
        if self.peek() == Some(b'"') {
            end += 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            end = (end + 1).min(bytes.len());
        } else {
            while end < bytes.len() && !matches!(bytes[end], b',' | b'}' | b']' | b':' | b' ' | b'\t' | b'\n' | b'\r') {
                end += 1;
            }
        }
        let token = self.text.get(start..end).unwrap_or_default();
        let value = json_scalar::parse(token).ok_or_else(|| match token {
            "" => "expected a value here".to_owned(),
            token => format!("`{}` is no JSON value", token.chars().take(40).collect::<String>()),
        })?;
        self.at = end;
        Ok(value)
    }
}
