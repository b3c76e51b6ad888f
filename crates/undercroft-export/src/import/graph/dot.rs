//! Graphviz: `graph` and `digraph`, with everything its grammar has. An arrow is a connection like a line.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    cursor::Cursor,
    dot_tokens::{Token, Tokens},
    drawn::{Arrow, Attributes, Drawn, known},
    markup,
};
use crate::import::ImportError;

/// How deep subgraphs may be nested.
const MOST_DEEP: usize = 64;
/// How many rooms subgraphs may name altogether, each time one is joined or stands in another.
const MOST_NAMED: usize = 1 << 20;
/// The value of `node` that stands for a label of several fields.
const RECORD: &str = "record";

/// Whether a text begins as a graph of Graphviz does.
pub(super) fn is_dot(text: &str) -> bool {
    let mut tokens = Tokens::new(text);
    let mut next = || tokens.next().map_or(Token::End, |(token, _)| token);
    match next() {
        Token::Id(id) if id.is_word("strict") => true,
        Token::Id(id) if id.is_word("graph") || id.is_word("digraph") => match next() {
            Token::Id(_) => next() == Token::Mark("{"),
            other => other == Token::Mark("{"),
        },
        _ => false,
    }
}

/// Reads the first graph of a file.
pub(super) fn read(text: &str) -> Result<Drawn<'_>, ImportError> {
    let (tokens, drawn) = (Tokens::new(text), Drawn::new(text));
    let mut reader = Reader { tokens, drawn, is_strict: false, subgraphs: BTreeMap::new(), named: 0 };
    reader.graph()?;
    let mut drawn = reader.drawn;
    for node in &mut drawn.nodes {
        let is_record = node.attributes.get("node").is_some_and(|node| node == RECORD);
        if let Some(label) = node.attributes.get_mut("label").filter(|_| is_record) {
            *label = markup::without_fields(label);
        }
    }
    Ok(drawn)
}

/// What is true of rooms and connections that say nothing else.
#[derive(Clone, Default)]
struct Usual {
    node: Attributes,
    edge: Attributes,
}

/// What stands at an end of an edge.
struct EndSet {
    rooms: Vec<usize>,
    /// Whether it is a room, and not a subgraph.
    is_room: bool,
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    drawn: Drawn<'t>,
    is_strict: bool,
    /// The rooms of the subgraphs that have names.
    subgraphs: BTreeMap<String, BTreeSet<usize>>,
    named: usize,
}

impl<'t> Reader<'t> {
    fn graph(&mut self) -> Result<(), ImportError> {
        self.is_strict = self.take_word("strict")?;
        if !self.take_word("graph")? && !self.take_word("digraph")? {
            let place = self.tokens.place()?;
            let error = place.error(format!("here is {}, where a graph should begin", place.shown()));
            return Err(error.hint("a graph of Graphviz begins with `graph {` or `digraph {`"));
        }
        if matches!(self.tokens.peek()?, Token::Id(_)) {
            self.tokens.next()?;
        }
        let begin = self.tokens.place()?;
        if !self.take("{")? {
            return Err(begin.error(format!("here is {}, where `{{` should be", begin.shown())));
        }
        self.statements(&mut Usual::default(), &mut BTreeSet::new(), begin, 0)?;
        if !matches!(self.tokens.peek(), Ok(Token::End)) {
            self.drawn.notes.say("only the first graph of the file is read");
        }
        Ok(())
    }

    fn take_word(&mut self, word: &str) -> Result<bool, ImportError> {
        let comes = matches!(self.tokens.peek()?, Token::Id(id) if id.is_word(word));
        if comes {
            self.tokens.next()?;
        }
        Ok(comes)
    }

    fn take(&mut self, mark: &str) -> Result<bool, ImportError> {
        let comes = matches!(self.tokens.peek()?, Token::Mark(next) if *next == mark);
        if comes {
            self.tokens.next()?;
        }
        Ok(comes)
    }

    /// All up to the closing brace. Rooms that are named go into `own`.
    fn statements(
        &mut self,
        usual: &mut Usual,
        own: &mut BTreeSet<usize>,
        begin: Cursor<'t>,
        deep: usize,
    ) -> Result<(), ImportError> {
        while !self.take("}")? {
            if *self.tokens.peek()? == Token::End {
                return Err(begin.error("the brace that opens here is never closed").hint("add a `}`"));
            }
            if !self.take(";")? {
                self.statement(usual, own, deep)?;
            }
        }
        Ok(())
    }

    fn statement(&mut self, usual: &mut Usual, own: &mut BTreeSet<usize>, deep: usize) -> Result<(), ImportError> {
        for word in ["graph", "node", "edge"] {
            if self.take_word(word)? {
                let (attributes, _) = self.attributes()?;
                match word {
                    "node" => usual.node.extend(attributes),
                    "edge" => usual.edge.extend(attributes),
                    _ => {}
                }
                return Ok(());
            }
        }
        let first = self.tokens.place()?;
        let Some(begin) = self.end(usual, own, deep)? else { return Ok(()) };
        let (mut chain, mut arrows) = (vec![begin], Vec::new());
        loop {
            match self.tokens.peek()? {
                Token::Mark("--") => arrows.push(Arrow::None),
                Token::Mark("->") => arrows.push(Arrow::Forward),
                _ => break,
            }
            self.tokens.next()?;
            let place = self.tokens.place()?;
            let end = self.end(usual, own, deep)?;
            chain.push(end.ok_or_else(|| place.error("an assignment cannot be joined"))?);
        }
        let (attributes, has_inches) = self.attributes()?;
        if arrows.is_empty() {
            for room in chain.into_iter().filter(|end| end.is_room).flat_map(|end| end.rooms) {
                self.drawn.nodes[room].attributes.extend(attributes.clone());
            }
            if has_inches {
                let what = "`width` and `height` are Graphviz's own, in inches; `u_width` and `u_height` are in cells";
                self.drawn.notes.add(self.drawn.text, first.at, || what.to_owned());
            }
            return Ok(());
        }
        let all: Attributes = usual.edge.clone().into_iter().chain(attributes).collect();
        for (pair, arrow) in chain.windows(2).zip(arrows) {
            self.count(pair[0].rooms.len().saturating_mul(pair[1].rooms.len()), first)?;
            for a in &pair[0].rooms {
                for b in &pair[1].rooms {
                    // A strict graph says of itself that what is joined twice is joined once.
                    if !(self.is_strict && self.drawn.are_joined([*a, *b])) {
                        self.drawn.join([*a, *b], arrow, all.clone(), first.at)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Bounds the work that short names of large subgraphs ask for.
    fn count(&mut self, rooms: usize, place: Cursor<'t>) -> Result<(), ImportError> {
        self.named = self.named.saturating_add(rooms);
        if self.named > MOST_NAMED {
            return Err(place.error("the subgraphs name far too many rooms"));
        }
        Ok(())
    }

    /// A room or a subgraph, which an edge may have at its end; `None` for an assignment such as `rankdir=LR`.
    fn end(&mut self, usual: &Usual, own: &mut BTreeSet<usize>, deep: usize) -> Result<Option<EndSet>, ImportError> {
        let place = self.tokens.place()?;
        let is_subgraph = self.take_word("subgraph")?;
        let name = match self.tokens.peek()? {
            Token::Id(id) => Some(id.text.clone()),
            Token::Mark(_) | Token::End => None,
        };
        if is_subgraph || *self.tokens.peek()? == Token::Mark("{") {
            return self.subgraph(name, usual, own, deep).map(Some);
        }
        let Some(id) = name else {
            let what = format!("here is {}, where a room should be", place.shown());
            return Err(place.error(what).hint("names with spaces and signs stand in quotes: \"great hall\""));
        };
        self.tokens.next()?;
        if self.take("=")? {
            self.value()?;
            return Ok(None);
        }
        // A port and a compass point say where a line meets the drawing of a node.
        while self.take(":")? {
            self.value()?;
        }
        let room = self.drawn.node(&id, &usual.node, place.at)?;
        own.insert(room);
        Ok(Some(EndSet { rooms: vec![room], is_room: true }))
    }

    fn subgraph(
        &mut self,
        name: Option<String>,
        usual: &Usual,
        own: &mut BTreeSet<usize>,
        deep: usize,
    ) -> Result<EndSet, ImportError> {
        if name.is_some() {
            self.tokens.next()?;
        }
        let mut rooms = name.as_ref().and_then(|name| self.subgraphs.get(name)).cloned().unwrap_or_default();
        let begin = self.tokens.place()?;
        if self.take("{")? {
            if deep >= MOST_DEEP {
                return Err(begin.error(format!("subgraphs are nested more than {MOST_DEEP} deep")));
            }
            self.statements(&mut usual.clone(), &mut rooms, begin, deep + 1)?;
        }
        self.count(rooms.len(), begin)?;
        own.extend(&rooms);
        if let Some(name) = name {
            self.subgraphs.insert(name, rooms.clone());
        }
        Ok(EndSet { rooms: rooms.into_iter().collect(), is_room: false })
    }

    fn value(&mut self) -> Result<String, ImportError> {
        match self.tokens.next()? {
            (Token::Id(id), _) => Ok(id.label()),
            (Token::Mark(_) | Token::End, place) => {
                Err(place.error(format!("here is {}, where a value should be", place.shown())))
            }
        }
    }

    /// The attributes that say something about rooms and connections, and whether there is a size in inches that may be meant as
    /// one in cells.
    fn attributes(&mut self) -> Result<(Attributes, bool), ImportError> {
        let (mut all, mut has_inches) = (Attributes::new(), false);
        while *self.tokens.peek()? == Token::Mark("[") {
            let (_, begin) = self.tokens.next()?;
            while !self.take("]")? {
                if *self.tokens.peek()? == Token::End {
                    return Err(begin.error("the bracket that opens here is never closed").hint("add a `]`"));
                }
                let name = self.value()?.to_ascii_lowercase();
                let value = if self.take("=")? { self.value()? } else { "true".to_owned() };
                let _ = self.take(",")? || self.take(";")?;
                // Graphviz has some of our words too, for how large and in which outline a node is drawn.
                match (known(&name), name.as_str()) {
                    (Some(_), "shape") if value.to_lowercase().ends_with(RECORD) => {
                        all.insert("node", RECORD.to_owned());
                    }
                    (Some(_), "width" | "height") => {
                        has_inches |= value.parse().is_ok_and(|inches: f64| inches >= 3.0 && inches.fract() == 0.0);
                    }
                    (Some(_), "shape") | (None, _) => {}
                    (Some(field), _) => {
                        all.insert(field, value);
                    }
                }
            }
        }
        Ok((all, has_inches))
    }
}
