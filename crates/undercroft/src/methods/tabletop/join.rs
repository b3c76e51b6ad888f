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
    route::{Finder, Goal, Hills, STEP, Search, Sides},
    straight::straight,
    symmetry::Motions,
};
use crate::{
    geom::{Point, Rect},
    model::RoomId,
    net::{Delaunay, Edge, Sets, neighbours, spanning_tree},
    rng::Streams,
    trace::{Event, Trace},
};

/// How far beyond the outermost rooms passages may run.
const MARGIN: i32 = 6;

/// Memory that one plan leaves for the next.
#[derive(Debug, Default)]
pub(super) struct Bench {
    pub(super) occupancy: Occupancy,
    pub(super) finder: Finder,
    delaunay: Delaunay,
    pub(super) sets: Sets,
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
            Effort::Brief => 250,
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
    pub(super) bench: &'a mut Bench,
    pub(super) ways: Vec<Way>,
    pub(super) moved: u32,
    pub(super) hills: Hills,
    /// Whether every room has all its images and none is free.
    pub(super) whole: bool,
}

/// Joins all rooms of a plan; those for which there is no way are moved or dropped.
pub(super) fn join<T: Trace>(
    plan: &mut Plan,
    joining: &Joining,
    streams: &Streams,
    bench: &mut Bench,
    trace: &mut T,
) -> Joined {
    let mut work = Work::begin(plan, joining, streams, bench);
    if work.plan.motions != Motions::Still {
        work.join_scope(Scope::Home, joining, streams);
    }
    work.join_scope(Scope::All, joining, streams);
    work.end(trace)
}

impl<'a> Work<'a> {
    pub(super) fn begin(plan: &'a mut Plan, joining: &Joining, streams: &Streams, bench: &'a mut Bench) -> Work<'a> {
        let rooms = plan.rooms.len();
        let motions = plan.motions;
        let hull = plan.rooms.iter().map(|room| room.rect).reduce(Rect::joined).unwrap_or_default();
        // A passage's images must have a place too.
        let bounds = (1..motions.images()).fold(hull, |all, image| all.joined(motions.rect(image, hull)));
        bench.occupancy.begin(bounds.grown(MARGIN + 1));
        bench.doors.clear();
        for room in &plan.rooms {
            let doors = Doors::of(room, motions);
            bench.occupancy.add_room(room, &doors);
            bench.doors.push(doors);
        }
        bench.sets.begin(rooms as u32);
        bench.degrees.clear();
        bench.degrees.resize(rooms, 0);
        bench.gone.clear();
        bench.gone.resize(rooms, false);
        let height = (joining.winding.clamp(0.0, 1.0) * f64::from(4 * STEP)) as u32;
        let hills = Hills { key: streams.stage("tabletop/winding").next_u64(), height };
        let whole = find_images(plan, &mut bench.images);
        Work { plan, bench, ways: Vec::new(), moved: 0, hills, whole }
    }

    pub(super) fn end<T: Trace>(self, trace: &mut T) -> Joined {
        let Work { plan, bench, mut ways, moved, .. } = self;
        let junctions = junctions(&ways, &mut bench.occupancy);
        let dropped: Vec<u32> = (0..).zip(&bench.gone).filter(|(_, gone)| **gone).map(|(room, _)| room).collect();
        if T::ON {
            dropped.iter().for_each(|room| trace.note(Event::Withdrawn(RoomId(*room))));
        }
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
        !self.bench.gone[room as usize]
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
                let _ =
                    self.attempt(scope, a, b, Effort::Near, false) || self.attempt(scope, a, b, Effort::Wide, false);
            }
        }
        let alone = scope == Scope::All && self.plan.motions != Motions::Still && self.bench.sets.count() == 1;
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
        let Bench { delaunay, edges, .. } = &mut *self.bench;
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
        let mut edges = std::mem::take(&mut self.bench.edges);
        let mut failed = std::mem::take(&mut self.bench.failed);
        failed.clear();
        let mut done = Vec::new();
        for effort in [Effort::Near, Effort::Wide] {
            let tried = if effort == Effort::Near { std::mem::take(&mut edges) } else { std::mem::take(&mut failed) };
            spanning_tree(
                self,
                &tried,
                |work| &mut work.bench.sets,
                |work, edge| {
                    let [a, b] = edge.nodes;
                    let joined = work.attempt(scope, a, b, effort, false);
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
        (self.bench.edges, self.bench.failed) = (edges, failed);
    }

    /// Lays a passage between two rooms, and its images, if there is a legal one.
    pub(super) fn attempt(&mut self, scope: Scope, a: u32, b: u32, effort: Effort, extra: bool) -> bool {
        let found = self.regions(scope, a, b).any(|region| self.find(scope, a, b, effort, region));
        if found {
            let path = self.bench.finder.path.clone();
            let (ends, cells, merges) = self.turning_in([a, b], &path).unwrap_or(([a, b], path, None));
            self.lay(scope, ends, cells, extra, merges);
        }
        found
    }

    /// The part of the plane in which a passage is apart from its images by at least a cell.
    pub(super) fn region(&self, scope: Scope) -> Rect {
        self.region_from(scope, 1)
    }

    /// The part of the plane that is so many cells away from where the images begin.
    fn region_from(&self, scope: Scope, away: i32) -> Rect {
        let all = self.bench.occupancy.inside();
        let (left, right, bottom) = match (scope, self.plan.motions) {
            (Scope::All, _) | (_, Motions::Still) => (all.x, all.right(), all.bottom()),
            (_, Motions::Mirror) => (all.x, 1 - away, all.bottom()),
            (_, Motions::Half) => (all.x, all.right(), 1 - away),
            (_, Motions::Quarter) => (away, all.right(), 0),
        };
        Rect::new(left, all.y, right - left, bottom - all.y)
    }

    /// The parts of the plane in which to look for a passage, one after the other: first on the axis, where it is its own
    /// image, then apart from its images, then close to them.
    fn regions(&self, scope: Scope, a: u32, b: u32) -> impl Iterator<Item = Rect> + use<> {
        let motions = if scope == Scope::Home { self.plan.motions } else { Motions::Still };
        let on_axis = motions == Motions::Mirror && self.is_fixed(a) && self.is_fixed(b);
        let all = self.bench.occupancy.inside();
        let axis = on_axis.then(|| Rect::new(0, all.y, 1, all.h));
        let close = matches!(motions, Motions::Half | Motions::Quarter).then(|| self.region_from(scope, 0));
        axis.into_iter().chain([self.region(scope)]).chain(close)
    }

    /// Whether every motion leaves a room where it is.
    pub(super) fn is_fixed(&self, room: u32) -> bool {
        let placed = &self.plan.rooms[room as usize];
        !placed.free && placed.image == 0 && self.plan.motions.keeps(placed.rect)
    }

    fn find(&mut self, scope: Scope, a: u32, b: u32, effort: Effort, region: Rect) -> bool {
        let Bench { occupancy, finder, doors, .. } = &mut *self.bench;
        let (from, to) = (doors[a as usize], doors[b as usize]);
        let longest = if self.hills.height == 0 { i32::MAX } else { 2 };
        let found = straight(occupancy, (&from, &to), region, longest, &mut finder.path) || {
            let window = from.rect.joined(to.rect).grown(effort.reach()).clipped(region);
            let far = gap(from.rect, to.rect) as u32;
            let step = STEP + self.hills.height / 2;
            let (most, from_sides, to_sides) = match effort {
                Effort::Brief | Effort::Near => {
                    let most = if effort == Effort::Near { (2 * far + 30) * step } else { (far + far / 2 + 12) * step };
                    (most, Sides::towards(from.rect, to.rect), Sides::towards(to.rect, from.rect))
                }
                Effort::Wide | Effort::Whole => (u32::MAX >> 3, Sides::ALL, Sides::ALL),
            };
            let (from, to, hills, budget) = (&from, Goal::Room(&to), self.hills, effort.budget());
            finder.find(&Search { occupancy, from, to, from_sides, to_sides, window, hills, most, budget })
        };
        found && (scope == Scope::All || is_apart_from_images(self.plan.motions, &self.bench.finder.path))
    }

    /// Lays a passage and with it its images, where their rooms are and nothing is in the way.
    pub(super) fn lay(&mut self, scope: Scope, ends: [u32; 2], cells: Vec<Point>, extra: bool, merges: Option<u32>) {
        let motions = self.plan.motions;
        let images = if scope == Scope::Home { motions.images() } else { 1 };
        self.lay_one(ends, cells.clone(), extra, merges);
        for image in 1..images {
            let image_ends = ends.map(|room| self.bench.images[room as usize][usize::from(image)]);
            if image_ends.contains(&NOBODY) {
                continue;
            }
            let image_cells: Vec<Point> = cells.iter().map(|at| motions.point(image, *at)).collect();
            if image_cells != cells && self.can_lay(image_ends, &image_cells, merges) {
                self.lay_one(image_ends, image_cells, extra, merges);
            }
        }
    }

    pub(super) fn can_lay(&self, ends: [u32; 2], cells: &[Point], merges: Option<u32>) -> bool {
        let [from, to] = ends.map(|room| &self.bench.doors[room as usize]);
        self.bench.occupancy.is_legal(cells, from, to, merges.map(|at| at as usize))
    }

    fn lay_one(&mut self, ends: [u32; 2], cells: Vec<Point>, extra: bool, merges: Option<u32>) {
        debug_assert!(self.can_lay(ends, &cells, merges), "{ends:?} {merges:?} {cells:?}");
        let fresh = merges.map_or(cells.len(), |at| at as usize);
        self.bench.occupancy.lay(&cells[..fresh], merges.is_none());
        self.bench.sets.join(ends[0], ends[1]);
        for room in ends {
            let degree = &mut self.bench.degrees[room as usize];
            *degree = degree.saturating_add(1);
        }
        self.ways.push(Way { ends, cells, extra, merges });
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

/// Whether a path lies in the part that is laid out and touches none of its images, or is its own image.
fn is_apart_from_images(motions: Motions, path: &[Point]) -> bool {
    // Apart from the axis and the lines through the centre nothing has an image beside it.
    let at_border = |at: &Point| match motions {
        Motions::Still => false,
        Motions::Mirror => at.x == 0,
        Motions::Half => at.y == 0,
        Motions::Quarter => at.x == 0 || at.y == 0,
    };
    if !path.iter().any(at_border) {
        return true;
    }
    if !path.iter().all(|at| motions.is_home(*at)) {
        return false;
    }
    (1..motions.images()).all(|image| {
        let own = path.iter().all(|at| motions.point(image, *at) == *at);
        let touches = |at: &Point| {
            let moved = motions.point(image, *at);
            path.contains(&moved) || moved.neighbours().iter().any(|beside| path.contains(beside))
        };
        own || !path.iter().any(touches)
    })
}

/// How many cells lie between two rectangles, level and plumb together.
pub(super) fn gap(a: Rect, b: Rect) -> i32 {
    let apart = |low: i32, high: i32, from: i32, to: i32| (from - high).max(low - to).max(0);
    apart(a.x, a.right(), b.x, b.right()) + apart(a.y, a.bottom(), b.y, b.bottom())
}
