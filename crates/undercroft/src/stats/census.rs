//! The numbers about a dungeon in parts, the cheap ones first: whoever wants few of them pays for few.

use super::{Stats, graph::Graph, tour::Tour};
use crate::{
    geom::{Point, Rect},
    model::{Cell, DoorKind, Draft, Holder, Passage, Room, RoomKind, Water},
    ways::{Places, walkable},
};

/// Numbers that are known together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// What rooms and passages tell by themselves, before a cell is carved.
    Plan,
    /// How much is open.
    Floor,
    /// What the graph of rooms and stretches of corridor tells.
    Graph,
    /// How many rooms lie on the way to the goal.
    CriticalRooms,
    /// Where a walker gets to.
    Walk,
    /// The longest of the shortest ways.
    Diameter,
    /// What passes add.
    Passes,
    /// Where a walker gets to who finds no secret door; passes add those.
    Hidden,
}

impl Part {
    /// All of them, in the order of what they cost.
    pub(crate) const ALL: [Part; 8] = [
        Part::Plan,
        Part::Floor,
        Part::Graph,
        Part::CriticalRooms,
        Part::Walk,
        Part::Diameter,
        Part::Passes,
        Part::Hidden,
    ];

    /// The part a number is in. Whatever has no line here waits for the passes, which is never wrong.
    pub(crate) fn of(name: &str) -> Part {
        match name {
            "rooms" | "passages" | "smallest_room" | "largest_room" | "clipped_rooms" => Part::Plan,
            "floor_cells" => Part::Floor,
            "loops" | "dead_ends" | "mean_degree" => Part::Graph,
            "critical_rooms" => Part::CriticalRooms,
            "critical_path" | "unreachable_rooms" => Part::Walk,
            "diameter" => Part::Diameter,
            "hidden_rooms" => Part::Hidden,
            _ => Part::Passes,
        }
    }

    /// Whether it tells of what only passes make.
    pub(crate) fn waits_for_passes(self) -> bool {
        matches!(self, Part::Passes | Part::Hidden)
    }
}

/// Takes the numbers of one draft after the other, part by part.
#[derive(Default)]
pub(crate) struct Census {
    /// Several parts want it; it is built once.
    graph: Option<Graph>,
    /// So is the walk; the answer is how far the goal is, if there is a way.
    walked: Option<Option<u32>>,
    tour: Tour,
    /// The walk past secret doors.
    unknowing: Tour,
}

impl Census {
    /// Another draft.
    pub(crate) fn begin(&mut self) {
        self.graph = None;
        self.walked = None;
    }

    /// Fills in one part of the numbers.
    pub(crate) fn take(&mut self, part: Part, draft: &Draft, stats: &mut Stats) {
        match part {
            Part::Plan => plan(&draft.rooms, &draft.passages, draft.board.cells.bounds(), stats),
            Part::Floor => {
                let cells = draft.board.cells.values();
                stats.floor_cells = cells.iter().filter(|cell| **cell == Cell::Floor).count() as u64;
            }
            Part::Graph => {
                let graph = self.graph(draft);
                let degrees: u64 = (0..graph.rooms).map(|room| graph.degree(room) as u64).sum();
                stats.loops = graph.loops();
                stats.dead_ends = graph.dead_ends();
                stats.mean_degree = if graph.rooms == 0 { 0.0 } else { degrees as f64 / f64::from(graph.rooms) };
            }
            Part::CriticalRooms => stats.critical_rooms = critical_rooms(self.graph(draft), draft),
            Part::Walk => {
                stats.critical_path = self.walk(draft);
                stats.unreachable_rooms = draft.rooms.iter().filter(|room| !self.tour.saw(room)).count() as u32;
            }
            Part::Diameter => stats.diameter = self.graph(draft).room_diameter() / 2,
            Part::Passes => {
                let fought = draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn);
                let under = |depth: Water| {
                    let water = draft.layers.water.iter().flat_map(|water| water.values());
                    water.filter(|water| **water >= depth).count() as u64
                };
                stats.doors = draft.doors.len() as u32;
                stats.secret_doors = secrets(draft).count() as u32;
                stats.wet_cells = under(Water::Shallow);
                stats.deep_cells = under(Water::Deep);
                stats.enemies =
                    fought.filter_map(|room| room.encounter.as_ref()).map(|encounter| encounter.enemies).sum();
            }
            Part::Hidden => stats.hidden_rooms = self.hidden_rooms(draft),
        }
    }

    fn graph(&mut self, draft: &Draft) -> &Graph {
        self.graph.get_or_insert_with(|| Graph::new(draft.rooms.len() as u32, Places::of(draft).web()))
    }

    fn walk(&mut self, draft: &Draft) -> Option<u32> {
        *self.walked.get_or_insert_with(|| self.tour.walk(&walkable(draft), draft.start, draft.goal))
    }

    fn hidden_rooms(&mut self, draft: &Draft) -> u32 {
        if secrets(draft).next().is_none() {
            return 0;
        }
        self.walk(draft);
        let mut closed = walkable(draft).into_owned();
        secrets(draft).for_each(|at| closed.put(at, Cell::Wall));
        self.unknowing.walk(&closed, draft.start, None);
        draft.rooms.iter().filter(|room| self.tour.saw(room) && !self.unknowing.saw(room)).count() as u32
    }
}

/// Where secret doors are.
fn secrets(draft: &Draft) -> impl Iterator<Item = Point> {
    draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at)
}

/// The numbers that need no cells.
pub(crate) fn plan(rooms: &[Room], passages: &[Passage], board: Rect, stats: &mut Stats) {
    let areas = rooms.iter().map(|room| room.area() as u32);
    stats.rooms = rooms.len() as u32;
    stats.passages = passages.len() as u32;
    stats.smallest_room = areas.clone().min().unwrap_or(0);
    stats.largest_room = areas.max().unwrap_or(0);
    stats.clipped_rooms = rooms.iter().filter(|room| !board.holds(room.rect)).count() as u32;
}

fn critical_rooms(graph: &Graph, draft: &Draft) -> Option<u32> {
    let room_at = |at: Point| match draft.board.owner.get(at)?.holder() {
        Holder::Room(id) if id.0 < graph.rooms => Some(id.0),
        _ => None,
    };
    let hops = graph.distances(room_at(draft.start)?);
    hops[room_at(draft.goal?)? as usize].map(|hops| hops / 2 + 1)
}
