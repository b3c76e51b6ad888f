//! Joins the rooms of a plan by passages until every room can be reached.
//!
//! First what placing wants joined; then a shortest tree over the neighbours by Delaunay, in which an edge counts only if
//! its passage can be laid; then whatever is still alone is mended; then loops. With symmetry all of this happens in the
//! part of the plane that is laid out, and every passage is laid together with its images; what has no part in the
//! symmetry is joined afterwards.

use super::{
    doors::Doors,
    junction::{Junction, junctions},
    occupancy::Occupancy,
    plan::{Joining, Plan, Way},
    route::{Finder, Hills},
    sides::STEP,
    symmetry::Motions,
};
use crate::{
    geom::{Point, Rect},
    net::{Delaunay, Edge, UnionFind, neighbours, spanning_tree},
    rng::Streams,
};

/// How far beyond the outermost rooms passages may run.
const MARGIN: i32 = 6;

/// Memory that one plan leaves for the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) occupancy: Occupancy,
    pub(super) finder: Finder,
    delaunay: Delaunay,
    pub(super) sets: UnionFind,
    pub(super) edges: Vec<Edge>,
    failed: Vec<Edge>,
    pub(super) doors: Vec<Doors>,
    pub(super) degrees: Vec<u8>,
    pub(super) images: Vec<[u32; 4]>,
    pub(super) gone: Vec<bool>,
}

/// What joining made.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    /// The passages in order of creation.
    pub(super) ways: Vec<Way>,
    /// Where passages meet.
    pub(super) junctions: Vec<Junction>,
    /// How many rooms had to move to be reached.
    pub(super) moved: u32,
    /// The rooms that could not be reached and are no longer in the plan, by the numbers they had; in order.
    pub(super) dropped: Vec<u32>,
}

/// No room.
pub(super) const NOBODY: u32 = u32::MAX;

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
    pub(super) const fn budget(self) -> u32 {
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
    Home,
    /// All rooms.
    All,
}

/// The work in hand.
pub(super) struct Work<'a> {
    pub(super) plan: &'a mut Plan,
    pub(super) scratch: &'a mut Scratch,
    pub(super) ways: Vec<Way>,
    pub(super) moved: u32,
    pub(super) hills: Hills,
    /// Whether every room has all its images and none is free.
    pub(super) whole: bool,
}

/// Joins all rooms of a plan; those for which there is no way are moved or dropped.
pub(super) fn join(plan: &mut Plan, joining: &Joining, streams: &Streams, scratch: &mut Scratch) -> Joined {
    let mut work = Work::begin(plan, joining, streams, scratch);
    if work.plan.motions != Motions::Still {
        work.join_scope(Scope::Home, joining, streams);
    }
    work.join_scope(Scope::All, joining, streams);
    work.end()
}

impl<'a> Work<'a> {
    pub(super) fn begin(
        plan: &'a mut Plan,
        joining: &Joining,
        streams: &Streams,
        scratch: &'a mut Scratch,
    ) -> Work<'a> {
        let rooms = plan.rooms.len();
        let motions = plan.motions;
        let hull = plan.rooms.iter().map(|room| room.rect).reduce(Rect::joined).unwrap_or_default();
        // A passage's images must have a place too.
        let bounds = (1..motions.images()).fold(hull, |all, image| all.joined(motions.rect(image, hull)));
        scratch.occupancy.begin(bounds.grown(MARGIN + 1));
        scratch.doors.clear();
        for room in &plan.rooms {
            let doors = Doors::of(room, motions);
            scratch.occupancy.add_room(room, &doors);
            scratch.doors.push(doors);
        }
        scratch.sets.begin(rooms as u32);
        scratch.degrees.clear();
        scratch.degrees.resize(rooms, 0);
        scratch.gone.clear();
        scratch.gone.resize(rooms, false);
        let height = (joining.winding.clamp(0.0, 1.0) * f64::from(4 * STEP)) as u32;
        let hills = Hills { key: streams.stage("tabletop/winding").next_u64(), height };
        let whole = find_images(plan, &mut scratch.images);
        Work { plan, scratch, ways: Vec::new(), moved: 0, hills, whole }
    }

    pub(super) fn end(self) -> Joined {
        let Work { plan, scratch, mut ways, moved, .. } = self;
        let junctions = junctions(&ways, &mut scratch.occupancy);
        let dropped: Vec<u32> = (0..).zip(&scratch.gone).filter(|(_, gone)| **gone).map(|(room, _)| room).collect();
        if !dropped.is_empty() {
            let new = |room: u32| room - dropped.partition_point(|gone| *gone < room) as u32;
            let kept = |room: &u32| dropped.binary_search(room).is_err();
            for way in &mut ways {
                way.ends = way.ends.map(new);
            }
            plan.links.retain(|link| link.iter().all(kept));
            plan.links.iter_mut().for_each(|link| *link = link.map(new));
            let mut room = 0..;
            plan.rooms.retain(|_| room.next().is_some_and(|room| kept(&room)));
        }
        Joined { ways, junctions, moved, dropped }
    }

    /// Whether a room belongs to what is being joined.
    pub(super) fn takes_part(&self, scope: Scope, room: u32) -> bool {
        let placed = &self.plan.rooms[room as usize];
        !self.scratch.gone[room as usize]
            && match scope {
                Scope::All => true,
                Scope::Home => placed.image == 0 && !placed.free,
            }
    }

    fn join_scope(&mut self, scope: Scope, joining: &Joining, streams: &Streams) {
        for link in 0..self.plan.links.len() {
            let [a, b] = self.plan.links[link];
            let there = self.takes_part(scope, a) && self.takes_part(scope, b);
            // What was joined with its images need not be joined again.
            let again = scope == Scope::All && self.plan.motions != Motions::Still && {
                self.takes_part(Scope::Home, a) && self.takes_part(Scope::Home, b)
            };
            if there && !again && a != b {
                let _ = self.attempt(scope, a, b, Effort::Near) || self.attempt(scope, a, b, Effort::Wide);
            }
        }
        let alone = scope == Scope::All && self.plan.motions != Motions::Still && self.scratch.sets.count() == 1;
        if alone || self.plan.rooms.len() < 2 {
            return;
        }
        self.find_edges(scope);
        self.tree(scope);
        self.mend(scope);
        self.loops(scope, joining, streams);
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
                |work| &mut work.scratch.sets,
                |work, edge| {
                    let [a, b] = edge.nodes;
                    let joined = work.attempt(scope, a, b, effort);
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
fn find_images(plan: &Plan, images: &mut Vec<[u32; 4]>) -> bool {
    images.clear();
    if plan.motions == Motions::Still {
        return true;
    }
    images.resize(plan.rooms.len(), [NOBODY; 4]);
    let mut members: Vec<(u32, u8, u32)> =
        (0..).zip(&plan.rooms).map(|(i, room)| (room.orbit, room.image, i)).collect();
    members.sort_unstable();
    let mut whole = true;
    for orbit in members.chunk_by(|a, b| a.0 == b.0) {
        let mut of_orbit = [NOBODY; 4];
        for (_, image, room) in orbit {
            of_orbit[usize::from(*image) & 3] = *room;
        }
        let first = &plan.rooms[orbit[0].2 as usize];
        if first.image == 0 && !first.free && plan.motions.keeps(first.rect) {
            of_orbit = [orbit[0].2; 4];
        }
        whole &= !first.free && !of_orbit[..usize::from(plan.motions.images())].contains(&NOBODY);
        for (.., room) in orbit {
            images[*room as usize] = of_orbit;
        }
    }
    whole
}
