//! What Mermaid's statements are made of: ids, the brackets around a label, links.

use super::{cursor::Cursor, markup};
use crate::import::ImportError;

/// What opens and closes the shape of a node, the longest first.
const SHAPES: [(&str, &[&str]); 13] = [
    ("(((", &[")))"]),
    ("((", &["))"]),
    ("([", &["])"]),
    ("[[", &["]]"]),
    ("[(", &[")]"]),
    ("[/", &["/]", "\\]"]),
    ("[\\", &["\\]", "/]"]),
    ("{{", &["}}"]),
    ("(-", &["-)"]),
    ("[", &["]"]),
    ("(", &[")"]),
    ("{", &["}"]),
    (">", &["]"]),
];

/// The longest label, in bytes: as far is looked for its end.
const LONGEST_LABEL: usize = 4096;

/// A line between rooms.
pub(super) struct Link {
    pub label: Option<String>,
    /// Whether it is drawn at all; one of `~~~` only keeps nodes apart.
    pub is_seen: bool,
}

impl<'t> Cursor<'t> {
    /// Spaces within a line.
    pub fn spaces(&mut self) {
        self.take_while(|c| c == ' ' || c == '\t' || c == '\r');
    }

    /// An id: a word that may have single hyphens and points in it.
    pub fn id(&mut self) -> &'t str {
        let rest = self.rest();
        let mut end = 0;
        for (place, c) in rest.char_indices() {
            let goes_on = || rest[place + 1..].starts_with(is_id);
            let joins = end > 0 && (c == '-' || c == '.') && goes_on() && !is_link(&rest[place..]);
            if !is_id(c) && !joins {
                break;
            }
            end = place + c.len_utf8();
        }
        self.at += end;
        &rest[..end]
    }

    /// The text in the brackets after an id, if there are any.
    pub fn shape(&mut self) -> Result<Option<String>, ImportError> {
        let place = *self;
        for (open, closes) in SHAPES {
            if !self.take(open) {
                continue;
            }
            self.take_while(char::is_whitespace);
            let text = if self.peek() == Some('"') { Some(self.quoted()?) } else { None };
            let rest = window(self.rest());
            let ends = closes.iter().filter_map(|close| rest.find(close).map(|end| (end, close.len())));
            let end = ends.min().filter(|(end, _)| text.is_some() || !rest[..*end].contains('\n'));
            let Some((end, length)) = end else {
                // `[/a]` is a rectangle whose text begins with a stroke.
                *self = place;
                continue;
            };
            let bare = &rest[..end];
            self.at += end + length;
            return Ok(Some(clean(&text.unwrap_or_else(|| bare.to_owned()))));
        }
        match self.peek() {
            Some('[' | '(' | '{') => Err(place
                .error("the bracket that opens here is never closed")
                .hint("brackets and quotes within a name stand in quotes")),
            _ => Ok(None),
        }
    }

    fn quoted(&mut self) -> Result<String, ImportError> {
        let place = *self;
        self.take("\"");
        let text = self.take_until("\"");
        text.map(str::to_owned)
            .ok_or_else(|| place.error("the quote that opens here is never closed").hint("add a `\"`"))
    }

    /// A link with its label; `None` if none comes.
    pub fn link(&mut self) -> Result<Option<Link>, ImportError> {
        let place = *self;
        // An id of the link itself, which stands before it.
        let before = *self;
        let id = self.id();
        if id.is_empty() || !self.take("@") {
            *self = before;
        }
        if !is_link(self.rest()) {
            *self = before;
            return Ok(None);
        }
        let first = self.peek();
        if matches!(first, Some('<')) || (matches!(first, Some('o' | 'x'))) {
            self.next();
        }
        if self.rest().starts_with("~~~") {
            self.take_while(|c| c == '~');
            return Ok(Some(Link { label: None, is_seen: false }));
        }
        let line = self.take_while(|c| c == '-' || c == '=' || c == '.');
        let has_head = self.head(line);
        // Two signs and no head open a label: `-- text -->`, `== text ==>`, `-. text .->`.
        let mut label = None;
        if !has_head && matches!(line, "--" | "==" | "-.") {
            let close = if line == "-." { ".-" } else { line };
            self.spaces();
            let quoted = if self.peek() == Some('"') { Some(self.quoted()?) } else { None };
            let rest = window(self.rest());
            let end = rest.find(close).filter(|end| !rest[..*end].contains('\n'));
            let Some(end) = end else {
                return Err(place
                    .error("the label that begins here never ends")
                    .hint("write it as `-- label -->` or `-->|label|`"));
            };
            label = Some(quoted.unwrap_or_else(|| rest[..end].to_owned()));
            self.at += end;
            let line = self.take_while(|c| c == '-' || c == '=' || c == '.');
            self.head(line);
        }
        self.spaces();
        if self.take("|") {
            let text = self.take_until("|").ok_or_else(|| place.error("the label that begins here never ends"))?;
            label = Some(text.trim().trim_matches('"').to_owned());
        }
        Ok(Some(Link { label: label.map(|label| clean(&label)), is_seen: true }))
    }

    /// The head of an arrow. As in Mermaid, a letter right after the line is one even where it begins the name of a room.
    fn head(&mut self, line: &str) -> bool {
        let letters: &[char] = if line.ends_with(['-', '=']) { &['>', 'o', 'x'] } else { &['>'] };
        let is_head = self.rest().starts_with(letters);
        if is_head {
            self.next();
        }
        is_head
    }
}

/// Whether a sign may stand in an id.
pub(super) fn is_id(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace())
}

/// As much of a text as a label may take.
pub(super) fn window(text: &str) -> &str {
    let end = (0..=LONGEST_LABEL.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Whether a text begins with a link.
pub(super) fn is_link(text: &str) -> bool {
    let plain = |text: &str| ["--", "==", "-.", "~~~"].iter().any(|line| text.starts_with(line));
    plain(text) || text.strip_prefix(['<', 'o', 'x']).is_some_and(plain)
}

/// The label of `@{ shape: rect, label: "Great hall" }`.
pub(super) fn label_field(fields: &str) -> Option<String> {
    let place = fields.find("label")?;
    let value = fields[place + "label".len()..].trim_start().strip_prefix(':')?.trim_start();
    let text = match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => value.split([',', '\n']).next(),
    };
    text.map(clean)
}

/// A label without quotes, marks of Markdown, tags and codes of signs.
fn clean(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix('`').and_then(|text| text.strip_suffix('`')).unwrap_or(text);
    let plain = text.replace("**", "");
    markup::with_entities(&markup::without_tags(&plain), '#').trim().to_owned()
}
