//! The rooms of a plan and the passages between them, while these are being made.
//!
//! [`PassageNetwork`] keeps in agreement what belongs together: the passages, the occupancy grid, which rooms hang together
//! and which are joined directly ([`corridors`]), how many passages each room has, and where the rooms are. How passages are chosen is decided in the files beside it,
//! which know its methods only.

mod corridors;
mod moving;

use self::corridors::Corridors;
use super::{
    Connections, Entries, PlacedRoom, PlannedPassage, RoomPlan, Settings, SymmetryGroup,
    door_cells::DoorCells,
    junction::junctions,
    occupancy::{Occupancy, PASSAGE, PassageSite},
    passage_search::{PassageQuery, PassageSearch},
    winding::Winding,
};
use crate::{
    geom::{Point, Rect},
    net::UnionFind,
    rng::Streams,
};

/// How far beyond the outermost rooms passages may run.
const MARGIN: i32 = 6;

/// Which rooms are being connected, and whether their passages have images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The rooms in the fundamental domain; every passage is made together with its images.
    Fundamental,
    /// All rooms; passages have no images.
    All,
}

/// Memory that is kept from plan to plan.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    occupancy: Occupancy,
    search: PassageSearch,
    /// The cells of the passage that was found last.
    path: Vec<Point>,
    sets: UnionFind,
    corridors: Corridors,
    /// For each room: where it may be entered, how many passages it has, and whether it was removed.
    doors: Vec<DoorCells>,
    degrees: Vec<u8>,
    removed: Vec<bool>,
    /// For each room the rooms that are its images; empty without symmetry.
    images: Vec<[Option<u32>; 4]>,
}

/// Rooms and the passages between them.
pub(super) struct PassageNetwork<'a> {
    plan: &'a mut RoomPlan,
    scratch: &'a mut Scratch,
    /// What has come of it so far.
    result: Connections,
    winding: Winding,
    /// How many cells lie between any two rooms at least.
    min_gap: i32,
    /// Whether every room has all its images and none is free.
    is_complete: bool,
}

impl<'a> PassageNetwork<'a> {
    /// The rooms of a plan without any passage.
    pub(super) fn begin(
        plan: &'a mut RoomPlan,
        params: &Settings,
        streams: &Streams,
        scratch: &'a mut Scratch,
    ) -> PassageNetwork<'a> {
        let hull = plan.rooms.iter().map(|room| room.rect).reduce(Rect::union).unwrap_or_default();
        // A passage's images must have a place too.
        let bounds = plan.group.motions().map(|motion| motion.rect(hull)).fold(hull, Rect::union);
        scratch.occupancy.begin(bounds.grown(MARGIN + 1));
        scratch.doors.clear();
        for room in &plan.rooms {
            let doors = DoorCells::of(room, plan.group);
            scratch.occupancy.add_room(room, &doors);
            scratch.doors.push(doors);
        }
        keep_approach_free(plan, &mut scratch.occupancy);
        let rooms = plan.rooms.len();
        scratch.sets.begin(rooms as u32);
        scratch.corridors.begin(rooms);
        scratch.degrees.clear();
        scratch.degrees.resize(rooms, 0);
        scratch.removed.clear();
        scratch.removed.resize(rooms, false);
        let winding = Winding::new(params.winding, streams.stage("tabletop/winding").next_u64());
        scratch.images.clear();
        if plan.group != SymmetryGroup::Trivial {
            plan.find_images(&mut scratch.images);
        }
        let has_images =
            |images: &[Option<u32>; 4]| images.iter().take(plan.group.images().into()).all(Option::is_some);
        let is_complete = plan.rooms.iter().zip(&scratch.images).all(|(room, images)| !room.free && has_images(images));
        PassageNetwork {
            plan,
            scratch,
            result: Connections::default(),
            winding,
            min_gap: params.spacing().0,
            is_complete,
        }
    }

    /// The passages and where they meet. Removed rooms are now taken out of the plan, and the others numbered anew.
    pub(super) fn finish(self) -> Connections {
        let PassageNetwork { plan, scratch, mut result, .. } = self;
        result.junctions = junctions(&result.passages, &mut scratch.occupancy);
        let rooms = 0..plan.rooms.len() as u32;
        let dropped: Vec<u32> = rooms.filter(|room| scratch.removed[*room as usize]).collect();
        if !dropped.is_empty() {
            let new = |room: u32| room - dropped.partition_point(|removed| *removed < room) as u32;
            let is_kept = |room: &u32| dropped.binary_search(room).is_err();
            for passage in &mut result.passages {
                passage.ends = passage.ends.map(new);
            }
            plan.links.retain(|link| link.iter().all(is_kept));
            plan.links.iter_mut().for_each(|link| *link = link.map(new));
            let mut room = 0..;
            plan.rooms.retain(|_| room.next().is_some_and(|room| is_kept(&room)));
        }
        Connections { dropped, ..result }
    }

    pub(super) fn group(&self) -> SymmetryGroup {
        self.plan.group
    }

    pub(super) fn rooms(&self) -> &[PlacedRoom] {
        &self.plan.rooms
    }

    pub(super) fn room(&self, room: u32) -> &PlacedRoom {
        &self.plan.rooms[room as usize]
    }

    /// Whether a room was there before anything was placed, so that it stays where it is.
    pub(super) fn is_kept(&self, room: u32) -> bool {
        room < self.plan.kept
    }

    /// Notes that a kept room could not be reached.
    pub(super) fn strand(&mut self, room: u32) {
        self.result.stranded.get_or_insert(room);
    }

    /// The pairs of rooms to be connected first.
    pub(super) fn links(&self) -> &[[u32; 2]] {
        &self.plan.links
    }

    pub(super) fn doors(&self, room: u32) -> &DoorCells {
        &self.scratch.doors[room as usize]
    }

    pub(super) fn occupancy(&self) -> &Occupancy {
        &self.scratch.occupancy
    }

    pub(super) fn passages(&self) -> &[PlannedPassage] {
        &self.result.passages
    }

    /// How many passages lead to a room.
    pub(super) fn degree(&self, room: u32) -> u8 {
        self.scratch.degrees[room as usize]
    }

    pub(super) fn winding(&self) -> Winding {
        self.winding
    }

    /// Whether one of two rooms gets no passage to the other.
    pub(super) fn is_surplus(&mut self, a: u32, b: u32) -> bool {
        let are_connected = self.are_connected(a, b);
        [a, b].into_iter().any(|room| match self.room(room).entries {
            Entries::Any => false,
            Entries::NoLoops => are_connected,
            Entries::Single => self.degree(room) > 0,
        })
    }

    /// Whether every room has all its images and none is free.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether a room belongs to what is being connected.
    pub(super) fn is_in(&self, scope: Scope, room: u32) -> bool {
        !self.scratch.removed[room as usize] && (scope == Scope::All || self.room(room).is_fundamental())
    }

    /// Every room that belongs to what is being connected.
    pub(super) fn rooms_in(&self, scope: Scope) -> impl Iterator<Item = u32> {
        (0..self.plan.rooms.len() as u32).filter(move |room| self.is_in(scope, *room))
    }

    /// Whether every motion leaves a room where it is.
    pub(super) fn is_fixed(&self, room: u32) -> bool {
        let placed = self.room(room);
        placed.is_fundamental() && self.plan.group.keeps(placed.rect)
    }

    /// Whether one can get from one room to the other.
    pub(super) fn are_connected(&mut self, a: u32, b: u32) -> bool {
        self.scratch.sets.same(a, b)
    }

    /// Whether a corridor leads from one room to the other without another room between them.
    pub(super) fn are_joined(&mut self, a: u32, b: u32) -> bool {
        self.scratch.corridors.are_joined(a, b)
    }

    /// Whether two rooms would be joined by two corridors if there were this passage too.
    pub(super) fn would_double(&mut self, passage: &PlannedPassage) -> bool {
        let met = self.met_by(passage);
        let PassageNetwork { plan: RoomPlan { group, rooms, .. }, scratch, .. } = self;
        let is_own_image = |room: u32| *group != SymmetryGroup::Trivial && group.keeps(rooms[room as usize].rect);
        scratch.corridors.would_double(passage.ends, &met, passage.merges.is_some(), is_own_image)
    }

    /// Through how many passages one comes from one room to the other; if that is many, it may be more.
    pub(super) fn distance(&mut self, a: u32, b: u32) -> u32 {
        self.scratch.corridors.distance(a, b)
    }

    /// The passages that a new one crosses or joins.
    fn met_by(&self, passage: &PlannedPassage) -> Vec<u32> {
        let own = passage.merges.map_or(passage.cells.len(), |at| at + 1);
        let shared = |at: &&Point| self.scratch.occupancy.at(**at) & PASSAGE != 0;
        let cells: Vec<&Point> = passage.cells[..own].iter().filter(shared).collect();
        let meets = |other: &PlannedPassage| cells.iter().any(|at| other.cells.contains(at));
        let others = self.result.passages.iter().filter(|_| !cells.is_empty());
        (0..).zip(others).filter(|(_, other)| meets(other)).map(|(index, _)| index).collect()
    }

    /// The room that stands for all that are connected with this one.
    pub(super) fn representative(&mut self, room: u32) -> u32 {
        self.scratch.sets.first(room)
    }

    /// Whether one can get from every room to every other.
    pub(super) fn is_connected(&self) -> bool {
        self.scratch.sets.count() == 1
    }

    /// The cells of the passage that was found last.
    pub(super) fn path(&self) -> &[Point] {
        &self.scratch.path
    }

    /// Takes these for the cells of the passage that was found last.
    pub(super) fn set_path(&mut self, path: Vec<Point>) {
        self.scratch.path = path;
    }

    /// What a passage between two rooms is found on, and the cells of the passage that was found last, to be replaced.
    pub(super) fn site(&mut self, [a, b]: [u32; 2], window: Rect) -> (PassageSite<'_>, &mut Vec<Point>) {
        let Scratch { occupancy, doors, path, .. } = &mut *self.scratch;
        (PassageSite { occupancy, from: &doors[a as usize], to: &doors[b as usize], window }, path)
    }

    /// Looks for a passage by A*; true if [`PassageNetwork::path`] now has its cells.
    pub(super) fn find(&mut self, query: &PassageQuery<'_>) -> bool {
        let Scratch { occupancy, search, path, .. } = &mut *self.scratch;
        search.find(occupancy, query, path)
    }

    /// Whether a passage is legal.
    pub(super) fn can_add(&self, passage: &PlannedPassage) -> bool {
        let [from, to] = passage.ends.map(|room| self.doors(room));
        self.scratch.occupancy.is_legal(&passage.cells, from, to, passage.merges)
    }

    /// Adds a passage, and its images where both their rooms exist and nothing is in the way.
    pub(super) fn add(&mut self, scope: Scope, passage: PlannedPassage) {
        debug_assert!(self.can_add(&passage), "{passage:?}");
        if scope == Scope::All {
            return self.register(passage);
        }
        self.register(passage.clone());
        for image in 1..self.plan.group.images() {
            let [Some(a), Some(b)] = passage.ends.map(|room| self.image_of(room, image)) else { continue };
            let motion = self.plan.group.motion(image);
            let cells = passage.cells.iter().map(|at| motion.point(*at)).collect();
            let image = PlannedPassage { ends: [a, b], cells, ..passage };
            let is_its_own = image.cells == passage.cells;
            // Where every room has its images, what is true of a passage is true of its images.
            if !is_its_own && self.can_add(&image) && (self.is_complete || !self.would_double(&image)) {
                self.register(image);
            }
        }
    }

    /// Where the motion to an image carries a room.
    fn image_of(&self, room: u32, image: u8) -> Option<u32> {
        let image = (self.room(room).image + image) % self.plan.group.images();
        self.scratch.images[room as usize][usize::from(image)]
    }

    /// Takes a passage in and notes what it changes.
    fn register(&mut self, passage: PlannedPassage) {
        let met = self.met_by(&passage);
        let Scratch { occupancy, sets, corridors, degrees, .. } = &mut *self.scratch;
        occupancy.add_passage(passage.own_cells(), passage.merges.is_none());
        sets.join(passage.ends[0], passage.ends[1]);
        corridors.add(passage.ends, &met);
        for room in passage.ends {
            let degree = &mut degrees[room as usize];
            *degree = degree.saturating_add(1);
        }
        self.result.passages.push(passage);
    }

    /// Removes all passages of these rooms, and in the fundamental domain of their images.
    pub(super) fn remove_passages_of(&mut self, scope: Scope, rooms: &[u32]) {
        let mut all = rooms.to_vec();
        if scope == Scope::Fundamental {
            all.extend(rooms.iter().flat_map(|room| self.scratch.images[*room as usize]).flatten());
        }
        let passages = &mut self.result.passages;
        let before = passages.len();
        passages.retain(|passage| !passage.ends.iter().any(|end| all.contains(end)));
        if passages.len() == before {
            return;
        }
        // Union-find cannot take sets apart, so what is left is counted again from nothing.
        self.scratch.occupancy.clear_passages();
        self.scratch.sets.begin(self.plan.rooms.len() as u32);
        self.scratch.corridors.begin(self.plan.rooms.len());
        self.scratch.degrees.fill(0);
        std::mem::take(&mut self.result.passages).into_iter().for_each(|passage| self.register(passage));
    }
}

/// Blocks the cells outside the entrance, and their images, so that no passage lies in the way of who comes in.
fn keep_approach_free(plan: &RoomPlan, occupancy: &mut Occupancy) {
    let Some(entrance) = plan.entrance else { return };
    let room = &plan.rooms[entrance.room as usize];
    let inside = occupancy.inside();
    let approach = entrance.approach(inside);
    let beside = entrance.beside().map(|at| Rect::square(at, 1));
    let motions = if room.free { 1 } else { usize::from(plan.group.images()) };
    for motion in plan.group.motions().take(motions) {
        for rect in [approach, beside[0], beside[1]].map(|rect| motion.rect(rect)) {
            occupancy.block(rect.intersect(inside));
        }
    }
}
