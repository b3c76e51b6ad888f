//! The connections and the keys of a recipe.

use super::side_span::LengthSpan;
use crate::{
    Json, Named, json,
    model::DoorKind,
    named::named,
    params::{Custom, Node, NodeReader, Problem, Value},
};

named! {
    /// What closes a connection.
    pub enum GraphDoor {
        /// Nothing: one sees through.
        Archway = "archway",
        /// A door that anybody opens.
        Closed = "closed",
        /// A door that has to be found.
        Secret = "secret",
    }
}

impl GraphDoor {
    /// The kind of its door.
    pub(crate) fn kind(self) -> DoorKind {
        match self {
            GraphDoor::Archway => DoorKind::Archway,
            GraphDoor::Closed => DoorKind::Closed,
            GraphDoor::Secret => DoorKind::Secret,
        }
    }
}

/// Two rooms between which one can walk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GraphConnection {
    /// The names of both rooms. The door that is asked for stands at the first.
    pub between: [String; 2],
    /// What closes it; `None` leaves that to the pass `doors`.
    pub door: Option<GraphDoor>,
    /// The name of the key that opens it, if it is locked. Connections with one name are one lock.
    pub lock: Option<String>,
    /// How many cells its corridor should have, if that is not as usual.
    pub length: Option<LengthSpan>,
}

impl GraphConnection {
    /// An open connection.
    ///
    /// ```
    /// use undercroft::recipe::GraphConnection;
    /// assert_eq!(GraphConnection::new("hall", "crypt").lock, None);
    /// ```
    pub fn new(one: impl Into<String>, other: impl Into<String>) -> GraphConnection {
        GraphConnection { between: [one.into(), other.into()], door: None, lock: None, length: None }
    }
}

/// The connections of a recipe, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GraphConnections(pub Vec<GraphConnection>);

const CONNECTION: [&str; 6] = ["between", "door", "lock", "one_way", "width", "length"];
/// The most items that are read of a list before it is refused as too long.
const MOST: usize = 1 << 14;

impl Custom for GraphConnections {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if let Some(list) = NodeReader::new(problems).list(path, node, MOST, NodeReader::graph_connection) {
            self.0 = list;
        }
    }

    fn encode(&self) -> Json {
        self.0.iter().map(connection_json).collect()
    }

    fn schema(&self) -> Json {
        let doors: Vec<&str> = GraphDoor::ALL.iter().map(|(_, name)| *name).collect();
        let pair = json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 });
        json!({ "type": "array", "items": { "oneOf": [pair, {
            "type": "object",
            "required": ["between"],
            "additionalProperties": false,
            "properties": {
                "between": pair, "door": { "enum": doors }, "lock": { "type": "string" },
                "length": LengthSpan::json_schema(),
            },
        }] } })
    }

    fn form(&self) -> &'static str {
        "[[\"a\", \"b\"], { between = [\"b\", \"c\"], door, lock, length }, ...]"
    }
}

fn connection_json(connection: &GraphConnection) -> Json {
    let [a, b] = &connection.between;
    let between = json!([&**a, &**b]);
    let GraphConnection { door, lock, length, .. } = connection;
    if (door, lock, length) == (&None, &None, &None) {
        return between;
    }
    let mut out = json!({ "between": between });
    if let Some(door) = door {
        out["door"] = json!(door.name());
    }
    if let Some(lock) = lock {
        out["lock"] = json!(&**lock);
    }
    if let Some(length) = length {
        out["length"] = length.to_json();
    }
    out
}

/// A key of a recipe.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GraphKey {
    /// Its name, by which connections name it.
    pub name: String,
    /// The room in which it lies; `None` leaves that to the engine.
    pub room: Option<String>,
    /// Whether it is gone when it has opened its lock.
    pub spent: bool,
}

impl GraphKey {
    /// A key that is kept and lies anywhere.
    ///
    /// ```
    /// use undercroft::recipe::GraphKey;
    /// assert!(!GraphKey::new("bone").spent);
    /// ```
    pub fn new(name: impl Into<String>) -> GraphKey {
        GraphKey { name: name.into(), room: None, spent: false }
    }
}

/// The keys of a recipe, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GraphKeys(pub Vec<GraphKey>);

impl Custom for GraphKeys {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if let Some(list) = NodeReader::new(problems).list(path, node, MOST, NodeReader::graph_key) {
            self.0 = list;
        }
    }

    fn encode(&self) -> Json {
        let key = |key: &GraphKey| {
            let mut out = json!({ "name": &*key.name });
            if let Some(room) = &key.room {
                out["room"] = json!(&**room);
            }
            if key.spent {
                out["spent"] = json!(true);
            }
            out
        };
        self.0.iter().map(key).collect()
    }

    fn schema(&self) -> Json {
        json!({ "type": "array", "items": {
            "type": "object",
            "required": ["name"],
            "additionalProperties": false,
            "properties": { "name": { "type": "string" }, "room": { "type": "string" }, "spent": { "type": "boolean" } },
        } })
    }

    fn form(&self) -> &'static str {
        "[{ name, room, spent }, ...]"
    }
}

impl NodeReader<'_> {
    /// A list of two texts.
    fn pair(&mut self, path: &str, node: &Node) -> Option<[String; 2]> {
        match &node.value {
            Value::List(items) if items.len() == 2 => {
                let pair = (self.text(path, &items[0]), self.text(path, &items[1]));
                Some([pair.0?, pair.1?])
            }
            _ => self.refuse(node, path, format!("must be a list of the names of two rooms, is {}", node.describe())),
        }
    }

    fn graph_connection(&mut self, path: &str, node: &Node) -> Option<GraphConnection> {
        if !matches!(node.value, Value::Table(_)) {
            let between = self.pair(path, node)?;
            return Some(GraphConnection { between, door: None, lock: None, length: None });
        }
        self.known(node, path, &CONNECTION);
        let between = self.field(node, path, "between", None, Self::pair);
        let door = self.optional(node, path, "door", Self::word);
        let lock = self.optional(node, path, "lock", Self::text);
        let length = self.optional(node, path, "length", LengthSpan::read);
        let one_way = self.field(node, path, "one_way", Some(false), |own, path, node| {
            if own.flag(path, node)? {
                own.refuse::<()>(node, path, "connections that lead one way cannot be laid out yet".to_owned())?;
            }
            Some(false)
        });
        let width = self.field(node, path, "width", Some(1), |own, path, node| {
            let width = own.whole(path, node, 1..=9)?;
            if width > 1 {
                return own.refuse(node, path, "corridors of a graph are one cell wide for now".to_owned());
            }
            Some(width)
        });
        one_way?;
        width?;
        Some(GraphConnection { between: between?, door: door?, lock: lock?, length: length? })
    }

    fn graph_key(&mut self, path: &str, node: &Node) -> Option<GraphKey> {
        if !matches!(node.value, Value::Table(_)) {
            return self.refuse(node, path, format!("must be a table, is {}", node.describe()));
        }
        self.known(node, path, &["name", "room", "spent"]);
        let name = self.field(node, path, "name", None, Self::text);
        let room = self.optional(node, path, "room", Self::text);
        let spent = self.field(node, path, "spent", Some(false), Self::flag);
        Some(GraphKey { name: name?, room: room?, spent: spent? })
    }
}
