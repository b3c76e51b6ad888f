//! The rooms of the recipe: names, sizes, kinds.

use std::collections::BTreeSet;

use undercroft::{
    Draft, Named, Room, RoomKind,
    recipe::{Graph, GraphRoom, GraphShape, SideSpan},
};

use super::{
    node_at,
    ways::{Node, Ways},
};
use crate::Loss;

/// The longest name and tag, in characters, which is that of the method.
const LONGEST_NAME: usize = 80;

/// The name of each node: that of its room, else `room-` and its number, or its id where it has none.
pub(super) fn names(draft: &Draft, nodes: &[Node]) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut crossings = 0;
    let mut fresh = |wanted: String| {
        let free = |name: &String| !taken.contains(name);
        let numbered = (2_usize..).map(|count| format!("{wanted}-{count}"));
        let name = std::iter::once(wanted.clone()).chain(numbered).find(free).unwrap_or_default();
        taken.insert(name.clone());
        name
    };
    let name = |node: &Node| match node {
        Node::Room(id) => {
            let room = &draft.rooms[id.0 as usize];
            let own = room.name.as_ref().or(room.words.get("name")).map(|name| nameable(name));
            own.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("room-{}", room.number.unwrap_or(room.id.0)))
        }
        Node::Crossing(_) => {
            crossings += 1;
            format!("crossing-{crossings}")
        }
    };
    nodes.iter().map(name).map(&mut fresh).collect()
}

/// A text as a name may be: on one line and not too long.
fn nameable(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_NAME - 8).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds all rooms to the recipe, and says where one enters and where one wants to get to.
pub(super) fn add(draft: &Draft, ways: &Ways, names: &[String], graph: &mut Graph, losses: &mut Vec<Loss>) {
    let start = node_at(ways, draft, draft.start).unwrap_or(0);
    let goal = draft.goal.and_then(|goal| node_at(ways, draft, goal));
    graph.start = names.get(start).map(String::as_str).unwrap_or_default().into();
    graph.goal = goal.map(|goal| names[goal].as_str()).unwrap_or_default().into();
    let mut changed = Changed::default();
    for (place, (node, name)) in ways.nodes.iter().zip(names).enumerate() {
        let mut room = match node {
            Node::Room(id) => of_room(&draft.rooms[id.0 as usize], name, &mut changed),
            Node::Crossing(_) => crossing(name),
        };
        let is_end = (room.kind == RoomKind::Exit && goal == Some(place)) || room.kind == RoomKind::Spawn;
        if is_end {
            changed.spawns += usize::from(room.kind == RoomKind::Spawn && place != start);
            room.kind = RoomKind::Normal;
        }
        make_room_for_doors(&mut room, ways.degree(place), &mut changed);
        graph.rooms.0.push(room);
    }
    losses.extend(changed.losses());
    if draft.goal.is_none() {
        losses.push(Loss::new("goal", "there is no goal; that of the recipe is the farthest room"));
    }
}

/// What of the rooms is not as it was.
#[derive(Default)]
struct Changed {
    shapes: usize,
    sizes: usize,
    roomier: usize,
    spawns: usize,
}

impl Changed {
    fn losses(&self) -> impl Iterator<Item = Loss> {
        let sides = SideSpan::RANGE;
        let size = format!("gets sides of {} to {} cells", sides.start(), sides.end());
        let sizes = format!("get sides of {} to {} cells", sides.start(), sides.end());
        [
            Loss::counted("shapes", self.shapes, "cave becomes a rectangle", "caves become rectangles"),
            Loss::counted("sizes", self.sizes, &format!("room {size}"), &format!("rooms {sizes}")),
            Loss::counted(
                "roomier",
                self.roomier,
                "room may be larger, to have a place for each door",
                "rooms may be larger, to have a place for each door",
            ),
            Loss::counted("spawns", self.spawns, "further spawn is a plain room", "further spawns are plain rooms"),
        ]
        .into_iter()
        .flatten()
    }
}

fn of_room(room: &Room, name: &str, changed: &mut Changed) -> GraphRoom {
    let mut out = GraphRoom::new(name);
    out.kind = room.kind;
    let sides = [room.rect.w, room.rect.h];
    let legal = sides.map(|side| side.clamp(*SideSpan::RANGE.start(), *SideSpan::RANGE.end()));
    changed.sizes += usize::from(legal != sides);
    let [width, height] = legal.map(|side| SideSpan::new(side, side));
    (out.width, out.height) = (Some(width), Some(height));
    let shape = GraphShape::from_name(room.shape.name());
    changed.shapes += usize::from(shape.is_none());
    out.shape = shape.filter(|shape| *shape != GraphShape::Rect);
    let is_tag = |tag: &&str| (1..=LONGEST_NAME).contains(&tag.chars().count()) && tag.trim() == *tag;
    out.tags = room.tags.iter().map(AsRef::as_ref).filter(is_tag).map(str::to_owned).collect();
    out.aloud = room.words.get("aloud").cloned();
    out
}

/// A place where corridors meet.
fn crossing(name: &str) -> GraphRoom {
    let mut out = GraphRoom::new(name);
    (out.width, out.height) = (Some(SideSpan::new(3, 5)), Some(SideSpan::new(3, 5)));
    out.tags.push("crossing".to_owned());
    out
}

/// Doors stand on every second cell of a side, and in the dungeon they may be wider or nearer. A room that has too few places may be
/// larger than it was.
fn make_room_for_doors(room: &mut GraphRoom, doors: usize, changed: &mut Changed) {
    let (Some(mut width), Some(mut height)) = (room.width, room.height) else { return };
    let shape = room.shape.unwrap_or(GraphShape::Rect);
    let before = (width, height);
    let most = *SideSpan::RANGE.end();
    while shape.door_count(width.max, height.max) < doors && (width.max < most || height.max < most) {
        (width.max, height.max) = ((width.max + 1).min(most), (height.max + 1).min(most));
    }
    changed.roomier += usize::from((width, height) != before && !room.tags.iter().any(|tag| tag == "crossing"));
    (room.width, room.height) = (Some(width), Some(height));
}
