//! The graph of rooms as other programs want it: rooms, the ways between them, and what closes each way.
//!
//! A corridor that joins two rooms and nothing else is an edge. A corridor that joins more, or that leads nowhere, is a
//! node of its own, so that the graph says neither more nor less than the cells do.

pub(super) mod links;

use undercroft::{
    Door, DoorId, DoorKind, Draft, MarkKind, Named, Room, RoomId, StretchId,
    geom::{Point, Rect},
    view::plan::number,
};

use crate::{
    Loss,
    source::{ExportSource, SourceLevel},
};
use links::{Joint, JointEnd, joints};

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AttributeValue {
    Text(String),
    Whole(i64),
    Bool(bool),
}

impl From<&str> for AttributeValue {
    fn from(text: &str) -> AttributeValue {
        AttributeValue::Text(text.to_owned())
    }
}

impl From<String> for AttributeValue {
    fn from(text: String) -> AttributeValue {
        AttributeValue::Text(text)
    }
}

impl From<i32> for AttributeValue {
    fn from(number: i32) -> AttributeValue {
        AttributeValue::Whole(number.into())
    }
}

impl From<u32> for AttributeValue {
    fn from(number: u32) -> AttributeValue {
        AttributeValue::Whole(number.into())
    }
}

/// Attributes in the order in which they are written.
pub(crate) type Attributes = Vec<(&'static str, AttributeValue)>;

/// A room, or a corridor that is more than a way between two rooms.
pub(crate) struct GraphNode {
    pub id: String,
    /// Which level it lies on.
    pub level: usize,
    pub room: Option<RoomId>,
    /// What people are shown.
    pub label: String,
    /// Its middle in cells, counted from the corner of the first level's frame.
    pub middle: (f64, f64),
    pub attributes: Attributes,
}

/// A way between two nodes.
pub(crate) struct GraphEdge {
    pub id: String,
    /// The places of its nodes in the list.
    pub ends: [usize; 2],
    /// What closes it: the strongest of its doors.
    pub closed_by: Option<DoorKind>,
    /// The names of the keys that open its locks.
    pub keys: Vec<String>,
    pub is_stairs: bool,
    pub attributes: Attributes,
}

/// The graph of all levels.
pub(crate) struct RoomGraph {
    pub name: String,
    pub hook: String,
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
}

impl RoomGraph {
    /// The graph of what the audience sees.
    pub fn of(source: &ExportSource<'_>) -> RoomGraph {
        let (name, hook) = source.levels.first().map(SourceLevel::name_and_hook).unwrap_or_default();
        let mut graph = RoomGraph { name, hook, nodes: Vec::new(), edges: Vec::new() };
        let mut firsts = Vec::new();
        for (index, level) in source.levels.iter().enumerate() {
            firsts.push(graph.nodes.len());
            graph.add_level(source, index, level);
        }
        graph.add_stairs(source, &firsts);
        for (number, edge) in graph.edges.iter_mut().enumerate() {
            edge.id = format!("e{number}");
        }
        graph
    }

    fn add_level(&mut self, source: &ExportSource<'_>, index: usize, level: &SourceLevel<'_>) {
        let draft = &*level.draft;
        let first = self.nodes.len();
        let prefix = if source.levels.len() > 1 { format!("l{index}") } else { String::new() };
        let words = source.is_for_gm().then(|| level.words_for_gm());
        let moved = source.place(level) - level.frame.corner();
        let in_frame = |at: Point| (f64::from(at.x + moved.x), f64::from(at.y + moved.y));
        let joints = joints(draft);
        for room in &draft.rooms {
            let title = words.as_ref().map_or("", |words| words.room(room.id).title());
            let (x, y) = in_frame(room.rect.corner());
            let mut attributes = room_attributes(source, index, level, room, title);
            let own = |id: &DoorId| draft.doors.get(id.0 as usize).is_some_and(|door| door.room == room.id);
            let loose: Vec<DoorId> = joints.loose.iter().copied().filter(own).collect();
            if !loose.is_empty() {
                attributes.extend(door_attributes(draft, &loose, level.frame.corner()));
            }
            self.nodes.push(GraphNode {
                id: format!("{prefix}r{}", room.id.0),
                level: index,
                room: Some(room.id),
                label: label(draft, room, title),
                middle: (x + f64::from(room.rect.w) / 2.0, y + f64::from(room.rect.h) / 2.0),
                attributes,
            });
        }
        // Corridors get their nodes in their own order; those that join two rooms have none.
        let mut places = Vec::new();
        for (id, stretch, is_node) in joints.corridors {
            places.push(self.nodes.len());
            if is_node {
                let (x, y) = in_frame(stretch.at);
                let mut attributes: Attributes = vec![("node", "corridor".into())];
                attributes.extend([("level", (index as u32).into()), ("cells", stretch.area.into())]);
                let corner = stretch.at - level.frame.corner();
                attributes.extend([("x", corner.x.into()), ("y", corner.y.into())]);
                attributes.push(("passages", ids(stretch.passages.iter().map(|id| id.0)).into()));
                self.nodes.push(GraphNode {
                    id: format!("{prefix}c{}", id.0),
                    level: index,
                    room: None,
                    label: String::new(),
                    middle: (x + 0.5, y + 0.5),
                    attributes,
                });
            }
        }
        for joint in &joints.list {
            let place = |end: JointEnd| match end {
                JointEnd::Room(RoomId(id)) => first + id as usize,
                JointEnd::Corridor(StretchId(id)) => places[id as usize],
            };
            self.edges.push(edge(draft, joint, joint.ends.map(place), level.frame.corner()));
        }
    }

    /// Stairs whose both ends the audience sees, each once.
    fn add_stairs(&mut self, source: &ExportSource<'_>, firsts: &[usize]) {
        let node_at = |level: usize, at: Point| {
            let room = source.levels.get(level)?.draft.room_at(at)?.id;
            firsts.get(level).map(|first| first + room.0 as usize)
        };
        for (index, level) in source.levels.iter().enumerate() {
            for stair in &level.draft.stairs {
                let Some(to) = stair.to.filter(|to| to.level as usize > index) else { continue };
                let (Some(from), Some(to)) = (node_at(index, stair.at), node_at(to.level as usize, to.at)) else {
                    continue;
                };
                self.edges.push(GraphEdge {
                    id: String::new(),
                    ends: [from, to],
                    closed_by: None,
                    keys: Vec::new(),
                    is_stairs: true,
                    attributes: vec![("edge", "stairs".into())],
                });
            }
        }
    }
}

fn label(draft: &Draft, room: &Room, title: &str) -> String {
    match (number(draft, room), title) {
        (Some(number), "") => number.to_string(),
        (Some(number), title) => format!("{number}. {title}"),
        (None, title) => title.to_owned(),
    }
}

/// What is said of a room. Places are counted from the corner of what the audience sees.
fn room_attributes(
    source: &ExportSource<'_>,
    index: usize,
    level: &SourceLevel<'_>,
    room: &Room,
    title: &str,
) -> Attributes {
    let draft = &*level.draft;
    let Rect { x, y, w, h } = room.rect.moved(Point::default() - level.frame.corner());
    let mut list: Attributes = vec![("node", "room".into()), ("level", (index as u32).into())];
    list.push(("room", room.id.0.into()));
    list.extend(number(draft, room).map(|number| ("number", number.into())));
    list.extend([("x", x.into()), ("y", y.into()), ("width", w.into()), ("height", h.into())]);
    list.push(("cells", (draft.cells_of(room.id).count() as u32).into()));
    list.push(("shape", room.shape.name().into()));
    let holds = |at: Point| draft.room_at(at).is_some_and(|own| own.id == room.id);
    list.push(("start", AttributeValue::Bool(holds(draft.start))));
    if source.is_for_gm() {
        list.extend([("title", title.into()), ("kind", room.kind.name().into())]);
        list.push(("goal", AttributeValue::Bool(draft.goal.is_some_and(holds))));
        list.push(("enemies", room.encounter.as_ref().map_or(0, |encounter| encounter.enemies).into()));
        let tags: Vec<&str> = room.tags.iter().map(AsRef::as_ref).collect();
        list.push(("tags", tags.join(", ").into()));
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key && mark.room == Some(room.id));
        let keys: Vec<&str> = keys.filter_map(|mark| mark.name.as_deref()).collect();
        list.push(("keys", keys.join(", ").into()));
    }
    list
}

fn ids(numbers: impl Iterator<Item = u32>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// The doors of a way, or of a room where they belong to none.
fn door_attributes(draft: &Draft, ids_of: &[DoorId], corner: Point) -> [(&'static str, AttributeValue); 3] {
    let doors: Vec<&Door> = ids_of.iter().filter_map(|id| draft.doors.get(id.0 as usize)).collect();
    let kinds: Vec<&str> = doors.iter().map(|door| door.kind.name()).collect();
    let cell = |door: &&Door| format!("{},{}", door.at.x - corner.x, door.at.y - corner.y);
    let cells: Vec<String> = doors.iter().map(cell).collect();
    [
        ("doors", ids(ids_of.iter().map(|id| id.0)).into()),
        ("door_kinds", kinds.join(" ").into()),
        ("door_cells", cells.join(" ").into()),
    ]
}

fn edge(draft: &Draft, joint: &Joint, ends: [usize; 2], corner: Point) -> GraphEdge {
    let kinds = joint.doors.iter().filter_map(|id| draft.doors.get(id.0 as usize)).map(|door| door.kind);
    let closed_by = kinds.max();
    let locks = draft.locks.iter().filter(|lock| lock.doors.iter().any(|door| joint.doors.contains(door)));
    let mut keys: Vec<String> = locks.map(|lock| lock.key.clone()).collect();
    keys.sort();
    keys.dedup();
    let mut attributes: Attributes = vec![
        ("edge", if joint.corridor.is_some() { "corridor" } else { "opening" }.into()),
        ("width", joint.width.into()),
        ("passages", ids(joint.passages.iter().map(|id| id.0)).into()),
    ];
    attributes.extend(door_attributes(draft, &joint.doors, corner));
    attributes.push(("closed_by", closed_by.map_or("nothing", |kind| kind.name()).into()));
    attributes.push(("needs", keys.join(", ").into()));
    GraphEdge { id: String::new(), ends, closed_by, keys, is_stairs: false, attributes }
}

/// What a graph cannot say of a dungeon.
pub(crate) fn losses(source: &ExportSource<'_>) -> Vec<Loss> {
    let marks = source.levels.iter().flat_map(|level| &level.draft.marks);
    let is_said = |kind: MarkKind, room: Option<RoomId>| kind == MarkKind::Key && room.is_some();
    let lost = marks.filter(|mark| !is_said(mark.kind, mark.room)).count();
    let wet = source.levels.iter().any(|level| level.draft.layers.water.is_some());
    let map = Loss::new("map", "the map: rooms have a place and a size, but no cells, walls or furniture");
    let marks = Loss::counted(
        "marks",
        lost,
        "mark is left out: furniture, those who wait, what lies there",
        "marks are left out: furniture, those who wait, what lies there",
    );
    let water = wet.then(|| Loss::new("water", "the water is left out"));
    [Some(map), marks, water].into_iter().flatten().collect()
}
