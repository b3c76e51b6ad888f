//! Graphviz and GraphML: rooms, doors and what is joined to what.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Named, geom::Point, view::Audience};
use undercroft_export::{Format, export};

use crate::{
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// Attributes by name.
type Attributes = BTreeMap<String, String>;

/// A graph as a reader of its format finds it.
struct Graph {
    nodes: BTreeMap<String, Attributes>,
    edges: Vec<(String, String, Attributes)>,
}

impl Graph {
    fn of_graphml(text: &str) -> Graph {
        let page = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let find = |tag: &'static str| page.descendants().filter(move |node| node.has_tag_name(tag));
        let keys: BTreeMap<&str, (&str, &str)> = find("key")
            .map(|key| {
                (key.attribute("id").unwrap(), (key.attribute("for").unwrap(), key.attribute("attr.name").unwrap()))
            })
            .collect();
        let data = |node: roxmltree::Node<'_, '_>| -> Attributes {
            let data = node.children().filter(|child| child.has_tag_name("data"));
            data.map(|data| {
                let (what, name) = keys[data.attribute("key").unwrap()];
                assert_eq!(what, node.tag_name().name());
                (name.to_owned(), data.text().unwrap_or_default().to_owned())
            })
            .collect()
        };
        let text = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().to_owned();
        Graph {
            nodes: find("node").map(|node| (text(node, "id"), data(node))).collect(),
            edges: find("edge").map(|node| (text(node, "source"), text(node, "target"), data(node))).collect(),
        }
    }

    /// The language of Graphviz, as much of it as a graph without ports and nested edges needs.
    fn of_dot(text: &str) -> Graph {
        let tokens = dot_tokens(text);
        assert_eq!((tokens[0].as_str(), tokens[2].as_str()), ("graph", "{"));
        let mut graph = Graph { nodes: BTreeMap::new(), edges: Vec::new() };
        let mut rest = &tokens[3..];
        while let Some((first, more)) = rest.split_first() {
            rest = more;
            match (first.as_str(), rest.first().map(String::as_str)) {
                ("subgraph", _) => rest = &rest[2..],
                ("}" | ";", _) => {}
                (_, Some("=")) => rest = &rest[2..],
                ("graph" | "node" | "edge", Some("[")) => rest = attributes(&rest[1..]).1,
                (id, Some("[")) => {
                    let (found, after) = attributes(&rest[1..]);
                    assert!(graph.nodes.insert(id.to_owned(), found).is_none(), "{id} twice");
                    rest = after;
                }
                (id, Some("--")) => {
                    let (found, after) = attributes(&rest[3..]);
                    graph.edges.push((id.to_owned(), rest[1].clone(), found));
                    rest = after;
                }
                other => panic!("{other:?}"),
            }
        }
        graph
    }

    /// What the file says of doors: number, cell and kind.
    fn doors(&self, level: &str) -> BTreeMap<u32, (Point, String)> {
        let mut doors = BTreeMap::new();
        // Where rooms overlap, a door may belong to a room and to no way.
        let edges = self.edges.iter().filter(|(from, ..)| self.nodes[from]["level"] == level).map(|(.., edge)| edge);
        let nodes = self.nodes.values().filter(|node| node["level"] == level);
        for list in edges.chain(nodes) {
            let words =
                |name: &str| list.get(name).map_or("", String::as_str).split(' ').filter(|word| !word.is_empty());
            for ((id, cell), kind) in words("doors").zip(words("door_cells")).zip(words("door_kinds")) {
                let (x, y) = cell.split_once(',').unwrap();
                let at = Point::new(x.parse().unwrap(), y.parse().unwrap());
                let before = doors.insert(id.parse().unwrap(), (at, kind.to_owned()));
                assert_eq!(before, None, "door {id} twice");
            }
        }
        doors
    }

    /// Which rooms can be reached from each other: the least number of any room beside each.
    fn components(&self, level: &str) -> Vec<u32> {
        let mut rooms: BTreeMap<u32, String> = BTreeMap::new();
        for (id, node) in self.nodes.iter().filter(|(_, node)| node["level"] == level && node["node"] == "room") {
            rooms.insert(node["room"].parse().unwrap(), id.clone());
        }
        let first = |start: &String| {
            let (mut reached, mut front) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(id) = front.pop() {
                if reached.insert(id.clone()) {
                    let edges = self.edges.iter().filter(|(.., edge)| edge["edge"] != "stairs");
                    for (from, to, _) in edges.filter(|(from, to, _)| *from == id || *to == id) {
                        front.extend([from.clone(), to.clone()]);
                    }
                }
            }
            *rooms.iter().find(|(_, id)| reached.contains(*id)).unwrap().0
        };
        rooms.values().map(first).collect()
    }
}

fn dot_tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => {
                let mut token = String::new();
                while let Some(inside) = signs.next().filter(|inside| *inside != '"') {
                    let plain = if inside == '\\' { signs.next().unwrap() } else { inside };
                    token.push(plain);
                }
                tokens.push(token);
            }
            '-' if signs.peek() == Some(&'-') => {
                signs.next();
                tokens.push("--".to_owned());
            }
            sign if sign.is_whitespace() => {}
            '{' | '}' | '[' | ']' | '=' | ',' | ';' => tokens.push(sign.to_string()),
            other => {
                let mut token = String::from(other);
                while let Some(next) = signs.next_if(|next| next.is_alphanumeric() || "_.-".contains(*next)) {
                    token.push(next);
                }
                tokens.push(token);
            }
        }
    }
    tokens
}

/// The attributes up to the closing bracket, without the prefix of those of ours, and what follows.
fn attributes(tokens: &[String]) -> (Attributes, &[String]) {
    let end = tokens.iter().position(|token| token == "]").unwrap();
    let list = tokens[..end].split(|token| token == ",").map(|part| {
        assert_eq!((part.len(), part[1].as_str()), (3, "="), "{part:?}");
        (part[0].trim_start_matches("u_").to_owned(), part[2].clone())
    });
    (list.collect(), &tokens[end + 1..])
}

fn reader(format: Format) -> fn(&str) -> Graph {
    if format == Format::Dot { Graph::of_dot } else { Graph::of_graphml }
}

/// Holds a level of a graph to what is seen of it.
fn compare(graph: &Graph, seen: &Seen, level: usize) {
    let level = level.to_string();
    let nodes = || graph.nodes.values().filter(|node| node["level"] == level);
    let rooms: BTreeMap<u32, &Attributes> =
        nodes().filter(|node| node["node"] == "room").map(|node| (node["room"].parse().unwrap(), node)).collect();
    assert_eq!(rooms.len(), seen.draft.rooms.len());
    for (room, cells) in seen.draft.rooms.iter().zip(seen.rooms()) {
        let node = rooms[&room.id.0];
        let corner = seen.placed(room.rect.corner());
        let wanted = [corner.x, corner.y, room.rect.w, room.rect.h, cells.len() as i32];
        let found = ["x", "y", "width", "height", "cells"].map(|name| node[name].parse::<i32>().unwrap());
        assert_eq!(found, wanted);
        assert_eq!(node["start"] == "true", cells.contains(&seen.placed(seen.draft.start)));
        assert_eq!(node.get("kind").map(String::as_str), seen.is_gm.then(|| room.kind.name()));
    }
    let doors: BTreeMap<u32, (Point, String)> = (0..)
        .zip(&seen.draft.doors)
        .map(|(id, door)| (id, (seen.placed(door.at), door.kind.name().to_owned())))
        .collect();
    assert_eq!(graph.doors(&level), doors);
    assert_eq!(graph.components(&level), components(seen));
    // A corridor is a node, or an edge between two rooms.
    let corridors = nodes().filter(|node| node["node"] == "corridor").count();
    let of_level = graph.edges.iter().filter(|(from, ..)| graph.nodes[from]["level"] == level);
    let ways = of_level.filter(|(from, to, edge)| {
        edge["edge"] == "corridor" && [from, to].iter().all(|end| graph.nodes[*end]["node"] == "room")
    });
    assert_eq!(corridors + ways.count(), seen.draft.connections().stretches().len());
}

/// The least room that can be reached from each, over the floor.
fn components(seen: &Seen) -> Vec<u32> {
    let floor = seen.floor();
    let rooms = seen.rooms();
    let of_cell: BTreeMap<Point, u32> =
        rooms.iter().enumerate().flat_map(|(id, cells)| cells.iter().map(move |at| (*at, id as u32))).collect();
    // A room that others cover has no cells of its own, and is alone.
    let least = |(id, cells): (usize, &BTreeSet<Point>)| {
        let (mut reached, mut front) = (BTreeSet::new(), Vec::from_iter(cells.iter().copied()));
        while let Some(at) = front.pop() {
            if floor.contains(&at) && reached.insert(at) {
                front.extend(at.neighbours());
            }
        }
        reached.iter().filter_map(|at| of_cell.get(at)).min().copied().unwrap_or(id as u32)
    };
    rooms.iter().enumerate().map(least).collect()
}

#[test]
fn graphs_have_the_rooms_the_doors_and_the_ways_of_the_dungeon() {
    for (index, dungeon) in dungeons(1).enumerate() {
        for format in [Format::Graphml, Format::Dot] {
            for audience in AUDIENCES {
                let (file, seen) = written(&dungeon, format, audience);
                let text = String::from_utf8(file.bytes).unwrap();
                compare(&reader(format)(&text), &seen, 0);
                assert!(file.losses.iter().any(|loss| loss.what == "map"), "{index}");
            }
        }
    }
}

#[test]
fn a_graph_of_levels_has_the_stairs_between_them() {
    for levels in levels() {
        for format in [Format::Graphml, Format::Dot] {
            let file = export(&levels, format, &options(Audience::Gm)).unwrap();
            let graph = reader(format)(&String::from_utf8(file.bytes).unwrap());
            for (index, draft) in levels.drafts().iter().enumerate() {
                compare(&graph, &Seen::of(draft, Audience::Gm), index);
            }
            let stairs = graph.edges.iter().filter(|(.., edge)| edge["edge"] == "stairs").count();
            assert_eq!(stairs, levels.links().len());
        }
    }
}
