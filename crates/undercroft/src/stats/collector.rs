//! The numbers about a dungeon in parts, the cheap ones first: whoever wants few of them pays for few.

use super::{Stats, breadth_first::BreadthFirst, graph_metrics::GraphMetrics};
use crate::{
    geom::{Point, Rect},
    model::{Cell, DoorKind, Draft, Holder, Passage, Room, RoomKind, Water},
    topology::{RoomGraph, walkable},
};

/// Numbers that are known together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StatGroup {
    /// What rooms and passages tell by themselves, before a cell is carved.
    Layout,
    /// How much is open.
    Floor,
    /// What the graph of rooms and stretches of corridor tells.
    Graph,
    /// How many rooms lie on the way to the goal.
    CriticalRooms,
    /// Where a walker gets to.
    Reachability,
    /// The longest of the shortest ways.
    Diameter,
    /// What passes add.
    Passes,
    /// Where a walker gets to who finds no secret door; passes add those.
    Hidden,
}

impl StatGroup {
    /// All of them, in the order of what they cost.
    pub(crate) const ALL: [StatGroup; 8] = [
        StatGroup::Layout,
        StatGroup::Floor,
        StatGroup::Graph,
        StatGroup::CriticalRooms,
        StatGroup::Reachability,
        StatGroup::Diameter,
        StatGroup::Passes,
        StatGroup::Hidden,
    ];

    /// The part a number is in. Whatever has no line here waits for the passes, which is never wrong.
    pub(crate) fn of(name: &str) -> StatGroup {
        match name {
            "rooms" | "passages" | "smallest_room" | "largest_room" | "clipped_rooms" => StatGroup::Layout,
            "floor_cells" => StatGroup::Floor,
            "loops" | "dead_ends" | "mean_degree" => StatGroup::Graph,
            "critical_rooms" => StatGroup::CriticalRooms,
            "critical_path" | "unreachable_rooms" => StatGroup::Reachability,
            "diameter" => StatGroup::Diameter,
            "hidden_rooms" => StatGroup::Hidden,
            _ => StatGroup::Passes,
        }
    }

    /// Whether it tells of what only passes make.
    pub(crate) fn waits_for_passes(self) -> bool {
        matches!(self, StatGroup::Passes | StatGroup::Hidden)
    }
}

/// Takes the numbers of one draft after the other, part by part.
#[derive(Default)]
pub(crate) struct StatsCollector {
    /// Several parts want it; it is built once.
    graph: Option<GraphMetrics>,
    /// So is the walk; the answer is how far the goal is, if there is a way.
    steps_to_goal: Option<Option<u32>>,
    search: BreadthFirst,
    /// The walk past secret doors.
    search_without_secrets: BreadthFirst,
}

impl StatsCollector {
    /// Another draft.
    pub(crate) fn reset(&mut self) {
        self.graph = None;
        self.steps_to_goal = None;
    }

    /// Fills in one part of the numbers.
    pub(crate) fn collect(&mut self, group: StatGroup, draft: &Draft, stats: &mut Stats) {
        match group {
            StatGroup::Layout => layout_stats(&draft.rooms, &draft.passages, draft.board.cells.bounds(), stats),
            StatGroup::Floor => {
                let cells = draft.board.cells.values();
                stats.floor_cells = cells.iter().filter(|cell| **cell == Cell::Floor).count() as u64;
            }
            StatGroup::Graph => {
                let graph = self.graph(draft);
                let degrees: u64 = (0..graph.rooms).map(|room| graph.degree(room) as u64).sum();
                stats.loops = graph.loops();
                stats.dead_ends = graph.dead_ends();
                stats.mean_degree = if graph.rooms == 0 { 0.0 } else { degrees as f64 / f64::from(graph.rooms) };
            }
            StatGroup::CriticalRooms => stats.critical_rooms = critical_rooms(self.graph(draft), draft),
            StatGroup::Reachability => {
                stats.critical_path = self.steps_to_goal(draft);
                stats.unreachable_rooms = draft.rooms.iter().filter(|room| !self.search.reached(room)).count() as u32;
            }
            StatGroup::Diameter => stats.diameter = self.graph(draft).room_diameter() / 2,
            StatGroup::Passes => {
                let beyond_spawn = draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn);
                let under = |depth: Water| {
                    let water = draft.layers.water.iter().flat_map(|water| water.values());
                    water.filter(|water| **water >= depth).count() as u64
                };
                stats.doors = draft.doors.len() as u32;
                stats.secret_doors = secret_doors(draft).count() as u32;
                stats.wet_cells = under(Water::Shallow);
                stats.deep_cells = under(Water::Deep);
                stats.enemies =
                    beyond_spawn.filter_map(|room| room.encounter.as_ref()).map(|encounter| encounter.enemies).sum();
            }
            StatGroup::Hidden => stats.hidden_rooms = self.hidden_rooms(draft),
        }
    }

    fn graph(&mut self, draft: &Draft) -> &GraphMetrics {
        self.graph.get_or_insert_with(|| GraphMetrics::new(draft.rooms.len() as u32, RoomGraph::of(draft).graph()))
    }

    fn steps_to_goal(&mut self, draft: &Draft) -> Option<u32> {
        *self.steps_to_goal.get_or_insert_with(|| self.search.run(&walkable(draft), draft.start, draft.goal))
    }

    fn hidden_rooms(&mut self, draft: &Draft) -> u32 {
        if secret_doors(draft).next().is_none() {
            return 0;
        }
        self.steps_to_goal(draft);
        let mut closed = walkable(draft).into_owned();
        secret_doors(draft).for_each(|at| closed.put(at, Cell::Wall));
        self.search_without_secrets.run(&closed, draft.start, None);
        draft
            .rooms
            .iter()
            .filter(|room| self.search.reached(room) && !self.search_without_secrets.reached(room))
            .count() as u32
    }
}

/// Where secret doors are.
fn secret_doors(draft: &Draft) -> impl Iterator<Item = Point> {
    draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at)
}

/// The numbers that need no cells.
pub(crate) fn layout_stats(rooms: &[Room], passages: &[Passage], board: Rect, stats: &mut Stats) {
    let areas = rooms.iter().map(|room| room.area() as u32);
    stats.rooms = rooms.len() as u32;
    stats.passages = passages.len() as u32;
    stats.smallest_room = areas.clone().min().unwrap_or(0);
    stats.largest_room = areas.max().unwrap_or(0);
    stats.clipped_rooms = rooms.iter().filter(|room| !board.holds(room.rect)).count() as u32;
}

fn critical_rooms(graph: &GraphMetrics, draft: &Draft) -> Option<u32> {
    let room_at = |at: Point| match draft.board.owner.get(at)?.holder() {
        Holder::Room(id) if id.0 < graph.rooms => Some(id.0),
        _ => None,
    };
    let hops = graph.distances(room_at(draft.start)?);
    hops[room_at(draft.goal?)? as usize].map(|hops| hops / 2 + 1)
}
