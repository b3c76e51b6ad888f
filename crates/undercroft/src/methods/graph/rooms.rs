//! The rooms of a recipe.

use super::{
    drawing::{MAX_ROOM_SIDE, PlannedRoom},
    side_span::{MIN_ROOM_SIDE, SideSpan},
};
use crate::{
    Json, Named, json,
    model::{RoomKind, Shape},
    named::named,
    params::{Custom, Node, NodeReader, Problem, Value},
};

named! {
    /// What a room of the method `graph` looks like.
    pub enum GraphShape {
        /// A rectangle.
        Rect = "rect",
        /// An ellipse.
        Circle = "circle",
        /// A rectangle without its corners.
        Octagon = "octagon",
        /// A rectangle without one of its quarters.
        L = "l",
    }
}

impl GraphShape {
    /// How many doors a room of this shape can have: on every second cell of a side, and not at a corner.
    ///
    /// ```
    /// use undercroft::recipe::GraphShape;
    /// assert_eq!((GraphShape::Rect.door_count(3, 3), GraphShape::Rect.door_count(8, 5)), (4, 10));
    /// ```
    pub fn door_count(self, width: i32, height: i32) -> usize {
        let [width, height] = [width, height].map(|side| side.clamp(MIN_ROOM_SIDE, MAX_ROOM_SIDE));
        let room = PlannedRoom { width: [width; 2], height: [height; 2], shape: self.maker() };
        room.door_count(width, height)
    }

    /// What makes the shape for a width and a height.
    pub(super) fn maker(self) -> fn(i32, i32) -> Shape {
        match self {
            GraphShape::Rect => |_, _| Shape::Rect,
            GraphShape::Circle => Shape::circle,
            GraphShape::Octagon => Shape::octagon,
            GraphShape::L => |width, height| Shape::l(width, height, true, false),
        }
    }
}

/// What rooms are that say nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GraphDefault {
    /// From how many to how many columns. Default `[4, 9]`.
    pub width: SideSpan,
    /// From how many to how many rows. Default `[4, 8]`.
    pub height: SideSpan,
    /// Their shape. Default `rect`.
    pub shape: GraphShape,
}

impl Default for GraphDefault {
    fn default() -> GraphDefault {
        GraphDefault { width: SideSpan::new(4, 9), height: SideSpan::new(4, 8), shape: GraphShape::Rect }
    }
}

/// A room of a recipe.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GraphRoom {
    /// Its name, by which connections and keys name it.
    pub name: String,
    /// What it is for. Default `normal`; the first room is where one enters, and the goal is the way out.
    pub kind: RoomKind,
    /// From how many to how many columns, if that is not as usual.
    pub width: Option<SideSpan>,
    /// From how many to how many rows, if that is not as usual.
    pub height: Option<SideSpan>,
    /// Its shape, if that is not as usual.
    pub shape: Option<GraphShape>,
    /// Tags that it carries.
    pub tags: Vec<String>,
    /// A text to read aloud in it.
    pub aloud: Option<String>,
}

impl GraphRoom {
    /// A plain room.
    ///
    /// ```
    /// use undercroft::recipe::GraphRoom;
    /// assert_eq!(GraphRoom::new("crypt").name, "crypt");
    /// ```
    pub fn new(name: impl Into<String>) -> GraphRoom {
        let name = name.into();
        GraphRoom {
            name,
            kind: RoomKind::Normal,
            width: None,
            height: None,
            shape: None,
            tags: Vec::new(),
            aloud: None,
        }
    }
}

/// The rooms of a recipe, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GraphRooms(pub Vec<GraphRoom>);

impl GraphRooms {
    /// The place of the room of a name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|room| room.name == name)
    }

    /// The names, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|room| room.name.as_str())
    }
}

const ROOM: [&str; 7] = ["kind", "width", "height", "shape", "prefab", "tags", "aloud"];

impl Custom for GraphRooms {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let Value::Table(entries) = &node.value else {
            let rule = format!("must be a table of rooms by their names, is {}", node.describe());
            problems.push(node.problem(path, rule, Some(format!("write it as {}", self.form()))));
            return;
        };
        // Tables of TOML have no order, but rooms are numbered as they are written: where each name stands says how.
        let mut entries: Vec<&crate::params::Entry> = entries.iter().collect();
        entries.sort_by_key(|entry| entry.span.as_ref().map(|span| (span.source, span.range.start)));
        let reader = &mut NodeReader::new(problems);
        let read =
            |entry: &crate::params::Entry| reader.graph_room(&format!("{path}.{}", entry.key), &entry.key, &entry.node);
        let rooms: Vec<Option<GraphRoom>> = entries.into_iter().map(read).collect();
        if let Some(rooms) = rooms.into_iter().collect() {
            self.0 = rooms;
        }
    }

    fn encode(&self) -> Json {
        Json::Object(self.0.iter().map(|room| (room.name.clone(), room_json(room))).collect())
    }

    fn schema(&self) -> Json {
        let kinds: Vec<&str> = RoomKind::ALL.iter().map(|(_, name)| *name).collect();
        json!({ "type": "object", "additionalProperties": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
                "kind": { "enum": kinds },
                "width": SideSpan::json_schema(), "height": SideSpan::json_schema(), "shape": shape_schema(),
                "tags": { "type": "array", "items": { "type": "string" } },
                "aloud": { "type": "string" },
            },
        } })
    }

    fn form(&self) -> &'static str {
        "{ NAME = { kind, width, height, shape, tags, aloud }, ... }"
    }
}

fn shape_schema() -> Json {
    let shapes: Vec<&str> = GraphShape::ALL.iter().map(|(_, name)| *name).collect();
    json!({ "enum": shapes })
}

fn room_json(room: &GraphRoom) -> Json {
    let mut out = Json::Object(Vec::new());
    if room.kind != RoomKind::Normal {
        out["kind"] = json!(room.kind.name());
    }
    for (name, span) in [("width", room.width), ("height", room.height)] {
        if let Some(span) = span {
            out[name] = span.to_json();
        }
    }
    if let Some(shape) = room.shape {
        out["shape"] = json!(shape.name());
    }
    if !room.tags.is_empty() {
        out["tags"] = room.tags.iter().map(|tag| json!(&**tag)).collect();
    }
    if let Some(aloud) = &room.aloud {
        out["aloud"] = json!(&**aloud);
    }
    out
}

impl Custom for GraphDefault {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let reader = &mut NodeReader::new(problems);
        if !matches!(node.value, Value::Table(_)) {
            reader.refuse::<()>(node, path, format!("must be a table, is {}", node.describe()));
            return;
        }
        reader.known(node, path, &["width", "height", "shape"]);
        let width = reader.field(node, path, "width", Some(self.width), SideSpan::read);
        let height = reader.field(node, path, "height", Some(self.height), SideSpan::read);
        let shape = reader.field(node, path, "shape", Some(self.shape), NodeReader::word);
        if let (Some(width), Some(height), Some(shape)) = (width, height, shape) {
            *self = GraphDefault { width, height, shape };
        }
    }

    fn encode(&self) -> Json {
        json!({ "width": self.width.to_json(), "height": self.height.to_json(), "shape": self.shape.name() })
    }

    fn schema(&self) -> Json {
        json!({ "type": "object", "additionalProperties": false, "properties": {
            "width": SideSpan::json_schema(), "height": SideSpan::json_schema(), "shape": shape_schema(),
        } })
    }

    fn form(&self) -> &'static str {
        "{ width = [4, 9], height = [4, 8], shape = \"rect\" }"
    }
}

impl NodeReader<'_> {
    fn graph_room(&mut self, path: &str, name: &str, node: &Node) -> Option<GraphRoom> {
        if !matches!(node.value, Value::Table(_)) {
            return self.refuse(node, path, format!("must be a table, is {}", node.describe()));
        }
        self.known(node, path, &ROOM);
        let kind = self.field(node, path, "kind", Some(RoomKind::Normal), Self::word);
        let width = self.optional(node, path, "width", SideSpan::read);
        let height = self.optional(node, path, "height", SideSpan::read);
        let shape = self.optional(node, path, "shape", Self::word);
        let tags = self.list_field(node, path, "tags", Self::text);
        let aloud = self.optional(node, path, "aloud", Self::text);
        if let Some(entry) = node.entry("prefab") {
            let rule = "rooms of a graph cannot be prefabs yet".to_owned();
            return self.refuse(&entry.node, &format!("{path}.prefab"), rule);
        }
        let name = name.to_owned();
        Some(GraphRoom { name, kind: kind?, width: width?, height: height?, shape: shape?, tags: tags?, aloud: aloud? })
    }
}
