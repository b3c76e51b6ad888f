//! Joins the rooms of a plan by passages until every room can be reached.
//!
//! First what placing wants joined; then a shortest tree over the neighbours by Delaunay, in which an edge counts only if
//! its passage can be laid; then whatever is still alone is mended; then loops. With symmetry all of this happens in the
//! part of the plane that is laid out, and every passage is laid together with its images; what has no part in the
//! symmetry is joined afterwards.

use super::{
    ConnectOptions, Connections, PlannedPassage,
    cost::{CostNoise, STEP_COST},
    door_cells::DoorCells,
    junction::junctions,
    occupancy::Occupancy,
    passage_search::PassageSearch,
};
use crate::{
    geom::{Point, Rect},
    methods::tabletop::{room_plan::RoomPlan, symmetry::SymmetryGroup},
    net::{Delaunay, Edge, UnionFind, neighbours, spanning_tree},
    rng::Streams,
};

/// How far beyond the outermost rooms passages may run.
const MARGIN: i32 = 6;

/// Memory that one plan leaves for the next.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(super) occupancy: Occupancy,
    pub(super) search: PassageSearch,
    /// The cells of the passage that was found last.
    pub(super) path: Vec<Point>,
    delaunay: Delaunay,
    pub(super) sets: UnionFind,
    pub(super) edges: Vec<Edge>,
    failed: Vec<Edge>,
    pub(super) doors: Vec<DoorCells>,
    pub(super) degrees: Vec<u8>,
    pub(super) images: Vec<[u32; 4]>,
    pub(super) removed: Vec<bool>,
}

/// No room.
pub(super) const NO_ROOM: u32 = u32::MAX;

/// How hard to look for a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Only what lies at hand.
    Brief,
    /// Close to the two rooms and without long detours.
    Near,
    /// Farther around them.
    Wide,
    /// As far as it takes.
    Whole,
}

impl Effort {
    /// How far around the two rooms.
    pub(super) const fn reach(self) -> i32 {
        match self {
            Effort::Brief | Effort::Near => 6,
            Effort::Wide => 20,
            Effort::Whole => 200,
        }
    }

    /// How many states may be looked at.
    pub(super) const fn budget(self) -> u64 {
        match self {
            Effort::Brief => 100,
            Effort::Near => 1_000,
            Effort::Wide => 10_000,
            Effort::Whole => 60_000,
        }
    }
}

/// Which rooms are being joined, and whether their passages have images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The first images of all rooms that have a part in the symmetry.
    Fundamental,
    /// All rooms.
    All,
}

/// The work in hand.
pub(super) struct PassageNetwork<'a> {
    pub(super) plan: &'a mut RoomPlan,
    pub(super) scratch: &'a mut Scratch,
    pub(super) passages: Vec<PlannedPassage>,
    pub(super) moved: u32,
    pub(super) noise: CostNoise,
    /// Whether every room has all its images and none is free.
    pub(super) complete: bool,
}

/// Joins all rooms of a plan; those for which there is no way are moved or dropped.
pub(crate) fn connect(
    plan: &mut RoomPlan,
    options: &ConnectOptions,
    streams: &Streams,
    scratch: &mut Scratch,
) -> Connections {
    let mut network = PassageNetwork::begin(plan, options, streams, scratch);
    if network.plan.group != SymmetryGroup::Trivial {
        network.connect_scope(Scope::Fundamental, options, streams);
    }
    network.connect_scope(Scope::All, options, streams);
    network.end()
}

impl<'a> PassageNetwork<'a> {
    pub(super) fn begin(
        plan: &'a mut RoomPlan,
        options: &ConnectOptions,
        streams: &Streams,
        scratch: &'a mut Scratch,
    ) -> PassageNetwork<'a> {
        let rooms = plan.rooms.len();
        let group = plan.group;
        let hull = plan.rooms.iter().map(|room| room.rect).reduce(Rect::joined).unwrap_or_default();
        // A passage's images must have a place too.
        let bounds = (1..group.images()).fold(hull, |all, image| all.joined(group.rect(image, hull)));
        scratch.occupancy.begin(bounds.grown(MARGIN + 1));
        scratch.doors.clear();
        for room in &plan.rooms {
            let doors = DoorCells::of(room, group);
            scratch.occupancy.add_room(room, &doors);
            scratch.doors.push(doors);
        }
        scratch.sets.begin(rooms as u32);
        scratch.degrees.clear();
        scratch.degrees.resize(rooms, 0);
        scratch.removed.clear();
        scratch.removed.resize(rooms, false);
        let height = (options.winding.clamp(0.0, 1.0) * f64::from(4 * STEP_COST)) as u32;
        let noise = CostNoise { key: streams.stage("tabletop/winding").next_u64(), height };
        let complete = find_images(plan, &mut scratch.images);
        PassageNetwork { plan, scratch, passages: Vec::new(), moved: 0, noise, complete }
    }

    pub(super) fn end(self) -> Connections {
        let PassageNetwork { plan, scratch, mut passages, moved, .. } = self;
        let junctions = junctions(&passages, &mut scratch.occupancy);
        let dropped: Vec<u32> =
            (0..).zip(&scratch.removed).filter(|(_, removed)| **removed).map(|(room, _)| room).collect();
        if !dropped.is_empty() {
            let new = |room: u32| room - dropped.partition_point(|removed| *removed < room) as u32;
            let kept = |room: &u32| dropped.binary_search(room).is_err();
            for passage in &mut passages {
                passage.ends = passage.ends.map(new);
            }
            plan.links.retain(|link| link.iter().all(kept));
            plan.links.iter_mut().for_each(|link| *link = link.map(new));
            let mut room = 0..;
            plan.rooms.retain(|_| room.next().is_some_and(|room| kept(&room)));
        }
        Connections { passages, junctions, moved, dropped }
    }

    /// Whether a room belongs to what is being joined.
    pub(super) fn takes_part(&self, scope: Scope, room: u32) -> bool {
        let placed = &self.plan.rooms[room as usize];
        !self.scratch.removed[room as usize]
            && match scope {
                Scope::All => true,
                Scope::Fundamental => placed.image == 0 && !placed.free,
            }
    }

    fn connect_scope(&mut self, scope: Scope, options: &ConnectOptions, streams: &Streams) {
        for link in 0..self.plan.links.len() {
            let [a, b] = self.plan.links[link];
            let there = self.takes_part(scope, a) && self.takes_part(scope, b);
            // What was joined with its images need not be joined again.
            let again = scope == Scope::All && self.plan.group != SymmetryGroup::Trivial && {
                self.takes_part(Scope::Fundamental, a) && self.takes_part(Scope::Fundamental, b)
            };
            if there && !again && a != b {
                let _ = self.connect_pair(scope, a, b, Effort::Near) || self.connect_pair(scope, a, b, Effort::Wide);
            }
        }
        let alone = scope == Scope::All && self.plan.group != SymmetryGroup::Trivial && self.scratch.sets.count() == 1;
        if alone || self.plan.rooms.len() < 2 {
            return;
        }
        self.find_edges(scope);
        self.tree(scope);
        self.connect_orphans(scope);
        self.add_loops(scope, options, streams);
    }

    /// The neighbours among the rooms in hand, shortest edges first.
    fn find_edges(&mut self, scope: Scope) {
        let members: Vec<u32> =
            (0..self.plan.rooms.len() as u32).filter(|room| self.takes_part(scope, *room)).collect();
        let Scratch { delaunay, edges, .. } = &mut *self.scratch;
        let rooms = &self.plan.rooms;
        // Twice the middle, which lies between cells as often as on one.
        let centre = |room: u32| {
            let rect = rooms[room as usize].rect;
            Point::new(2 * rect.x + rect.w - 1, 2 * rect.y + rect.h - 1)
        };
        edges.clear();
        neighbours(delaunay, members.iter().map(|room| centre(*room)), |a, b| {
            let (a, b) = (members[a as usize], members[b as usize]);
            let (from, to) = (centre(a), centre(b));
            let [dx, dy] = [to.x - from.x, to.y - from.y].map(i64::from);
            edges.push(Edge::new(a, b, dx * dx + dy * dy));
        });
        edges.sort_unstable();
    }

    /// The shortest tree of passages that can be laid; what cannot be joined close by is tried again from farther around.
    fn tree(&mut self, scope: Scope) {
        let mut edges = std::mem::take(&mut self.scratch.edges);
        let mut failed = std::mem::take(&mut self.scratch.failed);
        failed.clear();
        let mut done = Vec::new();
        for effort in [Effort::Near, Effort::Wide] {
            let tried = if effort == Effort::Near { std::mem::take(&mut edges) } else { std::mem::take(&mut failed) };
            spanning_tree(
                self,
                &tried,
                |network| &mut network.scratch.sets,
                |network, edge| {
                    let [a, b] = edge.nodes;
                    let joined = network.connect_pair(scope, a, b, effort);
                    if joined {
                        done.push(*edge)
                    } else {
                        failed.push(*edge)
                    }
                    joined
                },
            );
            if effort == Effort::Near {
                edges = tried;
            }
            if failed.is_empty() {
                break;
            }
        }
        done.sort_unstable();
        edges.retain(|edge| done.binary_search(edge).is_err());
        (self.scratch.edges, self.scratch.failed) = (edges, failed);
    }
}

/// Which room is which image of each; true if all images are there and no room is free.
fn find_images(plan: &RoomPlan, images: &mut Vec<[u32; 4]>) -> bool {
    images.clear();
    if plan.group == SymmetryGroup::Trivial {
        return true;
    }
    images.resize(plan.rooms.len(), [NO_ROOM; 4]);
    let mut members: Vec<(u32, u8, u32)> =
        (0..).zip(&plan.rooms).map(|(i, room)| (room.orbit, room.image, i)).collect();
    members.sort_unstable();
    let mut complete = true;
    for orbit in members.chunk_by(|a, b| a.0 == b.0) {
        let mut of_orbit = [NO_ROOM; 4];
        for (_, image, room) in orbit {
            of_orbit[usize::from(*image) & 3] = *room;
        }
        let first = &plan.rooms[orbit[0].2 as usize];
        if first.image == 0 && !first.free && plan.group.keeps(first.rect) {
            of_orbit = [orbit[0].2; 4];
        }
        complete &= !first.free && !of_orbit[..usize::from(plan.group.images())].contains(&NO_ROOM);
        for (.., room) in orbit {
            images[*room as usize] = of_orbit;
        }
    }
    complete
}
