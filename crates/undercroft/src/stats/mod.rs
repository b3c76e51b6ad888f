//! Numbers about a dungeon, computed when asked for.

mod census;
mod graph;

use crate::{
    geom::Point,
    grid::Grid,
    model::{Board, Cell, Draft, Holder},
};
use graph::Graph;

pub(crate) use census::{Census, Part, plan};

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
    let (mut stats, mut census) = (Stats::default(), Census::default());
    census.begin();
    Part::ALL.into_iter().for_each(|part| census.take(part, draft, &mut stats));
    stats
}

/// Rooms and stretches of corridor as nodes, joined where a step leads from one to the other.
///
/// Between two rooms that touch stands a node of its own, as if there were a stretch of no length: so every way from
/// room to room has two hops.
fn walkers_graph(draft: &Draft) -> Graph {
    let rooms = draft.rooms.len() as u32;
    let (places, mut nodes) = label(&draft.board, rooms);
    let mut touching = Vec::new();
    let mut touch = |a: Option<u32>, b: Option<u32>| {
        if let (Some(a), Some(b)) = (a, b) {
            let pair = (a.min(b), a.max(b));
            if a != b && touching.last() != Some(&pair) {
                touching.push(pair);
            }
        }
    };
    for y in 0..places.height() {
        let (row, below) = (places.row(y), places.row(y + 1));
        row.windows(2).for_each(|pair| touch(pair[0], pair[1]));
        row.iter().zip(below).for_each(|(here, below)| touch(*here, *below));
    }
    touching.sort_unstable();
    touching.dedup();
    let mut edges = Vec::with_capacity(touching.len());
    for (a, b) in touching {
        if b < rooms {
            edges.extend([(a, nodes), (b, nodes)]);
            nodes += 1;
        } else {
            edges.push((a, b));
        }
    }
    Graph::new(rooms, nodes, &edges)
}

/// The node of every open cell, and how many nodes there are: rooms by their ids, then stretches of corridor.
fn label(board: &Board, rooms: u32) -> (Grid<Option<u32>>, u32) {
    let mut places: Grid<Option<u32>> = Grid::new(board.cells.width(), board.cells.height(), None);
    let open = |at: Point| board.cells.get(at) == Some(&Cell::Floor);
    // A draft that was never checked may name rooms that are not there.
    let room = |at: Point| match board.owner.get(at).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) if id.0 < rooms => Some(id.0),
        _ => None,
    };
    let mut nodes = rooms;
    let mut edge = Vec::new();
    for at in board.cells.bounds().cells().filter(|at| open(*at)) {
        if let Some(room) = room(at) {
            places.put(at, Some(room));
        } else if places.get(at) == Some(&None) {
            edge.push(at);
            while let Some(at) = edge.pop() {
                if open(at) && room(at).is_none() && places.get(at) == Some(&None) {
                    places.put(at, Some(nodes));
                    edge.extend(at.neighbours());
                }
            }
            nodes += 1;
        }
    }
    (places, nodes)
}

/// Walks everywhere from the start: how many steps it takes to the goal, if there is a way, and which cells are seen.
fn walk(draft: &Draft) -> (Option<u32>, Grid<bool>) {
    let cells = &draft.board.cells;
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
    pub fn listed(&self) -> [(&'static str, &'static str, Option<f64>); 15] {
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
        ]
    }
}
