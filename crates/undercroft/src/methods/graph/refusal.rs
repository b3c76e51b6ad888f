//! Why a graph cannot be laid out. Each reason is a proof that anybody can follow, and holds for every seed.

use std::fmt;

use super::{Graph, drawing::Plan, side_span::MIN_ROOM_SIDE};
use crate::{
    Json, Named, json,
    methods::attempt_failure::MethodFailure,
    named::named,
    net::{UnionFind, planar::kuratowski_subgraph},
};

named! {
    /// What kind of proof it is that a graph cannot be laid out.
    #[non_exhaustive]
    pub enum GraphRefusalReason {
        /// Its rooms fall into parts that no connection joins.
        Unconnected = "unconnected",
        /// A room has more connections than places for doors.
        TooManyDoors = "too-many-doors",
        /// Some of its connections cannot be drawn without crossing.
        NotPlanar = "not-planar",
        /// A key lies behind its own lock.
        LockedOut = "locked-out",
    }
}

/// Why a graph cannot be laid out, whatever the seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GraphRefusal {
    /// What kind of proof it is.
    pub reason: GraphRefusalReason,
    /// The rooms that it speaks of: those of the smallest part that is cut off; the one with too many doors; those at which the
    /// connections below meet; those that cannot be reached.
    pub rooms: Vec<String>,
    /// The connections that it speaks of, by the names of their rooms: a subdivision of the complete graph on five rooms or on
    /// two times three, none of which can be left out; or those whose locks stay closed.
    pub connections: Vec<[String; 2]>,
    /// The proof, in a sentence.
    what: String,
}

impl MethodFailure for GraphRefusal {
    fn is_proven(&self) -> bool {
        true
    }

    fn progress(&self) -> Option<(u32, u32)> {
        None
    }
}

impl fmt::Display for GraphRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.reason.name(), self.what)
    }
}

impl GraphRefusal {
    /// The refusal as it is told in JSON: `{"reason", "rooms", "connections", "what"}`.
    ///
    /// ```
    /// use undercroft::{AttemptFailure, Error, Recipe, generate};
    /// let recipe = Recipe::from_toml("[method.graph]\nrooms = { a = {}, b = {} }\nconnections = []\n")?;
    /// let Err(Error::GaveUp { last: AttemptFailure::Graph(refusal), .. }) = generate(&recipe, 1) else { panic!() };
    /// assert_eq!(refusal.to_json()["reason"], "unconnected");
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn to_json(&self) -> Json {
        let text = |text: &String| json!(&**text);
        let connections = self.connections.iter().map(|[a, b]| json!([&**a, &**b]));
        json!({
            "reason": self.reason.name(),
            "rooms": self.rooms.iter().map(text).collect::<Json>(),
            "connections": connections.collect::<Json>(),
            "what": &*self.what,
        })
    }

    pub(super) fn new(reason: GraphRefusalReason, what: String) -> GraphRefusal {
        GraphRefusal { reason, rooms: Vec::new(), connections: Vec::new(), what }
    }

    pub(super) fn rooms(self, rooms: Vec<String>) -> GraphRefusal {
        GraphRefusal { rooms, ..self }
    }

    pub(super) fn connections(self, connections: Vec<[String; 2]>) -> GraphRefusal {
        GraphRefusal { connections, ..self }
    }
}

/// The most names that a sentence lists.
const NAMED: usize = 12;

/// Names for a sentence.
pub(super) fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(NAMED);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

/// Why a plan cannot be drawn, if it cannot. The order of the questions is that of what they cost.
pub(super) fn refusal(graph: &Graph, plan: &Plan) -> Option<GraphRefusal> {
    unconnected(graph, plan).or_else(|| too_many_doors(graph, plan)).or_else(|| not_planar(graph, plan))
}

fn name(graph: &Graph, room: u32) -> String {
    graph.rooms.0[room as usize].name.clone()
}

fn unconnected(graph: &Graph, plan: &Plan) -> Option<GraphRefusal> {
    let mut sets = UnionFind::new(plan.rooms.len() as u32);
    for edge in &plan.edges {
        sets.join(edge.ends.0, edge.ends.1);
    }
    let mut parts: Vec<Vec<u32>> = vec![Vec::new(); plan.rooms.len()];
    for room in 0..plan.rooms.len() as u32 {
        parts[sets.first(room) as usize].push(room);
    }
    parts.retain(|part| !part.is_empty());
    let count = parts.len();
    let smallest = parts.into_iter().min_by_key(Vec::len).filter(|_| count > 1)?;
    let names: Vec<String> = smallest.iter().map(|room| name(graph, *room)).collect();
    let what = format!(
        "the rooms fall into {count} parts that no connection joins; one of them is {}; join it to the others",
        listed(&names)
    );
    Some(GraphRefusal::new(GraphRefusalReason::Unconnected, what).rooms(names))
}

fn too_many_doors(graph: &Graph, plan: &Plan) -> Option<GraphRefusal> {
    (0..plan.rooms.len() as u32).find_map(|room| {
        let (own, degree) = (&plan.rooms[room as usize], plan.degree(room));
        let ([_, width], [_, height]) = (own.width, own.height);
        let most = own.door_count(width, height);
        if degree <= most {
            return None;
        }
        let needed =
            (MIN_ROOM_SIDE..=super::drawing::MAX_ROOM_SIDE).find(|side| own.door_count(*side, *side) >= degree);
        let advice = match needed {
            Some(side) => format!("a room of {side} × {side} has enough: raise its width and height"),
            None => "no room has so many: lead some of its connections by way of another".to_owned(),
        };
        let name = name(graph, room);
        let what = format!(
            "`{name}` has {degree} connections, and a room of {width} × {height} has places for {most} doors; {advice}"
        );
        Some(GraphRefusal::new(GraphRefusalReason::TooManyDoors, what).rooms(vec![name]))
    })
}

fn not_planar(graph: &Graph, plan: &Plan) -> Option<GraphRefusal> {
    let edges: Vec<(u32, u32)> = plan.edges.iter().map(|edge| edge.ends).collect();
    let found = kuratowski_subgraph(plan.rooms.len() as u32, &edges)?;
    let mut degree = vec![0_u32; plan.rooms.len()];
    for edge in &found {
        let (a, b) = edges[*edge as usize];
        degree[a as usize] += 1;
        degree[b as usize] += 1;
    }
    let branching = (0..plan.rooms.len() as u32).filter(|room| degree[*room as usize] > 2);
    let rooms: Vec<String> = branching.map(|room| name(graph, room)).collect();
    let pair = |edge: &u32| {
        let (a, b) = edges[*edge as usize];
        [name(graph, a), name(graph, b)]
    };
    let connections: Vec<[String; 2]> = found.iter().map(pair).collect();
    let shape = match rooms.len() {
        5 => "each of five rooms is joined to each of the others",
        _ => "each of three rooms is joined to each of three others",
    };
    let shown: Vec<String> = connections.iter().map(|[a, b]| format!("{a} – {b}")).collect();
    let what = format!(
        "these {} connections cannot be drawn without crossing, for {shape}, in part by way of others: {}; leave out one of them",
        connections.len(),
        listed(&shown)
    );
    Some(GraphRefusal::new(GraphRefusalReason::NotPlanar, what).rooms(rooms).connections(connections))
}
