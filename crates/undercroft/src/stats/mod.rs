//! Numbers about a dungeon, computed when asked for.

mod breadth_first;
mod collector;
mod floor_plan;
mod graph_metrics;
mod shortest_steps;

use crate::model::Draft;

pub(crate) use collector::{StatGroup, StatsCollector, layout_stats};
pub use floor_plan::FloorPlan;

/// Numbers about a dungeon.
///
/// Those about paths and cycles use the graph of rooms and of the connected stretches of corridor between them.
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
    /// Rooms and stretches of corridor where ways branch: with three ways in or more.
    pub branching: u32,
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
    /// Whether the goal can be reached from the start, but not without passing a secret door.
    pub goal_needs_secret: bool,
    /// Rooms that can be walked to from the start, but not without opening a locked door.
    pub locked_rooms: u32,
    /// Open cells under water.
    pub wet_cells: u64,
    /// Those of them that are too deep to walk.
    pub deep_cells: u64,
    /// Ways to the boss that visit no tile twice, counted up to 100; like all that follows only of dungeons of tiles.
    pub routes: Option<u32>,
    /// Tiles on the main path, both ends counted.
    pub main_path_length: Option<u32>,
    /// How many branches.
    pub branches: Option<u32>,
    /// Tiles of all branches.
    pub branch_tiles: Option<u32>,
    /// Tiles of the longest branch.
    pub longest_branch: Option<u32>,
    /// Tiles that the recipe asks for and that found no place.
    pub missing_tiles: Option<u32>,
    /// Rooms that are prefabs.
    pub prefabs: u32,
    /// Locks with keys.
    pub locks: u32,
    /// The longest chain in which each key lies behind the lock before it; like all that follows only with locks.
    pub key_depth: Option<u32>,
    /// Steps that the certificate's order of play takes beyond the shortest way with all doors open.
    pub backtracking: Option<u32>,
    /// Whether the goal can never be lost.
    pub unlosable: Option<bool>,
    /// Whether no room can ever be lost.
    pub complete: Option<bool>,
}

/// The numbers about a draft or a dungeon.
///
/// ```
/// use undercroft::{Method, Recipe, generate, stats};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
/// let stats = stats(dungeon.draft());
/// assert_eq!((stats.rooms, stats.passages), (16, 15));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn stats(draft: &Draft) -> Stats {
    StatsCollector::default().collect_all(draft)
}

impl Stats {
    /// Every number with its name and its meaning, in order.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, stats};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
    /// let (name, _, rooms) = stats(dungeon.draft()).listed()[0];
    /// assert_eq!((name, rooms), ("rooms", Some(16.0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn listed(&self) -> [(&'static str, &'static str, Option<f64>); 34] {
        [
            ("rooms", "rooms", Some(self.rooms.into())),
            ("passages", "passages, as the method made them", Some(self.passages.into())),
            ("doors", "doors", Some(self.doors.into())),
            ("floor_cells", "open cells", Some(self.floor_cells as f64)),
            ("loops", "independent cycles of rooms and stretches of corridor", Some(self.loops.into())),
            ("dead_ends", "rooms and stretches of corridor with one way in", Some(self.dead_ends.into())),
            ("branching", "rooms and stretches of corridor with three ways in or more", Some(self.branching.into())),
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
            (
                "goal_needs_secret",
                "1 if the only way to the goal has a secret door",
                Some(self.goal_needs_secret.into()),
            ),
            ("locked_rooms", "rooms with no way from the start but by locked doors", Some(self.locked_rooms.into())),
            ("wet_cells", "open cells under water", Some(self.wet_cells as f64)),
            ("deep_cells", "open cells under deep water", Some(self.deep_cells as f64)),
            ("routes", "of tiles: ways to the boss, counted up to 100", self.routes.map(f64::from)),
            ("main_path_length", "tiles on the main path, both ends counted", self.main_path_length.map(f64::from)),
            ("branches", "of tiles: branches beside the main path", self.branches.map(f64::from)),
            ("branch_tiles", "tiles of all branches", self.branch_tiles.map(f64::from)),
            ("longest_branch", "tiles of the longest branch", self.longest_branch.map(f64::from)),
            ("missing_tiles", "tiles asked for that found no place", self.missing_tiles.map(f64::from)),
            ("prefabs", "rooms that are prefabs", Some(self.prefabs.into())),
            ("locks", "locks with keys", Some(self.locks.into())),
            ("key_depth", "longest chain of locks and keys behind them", self.key_depth.map(f64::from)),
            ("backtracking", "steps beyond the shortest way, to fetch keys", self.backtracking.map(f64::from)),
            ("unlosable", "1 if the goal can never be lost", self.unlosable.map(f64::from)),
            ("complete", "1 if no room can ever be lost", self.complete.map(f64::from)),
        ]
    }
}
