use std::sync::Arc;

use super::{
    connections::{GraphConnection, GraphConnections, GraphKey, GraphKeys},
    drawing::MOST_ROOMS,
    rooms::{GraphDefault, GraphRoom, GraphRooms},
    side_span::LengthSpan,
};
use crate::{
    model::RoomKind,
    named::named,
    params::{Fields, Params, Rules, suggestion},
};

named! {
    /// What becomes of a graph that cannot be drawn without crossings.
    pub enum Crossings {
        /// It is refused, with connections that cannot be drawn together.
        Refuse = "refuse",
        /// Connections lead under and over each other by stairs.
        Stairs = "stairs",
    }
}

/// Rooms and what joins them, laid out as they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The rooms by their names, at least one and at most 1,000. Default: eight rooms.
    pub rooms: GraphRooms,
    /// Which of them are joined, and by what. No two rooms are joined twice. Default: a tree with one loop.
    pub connections: GraphConnections,
    /// Keys to locked connections. A lock whose key is not listed has one that lies anywhere. Default empty.
    pub keys: GraphKeys,
    /// What rooms are that say nothing else. Default: rectangles of 4 to 9 columns and 4 to 8 rows.
    pub default: GraphDefault,
    /// How many cells corridors should have, as far as that can be. Default `[1, 20]`.
    pub corridor: LengthSpan,
    /// The name of the room where one enters; empty is the first. Default empty.
    pub start: Arc<str>,
    /// The name of the room where one wants to get to; empty is the farthest from the start. Default empty.
    pub goal: Arc<str>,
    /// What becomes of a graph that cannot be drawn without crossings. Default `refuse`.
    pub crossings: Crossings,
    /// How many steps are made for each room to make the map compact. Default 200, from 0 to 10,000.
    pub polish: i32,
}

impl Default for Graph {
    fn default() -> Graph {
        let rooms = ["gatehouse", "hall", "guardroom", "armoury", "chapel", "crypt", "library", "vault"];
        let joined = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (1, 6), (6, 3), (5, 7)];
        Graph {
            rooms: GraphRooms(rooms.into_iter().map(GraphRoom::new).collect()),
            connections: GraphConnections(
                joined.into_iter().map(|(a, b)| GraphConnection::new(rooms[a], rooms[b])).collect(),
            ),
            keys: GraphKeys::default(),
            default: GraphDefault::default(),
            corridor: LengthSpan::new(1, 20),
            start: "".into(),
            goal: "".into(),
            crossings: Crossings::Refuse,
            polish: 200,
        }
    }
}

/// The most rooms of a graph.
pub(super) const MAX_GRAPH_ROOMS: usize = 1_000;
const _: () = assert!(MAX_GRAPH_ROOMS <= MOST_ROOMS);
/// The most connections: more than can be drawn between so many rooms without crossings.
const MAX_CONNECTIONS: usize = 3 * MAX_GRAPH_ROOMS;
/// The most problems of one kind that are listed.
const LISTED: usize = 20;

impl Params for Graph {
    fn about(&self) -> &'static str {
        "Lays out the rooms and connections that the recipe lists, exactly as they are joined there."
    }

    fn first(&self) -> &'static [&'static str] {
        &["rooms", "connections"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Rooms");
        f.custom("rooms", "the rooms by their names", &mut self.rooms);
        f.custom("default", "sizes and shape of rooms that say nothing else", &mut self.default);
        f.heading("Connections");
        f.custom("connections", "which rooms are joined, and by what", &mut self.connections);
        f.custom("keys", "keys to locked connections, and where they lie", &mut self.keys);
        f.custom("corridor", "how many cells corridors should have", &mut self.corridor);
        f.choice("crossings", "what becomes of a graph that cannot be drawn without crossings", &mut self.crossings);
        f.heading("Way");
        f.field("start", "the room where one enters, else the first", crate::params::Slot::Text(&mut self.start));
        f.field("goal", "the room to get to, else the farthest", crate::params::Slot::Text(&mut self.goal));
        f.heading("Layout");
        f.whole("polish", "steps for each room that make the map compact", &mut self.polish, 0..=10_000)
            .useful(0.0, 1_000.0);
    }
}

impl Graph {
    /// The rules that bind its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let count = self.rooms.0.len();
        rules.require((1..=MAX_GRAPH_ROOMS).contains(&count), "rooms", || {
            (format!("must be from 1 to {MAX_GRAPH_ROOMS} rooms, are {count}"), "list fewer rooms".to_owned())
        });
        let joined = self.connections.0.len();
        rules.require(joined <= MAX_CONNECTIONS, "connections", || {
            (format!("must be at most {MAX_CONNECTIONS}, are {joined}"), "list fewer connections".to_owned())
        });
        let before = rules.problems.len();
        if count > MAX_GRAPH_ROOMS || joined > MAX_CONNECTIONS {
            return;
        }
        self.room_rules(rules);
        self.connection_rules(rules);
        self.key_rules(rules);
        rules.problems.truncate(before + LISTED);
        for (field, name) in [("start", &self.start), ("goal", &self.goal)] {
            if !name.is_empty() {
                self.require_room(rules, field, name);
            }
        }
        if let Some((rule, hint)) = self.corridor.fault() {
            rules.refuse("corridor", rule, hint);
        }
        for (field, span) in [("default.width", self.default.width), ("default.height", self.default.height)] {
            if let Some((rule, hint)) = span.fault() {
                rules.refuse(field, rule, hint);
            }
        }
        rules.require(self.crossings == Crossings::Refuse, "crossings", || {
            ("stairs where connections cross cannot be laid out yet", "set crossings = \"refuse\"")
        });
    }

    fn require_room(&self, rules: &mut Rules<'_>, field: &str, name: &str) {
        rules.require(self.rooms.find(name).is_some(), field, || {
            (format!("there is no room `{name}`"), suggestion(name, self.rooms.names()))
        });
    }

    fn room_rules(&self, rules: &mut Rules<'_>) {
        let mut names: Vec<&str> = self.rooms.names().collect();
        names.sort_unstable();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            rules.refuse("rooms", format!("there are two rooms `{}`", pair[0]), "give each a name of its own");
        }
        for room in &self.rooms.0 {
            let field = format!("rooms.{}", room.name);
            rules.require(is_name(&room.name), "rooms", || {
                (format!("{:?} is no name", room.name), "a name has from 1 to 80 characters that can be shown")
            });
            for (name, span) in [("width", room.width), ("height", room.height)] {
                if let Some((rule, hint)) = span.and_then(|span| span.fault()) {
                    rules.refuse(&format!("{field}.{name}"), rule, hint);
                }
            }
            rules.require(room.tags.iter().all(|tag| is_name(tag)), &format!("{field}.tags"), || {
                ("must be texts that can be shown", "leave out empty ones")
            });
        }
        let spawns = self.rooms.0.iter().filter(|room| room.kind == RoomKind::Spawn);
        let first = self.start_room();
        for room in spawns.filter(|room| self.rooms.find(&room.name) != Some(first)) {
            let hint = format!("set start = {:?}", room.name);
            rules.refuse(&format!("rooms.{}.kind", room.name), "only the room where one enters is `spawn`", hint);
        }
    }

    fn connection_rules(&self, rules: &mut Rules<'_>) {
        let mut pairs: Vec<([usize; 2], usize)> = Vec::new();
        for (index, connection) in self.connections.0.iter().enumerate() {
            let field = format!("connections[{index}]");
            connection.between.iter().for_each(|name| self.require_room(rules, &field, name));
            if let [Some(a), Some(b)] = connection.between.each_ref().map(|name| self.rooms.find(name)) {
                rules.require(a != b, &field, || {
                    (format!("it joins `{}` with itself", connection.between[0]), "name two rooms")
                });
                pairs.push(([a.min(b), a.max(b)], index));
            }
            if let Some((rule, hint)) = connection.length.and_then(|length| length.fault()) {
                rules.refuse(&format!("{field}.length"), rule, hint);
            }
            rules.require(connection.lock.as_ref().is_none_or(|lock| is_name(lock)), &format!("{field}.lock"), || {
                ("must be the name of a key", "a name has from 1 to 80 characters that can be shown")
            });
            rules.require(connection.lock.is_none() || connection.door.is_none(), &format!("{field}.door"), || {
                ("a locked connection has a locked door", "leave out door or lock")
            });
        }
        pairs.sort_unstable();
        for pair in pairs.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let [a, b] = pair[0].0.map(|room| &self.rooms.0[room].name);
            let field = format!("connections[{}]", pair[1].1);
            let hint = "to join them twice, put a room into the second way";
            rules.refuse(&field, format!("`{a}` and `{b}` are joined already by connections[{}]", pair[0].1), hint);
        }
    }

    fn key_rules(&self, rules: &mut Rules<'_>) {
        let locks: Vec<&str> = self.lock_names();
        for (index, GraphKey { name, room, .. }) in self.keys.0.iter().enumerate() {
            let field = format!("keys[{index}]");
            if let Some(room) = room {
                self.require_room(rules, &format!("{field}.room"), room);
            }
            rules.require(locks.contains(&name.as_str()), &format!("{field}.name"), || {
                (format!("no connection has the lock `{name}`"), suggestion(name, locks.iter().copied()))
            });
            let first = self.keys.0.iter().position(|other| other.name == *name);
            rules.require(first == Some(index), &format!("{field}.name"), || {
                (format!("the key `{name}` is listed already"), "list each key once")
            });
        }
    }

    /// The names of the locks, in the order in which connections name them first.
    pub(crate) fn lock_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for lock in self.connections.0.iter().filter_map(|connection| connection.lock.as_deref()) {
            if !names.contains(&lock) {
                names.push(lock);
            }
        }
        names
    }

    /// The place of the room where one enters.
    pub(super) fn start_room(&self) -> usize {
        self.rooms.find(&self.start).unwrap_or(0)
    }
}

fn is_name(text: &str) -> bool {
    (1..=80).contains(&text.chars().count()) && text.trim() == text && !text.chars().any(char::is_control)
}
