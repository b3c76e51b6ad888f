//! Flowcharts of Mermaid.

use std::collections::BTreeSet;

use super::{
    cursor::{Cursor, shown},
    drawn::{Arrow, Attributes, Drawn},
    mermaid_parts::{is_id, is_link, label_field, window},
};
use crate::import::ImportError;
use undercroft::{Named, RoomKind};

/// How deep subgraphs may be nested.
const MOST_DEEP: usize = 64;

/// Statements about looks, which end with their line.
const LOOKS: [&str; 6] = ["classDef", "style", "linkStyle", "click", "direction", "accTitle:"];

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
        self.cursor.spaces();
        let direction = self.cursor.take_while(char::is_alphanumeric);
        if !matches!(direction, "" | "TB" | "TD" | "BT" | "RL" | "LR") {
            return Err(place
                .error(format!("{} is no direction", shown(direction)))
                .hint("directions are TB, TD, BT, RL and LR"));
        }
        Ok(())
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
            self.cursor.spaces();
            let at = self.cursor;
            let Some(link) = self.cursor.link()? else { break };
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
        let id = self.cursor.id();
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
        } else if let Some(label) = self.cursor.shape()? {
            self.drawn.nodes[room].attributes.insert("label", label);
        }
        if self.cursor.take(":::") {
            let class = self.cursor.id();
            self.classes.push((id.to_owned(), class.to_owned()));
        }
        Ok(room)
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
