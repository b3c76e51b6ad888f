//! The statistics of a dungeon in groups that are computed together, the cheap ones first, so that a search pays only
//! for the groups that its query asks for.

use super::{
    Stats,
    graph_metrics::GraphMetrics,
    shortest_steps::{GaveUp, ShortestSteps},
};
use crate::{
    geom::{Point, Rect},
    grid::{BorderedSearch, Grid},
    model::{Assembly, Cell, DoorKind, Draft, Holder, Passage, Room, RoomKind, Water},
    quest, routes,
    topology::{FloorBits, RectRooms, RoomGraph, walkable},
};

/// How far ways to the boss are counted.
const MOST_ROUTES: usize = 100;

/// Statistics that are computed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StatGroup {
    /// Counts and sizes of rooms and passages, which are known before a cell is carved.
    Layout,
    /// How many cells are open.
    Floor,
    /// Cycles, dead ends and degrees of the graph of rooms and corridor stretches.
    Graph,
    /// How many rooms lie on the shortest path to the goal.
    CriticalRooms,
    /// What can be walked to from the start.
    Reachability,
    /// The longest of the shortest paths between rooms.
    Diameter,
    /// Counts of what passes add.
    Passes,
    /// What can be walked to only through secret or locked doors, which passes add.
    Barred,
    /// What can be proved about locks and keys.
    Quest,
}

impl StatGroup {
    /// All groups, the cheapest first.
    pub(crate) const ALL: [StatGroup; 9] = [
        StatGroup::Layout,
        StatGroup::Floor,
        StatGroup::Graph,
        StatGroup::CriticalRooms,
        StatGroup::Reachability,
        StatGroup::Diameter,
        StatGroup::Passes,
        StatGroup::Barred,
        StatGroup::Quest,
    ];

    /// Whether it depends on what passes add.
    pub(crate) fn waits_for_passes(self) -> bool {
        matches!(self, StatGroup::Passes | StatGroup::Barred | StatGroup::Quest)
    }
}

/// Computes the statistics of one draft after another, group by group.
#[derive(Default)]
pub(crate) struct StatsCollector {
    /// Whether the owners of all cells are known to be what the shapes of rooms say, so that shapes may be asked instead of cells.
    is_carved: bool,
    /// What can be walked; like all that several groups need, worked out once a draft.
    floor: WalkableFloor,
    graph: Option<GraphMetrics>,
    rect_rooms: RectRooms,
    /// The steps to the goal, if it can be reached; searched once a draft.
    steps_to_goal: Option<Option<u32>>,
    shortest: ShortestSteps,
    /// Whether `search` has visited what can be reached in this draft.
    is_searched: bool,
    search: BorderedSearch,
    /// The search that treats doors of some kind as walls.
    search_without_doors: BorderedSearch,
}

impl StatsCollector {
    /// For drafts that were carved or checked: cells belong to whom the shapes of rooms and passages say.
    pub(crate) fn for_carved() -> StatsCollector {
        StatsCollector { is_carved: true, ..StatsCollector::default() }
    }

    /// Forgets the draft before, so that the next one can be measured.
    pub(crate) fn reset(&mut self) {
        self.floor.is_known = false;
        self.graph = None;
        self.steps_to_goal = None;
        self.is_searched = false;
    }

    /// All statistics of the next draft.
    pub(crate) fn collect_all(&mut self, draft: &Draft) -> Stats {
        let mut stats = Stats::default();
        self.reset();
        StatGroup::ALL.into_iter().for_each(|group| self.collect(group, draft, &mut stats));
        stats
    }

    /// Fills in one group of the statistics.
    pub(crate) fn collect(&mut self, group: StatGroup, draft: &Draft, stats: &mut Stats) {
        match group {
            StatGroup::Layout => layout_stats(&draft.rooms, &draft.passages, draft.board.cells.bounds(), stats),
            StatGroup::Floor => {
                // Where nothing stands in the way, all that is open can be walked.
                let is_barred = draft.layers.water.is_some() || draft.marks.iter().any(|mark| mark.solid);
                let open = if is_barred { &FloorBits::of(&draft.board.cells) } else { self.floor.of(draft) };
                stats.floor_cells = open.count();
            }
            StatGroup::Graph => {
                let graph = self.graph(draft);
                let degrees: u64 = (0..graph.rooms).map(|room| graph.degree(room) as u64).sum();
                stats.loops = graph.loops();
                stats.dead_ends = graph.dead_ends();
                stats.branching = graph.branching();
                stats.mean_degree = if graph.rooms == 0 { 0.0 } else { degrees as f64 / f64::from(graph.rooms) };
            }
            StatGroup::CriticalRooms => stats.critical_rooms = critical_rooms(self.graph(draft), draft),
            StatGroup::Reachability => {
                stats.critical_path = self.steps_to_goal(draft);
                stats.unreachable_rooms = self.unreachable_rooms(draft);
            }
            StatGroup::Diameter => stats.diameter = self.graph(draft).room_diameter() / 2,
            StatGroup::Passes => {
                let beyond_spawn = draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn);
                let under = |depth: Water| {
                    let water = draft.layers.water.iter().flat_map(|water| water.values());
                    water.filter(|water| **water >= depth).count() as u64
                };
                stats.doors = draft.doors.len() as u32;
                stats.secret_doors = doors_of_kind(draft, DoorKind::Secret).count() as u32;
                stats.locks = draft.locks.len() as u32;
                stats.prefabs = draft.rooms.iter().filter(|room| room.prefab.is_some()).count() as u32;
                stats.wet_cells = under(Water::Shallow);
                stats.deep_cells = under(Water::Deep);
                stats.enemies =
                    beyond_spawn.filter_map(|room| room.encounter.as_ref()).map(|encounter| encounter.enemies).sum();
                if let Some(assembly) = &draft.assembly {
                    tile_stats(assembly, stats);
                }
            }
            StatGroup::Barred => {
                (stats.hidden_rooms, stats.goal_needs_secret) = self.barred_by(DoorKind::Secret, draft);
                (stats.locked_rooms, _) = self.barred_by(DoorKind::Locked, draft);
            }
            StatGroup::Quest => {
                let figures = quest::figures(draft);
                stats.key_depth = figures.map(|figures| figures.key_depth);
                stats.backtracking = figures.and_then(|figures| figures.backtracking);
                stats.unlosable = figures.map(|figures| figures.unlosable);
                stats.complete = figures.map(|figures| figures.complete);
            }
        }
    }

    fn graph(&mut self, draft: &Draft) -> &GraphMetrics {
        let StatsCollector { is_carved, floor, graph, rect_rooms, .. } = self;
        graph.get_or_insert_with(|| {
            let (floor, owners, rooms) = (floor.of(draft), &draft.board.owner, draft.rooms.len() as u32);
            let quick = if *is_carved { rect_rooms.graph(floor, &draft.rooms, owners) } else { None };
            match quick {
                Some(graph) => GraphMetrics::of(graph, rooms),
                None => GraphMetrics::new(&RoomGraph::of_floor(floor, owners, rooms)),
            }
        })
    }

    /// What can be walked in the draft at hand.
    pub(crate) fn walkable_floor(&mut self, draft: &Draft) -> &FloorBits {
        self.floor.of(draft)
    }

    fn steps_to_goal(&mut self, draft: &Draft) -> Option<u32> {
        if let Some(known) = self.steps_to_goal {
            return known;
        }
        let floor = self.floor.of(draft);
        let steps = match draft.goal.map(|goal| self.shortest.run(floor, draft.start, goal)) {
            Some(Ok(steps)) => steps,
            Some(Err(GaveUp)) => {
                self.is_searched = true;
                search_floor(&mut self.search, &walkable(draft), draft.start, draft.goal)
            }
            None => None,
        };
        self.steps_to_goal = Some(steps);
        steps
    }

    /// How many rooms have no cell that can be walked to from the start. Where the floor is of one piece that is every room
    /// without a cell to stand on; only other drafts are searched cell by cell.
    fn unreachable_rooms(&mut self, draft: &Draft) -> u32 {
        let is_whole = self.graph(draft).is_whole();
        let floor = self.floor.of(draft);
        if is_whole && floor.has(draft.start) {
            let has_floor = |room: &Room| {
                let cells = room.rect.intersect(draft.board.cells.bounds()).cells();
                cells.filter(|at| room.shape.contains(room.rect, *at)).any(|at| floor.has(at))
            };
            return draft.rooms.iter().filter(|room| !has_floor(room)).count() as u32;
        }
        self.search_all(draft);
        draft.rooms.iter().filter(|room| !has_seen(&self.search, room)).count() as u32
    }

    /// Visits all that can be reached.
    fn search_all(&mut self, draft: &Draft) {
        if !self.is_searched {
            search_floor(&mut self.search, &walkable(draft), draft.start, draft.goal);
            self.is_searched = true;
        }
    }

    /// How many rooms can be reached, but not without passing a door of a kind; and whether that holds for the goal.
    fn barred_by(&mut self, kind: DoorKind, draft: &Draft) -> (u32, bool) {
        if doors_of_kind(draft, kind).next().is_none() {
            return (0, false);
        }
        let goal = self.steps_to_goal(draft).is_some();
        self.search_all(draft);
        let mut closed = walkable(draft).into_owned();
        doors_of_kind(draft, kind).for_each(|at| closed.put(at, Cell::Wall));
        let goal_without = search_floor(&mut self.search_without_doors, &closed, draft.start, draft.goal).is_some();
        let is_barred = |room: &&Room| has_seen(&self.search, room) && !has_seen(&self.search_without_doors, room);
        (draft.rooms.iter().filter(is_barred).count() as u32, goal && !goal_without)
    }
}

/// What can be walked in a draft, worked out when it is first asked for, in the memory of the draft before.
#[derive(Default)]
struct WalkableFloor {
    bits: FloorBits,
    is_known: bool,
}

impl WalkableFloor {
    fn of(&mut self, draft: &Draft) -> &FloorBits {
        if !std::mem::replace(&mut self.is_known, true) {
            self.bits.read_walkable(draft);
        }
        &self.bits
    }
}

/// Visits every cell that can be reached. Returns the fewest steps from the start to the goal, if it was reached.
pub(super) fn search_floor(
    search: &mut BorderedSearch,
    cells: &Grid<Cell>,
    start: Point,
    goal: Option<Point>,
) -> Option<u32> {
    let goal = goal.filter(|goal| cells.bounds().contains(*goal));
    let mut to_goal = None;
    search.run(
        cells,
        |cell| *cell == Cell::Floor,
        start,
        |met| {
            if goal.is_some_and(|goal| met.is_at(goal)) {
                to_goal = Some(met.steps);
            }
            false
        },
    );
    to_goal
}

/// Whether a search came to a cell of a room. Rooms may overlap, so a cell counts even if another room owns it.
fn has_seen(search: &BorderedSearch, room: &Room) -> bool {
    search.seen_in(room.rect).any(|at| room.shape.contains(room.rect, at))
}

/// The cells of the doors of a kind.
fn doors_of_kind(draft: &Draft, kind: DoorKind) -> impl Iterator<Item = Point> {
    draft.doors.iter().filter(move |door| door.kind == kind).map(|door| door.at)
}

/// The statistics that need no cells.
pub(crate) fn layout_stats(rooms: &[Room], passages: &[Passage], board: Rect, stats: &mut Stats) {
    let areas = rooms.iter().map(|room| room.area() as u32);
    stats.rooms = rooms.len() as u32;
    stats.passages = passages.len() as u32;
    stats.smallest_room = areas.clone().min().unwrap_or(0);
    stats.largest_room = areas.max().unwrap_or(0);
    stats.clipped_rooms = rooms.iter().filter(|room| !board.contains_rect(room.rect)).count() as u32;
}

/// The statistics that only dungeons of tiles have.
fn tile_stats(assembly: &Assembly, stats: &mut Stats) {
    let branches = routes::branches(assembly);
    let lengths = branches.iter().map(|branch| branch.nodes.len() as u32);
    stats.routes = Some(routes::count_routes(assembly, MOST_ROUTES) as u32);
    stats.main_path_length = Some(routes::main_path_nodes(assembly).len() as u32);
    stats.branches = Some(branches.len() as u32);
    stats.branch_tiles = Some(lengths.clone().sum());
    stats.longest_branch = Some(lengths.max().unwrap_or(0));
    stats.missing_tiles = Some(routes::missing_tiles(assembly));
}

/// Rooms lie two edges apart in the graph, so a path of n edges between two of them passes n / 2 + 1 rooms.
fn critical_rooms(graph: &GraphMetrics, draft: &Draft) -> Option<u32> {
    let room_at = |at: Point| match draft.board.owner.get(at)?.holder() {
        Holder::Room(id) if id.0 < graph.rooms => Some(id.0),
        Holder::Nobody | Holder::Room(_) | Holder::Passage(_) => None,
    };
    graph.distance(room_at(draft.start)?, room_at(draft.goal?)?).map(|hops| hops / 2 + 1)
}
