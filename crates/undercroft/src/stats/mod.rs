//! Numbers about a dungeon, computed when asked for.

mod floor_plan;
mod graph;

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, DoorKind, Draft, Holder, Room, Water},
    ways::{Places, walkable},
};
pub use floor_plan::FloorPlan;
use graph::Graph;

/// Numbers about a dungeon.
///
/// Those about ways use what a walker meets: rooms, and the connected stretches of corridor between them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// How many rooms.
    pub rooms: u32,
    /// How many passages, as the method made them.
    pub passages: u32,
    /// How many doors.
    pub doors: u32,
    /// How many open cells.
    pub floor_cells: u64,
    /// Independent cycles of the graph of rooms and stretches of corridor.
    pub loops: u32,
    /// Rooms and stretches of corridor with one way in.
    pub dead_ends: u32,
    /// Fewest steps from the start to the goal.
    pub critical_path: Option<u32>,
    /// Fewest rooms on a way from the start to the goal, both ends counted.
    pub critical_rooms: Option<u32>,
    /// The longest of the shortest ways between two rooms, in steps from room to room.
    pub diameter: u32,
    /// How many rooms and stretches of corridor a room touches, on average.
    pub mean_degree: f64,
    /// Cells of the smallest room.
    pub smallest_room: u32,
    /// Cells of the largest room.
    pub largest_room: u32,
    /// Enemies in all rooms but the first, where encounters ran.
    pub enemies: u32,
    /// Rooms that do not lie on the board with all of their rectangle.
    pub clipped_rooms: u32,
    /// Rooms without a cell that can be walked to from the start.
    pub unreachable_rooms: u32,
    /// How many doors are secret.
    pub secret_doors: u32,
    /// Rooms that can be walked to from the start, but not without passing a secret door.
    pub hidden_rooms: u32,
    /// Open cells under water.
    pub wet_cells: u64,
    /// Those of them that are too deep to walk.
    pub deep_cells: u64,
}

/// The numbers about a draft or a dungeon.
///
/// ```
/// use undercroft::{Method, Recipe, generate, stats};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"12345".into())?;
/// let stats = stats(&dungeon);
/// assert_eq!((stats.rooms, stats.passages), (16, 15));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn stats(draft: &Draft) -> Stats {
    let graph = Graph::new(draft.rooms.len() as u32, Places::of(draft).web());
    let room_at = |at: Point| match draft.board.owner.get(at)?.holder() {
        Holder::Room(id) if id.0 < graph.rooms => Some(id.0),
        _ => None,
    };
    let critical_rooms = draft.goal.and_then(|goal| {
        let hops = graph.distances(room_at(draft.start)?);
        hops[room_at(goal)? as usize].map(|hops| hops / 2 + 1)
    });
    let board = draft.board.cells.bounds();
    let cells = walkable(draft);
    let (critical_path, seen) = walk(draft, &cells);
    // Rooms may lie over each other: it is enough to reach a cell, whoever owns it.
    let reached = |room: &Room, seen: &Grid<bool>| {
        let mut cells = room.rect.clipped(board).cells().filter(|at| room.shape.contains(room.rect, *at));
        cells.any(|at| seen.get(at) == Some(&true))
    };
    let unreachable_rooms = draft.rooms.iter().filter(|room| !reached(room, &seen)).count() as u32;
    let secrets = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret);
    let secret_doors = secrets.clone().count() as u32;
    let hidden_rooms = if secret_doors > 0 {
        let mut closed = cells.into_owned();
        secrets.for_each(|door| closed.put(door.at, Cell::Wall));
        let (_, seen) = walk(draft, &closed);
        draft.rooms.iter().filter(|room| !reached(room, &seen)).count() as u32 - unreachable_rooms
    } else {
        0
    };
    let under = |depth: Water| {
        let water = draft.layers.water.iter().flat_map(|water| water.values());
        water.filter(|water| **water >= depth).count() as u64
    };
    let areas = draft.rooms.iter().map(|room| room.area() as u32);
    let degrees: u64 = (0..graph.rooms).map(|room| graph.degree(room) as u64).sum();
    let fought = draft.rooms.iter().filter(|room| room.kind != crate::model::RoomKind::Spawn);
    Stats {
        rooms: draft.rooms.len() as u32,
        passages: draft.passages.len() as u32,
        doors: draft.doors.len() as u32,
        floor_cells: draft.board.cells.values().iter().filter(|cell| **cell == Cell::Floor).count() as u64,
        loops: graph.loops(),
        dead_ends: graph.dead_ends(),
        critical_path,
        critical_rooms,
        diameter: graph.room_diameter() / 2,
        mean_degree: if graph.rooms == 0 { 0.0 } else { degrees as f64 / f64::from(graph.rooms) },
        smallest_room: areas.clone().min().unwrap_or(0),
        largest_room: areas.max().unwrap_or(0),
        clipped_rooms: draft.rooms.iter().filter(|room| !board.holds(room.rect)).count() as u32,
        unreachable_rooms,
        secret_doors,
        hidden_rooms,
        wet_cells: under(Water::Shallow),
        deep_cells: under(Water::Deep),
        enemies: fought.filter_map(|room| room.encounter.as_ref()).map(|encounter| encounter.enemies).sum(),
    }
}

/// Walks everywhere from the start: how many steps it takes to the goal, if there is a way, and which cells are seen.
fn walk(draft: &Draft, cells: &Grid<Cell>) -> (Option<u32>, Grid<bool>) {
    let mut seen = Grid::new(cells.width(), cells.height(), false);
    let mut ring = vec![draft.start];
    let mut next = Vec::new();
    let mut steps_to_goal = None;
    seen.put(draft.start, true);
    for steps in 0.. {
        if draft.goal.is_some_and(|goal| steps_to_goal.is_none() && ring.contains(&goal)) {
            steps_to_goal = Some(steps);
        }
        for at in ring.drain(..) {
            for beside in at.neighbours() {
                if cells.get(beside) == Some(&Cell::Floor) && seen.get(beside) == Some(&false) {
                    seen.put(beside, true);
                    next.push(beside);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut ring, &mut next);
    }
    (steps_to_goal, seen)
}

impl Stats {
    /// Every number with its name and its meaning, in order.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, stats};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"12345".into())?;
    /// let (name, _, rooms) = stats(&dungeon).listed()[0];
    /// assert_eq!((name, rooms), ("rooms", Some(16.0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn listed(&self) -> [(&'static str, &'static str, Option<f64>); 19] {
        [
            ("rooms", "rooms", Some(self.rooms.into())),
            ("passages", "passages, as the method made them", Some(self.passages.into())),
            ("doors", "doors", Some(self.doors.into())),
            ("floor_cells", "open cells", Some(self.floor_cells as f64)),
            ("loops", "independent cycles of rooms and stretches of corridor", Some(self.loops.into())),
            ("dead_ends", "rooms and stretches of corridor with one way in", Some(self.dead_ends.into())),
            ("critical_path", "fewest steps from start to goal", self.critical_path.map(f64::from)),
            ("critical_rooms", "fewest rooms from start to goal, both counted", self.critical_rooms.map(f64::from)),
            ("diameter", "longest of the shortest ways between rooms", Some(self.diameter.into())),
            ("mean_degree", "rooms and stretches a room touches, on average", Some(self.mean_degree)),
            ("smallest_room", "cells of the smallest room", Some(self.smallest_room.into())),
            ("largest_room", "cells of the largest room", Some(self.largest_room.into())),
            ("enemies", "enemies in all rooms but the first", Some(self.enemies.into())),
            ("clipped_rooms", "rooms that the board clips", Some(self.clipped_rooms.into())),
            ("unreachable_rooms", "rooms without a way from the start", Some(self.unreachable_rooms.into())),
            ("secret_doors", "secret doors", Some(self.secret_doors.into())),
            ("hidden_rooms", "rooms with no way from the start but by secret doors", Some(self.hidden_rooms.into())),
            ("wet_cells", "open cells under water", Some(self.wet_cells as f64)),
            ("deep_cells", "open cells under deep water", Some(self.deep_cells as f64)),
        ]
    }
}
