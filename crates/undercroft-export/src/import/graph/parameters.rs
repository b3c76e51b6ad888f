//! The parameters of the method `graph` that follow from what a file has.

use std::collections::BTreeSet;

use undercroft::{
    Named, RoomKind,
    recipe::{CellSpan, Graph, GraphConnection, GraphDoor, GraphKey, GraphRoom, GraphShape, SideSpan, suggestion},
};

use super::{
    ReadGraph,
    closing::{Closing, closing},
    cursor::{at_line, shown},
    drawn::{Attributes, Drawn, DrawnEdge, DrawnNode},
};
use crate::import::ImportError;

/// The longest name of a room, in characters, which is that of the method.
const LONGEST_NAME: usize = 80;
/// The most keys; there are no more connections that they could open.
const MOST_KEYS: usize = 3_000;
/// Sides of a room that stands for a place where corridors meet, as our own exports have them.
const CROSSING: SideSpan = SideSpan::new(3, 7);

/// The rooms and connections of the engine, and what is to be told about them.
pub(super) fn of(drawn: Drawn<'_>) -> Result<ReadGraph, ImportError> {
    let mut drawn = drawn;
    if drawn.nodes.is_empty() {
        return Err(ImportError::new("the graph has no rooms").hint("name at least one, such as `hall`"));
    }
    let names = names(&mut drawn)?;
    let nodes = std::mem::take(&mut drawn.nodes);
    let edges = std::mem::take(&mut drawn.edges);
    let mut graph = Graph::default();
    graph.rooms.0.clear();
    graph.connections.0.clear();
    let mut keys = Vec::new();
    for (node, name) in nodes.iter().zip(&names) {
        let room = room(&mut drawn, node, name, &mut graph);
        graph.rooms.0.push(room);
        let named = node.attributes.get("keys").into_iter().flat_map(|keys| listed(keys));
        keys.extend(named.map(|key| (key.to_owned(), name.clone(), node.at)));
    }
    for edge in &edges {
        let connection = connection(&mut drawn, edge, edge.ends.map(|place| names[place].clone()));
        graph.connections.0.push(connection);
    }
    if keys.len() > MOST_KEYS {
        return Err(ImportError::new(format!("the graph has more than {MOST_KEYS} keys")));
    }
    for (key, room, at) in keys {
        add_key(&mut drawn, &mut graph, key, room, at);
    }
    Ok(ReadGraph { graph, notes: drawn.notes.finish() })
}

/// Items of a text with commas between them.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// The name of each room: its label, else its id.
fn names(drawn: &mut Drawn<'_>) -> Result<Vec<String>, ImportError> {
    let Drawn { text, nodes, notes, .. } = drawn;
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for node in nodes.iter() {
        let label = node.attributes.get("label").map(|label| on_one_line(label)).unwrap_or_default();
        let mut name = if label.is_empty() { on_one_line(&node.id) } else { label };
        if name.is_empty() {
            let error = at_line(text, node.at, "a room has neither a name nor a label");
            return Err(error.hint("give it a label: it is the name of the room"));
        }
        if taken.contains(&name) {
            let fresh = (1..).map(|count| match count {
                1 => format!("{name} ({})", on_one_line(&node.id)),
                _ => format!("{name} ({} {count})", on_one_line(&node.id)),
            });
            let renamed = fresh.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
            notes.add(text, node.at, || format!("there is a room `{name}` already; this one is called `{renamed}`"));
            name = renamed;
        }
        if name.chars().count() > LONGEST_NAME {
            let error = at_line(text, node.at, format!("the name {} is too long", shown(&name)));
            return Err(error.hint(format!("a name has at most {LONGEST_NAME} characters")));
        }
        taken.insert(name.clone());
        names.push(name);
    }
    Ok(names)
}

/// A text with single spaces in the place of line breaks and other characters that are not shown.
fn on_one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A room with what its attributes say. What cannot be is left out, and told.
fn room(drawn: &mut Drawn<'_>, node: &DrawnNode, name: &str, graph: &mut Graph) -> GraphRoom {
    let mut room = GraphRoom::new(name);
    let attributes = &node.attributes;
    if attributes.get("node").is_some_and(|node| node == "corridor") {
        (room.width, room.height) = (Some(CROSSING), Some(CROSSING));
        room.tags.push("crossing".to_owned());
        drawn.notes.add(drawn.text, node.at, || format!("where corridors meet is a small room here, `{name}`"));
        return room;
    }
    room.kind = word(drawn, node, "kind").unwrap_or(RoomKind::Normal);
    room.shape = word::<GraphShape>(drawn, node, "shape").filter(|shape| *shape != graph.default.shape);
    room.width = span(drawn, attributes, "width", node.at);
    room.height = span(drawn, attributes, "height", node.at);
    for tag in attributes.get("tags").into_iter().flat_map(|tags| listed(tags)) {
        let tag = on_one_line(tag);
        if tag.chars().count() > LONGEST_NAME {
            drawn.notes.add(drawn.text, node.at, || format!("the tag {} is too long, and is left out", shown(&tag)));
        } else {
            room.tags.push(tag);
        }
    }
    room.aloud = attributes.get("aloud").filter(|text| !text.trim().is_empty()).cloned();
    let says = |what: &str| attributes.get(what).is_some_and(|value| value.trim().eq_ignore_ascii_case("true"));
    if says("start") || room.kind == RoomKind::Spawn {
        // The engine makes the room of the start a `spawn`.
        room.kind = if room.kind == RoomKind::Spawn { RoomKind::Normal } else { room.kind };
        if graph.start.is_empty() {
            graph.start = name.into();
        } else {
            let start = graph.start.to_string();
            drawn.notes.add(drawn.text, node.at, || format!("one enters in `{start}`, and not in `{name}` too"));
        }
    }
    if says("goal") {
        if graph.goal.is_empty() {
            graph.goal = name.into();
        } else {
            let goal = graph.goal.to_string();
            drawn.notes.add(drawn.text, node.at, || format!("the goal is `{goal}`, and not `{name}` too"));
        }
    }
    room
}

/// A value that is one of some words.
fn word<T: Named>(drawn: &mut Drawn<'_>, node: &DrawnNode, field: &'static str) -> Option<T> {
    let value =
        node.attributes.get(field).map(|value| value.trim().to_lowercase()).filter(|value| !value.is_empty())?;
    let found = T::from_name(&value);
    if found.is_none() {
        let hint = suggestion(&value, T::ALL.iter().map(|(_, name)| *name));
        drawn
            .notes
            .add(drawn.text, node.at, || format!("{field} {} of `{}` is left out; {hint}", shown(&value), node.id));
    }
    found
}

/// A number of cells, or from how many to how many: `8`, `4..9`, `4-9`, `[4, 9]`.
fn span<const LEAST: i32, const MOST: i32>(
    drawn: &mut Drawn<'_>,
    attributes: &Attributes,
    field: &'static str,
    at: usize,
) -> Option<CellSpan<LEAST, MOST>> {
    let value = attributes.get(field).map(|value| value.trim()).filter(|value| !value.is_empty())?;
    let whole = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (number.fract() == 0.0 && (f64::from(LEAST)..=f64::from(MOST)).contains(&number)).then_some(number as i32)
    };
    let inner = value.trim_matches(['[', ']']);
    let ends = || {
        let (min, max) = inner.split_once("..").or_else(|| inner.split_once('-')).or_else(|| inner.split_once(','))?;
        Some(CellSpan::new(whole(min)?, whole(max)?)).filter(|span| span.min <= span.max)
    };
    let span = whole(inner).map(|side| CellSpan::new(side, side)).or_else(ends);
    if span.is_none() {
        drawn.notes.add(drawn.text, at, || {
            format!("{field} {} is no number of cells from {LEAST} to {MOST}, and is left out", shown(value))
        });
    }
    span
}

/// A connection with what its label and attributes say.
fn connection(drawn: &mut Drawn<'_>, edge: &DrawnEdge, [one, other]: [String; 2]) -> GraphConnection {
    let mut connection = GraphConnection::new(one, other);
    let attributes = &edge.attributes;
    // Attributes are for programs, and count before the label, which is for people.
    let mut closed = Closing::default();
    for field in ["door", "closed_by", "label"] {
        let Some(value) = attributes.get(field).filter(|value| !value.trim().is_empty()) else { continue };
        match closing(value) {
            Some(says) if closed == Closing::default() => closed = says,
            Some(_) => {}
            None => drawn.notes.add(drawn.text, edge.at, || {
                format!(
                    "the {} {} says nothing about a door, and is left out",
                    if field == "label" { "label" } else { field },
                    shown(value)
                )
            }),
        }
    }
    let keys: Vec<&str> = ["lock", "needs"]
        .into_iter()
        .filter_map(|field| attributes.get(field))
        .flat_map(|value| if attributes.contains_key("lock") { vec![value.trim()] } else { listed(value).collect() })
        .filter(|key| !key.is_empty())
        .collect();
    if let Some(key) = keys.first() {
        closed = Closing { lock: Some((*key).to_owned()), ..Closing::default() };
    }
    if keys.len() > 1 {
        let more = keys[1..].join(", ");
        drawn.notes.add(drawn.text, edge.at, || format!("a connection has one lock; `{more}` is left out"));
    }
    if closed.is_keyless {
        closed.door = Some(GraphDoor::Closed);
        drawn.notes.add(drawn.text, edge.at, || {
            "it is locked, and nothing says by which key; it is a closed door (`locked: KEY` names one)".to_owned()
        });
    }
    (connection.door, connection.lock) = (closed.door, closed.lock.map(|lock| on_one_line(&lock)));
    if connection.lock.is_some() {
        connection.door = None;
    }
    if let Some(lock) = connection.lock.as_deref().filter(|lock| !(1..=LONGEST_NAME).contains(&lock.chars().count())) {
        let what = format!("{} is no name of a key, and is left out", shown(lock));
        drawn.notes.add(drawn.text, edge.at, || what);
        connection.lock = None;
    }
    connection.length = span(drawn, attributes, "length", edge.at);
    connection
}

/// A key that lies in a room, if there is a lock for it.
fn add_key(drawn: &mut Drawn<'_>, graph: &mut Graph, key: String, room: String, at: usize) {
    let opens = graph.connections.0.iter().any(|connection| connection.lock.as_ref() == Some(&key));
    if !opens {
        drawn.notes.add(drawn.text, at, || format!("no connection is locked by the key `{key}`, which is left out"));
    } else if graph.keys.0.iter().any(|other| other.name == key) {
        drawn.notes.add(drawn.text, at, || format!("the key `{key}` lies elsewhere already, and not in `{room}` too"));
    } else {
        let mut found = GraphKey::new(key);
        found.room = Some(room);
        graph.keys.0.push(found);
    }
}
