//! Flowcharts of Mermaid.

use std::collections::BTreeSet;

use super::{
    cursor::{Cursor, shown},
    drawn::{Arrow, Attributes, Drawn},
    markup,
};
use crate::import::ImportError;
use undercroft::{Named, RoomKind};

/// How deep subgraphs may be nested.
const MOST_DEEP: usize = 64;

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

/// Statements about looks, which end with their line.
const LOOKS: [&str; 6] = ["classDef", "style", "linkStyle", "click", "direction", "accTitle:"];
/// The longest label, in bytes: as far is looked for its end.
const LONGEST_LABEL: usize = 4096;

/// Whether a text begins as a flowchart does.
pub(super) fn is_mermaid(text: &str) -> bool {
    let mut reader = Reader::new(text);
    reader.preamble().is_ok() && reader.header().is_ok()
}

/// Reads a flowchart.
pub(super) fn read(text: &str) -> Result<Drawn<'_>, ImportError> {
    let mut reader = Reader::new(text);
    reader.preamble()?;
    reader.header()?;
    while reader.statement()? {}
    if let Some(begin) = reader.open.pop() {
        return Err(begin.error("the subgraph that begins here never ends").hint("add a line with `end`"));
    }
    reader.finish()
}

struct Reader<'t> {
    cursor: Cursor<'t>,
    drawn: Drawn<'t>,
    /// Where the subgraphs begin that are still open.
    open: Vec<Cursor<'t>>,
    /// The ids of subgraphs.
    subgraphs: BTreeSet<String>,
    /// Rooms that get a class, by their ids: that may be before they are named.
    classes: Vec<(String, String)>,
}

/// A line between rooms.
struct Link {
    label: Option<String>,
    /// Whether it is drawn at all; one of `~~~` only keeps nodes apart.
    is_seen: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader {
            cursor: Cursor::new(text),
            drawn: Drawn::new(text),
            open: Vec::new(),
            subgraphs: BTreeSet::new(),
            classes: Vec::new(),
        }
    }

    /// What may stand before the flowchart: a fence of Markdown, settings between lines of `---`.
    fn preamble(&mut self) -> Result<(), ImportError> {
        self.skip_lines();
        if self.cursor.take("```mermaid") {
            self.skip_lines();
        }
        let begin = self.cursor;
        if self.cursor.take("---") {
            self.cursor.take_until("\n---").ok_or_else(|| begin.error("the settings that begin here never end"))?;
            self.skip_lines();
        }
        Ok(())
    }

    fn header(&mut self) -> Result<(), ImportError> {
        let place = self.cursor;
        let word = self.cursor.take_while(|c| c.is_alphanumeric() || c == '-' || c == '_');
        if !matches!(word, "graph" | "flowchart" | "flowchart-elk") {
            let error = place.error(format!("here is {}, where a flowchart should begin", place.shown()));
            return Err(error.hint(
                "a flowchart begins with `flowchart TD` or `graph LR`; other diagrams of Mermaid have no rooms",
            ));
        }
        self.spaces();
        let direction = self.cursor.take_while(char::is_alphanumeric);
        if !matches!(direction, "" | "TB" | "TD" | "BT" | "RL" | "LR") {
            return Err(place
                .error(format!("{} is no direction", shown(direction)))
                .hint("directions are TB, TD, BT, RL and LR"));
        }
        Ok(())
    }

    fn spaces(&mut self) {
        self.cursor.take_while(|c| c == ' ' || c == '\t' || c == '\r');
    }

    /// Empty lines, comments, and semicolons between statements.
    fn skip_lines(&mut self) {
        loop {
            self.cursor.take_while(|c| c.is_whitespace() || c == ';' || c == '\u{feff}');
            if !self.cursor.take("%%") {
                return;
            }
            // Settings within `%%{` and `}%%` may take several lines.
            if self.cursor.peek() == Some('{')
                && let Some(end) = window(self.cursor.rest()).find("}%%")
            {
                self.cursor.at += end;
            }
            self.rest_of_line();
        }
    }

    fn rest_of_line(&mut self) -> &'t str {
        self.cursor.take_while(|c| c != '\n')
    }

    /// Whether a word comes next that is not only the beginning of another.
    fn take_word(&mut self, word: &str) -> bool {
        let after = self.cursor.rest().strip_prefix(word);
        let is_name = |rest: &str| {
            let then = rest.trim_start_matches([' ', '\t']);
            let goes_on = rest.starts_with(|c: char| !word.ends_with(':') && (is_id(c) || "-.[({>:@".contains(c)));
            goes_on || then.starts_with('&') || is_link(then)
        };
        let comes = after.is_some_and(|rest| !is_name(rest));
        if comes {
            self.cursor.at += word.len();
        }
        comes
    }

    /// Reads a statement; `false` at the end.
    fn statement(&mut self) -> Result<bool, ImportError> {
        self.skip_lines();
        let place = self.cursor;
        if self.cursor.peek().is_none() {
            return Ok(false);
        }
        if self.cursor.take("```") {
            self.cursor.at = self.cursor.text.len();
            return Ok(false);
        }
        if self.take_word("subgraph") {
            return self.subgraph(place).map(|()| true);
        }
        if self.take_word("end") {
            if self.open.pop().is_none() {
                return Err(place
                    .error("`end` without a subgraph")
                    .hint("leave it out; a room cannot be called `end`"));
            }
            return Ok(true);
        }
        if self.take_word("class") {
            let line = self.rest_of_line().trim_end_matches([';', '\r']);
            if let Some((ids, class)) = line.trim().rsplit_once(char::is_whitespace) {
                self.classes.extend(ids.split(',').map(|id| (id.trim().to_owned(), class.to_owned())));
            }
            return Ok(true);
        }
        if self.cursor.rest().starts_with("accDescr") {
            let line = self.rest_of_line();
            if line.contains('{') && !line.contains('}') {
                self.cursor.take_until("}").ok_or_else(|| place.error("the brace that opens here is never closed"))?;
            }
            return Ok(true);
        }
        if LOOKS.into_iter().any(|word| self.take_word(word)) {
            self.rest_of_line();
            return Ok(true);
        }
        self.chain().map(|()| true)
    }

    fn subgraph(&mut self, place: Cursor<'t>) -> Result<(), ImportError> {
        if self.open.len() >= MOST_DEEP {
            return Err(place.error(format!("subgraphs are nested more than {MOST_DEEP} deep")));
        }
        self.open.push(place);
        let line = self.rest_of_line().trim();
        let id = line.split('[').next().unwrap_or_default().trim().trim_matches('"');
        self.subgraphs.insert(id.to_owned());
        Ok(())
    }

    /// Rooms and the links between them.
    fn chain(&mut self) -> Result<(), ImportError> {
        let mut before = self.group()?;
        loop {
            self.spaces();
            let at = self.cursor;
            let Some(link) = self.link()? else { break };
            self.cursor.take_while(char::is_whitespace);
            let group = self.group()?;
            if link.is_seen {
                let label = link.label.filter(|label| !label.is_empty());
                let attributes: Attributes = label.into_iter().map(|label| ("label", label)).collect();
                for a in &before {
                    for b in &group {
                        self.drawn.join([*a, *b], Arrow::Forward, attributes.clone(), at.at)?;
                    }
                }
            }
            before = group;
        }
        match self.cursor.peek() {
            None | Some('\n' | ';') => Ok(()),
            Some('%') if self.cursor.rest().starts_with("%%") => Ok(()),
            Some(_) => {
                let error = self.cursor.error(format!("here is {}, which is no link", self.cursor.shown()));
                Err(error.hint("rooms are joined by `-->`, `---`, `-.->`, `==>`, or with a label `-->|door|`"))
            }
        }
    }

    /// Rooms with `&` between them.
    fn group(&mut self) -> Result<Vec<usize>, ImportError> {
        let mut group = vec![self.node()?];
        loop {
            let before = self.cursor;
            self.cursor.take_while(|c| c == ' ' || c == '\t');
            if !self.cursor.take("&") {
                self.cursor = before;
                return Ok(group);
            }
            self.cursor.take_while(char::is_whitespace);
            group.push(self.node()?);
        }
    }

    fn node(&mut self) -> Result<usize, ImportError> {
        let place = self.cursor;
        let id = self.id();
        if id.is_empty() {
            let error = place.error(format!("here is {}, where a room should be", place.shown()));
            return Err(error.hint("a room is a word, with its name in brackets: `hall[Great hall]`"));
        }
        let room = self.drawn.node(id, &Attributes::new(), place.at)?;
        if self.cursor.take("@{") {
            let inner =
                self.cursor.take_until("}").ok_or_else(|| place.error("the brace that opens here is never closed"))?;
            if let Some(label) = label_field(inner) {
                self.drawn.nodes[room].attributes.insert("label", label);
            }
        } else if let Some(label) = self.shape()? {
            self.drawn.nodes[room].attributes.insert("label", label);
        }
        if self.cursor.take(":::") {
            let class = self.id();
            self.classes.push((id.to_owned(), class.to_owned()));
        }
        Ok(room)
    }

    /// An id: a word that may have single hyphens and points in it.
    fn id(&mut self) -> &'t str {
        let rest = self.cursor.rest();
        let mut end = 0;
        for (place, c) in rest.char_indices() {
            let goes_on = || rest[place + 1..].starts_with(is_id);
            let joins = end > 0 && (c == '-' || c == '.') && goes_on() && !is_link(&rest[place..]);
            if !is_id(c) && !joins {
                break;
            }
            end = place + c.len_utf8();
        }
        self.cursor.at += end;
        &rest[..end]
    }

    /// The text in the brackets after an id, if there are any.
    fn shape(&mut self) -> Result<Option<String>, ImportError> {
        let place = self.cursor;
        for (open, closes) in SHAPES {
            if !self.cursor.take(open) {
                continue;
            }
            self.cursor.take_while(char::is_whitespace);
            let text = if self.cursor.peek() == Some('"') { Some(self.quoted()?) } else { None };
            let rest = window(self.cursor.rest());
            let ends = closes.iter().filter_map(|close| rest.find(close).map(|end| (end, close.len())));
            let end = ends.min().filter(|(end, _)| text.is_some() || !rest[..*end].contains('\n'));
            let Some((end, length)) = end else {
                // `[/a]` is a rectangle whose text begins with a stroke.
                self.cursor = place;
                continue;
            };
            let bare = &rest[..end];
            self.cursor.at += end + length;
            return Ok(Some(clean(&text.unwrap_or_else(|| bare.to_owned()))));
        }
        match self.cursor.peek() {
            Some('[' | '(' | '{') => Err(place
                .error("the bracket that opens here is never closed")
                .hint("brackets and quotes within a name stand in quotes")),
            _ => Ok(None),
        }
    }

    fn quoted(&mut self) -> Result<String, ImportError> {
        let place = self.cursor;
        self.cursor.take("\"");
        let text = self.cursor.take_until("\"");
        text.map(str::to_owned)
            .ok_or_else(|| place.error("the quote that opens here is never closed").hint("add a `\"`"))
    }

    /// A link with its label; `None` if none comes.
    fn link(&mut self) -> Result<Option<Link>, ImportError> {
        let place = self.cursor;
        // An id of the link itself, which stands before it.
        let before = self.cursor;
        let id = self.id();
        if id.is_empty() || !self.cursor.take("@") {
            self.cursor = before;
        }
        if !is_link(self.cursor.rest()) {
            self.cursor = before;
            return Ok(None);
        }
        let first = self.cursor.peek();
        if matches!(first, Some('<')) || (matches!(first, Some('o' | 'x'))) {
            self.cursor.next();
        }
        if self.cursor.rest().starts_with("~~~") {
            self.cursor.take_while(|c| c == '~');
            return Ok(Some(Link { label: None, is_seen: false }));
        }
        let line = self.cursor.take_while(|c| c == '-' || c == '=' || c == '.');
        let has_head = self.head(line);
        // Two signs and no head open a label: `-- text -->`, `== text ==>`, `-. text .->`.
        let mut label = None;
        if !has_head && matches!(line, "--" | "==" | "-.") {
            let close = if line == "-." { ".-" } else { line };
            self.spaces();
            let quoted = if self.cursor.peek() == Some('"') { Some(self.quoted()?) } else { None };
            let rest = window(self.cursor.rest());
            let end = rest.find(close).filter(|end| !rest[..*end].contains('\n'));
            let Some(end) = end else {
                return Err(place
                    .error("the label that begins here never ends")
                    .hint("write it as `-- label -->` or `-->|label|`"));
            };
            label = Some(quoted.unwrap_or_else(|| rest[..end].to_owned()));
            self.cursor.at += end;
            let line = self.cursor.take_while(|c| c == '-' || c == '=' || c == '.');
            self.head(line);
        }
        self.spaces();
        if self.cursor.take("|") {
            let text =
                self.cursor.take_until("|").ok_or_else(|| place.error("the label that begins here never ends"))?;
            label = Some(text.trim().trim_matches('"').to_owned());
        }
        Ok(Some(Link { label: label.map(|label| clean(&label)), is_seen: true }))
    }

    /// The head of an arrow. As in Mermaid, a letter right after the line is one even where it begins the name of a room.
    fn head(&mut self, line: &str) -> bool {
        let letters: &[char] = if line.ends_with(['-', '=']) { &['>', 'o', 'x'] } else { &['>'] };
        let is_head = self.cursor.rest().starts_with(letters);
        if is_head {
            self.cursor.next();
        }
        is_head
    }

    /// Gives classes to rooms, and refuses links to subgraphs.
    fn finish(mut self) -> Result<Drawn<'t>, ImportError> {
        for node in &self.drawn.nodes {
            if self.subgraphs.contains(&node.id) {
                let error = self.drawn.error(node.at, format!("`{}` is a subgraph, and not a room", node.id));
                return Err(error.hint("join one of the rooms in it"));
            }
        }
        for (id, class) in &self.classes {
            // Most classes are about colours. One that is called like a kind of room makes it one.
            let is_kind = RoomKind::from_name(class).is_some();
            if let Some(room) = self.drawn.find(id).filter(|_| is_kind) {
                self.drawn.nodes[room].attributes.insert("kind", class.clone());
            }
        }
        Ok(self.drawn)
    }
}

fn is_id(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace())
}

/// As much of a text as a label may take.
fn window(text: &str) -> &str {
    let end = (0..=LONGEST_LABEL.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Whether a text begins with a link.
fn is_link(text: &str) -> bool {
    let plain = |text: &str| ["--", "==", "-.", "~~~"].iter().any(|line| text.starts_with(line));
    plain(text) || text.strip_prefix(['<', 'o', 'x']).is_some_and(plain)
}

/// The label of `@{ shape: rect, label: "Great hall" }`.
fn label_field(fields: &str) -> Option<String> {
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
