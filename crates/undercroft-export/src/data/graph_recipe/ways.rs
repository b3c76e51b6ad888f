//! From which room one walks directly to which, as far as a graph of rooms can say it.
//!
//! Where a corridor touches two rooms it is a connection. Where it touches more, the place where they meet becomes a small room, a
//! crossing, so that nobody walks where he could not before. Rooms and corridors are pieces of the plane that do not overlap, so a
//! graph of those that touch can be drawn without crossings.

use std::collections::BTreeMap;

use undercroft::{DoorId, DoorKind, Draft, Grid, LockId, RoomId, Stretch, StretchId, geom::Point, recipe::GraphDoor};

use crate::{
    Loss,
    data::room_graph::links::{Joint, JointEnd, joints},
};

/// A room of the recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    Room(RoomId),
    /// A corridor in which ways to three rooms or more meet.
    Crossing(StretchId),
}

/// A connection of the recipe.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The places of its nodes; the door stands at the first.
    pub ends: [usize; 2],
    /// The kind of door that closes it, if one does.
    pub kind: Option<DoorKind>,
    /// The lock of that door.
    pub lock: Option<LockId>,
}

/// What closes a way at one of its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Closing {
    kind: Option<DoorKind>,
    lock: Option<LockId>,
}

/// All of them, and what was left out on the way.
pub(super) struct Ways {
    pub nodes: Vec<Node>,
    pub list: Vec<Way>,
    places: BTreeMap<Node, usize>,
    stretches: Vec<Stretch>,
    stretch_grid: Grid<Option<StretchId>>,
    dead_ends: usize,
    second_ways: usize,
    apart: usize,
    keyless: usize,
    double_locks: usize,
}

impl Ways {
    pub fn of(draft: &Draft) -> Ways {
        let connections = draft.connections();
        let found = joints(draft);
        let lock_of: BTreeMap<DoorId, LockId> =
            draft.locks.iter().flat_map(|lock| lock.doors.iter().map(|door| (*door, lock.id))).collect();
        let mut ways = Ways {
            nodes: draft.rooms.iter().map(|room| Node::Room(room.id)).collect(),
            list: Vec::new(),
            places: BTreeMap::new(),
            stretches: connections.stretches().to_vec(),
            stretch_grid: connections.stretch_grid(draft),
            dead_ends: 0,
            second_ways: 0,
            apart: 0,
            keyless: 0,
            double_locks: 0,
        };
        // The ends of each corridor, by the rooms that it touches.
        let mut of_corridors: BTreeMap<StretchId, BTreeMap<RoomId, Vec<Closing>>> = BTreeMap::new();
        let mut between: Vec<([Node; 2], [Closing; 2])> = Vec::new();
        let closing = |joint: &Joint, room: RoomId| closing(draft, &lock_of, joint, room);
        for joint in &found.list {
            match (joint.ends, joint.corridor) {
                ([JointEnd::Room(a), JointEnd::Room(b)], None) => {
                    between.push(([Node::Room(a), Node::Room(b)], [closing(joint, a), closing(joint, b)]));
                }
                ([JointEnd::Room(a), end], Some(corridor)) => {
                    let own = of_corridors.entry(corridor).or_default();
                    own.entry(a).or_default().push(closing(joint, a));
                    if let JointEnd::Room(b) = end {
                        own.entry(b).or_default().push(closing(joint, b));
                    }
                }
                _ => {}
            }
        }
        ways.dead_ends = ways.stretches.len() - of_corridors.values().filter(|rooms| rooms.len() > 1).count();
        for (corridor, rooms) in of_corridors {
            ways.second_ways += rooms.values().map(|ends| ends.len() - 1).sum::<usize>();
            // Of several ways into a room from one corridor the one that is least closed counts.
            let ends: Vec<(RoomId, Closing)> =
                rooms.into_iter().map(|(room, ends)| (room, ends.into_iter().min().unwrap_or_default())).collect();
            match ends[..] {
                [] | [_] => {}
                [(a, at_a), (b, at_b)] => between.push(([Node::Room(a), Node::Room(b)], [at_a, at_b])),
                _ => {
                    let crossing = Node::Crossing(corridor);
                    ways.nodes.push(crossing);
                    between.extend(
                        ends.iter().map(|(room, at)| ([Node::Room(*room), crossing], [*at, Closing::default()])),
                    );
                }
            }
        }
        ways.join(between);
        // The order in which corridors lie on the board means nothing.
        ways.list.sort_by_key(|way| (way.ends[0].min(way.ends[1]), way.ends[0].max(way.ends[1])));
        ways.keep_what_is_reached(draft);
        ways
    }

    /// Makes ways of what lies between nodes; of several between the same two the one that is least closed is kept.
    fn join(&mut self, between: Vec<([Node; 2], [Closing; 2])>) {
        self.places = self.nodes.iter().enumerate().map(|(place, node)| (*node, place)).collect();
        let mut kept: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for (ends, closings) in between {
            let [Some(a), Some(b)] = ends.map(|node| self.places.get(&node).copied()) else { continue };
            if a == b {
                self.second_ways += 1;
                continue;
            }
            // A lock matters more than a door that has to be found; else the stronger door counts.
            let [at_a, at_b] = closings;
            let is_b = (at_b.lock.is_some(), at_b.kind) > (at_a.lock.is_some(), at_a.kind);
            self.double_locks += usize::from(at_a.lock.is_some() && at_b.lock.is_some() && at_a.lock != at_b.lock);
            let (ends, closed) = if is_b { ([b, a], at_b) } else { ([a, b], at_a) };
            let way = Way { ends, kind: closed.kind, lock: closed.lock };
            match kept.get(&[a.min(b), a.max(b)]) {
                None => {
                    kept.insert([a.min(b), a.max(b)], self.list.len());
                    self.list.push(way);
                }
                Some(place) => {
                    self.second_ways += 1;
                    let other = &mut self.list[*place];
                    if (way.lock.is_some(), way.kind) < (other.lock.is_some(), other.kind) {
                        *other = way;
                    }
                }
            }
        }
    }

    /// Leaves out what cannot be reached from the start: a graph in parts cannot be laid out.
    fn keep_what_is_reached(&mut self, draft: &Draft) {
        let mut is_reached = vec![false; self.nodes.len()];
        let start = super::node_at(self, draft, draft.start).or(if self.nodes.is_empty() { None } else { Some(0) });
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for [a, b] in self.list.iter().map(|way| way.ends) {
            beside[a].push(b);
            beside[b].push(a);
        }
        let mut unvisited: Vec<usize> = start.into_iter().collect();
        while let Some(place) = unvisited.pop() {
            if !std::mem::replace(&mut is_reached[place], true) {
                unvisited.extend(&beside[place]);
            }
        }
        let mut moved = vec![0; self.nodes.len()];
        let mut next = 0;
        for (place, reached) in is_reached.iter().enumerate() {
            moved[place] = next;
            next += usize::from(*reached);
        }
        let is_room = |place: &usize| matches!(self.nodes[*place], Node::Room(_));
        self.apart = (0..self.nodes.len()).filter(is_room).filter(|place| !is_reached[*place]).count();
        self.list.retain(|way| is_reached[way.ends[0]]);
        self.list.iter_mut().for_each(|way| way.ends = way.ends.map(|place| moved[place]));
        let mut reached = is_reached.iter();
        self.nodes.retain(|_| reached.next() == Some(&true));
        self.places = self.nodes.iter().enumerate().map(|(place, node)| (*node, place)).collect();
        self.keyless = self.list.iter().filter(|way| way.kind == Some(DoorKind::Locked) && way.lock.is_none()).count();
    }

    /// The place of a node among those that are kept.
    pub fn place(&self, node: Node) -> Option<usize> {
        self.places.get(&node).copied()
    }

    /// How many ways lead from a node.
    pub fn degree(&self, place: usize) -> usize {
        self.list.iter().filter(|way| way.ends.contains(&place)).count()
    }

    /// The corridor that a cell belongs to.
    pub fn stretch_at(&self, at: Point) -> Option<StretchId> {
        self.stretch_grid.get(at).copied().flatten()
    }

    /// The first room that a corridor touches and that is kept.
    pub fn first_room_of(&self, stretch: StretchId) -> Option<usize> {
        let rooms = &self.stretches.get(stretch.0 as usize)?.rooms;
        rooms.iter().find_map(|room| self.place(Node::Room(*room)))
    }

    /// What was left out.
    pub fn losses(&self) -> Vec<Loss> {
        let crossings = self.nodes.iter().filter(|node| matches!(node, Node::Crossing(_))).count();
        [
            Loss::counted(
                "crossings",
                crossings,
                "place where corridors meet becomes a small room with the tag `crossing`",
                "places where corridors meet become small rooms with the tag `crossing`",
            ),
            Loss::counted(
                "second-ways",
                self.second_ways,
                "further way between two rooms that are joined already is left out",
                "further ways between two rooms that are joined already are left out",
            ),
            Loss::counted(
                "dead-ends",
                self.dead_ends,
                "corridor that leads nowhere is left out",
                "corridors that lead nowhere are left out",
            ),
            Loss::counted(
                "unreached",
                self.apart,
                "room that cannot be reached is left out",
                "rooms that cannot be reached are left out",
            ),
            Loss::counted(
                "keyless-doors",
                self.keyless,
                "locked door without a lock becomes a closed door",
                "locked doors without a lock become closed doors",
            ),
            Loss::counted(
                "double-locks",
                self.double_locks,
                "way with two locks keeps one of them",
                "ways with two locks keep one of them",
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Way {
    /// What the recipe says of its door.
    pub fn door(&self) -> Option<GraphDoor> {
        Some(match self.kind? {
            DoorKind::Archway => GraphDoor::Archway,
            DoorKind::Closed | DoorKind::Locked => GraphDoor::Closed,
            DoorKind::Secret => GraphDoor::Secret,
        })
    }
}

/// What closes a way at a room: the strongest of the doors there, those with locks before all others.
fn closing(draft: &Draft, lock_of: &BTreeMap<DoorId, LockId>, joint: &Joint, room: RoomId) -> Closing {
    let doors = joint.doors.iter().filter_map(|id| Some((*id, draft.doors.get(id.0 as usize)?)));
    let own = doors.filter(|(_, door)| door.room == room);
    let closings = own.map(|(id, door)| Closing { kind: Some(door.kind), lock: lock_of.get(&id).copied() });
    closings.max_by_key(|closing| (closing.lock.is_some(), closing.kind)).unwrap_or_default()
}
