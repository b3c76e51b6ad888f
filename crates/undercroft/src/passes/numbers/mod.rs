//! Numbers on rooms, branch by branch.
//!
//! ```text
//!              ┌ 5 ─ 6        From the entrance in depth: at each room the way straight ahead comes first, then the
//!  ─ 1 ─ 2 ─ 3 ┤              others clockwise, and whatever lies beyond one of them has its numbers before the
//!        │     └ 4            next one has any. So if a room falls, each part that is cut off from the entrance
//!        7 ─ 8                has numbers without a gap.
//! ```
//!
//! Tiles that only lead on are rooms of the model, but no place to describe, so they have no numbers. Rooms of a layout from elsewhere
//! that have a number keep it.

mod params;

pub use params::Numbers;

use std::cmp::Ordering;

use super::{Annotation, Pass};
use crate::{
    geom::{Dir, Point},
    model::{Draft, Room, RoomId},
    net::Graph,
    topology::RoomGraph,
};

impl Pass for Numbers {
    fn run(&self, work: &mut Annotation<'_>) {
        work.with_room_graph(number);
    }
}

fn number(draft: &mut Draft, room_graph: &RoomGraph) {
    let Some(entrance) = draft.entrance() else { return };
    let mut order = Numberer::new(draft, room_graph).order(entrance);
    // Rooms that no way leads to come last.
    let mut reached = vec![false; draft.rooms.len()];
    order.iter().for_each(|room| reached[*room as usize] = true);
    order.extend((0..draft.rooms.len() as u32).filter(|room| !reached[*room as usize]));
    order.retain(|room| !draft.is_corridor_tile(RoomId(*room)));
    // A layout from elsewhere may have numbers that its author's texts refer to: they stay, and others come after them.
    let given = draft.rooms.iter().filter_map(|room| room.number).max().unwrap_or(0);
    order.retain(|room| draft.rooms[*room as usize].number.is_none());
    for (next, room) in (1..).zip(order) {
        draft.rooms[room as usize].number = given.checked_add(next);
    }
}

/// A way across the map; twice as long as in cells, so that middles are whole.
type Way = (i64, i64);

struct Numberer<'a> {
    draft: &'a Draft,
    room_graph: &'a RoomGraph,
    /// The same as adjacency lists: a neighbour of a node and the place of their adjacency in the room graph.
    graph: Graph,
}

impl<'a> Numberer<'a> {
    fn new(draft: &'a Draft, room_graph: &'a RoomGraph) -> Numberer<'a> {
        let edges: Vec<(u32, u32)> = room_graph.adjacencies.iter().map(|(a, b, _)| (*a, *b)).collect();
        Numberer { draft, room_graph, graph: Graph::new(room_graph.nodes, &edges) }
    }

    fn room(&self, id: u32) -> &Room {
        &self.draft.rooms[id as usize]
    }

    /// The rooms that can be reached, in the order of their numbers.
    fn order(&self, entrance: RoomId) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.draft.rooms.len());
        let mut met = vec![false; self.room_graph.nodes as usize];
        // The way one goes when entering each room.
        let mut heading = vec![(0, 1); self.draft.rooms.len()];
        heading[entrance.0 as usize] = self.first_heading(entrance);
        // Nodes to visit, the next one last, and from which room. A node may stand here more than once; the last
        // entry counts, so this is the order of a walk that turns back as late as it can.
        let mut ahead = vec![(entrance.0, entrance.0)];
        let mut next: Vec<(Way, u32)> = Vec::new();
        while let Some((node, from)) = ahead.pop() {
            if std::mem::replace(&mut met[node as usize], true) {
                continue;
            }
            let is_room = node < self.room_graph.rooms;
            let room = if is_room { node } else { from };
            if is_room {
                order.push(room);
                let way = between(middle(self.room(from)), middle(self.room(room)));
                if way != (0, 0) {
                    heading[room as usize] = way;
                }
            }
            next.clear();
            let unmet = self.graph.neighbours(node).iter().filter(|(to, _)| !met[*to as usize]);
            next.extend(unmet.map(|(to, adjacency)| (self.way_out(room, *to, *adjacency), *to)));
            sort(heading[room as usize], &mut next);
            ahead.extend(next.iter().rev().map(|(_, to)| (*to, room)));
        }
        order
    }

    /// Away from the main entrance; without one as the room is entered, or south, as a spine goes.
    fn first_heading(&self, entrance: RoomId) -> Way {
        let main = self.draft.exits.iter().find(|exit| exit.main && exit.room == entrance);
        let facing = main.map(|exit| exit.side.opposite()).or(self.room(entrance.0).direction);
        let Point { x, y } = facing.unwrap_or(Dir::South).step(Point::new(0, 0));
        (x.into(), y.into())
    }

    /// Where a way out of a room leads: to a room, to the one room at the other end of a corridor, or where there are more, to its
    /// door.
    fn way_out(&self, room: u32, to: u32, adjacency: u32) -> Way {
        let there = match self.graph.neighbours(to) {
            _ if to < self.room_graph.rooms => middle(self.room(to)),
            [(a, _), (b, _)] => middle(self.room(if *a == room { *b } else { *a })),
            _ => {
                let (.., at) = self.room_graph.adjacencies[adjacency as usize];
                (2 * i64::from(at.x) + 1, 2 * i64::from(at.y) + 1)
            }
        };
        between(middle(self.room(room)), there)
    }
}

fn middle(room: &Room) -> Way {
    let rect = room.rect;
    (2 * i64::from(rect.x) + i64::from(rect.w), 2 * i64::from(rect.y) + i64::from(rect.h))
}

fn between(from: Way, to: Way) -> Way {
    (to.0 - from.0, to.1 - from.1)
}

fn dot(a: Way, b: Way) -> i128 {
    i128::from(a.0) * i128::from(b.0) + i128::from(a.1) * i128::from(b.1)
}

/// Above 0 where `b` lies clockwise of `a`, by less than half a turn.
fn cross(a: Way, b: Way) -> i128 {
    i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0)
}

/// Straight ahead first, that is the nearest to it within an eighth of a turn, then clockwise from there.
fn sort(heading: Way, ways: &mut [(Way, u32)]) {
    ways.sort_by(|(a, one), (b, other)| {
        let turn = clockwise(heading, *a, *b);
        turn.then_with(|| dot(*a, *a).cmp(&dot(*b, *b))).then(one.cmp(other))
    });
    let aside = |way: Way| cross(heading, way).abs();
    let ahead = (0..ways.len()).filter(|index| {
        let along = dot(heading, ways[*index].0);
        along > 0 && aside(ways[*index].0) <= along
    });
    // By the angle: how far aside for how far along.
    let straight = ahead.min_by(|one, other| {
        let (a, b) = (ways[*one].0, ways[*other].0);
        (aside(a) * dot(heading, b)).cmp(&(aside(b) * dot(heading, a)))
    });
    if let Some(straight) = straight {
        ways[..=straight].rotate_right(1);
    }
}

/// Which of two ways comes first clockwise from a heading; no way at all comes last.
fn clockwise(heading: Way, a: Way, b: Way) -> Ordering {
    let half = |way: Way| match (cross(heading, way), dot(heading, way)) {
        _ if way == (0, 0) => 2,
        (aside, along) if aside > 0 || (aside == 0 && along > 0) => 0,
        _ => 1,
    };
    half(a).cmp(&half(b)).then_with(|| cross(b, a).cmp(&0))
}
