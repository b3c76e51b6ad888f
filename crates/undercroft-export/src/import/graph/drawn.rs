//! Rooms and connections as a file has them, before anything is said of what they mean.

use std::collections::BTreeMap;

use super::{
    cursor::{at_line, line_of},
    notes::Notes,
};
use crate::import::ImportError;

/// The most rooms and connections of a graph, which are those of the method.
const MOST_ROOMS: usize = 1_000;
const MOST_CONNECTIONS: usize = 3_000;

/// The attributes that are read. Whatever else a program writes is about looks.
const KNOWN: [&str; 16] = [
    "label",
    "kind",
    "width",
    "height",
    "shape",
    "tags",
    "aloud",
    "keys",
    "start",
    "goal",
    "node",
    "door",
    "lock",
    "length",
    "closed_by",
    "needs",
];

/// Values by the names of attributes.
pub(super) type Attributes = BTreeMap<&'static str, String>;

/// The attribute of that name, if it is one that is read. Our own export to Graphviz has a prefix before its names.
pub(super) fn known(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("u_").unwrap_or(name);
    KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// A room.
pub(super) struct DrawnNode {
    /// By which connections name it in the file.
    pub id: String,
    pub attributes: Attributes,
    /// Where it is named first.
    pub at: usize,
}

/// A connection.
pub(super) struct DrawnEdge {
    pub ends: [usize; 2],
    pub attributes: Attributes,
    pub at: usize,
}

/// A file's rooms and connections.
pub(super) struct Drawn<'t> {
    pub text: &'t str,
    pub nodes: Vec<DrawnNode>,
    pub edges: Vec<DrawnEdge>,
    pub notes: Notes,
    places: BTreeMap<String, usize>,
    joined: BTreeMap<[usize; 2], usize>,
}

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrow {
    /// A line.
    None,
    /// From the first to the second.
    Forward,
}

impl<'t> Drawn<'t> {
    pub fn new(text: &'t str) -> Drawn<'t> {
        let (places, joined) = (BTreeMap::new(), BTreeMap::new());
        Drawn { text, nodes: Vec::new(), edges: Vec::new(), notes: Notes::default(), places, joined }
    }

    /// The place of a room, if it was named.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The room of an id; a new one, with these attributes, if it is named for the first time.
    pub fn node(&mut self, id: &str, usual: &Attributes, at: usize) -> Result<usize, ImportError> {
        if let Some(place) = self.find(id) {
            return Ok(place);
        }
        if self.nodes.len() >= MOST_ROOMS {
            let what = format!("the graph has more than {MOST_ROOMS} rooms, and no larger one can be laid out");
            return Err(self.error(at, what));
        }
        let place = self.nodes.len();
        self.nodes.push(DrawnNode { id: id.to_owned(), attributes: usual.clone(), at });
        self.places.insert(id.to_owned(), place);
        Ok(place)
    }

    /// Whether two rooms are joined, whichever is named first.
    pub fn are_joined(&self, [a, b]: [usize; 2]) -> bool {
        self.joined.contains_key(&[a.min(b), a.max(b)])
    }

    /// Joins two rooms. Arrows in both directions are one connection; whatever else joins two rooms twice is refused.
    pub fn join(
        &mut self,
        ends: [usize; 2],
        arrow: Arrow,
        attributes: Attributes,
        at: usize,
    ) -> Result<(), ImportError> {
        let name = |place: usize| self.nodes[place].id.as_str();
        let [a, b] = ends;
        if a == b {
            let what = format!("`{}` is joined with itself", name(a));
            return Err(self.error(at, what).hint("a connection joins two rooms: leave it out, or name another room"));
        }
        let key = [a.min(b), a.max(b)];
        if let Some(index) = self.joined.get(&key).copied() {
            let first = &self.edges[index];
            let is_way_back = arrow == Arrow::Forward && first.ends == [b, a];
            if is_way_back && (first.attributes == attributes || attributes.is_empty()) {
                return Ok(());
            }
            if is_way_back && first.attributes.is_empty() {
                self.edges[index].attributes = attributes;
                return Ok(());
            }
            let before = line_of(self.text, first.at);
            let what = match is_way_back {
                false => format!("`{}` and `{}` are joined already in line {before}", name(a), name(b)),
                true => format!(
                    "the way back from `{}` to `{}` says something else than the way there in line {before}",
                    name(a),
                    name(b)
                ),
            };
            let hint = match is_way_back {
                false => "join them once; to have two ways, put a room into the second",
                true => "both are one connection: give both the same label, or one of them none",
            };
            return Err(self.error(at, what).hint(hint));
        }
        if self.edges.len() >= MOST_CONNECTIONS {
            let what =
                format!("the graph has more than {MOST_CONNECTIONS} connections, and they cannot all be laid out");
            return Err(self.error(at, what));
        }
        self.joined.insert(key, self.edges.len());
        self.edges.push(DrawnEdge { ends, attributes, at });
        Ok(())
    }

    /// An error about a place in the file.
    pub fn error(&self, at: usize, what: impl AsRef<str>) -> ImportError {
        at_line(self.text, at, what)
    }
}
